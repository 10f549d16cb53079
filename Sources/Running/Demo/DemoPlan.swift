import Documents

extension Athlete {
  /// What a made-up athlete knows of themselves.
  ///
  /// - Parameter performances: what was raced; without any, the fitness counts as entered.
  public static func demo(today: CivilDay, performances: [Performance] = []) -> Athlete {
    var athlete = Athlete()
    var profile = RunnerProfile.demo
    if !performances.isEmpty { profile.vdot = nil }
    athlete.take(profile, day: today - 84, source: demoSource)
    for performance in performances { athlete.add(performance) }
    return athlete
  }

  /// The source of all that the demo knows of its athlete.
  public static let demoSource = "demo"

  /// Whether it was made with the demo and nothing has been added.
  public var isOfDemo: Bool {
    maxHeartRate?.source == Athlete.demoSource
      && performances.allSatisfy { $0.source == Athlete.demoSource }
  }
}

extension RunnerProfile {
  fileprivate static var demo: RunnerProfile {
    var profile = RunnerProfile()
    profile.vdot = 44
    profile.maxHeartRate = 188
    profile.restingHeartRate = 52
    return profile
  }
}

extension Plan {
  private static let demoWeeks = 14
  /// Weeks of it that lie behind the demo's last day.
  private static let demoWeeksDone = 8

  /// The first day of a plan that was made for a day.
  public static func demoStart(_ today: CivilDay) -> CivilDay {
    today.startOfWeek(.monday) - demoWeeksDone * 7
  }

  /// A half marathon that a made-up athlete prepares for: most runs up to yesterday are done, a few
  /// missed, the rest lies ahead.
  ///
  /// - Parameter runner: whose paces they are.
  public static func demo(
    today: CivilDay, seed: UInt64, runner: RunnerProfile? = nil
  ) -> Plan? {
    let monday = today.startOfWeek(.monday)
    var configuration = PlanConfiguration(
      .half, .intermediate, days: 4, weeks: demoWeeks, currentKilometers: 24, seed: 1)
    configuration.raceDate = monday + ((demoWeeks - demoWeeksDone) * 7 - 1)
    configuration.runner = runner ?? .demo
    guard let draft = try? PlanEngine.plan(configuration) else { return nil }
    var plan = Plan(id: demoID(today), name: "Half marathon", draft)
    var random = RandomSource(seed: seed)
    for event in plan.events where event.date < today {
      // Now and then life comes in between.
      if random.oneIn(11) { continue }
      let share = 0.97 + random.unit() * 0.06
      let run = DoneRun(
        seconds: (event.minutes * 60 * share).rounded(),
        meters: (event.kilometers * 1000 * (0.98 + random.unit() * 0.05)).rounded(),
        rating: event.expectedRating + Double(random.below(2)))
      let load = run.load(of: configuration.runner).value?.value
      let done = Completion(date: event.date, run, load: load.map { rounded($0) })
      try? plan.complete(event.id, done)
    }
    return plan
  }

  private static func demoID(_ today: CivilDay) -> ULID {
    ULID(derivedFrom: "demo/plan/" + today.text)
  }

  /// Whether it is a demo's: one that was made on some day of it.
  public var isOfDemo: Bool {
    (0..<(Plan.demoWeeks * 7)).contains { Plan.demoID(firstDay + $0) == id }
  }
}
