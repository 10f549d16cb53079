#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SystemDisk {
  public func list(_ path: String, readsIdentities: Bool) throws(DiskError) -> [DiskEntry] {
    let folder = try openFolder(path)
    guard let stream = fdopendir(folder) else {
      let code = errno
      try? close(folder)
      throw DiskError(code)
    }
    defer { closedir(stream) }
    var entries: [DiskEntry] = []
    while true {
      // The end and an error differ in `errno` alone.
      errno = 0
      guard let entry = readdir(stream) else {
        let code = errno
        guard code == 0 else { throw DiskError(code) }
        return entries
      }
      let type = Int32(entry.pointee.d_type)
      let found: DiskEntry? = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) {
          SystemDisk.entry($0, type, in: folder, readsIdentities)
        }
      }
      if let found { entries.append(found) }
    }
  }

  private static func entry(
    _ cName: UnsafePointer<CChar>, _ type: Int32, in folder: Int32, _ readsIdentities: Bool
  ) -> DiskEntry? {
    if cName[0] == 0x2e, cName[1] == 0 || cName[1] == 0x2e && cName[2] == 0 { return nil }
    guard let name = String(validatingCString: cName) else {
      // No path leads there from a `String`.
      return DiskEntry(name: String(cString: cName), kind: .other)
    }
    if type == Int32(DT_DIR) { return DiskEntry(name: name, kind: .folder) }
    if !readsIdentities, type == Int32(DT_REG) {
      return DiskEntry(name: name, kind: .file(.unknown))
    }
    var status = stat()
    if fstatat(folder, cName, &status, AT_SYMLINK_NOFOLLOW) == 0 {
      return DiskEntry(name: name, kind: FileKind(status))
    }
    // Gone meanwhile; otherwise it is there, and reading it is going to say what is wrong.
    return errno == ENOENT ? nil : DiskEntry(name: name, kind: .file(.unknown))
  }
}
