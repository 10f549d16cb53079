import HTTPTypes
import Hummingbird
import Library
import Logging
import NIOCore

/// What a request brings with it besides itself.
struct CallContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}

/// One request on its way through the server.
struct Call: Sendable {
  let request: Request
  let target: RequestTarget
  /// As the client names the server.
  let host: String
  /// Whether it came through TLS that ends here.
  let isEncrypted: Bool
  let channel: any Channel
  let limits: RegimenServer.Limits
  /// Who asks; nil where nobody paired does.
  let device: Device?
  let devices: DeviceList
  let connections: ConnectionList
  /// Of the memory for bodies, until the answer is there.
  let share: BodyBudget.Share

  /// Whether the device speaks TLS, with the server or a proxy in front of it. Who claims the
  /// latter only changes its own cookie.
  var isSecure: Bool {
    isEncrypted || request.headers[.forwardedProto]?.lowercased() == "https"
  }

  var address: String { (isSecure ? "https://" : "http://") + host }

  /// - Throws: `HttpFailure` where nobody paired asks.
  func paired() throws(HttpFailure) -> Device {
    guard let device else { throw .notPaired }
    return device
  }

  /// Whether the client takes a coding of bodies, such as `gzip`.
  func accepts(_ coding: String) -> Bool {
    let accepted = request.headers[.acceptEncoding] ?? ""
    return accepted.lowercased().split(separator: ",").contains { part in
      let words = part.split(separator: ";").map { $0.filter { $0 != " " } }
      return words.first == coding
        && !words.dropFirst().contains { $0 == "q=0" || $0 == "q=0.0" }
    }
  }

  /// Whether the client has the answer with this tag already.
  func knows(_ tag: String) -> Bool {
    let known = request.headers[.ifNoneMatch] ?? ""
    let tags = known.split(separator: ",").map { part in
      part.drop { $0 == " " }.replacing("W/", with: "")
    }
    return tags.contains(tag[...]) || known == "*"
  }

  /// The whole body.
  ///
  /// - Parameter limit: in bytes.
  /// - Throws: `HttpFailure` where it is larger, takes too long, finds no place, or comes from a
  ///   device that was revoked meanwhile.
  func body(limit: Int) async throws -> [UInt8] {
    let length = request.headers[.contentLength].flatMap { Int($0) }
    if let length, length > limit { throw HttpFailure.tooLarge(limit: limit) }
    let bytes = try await within(limits.bodyDuration, else: .tooSlow) { [request, share] in
      var bytes: [UInt8] = []
      if let length {
        try await share.grow(to: length)
        bytes.reserveCapacity(length)
      }
      for try await part in request.body {
        let count = bytes.count + part.readableBytes
        if count > limit { throw HttpFailure.tooLarge(limit: limit) }
        // Nobody has said how long it is.
        if length == nil { try await share.grow(to: max(1 << 16, count.nextPowerOf2)) }
        bytes.append(contentsOf: part.readableBytesView)
      }
      try Task.checkCancellation()
      // A connection that breaks off ends the body without an error.
      if let length, bytes.count != length { throw HttpFailure.tooSlow }
      return bytes
    }
    try await checkThatItIsStillPaired()
    return bytes
  }

  /// - Throws: `HttpFailure` where the device was revoked since it asked.
  func checkThatItIsStillPaired() async throws(HttpFailure) {
    if let device, await !devices.holds(device.id) { throw .notPaired }
  }

  /// Does something that is cancelled where the client leaves or its right is taken away.
  func whileConnected<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await work() }
    connections.onLeave(channel) { task.cancel() }
    defer { connections.onLeave(channel, nil) }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// A body of some size, piece by piece: given as a whole, its connection counts as idle while it
  /// goes out, and is closed before a slow line has all of it.
  func pieces(_ bytes: [UInt8]) -> ResponseBody {
    stream(length: bytes.count) { writer in
      for start in stride(from: 0, to: bytes.count, by: 64 << 10) {
        try await writer.write(Array(bytes[start..<min(start + 64 << 10, bytes.count)]))
      }
    }
  }

  /// A body that is written while it is made.
  ///
  /// - Parameter length: in bytes, where it is known before.
  func stream(
    length: Int? = nil, _ write: @escaping @Sendable (inout PatientWriter) async throws -> Void
  ) -> ResponseBody {
    let (channel, patience) = (channel, limits.writeDuration)
    return ResponseBody(contentLength: length) { writer in
      var patient = PatientWriter(writer, channel: channel, patience: patience)
      try await write(&patient)
      try await patient.finish()
    }
  }
}

/// The value of `work`, which is cancelled where it takes longer.
func within<Value: Sendable>(
  _ limit: Duration, else failure: HttpFailure,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await Task.sleep(for: limit)
      throw failure
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw failure }
    return value
  }
}

extension Int {
  /// The smallest power of two that is not smaller.
  fileprivate var nextPowerOf2: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
