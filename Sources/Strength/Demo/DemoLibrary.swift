import Documents

/// Two years of one made-up athlete, to look around in.
///
/// An intermediate, 78 to 81 kg, between a commercial gym and a garage. What happens follows
/// training logic (`DemoCalendar`, `DemoAthlete`, `DemoPerformance`); chance only decides small
/// things.
public struct DemoLibrary: Sendable {
  public static let defaultSeed: UInt64 = 1896

  /// Weeks that it holds, this one included.
  public static let weekCount = DemoCalendar.weekCount

  /// Names of the catalogue exercises that the demo needs.
  public static let exerciseNames = DemoLift.all.map { $0.name }

  public let settings: Settings
  public let gyms: [Gym]
  public let splits: [Split]
  /// With notes and machine settings for the gyms.
  public let exercises: [Exercise]
  /// Oldest first, all ended before today.
  public let workouts: [Workout]
  public let seed: UInt64
  /// The Monday that its weeks begin with.
  public let firstDay: CivilDay
  /// Days of the flu, without training.
  public let illness: ClosedRange<CivilDay>
  /// Weeks without training, each from Monday to Sunday.
  public let holidays: [ClosedRange<CivilDay>]

  /// - Parameter catalogue: exercises with `exerciseNames`; one that is missing is made up, without
  ///   muscles.
  public init(today: CivilDay, seed: UInt64 = defaultSeed, exercises catalogue: [Exercise]) {
    let calendar = DemoCalendar(today: today)
    let plain = Exercise.demo(from: catalogue)
    let gyms = Gym.demo(plain)
    var settings = Settings()
    settings.bodyWeights = DemoLibrary.bodyWeights(from: calendar.weeks[0].monday)
      .filter { $0.day <= today }
    var diary = DemoDiary(
      calendar: calendar, settings: settings, gyms: gyms, exercises: plain, seed: seed)
    diary.write()
    self.settings = settings
    self.seed = seed
    firstDay = calendar.weeks[0].monday
    illness = calendar.illness
    holidays = calendar.holidays
    self.gyms = gyms
    exercises = plain.map { $0.withDemoBranches(gyms) }
    workouts = diary.workouts
    splits = DemoDay.all.enumerated().map { order, plan in
      diary.split(plan, order: order, gyms: gyms, exercises: plain)
    }
  }
}

extension DemoLibrary {
  /// Minutes that the athlete's clocks are ahead of UTC.
  public static func offsetMinutes(on day: CivilDay) -> Int { DemoDates.offsetMinutes(on: day) }
}

extension DemoDay {
  var splitID: ULID { Split.demoID(name) }
}

extension DemoDiary {
  /// A day's plan as it stands after the last workout.
  fileprivate func split(
    _ plan: DemoDay, order: Int, gyms: [Gym], exercises: [Exercise]
  ) -> Split {
    var split = Split(id: plan.splitID, name: plan.name, order: order)
    for slot in slots(plan) {
      guard let exercise = exercises.first(where: { $0.name == slot.name }) else { continue }
      var planned = SplitExercise(
        id: ULID(derivedFrom: "demo/split/" + plan.name + "/" + slot.name), exercise: exercise,
        setCount: slot.sets, reps: slot.reps)
      if let gym = gyms.first(where: { $0.name == plan.gymName }) {
        planned.weight = weight(slot.name, at: gym)
      }
      if case .held = slot.style { planned.seconds = 90 }
      planned.restSeconds = Double(slot.restSeconds)
      planned.superset = slot.superset
      planned.progression = slot.progression
      split.exercises.append(planned)
    }
    return split
  }
}
