import AsyncHTTPClient
import Documents
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import Synchronization

/// One provider of the configuration.
struct Provider: Sendable {
  var name: String
  var model: String
  /// Without a slash at the end.
  var address: String
  var key: String?
  var prices: TokenPrices
  var dialect: any ProviderDialect
  let breaker = CircuitBreaker()
}

/// What is written down of each call.
protocol CallLog: Sendable {
  func begin(_ provider: Provider) async throws -> String
  func end(_ call: String, _ provider: Provider, outcome: CallOutcome, usage: TokenUsage?) async
  /// Says why a call had no answer, whatever comes of the request elsewhere.
  func tell(_ failure: ProviderFailure, of provider: Provider)
}

/// Asks the providers in their order, within one deadline, and nobody again once something may have
/// been billed.
struct ProviderChain: Sendable {
  let providers: [Provider]
  let client: HTTPClient
  /// Milliseconds since 1970, for breakers and dates that a provider names.
  let now: @Sendable () -> Int64

  /// Tries at one provider.
  static let mostTries = 3
  /// Bytes of an answer.
  static let longestAnswer = 1 << 20

  /// - Parameters:
  ///   - deadline: whatever is not done by then is given up, however a clock is set meanwhile.
  ///   - isLeft: whether nobody waits any more: no further try is begun then.
  /// - Throws: `ProviderFailure`; where all circuits are open, the reason of the first. Whatever
  ///   the log throws.
  func answer(
    _ call: ModelCall, deadline: ContinuousClock.Instant, log: any CallLog,
    isLeft: @Sendable () -> Bool
  ) async throws -> ModelReply {
    var last: ProviderFailure?
    for provider in providers {
      let admitted = now()
      guard provider.breaker.admits(now: admitted) else {
        last = last ?? provider.breaker.reason
        continue
      }
      defer { provider.breaker.abandon(admitted: admitted) }
      for attempt in 0..<ProviderChain.mostTries {
        guard .now < deadline, !isLeft() else { throw last ?? ProviderFailure.timeout }
        let id = try await log.begin(provider)
        do throws(ProviderFailure) {
          let reply = try await ask(provider, call, deadline: deadline)
          provider.breaker.succeed()
          await log.end(id, provider, outcome: .answered, usage: reply.usage)
          return reply
        } catch {
          last = error
          provider.breaker.fail(error, now: now())
          log.tell(error, of: provider)
          await log.end(id, provider, outcome: error.outcome, usage: error.usage)
          if error.outcome.mayBeBilled { throw error }
          guard error.isWorthAnotherTry, attempt + 1 < ProviderChain.mostTries,
            !provider.breaker.isOpen,
            await pause(after: error, attempt, deadline: deadline)
          else { break }
        }
      }
    }
    throw last ?? ProviderFailure.overloaded(status: 503, retryAfter: nil)
  }

  /// - Returns: false where the time does not last.
  private func pause(
    after failure: ProviderFailure, _ attempt: Int, deadline: ContinuousClock.Instant
  ) async -> Bool {
    var seconds = 0.25 * Double(1 << attempt) * Double.random(in: 0.8...1.2)
    if case .overloaded(_, let retryAfter?) = failure { seconds = max(seconds, retryAfter) }
    guard seconds < 3600, .now + .seconds(seconds) < deadline else { return false }
    return (try? await Task.sleep(for: .seconds(seconds))) != nil
  }

  private func ask(
    _ provider: Provider, _ call: ModelCall, deadline: ContinuousClock.Instant
  ) async throws(ProviderFailure) -> ModelReply {
    var request = HTTPClientRequest(url: provider.address + provider.dialect.path())
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/json")
    request.headers.add(name: "accept", value: "application/json")
    for (name, value) in provider.dialect.headers(key: provider.key) {
      request.headers.add(name: name, value: value)
    }
    let sent = SentBody(provider.dialect.body(of: call))
    request.body = sent.stream
    let (status, retryAfter, body) = try await fetch(request, sent, deadline: deadline)
    guard (200..<300).contains(status) else {
      throw ProviderFailure(status: status, body: body, retryAfter: retryAfter)
    }
    let value: JSONValue
    do throws(JSONFailure) { value = try JSONValue(parsing: body) } catch {
      throw .unusable(.notAnAnswer, nil)
    }
    return try provider.dialect.reply(value)
  }

  private typealias Fetched = (status: Int, retryAfter: Double?, body: [UInt8])

  private func fetch(
    _ request: HTTPClientRequest, _ sent: SentBody, deadline: ContinuousClock.Instant
  ) async throws(ProviderFailure) -> Fetched {
    let left = TimeAmount(max(.milliseconds(1), deadline - .now))
    do {
      return try await Deadline.run(until: deadline) {
        let answer = try await client.execute(request, timeout: left)
        let status = Int(answer.status.code)
        var body: [UInt8] = []
        do {
          let buffer = try await answer.body.collect(upTo: ProviderChain.longestAnswer)
          body = Array(buffer.readableBytesView)
        } catch  where !(200..<300).contains(status) {
          // Its status says what has happened, also where its page is cut off or too long.
        }
        return (
          status,
          answer.headers.first(name: "retry-after").flatMap { RetryAfter.seconds($0, now: now()) },
          body
        )
      }
    } catch {
      throw ProviderChain.failure(error, isSent: sent.isSent)
    }
  }

  /// A connection that is refused or comes too late is free; after that, whatever breaks may have
  /// been billed.
  private static func failure(_ error: any Error, isSent: Bool) -> ProviderFailure {
    if error is NIOTooManyBytesError { return .unusable(.tooLarge, nil) }
    if isSent { return .timeout }
    let text = (error as? HTTPClientError)?.shortDescription ?? "\(error)"
    return .unreachable(String(text.prefix(120)))
  }
}

/// The body of a request, which knows whether it was taken to be sent: the client asks for it only
/// once there is a connection.
private final class SentBody: Sendable {
  private let bytes: ByteBuffer
  private let taken = Mutex(false)

  init(_ bytes: [UInt8]) { self.bytes = ByteBuffer(bytes: bytes) }

  var isSent: Bool { taken.withLock { $0 } }

  var stream: HTTPClientRequest.Body {
    let parts = AsyncStream<ByteBuffer>(unfolding: { self.next() })
    return .stream(parts, length: .known(Int64(bytes.readableBytes)))
  }

  /// The whole body, once.
  private func next() -> ByteBuffer? {
    let wasTaken = taken.withLock { isTaken in
      defer { isTaken = true }
      return isTaken
    }
    return wasTaken ? nil : bytes
  }
}

/// `Retry-After`: seconds, or a date (RFC 9110, 10.2.3).
enum RetryAfter {
  static func seconds(_ text: String, now: Int64) -> Double? {
    if let seconds = Double(text) { return seconds >= 0 && seconds.isFinite ? seconds : nil }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    guard let date = formatter.date(from: text) else { return nil }
    return max(0, date.timeIntervalSince1970 - Double(now) / 1000)
  }
}

/// A limit on how long something is waited for.
enum Deadline {
  struct Over: Error {}

  static func run<Value: Sendable>(
    until deadline: ContinuousClock.Instant, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { tasks in
      tasks.addTask(operation: work)
      tasks.addTask {
        try await Task.sleep(until: deadline, clock: .continuous)
        throw Over()
      }
      defer { tasks.cancelAll() }
      guard let value = try await tasks.next() else { throw Over() }
      return value
    }
  }
}
