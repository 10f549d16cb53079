import Documents
import Running
import Tracks

extension DemoLife {
  /// What the athlete went out for before the plan, and besides it: oldest first.
  public func outings(seed: UInt64) -> [DemoOuting] {
    var random = RandomSource(seed: seed &+ 7)
    var outings: [DemoOuting] = []
    let weeks = (today - firstDay) / 7 + 1
    for number in 0..<weeks {
      let monday = firstDay + number * 7
      // Drawn in any case, so that one week's fate does not shift the next one's.
      var week = DemoOutingWeek(self, monday: monday, number: number, seed: random.next())
      for outing in week.outings() where outing.startedAt.day < today {
        if !illness.contains(outing.startedAt.day) { outings.append(outing) }
      }
    }
    return outings.sorted { $0.startedAt.milliseconds < $1.startedAt.milliseconds }
  }

  /// Tells an outing when it begins and what the body is like on that day; nil where the day is
  /// full.
  public func settled(
    _ outing: DemoOuting, on day: CivilDay, minute: Int, seed: UInt64
  ) -> DemoOuting? {
    guard let start = free(day, minute: minute, seconds: outing.seconds) else { return nil }
    var outing = outing
    outing.startedAt = start
    outing.startedAt.milliseconds += Int64(seed % 600) * 1000
    outing.kilograms = kilograms(on: day)
    outing.restingHeartRate = restingHeartRate(on: day)
    outing.seed = seed
    return outing
  }
}

/// One week of somebody who lifts four times and likes to run.
private struct DemoOutingWeek {
  private let life: DemoLife
  private let monday: CivilDay
  private let number: Int
  private var random: RandomSource

  init(_ life: DemoLife, monday: CivilDay, number: Int, seed: UInt64) {
    self.life = life
    self.monday = monday
    self.number = number
    random = RandomSource(seed: seed)
  }

  private var paces: Paces { Paces(life.vdot(on: monday)) }
  private var isBeforePlan: Bool { monday + 6 < life.planStart }
  private var isAway: Bool { life.holidays.contains { $0.contains(monday + 2) } }
  /// Weeks until the plan.
  private var ahead: Int { (life.planStart - monday) / 7 }

  mutating func outings() -> [DemoOuting] {
    var outings: [DemoOuting?] = []
    if isAway {
      outings.append(hike(on: monday + 2))
      outings.append(easy(on: monday + 4, meters: 6000, name: "Morning run", minute: 8 * 60))
      return outings.compactMap { $0 }
    }
    if isBeforePlan {
      outings.append(tuesday())
      outings.append(saturday())
    }
    outings.append(weekend())
    return outings.compactMap { $0 }
  }

  private mutating func tuesday() -> DemoOuting? {
    let meters = 4500 + 500 * Double(random.below(6))
    // The days before and after a race are easy.
    let isTempo = number > 40 && number % 5 == 2 && ahead > 3
    let isMissed = random.oneIn(6)
    if isMissed { return nil }
    return isTempo ? tempo(on: monday + 1) : easy(on: monday + 1, meters: meters)
  }

  private mutating func saturday() -> DemoOuting? {
    let saturday = monday + 5
    switch ahead {
    case 3: return race(10_000, "Autumn 10K", on: life.raceDay, vdot: DemoLife.raceVDOT)
    case 2: return easy(on: saturday, meters: 6000)
    case 17: return race(5000, DemoOuting.timeTrial, on: saturday)
    case 36: return race(21_097.5, "Half marathon", on: saturday)
    case 61: return race(10_000, "City 10K", on: saturday)
    default: break
    }
    let isMissed = random.oneIn(9)
    let meters = 7000 + 1000 * Double(random.below(5)) + Double(number) * 30
    if isMissed { return nil }
    if number % 5 == 3 {
      let form = 0.955 + 0.03 * random.unit()
      return race(
        5000, DemoOuting.weeklyRace, on: saturday, vdot: life.vdot(on: saturday).value * form)
    }
    return easy(on: saturday, meters: meters, name: "Long run", minute: 9 * 60 + 30)
  }

