/// A small file beside the library that nobody else may read, such as the list of devices.
public struct PrivateFile: Sendable {
  public let path: String
  private let disk = SystemDisk()

  /// Makes the folder that it lies in where there is none, and closes it to others.
  ///
  /// - Parameter sweeps: whether it removes what writes have left in the folder that were cut off;
  ///   not where there are many such files in one.
  public init(_ path: String, sweeps: Bool = true) throws(LibraryError) {
    self.path = path
    try PrivateFolder.make(path.folderOfPath)
    if sweeps { PrivateFile.sweep(path.folderOfPath) }
  }

  /// For reading what may be there: nothing is made, and nothing changed.
  public init(reading path: String) { self.path = path }

  /// Removes what writes have left in a folder that were cut off.
  public static func sweep(_ folder: String) {
    let disk = SystemDisk()
    for entry in (try? disk.list(folder, readsIdentities: false)) ?? [] {
      guard let writer = Temporary.Writer(inName: entry.name) else { continue }
      let path = folder + "/" + entry.name
      if writer.hasEnded(path, on: disk, isRunning: WriteLock.isRunning) { try? disk.remove(path) }
    }
  }

  /// Another one means that somebody has written it; nil where there is none.
  public var identity: FileIdentity? {
    if case .file(let identity) = try? disk.kind(at: path, followsLinks: false) {
      identity
    } else {
      nil
    }
  }

  /// Nil where there is none yet.
  public func read() throws(LibraryError) -> [UInt8]? {
    guard let file = try DocumentFile.read(path, on: disk) else { return nil }
    guard let text = file.text else { throw .unreadable(path: path) }
    return text.bytes
  }

  /// Runs what must not run in two processes at once, such as making a file that is made once.
  ///
  /// - Throws: `LibraryError.busy` where another one goes on for too long, else what `work` throws.
  public func alone<Value>(
    seconds: Double = 10, _ work: () throws -> Value
  ) throws -> Value {
    let lock = try WriteLock(path + ".lock", library: path, seconds: seconds)
    return try withExtendedLifetime(lock) { try work() }
  }

  public func remove() throws(LibraryError) {
    try DocumentFile.remove(path, on: disk)
  }

  /// Replaces the file durably; only its owner may read it.
  public func write(_ bytes: [UInt8]) throws(LibraryError) {
    try DocumentFile.write(bytes, to: path, permissions: .ownerOnly, on: disk)
    try DocumentFile.synchronizeFolder(path.folderOfPath, on: disk)
  }
}
