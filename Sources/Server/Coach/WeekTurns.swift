import Documents

/// Weeks that a model is writing: each goes on when whoever asked has left, and who asks again with
/// the same identifier is told of the same one.
actor WeekTurns {
  private enum Turn {
    case running
    case ended([UInt8])
    case failed(any Error, at: ContinuousClock.Instant)
  }

  private var turns: [ULID: Turn] = [:]
  /// The oldest first.
  private var order: [ULID] = []
  /// How long a failure is told: who asks on hears of it at once, and by then it may be over.
  private let failureLasts: Duration

  init(failureLasts: Duration = .seconds(60)) { self.failureLasts = failureLasts }

  /// Turns that are remembered.
  private static let most = 32
  private static let interval = Duration.milliseconds(100)

  /// What comes of a turn, which the first call begins.
  ///
  /// - Parameter patience: how long it is waited for.
  /// - Returns: nil where it is not there yet.
  func answer(
    _ id: ULID, within patience: Duration, _ work: @escaping @Sendable () async throws -> [UInt8]
  ) async throws -> [UInt8]? {
    if case .failed(_, let moment) = turns[id], ContinuousClock.now - moment > failureLasts {
      forget(id)
    }
    if turns[id] == nil { begin(id, work) }
    let end = ContinuousClock.now + patience
    while true {
      switch turns[id] {
      case .ended(let answer): return answer
      case .failed(let error, _):
        // It is done anew when it is asked for again.
        forget(id)
        throw error
      case .running: break
      case nil: return nil
      }
      if ContinuousClock.now >= end { return nil }
      try await Task.sleep(for: WeekTurns.interval)
    }
  }

  private func begin(_ id: ULID, _ work: @escaping @Sendable () async throws -> [UInt8]) {
    if order.count >= WeekTurns.most { forget(order[0]) }
    turns[id] = .running
    order.append(id)
    Task {
      do { end(id, .ended(try await work())) } catch { end(id, .failed(error, at: .now)) }
    }
  }

  private func end(_ id: ULID, _ turn: Turn) {
    if turns[id] != nil { turns[id] = turn }
  }

  private func forget(_ id: ULID) {
    turns[id] = nil
    order.removeAll { $0 == id }
  }
}
