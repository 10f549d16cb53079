import Documents
import Strength
import Testing

@testable import App

@Suite struct WorkoutFlowTests {
  private func running(_ person: Person) throws -> Workout {
    try #require(person.state.notebook.running)
  }

  /// Someone who has just started the demo's next split.
  private func started() throws -> Person {
    var person = try Person(Samples.demo)
    try person.tap(try #require(person.page.names(["button"]).first { $0.hasPrefix("Start ") }))
    return person
  }

  @Test func startsASplitInOneTouchWhereItWasDoneLast() throws {
    let person = try started()
    let workout = try running(person)
    #expect(person.state.route == .workout)
    let last = try #require(
      person.state.notebook.archive.keys.reversed().lazy
        .compactMap { person.state.notebook.workout($0.id) }
        .first { $0.splitID == workout.splitID })
    #expect(workout.gymID == last.gymID)
    #expect(workout.plannedSetCount > 5)
    #expect(workout.doneSetCount == 0)
    #expect(person.sees("Last time at " + workout.gymName))
  }

  @Test func completesSetAfterSetAndMovesOn() throws {
    var person = try started()
    let first = try #require(try running(person).nextSet)
    try person.tap("Done")
    var workout = try running(person)
    #expect(workout.logs[first.log].sets[first.set].completedAt == person.now)
    let second = try #require(workout.nextSet)
    #expect((second.log, second.set) != (first.log, first.set))
    person.state.device.memory["rest"] = nil
    while try running(person).nextSet != nil {
      person.waitQuietly(seconds: 100)
      try person.tap("Done")
    }
    workout = try running(person)
    #expect(workout.doneSetCount == workout.plannedSetCount)
    let done = workout.logs.flatMap { $0.sets }.compactMap { $0.completedAt?.milliseconds }
    #expect(Set(done).count == done.count)
  }

  @Test func typesWeightAndRepsAsPeopleDo() throws {
    var person = try started()
    try person.type("82,5", into: "Weight")
    try person.type("7", into: "Reps")
    let place = try #require(try running(person).nextSet)
    let set = try running(person).logs[place.log].sets[place.set]
    #expect(set.weight?.value == 82.5)
    #expect(set.reps == 7)
    #expect(try person.page.value(of: "Weight") == "82.5")
  }

  @Test func keepsWhatIsNoNumberAsADraftAndSavesNothing() throws {
    var person = try started()
    let before = try running(person)
    try person.type("eight", into: "Reps")
    #expect(try running(person) == before)
    #expect(try person.page.value(of: "Reps") == "eight")
    let field = try person.page.find(["input"], "Reps")
    #expect(field.attribute("aria-invalid") == "true")
    try person.type("8", into: "Reps")
    #expect(try person.page.find(["input"], "Reps").attribute("aria-invalid") == nil)
  }

  @Test func stepsThroughTheLoadsThatTheGymHas() throws {
    var person = try started()
    let place = try #require(try running(person).nextSet)
    let log = try running(person).logs[place.log]
    let exercise = person.state.notebook.exercise(log.exerciseID)
    let available = person.state.availableLoads(exercise, gymID: try running(person).gymID)
    for _ in 0..<5 {
      let old = try #require(try running(person).logs[place.log].sets[place.set].weight)
      try person.tap("Increase weight")
      let new = try #require(try running(person).logs[place.log].sets[place.set].weight)
      #expect(new.kilograms > old.kilograms)
      #expect(available.contains(new))
    }
  }

  @Test func addsCopiesMovesAndRemovesSets() throws {
    var person = try started()
    let log = try running(person).logs[0]
    try person.tap("Add a set of " + log.exerciseName)
    #expect(try running(person).logs[0].sets.count == log.sets.count + 1)
    person.perform(.workout(.select(log.sets[0].id)))
    try person.tap("More for set 1")
    try person.tap("Copy")
    #expect(try running(person).logs[0].sets.count == log.sets.count + 2)
    try person.tap("More for set 1")
    try person.tap("Move down")
    let ids = try running(person).logs[0].sets.map { $0.id }
    #expect(ids.firstIndex(of: log.sets[0].id) == 1)
    try person.tap("Remove")
    #expect(try running(person).set(log.sets[0].id) == nil)
    try person.tap("Undo")
    #expect(try running(person).set(log.sets[0].id) != nil)
  }

