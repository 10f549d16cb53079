import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folders of a library are entered one after the other, none of them by a link: else whoever
/// can write into it, or a sync engine, could lead a save out of it.
extension SystemDisk {
  /// The folder that was last worked in, kept open for the files beside.
  ///
  /// Only for as long as a run of calls takes: what has moved away meanwhile is still in it.
  final class LastFolder: Sendable {
    private let opened = Mutex<(path: [UInt8], file: Int32)?>(nil)

    deinit { opened.withLock { if let opened = $0 { closeFile(opened.file) } } }

    fileprivate func use(
      _ folder: UnsafeRawBufferPointer, opening: (String) throws(DiskError) -> Int32,
      _ body: (Int32) throws(DiskError) -> Int32
    ) throws(DiskError) -> Int32 {
      try opened.withLock { opened throws(DiskError) in
        if let last = opened, last.path.equals(folder) { return try body(last.file) }
        let path = String(decoding: folder, as: UTF8.self)
        let file = try opening(path)
        if let last = opened { closeFile(last.file) }
        opened = (Array(folder), file)
        return try body(file)
      }
    }
  }

  /// Whether a path leads below the folder that this disk is confined to.
  func isConfined(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { isConfined(UnsafeRawBufferPointer($0)) }
  }

  private func isConfined(_ path: UnsafeRawBufferPointer) -> Bool {
    guard var root, let end = root.utf8.last else { return false }
    return root.withUTF8 { root in
      guard path.count > root.count,
        UnsafeRawBufferPointer(root).equals(.init(rebasing: path[..<root.count]))
      else { return false }
      return end == 0x2f || path[root.count] == 0x2f
    }
  }

  /// Makes a call with the folder that holds a path, and the name in it.
  func inFolder(
    of path: String, _ call: (Int32, UnsafePointer<CChar>) throws(DiskError) -> Int32
  ) throws(DiskError) -> Int32 {
    try path.withBytes { path, start throws(DiskError) in
      guard isConfined(path), let slash = path.lastIndex(of: 0x2f) else {
        return try SystemDisk.checked(call(AT_FDCWD, start))
      }
      func perform(in folder: Int32) throws(DiskError) -> Int32 {
        try SystemDisk.checked(call(folder, start + slash + 1))
      }
      let folder = UnsafeRawBufferPointer(rebasing: path[..<max(slash, 1)])
      if let lastFolder {
        return try lastFolder.use(folder, opening: openFolder, perform)
      }
      let file = try openFolder(String(decoding: folder, as: UTF8.self))
      defer { closeFile(file) }
      return try perform(in: file)
    }
  }

  func openFolder(_ path: String) throws(DiskError) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    guard let root, isConfined(path) else {
      return try SystemDisk.checked(openName(AT_FDCWD, path, flags))
    }
    var file = try SystemDisk.checked(openName(AT_FDCWD, root, flags))
    for name in path.utf8.dropFirst(root.utf8.count).split(separator: 0x2f) {
      let name = String(Substring(name))
      let next = name == ".." ? -1 : openName(file, name, flags | O_NOFOLLOW)
      let code = name == ".." ? ENOENT : errno
      closeFile(file)
      if next < 0 { throw DiskError(code) }
      file = next
    }
    return file
  }
}

private func openName(_ folder: Int32, _ name: String, _ flags: Int32) -> Int32 {
  openat(folder, name, flags)
}

private func closeFile(_ file: Int32) { _ = close(file) }

extension [UInt8] {
  fileprivate func equals(_ other: UnsafeRawBufferPointer) -> Bool {
    withUnsafeBytes { $0.equals(other) }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func equals(_ other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count, let start = baseAddress, let other = other.baseAddress else {
      return count == other.count
    }
    return memcmp(start, other, count) == 0
  }
}

extension String {
  /// Hands out the bytes of a path, and where they start as C wants it.
  fileprivate func withBytes(
    _ body: (UnsafeRawBufferPointer, UnsafePointer<CChar>) throws(DiskError) -> Int32
  ) throws(DiskError) -> Int32 {
    let result = withCString { path -> Result<Int32, DiskError> in
      do throws(DiskError) {
        return .success(try body(UnsafeRawBufferPointer(start: path, count: utf8.count), path))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
