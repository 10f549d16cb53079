import Documents
import Hummingbird
import HummingbirdCore
import Library
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization

/// The sole writer of a library's folder, for all devices: HTTP, the page, the device protocol.
///
/// `docs/protocol.md` is the contract. Requests go `RequestGuard` → `Responder` → the routes of
/// each subject; every change that the library takes in reaches the streams through `EventHub`.
public final class RegimenServer: Sendable {
  public let devices: DeviceList
  private let library: Library
  private let configuration: Configuration
  private let hub: EventHub
  private let group = Mutex<ServiceGroup?>(nil)

  /// - Parameter library: opened for writing, so that nobody else writes.
  /// - Throws: `LibraryError` where the list of devices cannot be read.
  public init(library: Library, configuration: Configuration) throws {
    self.library = library
    self.configuration = configuration
    devices = try DeviceList(
      folder: configuration.stateFolder + "/" + library.key, now: configuration.now)
    hub = EventHub(try library.position(), limits: configuration.limits)
  }

  /// Serves until `stop` is called.
  ///
  /// - Parameter onReady: is told the port once the server listens.
  /// - Throws: where the address cannot be listened on.
  public func run(onReady: @escaping @Sendable (Int) async -> Void) async throws {
    let limits = configuration.limits
    let responder = Responder(
      library: library, devices: devices, hub: hub, configuration: configuration)
    let application = Application(
      responder: responder,
      server: .http1(configuration: .init(idleTimeout: TimeAmount(limits.idleDuration))),
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port), serverName: nil,
        backlog: 1024,
        availableConnectionsDelegate: MaximumAvailableConnections(limits.connections)),
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? 0
        responder.listens(on: port)
        await onReady(port)
      },
      logger: configuration.logger)
    var services = ServiceGroupConfiguration(
      services: [application], logger: configuration.logger)
    services.maximumGracefulShutdownDuration = limits.stopDuration
    let group = ServiceGroup(configuration: services)
    self.group.withLock { $0 = group }
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      let watch = LibraryWatch(
        library: library, hub: hub, monitor: configuration.monitor,
        logger: configuration.logger)
      tasks.addTask { await watch.run() }
      tasks.addTask { [hub] in await hub.beat() }
      tasks.addTask { try await group.run() }
      // The two others only end when they are cancelled, or with an error of the server.
      defer { tasks.cancelAll() }
      try await tasks.next()
    }
  }

  /// Takes no more requests, finishes those that run, and ends every stream.
  public func stop() async {
    await hub.close()
    await group.withLock { $0 }?.triggerGracefulShutdown()
  }
}