  @Test func removingASetCanBeUndoneAfterAnotherWasDone() throws {
    var person = try started()
    let log = try running(person).logs[0]
    try person.tap("More for set 1")
    try person.tap("Remove")
    try person.tap("Done")
    let done = try running(person).doneSetCount
    try person.tap("Undo")
    #expect(try running(person).set(log.sets[0].id) != nil)
    #expect(try running(person).doneSetCount == done)
  }

  @Test func restsByTimestampsThroughAReload() throws {
    var person = try started()
    try person.tap("Done")
    let rest = try #require(person.state.rest)
    #expect(person.sees(TimeSpan.clock(seconds: rest.seconds)))
    person.waitQuietly(seconds: 30)
    // A reload: the same documents and memory, another state.
    var again = try Person(
      person.documents, at: person.now.text, route: .workout)
    again.state.device.memory = person.state.device.memory
    #expect(again.state.rest == rest)
    #expect(again.sees(TimeSpan.clock(seconds: rest.seconds - 30)))
  }

  @Test func lengthensAndSkipsARest() throws {
    var person = try started()
    try person.tap("Done")
    let rest = try #require(person.state.rest)
    try person.tap("15 seconds more")
    #expect(person.state.rest?.endsAt == rest.endsAt + 15_000)
    try person.tap("Skip")
    #expect(person.state.rest == nil)
  }

  @Test func alternatesWithinASupersetAndRestsAfterTheRound() throws {
    var person = try started()
    let logs = try running(person).logs
    try person.tap("More for " + logs[0].exerciseName)
    try person.tap("Superset with " + logs[1].exerciseName)
    person.perform(.workout(.close))
    try person.tap("Done")
    #expect(try running(person).nextSet?.log == 1)
    #expect(person.state.rest == nil)
    try person.tap("Done")
    #expect(try running(person).nextSet?.log == 0)
    #expect(person.state.rest != nil)
  }

