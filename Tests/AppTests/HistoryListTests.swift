import Documents
import Strength
import Testing

@testable import App

@Suite struct HistoryListTests {
  private func demo() throws -> Person { try Person(Samples.demo, route: .history) }

  private func workout(
    _ name: String, _ time: String, minutes: Int64 = 60, sets: Int = 1, notes: String = ""
  ) throws -> Workout {
    var workout = Workout(
      id: ULID(derivedFrom: name + time), name: name, startedAt: try moment(time))
    workout.endedAt = Instant(
      milliseconds: workout.startedAt.milliseconds + minutes * 60_000, offsetMinutes: 60)
    workout.notes = notes
    var log = ExerciseLog()
    log.id = ULID(derivedFrom: "log" + time)
    log.exerciseName = "Éclair Press"
    for number in 0..<sets {
      log.sets.append(WorkoutSet(id: ULID(derivedFrom: time + "\(number)"), reps: 5))
    }
    workout.logs = [log]
    return workout
  }

  private func titles(_ person: Person) -> [String] {
    person.page.elements().filter { $0.attribute("href")?.hasPrefix("/history/") ?? false }
      .map { $0.name }
  }

  private func rows(_ person: Person) -> [ElementView] {
    person.page.elements().filter { $0.attribute("class") == "row" }
  }

  @Test func anEmptyLibrarySaysHowToBegin() throws {
    let person = try Person(route: .history)
    #expect(person.sees("No workouts yet"))
    #expect(person.page.has("a", "Import a log"))
  }

  @Test func monthsCarryTheirCountSetsAndTime() throws {
    let person = try Person(
      [
        .workout(try workout("A", "2026-11-02T10:00:00.000+01:00", sets: 3)),
        .workout(try workout("B", "2026-11-09T10:00:00.000+01:00", minutes: 30, sets: 2)),
        .workout(try workout("C", "2026-10-31T10:00:00.000+01:00", minutes: 0)),
      ], route: .history)
    #expect(person.sees("2 workouts · 5 sets · 1 h 30 min"))
    #expect(person.sees("1 workout · 1 set · 1 without a length"))
    #expect(person.page.names(["h2"]).suffix(2) == ["November 2026", "October 2026"])
    #expect(titles(person).map { String($0.prefix(1)) } == ["B", "A", "C"])
  }

