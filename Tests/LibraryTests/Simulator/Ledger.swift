import Documents
import Foundation

/// What a library has said it keeps, and what people have done to it since.
struct Ledger {
  private struct Item {
    var folder: String
    var document: ULID
    var fate = Fate()
  }

  private struct Value {
    var item: ULID
    var document: ULID
    var fate = Fate()
  }

  /// What has become of the document since somebody has acknowledged this last.
  private struct Fate {
    /// Deleted by somebody who knew this.
    var isDeleted = false
    /// Its file was taken away from under everybody.
    var isTaken = false
  }

  private var items: [ULID: Item] = [:]
  private var values: [Int: Value] = [:]
  /// Values that somebody has seen and replaced.
  private var replaced: Set<Int> = []
  private var removed: Set<ULID> = []
  /// What was known of a document when it was deleted.
  private var deleted: [ULID: Set<String>] = [:]
  /// Documents whose editor has thrown away what was removed or conflicting in them.
  private var stripped: Set<ULID> = []
  /// The documents that each machine has acknowledged itself.
  private var promises: [Int: Set<ULID>] = [:]

  // MARK: Before it is tried, since it may happen without being acknowledged

  mutating func remove(_ item: ULID) { removed.insert(item) }
  mutating func strip(_ document: ULID) { stripped.insert(document) }
  mutating func replace(_ value: Int) { replaced.insert(value) }

  /// - Parameter known: the words of what is deleted; what others have added meanwhile stays.
  mutating func delete(_ document: ULID, knowing known: Set<String>) {
    deleted[document, default: []].formUnion(known)
    for (id, item) in items where item.document == document && known.contains(id.text) {
      items[id]?.fate.isDeleted = true
    }
    for (value, place) in values
    where place.document == document && known.contains(String(value)) {
      values[value]?.fate.isDeleted = true
    }
  }

  mutating func take(_ document: ULID) {
    for (id, item) in items where item.document == document { items[id]?.fate.isTaken = true }
    for (value, place) in values where place.document == document {
      values[value]?.fate.isTaken = true
    }
  }

  /// A machine that never promised to keep a document has lost it with its power, and an engine
  /// takes that for a deletion.
  mutating func lose(_ document: ULID, on device: Int) {
    if promises[device]?.contains(document) != true { take(document) }
  }

  /// What nobody knows any more is lost: a disk has gone back to what it was. Of what was removed
  /// only a device that has heard of it may know, which keeps no past.
  mutating func forget(allBut known: Set<String>) {
    items = items.filter { known.contains($0.key.text) && !removed.contains($0.key) }
    values = values.filter { value, place in
      known.contains(String(value)) && !replaced.contains(value) && !removed.contains(place.item)
    }
  }

  /// A machine has gone back to what it was, and nobody else may have heard of what it restored.
  mutating func forgetReturns() {
    for (id, item) in items where deleted[item.document]?.contains(id.text) == true {
      items[id]?.fate.isDeleted = true
    }
    for (value, place) in values where deleted[place.document]?.contains(String(value)) == true {
      values[value]?.fate.isDeleted = true
    }
  }

  // MARK: When it was acknowledged

  mutating func keep(_ ids: [ULID], in document: ULID, _ folder: String, by device: Int) {
    promises[device, default: []].insert(document)
    for id in ids { items[id] = Item(folder: folder, document: document) }
  }

  /// What a thin device has added, which may have been done long before it hears of it.
  mutating func keep(late ids: [ULID], in document: ULID, _ folder: String, by device: Int) {
    promises[device, default: []].insert(document)
    for id in ids where items[id] == nil {
      let isDeleted = deleted[document]?.contains(id.text) == true
      items[id] = Item(folder: folder, document: document, fate: Fate(isDeleted: isDeleted))
    }
  }

  mutating func keep(value: Int, of item: ULID, in document: ULID) {
    values[value] = Value(item: item, document: document)
  }

  /// A document that was changed or restored: what it says counts from now on.
  mutating func goOn(_ document: ULID, saying words: Words) {
    for (id, item) in items
    where item.document == document && words.lists.contains(id.text) {
      items[id]?.fate = Fate()
    }
    for (value, place) in values
    where place.document == document && words.lists.contains(String(value)) {
      values[value]?.fate = Fate()
    }
  }

  var itemCount: Int { items.count }

  // MARK: In the end

