/// What the library asks of a file system: one call each for everything that can fail by itself.
///
/// Two disks implement it: the system's, and one in memory that loses power on command.
public protocol Disk: Sendable {
  /// Whether files may be read on all cores at once.
  var isParallel: Bool { get }

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
  func makeFolder(_ path: String) throws(DiskError)

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
  /// Where there is nothing yet; with the permissions of a file.
  case creating(permissions: UInt32)
  /// Only to synchronize a folder.
  case folder
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
