import Coach
import Documents
import HTTPTypes
import Hummingbird
import Logging
import Synchronization

/// Has a model answer a question of any kind, within one slot of the month: admitted, asked,
/// settled or released.
///
/// | how it ends | slot | another try with the same key |
/// |---|---|---|
/// | an answer of the right shape | spent | the same bytes |
/// | an answer that is none, also at another try | spent: it was paid for | the same bytes |
/// | no answer: unreachable, overloaded, refused, not in time | free again | asked anew |
/// | the gateway died | free when the lease ends | asked anew |
struct QuestionRoute: Sendable {
  let store: GatewayStore
  let chain: ProviderChain
  let quota: Int
  let calls: Int
  let deadlineSeconds: Int
  let leaseSeconds: Int
  let metrics: Metrics
  let logger: Logger
  let now: @Sendable () -> Int64

  func answer(
    _ kind: QuestionKind, _ body: [UInt8], key: String, caller: Caller,
    isLeft: @escaping @Sendable () -> Bool
  ) async throws(GatewayFailure) -> Response {
    let asked = try Question(kind, body)
    let begun = ContinuousClock.now
    let admission: Admission
    do {
      admission = try await store.admit(
        AdmissionRequest(
          user: caller.user, key: key, bodyHash: SHA256Digest.text(of: body), quota: quota,
          calls: calls, leaseSeconds: leaseSeconds, repairOf: asked.repair?.request),
        now: now())
    } catch {
      throw unavailable(error)
    }
    switch admission {
    case .replay(let status, let bytes):
      var answer = Response.json(bytes, status: .init(code: status))
      answer.headers[.idempotentReplayed] = "true"
      return answer
    case .inFlight: throw .inFlight
    case .otherBody: throw .otherBody
    case .forgotten: throw .forgotten
    case .exhausted(let quota): throw GatewayFailure(quota)
    case .tooMany: throw .tooMany
    case .tooManyCalls(let limit): throw GatewayFailure(calls: limit)
    case .notRepairable: throw .notRepairable
    case .admitted(let reservation, let answer):
      // It goes on where the client leaves: what was asked is paid for, and another try with the
      // same key is given the answer.
      return await Task {
        await run(
          asked, answer, reservation, deadline: begun + .seconds(deadlineSeconds), isLeft)
      }.value
    }
  }

  private func run(
    _ asked: Question, _ former: String?, _ reservation: Reservation,
    deadline: ContinuousClock.Instant,
    _ isLeft: @escaping @Sendable () -> Bool
  ) async -> Response {
    let log = RequestLog(route: self, reservation: reservation)
    let ending: Ending
    do {
      ending = try await write(asked, former, log, deadline: deadline, isLeft)
    } catch let failure as ProviderFailure {
      ending = Ending(GatewayFailure(failure))
    } catch let failure as ModelAnswerError {
      ending = Ending(
        GatewayFailure(
          status: .badGateway, code: "model_answer_" + failure.code,
          message: "The model's answer cannot be used, also after a repair. " + failure.message))
    } catch {
      logger.error("store", metadata: ["error": "\(error)"])
      ending = Ending(.storeUnavailable)
    }
    do {
      return try await close(ending, log, reservation)
    } catch {
      logger.error(
        "not settled", metadata: ["request": "\(reservation.id)", "error": "\(error)"])
      return Response(.storeUnavailable)
    }
  }

  /// How a request ends.
  private struct Ending {
    var status: Int
    var body: [UInt8] = []
    /// Compact JSON.
    var answer: [UInt8]?
    /// What a repair is told of; nil where none may be asked for.
    var text: String?
    var model = ""
    var isRepaired = false
    var failure: GatewayFailure?

    init(_ failure: GatewayFailure) {
      status = failure.status.code
      self.failure = failure
    }

    init(_ data: QuestionData, _ reply: ModelReply, isRepaired: Bool) throws(ModelAnswerError) {
      status = 200
      answer = try data.checked(Array(reply.text.utf8))
      text = data.isRepairedByDevices ? reply.text : nil
      model = reply.model
      self.isRepaired = isRepaired
    }
  }

