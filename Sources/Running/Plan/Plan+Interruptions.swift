import Documents

/// Races on the way, and weeks of illness.
extension Plan {
  private var paces: Paces { Paces(configuration.vdot) }

  /// How long a race on the way may be, in metres.
  public static let raceMeters = 800.0...200_000.0

  /// Adds a race: what lay on its day is cancelled, and the days around it become easy.
  ///
  /// - Parameter meters: taken into `raceMeters`.
  public mutating func insertRace(
    id: ULID, name: String, meters: Double, on day: CivilDay
  ) -> [PlanWarning] {
    let meters = max(Plan.raceMeters.lowerBound, min(meters, Plan.raceMeters.upperBound))
    let paces = self.paces
    var race = PlanEvent()
    race.id = id
    race.date = day
    race.originalDate = day
    race.kind = Open(.race)
    race.role = Open(.race)
    race.family = Open(.race)
    race.name = name
    race.structure = [
      Block([Segment(.work, Plan.racePace(meters), meters: Int(meters.rounded()))])
    ]
    let seconds = paces.vdot.seconds(meters: meters)
    race.minutes = rounded(seconds / 60)
    race.kilometers = rounded(meters / 1000)
    race.load = rounded(
      TrainingLoad.runningStress(
        seconds: seconds, metersPerSecond: meters / seconds,
        thresholdMetersPerSecond: paces.thresholdMetersPerSecond))
    race.reasons = ["A race on the way."]
    giveWay(to: race)
    events.append(race)
    return warnings(around: [day])
  }

  /// Days before a race without hard running: a longer one asks for a short taper.
  static func easyDays(beforeRace meters: Double) -> Int {
    meters < 8000 ? 2 : meters < 25_000 ? 3 : 5
  }

  /// Days after a race without hard running: one for each 3 km, at most six, so that the next long
  /// run keeps its day (Daniels J 2014, Daniels' Running Formula, 3rd ed., chapter 4).
  static func easyDays(afterRace meters: Double) -> Int {
    min(6, max(1, Int((meters / 3000).rounded(.up))))
  }

  /// What is still to come around a race on the way gives way to it.
  ///
  /// - Parameters:
  ///   - today: what lies before it stays.
  ///   - ids: the only runs that may; nil for all.
  mutating func giveWay(
    to race: PlanEvent, from today: CivilDay = .first, only ids: [ULID]? = nil
  ) {
    let paces = self.paces
    let meters = race.kilometers * 1000
    let (before, after) = (
      Plan.easyDays(beforeRace: meters), Plan.easyDays(afterRace: meters)
    )
    for place in events.indices where events[place].isMovable && events[place].date >= today {
      if ids?.contains(events[place].id) == false { continue }
      if events[place].gaveWay?.races.contains(race.id) == true { continue }
      let days = events[place].date - race.date
      let former = events[place].former(givingWayTo: race.id)
      if days == 0 {
        events[place].isCancelled = true
        events[place].reasons.append(PlanEvent.raceCancellation + race.name + ".")
        events[place].gaveWay = former
      } else if -before <= days, days <= after, events[place].isHard {
        // A long run close to a race would be a second one.
        let isClose = abs(days) <= 2
        let share = isClose && events[place].role == .known(.long) ? 0.5 : 0.7
        if isClose { events[place].role = Open(.easy) }
        ease(
          place, by: share, PlanEvent.raceEasing + race.name + " on " + race.date.text + ".", paces)
        events[place].gaveWay = former
      }
    }
  }

  /// What gave way to a race that is none any more comes back from a day on, unless it gives way to
  /// another one, or somebody has made it something else since.
  mutating func takeBack(_ race: PlanEvent, from today: CivilDay) {
    let paces = self.paces
    var back: [ULID] = []
    for place in events.indices where events[place].date >= today && !events[place].isCompleted {
      if let former = events[place].gaveWay {
        if !former.races.contains(race.id) { continue }
        events[place].become(former, paces)
      } else if events[place].date == race.date, events[place].isCancelled,
        events[place].reasons.last == PlanEvent.raceCancellation + race.name + "."
      {
        // Earlier versions did not keep what it was.
        events[place].isCancelled = false
        events[place].reasons.removeLast()
      } else {
        continue
      }
      back.append(events[place].id)
    }
    for other in events where other.isOnTheWay && !other.isCancelled && other.id != race.id {
      giveWay(to: other, from: today, only: back)
    }
    cancelPausedDays()
  }

