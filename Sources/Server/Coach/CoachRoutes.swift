import Coach
import Documents
import Hummingbird

/// Weeks, sequences and reviews by the model of a linked gateway. Without one, and without a
/// network, a device plans by itself.
struct CoachRoutes: Sendable {
  /// Nil where the server was started without a way to gateways.
  let writer: (any WeekWriter)?
  let turns = WeekTurns()

  /// How long a device waits for a week before it is told to ask again: less than what stands
  /// between waits for an answer.
  static let patience = Duration.seconds(20)

  func standing(_ call: Call) async throws -> Response {
    _ = try call.paired()
    guard let writer else { return .json { _ in } }
    return CoachRoutes.answer(try await CoachRoutes.telling { try await writer.standing() })
  }

  func link(_ call: Call) async throws -> Response {
    _ = try call.paired()
    let body = try await call.body(limit: 16 << 10)
    guard let value = try? JSONValue(parsing: body),
      let address = value["address"]?.string?.filter({ !$0.isWhitespace }),
      let token = value["token"]?.string
    else {
      throw HttpFailure.malformed(
        "This links no gateway.", hint: #"Send {"address":"https://…","token":"…"}."#)
    }
    // What runs beside the server is no device's to knock at.
    guard address.lowercased().hasPrefix("https://") else {
      throw HttpFailure.malformed(
        "The address of a gateway begins with https://.",
        hint: "One on the server's own machine is linked there: regimen coach link.")
    }
    let writer = try self.there()
    return CoachRoutes.answer(
      try await CoachRoutes.telling { try await writer.link(address: address, token: token) })
  }

  func unlink(_ call: Call) async throws -> Response {
    _ = try call.paired()
    let writer = try self.there()
    try await writer.unlink()
    return .json { _ in }
  }

  /// What leaves the house for a week, word for word.
  func data(_ call: Call) async throws -> Response {
    let (asked, today) = try await asked(call)
    let writer = try self.there()
    let text = try await CoachRoutes.telling { try await writer.data(for: asked, today: today) }
    return Response(type: "text/plain; charset=utf-8", bytes: Array(text.utf8))
  }

  /// A week as a document; 202 while it is written.
  func week(_ call: Call) async throws -> Response {
    let (asked, today) = try await asked(call)
    let writer = try self.there()
    return try await turn(asked.id) { try await writer.week(for: asked, today: today).encoded() }
  }

  /// What leaves the house for a sequence, word for word.
  func sequenceData(_ call: Call) async throws -> Response {
    let goal = try CoachRoutes.goal(try await CoachRoutes.wish(call))
    let writer = try self.there()
    let text = try await CoachRoutes.telling { try await writer.sequenceData(for: goal) }
    return Response(type: "text/plain; charset=utf-8", bytes: Array(text.utf8))
  }

  /// A sequence of somebody's own words; 202 while it is drafted.
  func sequence(_ call: Call) async throws -> Response {
    let value = try await CoachRoutes.wish(call)
    let goal = try CoachRoutes.goal(value)
    guard let id = CoachRoutes.id(value) else {
      throw HttpFailure.malformed(
        "This asks for no sequence.", hint: #"Send {"id":"…","goal":"…"}, a ULID and words."#)
    }
    let writer = try self.there()
    return try await turn(id) { try await writer.sequence(for: goal, id: id) }
  }

  /// A week in sentences; 202 while they are written.
  func review(_ call: Call) async throws -> Response {
    _ = try call.paired()
    let today = try CoachRoutes.today(call)
    let body = try await call.body(limit: 4096)
    let value = try? JSONValue(parsing: body)
    let names = value?["ignored"]?.array
    let ignored = (names ?? []).compactMap { $0.string.flatMap { BriefPart(rawValue: $0) } }
    guard let names, names.count == ignored.count, let id = CoachRoutes.id(value),
      let week = value?["week"]?.string.flatMap({ CivilDay($0) })
    else {
      throw HttpFailure.malformed(
        "This asks for no review.",
        hint: #"Send {"id":"…","week":"…","ignored":[…]}: a ULID, a day of the week, and log, "#
          + "runs or health.")
    }
    let writer = try self.there()
    return try await turn(id) {
      try await writer.review(of: week, ignoring: ignored, id: id, today: today)
    }
  }

  // MARK: Parts

  private func turn(
    _ id: ULID, _ answer: @escaping @Sendable () async throws -> [UInt8]
  ) async throws -> Response {
    let text = try await CoachRoutes.telling {
      try await turns.answer(id, within: CoachRoutes.patience, answer)
    }
    guard let text else { return .json(status: .accepted) { _ in } }
    return .json(text)
  }

  private static func wish(_ call: Call) async throws -> JSONValue? {
    _ = try call.paired()
    let body = try await call.body(limit: 16 << 10)
    return try? JSONValue(parsing: body)
  }

  /// The words as they are sent: without hidden characters, which alone are no words.
  private static func goal(_ value: JSONValue?) throws(HttpFailure) -> String {
    guard let words = value?["goal"]?.string else {
      throw HttpFailure.malformed("This asks for no sequence.", hint: #"Send {"goal":"…"}."#)
    }
    guard words.unicodeScalars.count <= CoachRequest.mostGoalScalars else {
      throw HttpFailure.malformed(
        "The goal is too long.", hint: "Say it in up to 300 characters.")
    }
    let goal = Goals.cleaned(words)
    guard !goal.isEmpty else {
      throw HttpFailure.malformed(
        "The goal has no words.", hint: "Say what you want to do, such as 8 x 40/20.")
    }
    return goal
  }

  private static func id(_ value: JSONValue?) -> ULID? {
    value?["id"]?.string.flatMap { ULID($0) }
  }

  private static func today(_ call: Call) throws(HttpFailure) -> CivilDay {
    guard let today = call.target["today"].flatMap({ CivilDay($0) }) else {
      throw HttpFailure.malformed("“today” is a day such as 2026-03-01.")
    }
    return today
  }

  private func there() throws(HttpFailure) -> any WeekWriter {
    guard let writer else {
      throw HttpFailure(.notFound, "no-gateway", "This server speaks to no gateway.")
    }
    return writer
  }

  /// What is asked of a week, as one without days.
  private func asked(_ call: Call) async throws -> (WeekPlan, CivilDay) {
    _ = try call.paired()
    let today = try CoachRoutes.today(call)
    let body = try await call.body(limit: 64 << 10)
    do throws(JSONFailure) {
      return (try WeekPlan(decoding: body), today)
    } catch {
      throw HttpFailure.malformed("This asks for no week: \(error.fault).")
    }
  }

  private static func telling<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch let failure as WeekWriterFailure {
      throw HttpFailure(
        failure.canRepeat ? .serviceUnavailable : .conflict, failure.code, failure.message,
        hint: failure.hint)
    }
  }

  private static func answer(_ standing: WeekWriterStanding?) -> Response {
    .json { writer in
      guard let standing else { return }
      writer.member("gateway", standing.address)
      writer.member("used", standing.used)
      writer.member("limit", standing.limit)
      writer.member("calls_exhausted", standing.areCallsUsed)
      writer.member("resets", standing.resets)
    }
  }
}
