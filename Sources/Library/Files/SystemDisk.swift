#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's own file system.
public struct SystemDisk: Disk {
  public init() {}

  public var isParallel: Bool { true }

  public func open(_ path: String, for purpose: DiskPurpose) throws(DiskError) -> Int32 {
    let file =
      switch purpose {
      case .reading: systemOpen(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0)
      case .creating(let permissions):
        systemOpen(
          path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(permissions))
      case .folder: systemOpen(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
      }
    return try SystemDisk.checked(file)
  }

  public func read(
    _ file: Int32, into target: UnsafeMutableRawBufferPointer
  ) throws(DiskError) -> Int {
    try SystemDisk.checked(systemRead(file, target))
  }

  public func write(_ file: Int32, _ source: UnsafeRawBufferPointer) throws(DiskError) -> Int {
    try SystemDisk.checked(systemWrite(file, source))
  }

  public func kind(of file: Int32) throws(DiskError) -> FileKind {
    var status = stat()
    _ = try SystemDisk.checked(fstat(file, &status))
    return FileKind(status)
  }

  public func synchronize(_ file: Int32) throws(DiskError) {
    #if canImport(Darwin)
      // `fsync` leaves the data in the drive's own cache there.
      if fcntl(file, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try SystemDisk.checked(fsync(file))
  }

  public func close(_ file: Int32) throws(DiskError) {
    _ = try SystemDisk.checked(systemClose(file))
  }

  public func rename(_ path: String, to newPath: String) throws(DiskError) {
    _ = try SystemDisk.checked(systemRename(path, newPath))
  }

  public func remove(_ path: String) throws(DiskError) {
    _ = try SystemDisk.checked(unlink(path))
  }

  public func makeFolder(_ path: String) throws(DiskError) {
    _ = try SystemDisk.checked(mkdir(path, 0o755))
  }

  public func kind(at path: String, followsLinks: Bool) throws(DiskError) -> FileKind {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { return .nothing }
      throw DiskError(code)
    }
    return FileKind(status)
  }

  public func folderIdentity(at path: String) -> UInt64? {
    var status = stat()
    guard lstat(path, &status) == 0, FileKind(status) == .folder else { return nil }
    return UInt64(status.st_ino) ^ UInt64(truncatingIfNeeded: status.st_dev) << 40
  }

  public func resolve(_ path: String) throws(DiskError) -> String {
    guard let resolved = realpath(path, nil) else { throw DiskError(errno) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  public func checkWriting(at path: String) throws(DiskError) {
    _ = try SystemDisk.checked(access(path, W_OK | X_OK))
    var status = statvfs()
    _ = try SystemDisk.checked(statvfs(path, &status))
    // Some of the space is the administrator's alone. Systems that count no inodes say 0 of 0.
    let isPrivileged = geteuid() == 0
    let blocks = isPrivileged ? status.f_bfree : status.f_bavail
    let inodes = isPrivileged ? status.f_ffree : status.f_favail
    if status.f_blocks > 0 && blocks == 0 || status.f_files > 0 && inodes == 0 {
      throw DiskError(ENOSPC)
    }
  }

  public func waitForReplacement() async {
    try? await Task.sleep(for: .milliseconds(60))
  }

  fileprivate static func checked<Number: SignedInteger>(
    _ result: Number
  ) throws(DiskError) -> Number {
    if result < 0 { throw DiskError(errno) }
    return result
  }
}

// Outside the type, where these names mean its own methods.
private func systemOpen(_ path: String, _ flags: Int32, _ permissions: mode_t) -> Int32 {
  open(path, flags, permissions)
}

private func systemRead(_ file: Int32, _ target: UnsafeMutableRawBufferPointer) -> Int {
  read(file, target.baseAddress, target.count)
}

private func systemWrite(_ file: Int32, _ source: UnsafeRawBufferPointer) -> Int {
  write(file, source.baseAddress, source.count)
}

private func systemClose(_ file: Int32) -> Int32 { close(file) }

private func systemRename(_ path: String, _ newPath: String) -> Int32 { rename(path, newPath) }
