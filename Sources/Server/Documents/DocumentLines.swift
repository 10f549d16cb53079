import Documents
import Library

/// Documents and results as a device reads them: one JSON object a line.
struct DocumentLines {
  private(set) var bytes: [UInt8] = []

  mutating func add(
    _ position: LibraryPosition, isFull: Bool? = nil, heldCount: Int = 0
  ) {
    var writer = JSONWriter(compact: true)
    position.write(to: &writer, isFull: isFull, heldCount: heldCount)
    bytes += writer.finish()
  }

  mutating func add(_ document: DocumentState) {
    add(
      folder: document.folder, id: document.id, text: document.text, revision: document.revision)
  }

  /// - Parameter revision: nil for what belongs to no library.
  mutating func add(folder: String, id: ULID, text: [UInt8]?, revision: Int64? = nil) {
    var writer = JSONWriter(compact: true, capacity: (text?.count ?? 0) * 9 / 8 + 128)
    writer.object { writer in
      if let revision {
        writer.key("revision")
        writer.integer(revision)
      }
      writer.member("folder", folder)
      writer.member("id", id.text)
      if let text { writer.member("text", String(decoding: text, as: UTF8.self)) }
    }
    bytes += writer.finish()
  }

  mutating func add(_ result: OperationResult) {
    var writer = JSONWriter(compact: true)
    writer.object { writer in
      writer.member("operation", result.id.text)
      switch result.outcome {
      case .applied(let revision, let text):
        writer.key("revision")
        writer.integer(revision)
        if let text { writer.member("text", String(decoding: text, as: UTF8.self)) }
      case .refused(let refusal):
        writer.key("refused")
        writer.object { writer in
          writer.member("kind", refusal.kind.rawValue)
          writer.member("message", refusal.message)
          writer.member("hint", refusal.hint)
        }
      }
    }
    bytes += writer.finish()
  }
}
