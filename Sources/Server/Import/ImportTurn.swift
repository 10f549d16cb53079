/// Lets imports of body data into a library go on one at a time: each knows what the one before has
/// brought.
actor ImportTurn {
  private var last: Task<Void, Never>?

  func take<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let before = last
    let task = Task {
      await before?.value
      try Task.checkCancellation()
      return try await work()
    }
    last = Task { _ = await task.result }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
