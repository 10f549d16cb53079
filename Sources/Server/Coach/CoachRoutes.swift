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
    guard let value = try? JSONValue(parsing: body), let address = value["address"]?.string,
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
    return try await turn {
      WriterTurn(id: asked.id) { try await writer.week(for: asked, today: today).encoded() }
    }
  }

  /// A sequence of somebody's own words; 202 while it is drafted.
  func sequence(_ call: Call) async throws -> Response {
    _ = try call.paired()
    let today = try CoachRoutes.today(call)
    let body = try await call.body(limit: 16 << 10)
    guard let goal = (try? JSONValue(parsing: body))?["goal"]?.string, !goal.isEmpty,
      goal.unicodeScalars.count <= CoachRequest.mostGoalScalars
    else {
      throw HttpFailure.malformed(
        "This asks for no sequence.", hint: #"Send {"goal":"…"}, up to 300 characters."#)
    }
    let writer = try self.there()
    return try await turn { try await writer.sequence(for: goal, today: today) }
  }

  /// Last week in sentences; 202 while they are written.
  func review(_ call: Call) async throws -> Response {
    _ = try call.paired()
    let today = try CoachRoutes.today(call)
    let body = try await call.body(limit: 4096)
    let names = (try? JSONValue(parsing: body))?["ignored"]?.array
    let ignored = (names ?? []).compactMap { $0.string.flatMap { BriefPart(rawValue: $0) } }
    guard let names, names.count == ignored.count else {
      throw HttpFailure.malformed(
        "This asks for no review.", hint: #"Send {"ignored":[…]} with log, runs or health."#)
    }
    let writer = try self.there()
    return try await turn { try await writer.review(ignoring: ignored, today: today) }
  }

  // MARK: Parts

  private func turn(_ question: () async throws -> WriterTurn) async throws -> Response {
    let text = try await CoachRoutes.telling {
      let turn = try await question()
      return try await turns.answer(turn.id, within: CoachRoutes.patience, turn.answer)
    }
    guard let text else { return .json(status: .accepted) { _ in } }
    return .json(text)
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
