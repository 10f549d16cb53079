import AsyncHTTPClient
import Foundation
import Synchronization

@testable import Gateway

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A model's provider on loopback that does as it is told, one connection for each request.
final class ProviderDouble: Sendable {
  struct Failure: Error { var what: String }

  enum Deed: Sendable {
    case answer(status: Int, body: String)
    /// Ends the connection in the middle of an answer.
    case breakOff
    /// Ends the connection in the middle of a page that says what is wrong.
    case cutPage(status: Int)
    /// Takes the request and resets the connection.
    case reset
    /// Answers and keeps the connection, only to reset it at the next request.
    case tire

    /// A chat completion.
    static func text(_ text: String) -> Deed {
      .answer(status: 200, body: ProviderDouble.completion(text))
    }
  }

  /// What it answers when there is nothing else to do; for one exercise.
  static let week =
    #"{"d1":[[0,3,8,12,0,90]],"d2":[],"d3":[],"d4":[],"d5":[],"d6":[],"d7":[]}"#

  private static func completion(_ text: String) -> String {
    let content = text.replacing("\"", with: "\\\"")
    return """
      {"model":"m","choices":[{"message":{"content":"\(content)"}}],
      "usage":{"prompt_tokens":600,"completion_tokens":200}}
      """
  }

  let provider: Provider
  private let file: Int32
  private let script: Script

  init(_ deeds: Deed...) throws {
    let (file, port) = try ProviderDouble.listening()
    let script = Script(deeds)
    self.file = file
    self.script = script
    provider = Provider(
      name: "double", model: "m", address: "http://127.0.0.1:\(port)", key: nil,
      prices: TokenPrices(), dialect: ChatDialect(model: "m", maxTokens: 1200))
    Thread { ProviderDouble.serve(file, script) }.start()
  }

  /// Ends the thread, which closes what it listens to.
  deinit { shutdown(file, Int32(SHUT_RDWR)) }

  /// How many requests it took.
  var asked: Int { script.asked }

  private final class Script: Sendable {
    private let state: Mutex<(deeds: [Deed], asked: Int)>

    init(_ deeds: [Deed]) { state = Mutex<(deeds: [Deed], asked: Int)>((deeds, 0)) }

    var asked: Int { state.withLock { $0.asked } }

    func next() -> Deed {
      state.withLock { state in
        state.asked += 1
        return state.deeds.isEmpty ? .text(ProviderDouble.week) : state.deeds.removeFirst()
      }
    }
  }

  // MARK: Sockets

  private static func listening() throws -> (file: Int32, port: Int) {
    #if canImport(Darwin)
      let file = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        guard bind(file, pointer, size) == 0, listen(file, 16) == 0 else { return false }
        return getsockname(file, pointer, &size) == 0
      }
    }
    guard isListening else { throw Failure(what: "listen \(errno)") }
    return (file, Int(in_port_t(bigEndian: address.sin_port)))
  }

  private static func serve(_ file: Int32, _ script: Script) {
    while true {
      let client = accept(file, nil, nil)
      if client < 0 { break }
      if takesRequest(client) { perform(script.next(), client) }
      close(client)
    }
    close(file)
  }

  private static func takesRequest(_ client: Int32) -> Bool {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while !isWhole(bytes) {
      let count = recv(client, &buffer, buffer.count, 0)
      if count <= 0 { return false }
      bytes += buffer.prefix(count)
    }
    return true
  }

  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return false }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased()
    let name = "content-length:"
    let line = head.split(separator: "\r\n").first { $0.hasPrefix(name) } ?? ""
    let length = Int(line.dropFirst(name.count).filter { $0.isNumber }) ?? 0
    return bytes.count - end.upperBound >= length
  }

  private static func perform(_ deed: Deed, _ client: Int32) {
    switch deed {
    case .answer(let status, let body): reply(client, status, body, length: body.utf8.count)
    case .breakOff: reply(client, 200, "{", length: 1000)
    case .cutPage(let status): reply(client, status, "<html>", length: 1000)
    case .reset: resetAtClose(client)
    case .tire:
      let body = completion(week)
      reply(client, 200, body, length: body.utf8.count, ending: "keep-alive")
      if takesRequest(client) { resetAtClose(client) }
    }
  }

  private static func resetAtClose(_ client: Int32) {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(client, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  /// - Parameter ending: what becomes of the connection.
  private static func reply(
    _ client: Int32, _ status: Int, _ body: String, length: Int, ending: String = "close"
  ) {
    let head =
      "HTTP/1.1 \(status) Told\r\ncontent-type: application/json\r\n"
      + "content-length: \(length)\r\nconnection: \(ending)\r\n\r\n"
    let bytes = Array((head + body).utf8)
    _ = send(client, bytes, bytes.count, noSignal)
  }
}

#if canImport(Darwin)
  private let noSignal: Int32 = 0
#else
  private let noSignal = Int32(MSG_NOSIGNAL)
#endif

/// A client that hears at once that nobody is there; closed when `work` ends, however it does.
func withClient(
  _ base: HTTPClient.Configuration = HTTPClient.Configuration(),
  _ work: (HTTPClient) async throws -> Void
) async throws {
  var configuration = base
  configuration.connectionPool.retryConnectionEstablishment = false
  let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  do {
    try await work(client)
  } catch {
    try? await client.shutdown()
    throw error
  }
  try await client.shutdown()
}
