import Dispatch
import Documents
import Synchronization

/// Reads and inspects many files on all cores, while the caller takes the results in.
struct FileIntake {
  private static let chunkSize = 128
  /// Chunks that may wait for the caller, so that memory stays bounded.
  private static let backlog = 8

  let root: String
  let paths: ArraySlice<String>
  let disk: any Disk
  /// Looks at some of the results, on any thread, before they are handed on; not where all is done
  /// on the calling thread.
  var prepare: (@Sendable (inout [FileChange]) throws -> Void)?

  /// Hands the state of each file to `body`, in the order of the paths, on the calling thread.
  func read(_ body: (FileChange) throws -> Void) throws {
    let chunks = stride(from: paths.startIndex, to: paths.endIndex, by: FileIntake.chunkSize).map {
      paths[$0..<min($0 + FileIntake.chunkSize, paths.endIndex)]
    }
    if chunks.count < 2 || !disk.isParallel {
      let disk = disk.forManyCalls()
      for path in paths {
        if let change = try FileChange(inspecting: path, in: root, on: disk) { try body(change) }
      }
      return
    }
    let queue = ChunkQueue()
    let permits = DispatchSemaphore(value: FileIntake.backlog)
    let (root, disk, prepare) = (root, disk, prepare)
    DispatchQueue.global(qos: .userInitiated).async {
      DispatchQueue.concurrentPerform(iterations: chunks.count) { _ in
        // First the permit, then the number: the one that is waited for always has a permit.
        permits.wait()
        let number = queue.next()
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
    var failure: (any Error)?
    for number in chunks.indices {
      let chunk = queue.take(number)
      permits.signal()
      guard failure == nil else { continue }
      do { for change in try chunk.get() { try body(change) } } catch { failure = error }
    }
    if let failure { throw failure }
  }
}

/// Results that wait to be taken in their order.
private final class ChunkQueue: Sendable {
  typealias Chunk = Result<[FileChange], any Error>

  private struct State {
    var begun = 0
    var done: [Int: Chunk] = [:]
  }

  private let state = Mutex(State())
  private let arrivals = DispatchSemaphore(value: 0)

  /// The number of a chunk that nobody has begun.
  func next() -> Int {
    state.withLock { state in
      defer { state.begun += 1 }
      return state.begun
    }
  }

  func put(_ chunk: Chunk, at number: Int) {
    state.withLock { $0.done[number] = chunk }
    arrivals.signal()
  }

  /// Waits for a chunk.
  func take(_ number: Int) -> Chunk {
    while true {
      if let chunk = state.withLock({ $0.done.removeValue(forKey: number) }) { return chunk }
      arrivals.wait()
    }
  }
}
