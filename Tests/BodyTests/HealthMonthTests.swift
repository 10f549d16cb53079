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
    #expect(health.restingHeartRate?.value == 49, "nothing tells which of the exports is older")
  }

  /// What an export says of the day that was made at this hour; variability falls and weight
  /// rises until then.
  private func export(hour: Int, source: String = "Watch") -> HealthDay {
    let time = Instant(
      milliseconds: Int64(day.number) * CivilTime.millisecondsPerDay + Int64(hour) * 3_600_000)
    func figure(_ value: Int) -> HealthFigure {
      HealthFigure(Double(value), source: source, measuredAt: time)
    }
    var health = HealthDay(day: day)
    health.restingHeartRate = figure(40 + hour)
    health.sdnn = figure(90 - hour)
    health.rmssd = figure(80 - hour)
    health.weight = figure(70 + hour)
    health.bodyFat = figure(30 - hour)
    health.vo2Max = figure(45 + hour)
    return health
  }

  private func month(of days: [HealthDay]) -> HealthMonth {
    var month = HealthMonth(of: day)
    for day in days { month.take(day) }
    return month
  }

  @Test func anOlderExportTakesNothingBackInWhateverOrderTheyCome() throws {
    let (morning, noon, night) = (export(hour: 7), export(hour: 12), export(hour: 21))
    let whole = month(of: [night]).encoded()
    for days in [
      [morning, noon, night], [night, noon, morning], [noon, night, morning],
      [night, morning, night],
    ] {
      let month = month(of: days)
      #expect(month.encoded() == whole)
      #expect(try HealthMonth(decoding: whole) == month)
    }
  }

  @Test func ofOneMomentTheLargerFigureCountsInWhateverOrderTheyCome() {
    var (one, other) = (export(hour: 9), export(hour: 9))
    other.sdnn?.value += 4
    other.weight?.value -= 1
    one.bodyFat = nil
    let both = month(of: [one, other])
    #expect(both.encoded() == month(of: [other, one]).encoded())
    #expect(both.days.first?.sdnn?.value == other.sdnn?.value)
    #expect(both.days.first?.weight?.value == one.weight?.value)
  }

  @Test func whatTellsNoTimeGivesWayAndAnotherSourceSaysNothing() {
    var old = HealthDay(day: day)
    old.weight = HealthFigure(60, source: "Watch")
    let known = export(hour: 9)
    for days in [[old, known], [known, old]] {
      #expect(month(of: days).days.first?.weight?.value == 79)
    }
    let other = export(hour: 22, source: "Band")
    #expect(month(of: [known, other]).encoded() == month(of: [known]).encoded())
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

  /// The night before the day, of a source; without stages where there are none.
  private func night(
    _ minutes: Double, stages: Int = 0, source: String = "Watch", from hour: Int = 0
  ) -> HealthDay {
    var health = HealthDay(day: day)
    var sleep = SleepNight()
    sleep.source = source
    sleep.from = Instant(
      milliseconds: Int64(day.number) * CivilTime.millisecondsPerDay + Int64(hour) * 3_600_000)
    sleep.to = Instant(milliseconds: sleep.from.milliseconds + Int64(minutes * 60_000))
    sleep.asleepMinutes = minutes
    if stages > 0 { sleep.coreMinutes = minutes / 2 }
    if stages > 1 { sleep.deepMinutes = minutes / 4 }
    if stages > 2 { sleep.remMinutes = minutes / 4 }
    health.sleep = sleep
    return health
  }

  @Test func theFullerNightOfOneSourceCounts() {
    func counts(_ one: HealthDay, _ other: HealthDay) -> HealthDay? {
      let both = month(of: [one, other])
      #expect(both.encoded() == month(of: [other, one]).encoded())
      return both.days.first
    }
    let plain = night(420)
    #expect(counts(plain, night(400, stages: 3)) == night(400, stages: 3), "stages")
    #expect(counts(night(410, stages: 1), night(400, stages: 3)) == night(400, stages: 3))
    #expect(counts(plain, night(90, stages: 3)) == plain, "a nap")
    #expect(counts(night(300, stages: 3), night(420, stages: 3)) == night(420, stages: 3))
    // As long asleep: the span that contains the other.
    var wide = plain
    wide.sleep?.to.milliseconds += 600_000
    #expect(counts(plain, wide) == wide)
  }

  @Test func ofTwoSourcesTheOneWithStagesCounts() {
    let (plain, staged) = (night(300, source: "Phone"), night(420, stages: 2))
    for days in [[plain, staged], [staged, plain]] { #expect(month(of: days).days == [staged]) }
    let nap = night(90, stages: 3)
    for days in [[plain, nap], [nap, plain]] { #expect(month(of: days).days == [plain]) }
    // Neither tells stages: what was said first stays, and so does what was typed in.
    #expect(month(of: [plain, night(420)]).days == [plain])
    let entered = night(60, source: HealthFigure.entered)
    #expect(month(of: [entered, staged]).days == [entered])
  }

  @Test func nightsOfOneSourceMayComeInAnyOrderAndAgain() {
    var random = RandomSource(seed: 14)
    for _ in 0..<2000 {
      func any() -> HealthDay {
        var night = night(
          Double(100 + random.below(4) * 100), stages: random.below(4), from: random.below(3))
        if random.oneIn(3) { night.sleep?.inBedMinutes = Double(400 + random.below(2)) }
        if random.oneIn(3) { night.sleep?.awakeMinutes = Double(random.below(2)) }
        return night
      }
      let (a, b, c) = (any(), any(), any())
      func joined(_ one: HealthDay, _ other: HealthDay) -> HealthDay {
        var one = one
        one.take(other)
        return one
      }
      #expect(joined(a, b) == joined(b, a))
      #expect(joined(joined(a, b), c) == joined(a, joined(b, c)))
      #expect(joined(joined(a, b), b) == joined(a, b) && joined(a, a) == a)
    }
  }
}
