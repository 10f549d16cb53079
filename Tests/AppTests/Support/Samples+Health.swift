import Body
import Documents
import Running
import Strength

@testable import App

extension Samples {
  static let today = CivilDay("2026-11-21") ?? CivilDay(number: 0)

  /// Days up to a day with all that a watch tells; nights have stages.
  static func healthDays(
    _ count: Int, upTo last: CivilDay = today, source: String = "Demo watch"
  ) -> [HealthDay] {
    (0..<count).map { place in
      let day = last - (count - 1 - place)
      let wave = Double((place * 37) % 11 - 5)
      var health = HealthDay(day: day)
      health.restingHeartRate = HealthFigure(49 + (wave / 4).rounded(), source: source)
      health.rmssd = HealthFigure(61 + wave * 2, source: source)
      health.sdnn = HealthFigure(88 - wave, source: source)
      health.steps = HealthFigure(9000 + wave * 600, source: source)
      health.activeEnergy = HealthFigure(620 + wave * 30, source: source)
      if place % 7 == 0 { health.vo2Max = HealthFigure(48 + wave / 10, source: source) }
      if place % 3 == 0 {
        health.weight = HealthFigure(80 - Double(place) * 0.02 + wave / 10, source: "Scale")
      }
      if place % 11 != 5 { health.sleep = night(day, minutes: 420 + wave * 8, source: source) }
      return health
    }
  }

  private static func night(_ day: CivilDay, minutes: Double, source: String) -> SleepNight {
    var night = SleepNight()
    night.source = source
    night.from = Instant(
      milliseconds: Int64(day.number) * CivilTime.millisecondsPerDay - 3_600_000,
      offsetMinutes: 60)
    night.to = Instant(
      milliseconds: night.from.milliseconds + Int64(minutes + 20) * 60_000, offsetMinutes: 60)
    night.asleepMinutes = minutes
    night.deepMinutes = 75
    night.remMinutes = 95
    night.coreMinutes = minutes - 170
    night.awakeMinutes = 20
    return night
  }

  static func months(_ days: [HealthDay]) -> [AnyDocument] {
    var months: [HealthMonth] = []
    for day in days {
      if months.last?.month != day.day.firstOfMonth { months.append(HealthMonth(of: day.day)) }
      months[months.count - 1].take(day)
    }
    return months.map { .healthMonth($0) }
  }

  /// A hundred days, with girths on three of them.
  static let health: [AnyDocument] = {
    var days = healthDays(100)
    for (place, waist) in [(20, 84.0), (60, 83), (98, 82.2)] {
      days[place].measurements = [
        BodyMeasurement(
          .waist, centimeters: waist, on: days[place].day, source: HealthFigure.entered)
      ]
    }
    return months(days)
  }()

  /// Heart rates, sex, and results of two years.
  static let athlete: Athlete = {
    var athlete = Athlete()
    athlete.sex = Open(.male)
    athlete.maxHeartRate = AthleteFigure(188, day: today - 79)
    athlete.restingHeartRate = AthleteFigure(52, day: today - 79)
    athlete.thresholdHeartRate = AthleteFigure(170, day: today - 79)
    athlete.add(
      Performance(
        .race, meters: 10_000, seconds: 2590, activity: ULID(derivedFrom: "activity/10k"),
        day: today - 40, source: "Autumn run"))
    athlete.add(
      Performance(
        .race, meters: 5000, seconds: 1290, activity: ULID(derivedFrom: "activity/5k"),
        day: today - 200, source: "Park run"))
    return athlete
  }()
}
