import Documents
import Library
import Logging
import ServiceLifecycle
import Synchronization

/// The sole writer of a library's folder, for all devices: HTTP, the page, the device protocol.
///
/// `docs/protocol.md` is the contract. Requests go `RequestGuard` → `Responder` → the routes of
/// each subject; every change that the library takes in reaches the streams through `EventHub`.
public final class RegimenServer: Sendable {
  public let devices: DeviceList
  /// Nil where the server speaks plain HTTP.
  public let encryption: Encryption?
  private let library: Library
  private let configuration: Configuration
  private let hub: EventHub
  private let imports: BodyImports
  private let drop: DropWatch
  private let group = Mutex<ServiceGroup?>(nil)

  /// Of the authority's certificate on the install page.
  public static let authorityName = InstallPage.certificateName

  /// - Parameter library: opened for writing, so that nobody else writes.
  /// - Throws: `LibraryError` where the list of devices or the authority cannot be read, `TlsError`
  ///   where the authority cannot be used.
  public init(library: Library, configuration: Configuration) throws {
    self.library = library
    self.configuration = configuration
    devices = try DeviceList(
      folder: configuration.stateFolder + "/" + library.key, now: configuration.now)
    encryption = try configuration.tls.map { tls in
      try Encryption(
        folder: configuration.stateFolder, host: configuration.host, names: configuration.names,
        now: configuration.now, machine: tls.machine)
    }
    let turn = ImportTurn()
    drop = try DropWatch(
      library: library, configuration: configuration, turn: turn,
      folder: configuration.stateFolder + "/" + library.key)
    hub = EventHub(try library.position(), limits: configuration.limits)
    imports = BodyImports(library: library, configuration: configuration, turn: turn)
  }

  /// Serves until `stop` is called.
  ///
  /// - Parameter onReady: is told the port once the server listens.
  /// - Throws: where the address cannot be listened on.
  public func run(onReady: @escaping @Sendable (Int) async -> Void) async throws {
    let limits = configuration.limits
    let connections = ConnectionList(
      total: limits.connections, perAddress: limits.connectionsPerAddress)
    let listeners = Listeners(
      library: library, devices: devices, hub: hub, imports: imports, drop: drop,
      encryption: encryption, connections: connections, configuration: configuration)
    var services = ServiceGroupConfiguration(
      services: listeners.services(onReady: onReady), logger: configuration.logger)
    services.maximumGracefulShutdownDuration = configuration.limits.stopDuration
    let group = ServiceGroup(configuration: services)
    self.group.withLock { $0 = group }
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      let watch = LibraryWatch(
        library: library, hub: hub, monitor: configuration.monitor,
        logger: configuration.logger)
      tasks.addTask { await watch.run() }
      tasks.addTask { [hub] in await hub.beat() }
      tasks.addTask { [imports] in await imports.run() }
      if drop.isNeeded { tasks.addTask { [drop] in await drop.run() } }
      tasks.addTask { [hub, devices, imports] in
        await devices.run { device in
          await imports.drop(device: device)
          await hub.drop(device: device)
          connections.close(device: device)
        }
      }
      if let encryption {
        tasks.addTask { [logger = configuration.logger] in
          await encryption.run(logger: logger) { listeners.admitNames() }
        }
      }
      tasks.addTask { try await group.run() }
      // The others only end when they are cancelled, or with an error of the server.
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
