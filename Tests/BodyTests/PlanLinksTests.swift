import Body
import Documents
import Running
import Testing
import Tracks

@Suite struct PlanLinksTests {
  private func lap(_ meters: Double, _ seconds: Double, _ intensity: String) -> ActivityLap {
    var lap = ActivityLap()
    (lap.meters, lap.timerSeconds, lap.intensity) = (meters, seconds, intensity)
    return lap
  }

  private func event(_ name: String, _ day: CivilDay, _ minutes: Double, _ structure: [Block])
    -> PlanEvent
  {
    var event = PlanEvent()
    event.id = ULID(derivedFrom: name)
    event.date = day
    (event.kilometers, event.minutes) = (8, minutes)
    event.structure = structure
    return event
  }

  /// The evening before the intervals were planned, on the day of an easy run as long.
  @Test func lapsTellIntervalsFromTheEasyRunOfTheDay() throws {
    var run = Activity()
    run.id = ULID(derivedFrom: "run")
    run.sport = Open(.running)
    run.startedAt = try #require(Instant("2026-11-24T20:00:00.000+01:00"))
    (run.meters, run.timerSeconds) = (8000, 2370)
    var plan = Plan()
    plan.id = ULID(derivedFrom: "plan")
    plan.events = [
      event("easy", run.day, 48, [Block([Segment(.work, .easy, meters: 8000)])]),
      event(
        "intervals", run.day + 1, 40,
        [
          Block([Segment(.warmUp, .easy, meters: 1500)]),
          Block(
            5,
            [Segment(.work, .interval, meters: 1000), Segment(.recovery, .easy, meters: 200)]),
          Block([Segment(.coolDown, .easy, meters: 500)]),
        ]),
    ]
    var links = PlanLinks([plan], Athlete())
    #expect(links.link(run).eventID == ULID(derivedFrom: "easy"))

    run.laps = [lap(1500, 540, "warm-up")]
    for _ in 0..<5 { run.laps += [lap(1000, 240, "interval"), lap(200, 90, "recovery")] }
    run.laps.append(lap(500, 180, "cool-down"))
    var told = PlanLinks([plan], Athlete())
    let linked = told.link(run)
    #expect(linked.planID == plan.id && linked.eventID == ULID(derivedFrom: "intervals"))
    let completed = try #require(told.changedPlans.first?.event(completedBy: run.id))
    #expect(completed.completion?.meters == 8000 && completed.completion?.seconds == 2370)
  }

  @Test func aRunIsHandedOnToARunAndElseOpenedAgain() throws {
    var former = Activity()
    former.id = ULID(derivedFrom: "former")
    former.sport = Open(.running)
    former.startedAt = try #require(Instant("2026-11-24T20:00:00.000+01:00"))
    (former.meters, former.timerSeconds) = (8000, 2370)
    var plan = Plan()
    plan.id = ULID(derivedFrom: "plan")
    plan.events = [
      event("easy", former.day, 48, [Block([Segment(.work, .easy, meters: 8000)])])
    ]
    var links = PlanLinks([plan], Athlete())
    _ = links.link(former)
    let done = try #require(links.changedPlans.first)
    var activity = former
    activity.id = ULID(derivedFrom: "activity")
    activity.meters = 8100
    for sport in [Sport.running, .walking] {
      activity.sport = Open(sport)
      var moved = PlanLinks([done], Athlete())
      moved.move(from: former.id, to: activity)
      let completion = try #require(moved.changedPlans.first?.events.first).completion
      #expect(completion?.activityID == (sport == .running ? activity.id : nil))
      #expect(completion?.meters == (sport == .running ? 8100 : nil))
    }
  }
}
