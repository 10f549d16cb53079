#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's own file system.
public struct SystemDisk: Disk {
  /// Below it no link is followed; nil where paths lead wherever they lead.
  let root: String?
  let lastFolder: LastFolder?

  public init() { self.init(root: nil, lastFolder: nil) }

  init(root: String?, lastFolder: LastFolder?) {
    self.root = root
    self.lastFolder = lastFolder
  }

  public var isParallel: Bool { true }

  public func confined(to root: String) -> any Disk { SystemDisk(within: root) }

  public func forManyCalls() -> any Disk { SystemDisk(root: root, lastFolder: LastFolder()) }

  public func mintNumber() -> UInt64 { .random(in: .min ... .max) }

  public func open(_ path: String, for purpose: DiskPurpose) throws(DiskError) -> Int32 {
    switch purpose {
    case .reading:
      try inFolder(of: path) { folder, name in
        systemOpen(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0)
      }
    case .creating(let permissions):
      try inFolder(of: path) { folder, name in
        SystemDisk.create(name, in: folder, permissions)
      }
    case .folder: try openFolder(path)
    }
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
    // Two folders at once, which `lastFolder` cannot have.
    let disk = SystemDisk(root: root, lastFolder: nil)
    _ = try disk.inFolder(of: path) { folder, name throws(DiskError) in
      try disk.inFolder(of: newPath) { systemRename(folder, name, $0, $1) }
    }
  }

  public func remove(_ path: String) throws(DiskError) {
    _ = try inFolder(of: path) { unlinkat($0, $1, 0) }
  }

  public func makeFolder(_ path: String, isPrivate: Bool) throws(DiskError) {
    _ = try inFolder(of: path) { mkdirat($0, $1, isPrivate ? 0o700 : 0o777) }
  }

  public func kind(at path: String, followsLinks: Bool) throws(DiskError) -> FileKind {
    try status(of: path, followsLinks: followsLinks).map { FileKind($0) } ?? .nothing
  }

  public func folderIdentity(at path: String) -> UInt64? {
    guard let status = try? status(of: path, followsLinks: false), FileKind(status) == .folder
    else { return nil }
    return UInt64(status.st_ino) ^ UInt64(truncatingIfNeeded: status.st_dev) << 40
  }

  public func permissions(at path: String) throws(DiskError) -> FilePermissions? {
    guard let status = try status(of: path, followsLinks: false) else { return nil }
    return FilePermissions(
      mode: UInt32(status.st_mode & 0o777),
      owner: .init(user: status.st_uid, group: status.st_gid))
  }

  /// Nil where nothing lies at a path.
  private func status(of path: String, followsLinks: Bool) throws(DiskError) -> stat? {
    var found = stat()
    let follows = followsLinks && !isConfined(path)
    do throws(DiskError) {
      _ = try inFolder(of: path) { folder, name in
        fstatat(folder, name, &found, follows ? 0 : AT_SYMLINK_NOFOLLOW)
      }
      return found
    } catch {
      // A link on the way there leads nowhere.
      if error.saysNothingIsThere || isConfined(path) && error.code == ELOOP { return nil }
      throw error
    }
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

  /// Whether a megabyte can be written there.
  static func hasRoom(at path: String) -> Bool {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return false }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize) >= 1 << 20
  }

  public func waitForReplacement() async {
    try? await Task.sleep(for: .milliseconds(60))
  }

  static func checked<Number: SignedInteger>(_ result: Number) throws(DiskError) -> Number {
    if result < 0 { throw DiskError(errno) }
    return result
  }

  /// A new file, which belongs to whom the one did that it replaces, as far as the system lets it.
  private static func create(
    _ name: UnsafePointer<CChar>, in folder: Int32, _ permissions: FilePermissions
  ) -> Int32 {
    let mode = mode_t(permissions.mode)
    // Until it is known whose it is, it is the writer's alone.
    let file = systemOpen(
      folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
      permissions.owner == nil ? mode : mode & 0o600)
    guard file >= 0, let owner = permissions.owner else { return file }
    var kept = mode
    if fchown(file, owner.user, owner.group) != 0,
      fchown(file, uid_t.max, owner.group) != 0
    {
      // Another group than before may do no more with it than everybody.
      kept = mode & 0o707 | (mode & 0o007) << 3
    }
    // A disk that knows no permissions refuses; then there is nothing to keep.
    _ = fchmod(file, kept)
    return file
  }
}

// Outside the type, where these names mean its own methods.
private func systemOpen(
  _ folder: Int32, _ name: UnsafePointer<CChar>, _ flags: Int32, _ permissions: mode_t
) -> Int32 {
  openat(folder, name, flags, permissions)
}

private func systemRead(_ file: Int32, _ target: UnsafeMutableRawBufferPointer) -> Int {
  read(file, target.baseAddress, target.count)
}

private func systemWrite(_ file: Int32, _ source: UnsafeRawBufferPointer) -> Int {
  write(file, source.baseAddress, source.count)
}

private func systemClose(_ file: Int32) -> Int32 { close(file) }

private func systemRename(
  _ folder: Int32, _ name: UnsafePointer<CChar>, _ newFolder: Int32,
  _ newName: UnsafePointer<CChar>
) -> Int32 {
  renameat(folder, name, newFolder, newName)
}
