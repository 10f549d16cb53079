import Documents
import Strength
import Testing

@testable import App

/// The page of a workout that has ended.
@Suite struct HistoryWorkoutTests {
  /// The demo's newest workout whose log holds a superset, opened.
  private func demo(where isWanted: (Workout) -> Bool = { _ in true }) throws -> Person {
    var person = try Person(Samples.demo)
    let found = person.state.notebook.archive.keys.reversed()
      .compactMap { person.state.notebook.workout($0.id) }.first(where: isWanted)
    person.perform(.arrived(.pastWorkout(try #require(found).id)))
    return person
  }

  private func shown(_ person: Person) throws -> Workout {
    guard case .pastWorkout(let id) = person.state.route else { throw Missing() }
    return try #require(person.state.notebook.workout(id))
  }
  private struct Missing: Error {}

  @Test func showsWhenWhereHowLongAndHowMuch() throws {
    let person = try demo { $0.logs.contains { $0.superset != nil } }
    let workout = try shown(person)
    #expect(person.sees(workout.title))
    #expect(person.sees(workout.startedAt.clockText))
    #expect(person.sees(workout.gymName))
    #expect(person.sees(TimeSpan.text(seconds: try #require(workout.durationSeconds))))
    #expect(person.sees("Superset A"))
    #expect(person.sees("Muscles worked"))
    let columns = workout.logs.flatMap { log in
      log.sets.filter { $0.isHard }.compactMap { set in
        set.loadKilograms(
          loadType: log.loadType,
          bodyWeight: person.state.notebook.weights.weight(on: workout.startedAt.day)
        ).map { $0 * Double(set.reps ?? 0) }
      }
    }
    #expect(person.sees(columns.reduce(0, +).text(digits: 0)))
    try Golden.check(person.state, "history-workout")
  }

  /// The marks against records counted from scratch, workout by workout.
  @Test(arguments: OneRepMaxFormula.allCases)
  func marksWhatWasARecordAtThatTime(formula: OneRepMaxFormula) throws {
    var notebook = try Person(Samples.demo).state.notebook
    var settings = notebook.settings
    settings.formulaName = Open(formula)
    notebook.put(.settings(settings))
    var checked = 0
    for key in notebook.archive.keys.enumerated().filter({ $0.offset % 23 == 11 }).map({
      $0.element
    }) {
      let workout = try #require(notebook.workout(key.id))
      let marks = RecordMarks(workout, in: notebook)
      for (place, log) in workout.logs.enumerated() {
        let reference = ExerciseReference(id: log.exerciseID, name: log.exerciseName)
        let earlier = notebook.workouts(of: reference).filter { Archive.Key($0) < key }
        let before = PersonalRecords(
          ExerciseHistory(of: reference, in: earlier, weights: notebook.weights),
          formula: formula)
        var heaviest = before.heaviestKilograms?.value ?? -.infinity
        var best = before.oneRepMaxKilograms?.value ?? 0
        var longest = before.longestSeconds?.value ?? 0
        let body = notebook.weights.weight(on: workout.startedAt.day)
        for (number, set) in log.sets.enumerated() where set.isHard {
          let kinds = marks.kinds[place][number]
          let isFirst = earlier.isEmpty
          // What a body weighs is no news.
          let hasWeight = set.weight.map { $0.value > 0 } ?? false
          let isLoaded =
            log.loadType != Open(.assisted)
            && (log.loadType != Open(.bodyweight) || hasWeight)
          let load = set.loadKilograms(loadType: log.loadType, bodyWeight: body) ?? 0
          let weight = set.recordKilograms(log.loadType) ?? -.infinity
          if let reps = set.reps, reps > 0 {
            let kind: RecordKind = log.loadType == Open(.assisted) ? .assistance : .heaviest
            #expect(kinds.contains(kind) == (weight > heaviest && !isFirst))
            let estimate = formula.oneRepMax(weight: load, reps: reps, rpe: set.rpe) ?? 0
            #expect(kinds.contains(.oneRepMax) == (estimate > best && !isFirst && isLoaded))
            heaviest = max(heaviest, weight)
            best = max(best, estimate)
          }
          let seconds = set.seconds ?? 0
          #expect(kinds.contains(.seconds) == (seconds > longest && !isFirst))
          longest = max(longest, seconds)
          checked += 1
        }
      }
    }
    #expect(checked > 200)
  }

  @Test func aHeavierBodyIsNoRecord() throws {
    let pullUp = Samples.exercise("Pull Up", .bodyweight)
    var settings = Settings()
    settings.bodyWeights = [
      BodyWeight(day: try #require(CivilDay("2026-11-01")), weight: .kg(80)),
      BodyWeight(day: try #require(CivilDay("2026-11-10")), weight: .kg(85)),
    ]
    let first = try Samples.done(pullUp, [nil], on: "2026-11-02")
    let second = try Samples.done(pullUp, [nil, .kg(10)], on: "2026-11-12")
    let person = try Person(
      [.exercise(pullUp), .settings(settings), .workout(first), .workout(second)])
    let marks = RecordMarks(second, in: person.state.notebook)
    #expect(marks.kinds[0].map { $0.words } == ["", "heaviest, best 1RM"])
  }

  /// The records of its page, and those of the terminal, go by the same numbers.
  @Test func onlyTheWeightOnABodyAndItsHelpAreCompared() throws {
    func marks(_ loadType: LoadType, _ done: [(body: Double, weight: Double)]) throws -> [String] {
      let exercise = Samples.exercise("Dip", loadType)
      var workouts: [Workout] = []
      for (number, set) in done.enumerated() {
        var workout = try Samples.done(exercise, [.kg(set.weight)], on: "2026-11-0\(number + 1)")
        workout.bodyWeight = .kg(set.body)
        workouts.append(workout)
      }
      let person = try Person(
        [.exercise(exercise)] + workouts.map { .workout($0) }, route: .exercise(exercise.id))
      let history = ExerciseHistory(
        of: ExerciseReference(id: exercise.id, name: exercise.name), in: workouts,
        weights: BodyWeights())
      let best = PersonalRecords(history, formula: .epley).heaviestKilograms
      let progress = ExerciseProgress(of: exercise.id, in: person.state.notebook)
      #expect(progress.record(.heaviest)?.workoutID == best?.entry.workoutID)
      #expect(progress.record(.heaviest)?.best[.heaviest] == best?.value)
      let shown = abs(best?.value ?? .infinity).text(digits: 2)
      #expect(
        person.sees(
          shown + "  kg " + (loadType == .assisted ? "Least assistance" : "Most weight added")))
      return workouts.map { workout in
        RecordMarks(workout, in: person.state.notebook).kinds[0].map { $0.words }.joined()
      }
    }
    // A lighter body with more on it, and a heavier one with less.
    #expect(try marks(.bodyweight, [(90, 5), (70, 10)]) == ["", "heaviest"])
    #expect(try marks(.bodyweight, [(70, 10), (90, 5)]) == ["", "best 1RM"])
    #expect(try marks(.assisted, [(90, 30), (70, 20)]) == ["", "least assistance"])
    #expect(try marks(.assisted, [(70, 20), (90, 30)]) == ["", ""])
  }

  /// Dips with one's own body until there was a machine: what is on that is compared, not the body.
  @Test func aLoadTypeThatWasChangedHidesNoRecord() throws {
    let machine = Samples.exercise("Dip")
    var first = try Samples.done(
      Samples.exercise("Dip", .bodyweight), [nil], on: "2026-11-02")
    first.bodyWeight = .kg(80)
    let second = try Samples.done(machine, [.kg(45)], on: "2026-11-05")
    let third = try Samples.done(machine, [.kg(50)], on: "2026-11-09")
    let person = try Person(
      [.exercise(machine), .workout(first), .workout(second), .workout(third)])
    let marks = RecordMarks(third, in: person.state.notebook)
    #expect(marks.kinds[0].map { $0.words } == ["heaviest"])
  }

  @Test func aTableHasOneRowASetAndNoColumnThatNobodyFilled() throws {
    let press = Samples.exercise("Press")
    var workout = try Samples.done(press, [.kg(20), .kg(60), .kg(60)], on: "2026-11-12")
    workout.logs[0].sets[0].kind = Open(.warmup)
    var person = try Person([.exercise(press), .workout(workout)], route: .pastWorkout(workout.id))
    func cells(_ person: Person) -> [[String]] {
      person.page.elements().filter { $0.element.name.description == "tr" }.map { row in
        PageView(row.element.children).elements()
          .filter { ["th", "td"].contains($0.element.name.description) }.map { $0.name }
      }
    }
    #expect(
      cells(person) == [
        ["Set", "Done", "e1RM"], ["W", "20 kg × 10 Warm-up", ""], ["1", "60 kg × 10", "80 kg"],
        ["2", "60 kg × 10", "80 kg"],
      ])
    workout.logs[0].sets[2].rpe = 8.5
    person.state.notebook.put(.workout(workout))
    #expect(cells(person)[0] == ["Set", "Done", "RPE", "e1RM"])
    #expect(cells(person)[3] == ["2", "60 kg × 10", "8.5", "80 kg"])
  }

  @Test func theFirstTimeIsNoRecord() throws {
    var person = try Person(Samples.demo)
    let oldest = try #require(person.state.notebook.archive.keys.first)
    person.perform(.arrived(.pastWorkout(oldest.id)))
    #expect(person.sees("First time"))
    #expect(!person.sees("Record:"))
  }

  @Test func warmUpsAreNoRecordsAndHaveNoEstimate() throws {
    let person = try demo { workout in
      workout.logs.contains { $0.sets.contains { $0.kind == Open(.warmup) } }
    }
    let workout = try shown(person)
    let marks = RecordMarks(workout, in: person.state.notebook)
    for (place, log) in workout.logs.enumerated() {
      for (number, set) in log.sets.enumerated() where !set.isHard {
        #expect(marks.kinds[place][number].isEmpty)
      }
    }
    #expect(person.sees("Warm-up"))
  }

  @Test func duplicatesToTodayUnderNewIdentifiers() throws {
    var person = try demo()
    let old = try shown(person)
    try person.tap("Duplicate")
    let copy = try shown(person)
    #expect(copy.id != old.id)
    #expect(copy.endedAt == person.now)
    #expect(copy.startedAt.day == person.state.day)
    #expect(copy.durationSeconds == old.durationSeconds)
    #expect(copy.doneSetCount == old.doneSetCount)
    func ids(_ workout: Workout) -> Set<ULID> {
      Set(
        [workout.id] + workout.logs.map { $0.id } + workout.logs.flatMap { $0.sets.map { $0.id } })
    }
    #expect(ids(copy).isDisjoint(with: ids(old)))
    #expect(ids(copy).count == ids(old).count)
    #expect(person.state.notebook.workout(old.id) == old)
    for set in copy.logs.flatMap({ $0.sets }) {
      if let time = set.completedAt?.milliseconds {
        #expect(time >= copy.startedAt.milliseconds && time <= person.now.milliseconds)
      }
    }
    #expect(person.sees("Copied"))
    try person.tap("Undo")
    #expect(person.state.notebook.workout(copy.id) == nil)
    #expect(person.sees("This workout was deleted"))
  }

  @Test func repeatStartsAWorkoutLikeIt() throws {
    var person = try demo()
    let old = try shown(person)
    try person.tap("Repeat")
    let running = try #require(person.state.notebook.running)
    #expect(running.logs.map { $0.exerciseName } == old.logs.map { $0.exerciseName })
  }

  @Test func aWorkoutThatRunsIsShownWhereItRuns() throws {
    var workout = Workout(
      id: ULID(derivedFrom: "r"), name: "Now",
      startedAt: try moment("2026-11-21T17:30:00.000+01:00"))
    workout.logs = []
    var person = try Person([.workout(workout)], route: .pastWorkout(workout.id))
    try person.tap("Open it")
    #expect(person.state.route == .workout)
  }

  @Test func anAddressWithoutAWorkoutSaysSo() throws {
    let person = try Person(route: .pastWorkout(ULID(derivedFrom: "nothing")))
    #expect(person.sees("There is no workout at this address."))
  }

  @Test func poundsStayPoundsAndWhatIsGoneReadsOn() throws {
    var workout = Workout(
      id: ULID(derivedFrom: "lb"), name: "", startedAt: try moment("2026-11-20T17:30:00.000+01:00"))
    workout.endedAt = workout.startedAt
    workout.gymID = ULID(derivedFrom: "a gym that is gone")
    workout.gymName = "Old Barn"
    workout.importedFrom = "strong"
    var log = ExerciseLog()
    log.id = ULID(derivedFrom: "log")
    log.exerciseName = "Yoke Walk"
    log.loadType = .newer("carried")
    var set = WorkoutSet(id: ULID(derivedFrom: "set"), reps: 5, weight: .lb(225))
    set.kind = .newer("cluster")
    log.sets = [set, WorkoutSet(id: ULID(derivedFrom: "set2"), reps: 5, weight: .lb(225))]
    workout.logs = [log]
    let person = try Person([.workout(workout)], route: .pastWorkout(workout.id))
    for text in [
      "Workout", "Old Barn", "imported from strong", "225 lb × 5", "cluster", "262.5 lb",
      "How long it took is not known.",
    ] {
      #expect(person.sees(text), "\(text)")
    }
    #expect(!person.page.has("a", "About Yoke Walk"))
  }

  /// StrongLifts and Fitbod write help below zero; a set has one sign all the same.
  @Test func helpBelowZeroHasOneSign() throws {
    let set = WorkoutSet(id: ULID(derivedFrom: "s"), reps: 8, weight: .kg(-20))
    for loadType in [LoadType.bodyweight, .assisted, .weighted] {
      #expect(set.text(loadType: Open(loadType)) == "−20 kg × 8", "\(loadType)")
    }
    let added = WorkoutSet(id: ULID(derivedFrom: "t"), reps: 8, weight: .kg(20))
    #expect(added.text(loadType: Open(.bodyweight)) == "+20 kg × 8")
    #expect(added.text(loadType: Open(.assisted)) == "−20 kg × 8")
    #expect(added.text(loadType: Open(.weighted)) == "20 kg × 8")
  }

  @Test func unknownLoadsAndMusclesAreSaid() throws {
    let exercise = Exercise(id: ULID(derivedFrom: "e"), name: "Pull Up", loadType: .bodyweight)
    var workout = Workout(
      id: ULID(derivedFrom: "w"), name: "A", startedAt: try moment("2026-11-20T17:30:00.000+01:00"))
    workout.endedAt = workout.startedAt
    var log = ExerciseLog(id: ULID(derivedFrom: "l"), exercise: exercise)
    log.sets = [WorkoutSet(id: ULID(derivedFrom: "s"), reps: 5)]
    workout.logs = [log]
    let person = try Person(
      [.workout(workout), .exercise(exercise)], route: .pastWorkout(workout.id))
    #expect(person.sees("Volume load leaves out 1 set without body weight."))
    #expect(person.sees("These sets have no muscles."))
  }
}
