import Synchronization

/// What a monitor has told and nobody has looked at yet, as one event: what comes bit by bit while
/// something else is looked at is looked at together.
final class PendingEvents: Sendable {
  private let event = Mutex<FolderMonitor.Event?>(nil)

  /// Gathers what a monitor tells until that ends, or the stream is let go, which says when there
  /// is something to take.
  func gather(_ monitor: FolderMonitor) -> AsyncStream<Void> {
    let (news, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let gathering = Task { [self] in
      for await event in monitor.events {
        add(event)
        signal.yield()
      }
      signal.finish()
    }
    signal.onTermination = { _ in gathering.cancel() }
    return news
  }

  func add(_ next: FolderMonitor.Event) {
    event.withLock { $0 = $0?.joined(with: next) ?? next }
  }

  /// All that was gathered since it was asked last; nil for nothing.
  func take() -> FolderMonitor.Event? {
    event.withLock { event in
      defer { event = nil }
      return event
    }
  }
}

extension FolderMonitor.Event {
  /// Both as one.
  fileprivate func joined(with other: Self) -> Self {
    guard case .changed(let paths) = self, case .changed(let others) = other else {
      return .overflow
    }
    return .changed(paths.union(others))
  }
}
