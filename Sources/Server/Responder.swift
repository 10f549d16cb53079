import App
import Documents
import Hummingbird
import Library
import Logging
import NIOCore
import Synchronization

/// Takes a request from its head to its answer.
struct Responder: HTTPResponder {
  typealias Context = CallContext
  private typealias Handler = @Sendable (Call) async throws -> Response

  private let devices: DeviceList
  private let documents: DocumentRoutes
  private let events: EventRoute
  private let pairing: DeviceRoutes
  private let exchange: ExchangeRoutes
  private let feeds: FeedRoutes
  private let assets: AssetRoutes
  private let library: Library
  private let configuration: RegimenServer.Configuration
  /// Known once the server listens.
  private let gate = GateBox()

  init(
    library: Library, devices: DeviceList, hub: EventHub,
    configuration: RegimenServer.Configuration
  ) {
    self.devices = devices
    self.library = library
    self.configuration = configuration
    documents = DocumentRoutes(library: library)
    events = EventRoute(hub: hub, devices: devices)
    pairing = DeviceRoutes(devices: devices, hub: hub)
    exchange = ExchangeRoutes(library: library, now: configuration.now)
    feeds = FeedRoutes(library: library, devices: devices, now: configuration.now)
    assets = AssetRoutes(assets: configuration.assets)
  }

  func listens(on port: Int) {
    gate.set(RequestGuard(port: port, names: configuration.names))
  }

  func respond(to request: Request, context: CallContext) async throws -> Response {
    var answer: Response
    var isRefused = true
    do {
      answer = try await self.answer(request, context)
      isRefused = false
    } catch {
      if error is CancellationError { throw error }
      answer = Response(refusal(error, request))
    }
    if isRefused, request.hasBody {
      // The rest of its body is not waited for.
      answer.headers[.connection] = "close"
      let channel = context.channel
      channel.eventLoop.scheduleTask(in: TimeAmount(configuration.limits.lingerDuration)) {
        channel.close(promise: nil)
      }
    }
    SecurityHeaders.add(to: &answer)
    if request.method == .head { answer = answer.withoutBody }
    return answer
  }

  private func refusal(_ error: any Error, _ request: Request) -> HttpFailure {
    let failure = HttpFailure(error)
    if failure.status.kind == .serverError {
      configuration.logger.error(
        "a request failed",
        metadata: [
          "method": "\(request.method)", "path": "\(Responder.loggable(request.uri.path))",
          "error": "\(error)",
        ])
    }
    return failure
  }

  /// Without what only a calendar may know.
  private static func loggable(_ path: String) -> String {
    path.hasPrefix("/" + FeedRoutes.folder + "/") ? "/" + FeedRoutes.folder + "/…" : path
  }

  // MARK: Routing

  private func answer(_ request: Request, _ context: CallContext) async throws -> Response {
    guard let host = request.head.authority, gate.admits(host: host) else {
      throw HttpFailure(
        .forbidden, "host", "This server does not go by that name.",
        hint: "Name it: regimen serve --name HOST.")
    }
    guard let target = RequestTarget(request.head.path ?? "") else {
      throw HttpFailure.malformed("The address cannot be read.")
    }
    guard let handlers = handlers(for: target.segments) else { throw HttpFailure.notFound }
    let method = request.method == .head ? .get : request.method
    guard let handler = handlers[method] else {
      var allowed = handlers.keys.sorted { $0.rawValue < $1.rawValue }
      if handlers[.get] != nil { allowed.append(.head) }
      throw HttpFailure.notAllowed(allowed)
    }
    var call = Call(
      request: request, target: target, host: host, channel: context.channel,
      limits: configuration.limits)
    let token = DeviceRoutes.token(in: request)
    if method != .get {
      // Who pairs knows a link's token, which no foreign page does.
      let isKnown = token?.isBearer == true || target.segments == ["api", "pair"]
      guard RequestGuard.isOwn(request, host: host, isKnown: isKnown) else {
        throw HttpFailure(.forbidden, "origin", "This request comes from another page.")
      }
    }
    if let token { call.device = await devices.device(token: token.text) }
    return try await handler(call)
  }

  /// What a path takes; nil where there is nothing.
  private func handlers(for segments: [String]) -> [HTTPRequest.Method: Handler]? {
    switch segments.first {
    case "api": return handlers(ofAPI: Array(segments.dropFirst()))
    case "assets": return [.get: assets.asset]
    case FeedRoutes.folder where segments.count == 2:
      return [.get: { call in try await feeds.feed(segments[1], call) }]
    case "healthz" where segments.count == 1:
      return [.get: { _ in Response(type: "text/plain; charset=utf-8", bytes: Array("ok".utf8)) }]
    case "today.svg" where segments.count == 1:
      return [.get: { call in try today(call, "image/svg+xml") { $0.svg } }]
    case "today.json" where segments.count == 1:
      return [.get: { call in try today(call, "application/json") { $0.json } }]
    default: return [.get: assets.page]
    }
  }

  private func handlers(ofAPI segments: [String]) -> [HTTPRequest.Method: Handler]? {
    switch (segments.first, segments.count) {
    case ("changes", 1): [.get: documents.changes]
    case ("context", 1): [.get: documents.context]
    case ("events", 1): [.get: events.events]
    case ("documents", 1): [.post: documents.apply]
    case ("pair", 1): [.post: pairing.pair]
    case ("devices", 1): [.get: pairing.list]
    case ("devices", 2) where segments[1] == "link": [.post: pairing.link]
    case ("devices", 2):
      [
        .delete: { call in try await pairing.revoke(segments[1], call) },
        .post: { call in try await pairing.rename(segments[1], call) },
      ]
    case ("feeds", 1): [.post: feeds.make]
    case ("library", 1): [.get: exchange.status]
    case ("import", 1): [.post: exchange.take]
    case ("import", 2) where segments[1] == "sequences": [.post: exchange.takeSequences]
    case ("export", 1): [.get: exchange.export]
    case ("demo", 1): [.post: exchange.demo]
    case ("catalogue", 1): [.get: exchange.catalogue]
    default: nil
    }
  }

  private func today(
    _ call: Call, _ type: String, _ form: (TodayCard) -> [UInt8]
  ) throws -> Response {
    _ = try call.paired()
    let card = try library.todayCard(now: configuration.now())
    return Response(type: type, bytes: form(card))
  }
}

extension Request {
  /// Whether there is something behind the head that may not have been read.
  fileprivate var hasBody: Bool {
    if headers[.transferEncoding] != nil { return true }
    return (headers[.contentLength].flatMap { Int($0) } ?? 0) > 0
  }
}

/// The guard, which needs the port, and so comes later than the responder.
private final class GateBox: Sendable {
  private let gate = Mutex<RequestGuard?>(nil)

  func set(_ value: RequestGuard) { gate.withLock { $0 = value } }

  func admits(host: String) -> Bool { gate.withLock { $0 }?.admits(host: host) ?? false }
}
