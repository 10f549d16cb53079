import Documents
import Strength
import Testing

@testable import App

/// Changing a workout that has ended.
@Suite struct HistoryEditTests {
  private let id = ULID(derivedFrom: "workout")

  /// Two exercises with two sets each, in a gym.
  private func editing(change: (inout Workout) -> Void = { _ in }) throws -> Person {
    let press = Exercise(id: ULID(derivedFrom: "press"), name: "Press")
    let plank = Exercise(id: ULID(derivedFrom: "plank"), name: "Plank", loadType: .duration)
    let gym = Gym(id: ULID(derivedFrom: "gym"), name: "Garage")
    var workout = Workout(
      id: id, name: "Push", startedAt: try moment("2026-11-02T18:05:00.000+01:00"))
    workout.endedAt = try moment("2026-11-02T19:05:00.000+01:00")
    for exercise in [press, plank] {
      var log = ExerciseLog(id: ULID(derivedFrom: "log" + exercise.name), exercise: exercise)
      for number in 1...2 {
        var set = WorkoutSet(id: ULID(derivedFrom: exercise.name + "\(number)"))
        if exercise.id == press.id {
          set.reps = 7 + number
          set.weight = .kg(60)
        } else {
          set.seconds = Double(60 * number)
        }
        set.completedAt = try moment("2026-11-02T18:30:00.000+01:00")
        log.sets.append(set)
      }
      workout.logs.append(log)
    }
    change(&workout)
    var person = try Person(
      [.exercise(press), .exercise(plank), .gym(gym), .workout(workout)],
      route: .pastWorkout(id))
    try person.tap("Edit")
    return person
  }

  private func workout(_ person: Person) throws -> Workout {
    try #require(person.state.notebook.workout(id))
  }

  @Test func typingSavesAtOnce() throws {
    var person = try editing()
    try Golden.check(person.state, "history-edit")
    try person.type("Push day", into: "Name")
    try person.type("Slept well", into: "Notes")
    #expect(try workout(person).name == "Push day")
    #expect(try workout(person).notes == "Slept well")
    #expect(person.saved.count == 2)
    #expect(person.saved.last?.text == AnyDocument.workout(try workout(person)).bytes)
    try person.tap("Done")
    #expect(person.sees("Push day"))
    #expect(!person.page.has("input", "Name"))
  }

  @Test func movesToAnotherDayWithAllItsTimes() throws {
    var person = try editing()
    try person.type("2026-10-30", into: "Day")
    var now = try workout(person)
    #expect(now.startedAt == (try moment("2026-10-30T18:05:00.000+01:00")))
    #expect(now.endedAt == (try moment("2026-10-30T19:05:00.000+01:00")))
    #expect(now.logs[0].sets[0].completedAt == (try moment("2026-10-30T18:30:00.000+01:00")))
    #expect(person.state.notebook.monthsOfWorkouts.map { $0.month.text } == ["2026-10"])
    try person.type("07:45", into: "Start")
    now = try workout(person)
    #expect(now.startedAt == (try moment("2026-10-30T07:45:00.000+01:00")))
    #expect(now.durationSeconds == 3600)
  }

  @Test func nothingInvalidIsEverSaved() throws {
    var person = try editing()
    let before = try workout(person)
    let typed = [
      ("Day", ""), ("Day", "0202-11-02"), ("Start", "25:00"), ("Length in minutes", "-3"),
      ("Length in minutes", "99999"), ("Body weight (kg)", "7"), ("Body weight (kg)", "600"),
      ("Reps", "1.5"), ("Reps", "10001"), ("Weight (kg)", "much"), ("RPE", "11"),
      ("Time", "1:2:3:4"),
    ]
    for (field, text) in typed {
      try person.type(text, into: field)
      #expect(try workout(person) == before, "\(field) \(text)")
      let found = try person.page.find(["input"], field)
      #expect(found.attribute("aria-invalid") == "true", "\(field) \(text)")
      #expect(found.attribute("value") == text)
    }
    #expect(person.saved.isEmpty)
    // A draft goes when its field can be read again, and when one leaves.
    try person.type("9", into: "Reps")
    #expect(try person.page.find(["input"], "Reps").attribute("aria-invalid") == nil)
    try person.tap("Done")
    try person.tap("Edit")
    #expect(try person.page.find(["input"], "Day").attribute("aria-invalid") == nil)
    #expect(try person.page.find(["input"], "Weight (kg)").attribute("aria-invalid") == nil)
  }

