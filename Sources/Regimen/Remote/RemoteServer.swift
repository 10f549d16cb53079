import Documents
import Foundation
import Server

/// A server whose library this machine works with as one of its devices; `docs/protocol.md` is the
/// contract.
struct RemoteServer: Sendable {
  /// Such as `http://ada:8787`, without a slash at its end.
  let address: String
  private let token: String?
  /// The library that this machine keeps a copy of; nil until it is known.
  private let library: ULID?
  private let host: String
  private let port: Int
  private let client: AuthorityClient

  private static let seconds: Int64 = 20

  /// - Parameter authority: the certificate of the only one that may vouch for the server, where it
  ///   is asked by https; nil for those that the system trusts.
  /// - Throws: `Failure` where the text is no address of a server, or the authority none.
  init(
    _ address: String, token: String? = nil, library: ULID? = nil, authority: [UInt8]? = nil
  ) throws {
    guard let url = URL(string: address), let scheme = url.scheme, let host = url.host(),
      ["http", "https"].contains(scheme), !host.isEmpty
    else {
      throw Failure.usage(
        "\(address) is no address of a server.", hint: "Give one such as http://ada:8787.")
    }
    let port = url.port.map { ":\($0)" } ?? ""
    self.address = "\(scheme)://\(host.contains(":") ? "[\(host)]" : host)\(port)"
    self.token = token
    self.library = library
    self.host = host
    self.port = url.port ?? (scheme == "https" ? 443 : 80)
    guard scheme == "https" else {
      client = .plain
      return
    }
    guard let authority else {
      client = try AuthorityClient.trustingSystem()
      return
    }
    do {
      client = try AuthorityClient(authority: authority)
    } catch {
      throw Failure(
        message: "The certificate that is kept for \(self.address) cannot be read.",
        hint: "Pair again: regimen devices pair LINK --fingerprint FINGERPRINT")
    }
  }

  var isEncrypted: Bool { address.hasPrefix("https:") }

  /// Nobody answers there; what is here can be used all the same.
  struct Unreachable: Error {
    var reason: String
    /// Whether somebody is there: less at once may get through.
    var isThere = false
  }

  /// Somebody answers, and takes or gives nothing now; what is here can be used all the same.
  struct Declined: Error {
    var message: String
    /// Of the answer.
    var status = 200
    /// What it said, where it could be read.
    var refusal: Refusal?
  }

  // MARK: Requests

  /// Spends the token of a pairing link; returns this device's own.
  func pair(_ linkToken: String, name: String) async throws -> String {
    var body = JSONWriter(compact: true)
    body.object { writer in
      writer.member("token", linkToken)
      writer.member("name", name)
    }
    let (data, cookies) = try await request("POST", "/api/pair", body: body.bytes)
    if let token = (try? JSONValue(parsing: [UInt8](data)))?["token"]?.string { return token }
    // A server of an earlier version.
    guard let pair = cookies.split(separator: ";").first, let sign = pair.firstIndex(of: "=") else {
      throw Failure(message: "\(address) gave no token.", hint: "Is it a Regimen server?")
    }
    return String(pair[pair.index(after: sign)...])
  }

  /// What has changed since a revision, the line that says where the answer ends first.
  func changes(
    epoch: String, since: Int64
  ) async throws -> (head: ChangesHead, lines: [ChangeLine]) {
    let (data, _) = try await request("GET", "/api/changes?epoch=\(epoch)&since=\(since)")
    return try answer(data)
  }

  /// Which library it serves, and where that stands.
  func position() async throws -> ChangesHead {
    let (data, _) = try await request("GET", "/api/context?position=1")
    let answer: (head: ChangesHead, lines: [ChangeLine]) = try self.answer(data)
    return answer.head
  }

  func send(_ operations: [DocumentOperation]) async throws -> [Acknowledgement] {
    var body = RecordLines()
    for operation in operations { body.add(operation) }
    let (data, _) = try await request("POST", "/api/documents", body: body.bytes)
    let answers: [Acknowledgement] = try answer(data).lines
    guard answers.count == operations.count else { throw nonsense }
    return answers
  }

  /// A file that lies beside a document.
  func bytes(at path: String) async throws -> [UInt8] {
    [UInt8](try await request("GET", path, seconds: 60).0)
  }

  /// Sends a file that lies beside a document, which is there.
  func put(_ bytes: [UInt8], at path: String) async throws {
    _ = try await request("PUT", path, body: bytes)
  }

