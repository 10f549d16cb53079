import Documents
import Running
import Tracks

/// What the demo's watch and scales tell of the body, night by night.
public struct DemoHealth {
  private let life: DemoLife
  private var random: RandomSource
  /// Energy, kilometres on foot and load of each day's activities.
  private var days: [CivilDay: Effort] = [:]
  /// Load of the last days and weeks, as it fades.
  private var fatigue = 0.0
  private var usual = 30.0
  /// Errors that change slowly.
  private var pulse = 0.0
  private var variability = 0.0

  private struct Effort {
    var kilocalories = 0.0
    var kilometersOnFoot = 0.0
    var load = 0.0
  }

  private static let source = DemoBody.device
  /// A cold in the middle of the plan, that keeps nobody from running.
  private static let coldAfter = 30
  private static let coldDays = 5

  /// - Parameter activities: of the two years.
  public init(_ life: DemoLife, _ activities: [Activity], _ runner: RunnerProfile, seed: UInt64) {
    self.life = life
    random = RandomSource(seed: seed &+ 11)
    for activity in activities {
      var effort = days[activity.day] ?? Effort()
      effort.kilocalories += activity.kilocalories ?? 0
      if activity.sport.known?.isOnFoot == true {
        effort.kilometersOnFoot += (activity.meters ?? 0) / 1000
      }
      let done = DoneRun(
        seconds: activity.timerSeconds, averageHeartRate: activity.averageHeartRate)
      effort.load += done.heartRateLoad(runner).value?.value ?? 0
      days[activity.day] = effort
    }
  }

  /// One document a month; of today only the night before.
  public mutating func months() -> [HealthMonth] {
    var months: [HealthMonth] = []
    var day = life.firstDay
    while day <= life.today {
      if months.last?.month != day.firstOfMonth { months.append(HealthMonth(of: day)) }
      let known = self.day(day)
      if known.sleep != nil || !known.figures.isEmpty {
        months[months.count - 1].days.append(known)
      }
      day = day + 1
    }
    return months
  }

  private mutating func day(_ day: CivilDay) -> HealthDay {
    var known = HealthDay(day: day)
    let yesterday = days[day - 1] ?? Effort()
    fatigue = 0.68 * fatigue + 0.32 * yesterday.load
    usual = 0.965 * usual + 0.035 * yesterday.load
    pulse = 0.75 * pulse + 0.95 * random.bell()
    variability = 0.5 * variability + 0.095 * random.bell()
    let strain = max(-1, min(2.5, (fatigue - usual) / 45))
    let ill = illness(on: day)
    let night = SleepNight(day, strain: strain, ill: ill, life, &random)
    // Some nights the watch lies on its charger.
    let isWorn = !random.oneIn(34) || life.today - day < 14
    if isWorn {
      let short = max(0, 410 - (night.asleepMinutes ?? 0)) / 100
      let resting = life.restingHeartRate(on: day) + pulse + 2.1 * strain + 9 * ill + short
      known.restingHeartRate = figure(resting.rounded())
      let progress = life.progress(on: day)
      let logarithm =
        3.83 + 0.24 * progress + variability - 0.10 * strain - 0.42 * ill - 0.06 * short
      known.rmssd = figure((Exponential.exp(logarithm) * 10).rounded() / 10)
      known.sleep = night
    }
    weigh(&known)
    if day < life.today { move(&known, ill) }
    return known
  }

  /// 0 for a healthy day … 1 for the worst of the flu.
  private func illness(on day: CivilDay) -> Double {
    let flu = day - (life.illness.lowerBound - 1)
    if flu >= 0, day <= life.illness.upperBound + 3 {
      let length = life.illness.upperBound - life.illness.lowerBound + 5
      let share = Double(flu) / Double(length)
      return flu < 2 ? 0.6 : 1 - 0.85 * share
    }
    let cold = day - (life.planStart + Self.coldAfter)
    return (0..<Self.coldDays).contains(cold) ? [0.25, 0.5, 0.45, 0.3, 0.15][cold] : 0
  }

  /// As the settings have it on the days that they name, and on Thursdays besides.
  private mutating func weigh(_ known: inout HealthDay) {
    let error = 0.35 * random.bell()
    if let weighed = life.bodyWeights.first(where: { $0.day == known.day }) {
      known.weight = figure(weighed.kilograms)
    } else if known.day.weekday == .monday || known.day.weekday == .thursday {
      known.weight = figure(((life.kilograms(on: known.day) + error) * 10).rounded() / 10)
    }
  }

  private mutating func move(_ known: inout HealthDay, _ ill: Double) {
    let effort = days[known.day] ?? Effort()
    let weekday = known.day.weekday
    let isWeekend = weekday == .saturday || weekday == .sunday
    let around = (isWeekend ? 6600.0 : 7800) + 1500 * random.bell()
    let errands = max(1400, around) * (1 - 0.75 * ill)
    known.steps = figure((errands + effort.kilometersOnFoot * 1180).rounded())
    let living = (310 + 55 * random.bell()) * (1 - 0.5 * ill) + errands * 0.018
    known.activeEnergy = figure((max(120, living) + effort.kilocalories).rounded())
    let isFirst = known.day.parts.day == 1
    if isFirst || weekday == .saturday && effort.kilometersOnFoot > 4 {
      let estimate = life.vdot(on: known.day).value + 2.4 + 0.3 * random.bell() - 1.5 * ill
      known.vo2Max = figure((estimate * 10).rounded() / 10)
    }
  }

  private func figure(_ value: Double) -> HealthFigure {
    HealthFigure(value, source: Self.source)
  }
}

extension SleepNight {
  /// The night that ended on a day: shorter after hard days, longer at weekends and in bed ill.
  fileprivate init(
    _ day: CivilDay, strain: Double, ill: Double, _ life: DemoLife, _ random: inout RandomSource
  ) {
    self.init()
    source = DemoBody.device
    let isFree = day.weekday == .saturday || day.weekday == .sunday
    let bed = (isFree ? 23 * 60 + 25 : 22 * 60 + 50) + 22 * random.bell()
    let wanted = (isFree ? 478.0 : 436) + 27 * random.bell() + 55 * ill
    let asleep = max(270, min(620, wanted - 9 * max(0, strain))).rounded()
    let awake = max(4, 17 + 7 * random.bell() + 16 * ill + 4 * max(0, strain)).rounded()
    let latency = max(3, 11 + 5 * random.bell()).rounded()
    let deep = (asleep * max(0.08, 0.165 + 0.022 * random.bell() - 0.02 * ill)).rounded()
    let dreams = (asleep * max(0.1, 0.225 + 0.025 * random.bell())).rounded()
    let offset = life.offsetMinutes(day)
    let midnight = CivilTime(day, hour: 0, minute: 0).map { Instant($0, offsetMinutes: offset) }
    let minutes = bed.rounded() - 1440 + latency
    from = midnight ?? from
    from.milliseconds += Int64(minutes) * 60_000
    to = from
    to.milliseconds += Int64(asleep + awake) * 60_000
    inBedMinutes = asleep + awake + latency
    asleepMinutes = asleep
    deepMinutes = deep
    remMinutes = dreams
    coreMinutes = asleep - deep - dreams
    awakeMinutes = awake
  }
}
