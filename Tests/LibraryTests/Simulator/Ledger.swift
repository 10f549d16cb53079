import Documents
import Foundation

/// What a library has said it keeps, and what people have done to it since.
struct Ledger {
  private struct Item {
    var folder: String
    var document: ULID
  }

  private struct Value {
    var item: ULID
    var document: ULID
  }

  private var items: [ULID: Item] = [:]
  private var values: [Int: Value] = [:]
  /// Values that somebody has seen and replaced.
  private var replaced: Set<Int> = []
  private var removed: Set<ULID> = []
  private(set) var deleted: Set<ULID> = []
  /// Documents whose editor has thrown away what was removed and parked in them.
  private var stripped: Set<ULID> = []
  /// The documents that each machine has acknowledged itself.
  private var promises: [Int: Set<ULID>] = [:]
  /// Documents whose files were taken away from under everybody.
  private var taken: Set<ULID> = []

  // MARK: Before it is tried, since it may happen without being acknowledged

  mutating func remove(_ item: ULID) { removed.insert(item) }
  mutating func strip(_ document: ULID) { stripped.insert(document) }
  mutating func delete(_ document: ULID) { deleted.insert(document) }
  mutating func take(_ document: ULID) { taken.insert(document) }
  mutating func replace(_ value: Int) { replaced.insert(value) }

  /// A machine that never promised to keep a document has lost it with its power, and an engine
  /// takes that for a deletion.
  mutating func lose(_ document: ULID, on device: Int) {
    if promises[device]?.contains(document) != true { take(document) }
  }

  // MARK: When it was acknowledged

  mutating func keep(_ ids: [ULID], in document: ULID, _ folder: String, by device: Int) {
    promises[device, default: []].insert(document)
    for id in ids { items[id] = Item(folder: folder, document: document) }
  }

  mutating func keep(value: Int, of item: ULID, in document: ULID) {
    values[value] = Value(item: item, document: document)
  }

  var itemCount: Int { items.count }

  // MARK: In the end

  /// What is lost.
  ///
  /// - Parameters:
  ///   - files: of the folder that all have.
  ///   - letsDeletionsWin: whether an engine takes files away that somebody has edited or moved.
  ///   - kept: older texts of a document that a library still has.
  ///   - vanished: whether a library lists a document as one whose file went away.
  func faults(
    in files: [String: [UInt8]], letsDeletionsWin: Bool,
    kept: (_ folder: String, _ document: ULID) throws -> [[UInt8]],
    vanished: (_ folder: String, _ document: ULID) throws -> Bool
  ) rethrows -> [String] {
    let taken =
      letsDeletionsWin
      ? try taken.union(
        items.values.filter { try vanished($0.folder, $0.document) }.map { $0.document })
      : taken
    var living: [ULID: Words] = [:]
    var buried: [ULID: Words] = [:]
    for (path, bytes) in files {
      guard let name = path.split(separator: "/").last, let id = ULID(String(name.dropLast(5)))
      else { continue }
      if path.hasPrefix("Stubs/") {
        buried[id] = Words(bytes)
      } else {
        living[id] = Words(bytes)
      }
    }
    var faults: [String] = []
    var gone: Set<ULID> = []
    for (_, item) in items
    where living[item.document] == nil && buried[item.document] == nil
      // Of what somebody has deleted an old folder can take the tombstone away.
      && !deleted.contains(item.document)
    {
      if !gone.insert(item.document).inserted { continue }
      if try !vanished(item.folder, item.document) {
        faults.append("\(item.folder) \(item.document) is gone and nobody says so")
      }
    }
    for (id, item) in items.sorted(by: { $0.key < $1.key }) {
      let word = id.text
      if living[item.document]?.lists.contains(word) == true { continue }
      let mayBeGone =
        removed.contains(id) || deleted.contains(item.document) || taken.contains(item.document)
      if !mayBeGone {
        faults.append("\(word) is not in \(item.folder) \(item.document)")
        continue
      }
      if living[item.document]?.all.contains(word) == true { continue }
      if buried[item.document]?.all.contains(word) == true { continue }
      if letsDeletionsWin, !removed.contains(id), !taken.contains(item.document) {
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
      if removed.contains(place.item), stripped.contains(place.document) { continue }
      if letsDeletionsWin, !removed.contains(place.item), !stripped.contains(place.document),
        !taken.contains(place.document)
      {
        faults.append("\(value) reps of \(place.item) went with a deletion")
      }
      let texts = try kept("Workouts", place.document)
      let isKept = texts.contains { Words($0).all.contains(word) }
      let mayBeGone =
        removed.contains(place.item) || deleted.contains(place.document)
        || taken.contains(place.document) || stripped.contains(place.document)
      if !isKept || !mayBeGone {
        faults.append("\(value) reps of \(place.item) in \(place.document) are lost")
      }
    }
    return faults
  }
}

/// The words of a document: identifiers and numbers among them.
private struct Words {
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