  /// Makes a recording an activity of its own; returns that one.
  ///
  /// - Parameter withoutSamples: also where some are not there.
  func part(
    _ source: ULID, of activity: ULID, withoutSamples: Bool
  ) async throws -> ULID {
    var body = JSONWriter(compact: true)
    body.object { writer in
      writer.member("source", source.text)
      if withoutSamples { writer.member("without_samples", true) }
    }
    let path = "/api/activities/\(activity.text)/part"
    // The files of all its recordings are read there.
    let (data, _) = try await request("POST", path, body: body.bytes, seconds: 90)
    let parted = (try? JSONValue(parsing: [UInt8](data)))?["parted"]?.string
    guard let id = parted.flatMap({ ULID($0) }) else { throw nonsense }
    return id
  }

  private func answer<Line: Record>(
    _ data: Data
  ) throws -> (head: ChangesHead, lines: [Line]) {
    let lines = [UInt8](data).split(separator: 0x0a)
    do {
      guard let first = lines.first else { throw nonsense }
      return (try ChangesHead(line: first), try lines.dropFirst().map { try Line(line: $0) })
    } catch { throw nonsense }
  }

  private var nonsense: Declined {
    Declined(
      message: "The answer cannot be read. Is it a Regimen server, and not a newer one?")
  }

  /// The body of the answer, and its cookie.
  private func request(
    _ method: String, _ path: String, body: [UInt8]? = nil, seconds: Int64 = RemoteServer.seconds
  ) async throws -> (Data, cookie: String) {
    let (status, bytes, cookie) = try await ask(
      client, method, path, body: body, seconds: seconds)
    if status < 300 { return (Data(bytes), cookie) }
    throw failure(status, Data(bytes))
  }

  /// What this device says of itself.
  private var headers: [(String, String)] {
    var headers = [("Regimen-Protocol", String(ChangesHead.currentProtocol))]
    if let library { headers.append(("Regimen-Library", library.text)) }
    if let token { headers.append(("Authorization", "Bearer " + token)) }
    return headers
  }

  private typealias Answer = (status: Int, body: [UInt8], cookie: String)

  private func ask(
    _ client: AuthorityClient, _ method: String, _ path: String, body: [UInt8]?,
    seconds: Int64 = RemoteServer.seconds, limit: Int = 1 << 30
  ) async throws -> Answer {
    do {
      let answer = try await client.request(
        method, host: host, port: port, path: path, headers: headers, body: body,
        seconds: seconds, limit: limit)
      return (answer.status, answer.body, answer.headers["set-cookie"] ?? "")
    } catch {
      switch error {
      case .unreachable(let reason): throw Unreachable(reason: reason)
      case .brokenOff(let reason): throw Unreachable(reason: reason, isThere: true)
      case .untrusted(let reason): throw untrusted(reason)
      }
    }
  }

  // MARK: Trust

  private func untrusted(_ reason: String) -> Failure {
    Failure(
      message: "\(address) has no certificate that this machine trusts (\(reason)).",
      hint:
        "Where regimen serve --tls runs there, pair with the fingerprint that it prints: regimen"
        + " devices pair LINK --fingerprint FINGERPRINT")
  }

  /// The certificate that a server shows without encryption, where it has the fingerprint that a
  /// person was told.
  ///
  /// - Parameter page: the address of the install page; nil for the port after the server's.
  func authority(fingerprint: String, page: String?) async throws -> [UInt8] {
    let shownHost = host.contains(":") ? "[\(host)]" : host
    let page = try RemoteServer(page ?? "http://\(shownHost):\(port + 1)")
    let body: [UInt8]
    do {
      body = try await page.ask(
        .plain, "GET", "/" + RegimenServer.authorityName, body: nil, limit: 1 << 16
      ).body
    } catch let error as Unreachable {
      throw Failure(
        message: "\(page.address) cannot be reached: \(error.reason)",
        hint: "Give the address that regimen serve prints for new devices: --install-page URL")
    }
    let found = Fingerprint.text(of: body)
    guard Fingerprint.agree(found, fingerprint) else {
      throw Failure(
        message: "The certificate at \(page.address) has another fingerprint: \(found).",
        hint: "Compare it with what regimen serve prints. If they differ, do not go on: somebody"
          + " may be in between.")
    }
    return body
  }

  private func failure(_ status: Int, _ data: Data) -> Declined {
    if status == 401 {
      return Declined(
        message: "This machine is not known, or not any more. Make a link on a paired device, then:"
          + " regimen devices pair LINK.")
    }
    guard let refusal = Refusal(errorIn: [UInt8](data)) else {
      return Declined(message: "The answer was \(status).", status: status)
    }
    return Declined(message: refusal.message, status: status, refusal: refusal)
  }
}
