import Dispatch
import Documents
import Synchronization

/// Reads and inspects many files on all cores, while the caller takes the results in.
struct FileIntake {
  private static let chunkSize = 128
  /// Chunks that may wait for the caller, so that memory stays bounded.
  private static let backlog = 8

  let root: String
  let paths: [String]
  let disk: any Disk

  /// Hands the state of each file to `body`, in no particular order, on the calling thread.
  func read(_ body: (FileChange) throws -> Void) throws {
    let chunks = stride(from: 0, to: paths.count, by: FileIntake.chunkSize).map {
      paths[$0..<min($0 + FileIntake.chunkSize, paths.count)]
    }
    if chunks.count < 2 || !disk.isParallel {
      let disk = disk.forManyCalls()
      for path in paths {
        if let change = try FileChange(inspecting: path, in: root, on: disk) { try body(change) }
      }
      return
    }
    let outbox = Outbox()
    let permits = DispatchSemaphore(value: FileIntake.backlog)
    let arrivals = DispatchSemaphore(value: 0)
    let (root, disk) = (root, disk)
    DispatchQueue.global(qos: .userInitiated).async {
      DispatchQueue.concurrentPerform(iterations: chunks.count) { number in
        permits.wait()
        let disk = disk.forManyCalls()
        outbox.put(
          Result {
            try chunks[number].compactMap { try FileChange(inspecting: $0, in: root, on: disk) }
          })
        arrivals.signal()
      }
    }
    var failure: (any Error)?
    for _ in chunks {
      arrivals.wait()
      let chunk = outbox.take()
      permits.signal()
      guard failure == nil else { continue }
      do { for change in try chunk.get() { try body(change) } } catch { failure = error }
    }
    if let failure { throw failure }
  }
}

/// Results that wait to be taken.
private final class Outbox: Sendable {
  typealias Chunk = Result<[FileChange], any Error>

  private let chunks = Mutex<[Chunk]>([])

  func put(_ chunk: Chunk) { chunks.withLock { $0.append(chunk) } }

  func take() -> Chunk {
    chunks.withLock { $0.isEmpty ? .success([]) : $0.removeFirst() }
  }
}
