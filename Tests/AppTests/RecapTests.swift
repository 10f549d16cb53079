import Body
import Documents
import Strength
import Testing
import Tracks

@testable import App

/// Months and years that are looked back on.
@Suite struct RecapTests {
  private let october = RecapSpan.month(CivilDay("2026-10-01") ?? CivilDay(number: 0))
  private let row = Samples.exercise("Row")
  private let press = Samples.exercise("Press")

  private func run(_ day: String, kilometers: Double, sport: Sport = .running) throws -> Activity {
    let id = ULID(derivedFrom: "run " + day)
    var run = try SampleActivity.run(day + "T07:30:00.000+02:00", id: id)
    run.sport = Open(sport)
    run.meters = kilometers * 1000
    run.timerSeconds = kilometers * 300
    run.sources = []
    return run
  }

  /// An hour, so that its length is known.
  private func done(
    _ exercise: Exercise, _ weights: [Weight?], on day: String
  ) throws -> AnyDocument {
    var workout = try Samples.done(exercise, weights, on: day)
    workout.endedAt = Instant(
      milliseconds: workout.startedAt.milliseconds + 3_600_000, offsetMinutes: 60)
    return .workout(workout)
  }

  /// Two workouts and a run in September; three workouts, two runs and a ride in October.
  private func library() throws -> [AnyDocument] {
    try [
      .exercise(row), .exercise(press),
      done(row, [.kg(40)], on: "2026-09-08"), done(press, [.kg(60)], on: "2026-09-30"),
      .activity(run("2026-09-20", kilometers: 10)),
      done(row, [.kg(40), .kg(45)], on: "2026-10-01"),
      done(row, [.kg(45), nil], on: "2026-10-14"),
      done(press, [.kg(65), .kg(60), .kg(60)], on: "2026-10-31"),
      .activity(run("2026-10-04", kilometers: 12)), .activity(run("2026-10-18", kilometers: 9)),
      .activity(run("2026-10-20", kilometers: 40, sport: .cycling)),
      done(row, [.kg(100)], on: "2026-11-01"),
    ]
  }

  private func person(route: Route? = nil) throws -> Person {
    try Person(try library(), route: route ?? .recap(october))
  }

  private func recap(_ span: RecapSpan, _ person: Person) -> Recap {
    Recap(person.state.notebook, span, today: person.state.day)
  }

  private func lines(_ recap: Recap) -> [String: (value: Double, before: Double, change: String)] {
    var lines: [String: (value: Double, before: Double, change: String)] = [:]
    for line in recap.lines {
      lines[line.key.description] = (line.value, line.before, line.change)
    }
    return lines
  }

  // MARK: Figures

  @Test func aMonthIsAddedUpBesideTheOneBefore() throws {
    let recap = try recap(october, person())
    let lines = lines(recap)
    #expect(lines["trainings"]?.value == 6 && lines["trainings"]?.before == 3)
    #expect(lines["trainings"]?.change == "+100 %")
    let kinds = recap.kinds
    #expect([kinds.workouts, kinds.runs, kinds.sequences, kinds.others] == [3, 2, 0, 1])
    // Three hours of workouts and 61 km at five minutes each, before two hours and 10 km.
    #expect(lines["seconds"]?.value == 29_100)
    #expect(lines["seconds"]?.before == 10_200)
    #expect(lines["hard_sets"]?.value == 7 && lines["hard_sets"]?.before == 2)
    #expect(lines["hard_sets"]?.change == "+250 %")
    // Ten reps each of 40, 45, 45, 65, 60 and 60 kg; an unweighed set is left out, and said so.
    #expect(lines["load_kg"]?.value == 3150)
    #expect(recap.figures.missing.weights == 1)
    #expect(lines["distance_km"]?.value == 21 && lines["distance_km"]?.change == "+110 %")
    // The heaviest row and press, and the estimated maxima; September's were first times.
    #expect(lines["records"]?.value == 4 && lines["records"]?.change == "")
    #expect(recap.exercises.map { $0.name } == ["Row", "Press"])
    #expect(recap.exercises.map { $0.sets } == [4, 3])
    #expect(recap.longestRun?.kilometers == 12)
    #expect(recap.longestRun?.day == CivilDay("2026-10-04"))
    #expect(recap.comparison == "Compared with September 2026.")
    // Weeks from Mondays, within the month: 1, 5, 12, 19 and 26 October.
    #expect(recap.bars.map { $0.count } == [2, 0, 2, 1, 1])
    #expect(recap.bars.map { $0.first.parts.day } == [1, 5, 12, 19, 26])
  }

  /// Workouts without a length, of a weight that nobody has noted, as some apps export them.
  @Test func whatIsNotKnownHasNotFallen() throws {
    let unknown = try Samples.done(row, [nil], on: "2026-10-14")
    let person = try Person([done(row, [.kg(40)], on: "2026-09-08"), .workout(unknown)])
    let lines = recap(october, person).lines
    for key in ["seconds", "load_kg"] {
      let line = try #require(lines.first { $0.key.description == key })
      #expect(line.text == "–" && line.change.isEmpty && line.before > 0)
    }
  }

