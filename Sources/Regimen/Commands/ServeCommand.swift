import App
import ArgumentParser
import Documents
import Foundation
import Library
import Logging
import Server
import UnixSignals

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show the library in a browser, and keep other devices in step.",
    discussion: """
      Prints an address and a link that pairs one browser; it works once, for 10 minutes. Links \
      for further devices come from a paired one, or from regimen devices pair.

      It listens on this machine only, unless --host says otherwise. Another address is refused \
      until a device has been paired here, or with --allow-pairing. What is sent there is not \
      encrypted without --tls, or a proxy with TLS in front whose name --name gives.

      --tls speaks https with a certificate that this computer makes itself. Its authority is made \
      once and kept in the state folder; every device is told once to trust it, on a page that is \
      shown on the next port. Compare the fingerprint there with the one that is printed here.

      While it runs it is the only one that writes to the library; files may be edited all the \
      same. Stop it with control-C.
      """)

  @OptionGroup var options: LibraryOptions
  @Option(help: ArgumentHelp("The address to listen on.", valueName: "address"))
  var host = "127.0.0.1"
  @Option(parsing: .unconditional, help: "The port; 0 for any that is free.") var port = 8787
  @Option(
    help: ArgumentHelp(
      "A further name that the server goes by, with a port or without; can be repeated.",
      valueName: "host"))
  var name: [String] = []
  @Option(
    help: ArgumentHelp(
      "A folder whose recordings are imported as they appear, such as a mounted watch; can be "
        + "repeated. (default: $REGIMEN_DROP, with : between several)", valueName: "dir"))
  var drop: [String] = []
  @OptionGroup var state: StateOptions
  @Flag(help: "Let the first device pair over the network.") var allowPairing = false
  @Flag(help: "Do not open a browser.") var noOpen = false
  @OptionGroup var encryption: EncryptionOptions

  func validate() throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("A port is a number from 0 to 65535.")
    }
    try encryption.check(port: port)
  }

  func run() async throws {
    let library = try await library()
    var settings = RegimenServer.Configuration(
      stateFolder: try stateFolder(library), logger: ServeCommand.logger
    ) { Clock.now }
    settings.host = host
    settings.port = port
    settings.names = names
    if !isWildcard { settings.names.append(host.contains(":") ? "[\(host)]" : host) }
    settings.drops = try drops(library)
    settings.tls = encryption.settings(port: port)
    // More than are kept come at once in a flood, and are closed a moment later.
    settings.limits.connections = min(
      settings.limits.connections, OpenFiles.raise(to: 4096 + 256) - 256)
    let open = OpenLibrary(library: library)
    settings.weekWriter = LinkedGateway(
      open: open, folder: CoachCommand.linkFolder(state, open))
    settings.onPairing = { ServeCommand.announce($0) }
    let server = try RegimenServer(library: library, configuration: settings)
    try await refuseStrangers(server)
    let running = try RunningServer(of: library, stateFolder: settings.stateFolder)
    defer { running.forget() }
    let signals = Task {
      for await _ in await UnixSignalsSequence(trapping: .sigterm, .sigint) {
        return await server.stop()
      }
    }
    defer { signals.cancel() }
    do {
      try await server.run { port in await greet(server, running, port: port) }
    } catch {
      throw ServeCommand.failure(error, host: host, port: port)
    }
  }

  // MARK: The library

  private func library() async throws -> Library {
    let path = try options.localFolder(for: "A server")
    try LibraryOptions.checkThatItIsMounted(path)
    let library = try Library(
      at: path, cacheFolder: LibraryOptions.cacheFolder, forWriting: true, lockSeconds: 2)
    do throws(LibraryError) {
      try await library.refresh()
    } catch {
      // It is served all the same: the page says what is wrong and shows what was there.
      if error.goneCount == nil { throw error }
      LibraryOptions.warn(error)
    }
    LibraryOptions.tellWhatIsNotKept(of: library)
    return library
  }

  /// Never within the library, which may be synced.
  private func stateFolder(_ library: Library) throws -> String {
    let folder = state.folder
    let resolved = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    if (resolved + "/").hasPrefix(library.root + "/") {
      throw Failure.usage(
        "\(folder) lies in the library.", hint: "Name a folder outside of it with --state.")
    }
    return folder
  }

  /// Not within the library, nor around it: what it holds is no news to it.
  private func drops(_ library: Library) throws -> [String] {
    var named = drop
    if named.isEmpty, let text = ProcessInfo.processInfo.environment["REGIMEN_DROP"] {
      named = text.split(separator: ":").map { String($0) }
    }
    var found: [String] = []
    for path in named.map({ $0.expandingTilde.absolutePath }) where !found.contains(path) {
      let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "/"
      if resolved.hasPrefix(library.root + "/") || (library.root + "/").hasPrefix(resolved) {
        throw Failure.usage(
          "\(path) and the library lie in each other.",
          hint: "Name a folder of its own with --drop.")
      }
      found.append(path)
    }
    return found
  }

  // MARK: The address

  private var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" || host == "localhost" }
  private var isWildcard: Bool { host == "0.0.0.0" || host == "::" }

  private func refuseStrangers(_ server: RegimenServer) async throws {
    if isLoopback || allowPairing { return }
    if await !server.devices.all.isEmpty { return }
    throw Failure(
      message: "No device is paired yet, so \(host) is not opened to the network.",
      hint: "Start regimen serve without --host and open its link here first, or add"
        + " --allow-pairing.")
  }

  private func greet(_ server: RegimenServer, _ running: RunningServer, port: Int) async {
    let shown = shownHost(port: port, server.encryption)
    let address = (server.encryption == nil ? "http://" : "https://") + shown
    let link = PairingLink.text(address: address, token: await server.devices.mintLink())
    do { try running.note(address: address) } catch { LibraryOptions.warn(error) }
    say("Regimen is at \(address)")
    if let encryption = server.encryption {
      EncryptionOptions.greet(encryption, host: shown, now: Clock.now)
    }
    ServeCommand.show(link, isLoopback: isLoopback)
    if !noOpen, Terminal.output.isTerminal { Desktop.open(link) }
  }

  /// Tells a person where to pair.
  static func show(_ link: String, isLoopback: Bool) {
    say("Pair a device within 10 minutes: \(link)")
    // A phone cannot reach this computer's loopback.
    if !isLoopback, Terminal.output.isTerminal, let code = QRCode(link) { say(code.text) }
  }

  /// A device that nobody here has paired is seen where the server runs.
  private static func announce(_ device: Server.Device) {
    let link = device.origin.map { "a link of \($0.name)" } ?? "the link of this terminal"
    let time = Clock.now
    Regimen.tell("\(time.day.shown) \(time.clockText): paired \(device.name) by \(link).")
    Regimen.tell("Not yours? regimen devices revoke \(device.id.text)")
  }

  /// As browsers write them: an address of many colons stands in brackets.
  private var names: [String] {
    name.map { $0.count { $0 == ":" } > 1 && !$0.hasPrefix("[") ? "[\($0)]" : $0 }
  }

  /// How a browser names this server: by its first name, which may hold a port already.
  private func shownHost(port: Int, _ encryption: Encryption?) -> String {
    if let name = names.first {
      return name.contains(":") && !name.hasSuffix("]") ? name : "\(name):\(port)"
    }
    if isWildcard, let encryption { return "\(encryption.shownName.inAddress):\(port)" }
    let host = isWildcard || host == "localhost" ? "127.0.0.1" : host
    return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// What a person can do about an address that cannot be listened on.
  static func failure(_ error: any Error, host: String, port: Int) -> any Error {
    let text = "\(error)"
    if text.contains("errno: \(EADDRINUSE)") {
      return Failure(
        message: "Something else listens on port \(port) already.",
        hint: "Perhaps regimen serve runs already. Or choose another one: --port \(port + 1)")
    }
    if text.contains("errno: \(EACCES)") {
      return Failure(
        message: "Port \(port) may not be used.", hint: "Choose one from 1024 up: --port 8787")
    }
    if text.contains("errno: \(EADDRNOTAVAIL)") {
      return Failure(
        message: "\(host) is no address of this machine.", hint: "List them, or use 0.0.0.0.")
    }
    return error
  }

  static var logger: Logger {
    var logger = Logger(label: "regimen") { PrintableLog(label: $0) }
    logger.logLevel =
      ProcessInfo.processInfo.environment["LOG_LEVEL"].flatMap { Logger.Level(rawValue: $0) }
      ?? .notice
    return logger
  }
}

/// How many files and connections this process may hold open.
private enum OpenFiles {
  /// Asks the system for more; returns how many there are, at least 320.
  static func raise(to wanted: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 320 }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, rlim_t(wanted)))
    _ = setrlimit(resource, &limit)
    return max(320, min(wanted, Int(clamping: limit.rlim_cur)))
  }

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}

/// The desktop that the command was started on.
private enum Desktop {
  /// Shows an address in the browser, where there is a desktop.
  static func open(_ address: String) {
    let environment = ProcessInfo.processInfo.environment
    #if os(macOS)
      let opener = "/usr/bin/open"
    #else
      let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
      guard hasDesktop else { return }
      let opener = "/usr/bin/xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(fileURLWithPath: opener)
    process.arguments = [address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // Without one the address is on the screen all the same.
    try? process.run()
  }
}
