import Documents
import Running
import Testing

@Suite struct WeeklyAdjusterTests {
  private let id = ULID(derivedFrom: "adjustment")

  private func sample() throws -> Plan {
    var configuration = PlanConfiguration(.marathon, .intermediate, days: 5, weeks: 18)
    configuration.raceDate = CivilDay("2026-10-18")
    return Plan(
      id: ULID(derivedFrom: "plan/marathon"), name: "Marathon",
      try PlanEngine.plan(configuration))
  }

  /// Runs a share of every run of a week.
  private func run(
    _ plan: inout Plan, week: Int, share: Double, rating: Double? = nil, count: Int = 9
  ) throws {
    for event in plan.events(in: plan.weeks[week - 1]).prefix(count) {
      let run = DoneRun(
        seconds: event.minutes * 60 * share, meters: event.kilometers * 1000 * share,
        rating: rating)
      try plan.complete(event.id, Completion(date: event.date, run, load: event.load * share))
    }
  }

  @Test func holdsWhatWentAsPlanned() throws {
    var plan = try sample()
    try run(&plan, week: 5, share: 1)
    let adjustment = try #require(WeeklyAdjuster.propose(id: id, plan, after: 5))
    #expect(adjustment.verdict == .known(.hold))
    #expect(adjustment.changes.isEmpty && !adjustment.reasons.isEmpty)
    #expect(adjustment.outcome == .known(.proposed))
  }

  @Test func lowersAfterAShortWeek() throws {
    var plan = try sample()
    try run(&plan, week: 5, share: 1, count: 4)
    let adjustment = try #require(WeeklyAdjuster.propose(id: id, plan, after: 5))
    #expect(adjustment.verdict == .known(.lower))
    #expect(adjustment.reasons.contains("The long run was missed."))
    #expect(adjustment.changes.allSatisfy { $0.loadAfter < $0.loadBefore })
  }

  @Test func repeatsAfterHalfAWeek() throws {
    var plan = try sample()
    try run(&plan, week: 4, share: 1)
    try run(&plan, week: 5, share: 0.45)
    let adjustment = try #require(WeeklyAdjuster.propose(id: id, plan, after: 5))
    #expect(adjustment.verdict == .known(.repeat))
    #expect(!adjustment.changes.isEmpty)
  }

  @Test func raisesWhatFeltEasyAndKeepsTheGuard() throws {
    var plan = try sample()
    try run(&plan, week: 4, share: 1)
    try run(&plan, week: 5, share: 1.05, rating: 1)
    let adjustment = try #require(WeeklyAdjuster.propose(id: id, plan, after: 5))
    #expect(adjustment.verdict == .known(.raise))
    #expect(adjustment.changes.allSatisfy { $0.loadAfter >= $0.loadBefore })
    let sum = adjustment.changes.reduce((0.0, 0.0)) {
      ($0.0 + $1.loadBefore, $0.1 + $1.loadAfter)
    }
    #expect(sum.1 / sum.0 < 1.1)
  }

  @Test func lowersWhatFeltTooHardAndTakesOutOneHardSession() throws {
    var plan = try sample()
    try run(&plan, week: 5, share: 1, rating: 9)
    let adjustment = try #require(WeeklyAdjuster.propose(id: id, plan, after: 5))
    #expect(adjustment.verdict == .known(.lower))
    let quality = plan.events(in: plan.weeks[5]).filter { $0.role == .known(.quality) }
    #expect(adjustment.changes.filter { $0.event == quality[0].id }.count == 1)
    #expect(!adjustment.changes.contains { $0.event == quality[1].id })
  }

  @Test func tooMuchIsNoReasonForMore() throws {
    var plan = try sample()
    try run(&plan, week: 5, share: 1.4)
    let adjustment = try #require(WeeklyAdjuster.propose(id: id, plan, after: 5))
    #expect(adjustment.verdict == .known(.lower))
  }

