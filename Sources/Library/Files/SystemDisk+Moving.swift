#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SystemDisk {
  /// The system's own file system, on which no link below a folder leads anywhere.
  public init(within root: String) { self.init(root: root, lastFolder: nil) }

  /// Gives a file another name that nothing has: of two that want it at once one gets it, where
  /// `rename` would put the one in the other's place.
  ///
  /// - Throws: `DiskError` with `EEXIST` where something has the name.
  public func move(_ path: String, toFree newPath: String) throws(DiskError) {
    // Two folders at once, which `lastFolder` cannot have.
    let disk = SystemDisk(root: root, lastFolder: nil)
    do throws(DiskError) {
      _ = try disk.inFolder(of: path) { folder, name throws(DiskError) in
        try disk.inFolder(of: newPath) { linkat(folder, name, $0, $1, 0) }
      }
    } catch {
      if error.saysItExists || error.saysNothingIsThere { throw error }
      return try disk.reserve(newPath, for: path)
    }
    // It has its name; under the old one it is only there twice.
    try? disk.remove(path)
  }

  /// For disks that know no second names, such as exFAT: who makes an empty file of the name has
  /// it.
  private func reserve(_ newPath: String, for path: String) throws(DiskError) {
    let file = try open(newPath, for: .creating(.ownerOnly))
    try? close(file)
    do throws(DiskError) {
      try rename(path, to: newPath)
    } catch {
      try? remove(newPath)
      throw error
    }
  }
}
