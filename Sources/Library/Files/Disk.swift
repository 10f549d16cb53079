/// What the library asks of a file system: one call each for everything that can fail by itself.
///
/// Two disks implement it: the system's, and one in memory that loses power on command.
public protocol Disk: Sendable {
  /// Whether files may be read on all cores at once.
  var isParallel: Bool { get }

  /// This disk, on which no link below a folder leads anywhere: what is reached by a path in it
  /// lies in it. The folder itself may be reached by links.
  func confined(to root: String) -> any Disk
  /// This disk for a short run of calls, one after the other, in a few folders.
  func forManyCalls() -> any Disk

  /// A number that nobody can foresee, and that was not given before.
  func mintNumber() -> UInt64

  func open(_ path: String, for purpose: DiskPurpose) throws(DiskError) -> Int32
  /// How many bytes were read; 0 at the end.
  func read(
    _ file: Int32, into target: UnsafeMutableRawBufferPointer
  ) throws(DiskError) -> Int
  /// How many of the bytes were written.
  func write(_ file: Int32, _ source: UnsafeRawBufferPointer) throws(DiskError) -> Int
  func kind(of file: Int32) throws(DiskError) -> FileKind
  /// Makes a file's content, or the names in a folder, survive a power loss.
  func synchronize(_ file: Int32) throws(DiskError)
  /// The file is closed also where this fails.
  func close(_ file: Int32) throws(DiskError)

  func rename(_ path: String, to newPath: String) throws(DiskError)
  func remove(_ path: String) throws(DiskError)
  /// - Parameter isPrivate: whether only its owner may enter it; else as the user has it.
  func makeFolder(_ path: String, isPrivate: Bool) throws(DiskError)

  /// Who may do what with a file or a folder; nil where there is none.
  func permissions(at path: String) throws(DiskError) -> FilePermissions?
  /// What lies at a path; `nothing` only where it is certain that nothing does.
  func kind(at path: String, followsLinks: Bool) throws(DiskError) -> FileKind
  /// Everything in a folder, in no particular order.
  ///
  /// - Parameter readsIdentities: false where files have `FileIdentity.unknown`.
  func list(_ path: String, readsIdentities: Bool) throws(DiskError) -> [DiskEntry]
  /// Tells a folder from another one at the same path; nil where there is none.
  func folderIdentity(at path: String) -> UInt64?
  /// The path with links and dots resolved.
  func resolve(_ path: String) throws(DiskError) -> String
  /// Says without writing whether a folder could be written to; a disk may still turn out to be
  /// full.
  func checkWriting(at path: String) throws(DiskError)
  /// Gives a sync engine, which removes a file before it puts the new one there, time for that.
  func waitForReplacement() async
}

/// What a file is opened for. Links are not followed, and pipes never waited for.
public enum DiskPurpose: Equatable, Sendable {
  case reading
  /// Where there is nothing yet.
  case creating(FilePermissions)
  /// Only to synchronize a folder.
  case folder
}

/// Who may do what with a file.
public struct FilePermissions: Equatable, Sendable {
  /// What the user has not forbidden for new files.
  public static let new = FilePermissions(mode: 0o666)
  public static let ownerOnly = FilePermissions(mode: 0o600)

  /// The nine bits, such as 0o644.
  public var mode: UInt32
  /// Whom a file that is replaced belongs to; nil for a new one, whose mode the user may restrict.
  public var owner: Owner?

  public struct Owner: Equatable, Sendable {
    public var user: UInt32
    public var group: UInt32

    public init(user: UInt32, group: UInt32) {
      self.user = user
      self.group = group
    }
  }

  public init(mode: UInt32, owner: Owner? = nil) {
    self.mode = mode
    self.owner = owner
  }

  /// Whether nobody but the owner may do anything.
  public var isPrivate: Bool { mode & 0o077 == 0 }
}

/// A call of the system that has failed; `code` is its `errno`.
public struct DiskError: Error, Equatable, Sendable {
  public var code: Int32

  public init(_ code: Int32) { self.code = code }
}

/// What a folder holds under one name.
public struct DiskEntry: Equatable, Sendable {
  public var name: String
  public var kind: FileKind

  public init(name: String, kind: FileKind) {
    self.name = name
    self.kind = kind
  }
}

/// What lies at a path, links not followed.
public enum FileKind: Equatable, Sendable {
  case nothing
  case file(FileIdentity)
  case folder
  /// A link, a pipe, a device: never a document.
  case other
}

/// What tells whether a file has changed since it was read, without reading it again.
public struct FileIdentity: Hashable, Sendable {
  public var inode: UInt64
  public var size: Int64
  public var modifiedNanoseconds: Int64
  public var changedNanoseconds: Int64

  /// Of a file that could not be asked: it equals none that was read.
  public static let unknown = FileIdentity(
    inode: 0, size: 0, modifiedNanoseconds: 0, changedNanoseconds: 0)

  public init(
    inode: UInt64, size: Int64, modifiedNanoseconds: Int64, changedNanoseconds: Int64
  ) {
    self.inode = inode
    self.size = size
    self.modifiedNanoseconds = modifiedNanoseconds
    self.changedNanoseconds = changedNanoseconds
  }
}

extension Disk {
  /// Tells a folder from another one for good: not the device, which disks change from start to
  /// start. 0 where there is none.
  func lastingIdentity(at path: String) -> UInt64 {
    (folderIdentity(at: path) ?? 0) & 0xff_ffff_ffff
  }
}
