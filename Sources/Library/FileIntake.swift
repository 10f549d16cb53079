import Dispatch
import Documents
import Synchronization

/// Reads and inspects many files on all cores, while the caller takes in what was read before them.
final class FileIntake {
  private static let chunkSize = 64
  /// Chunks that may wait for the caller, so that memory stays bounded.
  private static let backlog = 16

  private let root: String
  private var paths: ArraySlice<String>
  private let disk: any Disk
  private let prepare: (@Sendable (inout [FileChange]) throws -> Void)?
  /// The chunks that are read on other threads; nil where all is done on the calling one.
  private var queue: ChunkQueue?

  /// - Parameter prepare: looks at some of the results, on any thread, before they are handed on;
  ///   not where all is done on the calling thread.
  init(
    root: String, paths: ArraySlice<String>, disk: any Disk,
    prepare: (@Sendable (inout [FileChange]) throws -> Void)? = nil
  ) {
    (self.root, self.paths, self.disk, self.prepare) = (root, paths, disk, prepare)
    if paths.count > FileIntake.chunkSize, disk.isParallel { queue = begin() }
  }

  deinit { queue?.end() }

  /// Hands the state of the next files to `body`, in the order of the paths, on the calling thread.
  ///
  /// - Parameter count: of files, rounded up to whole chunks.
  func read(_ count: Int = .max, _ body: (FileChange) throws -> Void) throws {
    var left = min(count, paths.count)
    let disk = queue == nil ? disk.forManyCalls() : disk
    while left > 0 {
      let chunk = paths.prefix(FileIntake.chunkSize)
      paths.removeFirst(chunk.count)
      left -= chunk.count
      if let queue {
        for change in try queue.take().get() { try body(change) }
      } else {
        for path in chunk {
          if let change = try FileChange(inspecting: path, in: root, on: disk) { try body(change) }
        }
      }
    }
  }

  private func begin() -> ChunkQueue {
    let chunks = stride(from: paths.startIndex, to: paths.endIndex, by: FileIntake.chunkSize).map {
      paths[$0..<min($0 + FileIntake.chunkSize, paths.endIndex)]
    }
    let queue = ChunkQueue(backlog: FileIntake.backlog)
    let (root, disk, prepare) = (root, disk, prepare)
    DispatchQueue.global(qos: .userInitiated).async {
      DispatchQueue.concurrentPerform(iterations: chunks.count) { _ in
        guard let number = queue.begin() else { return }
        let disk = disk.forManyCalls()
        queue.put(
          Result {
            var changes = try chunks[number].compactMap {
              try FileChange(inspecting: $0, in: root, on: disk)
            }
            try prepare?(&changes)
            return changes
          }, at: number)
      }
    }
    return queue
  }
}

/// Results that wait to be taken in their order.
private final class ChunkQueue: Sendable {
  typealias Chunk = Result<[FileChange], any Error>

  private struct State {
    var begun = 0
    var taken = 0
    var hasEnded = false
    var done: [Int: Chunk] = [:]
  }

  private let state = Mutex(State())
  private let permits = DispatchSemaphore(value: 0)
  private let arrivals = DispatchSemaphore(value: 0)

  init(backlog: Int) {
    // One that begins with a number may not go with less, as where nobody takes what was read.
    for _ in 0..<backlog { permits.signal() }
  }

  /// Waits until another chunk may be read: its number, that of none that was begun before; nil
  /// where nobody takes any more.
  func begin() -> Int? {
    // First the permit, then the number: the one that is waited for always has a permit.
    permits.wait()
    return state.withLock { state in
      if state.hasEnded {
        permits.signal()
        return nil
      }
      defer { state.begun += 1 }
      return state.begun
    }
  }

  func put(_ chunk: Chunk, at number: Int) {
    state.withLock { $0.done[number] = chunk }
    arrivals.signal()
  }

  /// Waits for the next chunk.
  func take() -> Chunk {
    while true {
      let chunk = state.withLock { state in
        let chunk = state.done.removeValue(forKey: state.taken)
        if chunk != nil { state.taken += 1 }
        return chunk
      }
      if let chunk {
        permits.signal()
        return chunk
      }
      arrivals.wait()
    }
  }

  /// Nobody takes what is left.
  func end() {
    state.withLock { $0.hasEnded = true }
    permits.signal()
  }
}
