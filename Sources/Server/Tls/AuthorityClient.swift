import Documents
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization
import X509

/// Speaks https to a server that one authority vouches for, and to no other one: what the system
/// trusts does not count, but where `trustingSystem` has made the client.
public struct AuthorityClient: Sendable {
  /// Nil for plain HTTP. Without an authority the context itself knows whom to trust.
  private let trust: (context: NIOSSLContext, authority: Certificate?)?

  /// Why there is no answer.
  public enum Failure: Error, Sendable {
    /// Nobody is there.
    case unreachable(reason: String)
    /// Somebody is there, and no whole answer comes.
    case brokenOff(reason: String)
    /// Who answers cannot show a certificate of the authority for that name.
    case untrusted(reason: String)
  }

  /// What a server answered.
  public struct Answer: Sendable {
    public var status: Int
    /// Names in lower case; the first of several.
    public var headers: [String: String]
    public var body: [UInt8]
  }

  /// - Parameter authority: its certificate in DER.
  /// - Throws: where it is none.
  public init(authority: [UInt8]) throws {
    let certificate = try Certificate(derEncoded: authority)
    var configuration = AuthorityClient.configuration
    // What the check below goes by; nothing of the system.
    configuration.trustRoots = .certificates([
      try NIOSSLCertificate(bytes: authority, format: .der)
    ])
    trust = (try NIOSSLContext(configuration: configuration), certificate)
  }

  private init(trust: (context: NIOSSLContext, authority: Certificate?)?) { self.trust = trust }

  private static var configuration: TLSConfiguration {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    return configuration
  }

  /// Asks without encryption, as for the certificate of an authority that is not known yet.
  public static let plain = AuthorityClient(trust: nil)

  /// Speaks https to whom the system's authorities vouch for.
  ///
  /// - Throws: where TLS cannot be used at all.
  public static func trustingSystem() throws -> AuthorityClient {
    AuthorityClient(trust: (try NIOSSLContext(configuration: configuration), nil))
  }

  /// - Parameters:
  ///   - seconds: for the connection, and for every pause in which nothing of the body goes out and
  ///     nothing of the answer comes; however long the two take as a whole.
  ///   - serverName: that must be vouched for, where it is another one than the host.
  ///   - limit: bytes of the answer's body; a longer one is none.
  public func request(
    _ method: String, host: String, port: Int, path: String, headers: [(String, String)] = [],
    body: [UInt8]? = nil, seconds: Int64 = 20, serverName: String? = nil,
    limit: Int = 1 << 30
  ) async throws(Failure) -> Answer {
    let name = serverName ?? host
    let check = trust.map { Check(authority: $0.authority, name: name) }
    var fields = HTTPHeaders(headers)
    fields.replaceOrAdd(name: "Host", value: (ServerName(name)?.inAddress ?? name) + ":\(port)")
    fields.replaceOrAdd(name: "Connection", value: "close")
    if let body { fields.replaceOrAdd(name: "Content-Length", value: String(body.count)) }
    let head = HTTPRequestHead(
      version: .http1_1, method: HTTPMethod(rawValue: method), uri: path, headers: fields)
    do {
      let channel = try await connect(host, port, check, seconds)
      do {
        return try await channel.executeThenClose { answers, requests in
          try await AuthorityClient.exchange(head, body, answers, requests, limit: limit)
        }
      } catch {
        throw AuthorityClient.failure(error, check) { .brokenOff(reason: $0) }
      }
    } catch {
      throw AuthorityClient.failure(error, check) { .unreachable(reason: $0) }
    }
  }

  private static func failure(
    _ error: any Error, _ check: Check?, else other: (String) -> Failure
  ) -> Failure {
    if let failure = error as? Failure { return failure }
    if let check, check.isRefused {
      return .untrusted(reason: "\(check.vouching) does not vouch for \(check.name)")
    }
    if isAboutTLS(error) { return .untrusted(reason: "it does not speak TLS as it should") }
    return other(reason(of: error))
  }

  // MARK: One exchange

  /// In bytes; each piece of a body that has gone out is a sign of life.
  private static let pieceSize = 64 << 10
  /// Of what the system holds back to send: what lies there is no sign of life any more.
  private static let systemBuffer = 128 << 10

  private typealias Answers = NIOAsyncChannelInboundStream<HTTPClientResponsePart>
  private typealias Requests = NIOAsyncChannelOutboundWriter<HTTPClientRequestPart>

  /// Asks and listens at once: who answers before it was asked everything wants nothing more.
  private static func exchange(
    _ head: HTTPRequestHead, _ body: [UInt8]?, _ answers: Answers, _ requests: Requests, limit: Int
  ) async throws -> Answer {
    try await withThrowingTaskGroup(of: Answer?.self) { group in
      group.addTask {
        do {
          try await ask(head, body, requests)
        } catch  where !isAboutTLS(error) {
          // The connection is closed then: either the answer has come, or that says why.
        }
        return nil
      }
      group.addTask { try await answer(from: answers, limit: limit) }
      defer { group.cancelAll() }
      while let done = try await group.next() {
        if let answer = done { return answer }
      }
      throw Failure.brokenOff(reason: "The answer broke off.")
    }
  }

