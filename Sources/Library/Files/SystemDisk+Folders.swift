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
    private let opened = Mutex<(path: String, file: Int32)?>(nil)

    deinit { opened.withLock { if let opened = $0 { closeFile(opened.file) } } }

    fileprivate func use(
      _ folder: Substring.UTF8View, opening: (String) throws(DiskError) -> Int32,
      _ body: (Int32) throws(DiskError) -> Int32
    ) throws(DiskError) -> Int32 {
      try opened.withLock { opened throws(DiskError) in
        if let last = opened, last.path.utf8.elementsEqual(folder) { return try body(last.file) }
        let path = String(Substring(folder))
        let file = try opening(path)
        if let last = opened { closeFile(last.file) }
        opened = (path, file)
        return try body(file)
      }
    }
  }

  /// Whether a path leads below the folder that this disk is confined to.
  func isConfined(_ path: String) -> Bool {
    guard let start = root?.utf8, path.utf8.starts(with: start) else { return false }
    let rest = path.utf8.dropFirst(start.count)
    return start.last == 0x2f ? !rest.isEmpty : rest.first == 0x2f
  }

  /// Makes a call with the folder that holds a path, and the name in it.
  func inFolder(
    of path: String, _ call: (Int32, UnsafePointer<CChar>) throws(DiskError) -> Int32
  ) throws(DiskError) -> Int32 {
    guard isConfined(path), let slash = path.utf8.lastIndex(of: 0x2f) else {
      return try path.withName(from: 0) { name throws(DiskError) in
        try SystemDisk.checked(call(AT_FDCWD, name))
      }
    }
    let start = path.utf8.distance(from: path.utf8.startIndex, to: slash) + 1
    return try path.withName(from: start) { name throws(DiskError) in
      func perform(in folder: Int32) throws(DiskError) -> Int32 {
        try SystemDisk.checked(call(folder, name))
      }
      let folder = start == 1 ? path.utf8[...slash] : path.utf8[..<slash]
      if let lastFolder {
        return try lastFolder.use(folder, opening: openFolder, perform)
      }
      let file = try openFolder(String(Substring(folder)))
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

extension String {
  /// Hands out the end of the text, as C wants it, from a byte on.
  fileprivate func withName(
    from start: Int, _ body: (UnsafePointer<CChar>) throws(DiskError) -> Int32
  ) throws(DiskError) -> Int32 {
    let result = withCString { path -> Result<Int32, DiskError> in
      do throws(DiskError) { return .success(try body(path + start)) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
