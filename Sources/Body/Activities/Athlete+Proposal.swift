import Documents
import Running
import Tracks

extension Athlete {
  /// So many days back performances are looked for.
  public static let proposalDays = 42
  /// A smaller difference in VDOT is not worth a change.
  public static let proposalStep = 0.5
  /// Shorter efforts tell more of speed than of endurance.
  static let shortestEffort = 1500.0

  /// A performance among what was recorded lately that paces should follow; nil where there is none
  /// that was not decided on already.
  ///
  /// | measured | proposed where |
  /// |---|---|
  /// | a planned race or time trial | the VDOT differs by 0.5 or more |
  /// | the best over 1.5 km or more within another run | the VDOT is higher by 0.5 or more |
  ///
  /// The newest race goes before the best effort. A treadmill's distance is not measured well
  /// enough.
  public func proposal(
    from activities: [Activity], plans: [Plan], today: CivilDay
  ) -> Performance? {
    let known = performance
    let decided = Set(performances.map { $0.id })
    let least = known?.vdot.map { $0.value + Athlete.proposalStep } ?? 0
    var raced: Performance?
    var best: Performance?
    for activity in activities
    where activity.day > today - Athlete.proposalDays && activity.day <= today
      && activity.day >= known?.day ?? activity.day && activity.measuresPace
    {
      if let race = activity.raced(in: plans), let vdot = race.vdot, !decided.contains(race.id) {
        let difference = abs(vdot.value - (known?.vdot?.value ?? 0))
        if difference >= Athlete.proposalStep, race.day >= raced?.day ?? race.day { raced = race }
        continue
      }
      guard let effort = activity.bestPerformance, let vdot = effort.vdot?.value, vdot >= least,
        !decided.contains(effort.id), vdot > best?.vdot?.value ?? 0
      else { continue }
      best = effort
    }
    return raced ?? best
  }
}

extension Activity {
  /// Whether its distances were measured well enough to follow them.
  fileprivate var measuresPace: Bool {
    guard sport == Open(.running) else { return false }
    switch subSport?.known {
    case .treadmill, .indoor, .virtual: return false
    default: break
    }
    switch distance?.source.known {
    case .device, .track: return true
    case .speed, .total, .entered, nil: return false
    }
  }

  /// The race or time trial of a plan that it was, by the clock.
  fileprivate func raced(in plans: [Plan]) -> Performance? {
    guard let event = plans.lazy.compactMap({ $0.event(completedBy: id) }).first,
      let meters, let seconds = elapsedSeconds ?? timerSeconds
    else { return nil }
    let isRace = event.kind == .known(.race)
    guard isRace || event.family == .known(.timeTrial) else { return nil }
    if !isRace { return bestPerformance.map { $0.called(.timeTrial) } }
    // The course counts where the watch agrees with it.
    let course = event.kilometers * 1000
    let isCourse = course > 0 && abs(meters - course) <= course * 0.03
    return Performance(
      .race, meters: isCourse ? course : meters, seconds: seconds, activity: id, day: day,
      source: name)
  }

  /// The best effort by its VDOT.
  fileprivate var bestPerformance: Performance? {
    bestEfforts.filter { $0.meters >= Athlete.shortestEffort }
      .map {
        Performance(
          .bestEffort, meters: $0.meters, seconds: $0.seconds, activity: id, day: day, source: name)
      }
      .max { ($0.vdot?.value ?? 0) < ($1.vdot?.value ?? 0) }
  }
}

extension Performance {
  fileprivate func called(_ kind: Kind) -> Performance {
    var performance = self
    performance.kind = Open(kind)
    return performance
  }
}
