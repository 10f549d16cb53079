import Documents
import Foundation
import Library
import Sequences
import Strength
import Testing

/// A workout and a planned run begin in the terminal's player as they do in the app's.
@Suite struct PlayBeginTests {
  private let days: TrainedDays
  private var tool: Tool { days.tool }

  init() throws { days = try TrainedDays() }

  /// - Parameter keys: as many lines as cards are left.
  private func play(_ arguments: [String], keys: Int) throws -> Tool.Output {
    let process = tool.process(["play", "--quiet"] + arguments)
    let output = try tool.file("played", Data())
    let errors = try tool.file("told", Data())
    let lines = String(repeating: "\n", count: keys)
    process.standardInput = FileHandle(forReadingAtPath: try tool.file("keys", lines))
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    return Tool.Output(
      status: process.terminationStatus,
      text: try String(contentsOfFile: output, encoding: .utf8),
      errors: try String(contentsOfFile: errors, encoding: .utf8))
  }

  private func sessions() throws -> [Session] {
    try tool.documents().filter { $0.key.hasPrefix("Sessions/") }
      .map { try Session(decoding: [UInt8]($0.value)) }
  }

  @Test func aSplitIsBegunAndItsSetsAreLogged() throws {
    try tool.run("splits", "add", "Push", "Bench Press (Barbell)=2x5")
    let played = try play(["--split", "push", "--without-weights"], keys: 3)
    #expect(played.status == 0 && played.text.contains("Finished: 2 of 3"), "\(played)")
    #expect(played.text.contains("End it: regimen log finish"), "\(played)")
    let workout = try #require(try days.savedWorkout())
    #expect(workout.splitName == "Push" && workout.isRunning && workout.doneSetCount == 2)
    #expect(try sessions().map { $0.workoutID } == [workout.id])
    let again = try play(["--split", "Push"], keys: 1)
    #expect(again.status == 1 && again.errors.contains("\"Push\" is still running"), "\(again)")
  }

  @Test func setsWithoutAWeightStayOpenUnlessThatIsSaid() throws {
    try tool.run("splits", "add", "Push", "Bench Press (Barbell)=2x5")
    let played = try play(["--workout"], keys: 3)
    #expect(played.text.contains("Next: Push. It is the first of your splits."), "\(played)")
    #expect(played.errors.contains("Nobody has said the weight of 2 sets"), "\(played)")
    #expect(try days.savedWorkout()?.doneSetCount == 0)
    // What is open of it is played once more.
    let again = try play(["--workout", "--without-weights"], keys: 3)
    #expect(again.status == 0 && again.errors.isEmpty, "\(again)")
    #expect(try days.savedWorkout()?.doneSetCount == 2)
    #expect(try tool.documents().keys.filter { $0.hasPrefix("Workouts/") }.count == 1)
  }

  @Test func aWorkoutThatRunsIsPlayedWithoutBeingNamed() throws {
    try tool.run("splits", "add", "Push", "Bench Press (Barbell)=2x5")
    try tool.run("log", "start", "--split", "Push")
    try tool.run("log", "set", "Bench", "5x60kg")
    let played = try play(["--without-weights"], keys: 3)
    #expect(played.status == 0, "\(played)")
    #expect(try days.savedWorkout()?.doneSetCount == 2)
  }

  @Test func todaysRunIsPlayed() async throws {
    try await days.save([Draft(days.plan)])
    // The first line begins the card, the second leaves it long before its end.
    let played = try play(["--run"], keys: 2)
    #expect(played.text.contains("Finished: 0 of 1"), "\(played)")
    let session = try #require(try sessions().first)
    #expect(session.name == "Easy run" && session.workoutID == nil)
    // What is done or named otherwise is not.
    let other = try play(["--run", "long"], keys: 1)
    #expect(other.status == 2 && other.errors.contains("No run named \"long\" is to be done today"))
    #expect(try play(["--run", "easy"], keys: 2).status == 0)
  }

  @Test func saysWhatThereIsNoneOf() throws {
    try tool.run("gyms", "add", "Home")
    for (words, message) in [
      (["--workout"], "There is no split to begin."), (["--run"], "No run is to be done today."),
      ([], "Nothing was stopped half-way."), (["Tabata", "--workout"], "Use one of a sequence"),
    ] {
      let refused = try play(words, keys: 1)
      #expect(refused.status == 2 && refused.errors.contains(message), "\(refused)")
    }
    #expect(try !tool.documents().keys.contains { $0.hasPrefix("Workouts/") })
  }
}
