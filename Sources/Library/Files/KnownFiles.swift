import Documents
import GRDB

/// The files of some documents as they were read: by that one sees right before a file is replaced
/// or removed whether another program has changed it since.
struct KnownFiles {
  private var byPath: [String: FileIdentity] = [:]
  /// On a disk that does not tell upper from lower case, a file is reached by other names as well.
  private var byDocument: [String: Set<FileIdentity>] = [:]
  private var pathsByDocument: [String: [String]] = [:]

  mutating func add(_ path: String, _ identity: FileIdentity, of document: String) {
    byPath[path] = identity
    byDocument[document, default: []].insert(identity)
    pathsByDocument[document, default: []].append(path)
  }

  /// Where a document lies, and what was deleted under its identifier.
  func paths(of id: ULID) -> [String] { pathsByDocument[id.text] ?? [] }

  /// Whether what lies where a document goes is nothing, or what was read of it.
  func mayReplace(_ there: FileKind, with draft: Draft) -> Bool {
    switch there {
    case .nothing: true
    case .file(let identity):
      byPath[draft.path] == identity || byDocument[draft.id.text]?.contains(identity) == true
    // It cannot be replaced, and the system says so.
    case .folder: true
    case .other: false
    }
  }

  func mayRemove(_ there: FileKind, at path: String) -> Bool {
    switch there {
    case .nothing: true
    case .file(let identity): byPath[path] == identity
    case .folder, .other: false
    }
  }
}

extension Cache {
  /// What was last read of documents, wherever it lies, and at some paths. Of files that are left
  /// alone only copies belong to a document.
  func known(
    _ documents: [ULID], and paths: [String] = []
  ) throws(LibraryError) -> KnownFiles {
    let (documents, paths) = (Set(documents.map { $0.text }), Set(paths))
    return try read { database in
      var known = KnownFiles()
      let columns = "path, inode, size, modified, changed"
      for (column, values) in [("id", documents), ("path", paths)] {
        let rows = try CacheStatement(
          "SELECT \(columns), id FROM documents WHERE \(column) = ?", in: database)
        for value in values {
          rows.bind(value, at: 1)
          while try rows.step() {
            known.add(rows.text(0), rows.identity(from: 1), of: rows.text(5))
          }
          rows.reset()
        }
      }
      let rows = try CacheStatement(
        "SELECT \(columns), document, reason FROM quarantine", in: database)
      while try rows.step() {
        let isCopy = rows.text(6) == Quarantine.Reason.conflictCopy.rawValue
        let (path, document) = (rows.text(0), isCopy ? rows.text(5) : "")
        if documents.contains(document) || paths.contains(path) {
          known.add(path, rows.identity(from: 1), of: document)
        }
      }
      return known
    }
  }
}
