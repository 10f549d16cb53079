import Documents
import Strength
import Testing

@testable import App

/// Who works with a keyboard or a screen reader goes on where a row was, not at the page's top.
@Suite struct RowFocusTests {
  /// Takes a row away, and answers what the focus is on then.
  private func focus(
    of person: inout Person, after tap: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    _ = person.takeEffects()
    try person.tap(tap, sourceLocation: sourceLocation)
    let ids: [String] = person.effects.compactMap { effect in
      if case .focus(let id) = effect { id } else { nil }
    }
    try #require(ids.count == 1, "\(tap): \(ids)", sourceLocation: sourceLocation)
    let element = person.page.elements().first { $0.attribute("id") == ids[0] }
    let found = try #require(
      element, "\(ids[0]) is not on the page", sourceLocation: sourceLocation)
    return found.name
  }

  private func exercise(_ name: String) -> Exercise {
    Exercise(id: ULID(derivedFrom: name), name: name)
  }

  private func workout(isRunning: Bool) throws -> Workout {
    let start = try #require(Instant("2026-11-21T17:30:00.000+01:00"))
    var workout = Workout(id: ULID(derivedFrom: "workout"), name: "", startedAt: start)
    for name in ["Press", "Row"] {
      var log = ExerciseLog(id: ULID(derivedFrom: name + "/log"), exercise: exercise(name))
      for reps in 6...8 {
        var set = WorkoutSet(id: ULID(derivedFrom: name + "/" + String(reps)), reps: reps)
        if !isRunning { set.completedAt = workout.startedAt }
        log.sets.append(set)
      }
      workout.logs.append(log)
    }
    if !isRunning { workout.endedAt = workout.startedAt }
    return workout
  }

  @Test func setsAndExercisesOfTheRunningWorkout() throws {
    let workout = try workout(isRunning: true)
    var person = try Person(
      [.exercise(exercise("Press")), .exercise(exercise("Row")), .workout(workout)],
      route: .workout)
    for (reps, next) in [(7, "Set 2: 8 reps"), (8, "Set 1: 6 reps"), (6, "Add a set of Press")] {
      person.perform(.workout(.open(.set(ULID(derivedFrom: "Press/" + String(reps))))))
      #expect(try focus(of: &person, after: "Remove") == next)
    }
    for (name, next) in [("Press", "More for Row"), ("Row", "Add exercise")] {
      try person.tap("More for " + name)
      #expect(try focus(of: &person, after: "Remove exercise") == next)
    }
  }

  @Test func setsAndExercisesOfAPastWorkout() throws {
    let workout = try workout(isRunning: false)
    var person = try Person(
      [.exercise(exercise("Press")), .exercise(exercise("Row")), .workout(workout)],
      route: .pastWorkout(workout.id))
    try person.tap("Edit")
    #expect(try focus(of: &person, after: "Remove set 2") == "Remove set 2")
    #expect(try focus(of: &person, after: "Remove set 2") == "Remove set 1")
    #expect(try focus(of: &person, after: "Remove set 1") == "Add a set")
    #expect(try focus(of: &person, after: "Remove Press") == "Remove Row")
    #expect(try focus(of: &person, after: "Remove Row") == "Exercise")
  }

  @Test func musclesOfAnExerciseAndItsGyms() throws {
    var dip = exercise("Dip")
    for name in ["Chest", "Triceps"] {
      dip.muscles.append(
        ExerciseMuscle(muscleID: Muscle.standardID(name), muscleName: name, contribution: 1))
    }
    let gym = Gym(id: ULID(derivedFrom: "gym"), name: "Garage")
    var garage = ExerciseBranch(id: ULID(derivedFrom: "a"), gymID: gym.id, gymName: gym.name)
    garage.settings = [MachineSetting(), MachineSetting()]
    garage.settings[0].name = "Seat"
    garage.settings[1].name = "Back"
    dip.branches = [ExerciseBranch(id: ULID(derivedFrom: "b"), gymID: nil, gymName: ""), garage]
    var person = try Person(
      Muscle.standard.map { .muscle($0) } + [.gym(gym), .exercise(dip)], route: .exercise(dip.id))
    #expect(try focus(of: &person, after: "Remove setting Seat") == "Remove setting Back")
    #expect(try focus(of: &person, after: "Remove setting Back") == "Setting 1")
    let any = "Remove notes and settings for Any gym"
    let here = "Remove notes and settings for Garage"
    #expect(try focus(of: &person, after: any) == here)
    #expect(try focus(of: &person, after: here) == "Garage")
    try person.tap("Edit")
    #expect(try focus(of: &person, after: "Remove Chest") == "Remove Triceps")
    #expect(try focus(of: &person, after: "Remove Triceps") == "Add a muscle")
  }

  @Test func whatStandsInAGym() throws {
    var gym = Gym(id: ULID(derivedFrom: "gym"), name: "Garage")
    gym.bars = [
      Bar(name: "Long", weight: Weight(20, .kg)), Bar(name: "Short", weight: Weight(8, .kg)),
    ]
    gym.plates = [
      PlateStock(weight: Weight(20, .kg), count: 2), PlateStock(weight: Weight(10, .kg), count: 2),
    ]
    gym.dumbbells = [Weight(5, .kg), Weight(6, .kg), Weight(7, .kg), Weight(8, .kg)]
    for name in ["Pulley", "Stack"] {
      gym.machines.append(
        MachineStack(
          name: name, lightest: Weight(5, .kg), step: Weight(5, .kg), heaviest: Weight(50, .kg)))
    }
    gym.machines[0].exerciseIDs = [
      ULID(derivedFrom: "Press"), ULID(derivedFrom: "gone"), ULID(derivedFrom: "Row"),
    ]
    var person = try Person(
      [.exercise(exercise("Press")), .exercise(exercise("Row")), .gym(gym)], route: .gym(gym.id))
    for (taken, next) in [
      ("Remove Long", "Remove Short"), ("Remove Short", "Add a bar"),
      ("Remove plates of 10 kg", "Remove plates of 20 kg"), ("Remove plates of 20 kg", "Add plate"),
      ("Remove 6 kg", "Remove 7 kg"), ("Remove 8 kg", "Remove 7 kg"),
      ("Remove all", "Add dumbbell"),
    ] { #expect(try focus(of: &person, after: taken) == next) }
    person.perform(.settings(.gym(.toggleMachine(0))))
    #expect(try focus(of: &person, after: "Take Press off") == "Take Row off")
    #expect(try focus(of: &person, after: "Take Row off") == "Add exercise")
    #expect(try focus(of: &person, after: "Remove machine").hasPrefix("Stack"))
    person.perform(.settings(.gym(.toggleMachine(0))))
    #expect(try focus(of: &person, after: "Remove machine") == "Add a machine")
  }

  @Test func exercisesOfASplit() throws {
    var split = Split(id: ULID(derivedFrom: "split"), name: "Push")
    for name in ["Press", "Row"] {
      split.exercises.append(
        SplitExercise(id: ULID(derivedFrom: "planned/" + name), exercise: exercise(name)))
    }
    var person = try Person(
      [.exercise(exercise("Press")), .exercise(exercise("Row")), .split(split)],
      route: .split(split.id))
    for next in ["Row", "Add exercise"] {
      person.perform(
        .splits(
          .toggleExercise(
            try #require(person.state.notebook.split(split.id)?.exercises.last).id)))
      #expect(try focus(of: &person, after: "Remove").hasPrefix(next == "Row" ? "Press" : next))
    }
  }

  @Test func listsOfSplitsGymsMusclesAndWeights() throws {
    var settings = Settings()
    for day in ["2026-11-01", "2026-11-02"] {
      settings.bodyWeights.append(
        BodyWeight(day: try #require(CivilDay(day)), weight: Weight(80, .kg)))
    }
    var documents: [AnyDocument] = [.settings(settings)]
    for (order, name) in ["A", "B"].enumerated() {
      documents.append(.split(Split(id: ULID(derivedFrom: "s" + name), name: name, order: order)))
      documents.append(.gym(Gym(id: ULID(derivedFrom: "g" + name), name: name, order: order)))
      documents.append(
        .muscle(Muscle(id: ULID(derivedFrom: "m" + name), name: name, order: order)))
    }
    for (route, adding) in [(Route.splits, "New split"), (.settings(.gyms), "New gym")] {
      var person = try Person(documents, route: route)
      for (name, next) in [("A", "More for B"), ("B", adding)] {
        try person.tap("More for " + name)
        #expect(try focus(of: &person, after: "Delete") == next)
      }
    }
    var muscles = try Person(documents, route: .settings(.muscles))
    for (name, next) in [("B", "A"), ("A", "Add a muscle")] {
      muscles.perform(.settings(.muscle(.toggle(ULID(derivedFrom: "m" + name)))))
      #expect(try focus(of: &muscles, after: "Delete").hasPrefix(next))
    }
    var weights = try Person(documents, route: .settings(.training))
    let names = weights.page.names(["button"]).filter { $0.hasPrefix("Delete 80 kg") }
    #expect(try focus(of: &weights, after: names[0]) == names[1])
    #expect(try focus(of: &weights, after: names[1]) == "Today, in kg")
  }
}
