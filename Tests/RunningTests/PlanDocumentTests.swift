import Documents
import Running
import Testing

@Suite struct PlanDocumentTests {
  private func sample(_ weeks: Int = 12) throws -> Plan {
    var configuration = PlanConfiguration(.half, .intermediate, days: 5, weeks: weeks)
    configuration.raceDate = CivilDay("2026-10-04")
    return Plan(
      id: ULID(derivedFrom: "plan/sample"), name: "Autumn half",
      try PlanEngine.plan(configuration))
  }

  @Test func decodingUndoesEncoding() throws {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomFields(seed: seed)
    for _ in 0..<200 {
      let plan = random.record(Plan.self)
      let bytes = plan.encoded()
      let decoded = try Plan(decoding: bytes)
      #expect(decoded == plan, "seed \(seed)")
      #expect(decoded.encoded() == bytes, "seed \(seed)")
    }
    let plan = try sample()
    #expect(try Plan(decoding: plan.encoded()) == plan)
  }

  @Test func describesItselfInTheSchema() throws {
    let schema = try JSONValue(parsing: SchemaWriter.schema(of: Plan.self))
    let event = schema["properties"]?["events"]?["items"]?["properties"]
    #expect(event?["workoutID"]?["type"] == .string("string"))
    #expect(event?["completion"] != nil && event?["structure"] != nil)
  }

  @Test func holdsWhatTheEngineMade() throws {
    let plan = try sample()
    #expect(plan.weeks.count == 12 && plan.events.count == 60)
    #expect(Set(plan.events.map { $0.id }).count == 60)
    #expect(plan.events.last?.kind == .known(.race))
    #expect(plan.events.last?.date.text == "2026-10-04")
    for week in plan.weeks {
      let events = plan.events(in: week)
      #expect(events.count == 5)
      let load = events.reduce(0) { $0 + ($1.kind == .known(.race) ? 0 : $1.load) }
      #expect(abs(load / week.targetLoad - 1) < 0.055)
      for event in events {
        #expect(!event.structure.isEmpty && !event.reasons.isEmpty && !event.isMoved)
        #expect(Catalogue.workout(event.workoutID)?.name == event.name)
      }
    }
    #expect(plan.week(of: plan.weeks[3].startsOn + 6)?.number == 4)
    #expect(plan.week(of: plan.weeks[0].startsOn - 1) == nil)
  }

  @Test func movesAndWarns() throws {
    var plan = try sample()
    let events = plan.events(in: plan.weeks[5])
    let quality = try #require(events.first { $0.role == .known(.quality) })
    let long = try #require(events.first { $0.role == .known(.long) })
    let warnings = try plan.move(quality.id, to: long.date - 1)
    #expect(warnings.contains(.hardBesideHard(long.date - 1, long.date)))
    let moved = try #require(plan.events.first { $0.id == quality.id })
    #expect(moved.isMoved && moved.originalDate == quality.date)
    #expect(try plan.restore(quality.id).isEmpty)
    #expect(plan == (try sample()))
  }

