import AsyncHTTPClient
import Documents
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// The metered coach service: who asks, whether they may, whether a slot is left, and only then a
/// model. `docs/gateway.md` is the contract.
public final class GatewayServer: Sendable {
  private let configuration: GatewayConfiguration
  private let store: GatewayStore
  private let client: HTTPClient
  private let responder: GatewayResponder
  private let metrics: Metrics
  private let logger: Logger
  private let clock: StoreClock

  /// Seconds between two looks for slots whose gateway died.
  private static let sweepSeconds = 10

  /// - Throws: `StoreError`, or where the gateway's own key cannot be read.
  public init(configuration: GatewayConfiguration, logger: Logger) async throws {
    self.configuration = configuration
    self.logger = logger
    store = try await GatewayStore.open(configuration.database)
    let clock = StoreClock()
    try await clock.read(store.database)
    self.clock = clock
    let now: @Sendable () -> Int64 = { clock.now }
    metrics = Metrics()
    client = HTTPClient(
      eventLoopGroupProvider: .singleton, configuration: GatewayServer.clientConfiguration)
    let local: LocalIssuer?
    if let path = configuration.localKey {
      local = try await LocalIssuer(keyFile: path)
    } else {
      local = nil
    }
    let tokens = await GatewayServer.tokens(configuration, local, client)
    let chain = ProviderChain(
      providers: configuration.providers.map { $0.provider }, client: client, now: now)
    responder = GatewayResponder(
      configuration: configuration, store: store, tokens: tokens, local: local,
      questions: QuestionRoute(
        store: store, chain: chain, quota: configuration.quota, calls: configuration.mostCalls,
        deadlineSeconds: configuration.deadlineSeconds, leaseSeconds: configuration.leaseSeconds,
        metrics: metrics, logger: logger, now: now),
      metrics: metrics, logger: logger, now: now)
  }

  /// How providers and issuers are asked.
  ///
  /// A request to a provider has no key by which it could be sent twice. On a connection that the
  /// other side has given up meanwhile it would end as a time-out that may have been billed, so
  /// none is used again after a pause: model servers keep them for five seconds (uvicorn,
  /// cpp-httplib).
  static var clientConfiguration: HTTPClient.Configuration {
    var http = HTTPClient.Configuration()
    http.timeout = .init(connect: .seconds(5))
    http.decompression = .enabled(limit: .size(ProviderChain.longestAnswer))
    http.redirectConfiguration = .disallow
    http.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
    http.connectionPool.idleTimeout = .seconds(2)
    return http
  }

  private static func tokens(
    _ configuration: GatewayConfiguration, _ local: LocalIssuer?, _ client: HTTPClient
  ) async -> TokenCheck {
    var issuers: [String: TokenCheck.Issuer] = [:]
    for entry in configuration.issuers {
      let keys: any KeySource
      if let address = entry.keySet {
        keys = KeySet(algorithms: entry.algorithms) {
          let answer = try await client.execute(
            HTTPClientRequest(url: address), timeout: .seconds(5))
          guard answer.status == .ok else { throw TokenFailure.keysUnavailable }
          return Array(try await answer.body.collect(upTo: 256 << 10).readableBytesView)
        }
      } else {
        keys = await FixedKey.secret(entry.secret ?? "")
      }
      issuers[entry.issuer] = TokenCheck.Issuer(
        name: entry.name, audience: entry.audience, isLocal: false, keys: keys)
    }
    if let local {
      issuers[LocalIssuer.name] = TokenCheck.Issuer(
        name: LocalIssuer.name, audience: nil, isLocal: true, keys: local.keys)
    }
    return TokenCheck(issuers: issuers)
  }

  /// Serves until the process is told to stop; requests under way are answered before.
  ///
  /// - Parameter onReady: is told the port once the gateway listens.
  public func run(onReady: @escaping @Sendable (Int) async -> Void) async throws {
    let app = Application(
      responder: responder,
      server: .http1(configuration: .init(idleTimeout: .seconds(75))),
      configuration: .init(
        address: .hostname(configuration.host, port: configuration.port),
        serverName: "Regimen"),
      onServerRunning: { await onReady($0.localAddress?.port ?? 0) }, logger: logger)
    var services = ServiceGroupConfiguration(
      services: [.init(service: app), .init(service: Sweeper(server: self))],
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    services.maximumGracefulShutdownDuration = .seconds(configuration.deadlineSeconds + 5)
    do {
      try await ServiceGroup(configuration: services).run()
    } catch {
      try? await client.shutdown()
      throw error
    }
    try await client.shutdown()
  }

  private struct Sweeper: Service {
    let server: GatewayServer

    func run() async throws {
      var rounds = 0
      while !Task.isShuttingDownGracefully, !Task.isCancelled {
        await server.sweep(isDaily: rounds % 8640 == 0)
        rounds += 1
        try? await cancelWhenGracefulShutdown {
          try await Task.sleep(for: .seconds(GatewayServer.sweepSeconds))
        }
      }
    }
  }

  private func sweep(isDaily: Bool) async {
    do throws(StoreError) {
      try await clock.read(store.database)
      let freed = try await store.sweep(now: clock.now)
      if freed > 0 {
        metrics.add("regimen_gateway_leases_swept_total", [:], Double(freed))
        logger.warning("leases ended", metadata: ["slots": "\(freed)"])
      }
      if isDaily { try await store.forgetOld(clock.now) }
    } catch {
      logger.error("sweep", metadata: ["error": "\(error)"])
    }
  }
}
