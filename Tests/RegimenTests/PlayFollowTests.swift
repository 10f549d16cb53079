import Documents
import Foundation
import Library
import Sequences
import Strength
import Testing

/// What has become of a session, and of its workout, since it was stopped in the terminal.
@Suite struct PlayFollowTests {
  private let days: TrainedDays
  private var tool: Tool { days.tool }

  init() throws { days = try TrainedDays() }

  private func ago(minutes: Int64) -> Instant {
    Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1000 - minutes * 60_000)
  }

  /// A workout that has begun ten minutes ago, with sets of 5 × 60 kg.
  ///
  /// - Parameter done: how many of them are.
  private func workout(_ exercise: String, sets: Int = 2, done: Int = 0) -> Workout {
    var workout = Workout(
      id: ULID(derivedFrom: "begun"), name: "Push", startedAt: ago(minutes: 10))
    var log = ExerciseLog(
      id: ULID(derivedFrom: exercise + "/log"),
      exercise: Exercise(id: ULID(derivedFrom: exercise), name: exercise))
    for number in 0..<sets {
      var set = WorkoutSet(
        id: ULID(derivedFrom: exercise + "/\(number)"), reps: 5, weight: .kg(60))
      if number < done { set.completedAt = ago(minutes: 5) }
      log.sets.append(set)
    }
    workout.logs = [log]
    return workout
  }

  /// What plays the sets of a workout, stopped at once.
  private func stopped(_ workout: Workout) -> Session {
    var session = Session()
    session.id = ULID(derivedFrom: "stopped")
    session.name = workout.name
    session.workoutID = workout.id
    session.steps = workout.logs.flatMap { $0.sets }.map {
      Step(id: $0.id, title: "Old", .repetition(Repetition(reps: 5)))
    }
    session.begin(at: ago(minutes: 9))
    session.pausedAt = session.startedAt
    return session
  }

  /// A sequence that is over where nobody types.
  private var other: TimedSequence {
    TimedSequence(
      id: ULID(derivedFrom: "other"), name: "Other",
      steps: [Step(id: ULID(derivedFrom: "one"), title: "One", .repetition(Repetition(reps: 5)))])
  }

  private func sessions() throws -> [Session] {
    try tool.documents().filter { $0.key.hasPrefix("Sessions/") }
      .map { try Session(decoding: [UInt8]($0.value)) }
  }

  @Test(arguments: ["finish", "discard"])
  func aWorkoutThatHasEndedIsPlayedNoMore(_ command: String) async throws {
    let workout = workout("Press", done: 1)
    try await days.save([Draft(workout), Draft(stopped(workout))])
    let ended = try tool.run("log", command)
    #expect(ended.status == 0, "\(ended)")
    #expect(try sessions().map { $0.isRunning } == [false])
    #expect(try !tool.run("today").text.contains("is being played"))
    #expect(try tool.run("play").errors.contains("Nothing was stopped half-way."))
  }

  /// As where a phone has ended it, which knows nothing of the session.
  @Test func whatPlaysAWorkoutThatIsGoneStandsInNobodysWay() async throws {
    try await days.save([Draft(stopped(workout("Press"))), Draft(other)])
    let played = try tool.run("play", "other", "--quiet")
    #expect(played.status == 0 && played.text.contains("Finished: "), "\(played)")
    #expect(try sessions().allSatisfy { !$0.isRunning } && sessions().count == 2)
  }

  @Test func exercisesThatWereExchangedArePlayedAndLogged() async throws {
    try await days.save([Draft(workout("Row")), Draft(stopped(workout("Press")))])
    let process = tool.process(["play", "--quiet"])
    let output = try tool.file("played", Data())
    process.standardInput = FileHandle(forReadingAtPath: try tool.file("keys", "\n\n\n"))
    process.standardOutput = FileHandle(forWritingAtPath: output)
    try process.run()
    process.waitUntilExit()
    let played = try String(contentsOfFile: output, encoding: .utf8)
    #expect(played.contains("5 × Row") && !played.contains("Old"), "\(played)")
    #expect(try days.savedWorkout()?.doneSetCount == 2)
  }

  @Test func whatIsLongOverStandsInNobodysWay() async throws {
    let plank = TimedSequence(
      id: ULID(derivedFrom: "plank"), name: "Plank",
      steps: [Step(id: ULID(derivedFrom: "hold"), .countdown(Countdown(seconds: 60)))])
    let begun = ago(minutes: 600)
    let long = Session(id: ULID(derivedFrom: "long"), of: plank, at: begun)
    try await days.save([Draft(other), Draft(long)])
    let played = try tool.run("play", "other", "--quiet")
    #expect(played.status == 0, "\(played)")
    let former = try #require(try sessions().first { $0.id == long.id })
    #expect(former.endedAt?.milliseconds == begun.milliseconds + 60_000)
    #expect(former.playedSeconds == 60)
  }

  @Test func aWorkoutWithoutAnOpenSetIsNotPlayed() async throws {
    try await days.save([Draft(workout("Press", done: 2))])
    let refused = try tool.run("play", "--workout")
    #expect(refused.status == 2, "\(refused)")
    #expect(refused.errors.contains("Every set of \"Push\" is done."), "\(refused)")
    #expect(try sessions().isEmpty)
  }

  @Test func whatCannotBeGoneOnWithStandsInNobodysWay() async throws {
    var empty = stopped(workout("Press"))
    empty.steps = []
    try await days.save([Draft(empty)])
    let refused = try tool.run("play")
    #expect(refused.errors.contains("Nothing was stopped half-way."), "\(refused)")
  }
}
