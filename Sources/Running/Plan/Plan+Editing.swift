import Documents

/// Why an edit of a plan is refused.
public enum PlanEditError: Error, Equatable, Sendable {
  case noSuchEvent
  case isCompleted
  case isCancelled
  case isRace
  /// The day lies outside the plan.
  case isOutside
}

extension PlanEditError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noSuchEvent: "The plan has no such event."
    case .isCompleted: "What has been done stays on its day."
    case .isCancelled: "The run is cancelled: restore it first."
    case .isRace: "A race has its day; cancel it instead."
    case .isOutside: "The plan does not run on that day."
    }
  }
}

/// What an edit leads to that a coach would advise against.
public enum PlanWarning: Equatable, Sendable {
  /// The days of two hard runs that now follow each other.
  case hardBesideHard(CivilDay, CivilDay)
  /// How many.
  case severalRuns(CivilDay, Int)
  /// Hard running within two days before a race.
  case hardBeforeRace(CivilDay)
  case afterRace(CivilDay)
  /// A run of so many km beside the longest of the 30 days before, in km.
  case leap(CivilDay, Double, Double)
}

extension PlanWarning {
  /// In a sentence, with days as scripts write them.
  public func text(in unit: PlanUnit) -> String {
    switch self {
    case .hardBesideHard(let first, let second):
      "Hard days follow each other: \(first.text) and \(second.text)."
    case .severalRuns(let day, let count): "\(count) runs lie on \(day.text)."
    case .hardBeforeRace(let day): "\(day.text) is hard, and a race is at most two days away."
    case .afterRace(let day): "\(day.text) lies after the race."
    case .leap(let day, let kilometers, let longest):
      "\(unit.text(kilometers)) on \(day.text) are a leap from \(unit.text(longest))."
    }
  }
}

extension Plan {
  private func place(of id: ULID) throws(PlanEditError) -> Int {
    guard let place = events.firstIndex(where: { $0.id == id }) else { throw .noSuchEvent }
    return place
  }

  /// A place of an event that may change its day.
  private func movable(_ id: ULID) throws(PlanEditError) -> Int {
    let place = try place(of: id)
    if events[place].isCompleted { throw .isCompleted }
    if events[place].isCancelled { throw .isCancelled }
    if events[place].kind == .known(.race) { throw .isRace }
    return place
  }

  /// Puts a run on another day of the plan.
  public mutating func move(
    _ id: ULID, to day: CivilDay
  ) throws(PlanEditError) -> [PlanWarning] {
    let place = try movable(id)
    guard isRunning(on: day) else { throw .isOutside }
    events[place].date = day
    events[place].swappedWith = nil
    return warnings(around: [day])
  }

  /// Changes the days of two runs.
  public mutating func swap(
    _ first: ULID, _ second: ULID
  ) throws(PlanEditError) -> [PlanWarning] {
    let (left, right) = (try movable(first), try movable(second))
    if left == right { return [] }
    let day = events[left].date
    guard isRunning(on: day), isRunning(on: events[right].date) else { throw .isOutside }
    events[left].date = events[right].date
    events[right].date = day
    events[left].swappedWith = second
    events[right].swappedWith = first
    return warnings(around: [events[left].date, day])
  }

  /// Makes a run another one of the catalogue, or one of the person's own.
  public mutating func replace(
    _ id: ULID, with workout: StructuredWorkout
  ) throws(PlanEditError) -> [PlanWarning] {
    let place = try movable(id)
    return choose(workout, at: place, "Chosen in place of \(events[place].name).")
  }

  /// Puts a run of the catalogue, or one of the person's own, on a day, besides what lies there.
  public mutating func add(
    _ workout: StructuredWorkout, id: ULID, on day: CivilDay
  ) throws(PlanEditError) -> [PlanWarning] {
    guard isRunning(on: day) else { throw .isOutside }
    var event = PlanEvent()
    event.id = id
    (event.date, event.originalDate) = (day, day)
    events.append(event)
    return choose(workout, at: events.count - 1, "Put there by you.")
  }

