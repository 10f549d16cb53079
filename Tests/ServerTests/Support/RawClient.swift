import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a server answered, read byte by byte.
struct Reply: Sendable {
  var status = 0
  /// Lower-case names.
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  var text: String { String(decoding: body, as: UTF8.self) }
  var lines: [[String: Any]] {
    text.split(separator: "\n").compactMap {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
    }
  }
  var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:]
  }
  /// The kind in an error's answer.
  var kind: String? { (json["error"] as? [String: Any])?["kind"] as? String }
}

/// A plain socket, so that requests can be as bad as they come. Calls block their thread.
final class RawClient: @unchecked Sendable {
  struct Failure: Error { var what: String }

  let file: Int32
  private var pending: [UInt8] = []

  init(port: Int, seconds: Int = 60 * Patience.factor) throws {
    #if canImport(Darwin)
      file = socket(AF_INET, SOCK_STREAM, 0)
    #else
      file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard file >= 0 else { throw Failure(what: "socket \(errno)") }
    var timeout = timeval(tv_sec: seconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
    setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(file)
      throw Failure(what: "connect \(errno)")
    }
  }

  deinit { close(file) }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.send(file, $0.baseAddress.map { $0 + sent }, bytes.count - sent, noSignal)
      }
      guard count > 0 else { throw Failure(what: "send \(errno)") }
      sent += count
    }
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// The next bytes; none at the end of the stream.
  func receive() throws -> [UInt8] {
    if !pending.isEmpty {
      defer { pending = [] }
      return pending
    }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(file, &buffer, buffer.count, 0)
    guard count >= 0 else { throw Failure(what: "receive \(errno)") }
    return Array(buffer.prefix(count))
  }

  /// Everything up to and with a text.
  func receive(through end: String) throws -> [UInt8] {
    let end = Array(end.utf8)
    var bytes: [UInt8] = []
    while true {
      let part = try receive()
      if part.isEmpty { throw Failure(what: "end of stream") }
      let start = max(0, bytes.count - end.count)
      bytes += part
      if let place = bytes[start...].firstRange(of: end) {
        pending = Array(bytes[place.upperBound...])
        return Array(bytes[..<place.upperBound])
      }
    }
  }

  /// One whole answer.
  func reply(toHead: Bool = false) throws -> Reply {
    var reply = try head()
    if toHead || reply.status == 204 || reply.status == 304 { return reply }
    if reply.headers["transfer-encoding"] == "chunked" {
      while true {
        let line = String(decoding: try receive(through: "\r\n").dropLast(2), as: UTF8.self)
        guard let size = Int(line, radix: 16) else { throw Failure(what: "chunk \(line)") }
        reply.body += try receive(count: size)
        _ = try receive(count: 2)
        if size == 0 { return reply }
      }
    }
    let length = reply.headers["content-length"].flatMap { Int($0) } ?? 0
    reply.body = try receive(count: length)
    return reply
  }

  func head() throws -> Reply {
    let text = String(decoding: try receive(through: "\r\n\r\n"), as: UTF8.self)
    let lines = text.split(separator: "\r\n")
    var reply = Reply()
    reply.status = lines.first.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    for line in lines.dropFirst() {
      let sides = line.split(separator: ":", maxSplits: 1)
      reply.headers[sides[0].lowercased()] = sides[1].trimmingCharacters(in: .whitespaces)
    }
    return reply
  }

  private func receive(count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let part = try receive()
      if part.isEmpty { throw Failure(what: "end of stream") }
      bytes += part
    }
    pending = Array(bytes[count...]) + pending
    return Array(bytes[..<count])
  }

  /// Whether the server closes the connection; whatever comes before is dropped.
  func isClosed() -> Bool {
    do {
      while true { if try receive().isEmpty { return true } }
    } catch {
      // A reset is an end as well; a timeout is none.
      return errno != EAGAIN && errno != EWOULDBLOCK
    }
  }
}

#if canImport(Darwin)
  private let noSignal: Int32 = 0
#else
  private let noSignal = Int32(MSG_NOSIGNAL)
#endif

/// Runs what blocks on a thread of its own, so that the server's tasks go on.
func blocking<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result { try work() }) }.start()
  }
}
