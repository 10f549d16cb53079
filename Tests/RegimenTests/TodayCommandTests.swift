import Documents
import Foundation
import Library
import Sequences
import Server
import Strength
import Testing

/// What the app's page of today says, in the terminal.
@Suite struct TodayCommandTests {
  private let days: TrainedDays

  init() throws { days = try TrainedDays() }

  @Test func saysWhatComesNextAndWhatWasDone() async throws {
    try await days.save()
    try days.tool.run("splits", "add", "Pull", "Pull Up=2x5")
    let text = try days.tool.run("today").text
    #expect(text.contains("Run: Easy run · 5 km · 30 min · load 25\n"), "\(text)")
    #expect(text.contains("Next: Pull. It is the first of your splits.\n  Pull Up\n"), "\(text)")
    #expect(text.contains("Last time: Push, yesterday\n  Bench Press: 62.5 kg × 5\n"), "\(text)")
    #expect(text.contains("This week: "), "\(text)")
    #expect(!text.contains("is running"), "\(text)")
  }

  @Test func saysWhatGoesOn() throws {
    try days.tool.run("log", "start", "--name", "Evening")
    try days.tool.run("log", "set", "Bench Press (Barbell)", "5x60kg")
    let text = try days.tool.run("today").text
    #expect(text.contains("\"Evening\" is running since "), "\(text)")
    #expect(text.contains(": 1 of 1 set done. See it: regimen log\n"), "\(text)")
    #expect(!text.contains("Next: ") && !text.contains("Ready to train?"), "\(text)")
  }

  /// As where the phone that played it has not come back since.
  @Test func whatWasOverLongAgoIsPlayedNoMore() async throws {
    let plank = Step(
      id: ULID(derivedFrom: "plank"), title: "Plank", .countdown(Countdown(seconds: 300)))
    let sequence = TimedSequence(
      id: ULID(derivedFrom: "sequence"), name: "Tabata", steps: [plank])
    let start = days.time(daysAgo: 2, hours: 7)
    try await days.save([
      Draft(Session(id: ULID(derivedFrom: "session"), of: sequence, at: start))
    ])
    #expect(try days.tool.run("today", "--json").json["playing"] is NSNull)
    let text = try days.tool.run("today").text
    #expect(!text.contains("is being played"), "\(text)")
  }

  @Test func aNewLibraryHasNothingToPropose() throws {
    try days.tool.run("gyms", "add", "Home")
    let text = try days.tool.run("today").text
    #expect(text.contains("Ready to train? Begin: regimen log start\n"), "\(text)")
    #expect(text.contains("This week: 0 workouts, 0 hard sets\n"), "\(text)")
    #expect(!text.contains("Last time"), "\(text)")
  }

  /// However long ago that is, and however much else was done since.
  @Test func tellsProgramsTheSameNextAndLastTime() async throws {
    let (splits, gym) = (splits(), Gym(id: ULID(derivedFrom: "gym"), name: "Attic"))
    try await days.save([Draft(gym)] + splits.map { try Draft($0) })
    // Legs followed Push the time before, more than 90 days ago.
    try await days.save([
      Draft(workout(of: splits[0], gym, daysAgo: 1)),
      Draft(workout(of: splits[2], gym, daysAgo: 199)),
      Draft(workout(of: splits[0], gym, daysAgo: 200)),
    ])
    try tellsBoth(next: "Legs", lastDoneDaysAgo: 199)
    // Where 70 others came since, the order decides, and Row is further back than all of these.
    let others = (2...71).map { workout(of: nil, nil, daysAgo: $0) }
    try await days.save(
      others.map { try Draft($0) } + [Draft(workout(of: splits[1], gym, daysAgo: 300))])
    try tellsBoth(next: "Pull", lastDoneDaysAgo: 300)
  }

  private func tellsBoth(next: String, lastDoneDaysAgo: Int) throws {
    let text = try days.tool.run("today").text
    #expect(text.contains("Next: \(next). "), "\(text)")
    let told = try days.tool.run("today", "--json").json
    #expect((told["next"] as? [String: Any])?["name"] as? String == next)
    let lines = told["last_time"] as? [[String: Any]]
    #expect(lines?.map { $0["exercise"] as? String } == ["\(next) exercise"])
    let day = (days.today - lastDoneDaysAgo).isoText
    #expect(lines?.map { $0["day"] as? String } == [day])
  }

  /// Push, Pull and Legs, in this order, of one exercise each.
  private func splits() -> [Split] {
    ["Push", "Pull", "Legs"].enumerated().map { place, name in
      let exercise = Exercise(
        id: ULID(derivedFrom: name + " exercise"), name: name + " exercise")
      return Split(
        id: ULID(derivedFrom: name), name: name, order: place,
        exercises: [SplitExercise(id: ULID(derivedFrom: name + " planned"), exercise: exercise)])
    }
  }

  private func workout(of split: Split?, _ gym: Gym?, daysAgo: Int) -> Workout {
    let start = days.time(daysAgo: daysAgo, hours: 1)
    let name = split?.name ?? "Other"
    var workout = Workout(
      id: ULID(derivedFrom: "\(name) \(daysAgo)"), name: name, startedAt: start)
    (workout.splitID, workout.gymID) = (split?.id, gym?.id)
    let exercise = Exercise(
      id: ULID(derivedFrom: name + " exercise"), name: name + " exercise")
    var log = ExerciseLog(id: ULID(derivedFrom: "log \(name) \(daysAgo)"), exercise: exercise)
    var set = WorkoutSet(
      id: ULID(derivedFrom: "set \(name) \(daysAgo)"), reps: 5, weight: .kg(60))
    set.completedAt = Instant(milliseconds: start.milliseconds + 600_000)
    log.sets = [set]
    workout.logs = [log]
    workout.endedAt = Instant(milliseconds: start.milliseconds + 1_200_000)
    return workout
  }

  @Test func tellsProgramsWhatTheServerTells() async throws {
    try await days.save()
    let library = try Library(at: days.tool.library, cacheFolder: days.tool.folder + "/caches")
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1000)
    let told = try days.tool.run("today", "--json")
    let card = try library.todayCard(now: now)
    #expect(Array(told.text.utf8) == card.json, "\(told.errors)")
    let runs = told.json["runs"] as? [[String: Any]]
    #expect(runs?.map { $0["name"] as? String } == ["Easy run"])
    #expect((told.json["last"] as? [String: Any])?["name"] as? String == "Push")
  }
}