  /// On Sundays; the plan has its long runs there.
  private mutating func weekend() -> DemoOuting? {
    let day = monday + (isBeforePlan ? 6 : 5)
    let isWarm = (4...10).contains(day.parts.month)
    let lot = random.below(10)
    let kilometers = 22 + random.below(24)
    if day + 1 == life.raceDay || day == life.raceDay { return nil }
    if lot < (isWarm ? 4 : 2) { return ride(on: day, meters: Double(kilometers) * 1000) }
    return lot < 6 ? walk(on: day, meters: 4000 + 500 * Double(random.below(8))) : nil
  }

  // MARK: Kinds

  private mutating func easy(
    on day: CivilDay, meters: Double, name: String = "Easy run", minute: Int = 12 * 60 + 10
  ) -> DemoOuting? {
    var outing = DemoOuting()
    outing.name = name
    let share = 0.97 + 0.06 * random.unit()
    outing.parts = [.init(.work, .easy, paces, meters: meters, share: share)]
    outing.stops = random.below(3)
    outing.rating = Double(2 + random.below(3))
    return settled(outing, on: day, minute: minute)
  }

  private mutating func tempo(on day: CivilDay) -> DemoOuting? {
    var outing = DemoOuting()
    outing.name = "Tempo run"
    outing.parts = [
      .init(.warmUp, .easy, paces, seconds: 720), .init(.work, .threshold, paces, seconds: 600),
      .init(.recovery, .recovery, paces, seconds: 120),
      .init(.work, .threshold, paces, seconds: 600), .init(.coolDown, .easy, paces, seconds: 480),
    ]
    outing.rating = 6
    return settled(outing, on: day, minute: 12 * 60 + 10)
  }

  private mutating func race(
    _ meters: Double, _ name: String, on day: CivilDay, vdot: Double? = nil
  ) -> DemoOuting? {
    let vdot = vdot.map { VDOT($0) } ?? life.vdot(on: day)
    let seconds = vdot.seconds(meters: meters).rounded()
    var outing = DemoOuting()
    outing.name = name
    outing.raceMeters = meters
    outing.raceSeconds = seconds
    let effort = VDOT.oxygenCost(metersPerMinute: meters / seconds * 60) / vdot.value
    outing.parts = [
      .init(.work, metersPerSecond: meters / seconds, effort: effort, meters: meters)
    ]
    outing.rating = meters > 5000 ? 9 : 8
    return settled(outing, on: day, minute: 9 * 60)
  }

  private mutating func ride(on day: CivilDay, meters: Double) -> DemoOuting? {
    var outing = DemoOuting()
    outing.name = "Afternoon ride"
    outing.sport = .cycling
    let speed = 6.6 + 0.9 * random.unit()
    outing.parts = [.init(.work, metersPerSecond: speed, effort: 0.58, meters: meters)]
    outing.stops = 2 + random.below(4)
    return settled(outing, on: day, minute: 14 * 60 + 20)
  }

  private mutating func walk(on day: CivilDay, meters: Double) -> DemoOuting? {
    var outing = DemoOuting()
    outing.name = "Walk"
    outing.sport = .walking
    outing.parts = [.init(.work, metersPerSecond: 1.42, effort: 0.27, meters: meters)]
    return settled(outing, on: day, minute: 14 * 60 + 40)
  }

  private mutating func hike(on day: CivilDay) -> DemoOuting? {
    var outing = DemoOuting()
    outing.name = "Hike"
    outing.sport = .hiking
    let meters = 11_000 + 1000 * Double(random.below(6))
    outing.parts = [.init(.work, metersPerSecond: 1.15, effort: 0.42, meters: meters)]
    outing.stops = 2
    return settled(outing, on: day, minute: 9 * 60 + 30)
  }

  private mutating func settled(
    _ outing: DemoOuting, on day: CivilDay, minute: Int
  ) -> DemoOuting? {
    life.settled(outing, on: day, minute: minute, seed: random.next())
  }
}
