import Running
import Sequences
import Strength
import Testing

@testable import Documents

/// What must hold for any documents and any edits; a seed reproduces a failure.
@Suite struct MergeLawTests {
  private static let rounds = 40

  /// A document and three states of it that know nothing of each other.
  struct Case {
    var base: [UInt8]
    var sides: [[UInt8]] = []
  }

  private func cases<Value: Document>(
    _ type: Value.Type, seed: UInt64, _ check: (Case, Comment) throws -> Void
  ) throws {
    for round in 0..<Self.rounds {
      var edits = RandomEdits(seed: seed &+ UInt64(round))
      var document = edits.random.record(type)
      document.id = ULID(high: 1, low: UInt64(round))
      let start = try edits.edited(type, document.encoded(), count: 3)
      let base = try Lineage.advance(
        start, base: nil, writer: "origin", at: Instant(milliseconds: 1))
      var drawn = Case(base: base)
      for writer in ["laptop", "phone", "watch"] {
        let text = try edits.edited(type, base, count: edits.random.source.below(5))
        drawn.sides.append(
          try Lineage.advance(
            text, base: base, writer: writer, at: Instant(milliseconds: 1000)))
      }
      try check(drawn, "\(type), seed \(seed &+ UInt64(round))")
    }
  }

  /// By name, so that the kinds run beside each other.
  private static let kinds: [String: any Document.Type] = [
    "workout": Workout.self, "split": Split.self, "sequence": TimedSequence.self,
    "session": Session.self, "plan": Plan.self, "exercise": Exercise.self, "gym": Gym.self,
    "muscle": Muscle.self, "settings": Settings.self, "tombstone": Tombstone.self,
  ]

  @Test(arguments: kinds.keys.sorted())
  func theOrderOfMergesMakesNoDifference(kind: String) throws {
    let seed = UInt64.random(in: 0...(.max))
    guard let type = Self.kinds[kind] else { return }
    try order(type, seed)
  }

  /// Two checklists into which nobody has written anything, in cards that are removed and edited.
  @Test func theOrderMakesNoDifferenceToWhatIsNotWritten() throws {
    try order(TimedSequence.self, 5_027_042_879_392_343_318)
  }

  @Test(arguments: kinds.keys.sorted())
  func nothingIsLost(kind: String) throws {
    let seed = UInt64.random(in: 0...(.max))
    guard let type = Self.kinds[kind] else { return }
    try losses(type, seed)
  }

  private func order<Value: Document>(_ type: Value.Type, _ seed: UInt64) throws {
    try cases(type, seed: seed) { drawn, comment in
      for base in [drawn.base, nil] {
        func join(_ first: [UInt8], _ second: [UInt8]) throws -> [UInt8] {
          try Merge.join(type, base: base, first, second)
        }
        let (a, b, c) = (drawn.sides[0], drawn.sides[1], drawn.sides[2])
        let ab = try join(a, b)
        #expect(try join(b, a) == ab, comment)
        let left = try join(ab, c)
        let right = try join(a, join(b, c))
        #expect(left == right, comment)
        #expect(try join(a, a) == a, comment)
        #expect(try join(ab, a) == ab, comment)
        #expect(try join(b, ab) == ab, comment)
        #expect(try Value(decoding: ab).encoded() == ab, comment)
        for side in [a, b] {
          let relation = try Lineage.reading(ab).content.edits.relation(
            to: Lineage.reading(side).content.edits)
          #expect(relation == .newer || relation == .same, comment)
          #expect(try join(drawn.base, side) == side, comment)
        }
      }
    }
  }

  // MARK: Losses

  private func losses<Value: Document>(_ type: Value.Type, _ seed: UInt64) throws {
    try cases(type, seed: seed) { drawn, comment in
      let before = try Traces(drawn.base)
      let edits = try drawn.sides.map { try Lineage.reading($0).content.edits }
      let isConcurrent = edits[0].relation(to: edits[1]) == .concurrent
      for base in [drawn.base, nil] {
        let joined = try Merge.join(type, base: base, drawn.sides[0], drawn.sides[1])
        let after = try Traces(joined)
        for side in drawn.sides.prefix(2) {
          let own = try Traces(side)
          for (item, leaves) in own.leaves {
            let isThere = after.leaves[item] != nil || after.removed[item] != nil
            #expect(isThere, "\(comment): \(item) is gone")
            for (path, value) in leaves {
              let isOwn =
                (base == nil && isConcurrent)
                || before.leaves[item]?[path].map { $0.isSame(as: value, at: path) } != true
              let isKept = !isOwn || after.has(item, path, value)
              #expect(isKept, "\(comment): \(item) \(path) \(value) is gone")
            }
            let isStanding = after.leaves[item] != nil || before.leaves[item] != nil
            #expect(isStanding, "\(comment): \(item) does not stand")
          }
        }
      }
    }
  }

  /// A later state of the same document wins over an earlier one, whatever was the base.
  @Test func whatCameLaterWinsWhole() throws {
    let seed = UInt64.random(in: 0...(.max))
    try cases(Workout.self, seed: seed) { drawn, comment in
      var edits = RandomEdits(seed: seed)
      for side in drawn.sides {
        let text = try edits.edited(Workout.self, side, count: 3)
        let later = try Lineage.advance(
          text, base: side, writer: "laptop", at: Instant(milliseconds: 2000))
        for base in [drawn.base, side, nil] {
          #expect(try Merge.join(Workout.self, base: base, side, later) == later, comment)
          #expect(try Merge.join(Workout.self, base: base, later, drawn.base) == later, comment)
        }
      }
    }
  }

