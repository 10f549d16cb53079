import Foundation
import TestSupport
import Testing

@testable import Server

/// Lines on which a body takes its time, and servers that do not listen to all of it.
@Suite struct SlowLineTests {
  private static let size = 4 << 20

  /// What lies on the way of it is little beside the body.
  private func listener() throws -> TestListener { try TestListener(buffer: 128 << 10) }

  /// - Parameter seconds: that nothing may go out: other tests may keep all threads for that long.
  private func post(
    to port: Int, seconds: Int = 10 * Patience.factor
  ) async throws -> AuthorityClient.Answer {
    try await AuthorityClient.plain.request(
      "POST", host: "127.0.0.1", port: port, path: "/",
      body: [UInt8](repeating: 7, count: SlowLineTests.size), seconds: Int64(seconds))
  }

  /// At two hundred kilobytes a second it takes twice as long as a pause may.
  @Test func aBodyTakesAsLongAsItNeeds() async throws {
    let listener = try listener()
    async let serving = blocking { () throws -> Int in
      let connection = try listener.next()
      let request = connection.request(pause: 0.32)
      connection.give("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      return request?.body.count ?? 0
    }
    let answer = try await post(to: listener.port)
    #expect(answer.status == 200 && answer.body == Array("ok".utf8))
    let taken = try await serving
    #expect(taken == SlowLineTests.size)
  }

  @Test func whoAnswersBeforeTheEndIsHeard() async throws {
    let listener = try listener()
    async let serving = blocking { () throws -> TestConnection in
      let connection = try listener.next()
      _ = connection.receive()
      connection.give("HTTP/1.1 413 Content Too Large\r\nContent-Length: 2\r\n\r\nno")
      return connection
    }
    let answer = try await post(to: listener.port)
    #expect(answer.status == 413 && answer.body == Array("no".utf8))
    _ = try await serving
  }

  /// Whether somebody is there decides whether less at once may get through.
  @Test func whoTakesNothingIsNotWaitedFor() async throws {
    let listener = try listener()
    do {
      _ = try await post(to: listener.port, seconds: 1)
      Issue.record("somebody has answered")
    } catch AuthorityClient.Failure.brokenOff(let reason) {
      #expect(reason == "No answer came.")
    }
    let gone = try TestListener().port
    do {
      _ = try await post(to: gone)
      Issue.record("somebody was there")
    } catch AuthorityClient.Failure.unreachable {}
  }
}
