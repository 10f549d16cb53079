import ArgumentParser
import Documents
import Server

/// Whether and how a server speaks TLS.
struct EncryptionOptions: ParsableArguments {
  @Flag(help: "Speak https, with an authority of this computer that devices are told to trust.")
  var tls = false
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --tls, the port of the page that shows how to install the authority. (default: the next"
        + " one)", valueName: "port"))
  var installPort: Int?
  @Flag(help: "With --tls, show no such page.") var noInstallPage = false

  /// - Parameter port: of the app.
  func check(port: Int) throws {
    if !tls, installPort != nil || noInstallPage {
      throw ValidationError("--install-port and --no-install-page go with --tls.")
    }
    if installPort != nil, noInstallPage {
      throw ValidationError("--install-port and --no-install-page exclude each other.")
    }
    guard (0...65535).contains(installPort ?? 0) else {
      throw ValidationError("A port is a number from 0 to 65535.")
    }
    if let installPort, installPort == port, port != 0 {
      throw ValidationError("The app and the install page need a port each.")
    }
    if tls, installPort == nil, !noInstallPage, port == 65535 {
      throw ValidationError("There is no port after 65535: choose one with --install-port.")
    }
  }

  /// - Parameter port: of the app.
  func settings(port: Int) -> RegimenServer.Tls? {
    if !tls { return nil }
    if noInstallPage { return RegimenServer.Tls(installPort: nil) }
    return RegimenServer.Tls(installPort: installPort ?? (port == 0 ? 0 : port + 1))
  }

  /// Days before the authority's end from which on it is told.
  private static let warningDays = 90

  /// What a person needs to trust the server.
  ///
  /// - Parameter host: as devices name the server, with its port.
  static func greet(_ encryption: Encryption, host: String, now: Instant) {
    if let port = encryption.installPort, let name = ServerName(host) {
      say("On each new device first: http://\(name.inAddress):\(port)")
    }
    say("Fingerprint: \(encryption.authority.fingerprint)")
    let end = encryption.authority.end.day
    if end - now.day < warningDays {
      tell(
        Terminal.errors.styled("warning:", .yellow)
          + " The certificate authority is good until \(end.text). After that a new one has to be"
          + " installed on every device.")
    }
  }
}
