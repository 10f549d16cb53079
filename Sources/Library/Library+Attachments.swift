import Body
import Documents
import GRDB

/// The files beside documents: written once, never changed, no documents themselves.
extension Library {
  /// A file on its way beside a document.
  public struct AttachedFile: Sendable {
    /// Within the library, as `Attachment.path` has it.
    public var path: String
    public var bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// Writes files durably, before the documents that speak of them. One that is there with the same
  /// content is left as it is; one that is damaged, as by a copy that was cut off, is replaced.
  ///
  /// - Throws: `LibraryError.changedMeanwhile` where another file has the name already, `missing`,
  ///   `emptied`, `shrunken` or `replaced` where the folder is not believed.
  public func keep(_ files: [AttachedFile]) throws(LibraryError) {
    if files.isEmpty { return }
    try checkIdentity()
    do throws(LibraryError) {
      for file in files where Attachment.isAttachment(file.path) {
        let place = root + "/" + file.path
        // Before it is read.
        let found = try DocumentFile.kind(at: place, on: disk)
        let there = try bytes(at: place)
        if there == file.bytes {
          // Another program may have put it there, and whoever sends it forgets it after this.
          try DocumentFile.synchronizeFile(place, on: disk)
          owe(place.folderOfPath)
          continue
        }
        if let there, !file.mends(there) { throw LibraryError.changedMeanwhile(path: place) }
        let folder = place.folderOfPath
        owe(folder)
        try DocumentFile.makeFolder(folder, below: root, on: disk)
        let expected = there == nil ? FileKind.nothing : found
        try DocumentFile.write(file.bytes, to: place, on: disk) { $0 == expected }
      }
      try syncFolders()
    } catch {
      syncedFolders = [:]
      standing.withLock { $0.note(write: error) }
      throw error
    }
  }

  /// A file beside a document; nil where it is gone or too large to be one. It may lie where
  /// somebody has moved the folder.
  public nonisolated func attached<Value: ListedDocument>(
    _ file: Attachment, to document: Value
  ) throws(LibraryError) -> [UInt8]? {
    for path in file.places(beside: document.path) {
      if let bytes = try bytes(at: root + "/" + path) { return bytes }
    }
    return nil
  }

  private nonisolated func bytes(at place: String) throws(LibraryError) -> [UInt8]? {
    guard let file = try DocumentFile.read(place, on: disk) else { return nil }
    switch file.text {
    case .some(let text): return text.bytes
    case .none: return nil
    }
  }

  /// Removes the files of documents whose deletion is forgotten, but for those that another
  /// document or tombstone names.
  func removeAttachments(_ paths: Set<String>) throws(LibraryError) {
    if paths.isEmpty { return }
    let named = try cache.named(among: paths)
    for path in paths.subtracting(named) {
      let place = root + "/" + path
      guard case .file = try DocumentFile.kind(at: place, on: disk) else { continue }
      owe(place.folderOfPath)
      try DocumentFile.remove(place, on: disk)
    }
    try syncFolders()
  }
}

extension Cache {
  /// The kinds of documents that files lie beside.
  private static let attaching = "'\(Activity.kind.name)', '\(BodyPhoto.kind.name)'"
  /// With those that keep such a document's text.
  private static let naming = attaching + ", '\(Tombstone.kind.name)'"

  /// What lies beside the deleted documents among some tombstones, by the paths of those that name
  /// something.
  func attachments(of tombstones: [String]) throws(LibraryError) -> [String: [String]] {
    if tombstones.isEmpty { return [:] }
    return try read { database in
      let find = try CacheStatement("SELECT bytes FROM documents WHERE path = ?", in: database)
      var files: [String: [String]] = [:]
      for path in tombstones {
        find.bind(path, at: 1)
        defer { find.reset() }
        guard try find.step(), let tombstone = try? Tombstone(decoding: [UInt8](find.blob(0)))
        else { continue }
        let named = Attachment.all(in: Array(tombstone.lastText.utf8), of: tombstone.deletedKind)
          .map { $0.path }.filter(Attachment.isAttachment)
        if !named.isEmpty { files[path] = named }
      }
      return files
    }
  }

  /// Whether something that cannot be read now, or is away, may name files that lie beside
  /// documents.
  func hidesAttachments() throws(LibraryError) -> Bool {
    try read { database in
      try Bool.fetchOne(
        database,
        sql: """
          SELECT EXISTS (SELECT 1 FROM quarantine WHERE kind IN (\(Cache.naming)))
            OR EXISTS (SELECT 1 FROM versions AS kept
              WHERE kind IN (\(Cache.attaching)) AND \(Library.isMissing))
          """) ?? true
    }
  }

  /// Those of some files that a document or a tombstone names.
  fileprivate func named(among files: Set<String>) throws(LibraryError) -> Set<String> {
    let shortest = files.map { $0.utf8.count }.min() ?? 0
    return try read { database in
      let rows = try CacheStatement(
        "SELECT bytes FROM documents WHERE kind IN (\(Cache.naming))", in: database)
      var named: Set<String> = []
      while try rows.step() {
        // Whatever stands in quotes, also in a text within a text, or put aside by a merge.
        let text = Cache.withBareSlashes(rows.blob(0))
        for word in text.split(whereSeparator: { $0 == 0x22 || $0 == 0x5c })
        where word.count >= shortest {
          let path = String(decoding: word, as: UTF8.self)
          if files.contains(path) { named.insert(path) }
        }
      }
      return named
    }
  }

  /// A text without the backslashes that some programs write before slashes.
  private static func withBareSlashes(_ text: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var backslashes = 0
    for byte in text {
      if byte == 0x5c {
        backslashes += 1
        continue
      }
      if byte != 0x2f { result.append(contentsOf: repeatElement(0x5c, count: backslashes)) }
      backslashes = 0
      result.append(byte)
    }
    return result
  }
}

extension Library.AttachedFile {
  /// Whether it is what its name says that it is, by the digits of a hash in there.
  public var isNamedByContent: Bool { isNamed(after: bytes) }

  /// Whether what lies in its place is damaged, and it is what belongs there.
  fileprivate func mends(_ there: [UInt8]) -> Bool {
    isNamedByContent && !isNamed(after: there)
  }

  private func isNamed(after bytes: [UInt8]) -> Bool {
    guard let name = path.split(separator: "/").last, let dash = name.firstIndex(of: "-") else {
      return false
    }
    let digits = name[name.index(after: dash)...].prefix { $0 != "." }
    return digits.utf8.count == Attachment.nameDigits
      && SHA256Digest.text(of: bytes).hasPrefix(digits)
  }
}

extension Attachment {
  /// Digits of the hash in a file's name.
  fileprivate static let nameDigits = 8

  /// Where it may lie within a library, by the path of its document: somebody may have moved the
  /// folder. Nothing where no such file lies.
  func places(beside document: String) -> [String] {
    guard Attachment.isAttachment(path) else { return [] }
    let name = path.split(separator: "/").last.map { String($0) } ?? ""
    return [path, document.folderOfPath + "/" + name]
  }

  /// What a document's text says that lies beside it.
  public static func all(in text: [UInt8], of folder: String) -> [Attachment] {
    switch folder {
    case Activity.kind.name:
      (try? Activity(decoding: text))?.sources.compactMap { $0.samples } ?? []
    case BodyPhoto.kind.name: (try? BodyPhoto(decoding: text)).map { [$0.picture] } ?? []
    default: []
    }
  }
}
