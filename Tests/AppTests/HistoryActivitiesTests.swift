import Body
import Documents
import Sequences
import Strength
import Testing

@testable import App

@Suite struct HistoryActivitiesTests {
  private func workout(_ time: String) throws -> Workout {
    var workout = Workout(
      id: ULID(derivedFrom: time), name: "Push", startedAt: try #require(Instant(time)))
    workout.endedAt = Instant(
      milliseconds: workout.startedAt.milliseconds + 3_000_000, offsetMinutes: 60)
    var log = ExerciseLog()
    log.id = ULID(derivedFrom: "log" + time)
    log.exerciseName = "Bench Press"
    log.sets = [WorkoutSet(id: ULID(derivedFrom: "set" + time), reps: 5)]
    workout.logs = [log]
    return workout
  }

  private func person() throws -> Person {
    let workout = try workout("2026-11-19T18:00:00.000+01:00")
    return try Person(
      [
        .workout(workout), .activity(try SampleActivity.run()),
        .activity(try SampleActivity.ride()),
        .activity(try SampleActivity.strength(of: workout.id, "2026-11-19T18:00:00.000+01:00")),
      ], route: .history)
  }

  private func titles(_ person: Person) -> [String] {
    person.page.elements().filter {
      let address = $0.attribute("href") ?? ""
      return address.hasPrefix("/history/") || address.hasPrefix("/activities/")
    }.map { String($0.name.prefix(4)) }
  }

  @Test func activitiesStandAmongWorkoutsByMonth() throws {
    let person = try person()
    #expect(titles(person) == ["Morn", "Push", "Ride"])
    #expect(
      person.sees("1 workout · 1 set · 2 activities · 10.2 km on foot · 3 h 42 min"))
    #expect(person.sees("1 workout and 1 run in"))
    try Golden.check(person.state, "history-activities")
  }

  @Test func aRecordingIsPartOfItsWorkout() throws {
    var person = try person()
    #expect(person.sees("· 118 bpm · 312 kcal"))
    let row = try #require(person.page.names(["a"]).first { $0.hasPrefix("Push") })
    try person.tap(row)
    #expect(person.sees("heart rate") && person.sees("Recorded by Apple Watch"))
    try person.tap("Recorded by Apple Watch")
    #expect(person.sees("The workout that was logged with it"))
  }

  @Test func withoutItsWorkoutTheRecordingHasARowOfItsOwn() throws {
    var person = try person()
    let workout = try #require(person.state.notebook.latest)
    person.perform(.history(.delete(workout.id)))
    #expect(titles(person) == ["Morn", "Stre", "Ride"])
  }

  @Test func chipsChooseWhatIsListed() throws {
    var person = try person()
    try person.tap("Runs")
    #expect(titles(person) == ["Morn"])
    try person.tap("Rides")
    #expect(titles(person) == ["Ride"])
    try person.tap("Strength")
    #expect(titles(person) == ["Push"])
    try person.tap("Other")
    #expect(titles(person) == [] && person.sees("Nothing of this kind"))
    person.perform(.open(.today))
    person.perform(.open(.history))
    #expect(person.state.history.filter == .other, "remembered")
    try person.tap("All")
    #expect(titles(person).count == 3)
  }

  @Test func findsTitlesSportsNotesAndDevices() throws {
    var person = try person()
    func found(_ query: String) throws -> [String] {
      try person.type(query, into: "Search")
      return titles(person)
    }
    #expect(try found("morning") == ["Morn"])
    #expect(try found("garmin") == ["Morn"])
    #expect(try found("wind ride") == ["Ride"])
    #expect(try found("push") == ["Push"])
    #expect(try found("nothing such") == [])
    #expect(try found("r").count >= 2)
  }

  @Test func whatWasRecordedOfASessionIsOneRow() throws {
    var session = Session()
    session.id = ULID(derivedFrom: "session")
    session.name = "Easy run"
    session.startedAt = try #require(Instant("2026-11-20T07:30:00.000+01:00"))
    session.endedAt = try #require(Instant("2026-11-20T08:20:00.000+01:00"))
    var run = try SampleActivity.run()
    let alone = try Person([.session(session), .activity(run)], route: .history)
    #expect(alone.sees("Easy run"))
    run.sessionID = session.id
    let joined = try Person([.session(session), .activity(run)], route: .history)
    #expect(!joined.sees("Easy run") && joined.sees("Morning run"))
  }

  @Test func aLibraryOfActivitiesAloneIsNotEmpty() throws {
    let person = try Person([.activity(try SampleActivity.run())], route: .history)
    #expect(titles(person) == ["Morn"] && !person.sees("No workouts yet"))
  }

  @Test func everyActivityBelongsToOneMonth() throws {
    var documents: [AnyDocument] = []
    for number in 0..<200 {
      var run = try SampleActivity.run(id: ULID(derivedFrom: "run \(number)"))
      run.startedAt = Instant(
        milliseconds: run.startedAt.milliseconds - Int64(number) * 100_000_000,
        offsetMinutes: number % 3 == 0 ? -600 : 660)
      documents.append(.activity(run))
    }
    let person = try Person(documents, route: .history)
    let months = person.state.notebook.months(.all)
    #expect(months.reduce(0) { $0 + $1.activityCount } == 200)
    #expect(months.count == months.reduce(into: Set<Month>()) { $0.insert($1.month) }.count)
    #expect(titles(person).count == HistoryState.step)
  }
}
