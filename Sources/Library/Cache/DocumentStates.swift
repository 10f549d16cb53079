import Documents
import GRDB

/// A document as the cache knows it.
struct StoredDocument {
  var state: DocumentState
  /// Where the file lies that counts; nil where there is none.
  var path: String?
  /// Whether there is a tombstone as well: the two have to be brought together.
  var isContested = false

  var isDeleted: Bool { if case .deleted = state { true } else { false } }

  /// What edits are made on, or make the document come back from.
  var text: [UInt8]? {
    switch state {
    case .absent: nil
    case .live(let text), .missing(let text): text
    case .deleted(let deletion): deletion.last
    }
  }
}

/// Reads within one transaction what is known of documents, with and without files.
struct DocumentStates {
  private let files: CacheStatement
  private let records: DocumentRecords

  init(_ database: Database) throws {
    files = try CacheStatement(
      "SELECT kind, path, bytes FROM documents WHERE id = ? AND NOT isShadowed", in: database)
    records = try DocumentRecords(database)
  }

  subscript(key: DocumentKey) -> StoredDocument {
    get throws {
      var live: (path: String, text: [UInt8])?
      var tombstone: Tombstone?
      files.bind(key.id.text, at: 1)
      while try files.step() {
        let kind = files.text(0)
        if kind == key.folder {
          live = (files.text(1), [UInt8](files.blob(2)))
        } else if kind == Tombstone.kind.name {
          let read = try? Tombstone(decoding: [UInt8](files.blob(2)))
          if read?.deletedKind == key.folder { tombstone = read }
        }
      }
      files.reset()
      if let live {
        return StoredDocument(
          state: .live(live.text), path: live.path, isContested: tombstone != nil)
      }
      guard let tombstone else { return StoredDocument(state: try records.state(of: key)) }
      let earlier = try records[key]?.deleted ?? EditCounts()
      return StoredDocument(
        state: .deleted(
          Deletion(
            of: Array(tombstone.lastText.utf8), knowing: earlier, at: tombstone.deletedAt)))
    }
  }
}

extension Cache {
  func state(of key: DocumentKey) throws(LibraryError) -> DocumentState {
    try read { try DocumentStates($0)[key].state }
  }

  func documents(_ keys: [DocumentKey]) throws(LibraryError) -> [DocumentKey: StoredDocument] {
    try read { database in
      let states = try DocumentStates(database)
      var result: [DocumentKey: StoredDocument] = [:]
      for key in keys { result[key] = try states[key] }
      return result
    }
  }
}
