import Dispatch

/// Runs what takes long, such as reading a whole file, on a thread of its own and one at a time, so
/// that requests go on beside it.
actor BackgroundWork {
  /// A queue that is served after what people wait for.
  private final class Thread: SerialExecutor {
    private let queue = DispatchQueue(label: "regimen.background", qos: .utility)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }

  private let thread = Thread()
  private let limit: Duration

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// - Parameter limit: how long one piece of work may take.
  init(limit: Duration) { self.limit = limit }

  private func perform<Value: Sendable>(
    _ work: @Sendable () throws -> Value
  ) throws -> Value {
    try Task.checkCancellation()
    let value = try work()
    // What was cut short must not look like a whole.
    try Task.checkCancellation()
    return value
  }

  /// The value of `work`, which has to look at `Task.isCancelled` where it takes long.
  ///
  /// - Throws: `HttpFailure` where it takes too long, else what it throws itself.
  nonisolated func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await within(limit, else: .tooMuchWork) { try await self.perform(work) }
  }
}