  @Test func everyWorkoutBelongsToOneMonth() throws {
    let person = try demo()
    let months = person.state.notebook.monthsOfWorkouts
    #expect(months.count > 20)
    #expect(
      months.reduce(0) { $0 + $1.positions.count } == person.state.notebook.archive.keys.count)
    for month in months {
      for position in month.positions {
        let key = person.state.notebook.archive.keys[position]
        let day = try #require(person.state.notebook.workout(key.id)).startedAt.day
        #expect(Month(day) == month.month)
      }
    }
  }

  /// The local day decides, also where it is another one in UTC.
  @Test func monthsFollowTheLocalDay() throws {
    let person = try Person(
      [
        .workout(try workout("A", "2026-10-31T23:30:00.000-05:00")),
        .workout(try workout("B", "2026-11-01T00:30:00.000+05:00")),
      ], route: .history)
    // B began before A by the clock of UTC, and still lies in November.
    let months = person.state.notebook.monthsOfWorkouts
    #expect(months.reduce(0) { $0 + $1.positions.count } == 2)
    #expect(titles(person).count == 2)
  }

  @Test func showsTheNewestAndThenEarlierOnes() throws {
    var person = try demo()
    #expect(rows(person).count == HistoryState.step)
    try person.tap("Show earlier")
    #expect(rows(person).count == 2 * HistoryState.step)
    try Golden.check(try demo().state, "history")
  }

  @Test func listsTheMonthsOfTwoYearsAndTheYearsBefore() throws {
    let workouts = try ["2026-11-02", "2025-01-07", "2024-12-30", "2024-02-01", "2019-06-05"].map {
      AnyDocument.workout(try workout("A", $0 + "T10:00:00.000+01:00"))
    }
    var person = try Person(workouts, route: .history)
    let options = try person.page.find(["select"], "Go to").options.map { $0.title }
    #expect(
      options == ["Newest", "November 2026 (1)", "January 2025 (1)", "2024 (2)", "2019 (1)"])
    try person.choose("2024 (2)", in: "Go to")
    #expect(
      person.page.names(["h2"])
        == ["Last 26 weeks", "December 2024", "February 2024", "June 2019"])
  }

  @Test func theChosenMonthIsAlwaysListed() throws {
    let workouts = try ["2062-01-01", "2026-10-02", "2024-12-30", "2024-02-01"].map {
      AnyDocument.workout(try workout("A", $0 + "T10:00:00.000+01:00"))
    }
    var person = try Person(workouts, route: .history)
    func goTo() throws -> ElementView { try person.page.find(["select"], "Go to") }
    #expect(
      try goTo().options.map { $0.title }
        == ["Newest", "January 2062 (1)", "October 2026 (1)", "2024 (2)"])
    for month in ["2024-02", "2024-07", "2026-11"] {
      person.perform(.history(.jump(month)))
      let listed = try goTo().options.filter { $0.value == month }
      #expect(listed.count == 1 && listed.first?.isSelected == true, "\(month)")
    }
  }

  @Test func jumpsToAMonthAndBack() throws {
    var person = try demo()
    let option = try #require(
      try person.page.find(["select"], "Go to").options.first {
        $0.title.hasPrefix("March 2026")
      })
    try person.choose(option.title, in: "Go to")
    #expect(person.page.names(["h2"]).contains("March 2026"))
    #expect(!person.page.names(["h2"]).contains("April 2026"))
    try person.tap("Back to the newest")
    #expect(person.page.names(["h2"]).contains("November 2026"))
  }

  @Test func findsTitlesExercisesGymsAndNotesWithoutMindingCaseOrAccents() throws {
    var person = try Person(
      [
        .workout(try workout("Morning", "2026-11-02T10:00:00.000+01:00", notes: "Felt STRONG.")),
        .workout(try workout("Evening", "2026-11-09T10:00:00.000+01:00")),
      ], route: .history)
    func found(_ query: String) throws -> [String] {
      try person.type(query, into: "Search")
      return titles(person).map { String($0.prefix(7)) }
    }
    #expect(try found("morn") == ["Morning"])
    #expect(try found("strong") == ["Morning"])
    #expect(try found("eclair") == ["Evening", "Morning"])
    #expect(try found("eclair strong") == ["Morning"])
    #expect(try found("eclair weak") == [])
    #expect(person.sees("Nothing found"))
    #expect(try found("") == ["Evening", "Morning"])
    #expect(person.state.history.index == nil)
  }

  @Test func findsWhatASlowSearchFinds() throws {
    var person = try demo()
    var random = RandomSource(seed: 5)
    let words = ["press", "garage", "plank", "row", "tired", "push", "a", "squat", "deload", "ü"]
    for _ in 0..<30 {
      let query = [words[random.below(words.count)], words[random.below(words.count)]]
      try person.type(query.joined(separator: " "), into: "Search")
      let slow = person.state.notebook.archive.keys.filter { key in
        guard let workout = person.state.notebook.workout(key.id) else { return false }
        var texts = [workout.title, workout.gymName, workout.notes]
        for log in workout.logs {
          texts += [log.notes, log.exerciseName] + log.sets.map { $0.notes }
          texts += person.state.notebook.exercise(log.exerciseID)?.aliases ?? []
        }
        let folded = texts.map { text in
          var bytes: [UInt8] = []
          FoldedText.append(text, to: &bytes)
          return String(decoding: bytes, as: UTF8.self)
        }
        return query.allSatisfy { word in
          folded.contains { $0.contains(word == "ü" ? "u" : word) }
        }
      }
      #expect(person.state.history.found == slow.reversed(), "seed 5, \(query)")
    }
  }

  @Test func aRowSaysTheBestSetAndInASearchThatOfWhatWasFound() throws {
    let squat = Samples.exercise("Squat")
    var curl = Samples.exercise("Curl")
    curl.aliases = ["Biceps Bend"]
    var workout = try Samples.done(squat, [.kg(120), .kg(130), .kg(125)], on: "2026-11-12")
    workout.logs[0].sets[1].reps = 3
    workout.logs[0].sets[2].rpe = 9
    workout.logs += try Samples.done(curl, [.kg(20)], on: "2026-11-12").logs
    var person = try Person(
      [.exercise(squat), .exercise(curl), .workout(workout)], route: .history)
    // 125 kg × 10 tells of more strength than 130 kg × 3.
    #expect(try #require(titles(person).first).hasSuffix(" · Squat 125 kg × 10"))
    for (query, best) in [
      ("curl", "Curl 20 kg × 10"), ("bend", "Curl 20 kg × 10"), ("squ", "Squat 125 kg × 10"),
      ("push", "Squat 125 kg × 10"),
    ] {
      try person.type(query, into: "Search")
      #expect(try #require(titles(person).first).hasSuffix(" · " + best), "\(query)")
    }
  }

  @Test func withoutWeightsTheMostRepsAreTheBestSet() throws {
    let pullUp = Samples.exercise("Pull Up", .bodyweight)
    var workout = try Samples.done(pullUp, [nil, nil], on: "2026-11-12")
    workout.logs[0].sets[1].reps = 12
    var person = try Person([.exercise(pullUp), .workout(workout)], route: .history)
    #expect(try #require(titles(person).first).hasSuffix(" · Pull Up 12 reps"))
    // Above twelve, too, and with help below zero.
    workout.logs[0].sets[0].reps = 15
    workout.logs[0].sets[1].reps = 30
    person.state.notebook.put(.workout(workout))
    #expect(try #require(titles(person).first).hasSuffix(" · Pull Up 30 reps"))
    workout.logs[0].sets[1].weight = .kg(-20)
    workout.logs[0].sets.remove(at: 0)
    person.state.notebook.put(.workout(workout))
    #expect(try #require(titles(person).first).hasSuffix(" · Pull Up −20 kg × 30"))
  }

  @Test func theLongestHoldIsTheBestSet() throws {
    let plank = Samples.exercise("Plank", .duration)
    var workout = try Samples.done(plank, [nil, nil, nil], on: "2026-11-12")
    for (place, seconds) in [30.0, 120, 60].enumerated() {
      workout.logs[0].sets[place].reps = nil
      workout.logs[0].sets[place].seconds = seconds
    }
    let person = try Person([.exercise(plank), .workout(workout)], route: .history)
    #expect(try #require(titles(person).first).hasSuffix(" · Plank 2:00"))
  }

  @Test func saysHowManyWereFoundAndShowsThemInSteps() throws {
    var person = try demo()
    try person.type("press", into: "Search")
    let count = person.state.history.found.count
    #expect(count > 2 * HistoryState.step)
    #expect(person.sees(counted(count, "workout", "workouts")))
    #expect(titles(person).count == HistoryState.step)
    try person.tap("Show more")
    #expect(titles(person).count == 2 * HistoryState.step)
  }

  @Test func searchSeesWhatCameInMeanwhile() throws {
    var person = try demo()
    try person.type("zebra", into: "Search")
    #expect(person.sees("Nothing found"))
    person.state.notebook.put(
      .workout(try workout("Zebra day", "2026-11-20T10:00:00.000+01:00")))
    try person.type("zebra ", into: "Search")
    #expect(titles(person).count == 1)
  }

  /// A note that another device has written leaves the workout where it was in time.
  @Test func searchSeesWhatWasWrittenMeanwhile() throws {
    var old = try workout("Push", "2026-11-20T10:00:00.000+01:00")
    var person = try Person([.workout(old)], route: .history)
    try person.type("zebra", into: "Search")
    #expect(person.sees("Nothing found"))
    old.notes = "Saw a zebra"
    person.state.notebook.put(.workout(old))
    try person.type("zebra ", into: "Search")
    #expect(titles(person).count == 1)
  }

  @Test func deletedWorkoutsCanBeHadBack() throws {
    let kept = try workout("Push", "2026-11-02T10:00:00.000+01:00")
    var person = try Person([.workout(kept)], route: .pastWorkout(kept.id))
    try person.tap("Delete")
    #expect(person.state.route == .history)
    #expect(person.state.notebook.workout(kept.id) == nil)
    #expect(person.saved.last?.text == nil)
    try person.tap("Recently deleted 1")
    try person.tap("Restore Push of 2 Nov")
    #expect(person.state.notebook.workout(kept.id) == kept)
    #expect(!person.sees("Recently deleted"))
    #expect(person.saved.last?.text == AnyDocument.workout(kept).bytes)
  }

  @Test func oneMoreThanAreListedIsOne() throws {
    func stub(_ number: Int) throws -> AnyDocument {
      .tombstone(
        Tombstone(
          id: ULID(derivedFrom: "gone \(number)"), deletedKind: "Workouts", name: "Legs",
          deletedAt: try moment("2026-11-20T10:00:00.000+01:00"), lastText: ""))
    }
    var person = try Person(try (1...21).map { try stub($0) }, route: .history)
    try person.tap("Recently deleted 21")
    #expect(person.sees("and 1 older one") && !person.sees("and 1 older ones"))
    person.state.notebook.put(try stub(22))
    #expect(person.sees("and 2 older ones"))
  }

  @Test func deletionCanBeUndoneAtOnce() throws {
    let kept = try workout("Push", "2026-11-02T10:00:00.000+01:00")
    var person = try Person([.workout(kept)], route: .pastWorkout(kept.id))
    try person.tap("Delete")
    #expect(person.sees("Deleted Push of 2 Nov"))
    try person.tap("Undo")
    #expect(person.state.notebook.workout(kept.id) == kept)
    #expect(titles(person).count == 1)
  }

  @Test func whatCannotBeReadAnyMoreIsSaidToBeLost() throws {
    let stub = Tombstone(
      id: ULID(derivedFrom: "gone"), deletedKind: "Workouts", name: "Legs",
      deletedAt: try moment("2026-11-20T10:00:00.000+01:00"), lastText: "")
    var person = try Person([.tombstone(stub)], route: .history)
    try person.tap("Recently deleted 1")
    #expect(person.sees("it cannot be restored"))
    #expect(!person.page.names(["button"]).contains { $0.hasPrefix("Restore") })
    person.perform(.arrived(.pastWorkout(stub.id)))
    #expect(person.sees("This workout was deleted"))
  }

  @Test func workoutsInTheFutureAreSaidToBe() throws {
    let person = try Person(
      [.workout(try workout("Later", "2026-12-02T10:00:00.000+01:00"))], route: .history)
    #expect(person.sees("(in the future)"))
  }
}
