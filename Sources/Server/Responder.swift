import App
import Documents
import Hummingbird
import Library
import Logging
import NIOCore

/// Takes a request from its head to its answer.
struct Responder: HTTPResponder {
  typealias Context = CallContext
  private typealias Handler = @Sendable (Call) async throws -> Response
  /// What a path takes: a list, which is quicker made and looked through than a dictionary.
  private typealias Handlers = KeyValuePairs<HTTPRequest.Method, Handler>

  private let devices: DeviceList
  private let documents: DocumentRoutes
  private let events: EventRoute
  private let pairing: DeviceRoutes
  private let exchange: ExchangeRoutes
  private let activities: ActivityRoutes
  private let plans: PlanRoutes
  private let photos: PhotoRoutes
  private let bodyData: BodyImportRoutes
  private let review: ReviewRoutes
  private let feeds: FeedRoutes
  private let coach: CoachRoutes
  private let assets: AssetRoutes
  private let languages: Languages
  private let library: Library
  private let configuration: RegimenServer.Configuration
  private let isEncrypted: Bool
  private let gate: RequestGate
  private let connections: ConnectionList
  private let bodies: BodyBudget

  /// - Parameters:
  ///   - encryption: nil where the server itself does not speak TLS.
  ///   - gate: set once the server listens.
  init(
    library: Library, devices: DeviceList, hub: EventHub, imports: BodyImports, drop: DropWatch,
    configuration: RegimenServer.Configuration, encryption: Encryption?,
    connections: ConnectionList, gate: RequestGate
  ) {
    isEncrypted = encryption != nil
    self.connections = connections
    let limits = configuration.limits
    bodies = BodyBudget(limit: limits.bodies, patience: limits.bodyPatience)
    self.gate = gate
    self.devices = devices
    self.library = library
    self.configuration = configuration
    documents = DocumentRoutes(library: library)
    events = EventRoute(library: library, hub: hub, devices: devices)
    pairing = DeviceRoutes(
      library: library, devices: devices, connections: connections,
      onPairing: configuration.onPairing, encryption: encryption)
    exchange = ExchangeRoutes(
      library: library, now: configuration.now, work: BackgroundWork(limit: limits.workDuration),
      drop: drop,
      backup: BackupNote(of: library, stateFolder: configuration.stateFolder))
    activities = ActivityRoutes(
      library: library, version: configuration.assets.version,
      work: BackgroundWork(limit: limits.workDuration), now: configuration.now)
    plans = PlanRoutes(library: library, now: configuration.now)
    photos = PhotoRoutes(library: library)
    bodyData = BodyImportRoutes(imports: imports, limits: limits)
    review = ReviewRoutes(library: library)
    languages = Languages(configuration.assets)
    feeds = FeedRoutes(
      library: library, devices: devices, languages: languages, now: configuration.now)
    coach = CoachRoutes(writer: configuration.weekWriter)
    assets = AssetRoutes(assets: configuration.assets)
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
    // What the server says of itself, such as that it is too much for now, is no fault of it.
    if failure.status.kind == .serverError, !(error is HttpFailure) {
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
    try RequestGuard.check(request)
    guard let host = request.head.authority, gate.admits(host: host) else {
      throw HttpFailure.foreignHost
    }
    guard let target = RequestTarget(request.head.path ?? "") else {
      throw HttpFailure.malformed("The address cannot be read.")
    }
    guard let handlers = handlers(for: target.segments) else { throw HttpFailure.notFound }
    let method = request.method == .head ? .get : request.method
    guard let handler = handlers.first(where: { $0.key == method })?.value else {
      var allowed = handlers.map { $0.key }.sorted { $0.rawValue < $1.rawValue }
      if allowed.contains(.get) { allowed.append(.head) }
      throw HttpFailure.notAllowed(allowed)
    }
    let token = DeviceRoutes.token(in: request)
    if method != .get {
      // Who pairs knows a link's token, which no foreign page does.
      let isKnown = token != nil || target.segments == ["api", "pair"]
      guard
        RequestGuard.isOwn(request, host: host, isEncrypted: isEncrypted, isKnown: isKnown)
      else {
        throw HttpFailure(.forbidden, "origin", "This request comes from another page.")
      }
    }
    let old = DeviceRoutes.oldTokens(in: request)
    if !old.isEmpty { await devices.retire(cookies: old) }
    let device = if let token { await devices.device(token: token) } else { Device?.none }
    if let device { connections.begin(context.channel, device: device.id) }
    let share = BodyBudget.Share(bodies, device: device?.id)
    defer { share.release() }
    return try await handler(
      Call(
        request: request, target: target, host: host, isEncrypted: isEncrypted,
        channel: context.channel, limits: configuration.limits, device: device, devices: devices,
        connections: connections, share: share))
  }

  /// Nil where there is nothing.
  private func handlers(for segments: [String]) -> Handlers? {
    switch segments.first {
    case "api": return handlers(ofAPI: Array(segments.dropFirst()))
    case "assets": return [.get: assets.asset]
    case FeedRoutes.folder where segments.count == 2:
      return [.get: { call in try await feeds.feed(segments[1], call) }]
    case "healthz" where segments.count == 1:
      return [.get: { _ in Response(type: "text/plain; charset=utf-8", bytes: Array("ok".utf8)) }]
    case "today.svg" where segments.count == 1:
      return [
        .get: { call in
          let translate = languages.translation(named: call.target["language"])
          return try today(call, "image/svg+xml") { $0.svg(translate: translate) }
        }
      ]
    case "today.json" where segments.count == 1:
      return [.get: { call in try today(call, "application/json") { $0.json } }]
    default: return [.get: assets.page]
    }
  }

  private func handlers(ofAPI segments: [String]) -> Handlers? {
    switch (segments.first, segments.count) {
    case ("changes", 1): [.get: documents.changes]
    case ("context", 1): [.get: documents.context]
    case ("events", 1): [.get: events.events]
    case ("documents", 1): [.post: documents.apply]
    case ("pair", 1): [.post: pairing.pair]
    case ("devices", 1): [.get: pairing.list]
    case ("devices", 2) where segments[1] == "link": [.post: pairing.link]
    case ("devices", 2) where segments[1] == "secret": [.post: pairing.renew]
    case ("devices", 2):
      [
        .delete: { call in try await pairing.revoke(segments[1], call) },
        .post: { call in try await pairing.rename(segments[1], call) },
      ]
    case ("feeds", 1): [.post: feeds.make]
    case ("library", 1): [.get: exchange.status]
    case ("library", 2) where segments[1] == "accept": [.post: review.acceptFolder]
    case ("review", 1): [.get: review.returned, .post: review.decide]
    case ("merges", 1): [.get: review.merges]
    case ("merges", 3) where segments[2] == "undo":
      [.post: { call in try await review.undo(segments[1], call) }]
    case ("merges", 3) where segments[2] == "redo":
      [.post: { call in try await review.redo(segments[1], call) }]
    case ("history", 3):
      [.get: { call in try review.history(segments[1], segments[2], call) }]
    case ("activities", 3) where segments[2] == "track":
      [.get: { call in try await activities.track(segments[1], call) }]
    case ("activities", 3) where segments[2] == "export":
      [.get: { call in try await activities.export(segments[1], call) }]
    case ("activities", 3) where segments[2] == "samples":
      [.put: { call in try await activities.keepSamples(segments[1], call) }]
    case ("activities", 3) where segments[2] == "part":
      [.post: { call in try await activities.part(segments[1], call) }]
    case ("activities", 3) where segments[2] == "join":
      [.post: { call in try await activities.join(segments[1], call) }]
    case ("plans", 3) where segments[2] == "export":
      [.get: { call in try plans.export(segments[1], call) }]
    case ("photos", 3) where segments[2] == "picture":
      [
        .get: { call in try photos.picture(segments[1], call) },
        .put: { call in try await photos.keep(segments[1], call) },
      ]
    case ("import", 1): [.post: exchange.take]
    case ("import", 2) where segments[1] == "sequences": [.post: exchange.takeSequences]
    case ("import", 2) where segments[1] == "body":
      [.get: bodyData.list, .post: bodyData.take]
    case ("import", 3) where segments[1] == "body":
      [
        .get: { call in try await bodyData.show(segments[2], call) },
        .delete: { call in try await bodyData.end(segments[2], call) },
      ]
    case ("export", 1): [.get: exchange.export]
    case ("demo", 1): [.post: exchange.demo]
    case ("coach", 1): [.get: coach.standing, .post: coach.link, .delete: coach.unlink]
    case ("coach", 2) where segments[1] == "data": [.post: coach.data]
    case ("coach", 2) where segments[1] == "weeks": [.post: coach.week]
    case ("coach", 2) where segments[1] == "sequences": [.post: coach.sequence]
    case ("coach", 2) where segments[1] == "reviews": [.post: coach.review]
    case ("coach", 3) where segments[1] == "sequences" && segments[2] == "data":
      [.post: coach.sequenceData]
    case ("catalogue", 1): [.get: exchange.catalogue]
    default: nil
    }
  }

  private func today(
    _ call: Call, _ type: String, _ form: (TodayCard) -> [UInt8]
  ) throws -> Response {
    // The address in a browser: its page asks again, with the secret.
    if call.device == nil, call.request.headers[.secFetchMode] == "navigate" {
      return try assets.shell(call)
    }
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
