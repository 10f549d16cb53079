import Documents
import Running
import Testing

/// Which planned run a recorded one was, where two lie near. Sums by hand, by `Plan.event(for:)`.
@Suite struct PlanRecordedTests {
  private static let tuesday = CivilDay("2026-11-24") ?? CivilDay(number: 0)

  private static func event(
    _ name: String, _ day: CivilDay, kilometers: Double, minutes: Double, _ structure: [Block]
  ) -> PlanEvent {
    var event = PlanEvent()
    event.id = ULID(derivedFrom: name)
    event.name = name
    event.date = day
    event.originalDate = day
    event.kilometers = kilometers
    event.minutes = minutes
    event.structure = structure
    return event
  }

  private static let easy = event(
    "easy", tuesday, kilometers: 8, minutes: 48, [Block([Segment(.work, .easy, meters: 8000)])])

  private static let intervals = event(
    "intervals", tuesday + 1, kilometers: 8, minutes: 40,
    [
      Block([Segment(.warmUp, .easy, meters: 1500)]),
      Block(
        5,
        [Segment(.work, .interval, meters: 1000), Segment(.recovery, .easy, meters: 200)]),
      Block([Segment(.coolDown, .easy, meters: 500)]),
    ])

  private static func plan(_ events: PlanEvent...) -> Plan {
    var plan = Plan()
    plan.events = events
    return plan
  }

  private static func run(_ day: CivilDay, meters: Double, seconds: Double) -> RecordedRun {
    RecordedRun(
      id: ULID(derivedFrom: "run"), day: day, DoneRun(seconds: seconds, meters: meters))
  }

  /// 8000 m in 2370 s: 1500 m in 9:00, five times 1000 m in 4:00 and 200 m in 1:30, 500 m in 3:00.
  private static func repeats(areNamed: Bool) -> [RunLap] {
    var laps = [RunLap(seconds: 540, meters: 1500, isRest: areNamed)]
    for _ in 0..<5 {
      laps.append(RunLap(seconds: 240, meters: 1000))
      laps.append(RunLap(seconds: 90, meters: 200, isRest: areNamed))
    }
    laps.append(RunLap(seconds: 180, meters: 500, isRest: areNamed))
    return laps
  }

  /// Easy on its own day: ln(2880 / 2370) = 0.195. Intervals a day later: ln(2400 / 2370) + 0.2 =
  /// 0.213. Five parts of 1000 m are no 8000 m: 1 − 1/5 + ln 8, which counts as 1.
  @Test(arguments: [true, false])
  func repeatsAreTheIntervalsOfTheNextDay(areNamed: Bool) {
    let plan = Self.plan(Self.easy, Self.intervals)
    let run = Self.run(Self.tuesday, meters: 8000, seconds: 2370)
    #expect(plan.event(for: run)?.name == "easy")
    #expect(plan.event(for: run, laps: Self.repeats(areNamed: areNamed))?.name == "intervals")
  }

  @Test func kilometresThatTheDeviceCutTellNothing() {
    let plan = Self.plan(Self.easy, Self.intervals)
    let run = Self.run(Self.tuesday, meters: 8000, seconds: 2370)
    var laps: [RunLap] = []
    for number in 0..<7 {
      laps.append(RunLap(seconds: number % 2 == 0 ? 250 : 340, meters: 1000))
    }
    laps.append(RunLap(seconds: 350, meters: 990))
    #expect(plan.event(for: run, laps: laps)?.name == "easy")
  }

  /// Easy a day before: ln(2880 / 2760) + 0.2 = 0.243, and ln(8000 / 7000) = 0.134 for its part.
  /// Intervals on their own day: ln(2760 / 2400) = 0.140, and 1 for one part in place of five.
  @Test func onePartOfWorkIsNotTheIntervalsOfTheDay() {
    let plan = Self.plan(Self.easy, Self.intervals)
    let run = Self.run(Self.tuesday + 1, meters: 8000, seconds: 2760)
    #expect(plan.event(for: run)?.name == "intervals")
    let laps = [
      RunLap(seconds: 190, meters: 500, isRest: true), RunLap(seconds: 2380, meters: 7000),
      RunLap(seconds: 190, meters: 500, isRest: true),
    ]
    #expect(plan.event(for: run, laps: laps)?.name == "easy")
  }

  /// Three times 2000 m, cut every kilometre, against 6 × 1000 m on the day: 1 − 3/6 + ln 2 counts
  /// as 1, a day apart as 0.2.
  @Test func lapsOfOneStepAreOnePart() {
    func repeats(_ name: String, _ day: CivilDay, _ count: Int, meters: Int) -> PlanEvent {
      Self.event(
        name, day, kilometers: 6.6, minutes: 29.5,
        [
          Block(
            count,
            [Segment(.work, .interval, meters: meters), Segment(.recovery, .easy, seconds: 90)])
        ])
    }
    let plan = Self.plan(
      repeats("long", Self.tuesday, 3, meters: 2000),
      repeats("short", Self.tuesday + 1, 6, meters: 1000))
    var laps: [RunLap] = []
    for _ in 0..<3 {
      for _ in 0..<2 { laps.append(RunLap(seconds: 250, meters: 1000, step: 0)) }
      laps.append(RunLap(seconds: 90, meters: 200, step: 1, isRest: true))
    }
    let run = Self.run(Self.tuesday + 1, meters: 6600, seconds: 1770)
    #expect(plan.event(for: run)?.name == "short")
    #expect(plan.event(for: run, laps: laps)?.name == "long")
  }

  @Test func aRunThatIsAloneIsTakenWhateverLapsSay() {
    let run = Self.run(Self.tuesday, meters: 8000, seconds: 2370)
    #expect(
      Self.plan(Self.easy).event(for: run, laps: Self.repeats(areNamed: true))?.name == "easy")
  }
}
