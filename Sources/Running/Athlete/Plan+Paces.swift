import Documents

extension Plan {
  /// Lets runs from a day on go by what the athlete can do now; what was done stays as it is.
  public mutating func follow(_ profile: RunnerProfile, from today: CivilDay) {
    guard today <= lastDay, configuration.runner != profile else { return }
    let former = configuration.vdot
    configuration.runner = profile
    if configuration.vdot == former { return }
    let paces = Paces(configuration.vdot)
    for place in events.indices
    where events[place].date >= today && !events[place].isCompleted
      && events[place].kind != .known(.sick)
    {
      events[place].measure(by: paces)
    }
  }
}

extension [Plan] {
  /// Those that are not over as they go on with the athlete's profile from a day on, where that
  /// changes them. Heart rates are the athlete's; a plan that goes by other paces, such as those of
  /// its level, does so until what the athlete can do changes.
  ///
  /// - Parameter former: the athlete's profile so far.
  public func following(
    _ profile: RunnerProfile, since former: RunnerProfile, from today: CivilDay
  ) -> [Plan] {
    var changed: [Plan] = []
    for plan in self where plan.lastDay >= today {
      var new = plan
      var runner = profile
      if profile.performs(as: former) { runner.takePerformance(of: plan.configuration.runner) }
      runner.unknown = plan.configuration.runner.unknown
      new.follow(runner, from: today)
      if new != plan { changed.append(new) }
    }
    return changed
  }
}

extension PlanEvent {
  /// Time, distance and load of its structure at other paces.
  mutating func measure(by paces: Paces) {
    if structure.isEmpty { return }
    let figures = structure.figures(paces)
    minutes = rounded(figures.seconds / 60)
    kilometers = rounded(figures.meters / 1000)
    load = rounded(figures.load)
  }
}