  @Test func twoRunsOnADayAndRunsAfterTheRaceAreWarnedOf() throws {
    var plan = try sample()
    let events = plan.events(in: plan.weeks[4])
    let easy = events.filter { $0.role == .known(.easy) }
    #expect(
      try plan.move(easy[0].id, to: easy[1].date) == [.severalRuns(easy[1].date, 2)])
    let race = try #require(plan.events.last)
    for day in [plan.firstDay - 1, race.date + 2] {
      #expect(throws: PlanEditError.isOutside) { try plan.move(easy[1].id, to: day) }
    }
    // Earlier versions let it.
    let place = try #require(plan.events.firstIndex { $0.id == easy[1].id })
    plan.events[place].date = race.date + 2
    #expect(plan.warnings(around: [race.date + 2]) == [.afterRace(race.date + 2)])
    #expect(throws: PlanEditError.isOutside) { try plan.swap(easy[1].id, easy[0].id) }
    let long = try #require(events.first { $0.role == .known(.long) })
    #expect(
      try plan.move(long.id, to: race.date - 2).contains(.hardBeforeRace(race.date - 2)))
  }

  @Test func swapsTwoDays() throws {
    var plan = try sample()
    let events = plan.events(in: plan.weeks[4])
    let (first, second) = (events[0], events[1])
    _ = try plan.swap(first.id, second.id)
    let (left, right) = (
      try #require(plan.events.first { $0.id == first.id }),
      try #require(plan.events.first { $0.id == second.id })
    )
    #expect(left.date == second.date && right.date == first.date)
    #expect(left.swappedWith == second.id && right.swappedWith == first.id)
  }

  @Test func cancelsCompletesAndRefuses() throws {
    var plan = try sample()
    let event = plan.events[0]
    try plan.cancel(event.id)
    #expect(plan.events[0].isCancelled && !plan.events[0].isHard)
    #expect(throws: PlanEditError.isCancelled) { try plan.move(event.id, to: event.date + 1) }
    _ = try plan.restore(event.id)
    let activity = ULID(derivedFrom: "activity")
    try plan.complete(event.id, Completion(date: event.date, activityID: activity))
    #expect(plan.events[0].completion?.activityID == activity)
    #expect(throws: PlanEditError.isCompleted) { try plan.cancel(event.id) }
    try plan.complete(event.id, nil)
    #expect(plan == (try sample()))
    #expect(throws: PlanEditError.noSuchEvent) { try plan.cancel(.none) }
    let race = try #require(plan.events.last)
    #expect(throws: PlanEditError.isRace) { try plan.move(race.id, to: race.date - 1) }
  }

  @Test func aRunIsPutOnADay() throws {
    var plan = try sample()
    let week = plan.weeks[4]
    let free = plan.freeDay(from: week.startsOn)
    #expect(!plan.events.contains { $0.date == free } && free < week.startsOn + 7)
    let before = WeekReview(plan, week)
    let workout = try #require(Catalogue.workout("easy-45min"))
    let id = ULID(derivedFrom: "added")
    #expect(try plan.add(workout, id: id, on: free).isEmpty)
    let event = try #require(plan.events.first { $0.id == id })
    #expect(event.workoutID == workout.id && event.name == workout.name && event.minutes == 45)
    #expect(event.isMovable && !event.isMoved && event.role == .known(.easy))
    let after = WeekReview(plan, week)
    #expect(after.plannedRuns == before.plannedRuns + 1)
    #expect(abs(after.plannedLoad - before.plannedLoad - event.load) < 0.05)
    #expect(plan.freeDay(from: week.startsOn) != free)
    #expect(try Plan(decoding: plan.encoded()) == plan)
    // What a coach would say is said.
    let second = ULID(derivedFrom: "second")
    #expect(try plan.add(workout, id: second, on: free) == [.severalRuns(free, 2)])
    let long = try #require(plan.events(in: week).first { $0.role == .known(.long) })
    let hard = try #require(Catalogue.workout("vo2max-5x1000m-r150s"))
    let third = ULID(derivedFrom: "third")
    #expect(
      try plan.add(hard, id: third, on: long.date - 1).contains(
        .hardBesideHard(long.date - 1, long.date)))
    let fourth = ULID(derivedFrom: "fourth")
    #expect(throws: PlanEditError.isOutside) {
      try plan.add(workout, id: fourth, on: plan.lastDay + 1)
    }
  }

  @Test func makesRoomForARaceOnTheWay() throws {
    var plan = try sample()
    let week = plan.weeks[6]
    let long = try #require(plan.events(in: week).first { $0.role == .known(.long) })
    let warnings = plan.insertRace(
      id: ULID(derivedFrom: "race"), name: "Parkrun", meters: 5000, on: long.date - 1)
    let race = try #require(plan.events.last)
    #expect(race.kind == .known(.race) && race.kilometers == 5 && race.minutes > 15)
    #expect(warnings.isEmpty)
    let after = plan.events(in: week)
    #expect(
      !after.contains {
        $0.id != race.id && $0.isHard && abs($0.date - race.date) <= 2
          && $0.role != .known(.long)
      })
    #expect(plan.events.filter { $0.isCancelled }.allSatisfy { $0.date == race.date })
  }

  @Test func whatGaveWayToARaceComesBackWhereItIsCancelled() throws {
    let before = try sample()
    let long = try #require(before.events(in: before.weeks[6]).first { $0.role == .known(.long) })
    let (ten, five) = (ULID(derivedFrom: "ten"), ULID(derivedFrom: "five"))
    var plan = before
    _ = plan.insertRace(id: ten, name: "Ten", meters: 10_000, on: long.date)
    let given = plan
    #expect(given.events.filter { $0.gaveWay != nil }.count > 1)
    #expect(try Plan(decoding: given.encoded()) == given)
    try plan.cancel(ten)
    #expect(plan.events.filter { $0.id != ten } == before.events)
    _ = try plan.restore(ten)
    #expect(plan == given)
    // Of two that lie near the other one is still given way to.
    var both = given
    _ = both.insertRace(id: five, name: "Five", meters: 5000, on: long.date + 3)
    try both.cancel(ten)
    var alone = before
    _ = alone.insertRace(id: five, name: "Five", meters: 5000, on: long.date + 3)
    #expect(both.events.filter { $0.id != ten } == alone.events)
  }

  @Test func whatIsOverOrWasChangedDoesNotComeBackWithARace() throws {
    var plan = try sample()
    let long = try #require(plan.events(in: plan.weeks[6]).first { $0.role == .known(.long) })
    let race = ULID(derivedFrom: "race")
    _ = plan.insertRace(id: race, name: "Ten", meters: 10_000, on: long.date)
    var late = plan
    try late.cancel(race, from: long.date + 1)
    #expect(late.events.first { $0.id == long.id }?.isCancelled == true)
    let eased = try #require(plan.events.first { $0.gaveWay != nil && !$0.isCancelled })
    let hills = try #require(Catalogue.all.first { $0.family == .hills })
    _ = try plan.replace(eased.id, with: hills)
    try plan.cancel(race)
    #expect(plan.events.first { $0.id == eased.id }?.workoutID == hills.id)
    #expect(plan.events.first { $0.id == long.id } == long)
    // One of an earlier version gives back at least its own day.
    var old = try sample()
    _ = old.insertRace(id: race, name: "Ten", meters: 10_000, on: long.date)
    for place in old.events.indices { old.events[place].gaveWay = nil }
    try old.cancel(race)
    #expect(old.events.first { $0.id == long.id } == long)
  }

  @Test func aPauseThatEndsGivesItsRunsBack() throws {
    var plan = try sample()
    let start = plan.weeks[5].startsOn
    let own = try #require(plan.events(in: plan.weeks[5]).first { $0.role == .known(.easy) })
    try plan.cancel(own.id)
    let before = plan
    plan.addPause(from: start, days: 9, .hurt)
    plan.addPause(from: start + 20, days: 2, .travelling)
    // From the fourth day on.
    plan.endPause(from: start + 3)
    #expect(
      plan.events.filter { $0.kind == .known(.sick) }.map { $0.date - start } == [0, 1, 2, 20, 21])
    #expect(
      plan.events(in: plan.weeks[5]).filter { $0.date >= start + 3 }
        == before.events(in: before.weeks[5]).filter { $0.date >= start + 3 })
    // What somebody has cancelled stays so.
    plan.endPause(from: start)
    plan.endPause(from: start + 20)
    #expect(plan == before)
    plan.endPause(from: start + 1)
    #expect(plan == before)
  }

  @Test func aRunThatIsRestoredOnADayOffStays() throws {
    var plan = try sample()
    let run = try #require(plan.events(in: plan.weeks[5]).first)
    plan.addPause(from: run.date, days: 3, .ill)
    _ = try plan.restore(run.id)
    #expect(plan.events.first { $0.id == run.id } == run)
    #expect(!plan.isPaused(on: run.date) && plan.isPaused(on: run.date + 1))
    var settings = plan.configuration
    settings.longRunDay = Open(.saturday)
    let revised = try plan.revised(to: settings, from: plan.firstDay).plan
    #expect(!revised.events.contains { $0.date == run.date && $0.isCancelled })
  }

  @Test func aPauseCancelsItsDaysAndSaysWhy() throws {
    var plan = try sample()
    let start = plan.weeks[5].startsOn
    plan.addPause(from: start, days: 9, .hurt)
    let hurt = plan.events.filter { $0.kind == .known(.sick) }
    #expect(hurt.count == 9 && hurt.allSatisfy { $0.cause == .known(.hurt) && $0.name == "Hurt" })
    let on = plan.events.filter { $0.kind != .known(.sick) && (0..<9).contains($0.date - start) }
    #expect(!on.isEmpty && on.allSatisfy { $0.isCancelled })
    #expect(plan.events.filter { $0.isCancelled }.count == on.count)
    plan.addPause(from: start, days: 9, .hurt)
    #expect(plan.events.filter { $0.kind == .known(.sick) }.count == 9)
    #expect(try Plan(decoding: plan.encoded()) == plan)
  }
}
