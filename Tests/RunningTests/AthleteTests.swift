import Documents
import Running
import Testing

@Suite struct AthleteTests {
  private let day = CivilDay("2026-11-21") ?? CivilDay(number: 0)

  private func race(_ meters: Double, _ seconds: Double, on day: CivilDay) -> Performance {
    Performance(
      .race, meters: meters, seconds: seconds, activity: ULID(derivedFrom: day.text), day: day,
      source: "Race")
  }

  @Test func theNewestAcceptedPerformanceCounts() {
    var athlete = Athlete()
    #expect(athlete.profile.performance == .unknown(.performance))
    athlete.add(race(10_000, 2400, on: day))
    athlete.add(race(5000, 1260, on: day - 30))
    #expect(athlete.profile.raceMeters == 10_000)
    var refused = race(5000, 1200, on: day + 3)
    refused.outcome = Open(.refused)
    athlete.add(refused)
    #expect(athlete.profile.raceMeters == 10_000)
    #expect(athlete.performances.map { $0.day } == [day - 30, day, day + 3])
    // Decided anew it takes its own place.
    refused.outcome = Open(.accepted)
    athlete.add(refused)
    #expect(athlete.performances.count == 3)
    #expect(athlete.profile.raceSeconds == 1200)
  }

  @Test func takesOverWhatAProfileSaysAndKeepsWhatItDoesNot() {
    var athlete = Athlete()
    var profile = RunnerProfile()
    profile.maxHeartRate = 188
    profile.vdot = 44
    athlete.take(profile, day: day)
    #expect(athlete.profile == profile)
    let before = athlete
    athlete.take(profile, day: day + 5, source: "again")
    #expect(athlete == before)
    var other = RunnerProfile()
    other.restingHeartRate = 50
    athlete.take(other, day: day + 6)
    #expect(athlete.maxHeartRate?.value == 188)
    #expect(athlete.restingHeartRate?.day == day + 6)
    #expect(athlete.profile.vdot == 44)
  }

  @Test func theNewestPlanTellsOfAnAthleteThatNobodyHasStored() throws {
    var configuration = PlanConfiguration(.tenK, .intermediate, days: 4, weeks: 8)
    configuration.currentKilometers = 30
    configuration.longestKilometers = 12
    configuration.startDate = day
    configuration.runner.vdot = 47
    let plan = Plan(id: ULID(derivedFrom: "plan"), name: "10K", try PlanEngine.plan(configuration))
    #expect(Athlete.of(nil, plans: [plan]).profile.vdot == 47)
    var stored = Athlete()
    stored.sex = Open(.female)
    #expect(Athlete.of(stored, plans: [plan]) == stored)
  }

  /// A result is typed in and a race measured on one day, in whichever order.
  @Test func ofOneDayWhatWasTakenLastHolds() {
    var profile = RunnerProfile()
    profile.vdot = 44
    let run = race(5000, 1080, on: day)
    for isMeasuredLast in [false, true] {
      var athlete = Athlete()
      if !isMeasuredLast { athlete.add(run) }
      athlete.take(profile, day: day)
      if isMeasuredLast { athlete.add(run) }
      #expect((athlete.performance == run) == isMeasuredLast)
      #expect(athlete.performances.count == 2)
    }
  }

  /// A plan that begins next week is made today, and a race is run today, too.
  @Test func whatIsMeasuredOnceAPlanWasMadeIsNewerThanWhatItWasToldOf() throws {
    var configuration = PlanConfiguration(.tenK, .intermediate, days: 4, weeks: 8)
    configuration.currentKilometers = 30
    configuration.longestKilometers = 12
    configuration.startDate = day + 7
    configuration.runner.vdot = 47
    let made = Int64(day.number) * CivilTime.millisecondsPerDay + 3_600_000
    let plan = Plan(
      id: ULID(derivedFrom: "plan", milliseconds: made), name: "10K",
      try PlanEngine.plan(configuration))
    var athlete = Athlete.of(nil, plans: [plan])
    #expect(athlete.performances.map { $0.day } == [day - 1])
    let run = race(5000, 1080, on: day)
    athlete.add(run)
    #expect(athlete.performance == run)
  }

  @Test func aPlanFollowsFromTodayOn() throws {
    var configuration = PlanConfiguration(.tenK, .intermediate, days: 4, weeks: 8)
    configuration.currentKilometers = 30
    configuration.longestKilometers = 12
    configuration.startDate = day
    configuration.runner.vdot = 44
    var plan = Plan(id: ULID(derivedFrom: "plan"), name: "10K", try PlanEngine.plan(configuration))
    let first = try #require(plan.events.first)
    try plan.complete(first.id, Completion(date: first.date))
    let before = plan
    var profile = configuration.runner
    profile.vdot = 50
    let from = plan.firstDay + 14
    plan.follow(profile, from: from)
    let paces = Paces(VDOT(50))
    for (old, new) in zip(before.events, plan.events) {
      if new.date < from {
        #expect(old == new)
        continue
      }
      let figures = new.structure.figures(paces)
      #expect(abs(new.minutes * 60 - figures.seconds) <= 3.1)
      #expect(abs(new.load - figures.load) <= 0.06)
      #expect(new.structure == old.structure)
    }
    // Only what paces do not follow from: no run changes.
    let followed = plan
    profile.maxHeartRate = 190
    plan.follow(profile, from: from)
    #expect(plan.events == followed.events)
    #expect(plan.configuration.runner.maxHeartRate == 190)
    plan.follow(configuration.runner, from: plan.lastDay + 1)
    #expect(plan.configuration.runner.vdot == 50)
  }

  /// A plan that was made without a result, of somebody who has one.
  @Test func thePacesOfTheLevelStayUntilAnotherResultComes() throws {
    var configuration = PlanConfiguration(
      .tenK, .intermediate, days: 4, weeks: 8, currentKilometers: 30)
    configuration.startDate = day
    let plan = Plan(id: ULID(derivedFrom: "plan"), name: "10K", try PlanEngine.plan(configuration))
    var former = RunnerProfile()
    former.vdot = 55
    var profile = former
    profile.restingHeartRate = 48
    let rested = try #require([plan].following(profile, since: former, from: day).first)
    #expect(rested.configuration.runner.restingHeartRate == 48)
    #expect(rested.configuration.runner.performance.value == nil && rested.events == plan.events)
    former = profile
    profile.vdot = 56
    let faster = try #require([rested].following(profile, since: former, from: day).first)
    #expect(faster.configuration.runner.vdot == 56 && faster.events != plan.events)
  }
}
