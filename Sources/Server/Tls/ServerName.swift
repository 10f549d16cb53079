import Foundation
import NIOCore

/// A name or an address that a certificate can vouch for.
public struct ServerName: Hashable, Sendable {
  /// In lower case, without a port or brackets.
  public let text: String
  /// 4 or 16 bytes, the first one first; nil where it is a name.
  let address: [UInt8]?

  /// - Parameter text: such as `ada.local`, `192.168.1.20`, `[fd00::1]:8787`; nil for others.
  public init?(_ text: String) {
    let name = ServerName.withoutPort(text.lowercased())
    if name.contains("%") { return nil }
    if let address = ServerName.bytes(of: name) {
      self.init(address: address)
      return
    }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard name.utf8.count <= 253, labels.allSatisfy({ ServerName.isLabel($0) }),
      // Nobody's name, but an address that was mistyped.
      labels.last?.allSatisfy({ $0.isNumber }) != true
    else { return nil }
    self.init(name: name)
  }

  private init(name: String) {
    text = name
    address = nil
  }

  /// - Parameter address: 4 or 16 bytes; nil for any other number of them.
  init?(address: [UInt8]) {
    guard
      let shown = try? SocketAddress(packedIPAddress: ByteBuffer(bytes: address), port: 0).ipAddress
    else { return nil }
    text = shown
    self.address = address
  }

  /// As it stands in the address of a page.
  public var inAddress: String { text.contains(":") ? "[\(text)]" : text }

  /// Whether it is a name without a domain.
  var isOneWord: Bool { address == nil && !text.contains(".") }

  var isLoopback: Bool {
    guard let address else { return text == "localhost" }
    return address.first == 127 && address.count == 4 || self == ServerName("::1")
  }

  /// `[::1]:80`, `[::1]`, `::1`, `name:80` and `name` without brackets and port.
  private static func withoutPort(_ text: String) -> String {
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      return String(text[text.index(after: text.startIndex)..<end])
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[0]) : text
  }

  private static func bytes(of text: String) -> [UInt8]? {
    switch try? SocketAddress(ipAddress: text, port: 0) {
    case .v4(let address):
      return withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
    case .v6(let address):
      return withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
    default: return nil
    }
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
      && label.utf8.allSatisfy {
        (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d
      }
  }
}

/// What this machine goes by in its network.
struct Machine: Sendable {
  /// Without a domain, such as `ada`; never empty.
  var shortName: String
  /// As the system knows it, with a domain or without.
  var fullName: String
  /// Of all its interfaces.
  var addresses: [ServerName]

  static var this: Machine {
    let full = ProcessInfo.processInfo.hostName.lowercased()
    let short = String(full.prefix { $0 != "." })
    let devices = (try? System.enumerateDevices()) ?? []
    var addresses: [ServerName] = []
    for device in devices {
      // Those of one link alone are nothing that a browser takes.
      guard let text = device.address?.ipAddress, !text.contains("%"),
        !text.hasPrefix("fe80:"), let name = ServerName(text), name.address != nil,
        !addresses.contains(name)
      else { continue }
      addresses.append(name)
    }
    // What people can type stands first.
    addresses.sort { ($0.address?.count ?? 0, $0.text) < ($1.address?.count ?? 0, $1.text) }
    return Machine(
      shortName: short.isEmpty ? "computer" : short, fullName: full, addresses: addresses)
  }

  /// Its own names: by mDNS, and with a domain where it has one.
  ///
  /// One word alone is left out: `dev` or `box` is also the end of other people's names.
  var names: [ServerName] {
    var names = ["\(shortName).local"]
    if fullName.contains("."), !names.contains(fullName) { names.append(fullName) }
    return names.compactMap { ServerName($0) }
  }
}
