import Documents
import HTTPTypes
import Hummingbird

/// Pairing and the list of devices.
struct DeviceRoutes: Sendable {
  let devices: DeviceList
  let hub: EventHub
  /// Nil where the server itself does not speak TLS.
  let encryption: Encryption?

  private static let cookie = "regimen_device"
  /// Over TLS a browser keeps this name from anyone but this host.
  private static let secureCookie = "__Host-regimen_device"
  /// 400 days, the most that browsers allow.
  private static let cookieSeconds = 34_560_000

  // MARK: Who asks

  /// The token in a request's `Authorization`, or those in its cookies, of which one may be old.
  static func tokens(in request: Request) -> (texts: [String], isBearer: Bool) {
    if let header = request.headers[.authorization], header.lowercased().hasPrefix("bearer ") {
      return ([String(header.dropFirst(7))], true)
    }
    var found: [Substring: Substring] = [:]
    for header in request.headers[values: .cookie] {
      for pair in header.split(separator: ";") {
        let sides = pair.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { continue }
        let name = sides[0].drop { $0 == " " }
        if found[name] == nil { found[name] = sides[1] }
      }
    }
    return ([secureCookie, cookie].compactMap { found[$0[...]].map { String($0) } }, false)
  }

  private static func cookie(_ token: String, seconds: Int, _ call: Call) -> String {
    let name = call.isSecure ? secureCookie : cookie
    let end = call.isSecure ? "; Secure" : ""
    return "\(name)=\(token); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict\(end)"
  }

  // MARK: Answers

  func pair(_ call: Call) async throws -> Response {
    let body = try await call.body(limit: 16 << 10)
    guard let value = try? JSONValue(parsing: body), let token = value["token"]?.string else {
      throw HttpFailure.malformed(
        "This is no request for pairing.", hint: #"Send {"token":"…","name":"…"}."#)
    }
    let (device, own) = try await devices.pair(token, name: value["name"]?.string ?? "")
    var answer = Response.json { writer in
      writer.key("device")
      device.write(to: &writer, withHash: false)
    }
    answer.headers[.setCookie] = DeviceRoutes.cookie(
      own, seconds: DeviceRoutes.cookieSeconds, call)
    return answer
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
    let own = try call.paired()
    guard let id = ULID(id), try await devices.revoke(id) else { throw HttpFailure.notFound }
    await hub.drop(device: id)
    var answer = Response(status: .noContent)
    if id == own.id { answer.headers[.setCookie] = DeviceRoutes.cookie("", seconds: 0, call) }
    return answer
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
    _ = try call.paired()
    let link = PairingLink.text(address: call.address, token: await devices.mintLink())
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
}
