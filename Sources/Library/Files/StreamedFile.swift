/// A file that is written piece by piece, under a temporary name until it is whole.
///
/// Where the program ends before, the temporary file stays; `PrivateFile.sweep` removes it once
/// nobody writes it any more.
public final class StreamedFile {
  /// The file's own name, or the one that it is meant to get.
  public private(set) var path: String
  /// Where it lies until `keep` is called.
  public let temporary: String
  private let disk = SystemDisk()
  private var file: Int32?
  private var isThere = true

  /// Begins a file that only its owner may read.
  public init(at path: String) throws(LibraryError) {
    self.path = path
    temporary = Temporary.path(beside: path, on: disk)
    do throws(DiskError) {
      file = try disk.open(temporary, for: .creating(.ownerOnly))
    } catch {
      isThere = false
      throw LibraryError(error, "write", path)
    }
  }

  deinit { discard() }

  /// Whether a name is that of a file that is just being written, or whose writer was cut off.
  public static func isUnfinished(_ name: String) -> Bool {
    Temporary.Writer(inName: name) != nil
  }

  public func write(_ bytes: [UInt8]) throws(LibraryError) {
    guard let file else { return }
    do throws(DiskError) {
      try DocumentFile.write(bytes, into: file, on: disk)
    } catch {
      throw LibraryError(error, "write", path)
    }
  }

  /// Makes the content durable and closes the file, which from then on can be read as it lies on
  /// the disk.
  public func finish() throws(LibraryError) {
    guard let file else { return }
    self.file = nil
    do throws(DiskError) {
      try disk.synchronize(file)
    } catch {
      try? disk.close(file)
      throw LibraryError(error, "write", path)
    }
    forgetPages(of: file)
    do throws(DiskError) {
      try disk.close(file)
    } catch {
      if !error.isInterruption { throw LibraryError(error, "write", path) }
    }
  }

  /// Gives the file its name, durably.
  ///
  /// - Parameter newPath: another one in the same folder; nil for the one that it was begun with.
  /// - Throws: `LibraryError.changedMeanwhile` where something else has the name, also where that
  ///   comes at the same moment; the file can be given another one then.
  public func keep(as newPath: String? = nil) throws(LibraryError) {
    try finish()
    let place = newPath ?? path
    do throws(DiskError) {
      try disk.move(temporary, toFree: place)
    } catch {
      if error.saysItExists { throw .changedMeanwhile(path: place) }
      throw LibraryError(error, "replace", place)
    }
    path = place
    isThere = false
    try DocumentFile.synchronizeFolder(path.folderOfPath, on: disk)
  }

  /// Removes what was written.
  public func discard() {
    if let file { try? disk.close(file) }
    file = nil
    if isThere { try? disk.remove(temporary) }
    isThere = false
  }
}