  private mutating func choose(
    _ workout: StructuredWorkout, at place: Int, _ reason: String
  ) -> [PlanWarning] {
    events[place].take(workout, Paces(configuration.vdot))
    let family = workout.family
    events[place].role = Open(
      family == .long || family == .longFinish ? .long : family.isQuality ? .quality : .easy)
    events[place].reasons = [family.purpose, reason]
    let event = events[place]
    var warnings = warnings(around: [event.date])
    let longest = events.reduce(0.0) {
      let days = event.date - $1.date
      return $1.isCancelled || days <= 0 || days > 30 ? $0 : max($0, $1.kilometers)
    }
    if longest > 0, event.kilometers > max(longest * (1 + PlanNorms.largestSpike), longest + 1) {
      warnings.append(.leap(event.date, event.kilometers, longest))
    }
    return warnings
  }

  /// Cancels a run, or a race; what gave way to a race on the way comes back.
  ///
  /// - Parameter today: what lies before it stays as it is.
  public mutating func cancel(
    _ id: ULID, from today: CivilDay = .first
  ) throws(PlanEditError) {
    let place = try place(of: id)
    if events[place].isCompleted { throw .isCompleted }
    events[place].isCancelled = true
    events[place].gaveWay = nil
    let event = events[place]
    if event.isOnTheWay { takeBack(event, from: today) }
  }

  /// Takes back a cancellation, or brings a moved run back to its day; of two that have changed
  /// days both. A day off on which a run comes back is none any more, and a race that comes back
  /// is given way to again.
  ///
  /// - Parameter today: what lies before it stays as it is.
  public mutating func restore(
    _ id: ULID, from today: CivilDay = .first
  ) throws(PlanEditError) -> [PlanWarning] {
    let place = try place(of: id)
    if events[place].isCompleted { throw .isCompleted }
    if events[place].isCancelled {
      events[place].returnFromPause()
      if events[place].isCancelled {
        events[place].isCancelled = false
        events[place].gaveWay = nil
        if events[place].reasons.last?.hasPrefix(PlanEvent.raceCancellation) == true {
          events[place].reasons.removeLast()
        }
      }
      let event = events[place]
      endPause(on: event.date)
      if event.isOnTheWay { giveWay(to: event, from: today) }
      return warnings(around: [event.date])
    }
    let (day, partner) = (events[place].date, events[place].swappedWith)
    events[place].date = events[place].originalDate
    events[place].swappedWith = nil
    let back = events[place].date
    if let other = events.firstIndex(where: {
      $0.id == partner && $0.swappedWith == id && $0.isMovable && $0.date == back
        && $0.originalDate == day
    }) {
      events[other].date = day
      events[other].swappedWith = nil
      return warnings(around: [back, day])
    }
    return warnings(around: [back])
  }

  /// Marks a run as done; a later completion replaces an earlier one, nil takes it back.
  public mutating func complete(_ id: ULID, _ completion: Completion?) throws(PlanEditError) {
    let place = try place(of: id)
    events[place].completion = completion
    if completion != nil { events[place].isCancelled = false }
  }

  /// What a coach would say about days and their neighbours.
  public func warnings(around days: [CivilDay]) -> [PlanWarning] {
    var warnings: [PlanWarning] = []
    func add(_ warning: PlanWarning) {
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    let running = events.filter { !$0.isCancelled && $0.kind != .known(.sick) }
    let hard = running.filter { $0.isHard }.map { $0.day }
    let races = running.filter { $0.kind == .known(.race) }.map { $0.day }
    for day in days {
      let count = running.reduce(0) { $0 + ($1.day == day ? 1 : 0) }
      if count > 1 { add(.severalRuns(day, count)) }
      if let last = configuration.raceDay, day > last { add(.afterRace(day)) }
      if !hard.contains(day) { continue }
      for race in races where race > day && race - day <= 2 { add(.hardBeforeRace(day)) }
      for other in hard where abs(other - day) == 1 && !races.contains(other) {
        add(.hardBesideHard(min(day, other), max(day, other)))
      }
    }
    return warnings
  }
}
