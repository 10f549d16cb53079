import Synchronization

/// Keeps requests from a provider that is out of order.
///
/// | state | asked | answered | out of order |
/// |---|---|---|---|
/// | closed | admitted | failures 0 | one more; at 5 → open for 30 s |
/// | open | refused until its time is over, then half open | – | – |
/// | half open | refused: one try is under way | → closed | → open for 30 s |
///
/// A try that is not made gives its turn back: half open → open, its time over.
final class CircuitBreaker: Sendable {
  enum State: Equatable, Sendable {
    case closed(failures: Int)
    case open(until: Int64, reason: ProviderFailure)
    case halfOpen(since: Int64, reason: ProviderFailure)
  }

  private let state = Mutex(State.closed(failures: 0))
  static let mostFailures = 5
  static let pause: Int64 = 30_000
  /// A spend limit does not end within minutes.
  static let longPause: Int64 = 15 * 60_000

  var current: State { state.withLock { $0 } }

  var isOpen: Bool { reason != nil }

  /// Why requests are kept away; nil where they are not.
  var reason: ProviderFailure? {
    switch current {
    case .closed: nil
    case .open(_, let reason), .halfOpen(_, let reason): reason
    }
  }

  /// - Parameter now: milliseconds.
  func admits(now: Int64) -> Bool {
    state.withLock { state in
      switch state {
      case .closed: return true
      case .open(let until, let reason):
        // No pause is as long: the clock was set back meanwhile.
        if now < until, until - now < 2 * CircuitBreaker.longPause { return false }
        state = .halfOpen(since: now, reason: reason)
        return true
      case .halfOpen(let since, let reason):
        // Whoever tried has left without a word.
        if now - since < 2 * CircuitBreaker.longPause { return false }
        state = .halfOpen(since: now, reason: reason)
        return true
      }
    }
  }

  /// Gives the turn back of a try that was admitted and not made.
  ///
  /// - Parameter admitted: the time with which it was admitted.
  func abandon(admitted: Int64) {
    state.withLock { state in
      guard case .halfOpen(since: admitted, reason: let reason) = state else { return }
      state = .open(until: admitted, reason: reason)
    }
  }

  func succeed() { state.withLock { $0 = .closed(failures: 0) } }

  func fail(_ failure: ProviderFailure, now: Int64) {
    guard failure.isOutage else { return succeed() }
    let pause = failure == .spendLimit ? CircuitBreaker.longPause : CircuitBreaker.pause
    state.withLock { state in
      switch state {
      case .closed(let failures):
        let isOver = failures + 1 >= CircuitBreaker.mostFailures || failure == .spendLimit
        state =
          isOver
          ? .open(until: now + pause, reason: failure) : .closed(failures: failures + 1)
      case .halfOpen: state = .open(until: now + pause, reason: failure)
      case .open: break
      }
    }
  }
}
