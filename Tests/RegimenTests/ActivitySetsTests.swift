import Body
import Documents
import Foundation
import Library
import Recordings
import Strength
import Testing
import Tracks

/// The sets that a watch counts come in with its file, and into the log where somebody wants it.
@Suite struct ActivitySetsTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// Two sets of bench presses with a rest between them, and a plank.
  private func lift() -> RecordedActivity {
    var lift = RecordedActivity.made(on: 1, sport: .strength)
    let start = lift.start?.milliseconds ?? 0
    let counted: [(exercise: String, reps: Int?, seconds: Double)] = [
      ("Bench Press (Barbell)", 8, 30), ("", nil, 90), ("Bench Press (Barbell)", 7, 28),
      ("plank", nil, 45),
    ]
    for (number, counted) in counted.enumerated() {
      var set = RecordedSet()
      set.start = start + Int64(number) * 120_000
      set.seconds = counted.seconds
      set.reps = counted.reps
      set.kilograms = counted.reps.map { _ in 62.5 }
      set.isRest = counted.exercise.isEmpty
      set.exercise = counted.exercise
      lift.sets.append(set)
    }
    return lift
  }

  private func importLift(_ lift: RecordedActivity) throws -> [String: Any] {
    let bytes = Data(try #require(FITActivityFile.bytes(lift)))
    let output = try tool.run("import", try tool.file("lift.fit", bytes), "--json")
    #expect(output.status == 0, "\(output.errors)")
    return output.json
  }

  private func sets(_ tool: Tool) throws -> [[String: Any]] {
    let shown = try tool.run("activities", "show", "2026-03-02", "--json")
    return try #require(shown.json["sets"] as? [[String: Any]], "\(shown.errors)")
  }

  private func activity() throws -> Activity {
    let texts = try tool.documents().filter { $0.key.hasPrefix("Activities/") }
    #expect(texts.count == 1)
    return try Activity(decoding: [UInt8](try #require(texts.first).value))
  }

  /// The only activity in another state.
  private func change(_ change: (inout Activity) -> Void) async throws {
    let library = try Library(
      at: tool.library, cacheFolder: tool.folder + "/caches", forWriting: true)
    try await library.refresh()
    var activity = try #require(try library.documents(Activity.self).first)
    change(&activity)
    try await library.save(activity)
  }

  @Test func areKeptAndShown() throws {
    _ = try importLift(lift())
    let sets = try sets(tool)
    #expect(
      sets.map { $0["exercise"] as? String }
        == ["Bench Press (Barbell)", "", "Bench Press (Barbell)", "plank"])
    #expect(sets.map { $0["reps"] as? Int } == [8, nil, 7, nil])
    #expect(sets.map { $0["weight_kg"] as? Double } == [62.5, nil, 62.5, nil])
    #expect(sets.map { $0["time_s"] as? Double } == [30, 90, 28, 45])
    #expect(sets.map { $0["rest"] as? Bool } == [false, true, false, false])
    #expect(sets.first?["start"] as? String == "2026-03-02T17:00:00.000+01:00")
    let text = try tool.run("activities", "show", "2026-03-02").text
    for words in ["Bench Press (Barbell)", "62.5 kg", "Plank", "45 s"] {
      #expect(text.contains(words), "\(text)")
    }
  }

  @Test func comeInAgainWhereAnEarlierVersionLeftThemOut() async throws {
    _ = try importLift(lift())
    let before = try activity()
    try await change { $0.sets = [] }
    #expect(try activity().sets.isEmpty)
    #expect(try importLift(lift())["updated"] as? Int == 1)
    #expect(try activity() == before)
    #expect(try importLift(lift())["unchanged"] as? Int == 1)
  }

  @Test func goOutInFITAlsoWithoutSamples() async throws {
    _ = try importLift(lift())
    try await change { $0.sources = [] }
    let path = tool.folder + "/out.fit"
    let output = try tool.run(
      "activities", "export", "2026-03-02", "--format", "fit", "--output", path)
    #expect(output.status == 0, "\(output.errors)")
    let other = try Tool()
    #expect(try other.run("import", path).status == 0)
    func words(_ sets: [[String: Any]]) -> [String] {
      sets.flatMap { set in set.keys.sorted().map { "\($0) \(set[$0] ?? "")" } }
    }
    let mine = words(try sets(tool))
    #expect(mine.count == 4 * 6)
    #expect(try words(sets(other)) == mine)
  }

  @Test func becomeAWorkoutOnce() throws {
    _ = try importLift(lift())
    let logged = try tool.run("activities", "log", "2026-03-02")
    #expect(logged.status == 0, "\(logged.errors)")
    let texts = try tool.documents().filter { $0.key.hasPrefix("Workouts/") }
    #expect(texts.count == 1)
    let workout = try Workout(decoding: [UInt8](try #require(texts.first).value))
    let start = try #require(Instant("2026-03-02T17:00:00.000+01:00"))
    #expect(workout.startedAt == start && workout.durationSeconds == 1500)
    #expect(workout.logs.map { $0.exerciseName } == ["Bench Press (Barbell)", "Plank"])
    let sets = workout.logs.flatMap { $0.sets }
    #expect(sets.map { $0.reps } == [8, 7, nil] && sets.map { $0.seconds } == [nil, nil, 45])
    #expect(sets.map { $0.weight } == [Weight.kg(62.5), Weight.kg(62.5), nil])
    let first = start.milliseconds + 30_000
    #expect(sets.first?.completedAt == Instant(milliseconds: first, offsetMinutes: 60))
    #expect(try activity().workoutID == workout.id)
    let exercises = try tool.documents().filter { $0.key.hasPrefix("Exercises/") }
      .map { try Exercise(decoding: [UInt8]($0.value)) }
    #expect(exercises.count == 2 && exercises.allSatisfy { !$0.muscles.isEmpty })
    let again = try tool.run("activities", "log", "2026-03-02")
    #expect(again.status == 1 && again.errors.contains("belongs to the workout"))
    _ = try importLift(lift())
    #expect(try activity().workoutID == workout.id)
  }

  private func save(_ workout: Workout) async throws {
    let library = try Library(
      at: tool.library, cacheFolder: tool.folder + "/caches", forWriting: true)
    try await library.refresh()
    try await library.save(workout)
  }

  /// One that only touches it is another training; one that took most of the time is the same.
  @Test(
    arguments: [
      (-30, 5, nil), (5, 60, "Delete it first"), (5, nil, "Once it has ended"),
    ] as [(Int64, Int64?, String?)])
  func aWorkoutOfTheSameTimeIsLoggedAlready(
    from: Int64, to: Int64?, hint: String?
  ) async throws {
    _ = try importLift(lift())
    let start = try #require(Instant("2026-03-02T17:00:00.000+01:00"))
    func instant(_ minutes: Int64) -> Instant {
      Instant(milliseconds: start.milliseconds + minutes * 60_000, offsetMinutes: 60)
    }
    var other = Workout(
      id: ULID(derivedFrom: "other"), name: "Legs", startedAt: instant(from))
    other.endedAt = to.map { instant($0) }
    try await save(other)
    let logged = try tool.run("activities", "log", "2026-03-02")
    let count = try tool.documents().keys.count { $0.hasPrefix("Workouts/") }
    guard let hint else {
      #expect(logged.status == 0 && count == 2, "\(logged.errors)")
      return
    }
    #expect(logged.status == 1 && count == 1)
    #expect(logged.errors.contains("\"Legs\" was logged") && logged.errors.contains(hint))
  }

  @Test func withoutSetsThereIsNothingToLog() throws {
    _ = try importLift(.made(on: 1, sport: .strength))
    let output = try tool.run("activities", "log", "2026-03-02")
    #expect(output.status == 1 && output.errors.contains("No sets are known"))
    #expect(try tool.documents().keys.allSatisfy { !$0.hasPrefix("Workouts/") })
  }
}
