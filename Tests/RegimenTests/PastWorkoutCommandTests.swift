import Documents
import Foundation
import Library
import Strength
import Testing

/// A past workout is looked at, changed and deleted in the terminal.
@Suite struct PastWorkoutCommandTests {
  private let days: TrainedDays

  init() throws { days = try TrainedDays() }

  private func history(_ words: String...) throws -> Tool.Output {
    try days.tool.run(["history"] + words)
  }

  private var yesterday: String { (days.today - 1).text }

  /// Another one of four days ago, with 55 kg.
  private func earlier() throws -> Draft {
    var earlier = days.workout
    earlier.id = ULID(derivedFrom: "earlier")
    earlier.startedAt = days.time(daysAgo: 4, hours: 10)
    earlier.endedAt = days.time(daysAgo: 4, hours: 11)
    for set in earlier.logs[0].sets.indices { earlier.logs[0].sets[set].weight = .kg(55) }
    return try Draft(earlier)
  }

  @Test func showsTheSetsWithTheirNumbersAndRecords() async throws {
    try await days.save([earlier(), Draft(days.workout)])
    let shown = try history("show", yesterday).text
    #expect(shown.contains("10:00–11:00"), "\(shown)")
    #expect(shown.contains("1 h · 2 sets · volume load 613 kg · 2 records"), "\(shown)")
    #expect(shown.contains("1  5 × 60 kg "), "\(shown)")
    #expect(shown.contains("2  5 × 62.5 kg "), "\(shown)")
    #expect(shown.contains("Record: heaviest, best 1RM"), "\(shown)")
    let told = try history("show", "push", "--json").json
    #expect((told["workout"] as? [String: Any])?["id"] as? String == days.workout.id.text)
    #expect(told["load_kg"] as? Double == 612.5 && told["seconds"] as? Double == 3600)
    let records = told["records"] as? [[String: Any]] ?? []
    #expect(records.map { $0["set"] as? Int } == [1, 1, 2, 2])
    #expect(
      records.map { $0["kind"] as? String }
        == ["heaviest_kg", "e1rm_kg", "heaviest_kg", "e1rm_kg"])
  }

  @Test func showsWhatWasSkipped() async throws {
    var workout = days.workout
    workout.endedAt = nil
    workout.logs[0].sets.append(
      WorkoutSet(id: ULID(derivedFrom: "third"), reps: 5, weight: .kg(65)))
    let dip = Exercise(id: ULID(derivedFrom: "dip"), name: "Dip")
    var log = ExerciseLog(id: ULID(derivedFrom: "dips"), exercise: dip)
    log.sets = [WorkoutSet(id: ULID(derivedFrom: "fourth"), reps: 8, weight: .kg(10))]
    workout.logs.append(log)
    workout.finish(at: days.time(daysAgo: 1, hours: 11))
    try await days.save([Draft(workout)])
    let shown = try history("show", yesterday).text
    let lines = shown.split(separator: "\n").map { String($0) }
    for words in ["5 × 65 kg", "8 × 10 kg"] {
      let line = lines.first { $0.contains(words) }
      #expect(line?.hasSuffix("skipped") == true, "\(shown)")
    }
    #expect(lines.contains("  Dip") && shown.contains("1 h · 2 sets · "), "\(shown)")
  }

  @Test func copiesOneToToday() async throws {
    try await days.save([Draft(days.workout)])
    let copied = try history("duplicate", "push", "--json").json
    let copy = try #require(copied["workout"] as? [String: Any])
    #expect(copy["id"] as? String != days.workout.id.text)
    #expect(copy["name"] as? String == "Push" && copied["sets_done"] as? Int == 2)
    #expect(copied["seconds"] as? Double == 3600)
    let ended = try #require(copy["endedAt"] as? String)
    #expect(ended.hasPrefix(days.today.isoText), "\(ended)")
    #expect(try days.tool.documents().keys.filter { $0.hasPrefix("Workouts/") }.count == 2)
  }

  @Test func changesWhatThePageChanges() async throws {
    try await days.save([Draft(days.workout)])
    try days.tool.run("gyms", "add", "Club")
    let day = days.today - 3
    let edited = try history(
      "edit", yesterday, "--name", "Heavy", "--note", "Tired", "--day", day.text, "--time",
      "18:05", "--minutes", "90", "--gym", "club", "--body-weight", "80kg")
    #expect(edited.status == 0, "\(edited.errors)")
    #expect(edited.text.contains("18:05–19:35"), "\(edited.text)")
    let workout = try #require(try days.savedWorkout())
    #expect(workout.name == "Heavy" && workout.notes == "Tired" && workout.gymName == "Club")
    #expect(workout.startedAt.day == day && workout.durationSeconds == 5400)
    #expect(workout.bodyWeight == .kg(80))
    // Its sets have come along.
    #expect(workout.logs[0].sets.allSatisfy { $0.completedAt?.day == day })
    #expect(try history("edit", "Heavy", "--no-gym").status == 0)
    #expect(try days.savedWorkout()?.gymID == nil)
    #expect(try history("edit", "Heavy", "--no-gym").text.hasPrefix("Nothing changes.\n"))
  }

  @Test func changesOneSet() async throws {
    try await days.save([Draft(days.workout)])
    func edit(_ set: String, _ more: String...) throws -> Tool.Output {
      try days.tool.run(
        ["history", "edit", yesterday, "--exercise", "bench", "--set", set] + more)
    }
    let heavier = try edit("2", "--to", "6x65", "--rpe", "8.5", "--set-note", "Slow")
    #expect(heavier.status == 0, "\(heavier.errors)")
    var sets = try #require(try days.savedWorkout()).logs[0].sets
    #expect(sets[1].reps == 6 && sets[1].weight == .kg(65) && sets[1].rpe == 8.5)
    #expect(sets[1].notes == "Slow" && sets[0] == days.workout.logs[0].sets[0])
    #expect(try edit("1", "--weight", "50kg", "--kind", "warmup", "--no-rpe").status == 0)
    #expect(try edit("2", "--no-rpe", "--side", "left").status == 0)
    sets = try #require(try days.savedWorkout()).logs[0].sets
    #expect(sets[0].reps == 5 && sets[0].weight == .kg(50) && sets[0].kind == Open(.warmup))
    #expect(sets[1].rpe == nil && sets[1].side == Open(.left))
    #expect(try edit("1", "--remove").status == 0)
    #expect(try days.savedWorkout()?.logs[0].sets.count == 1)
    let beyond = try edit("2", "--rpe", "8")
    #expect(beyond.status == 2 && beyond.errors.contains("has no set 2: it has 1."))
  }

  @Test func deletesWithAWayBack() async throws {
    try await days.save([earlier(), Draft(days.workout)])
    let several = try history("delete", "Push")
    #expect(several.status == 2 && several.errors.contains("2 are meant by \"Push\""))
    let before = try days.tool.documents()
    let deleted = try history("delete", yesterday).text
    #expect(deleted.contains("Deleted Push of "), "\(deleted)")
    #expect(deleted.contains("To undo: regimen library restore \(days.workout.id.text)\n"))
    #expect(try history("show", yesterday).status == 1)
    #expect(try days.tool.run("library", "restore", days.workout.id.text).status == 0)
    #expect(try days.tool.documents() == before)
  }

  @Test func whatWasPlayedIsShownNotedAndDeleted() async throws {
    try await days.save()
    let shown = try history("show", "tab").text
    #expect(shown.contains("5:00 played · 1 card done\n"), "\(shown)")
    #expect(shown.contains("Plank  5:00\n"), "\(shown)")
    #expect(try history("show", "bat").text == shown)
    #expect(try history("edit", "Tabata", "--note", "Shaky").text.contains("Shaky"))
    let told = try history("show", "Tabata", "--json").json
    #expect((told["session"] as? [String: Any])?["notes"] as? String == "Shaky")
    let cards = told["cards"] as? [[String: Any]]
    #expect(cards?.map { $0["outcome"] as? String } == ["done"])
    #expect(try history("edit", "Tabata", "--minutes", "5").errors.contains("only --note"))
    // A deletion needs the whole name.
    #expect(try history("delete", "Tab").status == 1)
    let deleted = try history("delete", "Tabata", "--json").json["deleted"] as? [String: Any]
    #expect(deleted?["name"] as? String == "Tabata")
    #expect(try history("show", "Tabata").status == 1)
  }

  @Test func refusesWhatCannotBe() async throws {
    try await days.save([Draft(days.workout)])
    try days.tool.run("log", "start", "--name", "Now")
    let running = try #require(
      try days.tool.run("log", "--json").json["workout"] as? [String: Any])
    let id = try #require(running["id"] as? String)
    #expect(try history("edit", id, "--name", "Then").errors.contains("is still running"))
    for (words, message) in [
      (["--time", "25:00"], "--time takes a time"), (["--minutes", "-1"], "--minutes"),
      (["--body-weight", "600kg"], "--body-weight takes 20 to 500 kg."),
      (["--day", "1950-01-01"], "--day takes a day"), (["--set", "1"], "A set is changed with"),
      (["--exercise", "Bench", "--set", "1"], "A set is changed with"),
      ([], "Say what is to be changed of it."),
      (["--exercise", "Squat", "--set", "1", "--rpe", "8"], "has no exercise named \"Squat\""),
      (["--exercise", "Bench", "--set", "1", "--rpe", "11"], "--rpe takes 1 to 10."),
      (["--exercise", "Bench", "--set", "1", "--rpe", "8", "--remove"], "--remove goes with"),
    ] {
      let refused = try days.tool.run(["history", "edit", yesterday] + words)
      #expect(refused.status == 2 && refused.errors.contains(message), "\(refused.errors)")
    }
    #expect(try days.savedWorkout()?.name != "Then")
  }
}
