import Documents

/// Why somebody did not run for some days.
public enum PauseCause: String, CaseIterable, Sendable {
  case ill
  case hurt
  case travelling
  /// Nothing is known of it.
  case missed

  public var title: String {
    switch self {
    case .ill: "Ill"
    case .hurt: "Hurt"
    case .travelling: "Travelling"
    case .missed: "Missed"
    }
  }
}

/// The way back into a plan after days without running: less at first, hard sessions last, and
/// never further than a tenth beyond the last full week.
struct ComeBack {
  let cause: PauseCause
  /// Without a run.
  let days: Int

  /// Days from which on the body has lost something.
  static let leastDays = 5

  /// Shares of the last full week, week by week, before the plan goes on.
  ///
  /// Fitness falls little within ten days and by about 6 % in four weeks (Mujika I, Padilla S 2000,
  /// doi:10.2165/00007256-200030020-00002); what was ill or hurt asks for more time than that.
  var shares: [Double] {
    let usual: [Double] =
      switch days {
      case ..<ComeBack.leastDays: []
      case ..<8: [0.70, 0.90]
      case ..<15: [0.60, 0.75, 0.90]
      default: [0.50, 0.65, 0.80]
      }
    switch cause {
    case .hurt: return usual.map { max(0.5, $0 - 0.1) }
    case .travelling: return usual.map { min(0.9, $0 + 0.1) }
    case .ill, .missed: return usual
    }
  }

  var reason: String {
    let count = days == 1 ? "1 day" : "\(days) days"
    return switch cause {
    case .ill: "Ill, and \(count) without a run: easy running comes back first, hard sessions last."
    case .hurt: "Hurt, and \(count) without a run: short and easy until nothing aches."
    case .travelling: "\(count) away: a short way back, and then on with the plan."
    case .missed: "\(count) without a logged run: less at first, hard sessions last."
    }
  }
}

extension Plan {
  /// How long nobody has run up to the end of a day, and why; the whole plan where nothing was
  /// done, and no day where none was asked for.
  func pause(upTo day: CivilDay, _ others: [OtherRun]) -> ComeBack {
    var last = firstDay - 1
    for event in events {
      if let done = event.completion, done.date <= day { last = max(last, done.date) }
    }
    for run in others where run.day <= day { last = max(last, run.day) }
    let marked = events.last { event in
      event.kind == .known(.sick) && last < event.date && event.date <= day
    }
    if let marked { return ComeBack(cause: marked.cause?.known ?? .ill, days: day - last) }
    // All runs of a week may lie on its first days.
    let isMissed = events.contains {
      $0.kind != .known(.sick) && !$0.isCompleted && last < $0.date && $0.date <= day
    }
    return ComeBack(cause: .missed, days: isMissed ? day - last : 0)
  }

  /// Kilometres of the last weeks before a day that were run as planned, more or less: the longest
  /// of three, as one of them may have been lighter. What the plan began with where there is none.
  func lastFullWeek(before day: CivilDay, _ others: [OtherRun]) -> Double {
    var found: [Double] = []
    for week in weeks.reversed() where week.startsOn + 7 <= day && found.count < 3 {
      let review = WeekReview(self, week, others: others)
      if review.plannedRuns > 0, review.doneMeters > 0, review.share >= 0.8 {
        found.append(review.doneMeters / 1000)
      }
    }
    return found.max() ?? configuration.currentKilometers ?? weeks.first?.targetKilometers ?? 0
  }

  /// The runs of a week that are still to come: those missed before `today` are not.
  func runsToCome(in week: PlanWeek, from today: CivilDay) -> [PlanEvent] {
    events(in: week).filter { $0.isMovable && $0.date >= today }
  }
}

extension WeeklyAdjuster {
  /// What becomes of the weeks from `number` on after a pause: shares of the last full week, then a
  /// tenth more each week until the plan is reached again.
  static func comeBack(
    _ plan: Plan, from number: Int, today: CivilDay, _ pause: ComeBack, _ others: [OtherRun]
  ) -> [EventChange] {
    let shares = pause.shares
    return rejoined(plan, from: number, today: today, others, shares: shares) { place in
      place == shares.count - 1 ? 1 : 0
    }
  }

  /// The weeks from `number` on as they may be after what was run: `shares` of the last full week
  /// first, then a tenth more each week until the plan is reached.
  ///
  /// - Parameters:
  ///   - today: no run before it becomes another one.
  ///   - toEnd: whether weeks are looked at that follow the first one that stays as it is.
  ///   - hard: how many hard sessions a week of the `shares` keeps.
  static func rejoined(
    _ plan: Plan, from number: Int, today: CivilDay, _ others: [OtherRun], shares: [Double],
    toEnd: Bool = false, hard: (Int) -> Int
  ) -> [EventChange] {
    guard let first = plan.weeks.first(where: { $0.number == number }) else { return [] }
    var highest = plan.lastFullWeek(before: first.startsOn, others)
    var longest =
      plan.longestRun(before: first.startsOn, others).map { $0 / 1000 } ?? highest * 0.35
    var changes: [EventChange] = []
    for (place, week) in plan.weeks.filter({ $0.number >= number }).enumerated() {
      let runs = plan.runsToCome(in: week, from: today)
      let planned = runs.reduce(0) { $0 + $1.kilometers }
      let longestPlanned = runs.reduce(0) { max($0, $1.kilometers) }
      if planned <= 0 { continue }
      let isBack = place >= shares.count
      let done = plan.kilometersDone(in: week)
      // What was missed of a week on the way back is not run in the days that are left of it.
      let all = plan.runsToCome(in: week, from: week.startsOn).reduce(done) { $0 + $1.kilometers }
      let most =
        isBack
        ? max(
          highest * (1 + PlanNorms.largestIncrease), highest + PlanNorms.smallestIncreaseKilometers)
        : shares[place] * max(highest, 1) * (planned + done) / all
      let factor = min(1, max(0.4, (most - done) / planned))
      let furthest = longest + max(1, longest * PlanNorms.largestSpike)
      if isBack, factor > 0.98, longestPlanned <= furthest {
        // A lighter week says nothing about those that follow it.
        if toEnd || week.kind.known?.isLighter == true {
          highest = max(highest, planned + done)
          longest = max(longest, longestPlanned)
          continue
        }
        break
      }
      let found = shortened(
        plan, runs, factor: factor, hard: isBack ? 9 : hard(place), longest: furthest)
      changes += found.changes
      highest = max(highest, found.kilometers + done)
      longest = max(longest, found.longest)
    }
    return changes
  }

