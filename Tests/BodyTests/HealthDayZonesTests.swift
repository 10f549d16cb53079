import Body
import Documents
import Testing

/// Exports of one library, made in two time zones.
@Suite struct HealthDayZonesTests {
  private let day = CivilDay(year: 2026, month: 5, day: 1) ?? .first
  /// Soon after midnight at home, and before it further west.
  private let midnight = Instant("2026-05-01T00:30:00.000+02:00") ?? Instant(milliseconds: 0)

  private func health(
    _ day: CivilDay, weight: Double? = nil, at time: Instant? = nil, source: String = "Scale"
  ) -> HealthDay {
    var health = HealthDay(day: day)
    health.weight = weight.map { HealthFigure($0, source: source, measuredAt: time ?? midnight) }
    return health
  }

  private func night(
    _ day: CivilDay, minutes: Double = 400, source: String = "Watch"
  ) -> HealthDay {
    var health = HealthDay(day: day)
    var sleep = SleepNight()
    sleep.source = source
    sleep.to = midnight
    sleep.from = Instant(milliseconds: midnight.milliseconds - 25_000_000)
    sleep.asleepMinutes = minutes
    health.sleep = sleep
    return health
  }

  @Test func theSameSampleOnTheDayBesideIsKnown() {
    let known = [health(day, weight: 71.5)]
    for other in [day - 1, day + 1] {
      #expect(health(other, weight: 71.5).parts(beside: known).isEmpty)
      let later = Instant(milliseconds: midnight.milliseconds + 1000)
      for new in [
        health(other, weight: 71.5, at: later), health(other, weight: 71.5, source: "Phone"),
      ] {
        #expect(new.parts(beside: known) == [new])
      }
    }
    let far = health(day - 2, weight: 71.5)
    #expect(far.parts(beside: known) == [far])
  }

  @Test func whatElseTheDayTellsIsTaken() {
    var other = health(day - 1, weight: 71.5)
    other.steps = HealthFigure(5000, source: "Watch")
    let parts = other.parts(beside: [health(day, weight: 71.5)])
    other.weight = nil
    #expect(parts == [other])
  }

  /// Records that were written all at once have one instant.
  @Test func whatTheDayItselfHasIsItsOwn() {
    let known = [health(day, weight: 71.5), health(day - 1, weight: 71)]
    #expect(known[1].parts(beside: known) == [known[1]])
  }

  @Test func whatIsNewOfANightGoesToTheDayThatItStandsOn() {
    let known = [night(day)]
    #expect(night(day - 1).parts(beside: known) == [night(day)])
    #expect(night(day - 1, minutes: 410).parts(beside: known) == [night(day, minutes: 410)])
    let other = night(day - 1, source: "Ring")
    #expect(other.parts(beside: known) == [other])
  }
}
