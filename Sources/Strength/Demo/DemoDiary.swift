import Documents

/// Writes the demo's workouts, week by week.
struct DemoDiary {
  private let calendar: DemoCalendar
  private let athlete: DemoAthlete
  private let weights: BodyWeights
  private let gyms: [Gym]
  private let exercises: [Exercise]

  private(set) var workouts: [Workout] = []
  private var random: RandomSource
  private var ids = ULIDGenerator()
  private var standings: [String: DemoStanding] = [:]
  /// How often each day has come around.
  private var times: [String: Int] = [:]
  private var remarks: [DemoRemark]

  init(
    calendar: DemoCalendar, settings: Settings, gyms: [Gym], exercises: [Exercise], seed: UInt64
  ) {
    self.calendar = calendar
    athlete = DemoAthlete(calendar: calendar)
    weights = BodyWeights(settings)
    self.gyms = gyms
    self.exercises = exercises
    random = RandomSource(seed: seed)
    remarks = DemoRemark.stuck(calendar.plateaus) + DemoRemark.all
  }

  /// Everything up to the evening before today.
  mutating func write() {
    for week in calendar.weeks where week.phase != .away {
      var isFirst = true
      for habit in DemoHabit.all {
        guard let session = habit.session(in: week, &random), session.day < calendar.today,
          !calendar.isOff(session.day)
        else { continue }
        write(session, isFirstOfWeek: isFirst)
        isFirst = false
      }
    }
  }

  /// The weight that an exercise is done with now.
  func weight(_ name: String, at gym: Gym) -> Weight? {
    standings[DemoStanding.key(name, gym)].flatMap { $0.ladder.weight($0.rung) }
  }

  /// What is trained when a day next comes around.
  func slots(_ plan: DemoDay) -> [DemoSlot] {
    guard let week = calendar.weeks.last else { return [] }
    return plan.slots.filter { $0.isOn(week, time: times[plan.name] ?? 0) }
  }

  private mutating func write(_ session: DemoSession, isFirstOfWeek: Bool) {
    guard let gym = gyms.first(where: { $0.name == session.plan.gymName }),
      let start = session.start(second: random.below(60), millisecond: random.below(1000))
    else { return }
    // What identifiers were once drawn from: without it every later day would be another one.
    _ = ids.next(milliseconds: start.milliseconds, random: &random)
    var workout = Workout(id: Workout.demoID(start), name: session.plan.name, startedAt: start)
    workout.gymID = gym.id
    workout.gymName = gym.name
    workout.splitID = session.plan.splitID
    workout.splitName = session.plan.name
    let remark = takeRemark(session.plan.name, in: session.week)
    workout.notes = remark?.text ?? eventNote(session.week, isFirstOfWeek: isFirstOfWeek)
    let shape = form()
    for slot in slots(of: session, remark: remark) {
      let isFirst = workout.logs.isEmpty
      if let log = log(slot, session: session, gym: gym, form: shape, isFirst: isFirst) {
        workout.logs.append(log)
      }
    }
    var clock = DemoClock(start: start)
    clock.run(&workout, random: &random)
    number(&workout)
    workouts.append(workout)
  }

  private mutating func slots(of session: DemoSession, remark: DemoRemark?) -> [DemoSlot] {
    let time = times[session.plan.name] ?? 0
    times[session.plan.name] = time + 1
    var slots = session.plan.slots.filter { $0.isOn(session.week, time: time) }
    if case .skipsLast(let count)? = remark?.effect {
      slots.removeLast(count)
    } else if session.plan.endsWithRowing, session.week.phase != .deload, random.oneIn(6) {
      slots.append(DemoDay.finisher)
    }
    return slots
  }

  /// A bad day costs a rep, a good one gives it back.
  private mutating func form() -> Double {
    switch random.below(12) {
    case 0, 1: 0.975
    case 2: 0.985
    case 3: 1.012
    default: 1
    }
  }

