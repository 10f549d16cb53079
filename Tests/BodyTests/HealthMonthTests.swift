import Body
import Documents
import Testing

@Suite struct HealthMonthTests {
  private let day = CivilDay(year: 2026, month: 3, day: 14) ?? .first

  private func figures(_ steps: Double, rate: Double, source: String = "Watch") -> HealthDay {
    var health = HealthDay(day: day)
    health.steps = HealthFigure(steps, source: source)
    health.restingHeartRate = HealthFigure(rate, source: source)
    return health
  }

  @Test func hasOneIdentifierAMonth() {
    let month = HealthMonth(of: day)
    #expect(month.month.text == "2026-03-01")
    #expect(month.id == HealthMonth(of: day + 10).id)
    #expect(month.id != HealthMonth(of: day + 30).id)
  }

  @Test func keepsDaysInOrderAndOnce() {
    var month = HealthMonth(of: day)
    for offset in [3, -2, 0, 3] { month.take(HealthDay(day: day + offset)) }
    #expect(month.days.map { $0.day - day } == [-2, 0, 3])
  }

  @Test func ofOneSourceTheNewerWordCountsAndStepsOnlyGrow() {
    var health = figures(5000, rate: 50)
    health.take(figures(9000, rate: 48))
    #expect(health.steps?.value == 9000)
    #expect(health.restingHeartRate?.value == 48)
    health.take(figures(7000, rate: 49))
    #expect(health.steps?.value == 9000, "an older export takes nothing back")
  }

  @Test func whatWasTypedInStays() {
    var health = HealthDay(day: day)
    health.weight = HealthFigure(70, source: "entered")
    var other = HealthDay(day: day)
    other.weight = HealthFigure(72, source: "Scale")
    other.bodyFat = HealthFigure(18, source: "Scale")
    health.take(other)
    #expect(health.weight?.value == 70)
    #expect(health.bodyFat?.value == 18)
  }

  @Test func theLongerNightOfOneSourceCounts() {
    func night(_ minutes: Double, _ source: String) -> HealthDay {
      var health = HealthDay(day: day)
      var sleep = SleepNight()
      sleep.asleepMinutes = minutes
      sleep.source = source
      health.sleep = sleep
      return health
    }
    var health = night(400, "Watch")
    health.take(night(420, "Phone"))
    #expect(health.sleep?.asleepMinutes == 400)
    health.take(night(430, "Watch"))
    #expect(health.sleep?.asleepMinutes == 430)
    health.take(night(100, "Watch"))
    #expect(health.sleep?.asleepMinutes == 430)
  }
}
