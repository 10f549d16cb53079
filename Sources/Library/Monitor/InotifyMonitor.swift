#if os(Linux)
  import Dispatch
  import Documents
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  extension FolderMonitor {
    /// Follows the kernel's reports; folders made later are watched as they appear.
    public static func inotify(root: String) throws(LibraryError) -> FolderMonitor {
      let (events, continuation) = AsyncStream<Event>.makeStream()
      let watcher = try InotifyWatcher(root: root) { continuation.yield($0) }
      continuation.onTermination = { _ in watcher.stop() }
      return FolderMonitor(events: events)
    }
  }

  /// Reads inotify's queue on a queue of its own.
  ///
  /// `@unchecked`: all mutable state is touched on `queue` only; `init` ends before it starts.
  private final class InotifyWatcher: @unchecked Sendable {
    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF
        | IN_ONLYDIR)

    private let root: String
    private let file: Int32
    private let queue = DispatchQueue(label: "regimen.monitor")
    private let source: any DispatchSourceRead
    private let report: @Sendable (FolderMonitor.Event) -> Void
    /// Folders relative to the root, "" for itself.
    private var folders: [Int32: String] = [:]

    init(
      root: String, report: @escaping @Sendable (FolderMonitor.Event) -> Void
    ) throws(LibraryError) {
      // First, because a source that was made has to be started before it may be let go.
      let tree = try FolderTree(of: root, on: SystemDisk())
      self.root = root
      self.report = report
      file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard file >= 0 else { throw .afterCall("watch", root) }
      source = DispatchSource.makeReadSource(fileDescriptor: file, queue: queue)
      let file = file
      source.setCancelHandler { close(file) }
      watch("")
      let failure = LibraryError.afterCall("watch", root)
      for folder in tree.folders { watch(folder) }
      source.setEventHandler { [weak self] in self?.drain() }
      source.activate()
      if folders.isEmpty {
        source.cancel()
        throw failure
      }
    }

    func stop() { source.cancel() }

    private func watch(_ folder: String) {
      let path = folder.isEmpty ? root : root + "/" + folder
      let watch = inotify_add_watch(file, path, InotifyWatcher.mask)
      if watch >= 0 {
        folders[watch] = folder
      } else if errno == ENOSPC {
        // Out of watches: what happens there shows only at the next full look.
        report(.overflow)
      }
    }

    private func drain() {
      var changed: Set<String> = []
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
        guard count > 0 else { break }
        var offset = 0
        while offset < count { offset += take(buffer, at: offset, into: &changed) }
      }
      if !changed.isEmpty { report(.changed(changed)) }
    }

    /// Takes one event in; returns its length.
    private func take(_ buffer: [UInt8], at offset: Int, into changed: inout Set<String>) -> Int {
      let headerSize = MemoryLayout<inotify_event>.size
      let event = buffer.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      }
      let length = headerSize + Int(event.len)
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
        report(.overflow)
        return length
      }
      guard let folder = folders[event.wd] else { return length }
      if event.mask & UInt32(IN_IGNORED) != 0 {
        folders[event.wd] = nil
        return length
      }
      let start = offset + headerSize
      let name = String(
        decoding: buffer[start..<(start + Int(event.len))].prefix { $0 != 0 }, as: UTF8.self)
      if name.isEmpty || name.hasPrefix(".") { return length }
      let path = folder.isEmpty ? name : folder + "/" + name
      if event.mask & UInt32(IN_ISDIR) != 0 {
        // What lay in a folder that was moved away is gone, and nothing says so file by file.
        if event.mask & UInt32(IN_MOVED_FROM) != 0 { report(.overflow) }
        enter(path, into: &changed)
      } else if event.mask & UInt32(IN_CREATE) == 0, !folder.isEmpty {
        changed.insert(path)
      }
      return length
    }

    /// Watches a new folder, and reports what was put there before the watch stood.
    private func enter(_ folder: String, into changed: inout Set<String>) {
      let top = String(folder.prefix { $0 != "/" })
      guard DocumentType.byFolder[top] != nil else { return }
      watch(folder)
      guard let tree = try? FolderTree(of: root, on: SystemDisk()) else { return }
      for inner in tree.folders where inner.hasPrefix(folder + "/") { watch(inner) }
      for path in tree.files.keys where path.hasPrefix(folder + "/") { changed.insert(path) }
    }
  }
#endif
