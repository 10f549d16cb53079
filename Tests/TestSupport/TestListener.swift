import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Listens on a port of its own, so that a test can be as bad a server as it likes. Calls block
/// their thread.
public final class TestListener: Sendable {
  public let port: Int
  private let file: Int32

  /// - Parameter buffer: bytes that the system takes in before they are read; nil for as many as it
  ///   thinks best.
  public init(buffer: Int32? = nil) throws {
    let file = TestConnection.stream()
    guard file >= 0 else { throw TestConnection.Failure(what: "socket \(errno)") }
    self.file = file
    if var buffer {
      setsockopt(file, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = TestConnection.address(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(file, $0, size) }
    }
    let isKnown = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(file, $0, &size) }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    guard isBound == 0, isKnown == 0, listen(file, 8) == 0 else {
      throw TestConnection.Failure(what: "listen \(errno)")
    }
  }

  deinit { close(file) }

  /// The next connection. The system lets clients in before anybody asks for it.
  public func next() throws -> TestConnection {
    let client = accept(file, nil, nil)
    guard client >= 0 else { throw TestConnection.Failure(what: "accept \(errno)") }
    return TestConnection(client)
  }
}

/// One end of a connection.
public final class TestConnection: Sendable {
  public struct Failure: Error { public var what: String }

  private let file: Int32

  fileprivate init(_ file: Int32) { self.file = file }

  public init(to port: Int) throws {
    file = TestConnection.stream()
    var address = TestConnection.address(port: port)
    let file = file
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(what: "connect \(errno)") }
  }

  deinit { close(file) }

  /// The next bytes; none at the end of the stream.
  public func receive(atMost most: Int = 64 << 10) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: most)
    let count = recv(file, &buffer, most, 0)
    return Array(buffer.prefix(max(0, count)))
  }

  public func give(_ bytes: [UInt8]) {
    var given = 0
    while given < bytes.count {
      let count = bytes.withUnsafeBytes {
        send(file, $0.baseAddress.map { $0 + given }, bytes.count - given, noSignal)
      }
      guard count > 0 else { return }
      given += count
    }
  }

  public func give(_ text: String) { give(Array(text.utf8)) }

  /// A request with its body; nil where the client leaves before the end.
  ///
  /// - Parameter pause: seconds between two looks for more.
  public func request(pause: Double = 0) -> (head: String, body: [UInt8])? {
    var bytes: [UInt8] = []
    var start: Int?
    var length = 0
    while true {
      if start == nil, let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
        start = end.upperBound
        let head = String(decoding: bytes[..<end.upperBound], as: UTF8.self).lowercased()
        let field = head.split(separator: "content-length: ").dropFirst().first
        length = field.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
      }
      if let start, bytes.count >= start + length {
        return (String(decoding: bytes[..<start], as: UTF8.self), Array(bytes[start...]))
      }
      let part = receive()
      if part.isEmpty { return nil }
      bytes += part
      if pause > 0 { Thread.sleep(forTimeInterval: pause) }
    }
  }

  fileprivate static func stream() -> Int32 {
    #if canImport(Darwin)
      return socket(AF_INET, SOCK_STREAM, 0)
    #else
      return socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
  }

  fileprivate static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
  }
}

#if canImport(Darwin)
  private let noSignal: Int32 = 0
#else
  private let noSignal = Int32(MSG_NOSIGNAL)
#endif
