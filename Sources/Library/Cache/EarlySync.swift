import Dispatch

/// Brings to the disk what is being written into a large file while more is written, so that little
/// is left to wait for when the file has to be durable.
///
/// Whoever writes still synchronizes in the end; an error of the disk is told to them as well.
struct EarlySync {
  private let stop = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// Nil where the file cannot be opened.
  init?(_ path: String) {
    let disk = SystemDisk()
    guard let file = try? disk.open(path, for: .reading) else { return nil }
    let (stop, ended) = (stop, ended)
    DispatchQueue.global(qos: .utility).async {
      while stop.wait(timeout: .now() + .milliseconds(40)) == .timedOut {
        flushFile(file)
      }
      try? disk.close(file)
      ended.signal()
    }
  }

  /// Returns when the file is closed.
  func end() {
    stop.signal()
    ended.wait()
  }
}
