import Documents
import HTTPTypes
import Hummingbird
import Library
import Strength

/// Pairing and the list of devices.
struct DeviceRoutes: Sendable {
  let library: Library
  let devices: DeviceList
  let connections: ConnectionList
  /// Is told of each device that was paired.
  let onPairing: (@Sendable (Device) -> Void)?
  /// Nil where the server itself does not speak TLS.
  let encryption: Encryption?

  /// What earlier versions paired browsers with. A cookie goes to every port of its host, so that
  /// these say which device it was, and nothing more.
  private static let oldCookies = ["regimen_device", "__Host-regimen_device"]
  /// So many are looked at: browsers send one or two, and each is compared with each device.
  private static let oldCookieLimit = 8
  /// A library's documents, of which an earlier browser has to know one.
  private static let proofLimit = 50

  // MARK: Who asks

  /// The secret in a request's `Authorization`.
  static func token(in request: Request) -> String? {
    guard let header = request.headers[.authorization], header.lowercased().hasPrefix("bearer ")
    else { return nil }
    return String(header.dropFirst(7))
  }

  /// The first tokens in cookies of earlier versions.
  static func oldTokens(in request: Request) -> [String] {
    var tokens: [String] = []
    for pair in request.headers[values: .cookie].flatMap({ $0.split(separator: ";") }) {
      let sides = pair.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, oldCookies.contains(String(sides[0].drop { $0 == " " })),
        Token.isGood(String(sides[1]))
      else { continue }
      tokens.append(String(sides[1]))
      if tokens.count == oldCookieLimit { break }
    }
    return tokens
  }

  /// Whether a browser asks: a program of its own sends none of these.
  private static func isBrowser(_ request: Request) -> Bool {
    request.headers[.secFetchSite] != nil || request.headers[.origin] != nil
  }

  // MARK: Answers

  func pair(_ call: Call) async throws -> Response {
    let body = try await call.body(limit: 16 << 10)
    guard let value = try? JSONValue(parsing: body), let token = value["token"]?.string else {
      throw HttpFailure.malformed(
        "This is no request for pairing.", hint: #"Send {"token":"…","name":"…"}."#)
    }
    let secret = try value["secret"].map { try DeviceRoutes.secret($0) }
    // A page of an earlier version would go on with a cookie, which is worth nothing.
    if secret == nil, DeviceRoutes.isBrowser(call.request) {
      throw HttpFailure(
        .conflict, "old-page", "This page is of an earlier Regimen than the library's server.",
        hint: "Reload it, then open the link again.")
    }
    let (device, own) = try await devices.pair(
      token, name: value["name"]?.string ?? "", own: secret)
    onPairing?(device)
    var answer = Response.json { writer in
      writer.key("device")
      device.write(to: &writer, withHash: false)
      if secret == nil { writer.member("token", own) }
    }
    // Programs of earlier versions look for it there.
    if secret == nil { answer.headers[.setCookie] = "regimen_device=\(own); HttpOnly" }
    forgetCookies(call, &answer)
    return answer
  }

  private static func secret(_ value: JSONValue) throws(HttpFailure) -> String {
    guard let text = value.string, Token.isGood(text) else {
      throw .malformed(
        "This is no secret.", hint: "Send 256 random bits as text of A–Z, a–z, 0–9, - and _.")
    }
    return text
  }

  private func forgetCookies(_ call: Call, _ answer: inout Response) {
    if DeviceRoutes.oldTokens(in: call.request).isEmpty { return }
    for name in DeviceRoutes.oldCookies {
      let end = name.hasPrefix("__") ? "; Secure" : ""
      answer.headers.append(
        HTTPField(name: .setCookie, value: "\(name)=; Path=/; Max-Age=0; HttpOnly\(end)"))
    }
  }

  /// Takes the secret that a device wants to have from now on. A browser that was paired with a
  /// cookie gets one where it knows a document: other servers on its host know the cookie alone.
  func renew(_ call: Call) async throws -> Response {
    let old = DeviceRoutes.oldTokens(in: call.request)
    if call.device == nil, old.isEmpty { throw HttpFailure.notPaired }
    let body = try await call.body(limit: 16 << 10)
    guard let value = try? JSONValue(parsing: body), let wanted = value["secret"] else {
      throw HttpFailure.malformed("This is no request.", hint: #"Send {"secret":"…"}."#)
    }
    let secret = try DeviceRoutes.secret(wanted)
    if let device = call.device {
      try await devices.offer(secret, to: device.id)
      return Response(status: .noContent)
    }
    let named = (value["documents"]?.array ?? []).prefix(DeviceRoutes.proofLimit)
    let isOwn = try named.contains { try knows($0.string ?? "") }
    _ = try await devices.replace(cookies: old, by: secret, isOwn: isOwn)
    var answer = Response(status: .noContent)
    forgetCookies(call, &answer)
    return answer
  }

  /// Whether the library holds a workout, named as `Workouts/ID`: such an identifier is random.
  private func knows(_ name: String) throws -> Bool {
    let parts = name.split(separator: "/")
    guard parts.count == 2, parts[0] == Workout.kind.name, let id = ULID(String(parts[1])) else {
      return false
    }
    return try library.holds(id, folder: Workout.kind.name)
  }

  func list(_ call: Call) async throws -> Response {
    let own = try call.paired()
    let (all, feeds) = (await devices.all, await devices.allFeeds)
    return .json { writer in
      writer.list("devices", all) { $1.write(to: &$0, withHash: false) }
      writer.list("feeds", feeds) { $1.write(to: &$0, withHash: false) }
      writer.member("this", own.id.text)
    }
  }

  func revoke(_ id: String, _ call: Call) async throws -> Response {
    _ = try call.paired()
    // Its own answer has to come out.
    connections.begin(call.channel, device: nil)
    guard let id = ULID(id), try await devices.revoke(id) else { throw HttpFailure.notFound }
    return Response(status: .noContent)
  }

  func rename(_ id: String, _ call: Call) async throws -> Response {
    _ = try call.paired()
    let body = try await call.body(limit: 16 << 10)
    guard let name = (try? JSONValue(parsing: body))?["name"]?.string, Device.isName(name) else {
      throw HttpFailure.malformed("This is no name.", hint: #"Send {"name":"…"}."#)
    }
    guard let id = ULID(id), try await devices.rename(id, to: name) else {
      throw HttpFailure.notFound
    }
    return Response(status: .noContent)
  }

  func link(_ call: Call) async throws -> Response {
    let maker = try call.paired()
    let token = await devices.mintLink(for: maker)
    let link = PairingLink.text(address: call.address, token: token)
    return .json { writer in
      writer.member("link", link)
      writer.member("seconds", Int(DeviceList.linkSeconds))
      if let encryption, let name = ServerName(call.host), let port = encryption.installPort {
        writer.member("installPage", "http://\(name.inAddress):\(port)")
        writer.member("fingerprint", encryption.authority.fingerprint)
      }
    }
  }
}

/// A link that pairs whoever opens it; the token never leaves the address bar.
public enum PairingLink {
  /// - Parameter address: of the server, such as `http://127.0.0.1:8787`.
  public static func text(address: String, token: String) -> String {
    address + "/#pair=" + token
  }

  /// Whether only this computer can reach an address.
  public static func isLoopback(_ address: String) -> Bool {
    let host = address.split(separator: "/").dropFirst().first ?? ""
    return ["127.", "localhost:", "[::1]"].contains { host.hasPrefix($0) }
  }
}
