import Dispatch
import Synchronization

/// Results that wait to be taken in their order.
final class ChunkQueue: Sendable {
  typealias Chunk = Result<[FileChange], any Error>

  private struct Done {
    var chunk: Chunk
    var reader: Int
  }

  private struct State {
    var begun = 0
    var taken = 0
    var hasEnded = false
    var done: [Int: Done] = [:]
    /// The chunk that was taken last.
    var lent: Done?
    /// What was taken, by the reader that gives its memory back: `malloc` makes threads wait for
    /// each other where one frees what another has allocated.
    var spent: [[Chunk]]
  }

  private let count: Int
  private let state: Mutex<State>
  private let permits = DispatchSemaphore(value: 0)
  private let arrivals = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - count: of the chunks.
  ///   - readers: how many threads read chunks.
  ///   - backlog: chunks that may wait to be taken.
  init(count: Int, readers: Int, backlog: Int) {
    self.count = count
    state = Mutex(State(spent: Array(repeating: [], count: readers)))
    // One that begins with a number may not go with less, as where nobody takes what was read.
    for _ in 0..<backlog { permits.signal() }
  }

  /// Waits until another chunk may be read: its number, that of none that was begun before; nil
  /// where there is none or nobody takes any more.
  func begin(reader: Int) -> Int? {
    // First the permit, then the number: the one that is waited for always has a permit.
    permits.wait()
    let (number, spent) = state.withLock { state -> (Int?, [Chunk]) in
      defer { state.spent[reader] = [] }
      if state.hasEnded || state.begun == count {
        permits.signal()
        return (nil, state.spent[reader])
      }
      defer { state.begun += 1 }
      return (state.begun, state.spent[reader])
    }
    _ = consume spent
    return number
  }

  func put(_ chunk: Chunk, at number: Int, reader: Int) {
    state.withLock { $0.done[number] = Done(chunk: chunk, reader: reader) }
    arrivals.signal()
  }

  /// Waits for the next chunk; the caller has no more need of the one before.
  func take() -> Chunk {
    while true {
      let chunk = state.withLock { state -> Chunk? in
        guard let next = state.done.removeValue(forKey: state.taken) else { return nil }
        if let lent = state.lent { state.spent[lent.reader].append(lent.chunk) }
        state.lent = next
        state.taken += 1
        return next.chunk
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
