import Documents
import Foundation
import Strength

/// What a set says, as exports and the library have it in common.
struct SetContent: Equatable {
  var kind = Open(SetKind.working)
  var side: Open<BodySide>?
  var reps: Int?
  var weight: Weight?
  var seconds: Double?
  var distance: Distance?
  var rpe: Double?
  /// A hash of the notes; empty where there are none.
  var notes = ""

  init(_ set: ImportedSet) {
    kind = Open(set.kind)
    side = set.side.map { Open($0) }
    (reps, weight, seconds, distance) = (set.reps, set.weight, set.seconds, set.distance)
    rpe = set.rpe
    notes = SetContent.hash(set.notes)
  }

  init(_ set: WorkoutSet) {
    kind = set.kind
    side = set.side
    (reps, weight, seconds, distance) = (set.reps, set.weight, set.seconds, set.distance)
    rpe = set.rpe
    notes = SetContent.hash(set.notes)
  }

  static func hash(_ notes: String) -> String {
    if notes.isEmpty { return "" }
    let text = notes.precomposedStringWithCanonicalMapping
    return String(ULID(derivedFrom: text).text.suffix(8))
  }

  // MARK: Text

  /// `reps|weight|rpe|kind|seconds|distance|notes|side`, without what is empty at its end.
  var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(48)
    var end = 0
    func add(_ part: String?) {
      bytes.append(contentsOf: (part ?? "").utf8)
      if part?.isEmpty == false { end = bytes.count }
      bytes.append(0x7c)
    }
    add(reps.map { String($0) })
    if let weight {
      weight.append(to: &bytes)
      end = bytes.count
    }
    bytes.append(0x7c)
    add(rpe.map { String($0) })
    add(isWorking ? nil : kind.name)
    add(seconds.map { String($0) })
    add(distance?.text)
    add(notes)
    add(side?.name)
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  private var isWorking: Bool { if case .known(.working) = kind { true } else { false } }

  /// Nil for what nobody has written.
  init?(text: String) {
    let parts = text.utf8.split(separator: 0x7c, omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    func part(_ place: Int) -> String { place < parts.count ? parts[place] : "" }
    func value<Value>(_ place: Int, _ read: (String) -> Value?) -> Value?? {
      let text = part(place)
      if text.isEmpty { return .some(nil) }
      return read(text).map { .some($0) }
    }
    guard parts.count <= 8, let reps = value(0, { Int($0) }), let weight = value(1, Weight.init),
      let rpe = value(2, { Double($0) }), let seconds = value(4, { Double($0) }),
      let distance = value(5, Distance.init)
    else { return nil }
    (self.reps, self.weight, self.rpe) = (reps, weight, rpe)
    (self.seconds, self.distance) = (seconds, distance)
    if !part(3).isEmpty { kind = Open(name: part(3)) }
    notes = part(6)
    side = part(7).isEmpty ? nil : Open(name: part(7))
  }

  /// For people, such as `8 × 60 kg at RPE 9`.
  var words: String {
    var parts: [String] = []
    if let reps { parts.append(weight.map { "\(reps) × \($0.text)" } ?? "\(reps) reps") }
    if reps == nil, let weight { parts.append(weight.text) }
    if let seconds { parts.append("\(SetContent.number(seconds)) s") }
    if let distance { parts.append(distance.text) }
    if let side { parts.append(side.name) }
    if let rpe { parts.append("at RPE \(SetContent.number(rpe))") }
    return parts.isEmpty ? "nothing" : parts.joined(separator: " ")
  }

  private static func number(_ value: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(number: value)
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Likeness

  /// Whether both were the same effort, whatever was noted of it.
  func isSameEffort(as other: SetContent) -> Bool {
    reps == other.reps && SetContent.isSame(weight, other.weight)
      && SetContent.isSame(seconds, other.seconds) && SetContent.isSame(distance, other.distance)
  }

  /// Whether both say the same, but for the unit of their weights and distances.
  func isSame(as other: SetContent) -> Bool {
    isSameEffort(as: other) && kind == other.kind && side == other.side && rpe == other.rpe
      && notes == other.notes
  }

  /// How much two have in common, from 1.
  func likeness(to other: SetContent) -> Int {
    if self == other { return 16 }
    if isSameEffort(as: other) { return 12 }
    var score = 1
    if reps == other.reps { score += 2 }
    if SetContent.isSame(weight, other.weight) { score += 3 }
    if kind == other.kind, side == other.side { score += 1 }
    return score
  }

  /// Whether its side is what earlier versions have noted, such as `Left side`.
  ///
  /// - Parameter note: its hash.
  func saysSide(ofNote note: String) -> Bool {
    switch side?.known {
    case .left: note == SetContent.hash("Left side")
    case .right: note == SetContent.hash("Right side")
    case nil: false
    }
  }

  /// Of one unit to the last digit, of two as far as apps round; nothing is as much as zero.
  static func isSame(_ left: Weight?, _ right: Weight?) -> Bool {
    let (left, right) = (left ?? .kg(0), right ?? .kg(0))
    if left.unit == right.unit { return abs(left.value - right.value) < 1e-6 }
    return abs(left.kilograms - right.kilograms) <= 0.25
  }

  static func isSame(_ left: Distance?, _ right: Distance?) -> Bool {
    let (left, right) = (left?.inBaseUnit ?? 0, right?.inBaseUnit ?? 0)
    return abs(left - right) <= max(0.5, 0.002 * abs(left))
  }

  static func isSame(_ left: Double?, _ right: Double?) -> Bool { (left ?? 0) == (right ?? 0) }
}

extension ExerciseLog {
  /// What a set says that stands in it.
  func content(of id: ULID) -> SetContent? { sets.first { $0.id == id }.map { SetContent($0) } }
}

extension ImportedSet {
  /// What the identifier of a set follows from, beside its workout and exercise.
  var contentKey: String {
    SetContent.key(kind.rawValue, reps, weight, seconds, distance, rpe, notes, side?.rawValue)
  }
}

extension WorkoutSet {
  /// The same of a set that nobody has changed since its import.
  var contentKey: String {
    SetContent.key(kind.name, reps, weight, seconds, distance, rpe, notes, side?.name)
  }
}

extension SetContent {
  fileprivate static func key(
    _ kind: String, _ reps: Int?, _ weight: Weight?, _ seconds: Double?, _ distance: Distance?,
    _ rpe: Double?, _ notes: String, _ side: String?
  ) -> String {
    var parts: [String] = [
      kind, reps.map { String($0) } ?? "", weight?.text ?? "",
      seconds.map { String($0) } ?? "", distance?.text ?? "", rpe.map { String($0) } ?? "",
      notes.precomposedStringWithCanonicalMapping,
    ]
    if let side { parts.append(side) }
    return parts.joined(separator: "|")
  }
}
