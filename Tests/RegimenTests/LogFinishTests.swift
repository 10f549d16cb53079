import Documents
import Foundation
import Library
import Strength
import Testing

/// A workout ends in the terminal when it does in the app.
@Suite struct LogFinishTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// Begins a workout with one set that was done so long ago; returns when.
  private func train(hoursAgo hours: Int64) async throws -> Instant {
    let now = Int64(Date().timeIntervalSince1970) * 1000
    let done = Instant(milliseconds: now - hours * 3_600_000)
    var ids = (1...2).map { ULID(high: 1, low: $0) }.makeIterator()
    var workout = Workout(
      id: ULID(derivedFrom: "legs"), name: "Legs",
      startedAt: Instant(milliseconds: done.milliseconds - 600_000))
    let squat = Exercise(id: ULID(derivedFrom: "squat"), name: "Squat")
    #expect(workout.complete(squat, at: done, ids: &ids) { $0.reps = 5 } == 0)
    let library = try Library(
      at: tool.library, cacheFolder: tool.folder + "/caches", forWriting: true)
    try await library.refresh()
    try await library.save(workout)
    return done
  }

  @Test func oneThatWasLeftRunningEndsWithItsLastSet() async throws {
    let done = try await train(hoursAgo: 12)
    let finished = try tool.run("log", "finish")
    #expect(finished.status == 0, "\(finished.errors)")
    #expect(finished.text.contains("\n1 set in 10:00 min."), "\(finished.text)")
    #expect(finished.text.contains("it ended with its last set, "), "\(finished.text)")
    let texts = try tool.documents().filter { $0.key.hasPrefix("Workouts/") }
    let workout = try Workout(decoding: [UInt8](try #require(texts.first).value))
    #expect(workout.endedAt == done)
  }

  @Test func whatIsDiscardedIsCounted() async throws {
    _ = try await train(hoursAgo: 1)
    let discarded = try tool.run("log", "discard").text
    #expect(discarded.contains("Discarded \"Legs\" with 1 set."), "\(discarded)")
  }

  @Test func oneThatGoesOnEndsNow() async throws {
    let done = try await train(hoursAgo: 1)
    let finished = try tool.run("log", "finish")
    #expect(finished.status == 0, "\(finished.errors)")
    #expect(!finished.text.contains("left running"), "\(finished.text)")
    let texts = try tool.documents().filter { $0.key.hasPrefix("Workouts/") }
    let workout = try Workout(decoding: [UInt8](try #require(texts.first).value))
    let ended = try #require(workout.endedAt)
    #expect(ended.milliseconds > done.milliseconds + 3_000_000)
  }
}