  @Test func theStreakIsTheLongestThatReachesIn() throws {
    // Those of 12, 19 and 26 October; in September those of the 7th and the 14th.
    #expect(try recap(october, person()).streak == 3)
    let september = RecapSpan.month(try #require(CivilDay("2026-09-01")))
    #expect(try recap(september, person()).streak == 2)
    // The weeks before belong to it.
    let november = RecapSpan.month(try #require(CivilDay("2026-11-01")))
    #expect(try recap(november, person()).streak == 3)
    #expect(try recap(.year(2026), person()).streak == 3)
  }

  @Test func aYearIsDividedIntoMonths() throws {
    let recap = try recap(.year(2026), person())
    #expect(recap.bars.map { $0.count } == [0, 0, 0, 0, 0, 0, 0, 0, 3, 6, 1, 0])
    #expect(lines(recap)["trainings"]?.value == 10)
    // Nothing the year before.
    #expect(recap.lines.allSatisfy { $0.change.isEmpty } && recap.comparison.isEmpty)
  }

  @Test func whatIsNotOverIsComparedWithAsManyDays() throws {
    let november = RecapSpan.month(try #require(CivilDay("2026-11-01")))
    let recap = try recap(november, person())
    #expect(recap.days.upperBound == Samples.today)
    #expect(recap.comparison == "Compared with the first 21 days of October 2026.")
    // The press of 31 October is not among them.
    #expect(lines(recap)["trainings"]?.before == 5)
    #expect(lines(recap)["trainings"]?.change == "−80 %")
    // Of 31 days there are 28 in February at most.
    let march = Recap(
      Notebook(), .month(try #require(CivilDay("2026-03-01"))),
      today: try #require(CivilDay("2026-03-30")))
    #expect(march.daysBefore.upperBound == CivilDay("2026-02-28"))
  }

  /// Every figure anew from the documents, the slow way.
  @Test func theDemoIsCountedAnew() throws {
    let person = try Person(Samples.demo)
    let notebook = person.state.notebook
    for month in ["2026-10-01", "2025-06-01"] {
      let span = RecapSpan.month(try #require(CivilDay(month)))
      let recap = recap(span, person)
      var (workouts, sets, seconds, kilograms, records) = (0, 0, 0.0, 0.0, 0)
      var byExercise: [String: Double] = [:]
      for case .workout(let workout) in Samples.demo
      where workout.startedAt.day.text.prefix(7) == month.prefix(7) {
        workouts += 1
        seconds += workout.durationSeconds ?? 0
        records += person.state.newRecords(workout).count
        let body = workout.bodyWeight ?? notebook.weights.weight(on: workout.startedAt.day)
        for log in workout.logs {
          for set in log.sets where set.isHard {
            sets += 1
            byExercise[log.exerciseName, default: 0] += 1
            let load = set.loadKilograms(loadType: log.loadType, bodyWeight: body) ?? 0
            kilograms += load * Double(set.reps ?? 0)
          }
        }
      }
      let lines = lines(recap)
      #expect(workouts > 5 && records > 0)
      #expect(lines["trainings"]?.value == Double(workouts))
      #expect(lines["hard_sets"]?.value == Double(sets))
      #expect(lines["records"]?.value == Double(records))
      #expect(abs((lines["seconds"]?.value ?? 0) - seconds) < 0.001)
      #expect(abs((lines["load_kg"]?.value ?? 0) - kilograms) < 0.001)
      for (name, sets) in recap.exercises { #expect(byExercise[name] == sets, "\(name)") }
      #expect(recap.exercises.count == byExercise.count)
      #expect(recap.bars.reduce(0) { $0 + $1.count } == workouts)
    }
  }

  // MARK: The page

  @Test func pagesAreAsTheyWere() throws {
    try Golden.check(try person().state, "recap-month")
    try Golden.check(try Person(Samples.demo, route: .recap(.year(2026))).state, "recap-year")
    try Golden.check(try Person([], route: .recap(october)).state, "recap-empty")
  }

  @Test func addressesNameMonthsAndYears() {
    #expect(Route(path: "/months/2026-10") == .recap(october))
    #expect(Route(path: "/years/2026") == .recap(.year(2026)))
    for route in [Route.recap(october), .recap(.year(1999))] {
      #expect(Route(path: route.path) == route)
    }
    for path in ["/months", "/months/2026-13", "/years/12", "/years/9999", "/months/0001-01"] {
      #expect(Route(path: path) == .unknown(path))
    }
  }

  @Test func oneTurnsFromMonthToMonthAndToTheYear() throws {
    var person = try person(route: .history)
    try person.tap("In review: October 2026")
    #expect(person.state.route == .recap(october) && person.sees("+100 %"))
    #expect(title(person.state) == "October 2026 · Regimen")
    try person.tap("November 2026")
    // The next month is not here yet.
    #expect(!person.page.has("a", "December 2026"))
    try person.tap("2026")
    #expect(person.state.route == .recap(.year(2026)))
    #expect(!person.page.has("a", "2027"))
    try person.tap("2025")
    #expect(person.sees("No training in 2025"))
    #expect(!person.page.has("button", "Share picture"))
  }

  @Test func theCalendarLeadsToMonthsThatHaveBegun() throws {
    var person = try person(route: .calendar)
    #expect(!person.page.has("a", "In review: December 2026"))
    try person.tap("In review: November 2026")
    #expect(person.sees("Compared with the first 21 days of October 2026."))
  }

  @Test func aPictureIsShared() throws {
    var odd = try library()
    let weights = [Weight?](repeating: .kg(50), count: 9)
    odd.append(try done(Samples.exercise("Clean & <Jerk>"), weights, on: "2026-10-22"))
    var person = try Person(odd, route: .recap(october))
    try person.tap("Share picture")
    guard case .shareFile(let name, let type, let svg) = try #require(person.effects.last) else {
      Issue.record("nothing is shared")
      return
    }
    #expect(name == "regimen-2026-10.svg" && type == "image/svg+xml")
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>"))
    #expect(svg.contains(">October 2026</text>"))
    #expect(svg.contains("Clean &amp; &lt;Jerk"))
    #expect(!svg.contains("<Jerk"))
  }
}
