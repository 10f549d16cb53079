import Documents
import Foundation
import Logging
import NIOSSL
import Synchronization

/// How a server speaks TLS: the authority of this machine, and a certificate that follows the
/// names and addresses that the server has, for as long as it runs.
public final class Encryption: Sendable {
  public let authority: Authority
  /// What the server was told that it goes by.
  private let named: [ServerName]
  private let reach: Reach
  private let now: @Sendable () -> Instant
  private let machine: @Sendable () -> Machine
  private let current: Mutex<Current>
  /// Where the install page is shown; nil where it is not.
  private let port = Mutex<Int?>(nil)

  /// Which addresses the server listens on.
  enum Reach: Sendable {
    case thisMachine
    case oneAddress
    case everyAddress(withIPv6: Bool)

    init(host: String) {
      switch host {
      case "0.0.0.0": self = .everyAddress(withIPv6: false)
      case "::": self = .everyAddress(withIPv6: true)
      default: self = ServerName(host)?.isLoopback == true ? .thisMachine : .oneAddress
      }
    }
  }

  private struct Current {
    var certificate: ServerCertificate
    var chain: [NIOSSLCertificateSource]
    var key: NIOSSLPrivateKeySource

    init(_ certificate: ServerCertificate) throws {
      self.certificate = certificate
      chain = [.certificate(try NIOSSLCertificate(bytes: certificate.der, format: .der))]
      key = .privateKey(
        try NIOSSLPrivateKey(bytes: Array(certificate.key.derRepresentation), format: .der))
    }

    var override: NIOSSLContextConfigurationOverride {
      var override = NIOSSLContextConfigurationOverride()
      (override.certificateChain, override.privateKey) = (chain, key)
      return override
    }
  }

  /// - Parameters:
  ///   - folder: of what this machine keeps for itself.
  ///   - host: that the server listens on.
  ///   - names: that the server goes by beside it, each with a port or without.
  /// - Throws: `TlsError`, or `LibraryError` where the authority cannot be read or written.
  init(
    folder: String, host: String, names: [String], now: @escaping @Sendable () -> Instant,
    machine: @escaping @Sendable () -> Machine = { .this }
  ) throws {
    self.now = now
    self.machine = machine
    reach = Reach(host: host)
    var named: [ServerName] = []
    var texts = names
    if case .everyAddress = reach {} else { texts.append(host) }
    for text in texts {
      guard let name = ServerName(text) else { throw TlsError.notAName(text) }
      if name.isOneWord, !name.isLoopback { throw TlsError.oneWord(name.text) }
      named.append(name)
    }
    self.named = named
    let file = AuthorityFile(folder: folder)
    let (moment, found) = (now(), machine())
    authority = try file.authority(
      machine: found.shortName, names: named + found.names, now: moment)
    if let name = named.first(where: { [authority] in !authority.mayVouch(for: $0) }) {
      throw TlsError.notCovered(name: name.text, path: file.path)
    }
    let all = Encryption.names(named, reach, found, authority)
    current = Mutex(try Current(authority.issue(for: all, now: moment)))
  }

  /// All that the certificate holds. What the machine has and the authority may not vouch for, such
  /// as a public address, is left out: one such name would spoil the others.
  private static func names(
    _ named: [ServerName], _ reach: Reach, _ machine: Machine, _ authority: Authority
  ) -> [ServerName] {
    var all = ["localhost", "127.0.0.1", "::1"].compactMap { ServerName($0) } + named
    switch reach {
    case .thisMachine: break
    case .oneAddress: all += machine.names
    case .everyAddress(let withIPv6):
      all += machine.names + machine.addresses.filter { withIPv6 || $0.address?.count == 4 }
    }
    var seen: Set<ServerName> = []
    return all.filter { authority.mayVouch(for: $0) && seen.insert($0).inserted }
  }

  // MARK: What holds now

  /// What the server answers to.
  public var names: [ServerName] { current.withLock { $0.certificate.names } }

  /// Until when the certificate of the server is good; the next one comes before.
  var end: Instant { current.withLock { $0.certificate.end } }

  /// The port of the install page; nil where none is shown.
  public internal(set) var installPort: Int? {
    get { port.withLock { $0 } }
    set { port.withLock { $0 = newValue } }
  }

  /// The address by which another device reaches this one: the first that was named, else the first
  /// one in the network.
  public var shownName: ServerName {
    if let name = named.first, !name.isLoopback { return name }
    let network = names.first { $0.address != nil && !$0.isLoopback }
    return network ?? names.first { !$0.isLoopback } ?? names[0]
  }

  /// Of TLS 1.2, for the key that the certificate has; none without authenticated encryption. Those
  /// of TLS 1.3 all have it.
  private static let suites: [NIOTLSCipher] = [
    .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,
    .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,
  ]

  /// Asks for the certificate anew for every connection.
  func configuration() -> TLSConfiguration {
    let (chain, key) = current.withLock { ($0.chain, $0.key) }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain, privateKey: key)
    configuration.minimumTLSVersion = .tlsv12
    configuration.cipherSuiteValues = Encryption.suites
    configuration.applicationProtocols = ["http/1.1"]
    configuration.sslContextCallback = { [self] _, promise in
      promise.succeed(current.withLock { $0.override })
    }
    return configuration
  }

  /// Makes another certificate where this one ends soon, or the machine has other addresses.
  ///
  /// - Returns: whether it did.
  @discardableResult
  func renew() throws -> Bool {
    let moment = now()
    let wanted = Encryption.names(named, reach, machine(), authority)
    let held = current.withLock { $0.certificate }
    // The authority itself ends: no other certificate would be good for longer.
    let isLast = held.end.milliseconds >= authority.end.milliseconds
    guard held.names != wanted || (held.isDue(at: moment) && !isLast) else { return false }
    let next = try Current(authority.issue(for: wanted, now: moment))
    current.withLock { $0 = next }
    return true
  }

  /// Looks every minute until it is cancelled.
  ///
  /// - Parameter onNames: is told that the server goes by other names.
  func run(logger: Logger, onNames: @Sendable () -> Void) async {
    while true {
      do { try await Task.sleep(for: .seconds(60)) } catch { return }
      do {
        if try renew() {
          onNames()
          logger.info("the certificate was made anew", metadata: ["until": "\(end.day)"])
        }
      } catch {
        logger.error("the certificate could not be made anew", metadata: ["error": "\(error)"])
      }
    }
  }
}