  @Test func leavesTheTaperAlone() throws {
    var plan = try sample()
    try run(&plan, week: 16, share: 0.7)
    #expect(
      WeeklyAdjuster.propose(id: id, plan, after: 16)?.verdict == .known(.hold))
    #expect(WeeklyAdjuster.propose(id: id, plan, after: 18) == nil)
  }

  @Test func acceptsAndRefuses() throws {
    var plan = try sample()
    try run(&plan, week: 5, share: 1, count: 4)
    let adjustment = try #require(WeeklyAdjuster.propose(id: id, plan, after: 5))
    var refused = plan
    refused.refuse(adjustment)
    #expect(refused.events == plan.events)
    #expect(refused.adjustments.map { $0.outcome } == [.known(.refused)])
    try plan.accept(adjustment)
    #expect(plan.adjustments.map { $0.outcome } == [.known(.accepted)])
    for change in adjustment.changes {
      let event = try #require(plan.events.first { $0.id == change.event })
      #expect(event.workoutID == change.workoutID && event.load == change.loadAfter)
      #expect(event.reasons.last?.hasPrefix("Adjusted after week 5") == true)
    }
    #expect(try Plan(decoding: plan.encoded()) == plan)
  }

  @Test func acceptingTwiceChangesNothingTheSecondTime() throws {
    var plan = try sample()
    try run(&plan, week: 5, share: 1, count: 4)
    let today = plan.weeks[5].startsOn
    #expect(plan.endedWeek(today: today) == 5)
    let proposal = try #require(plan.proposal(after: 5, today: today))
    #expect(proposal.changesPlan)
    try plan.accept(proposal)
    let accepted = plan
    #expect(plan.decision(after: 5)?.outcome == .known(.accepted))
    #expect(plan.proposal(after: 5, today: today) == nil)
    // Also where it was proposed anew, and where it is refused afterwards.
    let again = try #require(WeeklyAdjuster.propose(id: id, plan, after: 5))
    try plan.accept(again)
    #expect(plan == accepted)
    plan.refuse(again)
    #expect(plan == accepted)
    #expect(try Plan(decoding: plan.encoded()).proposal(after: 5, today: today) == nil)
  }

  @Test func reasonsSpeakWords() throws {
    let plan = try sample()
    for event in plan.events {
      for reason in event.reasons {
        #expect(!reason.contains("Score") && !reason.contains("(0."), "\(reason)")
        for workout in Catalogue.all where workout.id.contains("-") {
          #expect(!reason.contains(workout.id), "\(reason)")
        }
      }
    }
    #expect(plan.events.contains { $0.reasons.contains("You can talk in whole sentences.") })
  }

  @Test func plansAnewAfterIllness() throws {
    var plan = try sample()
    for week in 1...5 { try run(&plan, week: week, share: 1) }
    plan.addSickWeek(from: plan.weeks[5].startsOn)
    let adjustment = try #require(WeeklyAdjuster.propose(id: id, plan, after: 6))
    #expect(adjustment.verdict == .known(.replan))
    let rest = try #require(adjustment.configuration)
    #expect(rest.weeks == 12 && rest.raceDay == plan.configuration.raceDay)
    let before = plan
    try plan.accept(adjustment)
    #expect(plan.weeks.map { $0.number } == Array(1...18))
    let start = plan.weeks[6].startsOn
    #expect(plan.events.filter { $0.date < start } == before.events.filter { $0.date < start })
    #expect(plan.events.filter { $0.kind == .known(.race) }.count == 1)
    #expect(Set(plan.events.map { $0.id }).count == plan.events.count)
    #expect(plan.weeks[6].targetKilometers < before.weeks[6].targetKilometers)
  }

  @Test func plansAnewAfterTwoShortWeeks() throws {
    var plan = try sample()
    try run(&plan, week: 5, share: 0.3)
    try run(&plan, week: 6, share: 0.3)
    #expect(WeeklyAdjuster.propose(id: id, plan, after: 6)?.verdict == .known(.replan))
  }
}
