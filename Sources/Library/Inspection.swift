import Documents

extension FileChange {
  /// Reads a file and finds out what it is; the file itself is never touched.
  ///
  /// Nil for a path that is none of the library's.
  ///
  /// - Throws: where the program has run out of something, which says nothing about the file.
  init?(inspecting path: String, in root: String, on disk: any Disk) throws(LibraryError) {
    guard let type = DocumentType.of(path: path) else { return nil }
    self.init(path: path, kind: type.kind, identity: nil, content: .gone)
    let read: ReadFile?
    do throws(LibraryError) {
      read = try DocumentFile.read(root + "/" + path, on: disk)
    } catch {
      if case .system(_, _, let code) = error, DiskError(code).isShortage { throw error }
      content = .quarantined(.unreadable(error))
      return
    }
    guard let file = read else {
      if DocumentType.id(ofPath: path) != nil,
        let kind = try? disk.kind(at: root + "/" + path, followsLinks: false),
        kind == .folder || kind == .other
      {
        content = .quarantined(.notAFile)
      }
      return
    }
    identity = file.identity
    guard let text = file.text else {
      content = .quarantined(.tooLarge(file.identity.size))
      return
    }
    content = .of(path: path, text: text, type: type)
  }
}

extension FileChange.Content {
  fileprivate static func of(
    path: String, text: borrowing PaddedBytes, type: DocumentType
  ) -> FileChange.Content {
    guard let id = DocumentType.id(ofPath: path) else {
      return copy(path: path, text: text, type: type)
    }
    do throws(JSONFailure) {
      let summary = try text.read { reader throws(JSONFailure) in try type.summarize(&reader) }
      guard summary.id == id else {
        return .quarantined(
          Quarantine(
            reason: .wrongName, message: "the document inside has the identifier \(summary.id)"))
      }
      return .document(summary, text.hash, text.bytes)
    } catch {
      if let markers = GitMarkers(text.bytes) { return .quarantined(.of(markers, type, id)) }
      return .quarantined(Quarantine(error, in: text.bytes))
    }
  }

  /// A file that does not have a document's name.
  private static func copy(
    path: String, text: borrowing PaddedBytes, type: DocumentType
  ) -> FileChange.Content {
    let inner = innerID(text)
    // Engines leave the end of the name as it was; backups of editors end otherwise.
    guard path.utf8.count > 5, path.hasSuffix(".json") else {
      guard let inner else { return .foreign }
      return .quarantined(
        Quarantine(
          reason: .backup, message: "another file of the \(type.kind.noun) \(inner.text)"))
    }
    do throws(JSONFailure) {
      let summary = try text.read { reader throws(JSONFailure) in try type.summarize(&reader) }
      var copy = Quarantine(
        reason: .conflictCopy, message: "a second file of the \(type.kind.noun) \(summary.id)")
      copy.document = summary.id
      return .quarantined(copy)
    } catch {
      let name = path.utf8.suffix(from: path.utf8.lastIndex(of: 0x2f) ?? path.startIndex)
      let begins = ULID(String(Substring(name.dropFirst().prefix(ULID.length))))
      if inner == nil, begins == nil { return .foreign }
      if let markers = GitMarkers(text.bytes) { return .quarantined(.of(markers, type, nil)) }
      return .quarantined(Quarantine(error, in: text.bytes))
    }
  }

  private static func innerID(_ text: borrowing PaddedBytes) -> ULID? {
    try? text.read { reader throws(JSONFailure) in
      try reader.begin()
      var decoder = FieldDecoder(reader)
      return try decoder.object(DocumentHeader.self).id
    }
  }
}

/// Why a file is left alone.
public struct Quarantine: Equatable, Sendable {
  public enum Reason: String, Sendable {
    case newerSchema = "newer-schema"
    case unreadable
    case tooLarge = "too-large"
    case wrongName = "wrong-name"
    case conflictCopy = "conflict-copy"
    case notAFile = "not-a-file"
    /// What an editor keeps beside a document.
    case backup
    /// git has left two versions in it.
    case markers
    /// It was deleted, and is here again.
    case returned
  }

  public var reason: Reason
  public var message: String
  /// From 1; 0 for the whole file.
  public var line = 0
  public var column = 0
  /// The document that the file belongs to, where it can be joined with it.
  var document: ULID?

  init(reason: Reason, message: String) {
    self.reason = reason
    self.message = message
  }

  init(_ failure: JSONFailure, in bytes: [UInt8]) {
    let error = DocumentError(failure, in: bytes)
    if case .newerSchema = failure.fault { reason = .newerSchema } else { reason = .unreadable }
    message = error.path.isEmpty ? "\(error.fault)" : "\(error.path): \(error.fault)"
    line = error.line
    column = error.column
  }

  init(reason: Reason, message: String, line: Int, column: Int) {
    self.reason = reason
    self.message = message
    self.line = line
    self.column = column
  }

  /// A file with both versions that git could not bring together.
  ///
  /// - Parameter id: of the document whose file it is; nil for a copy.
  static func of(_ markers: GitMarkers, _ type: DocumentType, _ id: ULID?) -> Quarantine {
    var why = Quarantine(
      reason: .markers, message: "git has left two versions in it, and they cannot be joined")
    let (mine, theirs) = (type.id(in: markers.ours), type.id(in: markers.theirs))
    if let mine, mine == theirs, id == nil || id == mine {
      why.document = mine
      why.message = "git has left two versions of the \(type.kind.noun) \(mine) in it"
    }
    return why
  }

  static func returned(_ name: String) -> Quarantine {
    Quarantine(reason: .returned, message: "\"\(name)\" was deleted, and is here again")
  }

  /// A file that the system does not let read.
  static func unreadable(_ error: LibraryError) -> Quarantine {
    Quarantine(reason: .unreadable, message: error.message)
  }

  /// What a document is looked for in, and what nobody would look for one in.
  static let notAFile = Quarantine(
    reason: .notAFile, message: "links, folders and special files are no documents")

  static func tooLarge(_ size: Int64) -> Quarantine {
    Quarantine(
      reason: .tooLarge,
      message: "\(size >> 20) MB are more than a document's \(DocumentFile.sizeLimit >> 20) MB")
  }
}

extension DocumentType {
  /// The identifier of a document that can be read.
  fileprivate func id(in text: [UInt8]) -> ULID? {
    let summary = try? JSONReader.over(text) { reader throws(JSONFailure) in
      try summarize(&reader)
    }
    return summary?.id
  }
}
