import Foundation
import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Everything that lies in a library's folder, as a backup takes it along: documents, what is left
/// alone, copies that sync engines have made, their own folders. What is just being written under a
/// temporary name is not, and links are not followed.
struct LibraryFiles {
  struct Item {
    /// Within the library; empty for its own folder.
    var path: String
    /// Bytes, as they were when the folder was listed.
    var size: Int64 = 0
    /// The nine bits.
    var mode: UInt32
  }

  struct LeftOut: Equatable {
    var path: String
    var reason: String
    /// Whether a backup without it lacks something: a link does not belong to the library.
    var isMissed = true
  }

  let root: String
  private let disk: any Disk
  /// In the order of their paths.
  private(set) var files: [Item] = []
  /// Each before what lies in it.
  private(set) var folders: [Item] = []
  private(set) var leftOut: [LeftOut] = []

  /// Folders below each other, at most: more are a circle, or nobody's.
  private static let mostDepth = 64

  /// - Throws: `LibraryError.unreadable` where the folder itself cannot be listed.
  init(of root: String) throws {
    self.root = root
    disk = SystemDisk().confined(to: root)
    guard walk("", depth: 0) else { throw LibraryError.unreadable(path: root) }
    files.sort { $0.path < $1.path }
  }

  /// Bytes of all files.
  var size: Int64 { files.reduce(0) { $0 + $1.size } }

  /// Whether there is anything that somebody has logged or set up.
  var holdsDocuments: Bool { files.contains { Library.isAmongDocuments($0.path) } }

  mutating func leaveOut(_ path: String, _ reason: String) {
    leftOut.append(LeftOut(path: path, reason: reason))
  }

  private func place(_ path: String) -> String { path.isEmpty ? root : root + "/" + path }

  private func mode(of path: String, or usual: UInt32) -> UInt32 {
    ((try? disk.permissions(at: place(path)))?.mode ?? usual) & 0o777
  }

  /// - Returns: whether the folder could be listed.
  private mutating func walk(_ folder: String, depth: Int) -> Bool {
    let entries: [DiskEntry]
    do throws(DiskError) {
      entries = try disk.list(place(folder), readsIdentities: true)
    } catch {
      if error.code == ENOENT, !folder.isEmpty { return true }
      leaveOut(folder, "it cannot be listed: \(LibraryFiles.words(error))")
      return false
    }
    folders.append(Item(path: folder, mode: mode(of: folder, or: 0o755)))
    for entry in entries.sorted(by: { $0.name < $1.name }) {
      let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
      switch entry.kind {
      case .file where StreamedFile.isUnfinished(entry.name), .nothing: break
      case .file(let identity):
        files.append(Item(path: path, size: identity.size, mode: mode(of: path, or: 0o644)))
      case .folder where depth < LibraryFiles.mostDepth: _ = walk(path, depth: depth + 1)
      case .folder: leaveOut(path, "it lies too deep")
      case .other where entry.name.contains("\u{fffd}"):
        leaveOut(path, "its name is no UTF-8")
      case .other:
        leftOut.append(
          LeftOut(path: path, reason: "it is no file but a link or a pipe", isMissed: false))
      }
    }
    return true
  }

  // MARK: Reading

  /// What a file says.
  enum Content {
    /// With the time of its last change, in seconds since 1970.
    case bytes([UInt8], modifiedSeconds: Int64)
    /// Too large to be held in memory as a whole; open, to be read once more. The SHA-256 is of
    /// what it was a moment before, and may be of something else by the end.
    case large(OpenFile, hash: String)
    case gone
    case unreadable(String)
  }

  /// Larger files are no documents; they are not held in memory.
  static let wholeLimit: Int64 = 64 << 20
  private static let attempts = 5
  static let changesAllTheTime = "it changes all the time"

  /// Reads a file as it was at one moment: one that changes meanwhile is read again.
  func read(_ item: Item) -> Content {
    for attempt in 0..<LibraryFiles.attempts {
      // An engine may be writing it; one that replaces a file takes the old one away first.
      if attempt > 0 { usleep(100_000) }
      do throws(DiskError) {
        let file = try OpenFile(place(item.path), on: disk)
        if file.identity.size > LibraryFiles.wholeLimit {
          if let hash = try file.hash() {
            let again = try OpenFile(place(item.path), on: disk)
            if again.identity == file.identity { return .large(again, hash: hash) }
          }
          // Each attempt takes long.
          if attempt > 0 { break }
        } else if let bytes = try file.whole() {
          return .bytes(bytes, modifiedSeconds: file.modifiedSeconds)
        }
      } catch {
        if error.code == ENOENT || error.code == ENOTDIR {
          if attempt > 1 { return .gone }
          continue
        }
        return .unreadable("it cannot be read: \(LibraryFiles.words(error))")
      }
    }
    return .unreadable(LibraryFiles.changesAllTheTime)
  }

  /// The SHA-256 of a file as it is now; nil where it is gone or cannot be read.
  func hash(of item: Item) -> String? {
    switch read(item) {
    case .bytes(let bytes, _): RunningHash.text(of: bytes)
    case .large(_, let hash): hash
    case .gone, .unreadable: nil
    }
  }

  static func words(_ error: DiskError) -> String { String(cString: strerror(error.code)) }

  /// A file of the library that is being read.
  final class OpenFile {
    let identity: FileIdentity
    private let disk: any Disk
    private let file: Int32

    /// - Throws: `DiskError`; `ELOOP` where it is no file.
    init(_ path: String, on disk: any Disk) throws(DiskError) {
      self.disk = disk
      let file = try disk.open(path, for: .reading)
      guard case .file(let identity) = try? disk.kind(of: file) else {
        try? disk.close(file)
        throw DiskError(ELOOP)
      }
      self.file = file
      self.identity = identity
    }

    deinit { try? disk.close(file) }

    var modifiedSeconds: Int64 { identity.modifiedNanoseconds / 1_000_000_000 }

    /// The next bytes; fewer than there is room for only at the end.
    func next(atMost count: Int) throws(DiskError) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      var filled = 0
      while filled < count {
        let outcome: Result<Int, DiskError> = bytes.withUnsafeMutableBytes { all in
          Result { () throws(DiskError) in
            try disk.read(file, into: UnsafeMutableRawBufferPointer(rebasing: all[filled...]))
          }
        }
        let read: Int
        do throws(DiskError) {
          read = try outcome.get()
        } catch {
          if error.code == EINTR { continue }
          throw error
        }
        if read == 0 { break }
        filled += read
      }
      bytes.removeLast(count - filled)
      return bytes
    }

    /// The SHA-256 of what is left of it; nil where it has changed meanwhile.
    func hash() throws(DiskError) -> String? {
      var hash = RunningHash()
      while case let piece = try next(atMost: 1 << 18), !piece.isEmpty { hash.add(piece) }
      return try isUnchanged() ? hash.text : nil
    }

    /// All of it; nil where it has changed meanwhile.
    fileprivate func whole() throws(DiskError) -> [UInt8]? {
      // One more than there are, to see that it has not grown.
      let bytes = try next(atMost: Int(identity.size) + 1)
      if Int64(bytes.count) != identity.size { return nil }
      return try isUnchanged() ? bytes : nil
    }

    func isUnchanged() throws(DiskError) -> Bool { try disk.kind(of: file) == .file(identity) }
  }
}
