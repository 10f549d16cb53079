import Documents
import Foundation

/// Which gateway a library's weeks may be written by: a file of its own in the state folder, since
/// its token is for this machine alone.
public struct GatewayLink: Equatable, Sendable {
  /// Without a slash at the end.
  public let address: String
  public let refreshToken: String

  /// Nil for an address that is none; only this machine may be asked without TLS.
  public init?(address: String, refreshToken: String) {
    // A phone begins with a capital letter, and ends a word with a blank.
    var text = address.filter { !$0.isWhitespace }
    while text.hasSuffix("/") { text.removeLast() }
    if let end = text.range(of: "://")?.lowerBound {
      text = text[..<end].lowercased() + text[end...]
    }
    guard let url = URL(string: text), let host = url.host, !refreshToken.isEmpty else {
      return nil
    }
    let isHere = ["127.0.0.1", "localhost", "::1"].contains(host)
    guard url.scheme == "https" || url.scheme == "http" && isHere else { return nil }
    self.address = text
    self.refreshToken = refreshToken
  }

  private static func path(in folder: String) -> String { folder + "/gateway.json" }

  /// - Parameter folder: of the library within the state folder.
  /// - Returns: nil where there is none.
  public static func read(in folder: String) throws -> GatewayLink? {
    guard FileManager.default.fileExists(atPath: path(in: folder)) else { return nil }
    let text = try PrivateFile.secret(path(in: folder))
    guard let value = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
    return GatewayLink(
      address: value["address"]?.string ?? "",
      refreshToken: value["refresh_token"]?.string ?? "")
  }

  public func write(in folder: String) throws {
    var writer = JSONWriter()
    writer.object {
      $0.member("address", address)
      $0.member("refresh_token", refreshToken)
    }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try PrivateFile.write(writer.finish(), to: GatewayLink.path(in: folder))
  }

  /// - Returns: whether there was one.
  public static func remove(in folder: String) throws -> Bool {
    guard FileManager.default.fileExists(atPath: path(in: folder)) else { return false }
    try FileManager.default.removeItem(atPath: path(in: folder))
    return true
  }
}
