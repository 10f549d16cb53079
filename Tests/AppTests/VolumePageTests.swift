import Documents
import Strength
import Testing

@testable import App

@Suite struct VolumePageTests {
  private func demo() throws -> Person { try Person(Samples.demo, route: .volume) }

  /// A library of one exercise that works one muscle by a share, with sets on a day.
  private func small(
    share: Double = 1, loadType: LoadType = .weighted, sets: Int = 3, weight: Weight? = .kg(60),
    on time: String = "2026-11-18T18:00:00.000+01:00", settings: Settings = Settings()
  ) throws -> Person {
    let muscle = Muscle(id: ULID(derivedFrom: "m"), name: "Chest", order: 0)
    var exercise = Exercise(id: ULID(derivedFrom: "e"), name: "Press", loadType: loadType)
    if share > 0 {
      exercise.muscles = [
        ExerciseMuscle(muscleID: muscle.id, muscleName: "Chest", contribution: share)
      ]
    }
    var workout = Workout(id: ULID(derivedFrom: "w"), name: "Push", startedAt: try moment(time))
    workout.endedAt = workout.startedAt
    var log = ExerciseLog(id: ULID(derivedFrom: "l"), exercise: exercise)
    for number in 0..<sets {
      log.sets.append(WorkoutSet(id: ULID(derivedFrom: "s\(number)"), reps: 8, weight: weight))
    }
    workout.logs = [log]
    return try Person(
      [.muscle(muscle), .exercise(exercise), .workout(workout), .settings(settings)],
      route: .volume)
  }

  @Test func anEmptyLibrarySaysHowToBegin() throws {
    let person = try Person(route: .volume)
    #expect(person.sees("No sets yet"))
    #expect(person.page.has("a", "Start a workout"))
    #expect(person.page.names(["svg"]).allSatisfy { $0.isEmpty })
    try Golden.check(person.state, "volume-empty")
  }

  @Test func aDeletedExerciseOfTheBodyLacksTheBodysWeight() throws {
    var person = try small(loadType: .bodyweight, weight: nil)
    #expect(person.sees("3 sets without body weight"))
    person.perform(.exercises(.delete(ULID(derivedFrom: "e"))))
    person.perform(.open(.volume))
    #expect(person.sees("3 sets without body weight"))
    #expect(person.sees("Bodyweight exercises need your body weight."))
  }

  @Test func showsTheWeekAgainstItsBandsInWords() throws {
    let person = try small(share: 0.75)
    #expect(person.sees("2 sets"))
    #expect(person.sees("below 10–20"))
    #expect(person.sees("16 Nov – 22 Nov"))
    #expect(person.sees("so far"))
  }