  @Test func switchingTheGymRoundsWhatIsStillToDo() throws {
    var person = try started()
    try person.type("81.3", into: "Weight")
    try person.tap("Done")
    let before = try running(person)
    let other = try #require(
      person.state.notebook.gyms.first { $0.id != before.gymID })
    try person.tap("Gym: " + before.gymName)
    person.perform(.workout(.switchGym(other.id)))
    let after = try running(person)
    #expect(after.gymName == other.name)
    #expect(after.logs[0].sets.first { $0.completedAt != nil }?.weight?.value == 81.3)
    for log in after.logs {
      let exercise = person.state.notebook.exercise(log.exerciseID)
      let available = person.state.availableLoads(exercise, gymID: other.id)
      for set in log.sets where set.completedAt == nil {
        guard let weight = set.weight, weight.value > 0, !available.isEmpty,
          available.source != .evenSteps
        else { continue }
        #expect(available.contains(weight), "\(log.exerciseName) \(weight.text)")
      }
    }
  }

  @Test func finishingKeepsWhatWasDoneAndSumsItUp() throws {
    var person = try started()
    for _ in 0..<3 {
      person.waitQuietly(seconds: 60)
      try person.tap("Done")
    }
    let id = try running(person).id
    try person.tap("Finish")
    try person.tap("Finish workout")
    #expect(person.state.notebook.running == nil)
    let workout = try #require(person.state.notebook.workout(id))
    #expect(workout.doneSetCount == 3)
    #expect(workout.endedAt == person.now)
    #expect(person.sees("Well done"))
    #expect(person.sees("kg moved"))
    try person.tap("Done")
    #expect(person.state.route == .today)
  }

  /// What was planned and not done is told, counts nowhere, and is planned again.
  @Test func finishingSkipsWhatIsOpen() throws {
    var person = try started()
    try person.tap("Done")
    let id = try running(person).id
    let planned = try running(person)
    try person.tap("Finish")
    #expect(person.sees("open sets are marked as skipped."))
    try person.tap("Finish workout")
    let workout = try #require(person.state.notebook.workout(id))
    #expect(workout.doneSetCount == 1)
    #expect(workout.logs.flatMap { $0.sets }.count == 1)
    person.perform(.arrived(.pastWorkout(id)))
    #expect(person.sees("Skipped"))
    for log in planned.logs { #expect(person.sees(log.exerciseName)) }
    try person.tap("Repeat")
    let again = try running(person)
    #expect(again.plannedSetCount == planned.plannedSetCount)
    #expect(Set(again.logs.map { $0.exerciseName }) == Set(planned.logs.map { $0.exerciseName }))
    #expect(again.doneSetCount == 0)
  }

  @Test func aWorkoutWithoutSetsIsNotKept() throws {
    var person = try started()
    try person.tap("Finish")
    #expect(person.sees("No set is done yet"))
  }

  @Test func discardingCanBeUndone() throws {
    var person = try started()
    try person.tap("Done")
    let workout = try running(person)
    try person.tap("Workout menu")
    try person.tap("Discard workout")
    try person.tap("Discard workout", in: "Discard the workout?")
    #expect(person.state.notebook.running == nil)
    #expect(person.state.route == .today)
    try person.tap("Undo")
    #expect(try running(person) == workout)
  }

  @Test func everyTouchIsQueuedBeforeAnythingElse() throws {
    var person = try started()
    _ = person.takeEffects()
    try person.tap("Done")
    let saved = person.saved
    #expect(saved.count == 1)
    let text = try #require(saved.first?.text)
    #expect(try Workout(decoding: text) == running(person))
    #expect(person.state.device.queue.last == saved.first)
  }

  @Test func repeatsAPastWorkoutWithItsNumbers() throws {
    var person = try Person(Samples.demo)
    let latest = try #require(person.state.notebook.latest)
    try person.tap("Repeat the last")
    let workout = try running(person)
    #expect(workout.logs.map { $0.exerciseName } == latest.logs.map { $0.exerciseName })
    #expect(workout.logs[0].sets.map { $0.weight } == latest.logs[0].sets.map { $0.weight })
    #expect(workout.doneSetCount == 0)
    #expect(Set(workout.logs.map { $0.id }).isDisjoint(with: latest.logs.map { $0.id }))
  }

  @Test func resumesFromToday() throws {
    var person = try started()
    person.perform(.open(.today))
    try person.tap("Resume")
    #expect(person.state.route == .workout)
  }

  @Test func warmsUpTowardsTheWorkingWeight() throws {
    var person = try started()
    let index = try #require(
      try running(person).logs.firstIndex {
        !person.state.notebook.warmUpRamp($0, gymID: person.state.notebook.running?.gymID)
          .steps.isEmpty
          && !$0.sets.contains { $0.kind == Open(.warmup) }
      })
    let log = try running(person).logs[index]
    try person.tap("More for " + log.exerciseName)
    try person.tap("Add these warm-ups")
    let sets = try running(person).logs[index].sets
    let warmUps = sets.prefix { $0.kind == Open(.warmup) }
    #expect(!warmUps.isEmpty)
    #expect(sets.count == log.sets.count + warmUps.count)
  }

  @Test func showsTheSamePageForEverySize() throws {
    var person = try started()
    try Golden.check(person.state, "workout-started")
    try person.tap("Done")
    person.waitQuietly(seconds: 20)
    try Golden.check(person.state, "workout-resting")
    try Golden.check(try Person(Samples.demo).state, "today")
    try Golden.check(try Person().state, "today-empty")
  }
}

extension Person {
  /// Lets time go by without waking the app.
  mutating func waitQuietly(seconds: Double) { wait(seconds: seconds) }

  /// Everything that the device knows, as it would be stored.
  var documents: [AnyDocument] {
    let notebook = state.notebook
    var all: [AnyDocument] = [.settings(notebook.settings)]
    all += notebook.muscles.map { .muscle($0) }
    all += notebook.gyms.map { .gym($0) }
    all += notebook.splits.map { .split($0) }
    all += notebook.exercises.map { .exercise($0) }
    all += notebook.workouts.values.map { .workout($0) }
    return all
  }
}
