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
  ///
  /// - Parameter open: changes what is planned besides.
  private func train(
    hoursAgo hours: Int64, open: (inout Workout) -> Void = { _ in }
  ) async throws -> Instant {
    let now = Int64(Date().timeIntervalSince1970) * 1000
    let done = Instant(milliseconds: now - hours * 3_600_000)
    var ids = (1...2).map { ULID(high: 1, low: $0) }.makeIterator()
    var workout = Workout(
      id: ULID(derivedFrom: "legs"), name: "Legs",
      startedAt: Instant(milliseconds: done.milliseconds - 600_000))
    let squat = Exercise(id: ULID(derivedFrom: "squat"), name: "Squat")
    let reference = ExerciseReference(id: squat.id, name: squat.name)
    let set = workout.complete(reference, squat.loadType, at: done, ids: &ids) { $0.reps = 5 }
    #expect(set?.log == 0)
    open(&workout)
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

  @Test func whatWasNotDoneIsSkipped() async throws {
    _ = try await train(hoursAgo: 1) { workout in
      let set = WorkoutSet(id: ULID(high: 1, low: 9), reps: 6, weight: .kg(80))
      workout.logs[0].sets.append(set)
      var press = ExerciseLog(
        id: ULID(high: 1, low: 10),
        exercise: Exercise(id: ULID(derivedFrom: "press"), name: "Press"))
      press.sets = [WorkoutSet(id: ULID(high: 1, low: 11), reps: 7, weight: .kg(40))]
      workout.logs.append(press)
    }
    let finished = try tool.run("log", "finish")
    #expect(finished.status == 0, "\(finished.errors)")
    #expect(finished.text.contains("\n1 set in "), "\(finished.text)")
    for text in ["– 6 × 80 kg skipped", "  Press\n    – 7 × 40 kg skipped"] {
      #expect(finished.text.contains(text), "\(finished.text)")
    }
    let texts = try tool.documents().filter { $0.key.hasPrefix("Workouts/") }
    let workout = try Workout(decoding: [UInt8](try #require(texts.first).value))
    #expect(workout.logs.map { $0.sets.count } == [1] && workout.doneSetCount == 1)
    #expect(workout.skippedLogs.map { $0.exerciseName } == ["Press"])
  }

  @Test func whatIsDiscardedIsCounted() async throws {
    _ = try await train(hoursAgo: 1)
    let discarded = try tool.run("log", "discard").text
    #expect(discarded.contains("Discarded \"Legs\" with 1 set."), "\(discarded)")
  }

  /// Two devices may have begun one each, and identifiers tell only when their clocks made them.
  @Test func ofTwoThatRunTheOneStartedLastIsMeant() async throws {
    let now = Int64(Date().timeIntervalSince1970) * 1000
    func begin(_ name: String, _ id: ULID, minutesAgo: Int64) -> Workout {
      Workout(id: id, name: name, startedAt: Instant(milliseconds: now - minutesAgo * 60_000))
    }
    try await save([
      Draft(begin("Earlier", ULID(high: 2, low: 1), minutesAgo: 20)),
      Draft(begin("Later", ULID(high: 1, low: 1), minutesAgo: 10)),
    ])
    let told = try tool.run("log", "--json").json
    #expect((told["workout"] as? [String: Any])?["name"] as? String == "Later")
  }

  /// As the app counts them: another device has ended a heavier workout meanwhile.
  @Test func recordsAreThoseOfTheirTime() async throws {
    let now = Int64(Date().timeIntervalSince1970) * 1000
    func squat(_ kilograms: Double, minutesAgo: Int64, ended: Bool) -> Workout {
      let start = Instant(milliseconds: now - minutesAgo * 60_000)
      var workout = Workout(
        id: ULID(derivedFrom: "\(kilograms)"), name: "Legs", startedAt: start)
      var log = ExerciseLog(
        id: ULID(derivedFrom: "log \(kilograms)"),
        exercise: Exercise(id: ULID(derivedFrom: "squat"), name: "Squat"))
      var set = WorkoutSet(
        id: ULID(derivedFrom: "set \(kilograms)"), reps: 5, weight: .kg(kilograms))
      set.completedAt = Instant(milliseconds: start.milliseconds + 60_000)
      log.sets = [set]
      workout.logs = [log]
      if ended { workout.endedAt = Instant(milliseconds: start.milliseconds + 120_000) }
      return workout
    }
    try await save([
      Draft(squat(60, minutesAgo: 3000, ended: true)),
      Draft(squat(65, minutesAgo: 60, ended: false)),
      Draft(squat(70, minutesAgo: 30, ended: true)),
    ])
    let finished = try tool.run("log", "finish", "--json")
    let records = finished.json["records"] as? [[String: Any]] ?? []
    #expect(
      records.map { $0["kind"] as? String } == ["heaviest_kg", "e1rm_kg"], "\(finished.text)")
    #expect(records.first?["value"] as? Double == 65)
  }

  private func save(_ drafts: [Draft]) async throws {
    let library = try Library(
      at: tool.library, cacheFolder: tool.folder + "/caches", forWriting: true)
    try await library.refresh()
    try await library.save(drafts)
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