  private mutating func log(
    _ slot: DemoSlot, session: DemoSession, gym: Gym, form: Double, isFirst: Bool
  ) -> ExerciseLog? {
    guard let lift = DemoLift.named(slot.name),
      let exercise = exercises.first(where: { $0.name == slot.name })
    else { return nil }
    let body = weights.weight(on: session.day)?.kilograms ?? 80
    let key = DemoStanding.key(slot.name, gym)
    let ladder =
      standings[key]?.ladder
      ?? LoadLadder(gym, equipment: lift.equipment, exerciseID: exercise.id)
    let effort = DemoEffort(
      lift: lift, ladder: ladder, best: athlete.best(lift, in: session.week) * form, body: body)
    var standing =
      standings[key]
      ?? DemoStanding(ladder: ladder, rung: effort.firstRung(reps: slot.reps.lowerBound))
    var log = ExerciseLog(id: .none, exercise: exercise)
    log.superset = slot.superset
    log.restSeconds = Double(slot.restSeconds)
    if takeBack(&standing, slot, effort, session.week) { log.notes = DemoRemark.afterPlateau }

    let performance = DemoPerformance(
      slot: slot, effort: effort, week: session.week, rung: standing.rung)
    log.sets = performance.sets(&random)
    if log.notes.isEmpty, let remark = takeRemark(slot.name, in: session.week) {
      log.notes = remark.text
      if case .stopsAfter(let count) = remark.effect { log.sets = Array(log.sets.prefix(count)) }
    }
    if performance.isMastered(log.sets) { standing.rung += 1 }
    standings[key] = standing
    if isFirst { log.sets.insert(contentsOf: performance.warmUps(for: log.sets), at: 0) }
    return log
  }

  /// After a plateau the weight goes back by a twelfth, once.
  private func takeBack(
    _ standing: inout DemoStanding, _ slot: DemoSlot, _ effort: DemoEffort, _ week: DemoWeek
  ) -> Bool {
    guard !standing.wasTakenBack, case .topSet = slot.style, week.share == 1,
      let plateau = calendar.plateaus.first(where: { $0.name == slot.name }),
      week.number > plateau.weeks.upperBound
    else { return false }
    standing.rung = effort.rung(11.0 / 12, of: standing.rung)
    standing.wasTakenBack = true
    return true
  }

  /// A remark waits for its subject for some weeks; while everything is light, there is none.
  private mutating func takeRemark(_ subject: String, in week: DemoWeek) -> DemoRemark? {
    guard week.share == 1 else { return nil }
    let index = remarks.firstIndex {
      $0.subject == subject && ($0.week...($0.week + 3)).contains(week.number)
    }
    return index.map { remarks.remove(at: $0) }
  }

  private func eventNote(_ week: DemoWeek, isFirstOfWeek: Bool) -> String {
    if week.phase == .deload {
      let phrases = DemoRemark.deload
      return phrases[isFirstOfWeek ? week.block % phrases.count : 0]
    }
    guard isFirstOfWeek else { return "" }
    if week.isFirstAtHome { return DemoRemark.gymClosed }
    guard week.isFirstBack else { return "" }
    return week.number == calendar.fluWeek + 2 ? DemoRemark.backFromFlu : DemoRemark.backFromHoliday
  }

  /// Identifiers in the order of the log, minted when the workout began.
  private mutating func number(_ workout: inout Workout) {
    let start = workout.startedAt.milliseconds
    for log in workout.logs.indices {
      workout.logs[log].id = ids.next(milliseconds: start, random: &random)
      for set in workout.logs[log].sets.indices {
        workout.logs[log].sets[set].id = ids.next(milliseconds: start, random: &random)
      }
    }
  }
}

/// Where the athlete stands in one exercise in one gym.
struct DemoStanding {
  let ladder: LoadLadder
  /// The working weight.
  var rung: Int
  var wasTakenBack = false

  static func key(_ exerciseName: String, _ gym: Gym) -> String { exerciseName + "/" + gym.name }
}
