import Coach
import Documents
import Foundation
import Synchronization
import Testing

@testable import Server

/// Weeks, sequences and reviews by a gateway's model, as a device asks its server for them.
@Suite struct CoachRouteTests {
  /// A gateway that answers when it is told to.
  private final class Writer: WeekWriter {
    private struct Books {
      var address: String?
      var asked: [ULID] = []
      var failure: WeekWriterFailure?
      var isHeld = false
    }

    private let books = Mutex(Books())

    var asked: [ULID] { books.withLock { $0.asked } }
    func fail(_ failure: WeekWriterFailure?) { books.withLock { $0.failure = failure } }
    func hold(_ isHeld: Bool) { books.withLock { $0.isHeld = isHeld } }

    func standing() async throws -> WeekWriterStanding? {
      books.withLock { books in
        books.address.map {
          WeekWriterStanding(
            address: $0, used: 3, limit: 10, areCallsUsed: true, resets: "2026-12-01")
        }
      }
    }

    func link(address: String, token: String) async throws -> WeekWriterStanding {
      if token != "rgw_good" {
        throw WeekWriterFailure(
          code: "not_signed_in", message: "Nobody is signed in.", hint: "Get a token.")
      }
      books.withLock { $0.address = address }
      return WeekWriterStanding(address: address, used: 0, limit: 10, resets: "2026-12-01")
    }

    func unlink() async throws { books.withLock { $0.address = nil } }

    func data(for asked: WeekPlan, today: CivilDay) async throws -> String {
      asked.request.goals + " on " + today.text
    }

    func week(for asked: WeekPlan, today: CivilDay) async throws -> WeekPlan {
      books.withLock { $0.asked.append(asked.id) }
      while books.withLock({ $0.isHeld }) { try await Task.sleep(for: .milliseconds(5)) }
      if let failure = books.withLock({ $0.failure }) { throw failure }
      var plan = asked
      plan.name = "A week"
      plan.origin = Open(.model)
      return plan
    }

    func sequenceData(for goal: String) async throws -> String { "You draft " + goal }

