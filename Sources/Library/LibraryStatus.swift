import Documents

/// What a library holds, by the cache.
public struct LibraryStatus: Sendable {
  public let path: String
  /// Nil where the library has none yet.
  public let identity: LibraryIdentity?
  public let state: LibraryState
  /// How many documents of each kind.
  public internal(set) var documents: [(kind: DocumentKind, count: Int)] = []
  /// Files that are left alone, by path.
  public internal(set) var quarantined: [(path: String, why: Quarantine)] = []
  /// Files whose document counts from another file with the same identifier.
  public internal(set) var shadowed: [String] = []
  public internal(set) var revision: Int64 = 0
  /// How many documents have lost their files, where the folder is not believed for that.
  public var goneCount: Int?

  /// Documents that were deleted and are here again, for a person to decide.
  public var returned: [(path: String, why: Quarantine)] {
    quarantined.filter { $0.why.reason == .returned }
  }

  /// Second files of one document, under whatever name.
  public var conflicts: [String] {
    shadowed + quarantined.filter { $0.why.reason == .conflictCopy }.map { $0.path }
  }
}

extension LibraryStatus {
  /// What `regimen library status --json` prints.
  ///
  /// - Parameter more: what the server knows besides.
  public func json(_ more: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("path", path)
      if let identity { writer.member("id", identity.id.text) }
      writer.member("state", state.rawValue)
      if let goneCount { writer.member("gone", goneCount) }
      writer.key("documents")
      writer.object { writer in
        for (kind, count) in documents { writer.member(kind.folder, count) }
      }
      writer.member("quarantined", quarantined.count)
      writer.member("conflicts", conflicts.count)
      writer.member("returned", returned.count)
      writer.key("revision")
      writer.integer(revision)
      writer.list("files", quarantined) { writer, file in
        writer.object { writer in
          writer.member("path", file.path)
          writer.member("reason", file.why.reason.rawValue)
          writer.member("line", file.why.line)
          writer.member("column", file.why.column)
          writer.member("message", file.why.message)
        }
      }
      more(&writer)
    }
    return writer.finish()
  }
}
