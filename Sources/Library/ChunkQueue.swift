import Dispatch
import Synchronization

/// Results that wait to be taken in their order.
final class ChunkQueue: Sendable {
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