  private static func racePace(_ meters: Double) -> Intensity {
    switch meters {
    case ..<4000: .interval
    case ..<8000: .fiveK
    case ..<15_000: .tenK
    case ..<30_000: .half
    default: .marathon
    }
  }

  /// How many days without training may be put in at once.
  public static let pauseDays = 1...60

  /// Days without training. What lay on them is cancelled; how the plan goes on is proposed when
  /// their last week is over, see `WeeklyAdjuster`.
  public mutating func addPause(from day: CivilDay, days: Int, _ cause: PauseCause) {
    let days = min(max(days, Plan.pauseDays.lowerBound), Plan.pauseDays.upperBound)
    for place in events.indices where !events[place].isCompleted && !events[place].isCancelled {
      if !(0..<days).contains(events[place].date - day) { continue }
      if events[place].kind == .known(.sick) { continue }
      events[place].isCancelled = true
      events[place].reasons.append(cause.cancellation + day.text + ".")
    }
    for offset in 0..<days {
      let date = day + offset
      if date > lastDay { break }
      if events.contains(where: { $0.kind == .known(.sick) && $0.date == date }) { continue }
      var sick = PlanEvent()
      sick.id = ULID(
        derivedFrom: id.text + "/sick/" + date.text,
        milliseconds: Int64(date.number) * CivilTime.millisecondsPerDay)
      sick.date = date
      sick.originalDate = date
      sick.kind = Open(.sick)
      sick.cause = Open(cause)
      sick.name = cause.title
      events.append(sick)
    }
  }

  /// Whether a day is one without training.
  public func isPaused(on day: CivilDay) -> Bool {
    events.contains { $0.kind == .known(.sick) && $0.date == day }
  }

  /// Ends days without training: a day and those that follow it without a gap are days to run
  /// again, and what they had cancelled comes back. Nothing where the day is none of them.
  public mutating func endPause(from day: CivilDay) {
    var date = day
    while isPaused(on: date) {
      endPause(on: date)
      for place in events.indices where events[place].date == date {
        events[place].returnFromPause()
      }
      date = date + 1
    }
  }

  /// Makes a day one to run again; what was cancelled on it stays so.
  mutating func endPause(on day: CivilDay) {
    events.remove { $0.kind == .known(.sick) && $0.date == day }
  }

  /// Days without training hold no run, whichever plan they come from.
  mutating func cancelPausedDays() {
    let paused = events.filter { $0.kind == .known(.sick) && !$0.isCancelled }
    for place in events.indices where events[place].isMovable {
      let date = events[place].date
      guard let pause = paused.first(where: { $0.date == date }) else { continue }
      events[place].isCancelled = true
      events[place].reasons.append((pause.cause?.known ?? .ill).laterCancellation)
    }
  }

  /// A shorter run without hard parts: a long run stays a long run, anything else becomes easy.
  mutating func ease(_ place: Int, by share: Double, _ reason: String, _ paces: Paces) {
    let isLong = events[place].role == .known(.long)
    let seconds = events[place].minutes * 60 * share
    let family: Family = isLong ? .long : .easy
    guard let workout = Catalogue.closest(family, seconds: seconds, paces) else { return }
    events[place].take(workout, paces)
    if !isLong { events[place].role = Open(.easy) }
    events[place].reasons.append(reason)
  }
}

extension PauseCause {
  /// How the reason begins that is given to what lay on days off; their first day follows.
  fileprivate var cancellation: String {
    switch self {
    case .ill, .missed: "Cancelled for illness from "
    case .hurt: "Cancelled for an injury from "
    case .travelling: "Cancelled for travelling from "
    }
  }

  /// The reason that is given to what comes onto days off later.
  fileprivate var laterCancellation: String { "Cancelled: \(title.lowercased())." }
}

extension PlanEvent {
  /// Takes back that days off have cancelled it, if that is what was last said of it.
  mutating func returnFromPause() {
    guard isCancelled, let reason = reasons.last,
      PauseCause.allCases.contains(where: {
        reason.hasPrefix($0.cancellation) || reason == $0.laterCancellation
      })
    else { return }
    isCancelled = false
    reasons.removeLast()
  }
}

extension Catalogue {
  /// The run of a family whose duration is closest; the first of equals.
  static func closest(_ family: Family, seconds: Double, _ paces: Paces) -> StructuredWorkout? {
    var best: StructuredWorkout?
    var least = Double.infinity
    for workout in all where workout.family == family {
      let difference = abs(workout.figures(paces).seconds - seconds)
      if difference < least { (least, best) = (difference, workout) }
    }
    return best
  }
}
