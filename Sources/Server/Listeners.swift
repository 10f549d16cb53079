import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Library
import NIOCore
import ServiceLifecycle
import Synchronization

/// What a server listens with: the app, with TLS or without, and beside TLS the install page.
struct Listeners: Sendable {
  private let responder: Responder
  private let install: InstallResponder?
  private let encryption: Encryption?
  private let configuration: RegimenServer.Configuration
  private let gates = Gates()

  /// The guards of both, and the port that both need to know.
  private final class Gates: Sendable {
    let app = RequestGate()
    let install = RequestGate()
    let port = Mutex(0)
  }

  private let connections: ConnectionList
  private let installConnections = ConnectionList(total: 64, perAddress: 32)

  init(
    library: Library, devices: DeviceList, hub: EventHub, imports: BodyImports, drop: DropWatch,
    encryption: Encryption?, connections: ConnectionList, configuration: RegimenServer.Configuration
  ) {
    self.configuration = configuration
    self.encryption = encryption
    self.connections = connections
    responder = Responder(
      library: library, devices: devices, hub: hub, imports: imports, drop: drop,
      configuration: configuration, encryption: encryption, connections: connections,
      gate: gates.app)
    install = encryption.map { [gates] encryption in
      InstallResponder(
        encryption: encryption, assets: configuration.assets,
        languages: Languages(configuration.assets),
        appPort: { gates.port.withLock { $0 } }, gate: gates.install)
    }
  }

  /// - Parameter onReady: is told the app's port once everything listens.
  func services(onReady: @escaping @Sendable (Int) async -> Void) -> [any Service] {
    let http = channels(connections)
    let installPort = configuration.tls?.installPort
    let (installPorts, installs) = AsyncStream<Int>.makeStream()
    let app = Application(
      responder: responder,
      server: encryption.map { Listeners.tls(http, $0) } ?? .http1(configuration: http),
      configuration: address(configuration.port),
      onServerRunning: { channel in
        if installPort != nil {
          for await port in installPorts {
            encryption?.installPort = port
            break
          }
        }
        let port = channel.localAddress?.port ?? 0
        gates.port.withLock { $0 = port }
        admitNames()
        await onReady(port)
      },
      logger: configuration.logger)
    guard let install, let installPort else { return [app] }
    let page = Application(
      responder: install, server: .http1(configuration: channels(installConnections)),
      configuration: address(installPort),
      onServerRunning: { installs.yield($0.localAddress?.port ?? 0) },
      logger: configuration.logger)
    return [InstallService(application: page, port: installPort), app]
  }

  private static func tls(
    _ http: HTTP1Channel.Configuration, _ encryption: Encryption
  ) -> HTTPServerBuilder {
    HTTPServerBuilder { responder in
      PlainRefusal(
        base: try TLSChannel(
          HTTP1Channel(responder: responder, configuration: http),
          tlsConfiguration: encryption.configuration()))
    }
  }

  private func channels(_ connections: ConnectionList) -> HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [ConnectionHandler(connections)],
      idleTimeout: TimeAmount(configuration.limits.idleDuration))
  }

  private func address(_ port: Int) -> ApplicationConfiguration {
    ApplicationConfiguration(
      address: .hostname(configuration.host, port: port), serverName: nil, backlog: 1024)
  }

  /// Answers to the names that the server goes by now.
  func admitNames() {
    let own = (encryption?.names ?? []).filter { !$0.isLoopback }.map { $0.inAddress }
    gates.app.set(
      RequestGuard(
        port: gates.port.withLock { $0 }, names: configuration.names + own,
        isEncrypted: encryption != nil))
    if let port = encryption?.installPort {
      let names = configuration.names.compactMap { ServerName($0)?.inAddress }
      gates.install.set(RequestGuard(port: port, names: names + own))
    }
  }
}