  @Test func changesTheNumbersOfASet() throws {
    var person = try editing()
    try person.type("62,5", into: "Weight (kg)")
    try person.type("10", into: "Reps", at: 1)
    try person.type("8.5", into: "RPE")
    try person.choose("Drop set", in: "Kind", at: 1)
    try person.type("1:15", into: "Time")
    var now = try workout(person)
    #expect(now.logs[0].sets[0].weight == .kg(62.5))
    #expect(now.logs[0].sets[1].reps == 10)
    #expect(now.logs[0].sets[0].rpe == 8.5)
    #expect(now.logs[0].sets[1].kind == Open(.drop))
    #expect(now.logs[1].sets[0].seconds == 75)
    try person.type("", into: "Weight (kg)")
    try person.type("", into: "RPE")
    now = try workout(person)
    #expect(now.logs[0].sets[0].weight == nil)
    #expect(now.logs[0].sets[0].rpe == nil)
  }

  @Test func poundsStayPounds() throws {
    var person = try editing { $0.logs[0].sets[0].weight = .lb(135) }
    try person.type("137.5", into: "Weight (lb)")
    #expect(try workout(person).logs[0].sets[0].weight == .lb(137.5))
  }

  @Test func afterTheLeftTheRightIsAdded() throws {
    var person = try editing {
      $0.logs[0].sets[1].side = Open(BodySide.left)
    }
    try person.tap("Add a set")
    #expect(try workout(person).logs[0].sets[2].side == Open(BodySide.right))
    try person.tap("Add a set")
    #expect(try workout(person).logs[0].sets[3].side == Open(BodySide.left))
  }

