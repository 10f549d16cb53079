import Documents
import Library

/// Tells every open stream of events where the library stands.
///
/// A client holds one pending value, the newest: who reads slowly misses nothing that it could not
/// fetch, and costs no memory.
actor EventHub {
  private struct Client {
    var device: ULID
    var signals: AsyncStream<LibraryPosition>.Continuation
  }

  private let limits: RegimenServer.Limits
  private var clients: [Int: Client] = [:]
  private var nextNumber = 0
  private var position: LibraryPosition
  private var isClosed = false

  init(_ position: LibraryPosition, limits: RegimenServer.Limits) {
    self.position = position
    self.limits = limits
  }

  var clientCount: Int { clients.count }

  /// Positions for one client: the one now, each newer one, and the same again as a heartbeat.
  ///
  /// - Parameter isPaired: asked once `drop` knows of the stream, so that a device whose right was
  ///   taken away in between keeps none.
  /// - Throws: `HttpFailure` where there are streams enough, or the device is paired no more.
  func join(
    _ device: ULID, isPaired: @Sendable () async -> Bool
  ) async throws(HttpFailure) -> AsyncStream<LibraryPosition> {
    if isClosed {
      throw HttpFailure(
        .serviceUnavailable, "stopping", "The server is being stopped.", retryAfter: 5)
    }
    if clients.count >= limits.streams {
      throw HttpFailure(
        .serviceUnavailable, "too-many-streams", "The server tells as many as it can.",
        hint: "Close a window that shows Regimen.", retryAfter: 30)
    }
    if clients.values.filter({ $0.device == device }).count >= limits.streamsPerDevice {
      throw HttpFailure(
        .tooManyRequests, "too-many-streams", "This device listens too often already.",
        hint: "Close a window that shows Regimen.", retryAfter: 30)
    }
    let (stream, signals) = AsyncStream<LibraryPosition>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let number = nextNumber
    nextNumber += 1
    clients[number] = Client(device: device, signals: signals)
    signals.onTermination = { [weak self] _ in Task { await self?.leave(number) } }
    signals.yield(position)
    if await isPaired() { return stream }
    signals.finish()
    leave(number)
    throw .notPaired
  }

  private func leave(_ number: Int) { clients[number] = nil }

  func tell(_ position: LibraryPosition) {
    self.position = position
    for client in clients.values { client.signals.yield(position) }
  }

  /// Sends the last position again, in even intervals, until the task is cancelled.
  func beat() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: limits.heartbeat)
      tell(position)
    }
  }

  /// Ends the streams of a device.
  func drop(device: ULID) {
    for client in clients.values where client.device == device { client.signals.finish() }
  }

  /// Ends every stream, and begins no other.
  func close() {
    isClosed = true
    for client in clients.values { client.signals.finish() }
  }
}