  /// The runs of a week that are to come as they become: shorter by a factor, with at most so many
  /// hard sessions, and none beyond `longest`, in km.
  ///
  /// - Returns: also what they come to, and the longest of them.
  static func shortened(
    _ plan: Plan, _ events: [PlanEvent], factor: Double, hard: Int, longest: Double
  ) -> (changes: [EventChange], kilometers: Double, longest: Double) {
    let paces = Paces(plan.configuration.vdot)
    var changes: [EventChange] = []
    var (kilometers, furthest) = (0.0, 0.0)
    // A session is as hard as it is: it stays, unless the week is a much shorter one, and the
    // others make up for it.
    let sessions = events.filter { $0.family.known?.isQuality == true }
    let kept = factor < 0.75 ? [] : sessions.suffix(max(0, hard)).map { $0.id }
    let held = events.reduce(0) { kept.contains($1.id) ? $0 + $1.kilometers : $0 }
    let planned = events.reduce(0) { $0 + $1.kilometers }
    let rest = planned > held ? max(0.4, (factor * planned - held) / (planned - held)) : factor
    // Seconds that whole runs have come to beyond their share so far: the next one evens it out.
    var ahead = 0.0
    for event in events {
      let family = event.family.known ?? .easy
      let isKept = kept.contains(event.id)
      let most = longest * 1000 / paces.metersPerSecond(.easy)
      let share = event.minutes * 60 * (isKept ? 1 : rest)
      var seconds = min(share - (isKept ? 0 : min(ahead, share / 4)), most)
      defer { ahead += seconds - share }
      let isClose = abs(seconds / (event.minutes * 60) - 1) < 0.03 && !family.isQuality
      if isKept || (isClose && event.kilometers <= longest + 0.2) {
        kilometers += event.kilometers
        furthest = max(furthest, event.kilometers)
        seconds = event.minutes * 60
        continue
      }
      let wanted: Family =
        family.isQuality ? .easy : family == .strides && factor < 0.75 ? .easy : family
      guard
        let workout = Catalogue.closest(
          wanted, like: event, seconds: seconds, mostMeters: longest * 1000 + 200, paces),
        workout.id != event.workoutID
      else {
        kilometers += event.kilometers
        furthest = max(furthest, event.kilometers)
        seconds = event.minutes * 60
        continue
      }
      let change = EventChange(event, to: workout, paces)
      let figures = workout.figures(paces)
      kilometers += figures.meters / 1000
      furthest = max(furthest, figures.meters / 1000)
      seconds = figures.seconds
      changes.append(change)
    }
    return (changes, kilometers, furthest)
  }
}

extension Plan {
  /// Kilometres of a week's runs that are done.
  func kilometersDone(in week: PlanWeek) -> Double {
    events(in: week).reduce(0) {
      guard let done = $1.completion, $1.kind == .known(.run) else { return $0 }
      return $0 + (done.meters.map { $0 / 1000 } ?? $1.kilometers)
    }
  }
}

extension EventChange {
  init(_ event: PlanEvent, to workout: StructuredWorkout, _ paces: Paces) {
    self.init()
    self.event = event.id
    date = event.date
    before = event.name
    after = workout.name
    workoutID = workout.id
    loadBefore = event.load
    loadAfter = rounded(workout.figures(paces).load)
  }
}

extension Catalogue {
  /// The run of a family whose duration is closest, none further than `mostMeters` where there is a
  /// shorter one; a long run keeps the pace of its faster end.
  static func closest(
    _ family: Family, like event: PlanEvent, seconds: Double, mostMeters: Double, _ paces: Paces
  ) -> StructuredWorkout? {
    func pace(_ blocks: [Block]) -> Intensity? {
      blocks.last?.segments.last?.knownIntensity
    }
    let wanted = family == .longFinish ? pace(event.structure) : nil
    var best: StructuredWorkout?
    var least = Double.infinity
    for workout in all where workout.family == family {
      if let wanted, pace(workout.blocks) != wanted { continue }
      let figures = workout.figures(paces)
      var difference = abs(figures.seconds - seconds)
      if figures.meters > mostMeters { difference += 1e6 }
      if family == .longFinish {
        // As much of it fast as it had.
        let share = event.structure.figures(paces)
        difference +=
          abs(figures.workSeconds / figures.seconds - share.workSeconds / max(1, share.seconds))
          * seconds
      }
      if difference < least { (least, best) = (difference, workout) }
    }
    return best
  }
}