  @Test func theBodyShowsWhereAMuscleStandsAndOpensIt() throws {
    var person = try small(share: 0.75)
    #expect(person.sees("Muscles below target: Chest"))
    #expect(person.sees("1 muscle below target"))
    let shapes = person.page.elements().filter { $0.attribute("class") == "muscle below" }
    // A left and a right half.
    #expect(shapes.count == 2)
    person.perform(try #require(shapes.first?.action("data-on-click")))
    let row = "muscle-" + ULID(derivedFrom: "m").text
    let opened = person.page.elements().first { $0.attribute("id") == row }
    #expect(opened?.attribute("aria-expanded") == "true")
    #expect(person.effects.contains(.scroll(id: row)) && person.effects.contains(.focus(id: row)))
    // Touched again it stays, unlike the row.
    person.perform(try #require(shapes.first?.action("data-on-click")))
    #expect(person.state.volume.muscle == ULID(derivedFrom: "m"))
    try person.tap("Reps")
    #expect(person.sees("Muscles trained: Chest"))
    #expect(!person.page.elements().contains { $0.attribute("class") == "muscle below" })
  }

  @Test func whatWasNotTrainedIsSaidOfTheBodyToo() throws {
    var person = try small(sets: 3)
    let back = Muscle(id: Muscle.standardID("Lats"), name: "Lats", order: 1)
    person.state.notebook.put(.muscle(back))
    #expect(person.sees("Muscles below target: Chest; not trained: Lats"))
  }

  @Test func moreThanMAVIsHigh() throws {
    var person = try small(sets: 4)
    var chest = try #require(person.state.notebook.muscles.first)
    for (mrv, words, legend) in [
      (10.0, "above MAV, in 2–10", "1 muscle above MAV"),
      (3.5, "above 2–3.5", "1 muscle above target"),
    ] {
      chest.bands = VolumeBands(mev: 2, mav: 3, mrv: mrv)
      person.state.notebook.put(.muscle(chest))
      #expect(person.sees(words) && person.sees(legend))
    }
  }

  @Test func noBandIsClaimedWhereNoTableNamesOne() throws {
    var person = try demo()
    try person.tap("Earlier")
    let buttons = person.page.names(["button"])
    let cuff = try #require(buttons.first { $0.hasPrefix("Rotator Cuff ") })
    #expect(!cuff.contains("10–20"))
    #expect(try #require(buttons.first { $0.hasPrefix("Chest ") }).contains("10–20"))
  }

  @Test func weeksOfMusclesAreATableTheNewestFirst() throws {
    let person = try small(sets: 12, on: "2026-11-11T18:00:00.000+01:00")
    let cells = person.page.elements(in: "Sets by week").filter {
      $0.element.name.description == "td"
    }
    #expect(cells.count == VolumeFigures.trendWeeks)
    #expect(cells.prefix(3).map { $0.name } == ["", "12", ""])
    #expect(cells.prefix(3).map { $0.attribute("class") } == ["heat-0", "heat-3", "heat-0"])
    let heads = person.page.elements(in: "Sets by week").filter {
      $0.attribute("scope") == "col"
    }
    #expect(heads.prefix(3).map { $0.name } == ["Muscle", "16 Nov", "9 Nov"])
  }

  @Test(arguments: [(3, "heat-1"), (5, "heat-2"), (10, "heat-3"), (21, "heat-4")])
  func aWeekIsTheDarkerTheMoreItHas(sets: Int, style: String) throws {
    let person = try small(sets: sets)
    let cell = person.page.elements(in: "Sets by week").first {
      $0.element.name.description == "td"
    }
    #expect(cell?.attribute("class") == style)
  }

  @Test(arguments: [
    (0.0, "0 sets"), (0.25, "under 0.5 sets"), (1, "1 set"), (1.25, "1 set"), (2.5, "2.5 sets"),
    (3.25, "3 sets"), (3.75, "3.5 sets"),
  ])
  func setsAreSaidInHalves(sets: Double, text: String) {
    #expect(VolumeMeasure.sets.text(sets, .kg) == text)
  }

  @Test func walksFromWeekToWeekAndBack() throws {
    var person = try demo()
    #expect(try person.page.value(of: "Range") == "This week")
    #expect(try person.page.find(["button"], "Later").attribute("disabled") != nil)
    try person.tap("Earlier")
    #expect(try person.page.value(of: "Range") == "Last week")
    #expect(person.sees("9 Nov – 15 Nov"))
    #expect(!person.sees("so far"))
    try person.tap("Earlier")
    #expect(try person.page.value(of: "Range") == "2 weeks ago")
    try person.tap("Later")
    try person.tap("Later")
    #expect(try person.page.value(of: "Range") == "This week")
    try person.choose("4 weeks", in: "Range")
    #expect(person.sees("26 Oct – 22 Nov"))
    #expect(person.sees("a week"))
    try Golden.check(person.state, "volume-weeks")
  }

  @Test func takesDaysThatAreTypedAndRefusesOthers() throws {
    var person = try demo()
    try person.choose("Other days", in: "Range")
    #expect(try person.page.value(of: "From") == "2026-11-16")
    #expect(try person.page.value(of: "To") == "2026-11-21")
    #expect(person.sees("Bands are for whole weeks"))
    try person.type("2026-10-01", into: "From")
    #expect(person.sees("1 Oct – 21 Nov"))
    try person.type("2026-12-24", into: "From")
    #expect(person.sees("Must not be after the last day"))
    #expect(person.sees("1 Oct – 21 Nov"))
    try person.type("2026-12-31", into: "To")
    #expect(person.sees("24 Dec – 31 Dec"))
    try person.type("", into: "To")
    #expect(person.sees("A day from 1970 to 2099"))
    try person.type("9999-12-31", into: "To")
    #expect(person.sees("A day from 1970 to 2099"))
    #expect(
      person.state.volume.range.period(today: person.state.day, weekStart: .monday).last.text
        == "2026-12-31")
    try person.choose("This week", in: "Range")
    #expect(!person.page.has("input", "From"))
  }

  @Test func opensAMuscleToItsExercisesTheirWorkoutsAndSets() throws {
    var person = try demo()
    try person.tap("Earlier")
    let figures = VolumeFigures(person.state)
    let chest = try #require(figures.muscles.first { $0.muscle.name == "Chest" })
    let row = try #require(
      person.page.names(["button"]).first { $0.hasPrefix("Chest ") })
    try person.tap(row)
    #expect(try person.page.find(["button"], row).attribute("aria-expanded") == "true")
    let whole = VolumeMeasure.sets.text(chest.volume.sets, .kg, isExact: true)
    #expect(person.sees("Breakdown of " + whole))
    // What the rows show adds up to the number above them.
    let parts = person.page.elements(in: "Exercises of Chest")
      .filter { $0.attribute("class") == "row-end" }
      .compactMap { Double($0.name.dropFirst(2).split(separator: " ").first ?? "") }
    #expect(parts.reduce(0, +) == chest.volume.sets)
    let bench = try #require(
      person.page.names(["button"]).first { $0.hasPrefix("Bench Press (Barbell) ") })
    try person.tap(bench)
    let link = try #require(
      person.page.elements(in: "Workouts with Bench Press (Barbell)")
        .first { $0.attribute("href")?.hasPrefix("/history/") ?? false })
    #expect(link.name.contains("kg ×"))
    try Golden.check(person.state, "volume-open")
    try person.tap(link.name)
    guard case .pastWorkout = person.state.route else {
      Issue.record("leads to \(person.state.route.path)")
      return
    }
    // Coming back, it is open as it was.
    person.perform(.arrived(.volume))
    #expect(person.page.has("button", bench))
    try person.tap(row)
    #expect(!person.page.has("button", bench))
  }

  @Test func showsMoreWorkoutsWhereThereAreMany() throws {
    var person = try demo()
    try person.choose("Other days", in: "Range")
    try person.type("2025-01-01", into: "From")
    try person.tap(try #require(person.page.names(["button"]).first { $0.hasPrefix("Quads ") }))
    try person.tap(
      try #require(person.page.names(["button"]).first { $0.hasPrefix("Squat (Barbell) ") }))
    func shown() -> Int {
      person.page.elements(in: "Workouts with Squat (Barbell)")
        .filter { $0.element.name.description == "a" }.count
    }
    #expect(shown() == 10)
    try person.tap(try #require(person.page.names(["button"]).first { $0.hasPrefix("Show more") }))
    #expect(shown() == 50)
  }

  @Test func measuresRepsAndLoadWithoutBands() throws {
    var person = try small(share: 0.5)
    try person.tap("Reps")
    #expect(person.sees("12 reps"))
    #expect(!person.sees("10–20"))
    try person.tap("Load kg")
    #expect(person.sees("720 kg"))
  }

  @Test func sortsByWhatIsMost() throws {
    var person = try demo()
    try person.tap("Earlier")
    try person.tap("Most first")
    let figures = VolumeFigures(person.state)
    let most = figures.muscles.map { $0.volume.sets }.max() ?? 0
    let first = try #require(
      person.page.elements(in: "Muscles").first { $0.attribute("class") == "volume-number" })
    #expect(first.name.hasPrefix(VolumeMeasure.sets.text(most, .kg)))
    try person.tap("Body")
    let names = person.page.elements(in: "Muscles")
      .filter { $0.attribute("class") == "volume-name" }.map { $0.name }
    let trained = figures.muscles.filter { $0.volume.sets > 0 }.map { $0.muscle.name }
    #expect(names == trained)
  }

  @Test func namesWhatWasNotTrainedAndOpensIt() throws {
    var person = try demo()
    #expect(person.sees("Not trained:"))
    try person.tap("Show what was not trained")
    let row = try #require(person.page.names(["button"]).first { $0.hasPrefix("Neck 0 sets") })
    try person.tap(row)
    #expect(person.sees("No exercise worked it in these days."))
    try person.tap("Hide what was not trained")
    #expect(person.page.has("button", row))
  }

  @Test func saysWhatCountsForNoMuscleAndLeadsThere() throws {
    var person = try small(share: 0)
    #expect(person.sees("Sets that count for no muscle"))
    #expect(person.sees("None of these sets counts for a muscle yet."))
    try person.tap("Press 3 sets")
    #expect(person.state.route == .exercise(ULID(derivedFrom: "e")))
  }

  @Test func saysWhichLoadsAreNotKnownAndHowToHaveThem() throws {
    var person = try small(loadType: .bodyweight, weight: nil)
    #expect(person.sees("Bodyweight exercises need your body weight."))
    try person.tap("Enter your body weight")
    #expect(person.state.route == .settings(.training))
    var settings = Settings()
    settings.bodyWeights = [BodyWeight(day: CivilDay(number: 20_000), weight: .kg(80))]
    let known = try small(loadType: .bodyweight, weight: nil, settings: settings)
    #expect(!known.sees("Not counted"))
    let weightless = try small(weight: nil)
    #expect(weightless.sees("Enter their weight in the workout."))
  }

  @Test func aWeekWithoutSetsLeadsToTheLatestOne() throws {
    var person = try small(on: "2026-09-02T18:00:00.000+02:00")
    #expect(person.sees("No sets in these days"))
    try person.tap("Show the week of 2 Sep")
    #expect(person.sees("31 Aug – 6 Sep"))
    #expect(person.sees("3 sets"))
  }

  @Test func theTrendLeavesOutWeeksBeforeTheFirstWorkout() throws {
    let person = try small(on: "2026-11-04T18:00:00.000+01:00")
    // The week of 4 November and the one after it; the current one is not over.
    #expect(person.sees("1.5 sets a week on average, from 0 sets to 3 sets"))
  }

  @Test func longNamesAndNewerValuesDoNoHarm() throws {
    var person = try small()
    var exercise = try #require(person.state.notebook.exercises.first)
    exercise.name = String(repeating: "Überlange <b>", count: 40)
    exercise.loadType = .newer("levitation")
    person.state.notebook.put(.exercise(exercise))
    try person.tap(try #require(person.page.names(["button"]).first { $0.hasPrefix("Chest ") }))
    #expect(person.sees(exercise.name))
  }

  @Test func oneHeadingLevelFollowsTheOther() throws {
    var person = try demo()
    try person.tap(try #require(person.page.names(["button"]).first { $0.hasPrefix("Lats ") }))
    var last = 0
    for element in person.page.elements() {
      guard let level = ["h1": 1, "h2": 2, "h3": 3][element.element.name.description] else {
        continue
      }
      #expect(level <= last + 1, "\(element.name)")
      last = level
    }
  }
}
