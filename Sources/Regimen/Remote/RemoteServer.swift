import App
import Documents
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server whose library this machine works with as one of its devices; `docs/protocol.md` is the
/// contract.
struct RemoteServer: Sendable {
  /// Such as `http://ada:8787`, without a slash at its end.
  let address: String
  private let token: String?

  private static let seconds: TimeInterval = 20

  /// - Throws: `Failure` where the text is no address of a server.
  init(_ address: String, token: String? = nil) throws {
    guard let url = URL(string: address), let scheme = url.scheme, let host = url.host(),
      ["http", "https"].contains(scheme), !host.isEmpty
    else {
      throw Failure.usage(
        "\(address) is no address of a server.", hint: "Give one such as http://ada:8787.")
    }
    let port = url.port.map { ":\($0)" } ?? ""
    self.address = "\(scheme)://\(host.contains(":") ? "[\(host)]" : host)\(port)"
    self.token = token
  }

  /// Nobody answers there; what is here can be used all the same.
  struct Unreachable: Error {
    var reason: String
  }

  // MARK: Requests

  /// Spends the token of a pairing link; returns this device's own.
  func pair(_ linkToken: String, name: String) async throws -> String {
    var body = JSONWriter(compact: true)
    body.object { writer in
      writer.member("token", linkToken)
      writer.member("name", name)
    }
    let (_, response) = try await request("POST", "/api/pair", body: body.bytes)
    let cookies = response.value(forHTTPHeaderField: "Set-Cookie") ?? ""
    guard let pair = cookies.split(separator: ";").first, let sign = pair.firstIndex(of: "=") else {
      throw Failure(message: "\(address) gave no token.", hint: "Is it a Regimen server?")
    }
    return String(pair[pair.index(after: sign)...])
  }

  /// What has changed since a revision, the line that says where the answer ends first.
  func changes(epoch: String, since: Double) async throws -> [ChangeLine] {
    let (data, _) = try await request("GET", "/api/changes?epoch=\(epoch)&since=\(Int64(since))")
    return try lines(data)
  }

  func send(_ operations: [App.Operation]) async throws -> [Acknowledgement] {
    var body: [UInt8] = []
    for operation in operations { body += operation.line + [0x0a] }
    let (data, _) = try await request("POST", "/api/documents", body: body)
    let answers: [Acknowledgement] = try lines(data.drop { $0 != 0x0a }.dropFirst())
    guard answers.count == operations.count else { throw nonsense }
    return answers
  }

  private func lines<Line: Record>(_ data: Data) throws -> [Line] {
    do {
      return try [UInt8](data).split(separator: 0x0a).map { try Line(line: $0) }
    } catch { throw nonsense }
  }

  private var nonsense: Failure {
    Failure(
      message: "The answer of \(address) cannot be read.",
      hint: "Is it a Regimen server, and not a newer one? Update Regimen here.")
  }

  private func request(
    _ method: String, _ path: String, body: [UInt8]? = nil
  ) async throws -> (Data, HTTPURLResponse) {
    guard let url = URL(string: address + path) else { throw nonsense }
    var request = URLRequest(
      url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: RemoteServer.seconds)
    request.httpMethod = method
    request.httpShouldHandleCookies = false
    request.httpBody = body.map { Data($0) }
    if let token { request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization") }
    let data: Data
    let answer: URLResponse
    do {
      (data, answer) = try await URLSession.shared.data(for: request)
    } catch {
      throw Unreachable(reason: error.localizedDescription)
    }
    guard let response = answer as? HTTPURLResponse else { throw nonsense }
    if response.statusCode < 300 { return (data, response) }
    throw failure(response.statusCode, data)
  }

  private func failure(_ status: Int, _ data: Data) -> Failure {
    if status == 401 {
      return Failure(
        message: "\(address) does not know this machine, or does not any more.",
        hint: "Make a link on a paired device, then: regimen devices pair LINK")
    }
    let error = (try? JSONValue(parsing: [UInt8](data)))?["error"]
    return Failure(
      message: error?["message"]?.string ?? "\(address) answered \(status).",
      hint: error?["hint"]?.string ?? "")
  }
}
