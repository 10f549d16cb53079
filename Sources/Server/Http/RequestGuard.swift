import HTTPTypes
import Hummingbird
import Synchronization

/// Who may talk to the server at all: it answers to its own names only, so that a page elsewhere
/// cannot reach it by pointing a name at this machine, and takes changes from its own pages only.
struct RequestGuard: Sendable {
  private let port: Int
  /// Lower case; with a port, or without where any of ours will do.
  private let names: Set<String>
  /// What an address without a port means.
  private let standardPort: Int

  /// - Parameters:
  ///   - port: that the server listens on.
  ///   - names: further names of this server, each with a port or without.
  ///   - isEncrypted: whether it speaks TLS there.
  init(port: Int, names: [String], isEncrypted: Bool = false) {
    self.port = port
    standardPort = isEncrypted ? 443 : 80
    self.names = Set(names.map { $0.lowercased() })
  }

  private static let loopback: Set<String> = ["127.0.0.1", "localhost", "[::1]"]

  func admits(host: String) -> Bool {
    let host = host.lowercased()
    if names.contains(host) { return true }
    let (name, port) = RequestGuard.split(host)
    if RequestGuard.loopback.contains(name) { return (port ?? standardPort) == self.port }
    // Without a port it is a proxy's, which has the standard one.
    return names.contains(name) && (port == nil || port == self.port)
  }

  /// `[::1]:80` and `name:80` in two; the port is nil where there is none.
  private static func split(_ host: String) -> (name: String, port: Int?) {
    guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") else {
      return (host, nil)
    }
    guard let port = Int(host[host.index(after: colon)...]) else { return (host, -1) }
    return (String(host[..<colon]), port)
  }

  /// Refuses what two programs may read in two ways, such as a proxy and this server.
  static func check(_ request: Request) throws(HttpFailure) {
    // The first one is the authority.
    guard request.headers[values: .host].isEmpty else {
      throw .malformed("There is more than one Host.", hint: "Name one.")
    }
    if request.headers.isOfUnknownLength { throw .codingUnknown }
  }

  /// Whether a request that changes something comes from one of our own pages, or from a program
  /// that is no browser and says who it is.
  ///
  /// - Parameters:
  ///   - isEncrypted: whether it came through TLS that ends here: then a page without is a foreign
  ///     one, also under our name.
  ///   - isKnown: whether the request carries a secret that no foreign page can know.
  static func isOwn(
    _ request: Request, host: String, isEncrypted: Bool = false, isKnown: Bool
  ) -> Bool {
    if let site = request.headers[.secFetchSite] { return site == "same-origin" || site == "none" }
    if let origin = request.headers[.origin] {
      let origin = origin.lowercased()
      return origin == "https://" + host.lowercased()
        || (!isEncrypted && origin == "http://" + host.lowercased())
    }
    return isKnown
  }
}

/// The guard of a listener: not there until the port is known, and another one when names change.
final class RequestGate: Sendable {
  private let current = Mutex<RequestGuard?>(nil)

  func set(_ value: RequestGuard) { current.withLock { $0 = value } }

  func admits(host: String) -> Bool { current.withLock { $0 }?.admits(host: host) ?? false }
}

extension HTTPField.Name {
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
  static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode") ?? .origin
  static let host = HTTPField.Name("Host") ?? .via
  static let forwardedProto = HTTPField.Name("X-Forwarded-Proto") ?? .via
}
