import Body
import Documents
import Running
import Testing

/// What a plan knows of runs of another one.
@Suite struct OtherRunsTests {
  private func plan(_ name: String) throws -> Plan {
    var configuration = PlanConfiguration(
      .tenK, .intermediate, days: 4, weeks: 8, currentKilometers: 30)
    configuration.startDate = CivilDay(number: 20_458)
    configuration.runner.vdot = 45
    return Plan(id: ULID(derivedFrom: name), name: name, try PlanEngine.plan(configuration))
  }

  private func recording(of event: PlanEvent) -> Activity {
    var run = Activity()
    run.id = ULID(derivedFrom: event.id.text + "/recording")
    run.sport = Open(.running)
    run.startedAt = Instant(milliseconds: Int64(event.date.number) * 86_400_000 + 43_200_000)
    (run.meters, run.timerSeconds) = (event.kilometers * 1000, event.minutes * 60)
    return run
  }

  @Test(arguments: [true, false])
  func whoRunsAnotherPlanHasNotPaused(isRecorded: Bool) throws {
    let plan = try plan("one")
    var other = try self.plan("other")
    let runner = other.configuration.runner
    var activities: [Activity] = []
    let week = other.events(in: other.weeks[0])
    for event in week {
      var run = recording(of: event)
      if isRecorded {
        try other.link(&run, to: event.id, of: runner)
        activities.append(run)
      } else {
        try other.complete(event.id, Completion(date: event.date))
      }
    }
    #expect(activities.otherRuns(for: other, among: [plan, other], of: runner).isEmpty)
    let runs = activities.otherRuns(for: plan, among: [plan, other], of: runner)
    #expect(runs.count == week.count && runs.allSatisfy { $0.isPlanned })
    #expect(runs.map { $0.day }.sorted() == week.map { $0.date })
    let proposal = try #require(
      plan.proposal(after: 1, today: plan.firstDay + 7, others: runs))
    #expect(proposal.verdict != .known(.comeBack))
    if !isRecorded { #expect(proposal.verdict == .known(.hold)) }
  }

  /// Two plans beside each other, both done.
  @Test func runsOfAnotherPlanAreNeverTooMuch() throws {
    var (plan, other) = (try plan("one"), try self.plan("other"))
    for event in plan.events(in: plan.weeks[0]) {
      try plan.complete(event.id, Completion(date: event.date))
    }
    for event in other.events(in: other.weeks[0]) {
      try other.complete(event.id, Completion(date: event.date))
    }
    let none: [Activity] = []
    let runs = none.otherRuns(for: plan, among: [plan, other], of: RunnerProfile())
    let review = WeekReview(plan, plan.weeks[0], others: runs)
    #expect(review.otherRuns == runs.count && !runs.isEmpty)
    #expect(abs(review.share - 1) < 0.001 && !review.isExcessive)
    let kilometers = plan.events(in: plan.weeks[0]).reduce(0) { $0 + $1.kilometers }
    #expect(abs(review.doneMeters - kilometers * 1000) < 1)
  }
}
