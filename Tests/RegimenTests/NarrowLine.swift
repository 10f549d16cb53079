import Foundation
import Synchronization
import TestSupport

/// A line to a server on which requests with many operations, or large ones, do not get through,
/// nor those with a word that it refuses; answers may get lost on it. It lasts as long as the
/// tests.
final class NarrowLine: Sendable {
  private let listener: TestListener
  private let server: Int
  private let isAnswered: Bool
  private let most = Mutex((operations: Int.max, bytes: Int.max))
  private let refused = Mutex<String?>(nil)
  private let isMute = Mutex(false)

  var port: Int { listener.port }

  /// - Parameters:
  ///   - server: its port.
  ///   - isAnswered: whether such a request is told that it came too late; else it breaks off.
  init(to server: Int, isAnswered: Bool) throws {
    self.server = server
    self.isAnswered = isAnswered
    listener = try TestListener()
    Thread { [self] in
      while let connection = try? listener.next() { try? pass(connection) }
    }.start()
  }

  func allow(operations count: Int) { most.withLock { $0.operations = count } }

  /// Of a body; a larger one is refused.
  func allow(bytes count: Int) { most.withLock { $0.bytes = count } }

  /// Documents with this word are refused.
  func refuse(_ word: String) { refused.withLock { $0 = word } }

  /// Whether changes get through, and the answers to them do not.
  func loseAnswers(_ isLost: Bool) { isMute.withLock { $0 = isLost } }

  private func pass(_ connection: TestConnection) throws {
    guard let request = connection.request() else { return }
    let most = self.most.withLock { $0 }
    if request.head.hasPrefix("PUT "), request.body.count > most.bytes {
      return connection.give("HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n")
    }
    if request.head.hasPrefix("POST /api/documents "), let word = refused.withLock({ $0 }),
      String(decoding: request.body, as: UTF8.self).contains(word)
    {
      let body = #"{"error":{"kind":"too-large","message":"It says \#(word).","hint":""}}"#
      return connection.give(
        "HTTP/1.1 413 Content Too Large\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }
    let count = request.body.count { $0 == 0x0a }
    if request.head.hasPrefix("POST /api/documents "), count > most.operations {
      if isAnswered {
        connection.give("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n")
      }
      return
    }
    let far = try TestConnection(to: server)
    let head = request.head.replacing(":\(port)\r\n", with: ":\(server)\r\n")
    far.give(Array(head.utf8) + request.body)
    let isLost =
      request.head.hasPrefix("POST /api/documents ") && isMute.withLock { $0 }
    while case let part = far.receive(), !part.isEmpty {
      if !isLost { connection.give(part) }
    }
  }
}
