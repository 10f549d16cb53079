import Body
import Documents
import Foundation
import Library
import Running
import Sequences
import Strength
import Tracks

/// Days up to today with one training of each kind, saved as documents.
struct TrainedDays {
  let tool: Tool
  let today: CivilDay

  init() throws {
    tool = try Tool()
    today = Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1000).day
  }

  /// Some hours after midnight, so many days ago, where the tool's clock stands.
  func time(daysAgo: Int, hours: Int64) -> Instant {
    Instant(
      milliseconds: Int64((today - daysAgo).number) * CivilTime.millisecondsPerDay
        + hours * 3_600_000)
  }

  /// Yesterday from 10 to 11: two sets of bench press.
  var workout: Workout {
    let start = time(daysAgo: 1, hours: 10)
    var workout = Workout(id: ULID(derivedFrom: "push"), name: "Push", startedAt: start)
    let press = Exercise(id: ULID(derivedFrom: "press"), name: "Bench Press")
    var log = ExerciseLog(id: ULID(derivedFrom: "log"), exercise: press)
    log.sets = [60.0, 62.5].enumerated().map { number, weight in
      var set = WorkoutSet(id: ULID(high: 1, low: UInt64(number)), reps: 5, weight: .kg(weight))
      set.completedAt = Instant(milliseconds: start.milliseconds + Int64(number + 1) * 600_000)
      return set
    }
    workout.logs = [log]
    workout.endedAt = time(daysAgo: 1, hours: 11)
    return workout
  }

  /// Two days ago: 20 km in an hour.
  var ride: Activity {
    var ride = Activity()
    ride.id = ULID(derivedFrom: "ride")
    ride.name = "Evening ride"
    ride.sport = Open(.cycling)
    ride.startedAt = time(daysAgo: 2, hours: 18)
    ride.timerSeconds = 3600
    ride.meters = 20_000
    return ride
  }

  /// A run that was ticked off three days ago, and one for today.
  var plan: Plan {
    var plan = Plan()
    plan.id = ULID(derivedFrom: "plan")
    plan.name = "Autumn"
    plan.configuration.startDate = today - 10
    var done = run("Long run", daysAgo: 3)
    done.completion = Completion(
      date: done.date, DoneRun(seconds: 3000, meters: 8000), load: 40)
    plan.events = [done, run("Easy run", daysAgo: 0)]
    return plan
  }

  private func run(_ name: String, daysAgo: Int) -> PlanEvent {
    var run = PlanEvent()
    run.id = ULID(derivedFrom: name)
    run.date = today - daysAgo
    run.originalDate = run.date
    run.name = name
    run.structure = [Block([Segment(.work, .easy, seconds: 1800)])]
    run.minutes = 30
    run.kilometers = 5
    run.load = 25
    return run
  }

  /// Five minutes that were played four days ago.
  func session() throws -> Session {
    let plank = Step(
      id: ULID(derivedFrom: "plank"), title: "Plank", .countdown(Countdown(seconds: 300)))
    let sequence = TimedSequence(
      id: ULID(derivedFrom: "sequence"), name: "Tabata", steps: [plank])
    var runner = try Runner(
      Session(
        id: ULID(derivedFrom: "session"), of: sequence, at: time(daysAgo: 4, hours: 7)))
    runner.perform(.finish, at: time(daysAgo: 4, hours: 8))
    return runner.session
  }

  /// All of them.
  func save() async throws {
    try await save([Draft(workout), Draft(ride), Draft(plan), Draft(session())])
  }

  func save(_ drafts: [Draft]) async throws {
    let library = try Library(
      at: tool.library, cacheFolder: tool.folder + "/caches", forWriting: true)
    try await library.refresh()
    try await library.save(drafts)
  }

  /// The workout as the library has it.
  func savedWorkout() throws -> Workout? {
    try tool.documents().first { $0.key.hasPrefix("Workouts/") }
      .map { try Workout(decoding: [UInt8]($0.value)) }
  }
}