    func sequence(for goal: String, id: ULID) async throws -> [UInt8] {
      try await write(id, #"{"goal":"\#(goal)"}"#)
    }

    func review(
      of week: CivilDay, ignoring ignored: [BriefPart], id: ULID, today: CivilDay
    ) async throws -> [UInt8] {
      let names = ignored.map { $0.rawValue }.joined(separator: ",")
      return try await write(
        id, #"{"week":"\#(week.text)","ignored":"\#(names)","today":"\#(today.text)"}"#)
    }

    private func write(_ id: ULID, _ text: String) async throws -> [UInt8] {
      books.withLock { $0.asked.append(id) }
      while books.withLock({ $0.isHeld }) { try await Task.sleep(for: .milliseconds(5)) }
      if let failure = books.withLock({ $0.failure }) { throw failure }
      // Figures that change all the time.
      let count = asked.count
      return Array((text.dropLast() + #","count":\#(count)}"#).utf8)
    }
  }

  private static let writing = "/api/coach/weeks?today=2026-11-26"

  private func asked(_ last: Character = "A") throws -> (id: ULID, text: String) {
    var plan = WeekPlan()
    plan.id = try #require(ULID("01J0000000000000000000000\(last)"))
    plan.start = try #require(CivilDay("2026-11-27"))
    plan.request.goals = "stronger"
    return (plan.id, String(decoding: plan.encoded(), as: UTF8.self))
  }

  @Test func aGatewayIsLinkedAndLetGo() async throws {
    let writer = Writer()
    try await TestServer.with { $0.weekWriter = writer }.run { server in
      let device = try await server.pair()
      #expect(try await server.get("/api/coach", device).json.isEmpty)
      #expect(try await server.get("/api/coach", nil).status == 401)
      let wrong = try await server.post(
        "/api/coach", #"{"address":"https://gateway.example","token":"rgw_bad"}"#, device)
      #expect(wrong.status == 409 && wrong.kind == "not_signed_in")
      for body in [
        "", "{}", #"{"address":"http://127.0.0.1:9","token":"rgw_good"}"#,
        #"{"address":"file:///etc/passwd","token":"rgw_good"}"#,
      ] {
        #expect(try await server.post("/api/coach", body, device).status == 400, "\(body)")
      }
      // A blank that a phone puts behind a word is no part of it.
      let linked = try await server.post(
        "/api/coach", #"{"address":" https://gateway.example ","token":"rgw_good"}"#, device)
      #expect(linked.status == 200)
      let standing = try await server.get("/api/coach", device).json
      #expect(standing["gateway"] as? String == "https://gateway.example")
      #expect(standing["used"] as? Int == 3 && standing["limit"] as? Int == 10)
      #expect(standing["calls_exhausted"] as? Bool == true)
      #expect(try await server.ask("DELETE", "/api/coach", server.bearer(device)).status == 200)
      #expect(try await server.get("/api/coach", device).json.isEmpty)
    }
  }

  @Test func aWeekIsWrittenOnceForOneIdentifier() async throws {
    let writer = Writer()
    try await TestServer.with { $0.weekWriter = writer }.run { server in
      let device = try await server.pair()
      let (id, text) = try asked()
      writer.hold(true)
      // Two ask for one week while it is written, as after a line that broke.
      async let first = server.post(Self.writing, text, device)
      async let second = server.post(Self.writing, text, device)
      try await Task.sleep(for: .milliseconds(100))
      writer.hold(false)
      let answers = try await [first, second]
      for answer in answers {
        #expect(answer.status == 200)
        let plan = try WeekPlan(decoding: Array(answer.text.utf8))
        #expect(plan.id == id && plan.name == "A week" && plan.origin == Open(.model))
      }
      // A page that was loaded again.
      #expect(try await server.post(Self.writing, text, device).text == answers[0].text)
      #expect(writer.asked == [id])
      let other = try asked("B")
      #expect(try await server.post(Self.writing, other.text, device).status == 200)
      #expect(writer.asked == [id, other.id])
    }
  }

  @Test func whatHasFailedIsAskedAgainWhenSomebodyWants() async throws {
    let writer = Writer()
    try await TestServer.with { $0.weekWriter = writer }.run { server in
      let device = try await server.pair()
      let (id, text) = try asked()
      writer.fail(
        WeekWriterFailure(
          code: "gateway_unreachable", message: "It is away.", hint: "Plan offline.",
          canRepeat: true))
      let away = try await server.post(Self.writing, text, device)
      #expect(away.status == 503 && away.kind == "gateway_unreachable")
      writer.fail(
        WeekWriterFailure(code: "quota_exhausted", message: "All used.", hint: "Plan offline."))
      let used = try await server.post(Self.writing, text, device)
      #expect(used.status == 409 && used.text.contains("Plan offline."))
      writer.fail(nil)
      #expect(try await server.post(Self.writing, text, device).status == 200)
      #expect(writer.asked == [id, id, id])
    }
  }

  @Test func aWeekThatTakesLongIsAskedForAgain() async throws {
    let turns = WeekTurns()
    let id = try asked().id
    let gate = Mutex(true)
    let work: @Sendable () async throws -> [UInt8] = {
      while gate.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
      return [1]
    }
    #expect(try await turns.answer(id, within: .milliseconds(50), work) == nil)
    gate.withLock { $0 = false }
    #expect(try await turns.answer(id, within: .seconds(20), work) == [1])
  }

  /// Nobody has heard of it: a phone was away. What was out of reach then may be there by now.
  @Test func aFailureOfBeforeIsNotTold() async throws {
    struct Away: Error {}
    let turns = WeekTurns(failureLasts: .zero)
    let id = try asked().id
    let isOver = Mutex(false)
    let fails: @Sendable () async throws -> [UInt8] = {
      defer { isOver.withLock { $0 = true } }
      try await Task.sleep(for: .milliseconds(50))
      throw Away()
    }
    #expect(try await turns.answer(id, within: .zero, fails) == nil)
    while !isOver.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .milliseconds(200))
    #expect(try await turns.answer(id, within: .seconds(20)) { [1] } == [1])
  }

  private func sequence(_ last: Character, _ goal: String = "core") -> String {
    #"{"id":"01J0000000000000000000000\#(last)","goal":"\#(goal)"}"#
  }

  private func review(_ last: Character) -> String {
    #"{"id":"01J0000000000000000000000\#(last)","week":"2026-11-16","ignored":["log"]}"#
  }

  @Test func sequencesAndReviewsAreAskedForOnceForOneIdentifier() async throws {
    let writer = Writer()
    try await TestServer.with { $0.weekWriter = writer }.run { server in
      let device = try await server.pair()
      let sequences = "/api/coach/sequences"
      let reviews = "/api/coach/reviews?today=2026-11-26"
      #expect(try await server.post(sequences, sequence("A"), headers: []).status != 200)
      #expect(try await server.post(reviews, review("B"), headers: []).status != 200)
      let asked = review("B")
      let bad: [(String, String)] = [
        (sequences, ""), (sequences, "{}"), (sequences, #"{"goal":7}"#),
        (sequences, sequence("A", "")), (sequences, #"{"goal":"core"}"#),
        (sequences, #"{"id":"A","goal":"core"}"#),
        (sequences, sequence("A", String(repeating: "x", count: 301))), (reviews, ""),
        (reviews, "{}"), (reviews, asked.replacing(#"["log"]"#, with: #""log""#)),
        (reviews, asked.replacing("log", with: "sleep")),
        (reviews, asked.replacing(#""log""#, with: "7")),
        (reviews, asked.replacing("2026-11-16", with: "2026-13-16")),
        (reviews, asked.replacing(#""id""#, with: #""key""#)),
        (reviews, #"{"ignored":[]}"#), ("/api/coach/reviews", asked),
        ("/api/coach/reviews?today=never", asked),
      ]
      for (path, body) in bad {
        let answer = try await server.post(path, body, device)
        #expect(answer.status == 400 && answer.kind == "malformed", "\(path) \(body)")
      }
      #expect(writer.asked.isEmpty)
      writer.hold(true)
      async let first = server.post(sequences, sequence("A"), device)
      async let second = server.post(sequences, sequence("A"), device)
      try await Task.sleep(for: .milliseconds(100))
      writer.hold(false)
      for answer in try await [first, second] {
        #expect(answer.status == 200)
        #expect(answer.json["goal"] as? String == "core")
      }
      #expect(writer.asked.count == 1)
      let told = try await server.post(reviews, asked, device)
      #expect(told.json["week"] as? String == "2026-11-16")
      #expect(told.json["today"] as? String == "2026-11-26")
      #expect(told.json["ignored"] as? String == "log" && writer.asked.count == 2)
      // Another poll of the same question is paid for with it, whatever the figures are.
      #expect(try await server.post(reviews, asked, device).text == told.text)
      #expect(writer.asked.count == 2)
      // The same words and figures are asked anew where somebody asks anew.
      #expect(try await server.post(reviews, review("C"), device).text != told.text)
      _ = try await server.post(sequences, sequence("D"), device)
      #expect(writer.asked.count == 4)
      writer.fail(
        WeekWriterFailure(code: "quota_exhausted", message: "All used.", hint: "Draft offline."))
      let used = try await server.post(sequences, sequence("E", "legs"), device)
      #expect(used.status == 409 && used.kind == "quota_exhausted")
    }
    try await TestServer.run { server in
      let device = try await server.pair()
      #expect(try await server.post("/api/coach/sequences", sequence("A"), device).status == 404)
      let path = "/api/coach/sequences/data"
      #expect(try await server.post(path, sequence("A"), device).status == 404)
    }
  }

  @Test func hiddenCharactersAloneAreNoWords() async throws {
    let writer = Writer()
    try await TestServer.with { $0.weekWriter = writer }.run { server in
      let device = try await server.pair()
      for words in ["\u{200b}", " \u{200b}\u{2060}\u{202e} ", #"\u0007\u0001"#, "\u{feff}"] {
        for path in ["/api/coach/sequences", "/api/coach/sequences/data"] {
          let answer = try await server.post(path, sequence("A", words), device)
          #expect(answer.status == 400 && answer.kind == "malformed", "\(path) \(words)")
          #expect(answer.text.contains("no words") && answer.text.contains("Say what"))
        }
      }
      #expect(writer.asked.isEmpty)
      let shown = try await server.post(
        "/api/coach/sequences/data", #"{"goal":"10 min\u200b core"}"#, device)
      #expect(shown.status == 200 && shown.text == "You draft 10 min core")
      #expect(
        try await server.post("/api/coach/sequences/data", sequence("A"), headers: []).status
          != 200)
    }
  }

  @Test func whatIsNoQuestionIsSaid() async throws {
    let writer = Writer()
    try await TestServer.with { $0.weekWriter = writer }.run { server in
      let device = try await server.pair()
      let (_, text) = try asked()
      #expect(try await server.post(Self.writing, text, headers: []).status != 200)
      for body in ["", "{}", "[]", text.replacing("stronger\"", with: "stronger\",\"days\":9")] {
        let answer = try await server.post(Self.writing, body, device)
        #expect(answer.status == 400 && answer.kind == "malformed", "\(body): \(answer.text)")
      }
      for day in ["", "?today=", "?today=2026-13-01"] {
        #expect(try await server.post("/api/coach/weeks" + day, text, device).status == 400)
      }
      let sent = try await server.post("/api/coach/data?today=2026-11-26", text, device)
      #expect(sent.text == "stronger on 2026-11-26")
      #expect(writer.asked.isEmpty)
    }
    try await TestServer.run { server in
      let device = try await server.pair()
      #expect(try await server.get("/api/coach", device).json.isEmpty)
      #expect(try await server.post(Self.writing, try asked().text, device).status == 404)
    }
  }
}
