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
  var device: Device?

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

  /// The whole body.
  ///
  /// - Parameter limit: in bytes.
  /// - Throws: `HttpFailure` where it is larger, or takes too long.
  func body(limit: Int) async throws -> [UInt8] {
    let length = request.headers[.contentLength].flatMap { Int($0) }
    if let length, length > limit { throw HttpFailure.tooLarge(limit: limit) }
    let (body, patience) = (request.body, limits.bodyDuration)
    return try await withThrowingTaskGroup(of: [UInt8].self) { group in
      group.addTask {
        var bytes: [UInt8] = []
        for try await part in body {
          if bytes.count + part.readableBytes > limit {
            throw HttpFailure.tooLarge(limit: limit)
          }
          bytes.append(contentsOf: part.readableBytesView)
        }
        try Task.checkCancellation()
        // A connection that breaks off ends the body without an error.
        if let length, bytes.count != length { throw HttpFailure.tooSlow }
        return bytes
      }
      group.addTask {
        try await Task.sleep(for: patience)
        throw HttpFailure.tooSlow
      }
      defer { group.cancelAll() }
      return try await group.next() ?? []
    }
  }

  /// A body that is written while it is made.
  func stream(
    _ write: @escaping @Sendable (inout PatientWriter) async throws -> Void
  ) -> ResponseBody {
    let (channel, patience) = (channel, limits.writeDuration)
    return ResponseBody { writer in
      var patient = PatientWriter(writer, channel: channel, patience: patience)
      try await write(&patient)
      try await patient.finish()
    }
  }
}
