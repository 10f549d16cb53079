import Documents
import Testing

@testable import Running

/// A plan that is changed while it runs.
@Suite struct PlanRevisionTests {
  private static let first = CivilDay(number: 20_458)

  private static func sample(
    _ distance: RaceDistance = .half, days: Int = 4, weeks: Int = 12, dated: Bool = true
  ) throws -> Plan {
    var configuration = PlanConfiguration(
      distance, .intermediate, days: days, weeks: weeks, currentKilometers: 30)
    if dated { configuration.raceDate = first + (weeks * 7 - 1) }
    if !dated { configuration.startDate = first }
    configuration.longestKilometers = 11
    configuration.runner.vdot = 45
    return Plan(
      id: ULID(derivedFrom: "plan"), name: "Half", try PlanEngine.plan(configuration))
  }

  /// With all runs before a day done as planned.
  private static func done(_ plan: Plan, before day: CivilDay) throws -> Plan {
    var plan = plan
    for event in plan.events where event.date < day {
      try plan.complete(event.id, Completion(date: event.date))
    }
    return plan
  }

  /// What must hold of any change.
  private static func check(
    _ old: Plan, _ revision: PlanRevision, from day: CivilDay,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let new = revision.plan
    #expect(Set(new.events.map { $0.id }).count == new.events.count, sourceLocation: location)
    #expect(
      new.events.filter { $0.date < day || $0.isCompleted }
        == old.events.filter { $0.date < day || $0.isCompleted }, sourceLocation: location)
    for week in new.weeks.dropFirst() {
      #expect(
        week.startsOn == new.firstDay + (week.number - 1) * 7, sourceLocation: location)
    }
    if let race = new.configuration.raceDay {
      let races = new.events.filter { $0.kind == .known(.race) && !$0.isOnTheWay }
      #expect(races.map { $0.date } == [race], sourceLocation: location)
      #expect(new.lastDay == race, sourceLocation: location)
    }
    #expect(
      new.events.allSatisfy { $0.date <= new.lastDay || $0.date < day }, sourceLocation: location)
    #expect(try Plan(decoding: new.encoded()) == new, sourceLocation: location)
    let again = try new.revised(to: new.configuration, from: day)
    #expect(!again.changesPlan, sourceLocation: location)
    guard day > old.firstDay else { return }
    // No week is a leap from what was run before, and no long run.
    var highest = old.lastFullWeek(before: day.startOfWeek(.monday), [])
    var longest = old.longestRun(before: day, []).map { $0 / 1000 } ?? 11
    for week in revision.weeks {
      #expect(
        week.after.kilometers <= max(highest * 1.125, highest + 2.6),
        "week \(week.number): \(week.after.kilometers) km after \(highest)",
        sourceLocation: location)
      #expect(
        week.after.longest <= longest + max(1.3, longest * 0.12),
        "week \(week.number): \(week.after.longest) km at once after \(longest)",
        sourceLocation: location)
      highest = max(highest, week.after.kilometers)
      longest = max(longest, week.after.longest)
    }
  }

  @Test func theSameSettingsChangeNothing() throws {
    let plan = try Self.sample()
    let revision = try plan.revised(to: plan.configuration, from: plan.firstDay + 24)
    #expect(!revision.changesPlan && revision.plan == plan && revision.days.isEmpty)
  }

  @Test(arguments: [3, 17, 38, 59, 73], [2, 3, 5, 6])
  func otherDaysFromTodayOn(after days: Int, count: Int) throws {
    let day = Self.first + days
    let plan = try Self.done(Self.sample(), before: day)
    var settings = plan.configuration
    settings.days = count
    settings.longRunDay = Open(.saturday)
    settings.restDays = [Open(.friday)]
    let revision = try plan.revised(to: settings, from: day)
    try Self.check(plan, revision, from: day)
    let runs = revision.plan.events.filter {
      $0.date >= day && $0.kind == .known(.run) && !$0.isCompleted
    }
    #expect(runs.allSatisfy { $0.date.weekday != .friday })
    #expect(
      runs.allSatisfy { $0.role != .known(.long) || $0.date.weekday == .saturday })
    for week in revision.weeks.dropFirst().dropLast() {
      let days = week.startsOn...(week.startsOn + 6)
      #expect(runs.filter { days.contains($0.date) }.count == count)
    }
  }

  @Test(arguments: [10, 31, 52], [-21, -14, -9, 4, 7, 10, 28, 70])
  func theRaceOnAnotherDay(after days: Int, shift: Int) throws {
    let day = Self.first + days
    let plan = try Self.done(Self.sample(), before: day)
    var settings = plan.configuration
    settings.raceDate = settings.raceDate.map { $0 + shift }
    let revision = try plan.revised(to: settings, from: day)
    try Self.check(plan, revision, from: day)
    #expect(revision.plan.lastDay == plan.lastDay + shift)
    let last = revision.weeks.suffix(2)
    #expect(last.allSatisfy { $0.after.kilometers < plan.weeks[8].targetKilometers })
  }

  @Test(arguments: [10, 31, 52], RaceDistance.allCases)
  func anotherGoal(after days: Int, distance: RaceDistance) throws {
    let day = Self.first + days
    let plan = try Self.done(Self.sample(weeks: 16), before: day)
    var settings = plan.configuration
    settings.distance = Open(distance)
    try Self.check(plan, try plan.revised(to: settings, from: day), from: day)
  }

  @Test func otherPacesLeaveEveryRunWhereItIs() throws {
    let plan = try Self.sample()
    var settings = plan.configuration
    settings.runner.vdot = 50
    let day = Self.first + 30
    let revision = try plan.revised(to: settings, from: day)
    #expect(revision.changesPlan && revision.days.isEmpty)
    let paces = Paces(VDOT(50))
    for (old, new) in zip(plan.events, revision.plan.events) {
      #expect(old.workoutID == new.workoutID && old.date == new.date)
      if new.date >= day {
        #expect(abs(new.minutes - new.structure.figures(paces).seconds / 60) < 0.1)
      } else {
        #expect(old == new)
      }
    }
  }

  @Test func racesOnTheWayAndPausesStay() throws {
    var plan = try Self.sample()
    _ = plan.insertRace(
      id: ULID(derivedFrom: "race"), name: "Ten", meters: 10_000, on: plan.weeks[6].startsOn + 6)
    plan.addPause(from: plan.weeks[8].startsOn + 1, days: 3, .travelling)
    let day = plan.weeks[4].startsOn + 2
    plan = try Self.done(plan, before: day)
    var settings = plan.configuration
    settings.days = 6
    let revision = try plan.revised(to: settings, from: day)
    try Self.check(plan, revision, from: day)
    let new = revision.plan
    let race = try #require(new.events.first { $0.isOnTheWay })
    #expect(race.name == "Ten" && !race.isCancelled)
    for event in new.events where event.kind == .known(.run) && !event.isCancelled {
      #expect(event.date != race.date)
      let days = event.date - race.date
      if (-3...4).contains(days) { #expect(!event.isHard || event.role == .known(.long)) }
      if (-2...2).contains(days) { #expect(!event.isHard) }
      #expect(!(plan.weeks[8].startsOn + 1...plan.weeks[8].startsOn + 3).contains(event.date))
    }
    #expect(new.events.filter { $0.kind == .known(.sick) }.count == 3)
  }

  @Test func afterAPauseTheWayBackIsKept() throws {
    var plan = try Self.done(Self.sample(), before: Self.first + 35)
    let day = Self.first + 46
    plan.addPause(from: Self.first + 35, days: 11, .ill)
    var settings = plan.configuration
    settings.longRunDay = Open(.saturday)
    let revision = try plan.revised(to: settings, from: day)
    let full = plan.lastFullWeek(before: day, [])
    #expect(revision.weeks[1].after.kilometers < full * 0.8)
    #expect(revision.weeks[1].after.hardSessions == 0)
  }

  @Test func missedDaysBeforeTodayStay() throws {
    let monday = Self.first + 28
    let today = monday + 4
    let plan = try Self.done(Self.sample(), before: monday - 7)
    var settings = plan.configuration
    settings.longRunDay = Open(.saturday)
    let revision = try plan.revised(to: settings, from: today)
    #expect(revision.changesPlan)
    #expect(
      revision.plan.events.filter { $0.date < today } == plan.events.filter { $0.date < today })
  }

  @Test func aRunThatWasMovedToADayToComeStays() throws {
    let today = Self.first + 31
    var plan = try Self.sample()
    let run = try #require(
      plan.events.last { $0.date < today && $0.role == .known(.easy) })
    _ = try plan.move(run.id, to: today + 1)
    plan = try Self.done(plan, before: today)
    var settings = plan.configuration
    settings.longRunDay = Open(.saturday)
    let revision = try plan.revised(to: settings, from: today)
    let kept = revision.plan.events.filter { $0.id == run.id }
    #expect(kept.map { $0.date } == [today + 1])
  }

  @Test func aPlanThatHasNotBegunIsPlannedAnew() throws {
    let plan = try Self.sample(dated: false)
    var settings = plan.configuration
    settings.weeks = 16
    settings.startDate = Self.first + 7
    let revision = try plan.revised(to: settings, from: Self.first - 3)
    #expect(revision.plan.firstDay == Self.first + 7 && revision.plan.weeks.count == 16)
    try Self.check(plan, revision, from: Self.first - 3)
  }

  @Test func whatCannotBeIsRefusedWithAWayOut() throws {
    let plan = try Self.sample()
    var settings = plan.configuration
    settings.raceDate = Self.first + 20
    #expect(throws: PlanError.self) { try plan.revised(to: settings, from: Self.first + 21) }
    settings.raceDate = Self.first + 400
    #expect(throws: PlanError.self) { try plan.revised(to: settings, from: Self.first + 21) }
    settings = plan.configuration
    settings.restDays = WeekdayName.allCases.prefix(5).map { Open($0) }
    #expect(throws: PlanError.self) { try plan.revised(to: settings, from: Self.first + 21) }
  }

  @Test(arguments: [27, 34, 48])
  func anotherRaceBeforeThePlanBeginsTakesTheWeeksThatAreLeft(race: Int) throws {
    let plan = try Self.sample(.tenK, weeks: 10)
    let today = Self.first - 5
    var settings = plan.configuration
    settings.setRace(Self.first + race, from: today, hasBegun: plan.hasBegun(on: today))
    let revision = try plan.revised(to: settings, from: today)
    #expect(revision.plan.firstDay == Self.first)
    #expect(revision.plan.weeks.count == (race + 1) / 7)
    // Ten weeks until then would have begun long ago.
    settings.weeks = 10
    #expect(throws: PlanError.self) { try plan.revised(to: settings, from: today) }
  }

  @Test func aRaceTooSoonBeforeThePlanBeginsIsRefused() throws {
    let plan = try Self.sample(.tenK, weeks: 10)
    let today = Self.first - 5
    var settings = plan.configuration
    settings.setRace(Self.first + 13, from: today, hasBegun: false)
    #expect(settings.weeks == 4)
    #expect(throws: PlanError.self) { try plan.revised(to: settings, from: today) }
  }

  @Test func aPlanThatWouldBeOverIsRefused() throws {
    let plan = try Self.sample(.base, dated: false)
    let today = Self.first + 38
    var settings = plan.configuration
    settings.weeks = 4
    do throws(PlanError) {
      _ = try plan.revised(to: settings, from: today)
      Issue.record("It would have ended.")
    } catch {
      #expect(
        error.description
          == "The plan would have ended on \((Self.first + 27).text). Choose at least 6 weeks.")
    }
    settings.weeks = 6
    #expect(try plan.revised(to: settings, from: today).plan.weeks.count == 6)
    // Nothing is asked for: nothing is wrong.
    #expect(try !plan.revised(to: plan.configuration, from: plan.lastDay + 9).changesPlan)
  }

  @Test(arguments: [1e12, .infinity, -1])
  func aTimeThatNobodyNeedsIsRefused(seconds: Double) {
    var configuration = PlanConfiguration(.tenK, .intermediate, days: 4, weeks: 8)
    (configuration.runner.raceMeters, configuration.runner.raceSeconds) = (10_000, seconds)
    #expect(configuration.check().contains { $0.severity == .refused && $0.code == .result })
  }

  @Test func aRunBecomesAnotherOne() throws {
    var plan = try Self.sample()
    let event = try #require(plan.events.first { $0.role == .known(.easy) && $0.date > Self.first })
    let hills = try #require(Catalogue.all.first { $0.family == .hills })
    _ = try plan.replace(event.id, with: hills)
    let new = try #require(plan.events.first { $0.id == event.id })
    #expect(new.workoutID == hills.id && new.isHard && new.role == .known(.quality))
    #expect(new.reasons.last == "Chosen in place of \(event.name).")
    let long = try #require(Catalogue.all.last { $0.family == .long })
    let warnings = try plan.replace(event.id, with: long)
    #expect(warnings.contains { if case .leap = $0 { true } else { false } })
    let race = try #require(plan.events.last { $0.kind == .known(.race) })
    #expect(throws: PlanEditError.isRace) { try plan.replace(race.id, with: hills) }
  }
}