  /// Two devices that have merged with and without the base still come to the same text.
  @Test func devicesThatHaveLostTheBaseStillAgree() throws {
    let seed = UInt64.random(in: 0...(.max))
    try cases(Workout.self, seed: seed) { drawn, comment in
      let (a, b) = (drawn.sides[0], drawn.sides[1])
      let with = try Merge.join(Workout.self, base: drawn.base, a, b)
      let without = try Merge.join(Workout.self, base: nil, a, b)
      let both = try Merge.join(Workout.self, base: nil, with, without)
      #expect(try Merge.join(Workout.self, base: nil, without, with) == both, comment)
      #expect(try Merge.join(Workout.self, base: nil, both, with) == both, comment)
      #expect(try Merge.join(Workout.self, base: nil, both, without) == both, comment)
    }
  }
}

/// What stands in a document, as a reader sees it: values by item and path.
private struct Traces {
  var leaves: [String: [String: JSONValue]] = [:]
  var removed: [String: [String: JSONValue]] = [:]
  private var conflicting: [(item: String, path: String, value: JSONValue?)] = []

  init(_ text: [UInt8]) throws {
    take(try JSONValue(parsing: text).byDay, "", "") { $0.leaves[$1, default: [:]][$2] = $3 }
    let lineage = try Lineage.reading(text).content
    for removal in lineage.removed {
      removed[removal.id] = [:]
      guard let last = removal.last else { continue }
      take(try JSONValue(parsing: last.text).byDay, removal.id, "") {
        $0.removed[$1, default: [:]][$2] = $3
      }
    }
    for value in lineage.conflicting {
      conflicting.append(
        (
          value.item ?? "", value.path,
          try value.value.map { try JSONValue(parsing: $0.text).byDay }
        ))
    }
  }

  private mutating func take(
    _ value: JSONValue, _ item: String, _ path: String,
    _ put: (inout Traces, String, String, JSONValue) -> Void
  ) {
    switch value {
    case .object(let members):
      for member in members where !(path.isEmpty && item.isEmpty && member.key == "lineage") {
        take(member.value, item, path.isEmpty ? member.key : path + "/" + member.key, put)
      }
    case .array(let elements):
      let ids = elements.compactMap { $0["id"]?.string }
      if !elements.isEmpty, ids.count == elements.count, Set(ids).count == ids.count {
        for (id, element) in zip(ids, elements) { take(element, id, "", put) }
      } else {
        put(&self, item, path, value)
      }
    default: put(&self, item, path, value)
    }
  }

  /// Whether a value is in its place, in one of its notes, in what is left of a deleted item, or
  /// kept as conflicting.
  func has(_ item: String, _ path: String, _ value: JSONValue) -> Bool {
    // A list is there with the items that it has.
    if value == .array([]) { return true }
    for found in [leaves[item]?[path], removed[item]?[path]] {
      if let found, value.isWithin(found) { return true }
      // A note keeps all variants.
      if path.hasSuffix("notes"), let text = found?.string, let own = value.string {
        let parts = own.split(separator: "\n\n— also noted —\n\n")
        // By bytes, as the parts of an accented letter are.
        if parts.allSatisfy({ Array(text.utf8).firstRange(of: Array($0.utf8)) != nil }) {
          return true
        }
      }
    }
    // One that has the identifier of another one is known by a name of its own.
    for other in conflicting where other.item == item || other.item.hasPrefix("~") {
      if other.path == path, let found = other.value, value.isWithin(found) { return true }
      if path.hasPrefix(other.path + "/"), let inner = other.value {
        let keys = path.dropFirst(other.path.count + 1).split(separator: "/")
        if let found = inner[path: keys.map { .key(String($0)) }], value.isWithin(found) {
          return true
        }
      }
    }
    return false
  }
}

extension JSONValue {
  /// With lists of days as objects of them: each day is joined by itself.
  fileprivate var byDay: JSONValue {
    switch self {
    case .object(let members):
      return .object(members.map { Member($0.key, $0.value.byDay) })
    case .array(let elements):
      let inner = elements.map { $0.byDay }
      let days = elements.compactMap { $0["id"] == nil ? $0["day"]?.string : nil }
      guard !days.isEmpty, days.count == elements.count, Set(days).count == days.count else {
        return .array(inner)
      }
      return .object(zip(days, inner).map { Member($0, $1) })
    default: return self
    }
  }

  /// Whether two values are the same, where a note in which somebody has put the variants in
  /// another order still is the same note.
  fileprivate func isSame(as other: JSONValue, at path: String) -> Bool {
    guard path.hasSuffix("notes"), let text = string, let second = other.string else {
      return self == other
    }
    return NoteVariants.joined(Array(text.utf8), []) == NoteVariants.joined(Array(second.utf8), [])
  }

  /// Whether another value says the same, with defaults spelled out perhaps.
  fileprivate func isWithin(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.array(let elements), .array(let others)):
      return elements.count == others.count
        && zip(elements, others).allSatisfy { $0.isWithin($1) }
    case (.object(let members), .object):
      return members.allSatisfy { member in other[member.key].map(member.value.isWithin) ?? false }
    default: return self == other
    }
  }
}
