import Coach
import Documents
import Running
import Strength

/// Made-up people and gyms to plan for; in WebAssembly, too.
enum Briefs {
  static let start = CivilDay(year: 2026, month: 11, day: 30) ?? CivilDay(number: 0)

  static func exercise(_ name: String) -> Exercise {
    catalogue.first { $0.name == name } ?? Exercise()
  }

  static func request(
    days: Int = 3, minutes: Int = 60, goals: String = "", avoiding: [String] = [], seed: Int = 0
  ) -> CoachRequest {
    var request = CoachRequest()
    request.days = days
    request.minutes = minutes
    request.goals = goals
    request.avoided = avoiding
    request.seed = seed
    return request
  }

  static func sources(_ gym: Gym?) -> CoachBrief.Sources {
    var sources = CoachBrief.Sources()
    sources.exercises = catalogue
    sources.muscles = Muscle.standard
    sources.gym = gym
    return sources
  }

  static func brief(_ gym: Gym?, _ request: CoachRequest = request()) -> CoachBrief {
    CoachBrief(request, sources(gym), start: start)
  }

  // MARK: Gyms

  static let full: Gym = {
    var gym = Gym(id: ULID(derivedFrom: "gym/full"), name: "Full")
    gym.equipment = [
      "ab-wheel", "assisted-machine", "back-extension-bench", "barbell", "bench", "bike", "box",
      "cable", "dip-bars", "dumbbells", "ez-bar", "incline-bench", "machine", "plate",
      "preacher-bench", "pull-up-bar", "rack", "rower", "smith-machine",
    ]
    gym.bars = [Bar(name: "Olympic bar", weight: .kg(20)), Bar(name: "EZ bar", weight: .kg(10))]
    gym.plates = [25, 20, 15, 10, 5, 2.5, 1.25].map { PlateStock(weight: .kg($0), count: 6) }
    gym.dumbbells = stride(from: 2, through: 40, by: 2).map { .kg(Double($0)) }
    return gym
  }()

  static let garage: Gym = {
    var gym = Gym(id: ULID(derivedFrom: "gym/garage"), name: "Garage")
    gym.equipment = ["barbell", "bench", "plate", "pull-up-bar", "rack"]
    gym.bars = [Bar(name: "Bar", weight: .lb(45))]
    gym.plates = [45, 25, 10, 5, 2.5].map { PlateStock(weight: .lb($0), count: 4) }
    return gym
  }()

  static let onePair: Gym = {
    var gym = Gym(id: ULID(derivedFrom: "gym/pair"), name: "Living room")
    gym.equipment = ["dumbbells"]
    gym.dumbbells = [.kg(12)]
    return gym
  }()

  static let hotel = Gym(id: ULID(derivedFrom: "gym/hotel"), name: "Hotel")

  // MARK: Logs

  static let logs: [Int: [Workout]] = [4: log(weeks: 4, gym: full), 12: log(weeks: 12, gym: full)]

  /// Two full-body workouts a week up to the day before `start - gap`.
  static func log(weeks: Int, gym: Gym, gap: Int = 2, weight: Double = 60) -> [Workout] {
    let names = [
      "Squat (Barbell)", "Bench Press (Barbell)", "Bent Over Row (Barbell)",
      "Romanian Deadlift (Barbell)", "Lat Pulldown (Cable)", "Lateral Raise (Dumbbell)",
    ]
    return (0..<(weeks * 2)).map { number in
      let day = start - gap - number * 7 / 2
      let time = Instant(
        milliseconds: Int64(day.number) * CivilTime.millisecondsPerDay + 36_000_000)
      var workout = Workout(
        id: ULID(derivedFrom: "workout/\(number)"), name: "Full", startedAt: time)
      workout.endedAt = Instant(milliseconds: time.milliseconds + 3_600_000)
      workout.gymID = gym.id
      workout.logs = names.map { name in
        let exercise = exercise(name)
        var log = ExerciseLog(id: ULID(derivedFrom: "log/\(number)/" + name), exercise: exercise)
        let load = name == "Lateral Raise (Dumbbell)" ? 8.0 : weight
        log.sets = (0..<3).map {
          WorkoutSet(
            id: ULID(derivedFrom: "set/\(number)/\(name)/\($0)"), reps: 8, weight: .kg(load))
        }
        return log
      }
      return workout
    }
  }

  static func run(
    _ day: Int, hard: Bool = false, long: Bool = false, race: Bool = false
  ) -> BriefRun {
    var event = PlanEvent()
    event.id = ULID(derivedFrom: "run/\(day)")
    event.date = start + day
    event.name = race ? "Race" : long ? "Long run" : hard ? "Intervals" : "Easy run"
    event.minutes = long ? 100 : 45
    event.load = 60
    event.role = Open(long ? .long : hard ? .quality : .easy)
    event.kind = Open(race ? .race : .run)
    return BriefRun(event, plan: ULID(derivedFrom: "plan"))
  }
}