  /// What is lost.
  ///
  /// - Parameters:
  ///   - files: of the folder that all have.
  ///   - letsDeletionsWin: whether an engine takes files away that somebody has edited or moved.
  ///   - hasBackups: whether an old file may be put over a newer one that nobody has looked at.
  ///     What becomes of that is carried to the other machines, which list what they have lost.
  ///   - kept: older texts of a document that a library still has.
  ///   - missing: whether a library lists a document as one whose file went away.
  func faults(
    in files: [String: [UInt8]], letsDeletionsWin: Bool, hasBackups: Bool,
    kept: (_ folder: String, _ document: ULID) throws -> [[UInt8]],
    missing: (_ folder: String, _ document: ULID) throws -> Bool
  ) rethrows -> [String] {
    let listed = try Set(
      items.values.filter {
        try (letsDeletionsWin || hasBackups) && missing($0.folder, $0.document)
      }
      .map { $0.document })
    var living: [ULID: Words] = [:]
    var buried: [ULID: Words] = [:]
    var newest: [ULID: EditCounts] = [:]
    for (path, bytes) in files {
      guard let name = path.split(separator: "/").last, let id = ULID(String(name.dropLast(5)))
      else { continue }
      if path.hasPrefix("Stubs/") {
        buried[id] = Words(bytes)
      } else if let edits = try? Lineage.edits(of: bytes),
        newest[id].map({ edits.covers($0) }) ?? true
      {
        // A script may have brought older copies of it again.
        newest[id] = edits
        living[id] = Words(bytes)
      }
    }
    var faults: [String] = []
    var gone: Set<ULID> = []
    for (_, item) in items.sorted(by: { $0.key < $1.key })
    where living[item.document] == nil && buried[item.document] == nil
      // Of what somebody has deleted an old folder can take the tombstone away.
      && !item.fate.isDeleted
    {
      if !gone.insert(item.document).inserted { continue }
      if try !missing(item.folder, item.document) {
        faults.append("\(item.folder) \(item.document) is gone and nobody says so")
      }
    }
    for (id, item) in items.sorted(by: { $0.key < $1.key }) {
      let word = id.text
      if living[item.document]?.lists.contains(word) == true { continue }
      let isTaken = item.fate.isTaken || listed.contains(item.document)
      if !removed.contains(id), !item.fate.isDeleted, !isTaken {
        faults.append("\(word) is not in \(item.folder) \(item.document)")
        continue
      }
      if living[item.document]?.all.contains(word) == true { continue }
      if buried[item.document]?.all.contains(word) == true { continue }
      if letsDeletionsWin, !removed.contains(id), !isTaken {
        faults.append("\(word) of \(item.folder) \(item.document) went with a deletion")
      }
      let texts = try kept(item.folder, item.document)
      let mayBeForgotten = removed.contains(id) && stripped.contains(item.document)
      if !mayBeForgotten, !texts.contains(where: { Words($0).all.contains(word) }) {
        faults.append("\(word) of \(item.folder) \(item.document) is nowhere")
      }
    }
    for (value, place) in values.sorted(by: { $0.key < $1.key }) where !replaced.contains(value) {
      let word = String(value)
      if living[place.document]?.all.contains(word) == true { continue }
      if buried[place.document]?.all.contains(word) == true { continue }
      let isStripped = stripped.contains(place.document)
      let isTaken = place.fate.isTaken || listed.contains(place.document)
      if removed.contains(place.item), isStripped { continue }
      if letsDeletionsWin, !removed.contains(place.item), !isStripped, !isTaken {
        faults.append("\(value) reps of \(place.item) went with a deletion")
      }
      let texts = try kept("Workouts", place.document)
      let isKept = texts.contains { Words($0).all.contains(word) }
      let mayBeGone =
        removed.contains(place.item) || place.fate.isDeleted || isTaken || isStripped
      if !isKept || !mayBeGone {
        faults.append("\(value) reps of \(place.item) in \(place.document) are lost")
      }
    }
    return faults
  }
}

/// The words of a document: identifiers and numbers among them.
struct Words {
  var all: Set<String> = []
  /// Those in front of what the document says of its past.
  var lists: Set<String> = []

  init(_ text: [UInt8]) {
    var word: [UInt8] = []
    var isPast = false
    for byte in text + [0x20] {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: word.append(byte)
      default:
        if word.isEmpty { continue }
        let found = String(decoding: word, as: UTF8.self)
        if found == "lineage" { isPast = true }
        all.insert(found)
        if !isPast { lists.insert(found) }
        word = []
      }
    }
  }
}
