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

  private func run(_ name: String, on day: CivilDay) -> Activity {
    var run = Activity()
    run.id = ULID(derivedFrom: name)
    run.sport = Open(.running)
    run.startedAt = Instant(milliseconds: Int64(day.number) * 86_400_000 + 43_200_000)
    (run.meters, run.timerSeconds) = (8000, 2370)
    return run
  }

  private func plan(_ name: String, _ events: PlanEvent...) -> Plan {
    var plan = Plan()
    plan.id = ULID(derivedFrom: name)
    plan.events = events
    return plan
  }

  private let day = CivilDay(number: 20_500)
  private let easy = [Block([Segment(.work, .easy, meters: 8000)])]

  @Test func aRunIsHandedOnToARunAndElseOpenedAgain() throws {
    let former = run("former", on: day)
    var links = PlanLinks([plan("plan", event("easy", day, 48, easy))], Athlete())
    let linked = links.link(former)
    let done = try #require(links.changedPlans.first)
    var activity = former
    activity.id = ULID(derivedFrom: "activity")
    activity.meters = 8100
    for sport in [Sport.running, .walking] {
      activity.sport = Open(sport)
      var moved = PlanLinks([done], Athlete())
      let made = moved.join(activity, linked, as: activity)
      let completion = try #require(moved.changedPlans.first?.events.first).completion
      #expect(completion?.activityID == (sport == .running ? activity.id : nil))
      #expect(completion?.meters == (sport == .running ? 8100 : nil))
      #expect(made.activity.planID == (sport == .running ? done.id : nil))
      #expect(made.opened.count == (sport == .running ? 0 : 1))
    }
  }

  /// One activity completes one run, whether the runs are of one plan or of two.
  @Test(arguments: [true, false])
  func ofTwoCompletedRunsThatOfTheActivityThatStaysCounts(inTwoPlans: Bool) throws {
    var (stays, goes) = (run("stays", on: day + 1), run("goes", on: day))
    let (first, second) = (event("first", day, 48, easy), event("second", day + 1, 48, easy))
    var plans = inTwoPlans ? [plan("a", first), plan("b", second)] : [plan("a", first, second)]
    let last = plans.count - 1
    try plans[0].link(&goes, to: first.id, of: RunnerProfile())
    try plans[last].link(&stays, to: second.id, of: RunnerProfile())
    // What somebody has corrected stays, as the run is the same.
    plans[last].events[plans[last].events.count - 1].completion?.meters = 7900
    var links = PlanLinks(plans, Athlete())
    let made = links.join(stays, goes, as: stays)
    #expect(made.activity == stays && made.opened.map { $0.id } == [first.id])
    for changed in links.changedPlans { plans[changed.id == plans[0].id ? 0 : last] = changed }
    let events = plans.flatMap { $0.events }
    #expect(events.map { $0.completion?.activityID } == [nil, stays.id])
    #expect(events[1].completion?.meters == 7900)
  }

  @Test func aRunOfNeitherIsLeftAlone() throws {
    var other = run("other", on: day)
    var known = plan("plan", event("easy", day, 48, easy))
    try known.link(&other, to: known.events[0].id, of: RunnerProfile())
    var links = PlanLinks([known], Athlete())
    let (stays, goes) = (run("stays", on: day), run("goes", on: day))
    let made = links.join(stays, goes, as: stays)
    #expect(made.activity == stays && made.opened.isEmpty && links.changedPlans.isEmpty)
  }

  /// The plan that comes first has an easy run on the day after; the other one on the very day.
  @Test(arguments: [true, false])
  func ofTwoPlansTheSurerRunIsTaken(surerComesFirst: Bool) throws {
    let near = plan("near", event("tomorrow", day + 1, 48, easy))
    let sure = plan("sure", event("today", day, 39.5, easy))
    var links = PlanLinks(surerComesFirst ? [sure, near] : [near, sure], Athlete())
    let linked = links.link(run("run", on: day))
    #expect(linked.planID == sure.id && linked.eventID == ULID(derivedFrom: "today"))
    #expect(links.changedPlans.map { $0.id } == [sure.id])
    // Of two on its day that which differs less.
    let long = plan("long", event("long", day, 60, easy))
    var both = PlanLinks(surerComesFirst ? [sure, long] : [long, sure], Athlete())
    #expect(both.link(run("run", on: day)).planID == sure.id)
  }

  // MARK: Which activity completes a run

  /// Two runs alike, one on the day of the plan and one on the day before.
  private var friday: CivilDay { day + 1 }

  private func fridaysPlan() -> Plan { plan("plan", event("easy", friday, 48, easy)) }

  @Test(arguments: [true, false])
  func theRunOfThePlansOwnDayComesFirst(thursdayIsReadFirst: Bool) {
    let runs = [run("thursday", on: day), run("friday", on: friday)]
    var links = PlanLinks([fridaysPlan()], Athlete())
    let linked = links.link(thursdayIsReadFirst ? runs : runs.reversed()) { _ in nil }
    for activity in linked {
      #expect((activity.eventID != nil) == (activity.day == friday))
      #expect(activity.isPlanGuessed == (activity.day == friday))
    }
    #expect(linked.count == 2 && links.count == 1 && links.moved.isEmpty)
    #expect(links.changedPlans.first?.event(completedBy: ULID(derivedFrom: "friday")) != nil)
  }

  /// What a plan and its run of Thursday are once that was imported alone.
  private func guessed(_ thursday: Activity) throws -> (plan: Plan, activity: Activity) {
    var links = PlanLinks([fridaysPlan()], Athlete())
    let linked = links.link(thursday)
    try #require(linked.eventID == ULID(derivedFrom: "easy") && linked.isPlanGuessed)
    return (try #require(links.changedPlans.first), linked)
  }

  @Test func theRunOfThePlansOwnDayTakesItFromAGuess() throws {
    var rated = run("thursday", on: day)
    rated.rating = 7
    let (known, thursday) = try guessed(rated)
    var links = PlanLinks([known], Athlete())
    let linked = links.link([run("friday", on: friday)]) { $0 == thursday.id ? thursday : nil }
    #expect(linked.map { $0.eventID } == [ULID(derivedFrom: "easy"), nil])
    #expect(linked.map { $0.isPlanGuessed } == [true, false])
    let completion = links.changedPlans.first?.events.first?.completion
    #expect(completion?.activityID == ULID(derivedFrom: "friday"))
    #expect(completion?.date == friday && completion?.rating == nil)
    #expect(links.count == 0 && links.moved.map { $0.from.id } == [thursday.id])
  }

  @Test func whatItIsTakenFromFindsAnotherRun() throws {
    let (known, thursday) = try guessed(run("thursday", on: day))
    var both = known
    both.events.append(event("other", day - 1, 48, easy))
    var links = PlanLinks([both], Athlete())
    let linked = links.link([run("friday", on: friday)]) { $0 == thursday.id ? thursday : nil }
    #expect(linked.last?.id == thursday.id)
    #expect(linked.last?.eventID == ULID(derivedFrom: "other"))
  }

  @Test func whatAPersonHasSaidStays() throws {
    let (known, thursday) = try guessed(run("thursday", on: day))
    var (said, plan) = (thursday, known)
    try plan.link(&said, to: plan.events[0].id, of: RunnerProfile())
    #expect(!said.isPlanGuessed)
    var corrected = known
    corrected.events[0].completion?.meters = 7900
    for (plan, holder) in [(plan, said), (corrected, thursday)] {
      var links = PlanLinks([plan], Athlete())
      let linked = links.link([run("friday", on: friday)]) { $0 == holder.id ? holder : nil }
      #expect(linked.map { $0.eventID } == [nil])
      #expect(links.changedPlans.isEmpty && links.moved.isEmpty)
    }
  }

  /// Repeats that a watch has counted say more than the day.
  @Test func whatLapsTellStays() throws {
    let repeats = [
      Block(5, [Segment(.work, .interval, meters: 1000), Segment(.recovery, .easy, meters: 200)])
    ]
    let empty = plan("plan", event("intervals", friday, 40, repeats))
    var told = run("thursday", on: day)
    for _ in 0..<5 { told.laps += [lap(1000, 240, "interval"), lap(200, 90, "recovery")] }
    for runs in [[told, run("friday", on: friday)], [run("friday", on: friday), told]] {
      var links = PlanLinks([empty], Athlete())
      _ = links.link(runs) { _ in nil }
      #expect(links.changedPlans.first?.event(completedBy: told.id) != nil)
    }
  }

  @Test func aGuessIsKeptWithItsRun() throws {
    let (known, thursday) = try guessed(run("thursday", on: day))
    #expect(try Activity(decoding: thursday.encoded()).isPlanGuessed)
    var (joined, plan) = (run("other", on: day).joined(with: thursday), known)
    #expect(joined.eventID == thursday.eventID && joined.isPlanGuessed)
    var links = PlanLinks([known], Athlete())
    #expect(links.join(run("other", on: day), thursday, as: joined).activity.isPlanGuessed)
    joined = thursday
    let isOpened = try plan.unlink(&joined)
    #expect(isOpened && !joined.isPlanGuessed)
  }
}
