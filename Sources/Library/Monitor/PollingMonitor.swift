extension FolderMonitor {
  /// Compares the folder with its last state in even intervals; works everywhere.
  public static func polling(
    root: String, every interval: Duration, on disk: any Disk = SystemDisk()
  ) throws(LibraryError) -> FolderMonitor {
    try FolderTree.checkRoot(root, on: disk)
    let (events, continuation) = AsyncStream<Event>.makeStream()
    let task = poll(root: root, every: interval, on: disk, into: continuation)
    continuation.onTermination = { _ in task.cancel() }
    return FolderMonitor(events: events)
  }

  /// Every change behind this call is told.
  static func poll(
    root: String, every interval: Duration, on disk: any Disk,
    into continuation: AsyncStream<Event>.Continuation
  ) -> Task<Void, Never> {
    let first = try? FolderTree(of: root, on: disk).files
    return Task {
      var known = first ?? [:]
      while !Task.isCancelled {
        try? await Task.sleep(for: interval)
        // A folder that cannot be read now is looked at again later.
        guard let files = try? FolderTree(of: root, on: disk).files else { continue }
        let changed = files.filter { known[$0.key] != $0.value }.map { $0.key }
        let gone = known.keys.filter { files[$0] == nil }
        known = files
        let paths = Set(changed).union(gone)
        if !paths.isEmpty { continuation.yield(.changed(paths)) }
      }
      continuation.finish()
    }
  }
}
