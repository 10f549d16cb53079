import Body
import Documents
import Strength

/// Something that is wrong, or worth knowing, in the files of a library.
public struct Problem: Equatable, Sendable {
  public enum Severity: String, Sendable { case error, note }

  /// Relative to the library.
  public var path: String
  /// From 1; 0 for the whole file.
  public var line = 0
  public var column = 0
  public var severity = Severity.error
  /// A stable word for scripts, such as `unreadable`.
  public var code: String
  public var message: String
}

/// A look at every file, past the cache; changes nothing.
///
/// Where the cache says that a file has not changed although it has, no clock can tell: the disk is
/// failing, or a program has set the file's times back.
public struct Verification: Sendable {
  public private(set) var problems: [Problem] = []
  public private(set) var documentCount = 0
  /// Documents by their folder.
  public private(set) var counts: [String: Int] = [:]
  /// Documents by the local day that they are kept under, deleted ones left out.
  public private(set) var days: [CivilDay: Int] = [:]

  private var pathsByID: [String: String] = [:]
  /// Files beside documents that were looked at; nil where none is read.
  private var attachments: Set<String>?
  /// What the cache has read, by path.
  private var known: [String: (identity: FileIdentity, hash: [UInt8])] = [:]

  public var isSound: Bool { !problems.contains { $0.severity == .error } }

  /// - Parameters:
  ///   - cacheFolder: where caches lie; nil where files are not to be compared with what was read.
  ///   - readsAttachments: whether recordings and pictures, which may be large, are read as well.
  ///   - progress: is told how many files of how many have been looked at.
  public init(
    of root: String, cacheFolder: String? = nil, readsAttachments: Bool = true,
    on disk: any Disk = SystemDisk(),
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws(LibraryError) {
    let disk = disk.confined(to: root)
    if readsAttachments { attachments = [] }
    let tree = try FolderTree(of: root, on: disk)
    if let cacheFolder {
      let resolved = try root.resolvedPath(on: disk)
      // Without a cache that can be read, files are looked at all the same.
      known = (try? Library.cache(of: resolved, in: cacheFolder)?.contents()) ?? [:]
    }
    let paths = tree.files.keys.sorted()
    for (number, path) in paths.enumerated() {
      progress(number, paths.count)
      try check(path, root: root, on: disk)
    }
    progress(paths.count, paths.count)
    let identity = try IdentityFiles(in: root, on: disk)
    if identity.main == nil, identity.file != .nothing {
      problems.append(
        Problem(
          path: Library.identityName, code: "unreadable",
          message: "it does not say which library this is"))
    }
    for path in tree.temporaries {
      note(path, "leftover", "a write was cut off here; the next one clears it away")
    }
    for path in Set(tree.others + tree.notFiles) {
      note(path, "not-a-file", "links, folders and special files are left alone")
    }
    problems.sort { ($0.path, $0.line) < ($1.path, $1.line) }
  }

  private mutating func check(
    _ path: String, root: String, on disk: any Disk
  ) throws(LibraryError) {
    guard let file = try FileChange(inspecting: path, in: root, on: disk) else { return }
    compare(file)
    switch file.content {
    case .gone: break
    case .quarantined(let why): add(path, why)
    case .foreign: note(path, "foreign", "this is no document; it is left alone")
    case .document(let summary, _, let text):
      documentCount += 1
      counts[file.kind.name, default: 0] += 1
      if file.kind != Tombstone.kind, let day = summary.day { days[day, default: 0] += 1 }
      if summary.path != path {
        problems.append(
          Problem(path: path, code: "misplaced", message: "it belongs to \(summary.path)"))
      }
      let key = file.kind.name + "/" + summary.id.text
      if let other = pathsByID.updateValue(path, forKey: key) {
        problems.append(
          Problem(path: path, code: "duplicate", message: "\(other) has the same identifier"))
      }
      for attachment in Attachment.all(in: text, of: file.kind.name) {
        check(attachment, beside: path, root: root, on: disk)
      }
    }
  }

  /// Holds a file beside a document against the hash that the document says.
  private mutating func check(
    _ file: Attachment, beside path: String, root: String, on disk: any Disk
  ) {
    guard attachments?.insert(file.path).inserted == true, file.sha256.utf8.count == 64 else {
      return
    }
    let places = file.places(beside: path)
    for place in places {
      do throws(LibraryError) {
        guard let read = try DocumentFile.read(root + "/" + place, on: disk) else { continue }
        guard let bytes = read.text?.bytes else {
          return note(place, "too-large", "it is too large to be compared")
        }
        if SHA256Digest.text(of: bytes) == file.sha256.lowercased() { return }
        problems.append(
          Problem(
            path: place, code: "damaged",
            message: "it is not what \(path) speaks of: import it again, or take it from a backup"))
      } catch {
        add(place, Quarantine.unreadable(error))
      }
      return
    }
    if !places.isEmpty { note(file.path, "absent", "\(path) speaks of it, and it is not here") }
  }

  private mutating func compare(_ file: FileChange) {
    guard let known = known[file.path], known.identity == file.identity else { return }
    if case .document(_, let hash, _) = file.content, hash.bytes == known.hash { return }
    problems.append(
      Problem(
        path: file.path, code: "altered",
        message: "it says something else than when it was read, and nothing shows that it changed: "
          + "look at it, then regimen library rebuild"))
  }

  private mutating func add(_ path: String, _ why: Quarantine) {
    problems.append(
      Problem(
        path: path, line: why.line, column: why.column, code: why.reason.rawValue,
        message: why.message))
  }

  private mutating func note(_ path: String, _ code: String, _ message: String) {
    problems.append(Problem(path: path, severity: .note, code: code, message: message))
  }
}

extension Cache {
  fileprivate func contents() throws(LibraryError) -> [String: (FileIdentity, [UInt8])] {
    try read { database in
      let rows = try CacheStatement(
        "SELECT path, inode, size, modified, changed, hash FROM documents", in: database)
      var contents: [String: (FileIdentity, [UInt8])] = [:]
      while try rows.step() {
        contents[rows.text(0)] = (rows.identity(from: 1), [UInt8](rows.blob(5)))
      }
      return contents
    }
  }
}
