import Coach
import Documents
import Foundation
import Testing

@testable import Gateway
@testable import Regimen

/// A week that a model writes or explains while what it goes by changes.
@Suite struct SentQuestionsTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("regimen-reviews-\(UUID().uuidString)").path

  private var reviews: SentReviews { SentReviews(in: folder, name: "coach-review.json") }

  private func figures(_ count: Int) throws -> ReviewData {
    try #require(ReviewData([ReviewData.Figure("Runs done", String(count))]))
  }

  private func failure(_ code: String) -> GatewayClient.Failure {
    GatewayClient.Failure(code: code, message: "", hint: "")
  }

  @Test func theSameQuestionKeepsItsKeyAndWhatItWasAskedWith() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (before, now) = (try figures(2), try figures(3))
    let first = try await reviews.sent(for: "a week", key: "first", before)
    #expect(first == SentReview(key: "first", data: [before]))
    // Each is another process.
    #expect(try await reviews.sent(for: "a week", key: "second", before) == first)
    let second = try await reviews.sent(for: "a week", key: "second", now)
    #expect(second == SentReview(key: "first", data: [now, before]))
    #expect(try await reviews.sent(for: "a week", key: "third", nil) == second)
    let back = try await reviews.sent(for: "a week", key: "third", before)
    #expect(back == SentReview(key: "first", data: [before, now]))
    let other = try await reviews.sent(for: "another", key: "third", now)
    #expect(other == SentReview(key: "third", data: [now]))
    try await reviews.forget("a week")
    try await reviews.forget("a week")
    let anew = try await reviews.sent(for: "a week", key: "fourth", now)
    #expect(anew == SentReview(key: "fourth", data: [now]))
    #expect(try await reviews.sent(for: "another", key: "fifth", now) == other)
  }

  private func week(_ goal: String, _ repair: String = "") throws -> WeekQuestion {
    let text = """
      {"data":{"goal":"\(goal)","days":3,"min":60,"level":"intermediate","rest":[6],"closed":[],
      "sets":[["Chest",6,8,20]],"ex":[["Bench Press (Barbell)",57.5,60]]}\(repair)}
      """
    return try WeekQuestion(try JSONValue(parsing: Array(text.utf8)))
  }

  /// The server's: the line breaks, a workout is edited, and the same week is asked for again.
  @Test func aWeekAndItsRepairKeepWhatTheyWereAskedWith() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (before, now) = (try week("before"), try week("now"))
    let weeks = SentWeeks(in: folder, name: "coach-asked-weeks.json")
    _ = try await weeks.remember("w", key: "w", before)
    // Another process, to which the gateway says that it has the key with other data.
    let again = SentWeeks(in: folder, name: "coach-asked-weeks.json")
    let sent = try await again.remember("w", key: "w", now)
    #expect(sent.data == [now, before])
    let answer = try await sent.ask { body in
      if body == now { throw failure("idempotency_key_reused") }
      return "paid"
    }
    #expect(answer.answer == "paid" && answer.data == before)
    let repair = try week("before", #","repairs":"w","faults":[{"code":"too_long","day":3}]"#)
    #expect(repair.repairs == "w" && repair.faults == [.init(code: "too_long", day: 3)])
    _ = try await again.remember("w-repair", key: "w-repair", repair)
    let kept = try await weeks.sent(for: "w-repair", key: "x", nil)
    #expect(kept?.data == [repair] && kept?.key == "w-repair")
  }

  @Test func withoutFiguresThereIsNothingToAskWith() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try await reviews.sent(for: "a week", key: "first", nil) == nil)
    #expect(throws: Failure.self) { _ = try ReviewQuestion(nil, offline: [], ignoring: [.log]) }
  }

  @Test func onlySoMuchIsKept() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for count in 0..<20 {
      _ = try await reviews.sent(for: "week \(count)", key: "key \(count)", try figures(count))
      _ = try await reviews.sent(for: "a week", key: "key", try figures(count))
    }
    #expect(try await reviews.sent(for: "week 3", key: "key", nil) == nil)
    #expect(try await reviews.sent(for: "week 19", key: "key", nil)?.key == "key 19")
    let last = try await reviews.sent(for: "a week", key: "other", nil)
    #expect(last?.key == "key")
    #expect(try last?.data == [19, 18, 17, 16].map { try figures($0) })
  }

  @Test func aDamagedFileIsNoQuestion() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try await reviews.sent(for: "a week", key: "first", try figures(2))
    let file = URL(fileURLWithPath: folder + "/coach-review.json")
    try Data(contentsOf: file).dropLast(3).write(to: file)
    let anew = try await reviews.sent(for: "a week", key: "second", try figures(2))
    #expect(anew?.key == "second")
  }

  /// A gateway that has taken the key with figures of before.
  @Test func whatWasPaidForIsAskedForWithItsOwnFigures() async throws {
    let sent = SentReview(key: "k", data: [try figures(4), try figures(3), try figures(2)])
    var asked: [ReviewData] = []
    let answer = try await sent.ask { data in
      asked.append(data)
      if data != sent.data[1] { throw failure("idempotency_key_reused") }
      return "paid"
    }
    #expect(answer.answer == "paid" && answer.data == sent.data[1])
    #expect(asked == Array(sent.data.prefix(2)))
    // Where it has not, the figures of now are asked for.
    let new = try await sent.ask { _ in "new" }
    #expect(new.data == sent.data[0])
  }

  @Test func anyOtherFailureEndsTheTries() async throws {
    let sent = SentReview(key: "k", data: [try figures(4), try figures(3)])
    var count = 0
    for code in ["gateway_unreachable", "quota_exhausted"] {
      await #expect(throws: failure(code)) {
        _ = try await sent.ask { _ -> String in
          count += 1
          throw failure(code)
        }
      }
    }
    #expect(count == 2)
    await #expect(throws: failure("idempotency_key_reused")) {
      _ = try await sent.ask { _ -> String in throw failure("idempotency_key_reused") }
    }
  }

  @Test func sentencesAboutFormerFiguresAreNotShown() throws {
    let written = ModelWriting(value: ["You did 2 runs."], model: "a-model")
    let (before, now) = (try figures(2), try figures(3))
    #expect(written.checked(before, now: before, own: ["Runs: 2"]).value == ["You did 2 runs."])
    let outdated = written.checked(before, now: now, own: ["Runs: 3"])
    #expect(outdated.value == ["Runs: 3"] && outdated.model.isEmpty)
    #expect(outdated.reason.contains("have changed"))
    let offline = ModelWriting(value: ["Runs: 2"], reason: "The model would not answer.")
    #expect(offline.checked(before, now: now, own: []).reason == "The model would not answer.")
  }
}
