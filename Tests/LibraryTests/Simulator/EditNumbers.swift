import Documents

@testable import Library

/// The law that no edit number is ever used twice.
///
/// Who has a number knows what its first text knew; another text with the same edits says the same.
struct EditNumbers {
  private struct Number: Hashable {
    var document: ULID
    var writer: String
    var number: Int
  }

  private struct First {
    var edits: EditCounts
    var contentHash: String
  }

  private struct Writer: Hashable {
    var document: ULID
    var name: String
  }

  private var first: [Number: First] = [:]
  private var highest: [Writer: Int] = [:]
  /// What each machine had when it was looked at last.
  private var seen: [Int: [String: [UInt8]]] = [:]
  private(set) var faults: [String] = []

  /// Takes in what a machine has now.
  mutating func look(at device: SimulatedDevice) {
    let files = device.files
    let before = seen[device.number] ?? [:]
    seen[device.number] = files
    let changed = files.filter { before[$0.key] != $0.value }
    for (path, text) in changed.sorted(by: { $0.key < $1.key }) {
      // A document may be deleted before anybody has looked.
      let deleted = path.hasPrefix("Stubs/") ? try? Tombstone(decoding: text) : nil
      look(at: deleted.map { Array($0.lastText.utf8) } ?? text, path, on: device.number)
    }
  }

  private mutating func look(at text: [UInt8], _ path: String, on device: Int) {
    // What was changed without being counted says nothing of numbers.
    guard (try? Lineage.describes(text)) == true,
      let id = (try? JSONValue(parsing: text))?["id"]?.string.flatMap({ ULID($0) }),
      let content = try? Lineage.reading(text).content
    else { return }
    for entry in content.edits.entries where !entry.name.hasPrefix("#") {
      let writer = Writer(document: id, name: entry.name)
      let number = Number(document: id, writer: entry.name, number: entry.value)
      if entry.value > highest[writer] ?? 0 {
        highest[writer] = entry.value
        first[number] = First(edits: content.edits, contentHash: content.contentHash)
      } else if let known = first[number] {
        let isOther = known.edits == content.edits && known.contentHash != content.contentHash
        if isOther || !content.edits.covers(known.edits) {
          faults.append(
            "edit \(entry.value) of \(id) by \(entry.name) is used again, in \(path) on \(device)")
        }
      }
    }
  }
}
