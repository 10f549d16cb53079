#if os(Linux)
  import Dispatch
  import Documents
  import Synchronization
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  extension FolderMonitor {
    /// Follows the kernel's reports; folders made later are watched as they appear.
    ///
    /// Where the system has no more watches to give, the folder is looked at every second.
    public static func inotify(root: String) throws(LibraryError) -> FolderMonitor {
      try inotify(root: root, watchLimit: .max, pollingEvery: .seconds(1))
    }

    /// - Parameter queue: where the kernel's reports are read.
    static func inotify(
      root: String, watchLimit: Int, pollingEvery interval: Duration,
      on queue: DispatchQueue = DispatchQueue(label: "regimen.monitor")
    ) throws(LibraryError) -> FolderMonitor {
      let (events, continuation) = AsyncStream<Event>.makeStream()
      let polling = Polling()
      let watcher = try InotifyWatcher(root: root, watchLimit: watchLimit, queue: queue) { news in
        switch news {
        case .event(let event): continuation.yield(event)
        case .end: continuation.finish()
        case .exhausted:
          polling.start {
            FolderMonitor.poll(root: root, every: interval, on: SystemDisk(), into: continuation)
          }
          // What has happened before is seen by a look at everything.
          continuation.yield(.overflow)
        }
      }
      continuation.onTermination = { _ in
        watcher.stop()
        polling.stop()
      }
      return FolderMonitor(events: events)
    }
  }

  /// The looking again that takes over where watches run out.
  private final class Polling: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    func start(_ make: @Sendable () -> Task<Void, Never>) {
      task.withLock { if $0 == nil { $0 = make() } }
    }

    func stop() { task.withLock { $0?.cancel() } }
  }

  /// Reads inotify's queue on a queue of its own.
  ///
  /// `@unchecked`: all mutable state is touched on `queue` only; `init` ends before it starts.
  private final class InotifyWatcher: @unchecked Sendable {
    enum News {
      case event(FolderMonitor.Event)
      /// The watches are used up.
      case exhausted
      /// The root is gone for good.
      case end
    }

    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ONLYDIR)

    private let root: String
    private let file: Int32
    private let watchLimit: Int
    private let source: any DispatchSourceRead
    private let tell: @Sendable (News) -> Void
    /// Folders relative to the root, "" for itself.
    private var folders: [Int32: String] = [:]
    private var isExhausted = false

    init(
      root: String, watchLimit: Int, queue: DispatchQueue, tell: @escaping @Sendable (News) -> Void
    ) throws(LibraryError) {
      // First, because a source that was made has to be started before it may be let go.
      try FolderTree.checkRoot(root, on: SystemDisk())
      self.root = root
      self.watchLimit = watchLimit
      self.tell = tell
      file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard file >= 0 else { throw .afterCall("watch", root) }
      source = DispatchSource.makeReadSource(fileDescriptor: file, queue: queue)
      let file = file
      source.setCancelHandler { close(file) }
      watch("")
      let failure = LibraryError.afterCall("watch", root)
      _ = watchFolders(below: "")
      source.setEventHandler { [weak self] in self?.drain() }
      source.activate()
      if isExhausted {
        giveUp()
      } else if folders.isEmpty {
        source.cancel()
        throw failure
      }
    }

    func stop() { source.cancel() }

    private func giveUp() {
      source.cancel()
      tell(.exhausted)
    }

    private func watch(_ folder: String) {
      let path = folder.isEmpty ? root : root + "/" + folder
      if folders.count >= watchLimit, !folders.values.contains(folder) {
        isExhausted = true
        return
      }
      let follows = folder.isEmpty ? 0 : UInt32(IN_DONT_FOLLOW)
      let watch = inotify_add_watch(file, path, InotifyWatcher.mask | follows)
      if watch >= 0 {
        folders[watch] = folder
      } else if errno == ENOSPC {
        isExhausted = true
      }
    }

    /// Watches the folders below one, and looks again until none has appeared meanwhile; nil where
    /// they cannot be read.
    private func watchFolders(below folder: String) -> FolderTree? {
      let start = folder.isEmpty ? "" : folder + "/"
      var seen: Set<String> = []
      while true {
        guard let tree = try? FolderTree(of: root, on: SystemDisk()) else { return nil }
        let new = tree.folders.filter { $0.hasPrefix(start) && seen.insert($0).inserted }
        if new.isEmpty || isExhausted { return tree }
        for folder in new { watch(folder) }
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
      if !changed.isEmpty { tell(.event(.changed(changed))) }
      if isExhausted { giveUp() }
    }

    /// Takes one event in; returns its length.
    private func take(_ buffer: [UInt8], at offset: Int, into changed: inout Set<String>) -> Int {
      let headerSize = MemoryLayout<inotify_event>.size
      let event = buffer.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      }
      let length = headerSize + Int(event.len)
      let start = offset + headerSize
      let name = String(
        decoding: buffer[start..<(start + Int(event.len))].prefix { $0 != 0 }, as: UTF8.self)
      take(event, name, into: &changed)
      return length
    }

    private func take(_ event: inotify_event, _ name: String, into changed: inout Set<String>) {
      func says(_ flag: Int32) -> Bool { event.mask & UInt32(flag) != 0 }

      if says(IN_Q_OVERFLOW) { return tell(.event(.overflow)) }
      guard let folder = folders[event.wd] else { return }
      if says(IN_IGNORED) {
        folders[event.wd] = nil
        if folder.isEmpty { tell(.end) }
        return
      }
      // The root has another place, or is back at its own.
      if folder.isEmpty, says(IN_MOVE_SELF) { return tell(.event(.overflow)) }
      if name.isEmpty || name.hasPrefix(".") { return }
      let path = folder.isEmpty ? name : folder + "/" + name
      if says(IN_ISDIR) {
        // What lay in a folder that was moved away is gone, and nothing says so file by file.
        if says(IN_MOVED_FROM) { tell(.event(.overflow)) }
        enter(path, into: &changed)
      } else if !says(IN_CREATE), !folder.isEmpty || Library.isIdentity(name) {
        changed.insert(path)
      }
    }

    /// Watches a new folder, and reports what was put there before the watch stood.
    private func enter(_ folder: String, into changed: inout Set<String>) {
      let top = String(folder.prefix { $0 != "/" })
      guard DocumentType.byFolder[top] != nil else { return }
      watch(folder)
      guard let tree = watchFolders(below: folder) else { return tell(.event(.overflow)) }
      for path in tree.files.keys where path.hasPrefix(folder + "/") { changed.insert(path) }
    }
  }
#endif