  @Test func addsRemovesAndMovesSets() throws {
    var person = try editing()
    try person.tap("Add a set")
    var sets = try workout(person).logs[0].sets
    #expect(sets.count == 3)
    #expect(sets[2].reps == 9 && sets[2].weight == .kg(60))
    #expect(Set(sets.map { $0.id }).count == 3)
    try person.tap("Move set 3 up")
    try person.tap("Move set 2 up")
    #expect(
      try workout(person).logs[0].sets.map { $0.id } == [sets[2], sets[0], sets[1]].map { $0.id })
    try person.tap("Remove set 1")
    sets.remove(at: 2)
    #expect(try workout(person).logs[0].sets == sets)
    #expect(person.sees("Removed set 1 of Press"))
    try person.tap("Undo")
    #expect(try workout(person).logs[0].sets.count == 3)
  }

  @Test func aSkippedSetIsMarkedAsDone() throws {
    var person = try editing { workout in
      guard let end = workout.endedAt else { return }
      workout.endedAt = nil
      workout.logs[0].sets[1].completedAt = nil
      for set in 0..<2 { workout.logs[1].sets[set].completedAt = nil }
      workout.finish(at: end)
    }
    #expect(try workout(person).doneSetCount == 1)
    try person.tap("Skipped set 1 was done")
    let press = try workout(person).logs[0]
    #expect(press.sets.map { $0.id } == [1, 2].map { ULID(derivedFrom: "Press\($0)") })
    // An exercise of which nothing was done.
    try person.tap("Skipped set 1 was done")
    var now = try workout(person)
    #expect(now.logs.map { $0.exerciseName } == ["Press", "Plank"])
    #expect(now.logs[1].sets.map { $0.id } == [ULID(derivedFrom: "Plank1")])
    #expect(now.doneSetCount == 3)
    try person.tap("Remove skipped set 1")
    #expect(person.sees("Removed a skipped set"))
    now = try workout(person)
    #expect(now.skipped.isEmpty && now.doneSetCount == 3)
    try person.tap("Undo")
    now = try workout(person)
    #expect(now.skippedSets(of: now.logs[1]).count == 1)
    // An exercise that is removed takes along what was skipped of it.
    try person.tap("Remove Plank")
    #expect(try workout(person).skipped.isEmpty)
    try person.tap("Done")
    #expect(!person.sees("Skipped"))
  }

  @Test func setsAndExercisesCanBeDragged() throws {
    var person = try editing()
    let (press, plank) = (try workout(person).logs[0], try workout(person).logs[1])
    let list = try person.page.find(["ol"], "Sets of Press")
    let order = press.sets[1].id.text + " " + press.sets[0].id.text
    person.perform(try #require(list.action("data-on-reorder", order)))
    #expect(try workout(person).logs[0].sets.map { $0.id } == press.sets.reversed().map { $0.id })
    let logs = try #require(
      person.page.elements().first { $0.attribute("class") == "edit-logs" })
    person.perform(try #require(logs.action("data-on-reorder", press.id.text + " ")))
    #expect(try workout(person).logs.map { $0.id } == [plank.id, press.id])
    person.perform(try #require(logs.action("data-on-reorder", "nonsense")))
    #expect(try workout(person).logs.map { $0.id } == [plank.id, press.id])
  }

  @Test func movesRemovesAndAddsExercises() throws {
    var person = try editing()
    try person.tap("Move Plank up")
    #expect(try workout(person).logs.map { $0.exerciseName } == ["Plank", "Press"])
    #expect(try person.page.find(["button"], "Move Plank up").attribute("disabled") != nil)
    try person.tap("Remove Press")
    #expect(try workout(person).logs.map { $0.exerciseName } == ["Plank"])
    try person.tap("Undo")
    #expect(try workout(person).logs.map { $0.exerciseName } == ["Plank", "Press"])
    try person.choose("Press", in: "Exercise")
    let added = try #require(try workout(person).logs.last)
    #expect(added.exerciseName == "Press" && added.sets.count == 1)
    #expect(person.effects.contains(.focus(id: State.fieldID(.weight, added.sets[0].id))))
  }

  @Test func undoLeavesAloneWhatWasTypedSince() throws {
    var person = try editing()
    try person.tap("Remove set 1")
    try person.type("After all", into: "Name")
    try person.tap("Undo")
    #expect(try workout(person).name == "After all")
    #expect(try workout(person).logs[0].sets.count == 2)
  }

  @Test func choosesAGymAndKeepsOneThatIsGone() throws {
    var person = try editing {
      $0.gymID = ULID(derivedFrom: "gone")
      $0.gymName = "Old Barn"
    }
    #expect(try person.page.value(of: "Gym") == "Old Barn (no longer there)")
    try person.choose("Old Barn (no longer there)", in: "Gym")
    #expect(try workout(person).gymName == "Old Barn")
    try person.choose("Garage", in: "Gym")
    #expect(try workout(person).gymID == ULID(derivedFrom: "gym"))
    #expect(try workout(person).gymName == "Garage")
    try person.choose("No gym", in: "Gym")
    #expect(try workout(person).gymID == nil && (try workout(person).gymName.isEmpty))
  }

  @Test func lengthAndBodyWeightMayBeUnknown() throws {
    var person = try editing()
    try person.type("90", into: "Length in minutes")
    #expect(try workout(person).durationSeconds == 5400)
    try person.type("", into: "Length in minutes")
    #expect(try workout(person).durationSeconds == nil)
    #expect(try workout(person).isRunning == false)
    try person.type("81.5", into: "Body weight (kg)")
    #expect(try workout(person).bodyWeight == .kg(81.5))
    try person.type("", into: "Body weight (kg)")
    #expect(try workout(person).bodyWeight == nil)
  }

  @Test func theFutureAndOverlapsAreAllowedButNoted() throws {
    var person = try editing()
    var other = Workout(
      id: ULID(derivedFrom: "other"), name: "Run",
      startedAt: try moment("2026-11-02T18:50:00.000+01:00"))
    other.endedAt = try moment("2026-11-02T19:30:00.000+01:00")
    person.state.notebook.put(.workout(other))
    #expect(person.sees("Its time overlaps with another workout."))
    try person.type("17:00", into: "Start")
    #expect(!person.sees("Its time overlaps"))
    try person.type("2026-12-24", into: "Day")
    #expect(person.sees("This workout is in the future."))
    #expect(try workout(person).startedAt.day.text == "2026-12-24")
  }

  @Test func saysWhichAppItCameFromAndKeepsNewerKinds() throws {
    var person = try editing {
      $0.importedFrom = "hevy"
      $0.logs[0].sets[0].kind = .newer("cluster")
      $0.logs[0].loadType = .newer("carried")
    }
    #expect(person.sees("Imported from hevy."))
    #expect(try person.page.value(of: "Kind") == "cluster")
    try person.type("5", into: "Distance (km)")
    let set = try workout(person).logs[0].sets[0]
    #expect(set.kind == .newer("cluster"))
    #expect(set.distance == Distance(5, .km))
  }

  @Test func deletingFromHereLeadsToTheList() throws {
    var person = try editing()
    try person.tap("Delete workout")
    #expect(person.state.route == .history)
    #expect(person.state.history.editing == nil)
  }

  @Test func everyControlHasANameAndFieldsKeepTheirIdentifiers() throws {
    var person = try editing()
    func fields() -> [String] {
      person.page.elements().filter {
        ["input", "select", "textarea"].contains($0.element.name.description)
      }.map { $0.attribute("id") ?? "?" }
    }
    let before = fields()
    #expect(Set(before).count == before.count && !before.contains("?"))
    try person.type("Longer name", into: "Name")
    #expect(fields() == before)
    for element in person.page.elements()
    where ["button", "input", "select", "textarea", "a"].contains(element.element.name.description)
    {
      #expect(!element.name.isEmpty)
    }
  }
}