  private static func ask(
    _ head: HTTPRequestHead, _ body: [UInt8]?, _ requests: Requests
  ) async throws {
    try await requests.write(.head(head))
    let body = body ?? []
    for start in stride(from: 0, to: body.count, by: pieceSize) {
      try Task.checkCancellation()
      let piece = body[start..<min(start + pieceSize, body.count)]
      try await requests.write(.body(.byteBuffer(ByteBuffer(bytes: piece))))
    }
    try await requests.write(.end(nil))
  }

  private typealias HTTPChannel = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

  private func connect(
    _ host: String, _ port: Int, _ check: Check?, _ seconds: Int64
  ) async throws -> HTTPChannel {
    try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(.seconds(seconds))
      .channelOption(
        ChannelOptions.socketOption(.so_sndbuf),
        value: SocketOptionValue(AuthorityClient.systemBuffer)
      )
      .connect(host: host, port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if let trust, let check {
            if trust.authority == nil {
              try pipeline.addHandler(
                NIOSSLClientHandler(context: trust.context, serverHostname: check.sentName))
              try pipeline.addHandler(RefusalWitness(check))
            } else {
              try pipeline.addHandler(
                NIOSSLClientHandler(
                  context: trust.context, serverHostname: check.sentName,
                  customVerificationCallback: { check.decide($0, $1) }))
            }
          }
          try pipeline.addHandler(IdleStateHandler(allTimeout: .seconds(seconds)))
          try pipeline.addHandler(IdleCloser())
          try pipeline.addHTTPClientHandlers()
          return try HTTPChannel(wrappingChannelSynchronously: channel)
        }
      }
  }

  private static func answer(
    from parts: Answers, limit: Int
  ) async throws -> Answer {
    var answer = Answer(status: 0, headers: [:], body: [])
    for try await part in parts {
      switch part {
      case .head(let head):
        answer.status = Int(head.status.code)
        for (name, value) in head.headers.reversed() { answer.headers[name.lowercased()] = value }
      case .body(let bytes):
        guard answer.body.count + bytes.readableBytes <= limit else {
          throw Failure.brokenOff(reason: "The answer is longer than \(limit) bytes.")
        }
        answer.body.append(contentsOf: bytes.readableBytesView)
      case .end: return answer
      }
    }
    throw Failure.brokenOff(reason: "The answer broke off.")
  }

  fileprivate static func isAboutTLS(_ error: any Error) -> Bool {
    if case .some(.handshakeFailed) = error as? NIOSSLError { return true }
    return error is NIOSSLExtraError || error is BoringSSLError
  }

  private static func reason(of error: any Error) -> String {
    if let error = error as? IOError { return String(cString: strerror(error.errnoCode)) }
    guard let error = error as? NIOConnectionError else { return "\(error)" }
    if let first = error.connectionErrors.first { return reason(of: first.error) }
    return "There is no computer named \(error.host)."
  }
}

/// Whether a server is the one that is meant: vouched for by the authority, within what that may
/// vouch for, under the name that was asked for.
///
/// The library that speaks TLS knows no constraints on addresses and would refuse every one.
private final class Check: Sendable {
  /// Nil where the system's authorities vouch.
  private let authority: Certificate?
  let name: String
  private let refused = Mutex(false)

  init(authority: Certificate?, name: String) {
    self.authority = authority
    self.name = name
  }

  var isRefused: Bool { refused.withLock { $0 } }

  /// Who ought to vouch for the server, in words.
  var vouching: String { authority == nil ? "the system" : "its authority" }

  func refuse() { refused.withLock { $0 = true } }

  private var isAddress: Bool { ServerName(name)?.address != nil }

  /// What the server is told that it is asked for; addresses are not sent.
  var sentName: String? { isAddress ? nil : name }

  func decide(
    _ chain: [NIOSSLCertificate], _ promise: EventLoopPromise<NIOSSLVerificationResult>
  ) {
    promise.completeWithTask { [self] in
      let isGood = await isGood(chain)
      if !isGood { refuse() }
      return isGood ? .certificateVerified : .failed
    }
  }

  private func isGood(_ chain: [NIOSSLCertificate]) async -> Bool {
    guard let authority, let bytes = try? chain.first?.toDERBytes(),
      let leaf = try? Certificate(derEncoded: bytes),
      (try? leaf.extensions.extendedKeyUsage)?.contains(.serverAuth) == true
    else { return false }
    var verifier = Verifier(rootCertificates: CertificateStore([authority])) {
      RFC5280Policy()
      ServerIdentityPolicy(
        serverHostname: isAddress ? nil : name, serverIP: isAddress ? name : nil)
    }
    let result = await verifier.validate(leaf: leaf, intermediates: CertificateStore())
    if case .validCertificate = result { return true }
    return false
  }
}

/// Remembers that the library that speaks TLS has believed nobody: what is written meanwhile fails
/// for a reason of its own.
private final class RefusalWitness: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let check: Check

  init(_ check: Check) { self.check = check }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if AuthorityClient.isAboutTLS(error), !"\(error)".contains("WRONG_VERSION_NUMBER") {
      check.refuse()
    }
    context.fireErrorCaught(error)
  }
}

/// Ends a connection on which nothing comes or goes any more.
private final class IdleCloser: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is IdleStateHandler.IdleStateEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    context.fireErrorCaught(AuthorityClient.Failure.brokenOff(reason: "No answer came."))
    context.close(promise: nil)
  }
}