  /// Asks, and once more where the answer is none and nobody has asked for a repair.
  private func write(
    _ asked: Question, _ former: String?, _ log: RequestLog, deadline: ContinuousClock.Instant,
    _ isLeft: @escaping @Sendable () -> Bool
  ) async throws -> Ending {
    var call = ModelCall(
      system: asked.data.system, turns: asked.turns(after: former), schema: asked.data.schema,
      userHash: log.userHash, tokenShare: asked.data.tokenShare)
    // Who leaves stops only what nothing was paid for yet.
    let isStopped: @Sendable () -> Bool = {
      asked.repair == nil && !log.isBilled && isLeft()
    }
    let reply = try await chain.answer(call, deadline: deadline, log: log, isLeft: isStopped)
    let fault: ModelAnswerError
    do throws(ModelAnswerError) {
      return try Ending(asked.data, reply, isRepaired: asked.repair != nil)
    } catch {
      if asked.repair != nil { throw error }
      fault = error
      metrics.add("regimen_gateway_repairs_total", ["code": error.code])
      call.turns.append(Question.former(reply.text))
      call.turns.append(Question.again(error.message))
    }
    let second: ModelReply
    do {
      second = try await chain.answer(call, deadline: deadline, log: log, isLeft: isStopped)
    } catch {
      // The first was paid for: its key keeps what is told now, and must not say that nobody was
      // reached and that it may be asked anew.
      if error is StoreError { logger.error("store", metadata: ["error": "\(error)"]) }
      throw fault
    }
    return try Ending(asked.data, second, isRepaired: true)
  }

  /// Settles what was paid for, and gives back what was not.
  private func close(
    _ ending: Ending, _ log: RequestLog, _ reservation: Reservation
  ) async throws -> Response {
    guard ending.failure == nil || log.isBilled else {
      try await persistently { () throws(StoreError) in
        try await store.release(reservation, now: now())
      }
      return Response(ending.failure ?? .internalFault)
    }
    let state = try await persistently { () throws(StoreError) in
      try await store.quota(
        of: reservation.user, limit: quota, calls: calls, now: now())
    }
    var body = ending.failure?.bytes ?? []
    if let answer = ending.answer {
      var writer = JSONWriter(compact: true)
      writer.object { writer in
        writer.member("id", reservation.id)
        writer.key("answer")
        writer.raw(answer)
        writer.member("model", ending.model)
        writer.member("repaired", ending.isRepaired)
        writer.key("quota")
        state.write(to: &writer)
      }
      body = writer.finish()
    }
    let isKept = try await persistently { [body] () throws(StoreError) in
      try await store.settle(
        reservation, status: ending.status, body: body, answer: ending.text,
        isRepaired: ending.isRepaired, now: now())
    }
    if !isKept {
      logger.error("lease ended before the answer", metadata: ["request": "\(reservation.id)"])
      return Response(.storeUnavailable)
    }
    return .json(body, status: .init(code: ending.status))
  }

  /// A database that is away for a moment is waited for: the answer is paid for.
  fileprivate func persistently<Value: Sendable>(
    _ work: @Sendable () async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    for attempt in 0..<6 {
      do throws(StoreError) {
        return try await work()
      } catch {
        if case .failed = error { throw error }
        try? await Task.sleep(for: .milliseconds(100 << attempt))
      }
    }
    return try await work()
  }

  private func unavailable(_ error: any Error) -> GatewayFailure {
    logger.error("store", metadata: ["error": "\(error)"])
    return .storeUnavailable
  }
}

extension QuotaState {
  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("used", used)
      $0.member("limit", limit)
      $0.member("calls_exhausted", areCallsUsed)
      $0.member("resets", CivilDay(number: Int32(resets / 86_400_000)).text + "T00:00:00Z")
    }
  }
}

/// The calls of one request, written down as they begin and end.
private final class RequestLog: CallLog {
  private let route: QuestionRoute
  private let reservation: Reservation
  private let billed = Mutex(false)

  init(route: QuestionRoute, reservation: Reservation) {
    self.route = route
    self.reservation = reservation
  }

  /// Whether a call is known to have been billed: a model has answered, whatever it said.
  var isBilled: Bool { billed.withLock { $0 } }

  /// The provider learns no name and no address.
  var userHash: String {
    String(SHA256Digest.text(of: Array(("regimen/" + reservation.user).utf8)).prefix(32))
  }

  func begin(_ provider: Provider) async throws -> String {
    try await route.store.begin(
      reservation, provider: provider.name, model: provider.model, now: route.now())
  }

  func tell(_ failure: ProviderFailure, of provider: Provider) {
    route.logger.warning(
      "no answer",
      metadata: [
        "provider": "\(provider.name)", "request": "\(reservation.id)", "why": "\(failure.logged)",
      ])
  }

  func end(_ call: String, _ provider: Provider, outcome: CallOutcome, usage: TokenUsage?) async {
    if outcome.isBilled(usage) { billed.withLock { $0 = true } }
    let labels = ["provider": provider.name, "outcome": outcome.rawValue]
    route.metrics.add("regimen_gateway_calls_total", labels)
    if let usage {
      for (kind, count) in [("input", usage.input), ("output", usage.output)] {
        route.metrics.add(
          "regimen_gateway_tokens_total", ["provider": provider.name, "kind": kind],
          Double(count ?? 0))
      }
    }
    do {
      try await route.persistently { () throws(StoreError) in
        try await route.store.end(
          call, outcome: outcome, usage: usage, prices: provider.prices, now: route.now())
      }
    } catch {
      route.logger.error("call not metered", metadata: ["call": "\(call)", "error": "\(error)"])
    }
  }
}
