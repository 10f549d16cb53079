import Documents
import Testing

@testable import Running

@Suite struct WeeklyAdjusterTests {
  /// As soon as the week is over.
  private func propose(
    _ plan: Plan, after number: Int, in unit: PlanUnit = .kilometers
  ) -> Adjustment? {
    WeeklyAdjuster.propose(
      id: ULID(derivedFrom: "adjustment"), plan, after: number,
      today: plan.weeks[number - 1].startsOn + 7, in: unit)
  }

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
    let adjustment = try #require(propose(plan, after: 5))
    #expect(adjustment.verdict == .known(.hold))
    #expect(adjustment.changes.isEmpty && !adjustment.reasons.isEmpty)
    #expect(adjustment.outcome == .known(.proposed))
  }

  @Test func lowersAfterAShortWeek() throws {
    var plan = try sample()
    try run(&plan, week: 5, share: 1, count: 4)
    let adjustment = try #require(propose(plan, after: 5))
    #expect(adjustment.verdict == .known(.lower))
    #expect(adjustment.reasons.contains("The long run was missed."))
    #expect(adjustment.changes.allSatisfy { $0.loadAfter < $0.loadBefore })
  }

  @Test func repeatsAfterHalfAWeek() throws {
    var plan = try sample()
    try run(&plan, week: 4, share: 1)
    try run(&plan, week: 5, share: 0.45)
    let adjustment = try #require(propose(plan, after: 5))
    #expect(adjustment.verdict == .known(.repeat))
    #expect(!adjustment.changes.isEmpty)
  }

  @Test func raisesWhatFeltEasyAndKeepsTheGuard() throws {
    var plan = try sample()
    try run(&plan, week: 4, share: 1)
    try run(&plan, week: 5, share: 1.05, rating: 1)
    let adjustment = try #require(propose(plan, after: 5))
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
    let adjustment = try #require(propose(plan, after: 5))
    #expect(adjustment.verdict == .known(.lower))
    let quality = plan.events(in: plan.weeks[5]).filter { $0.role == .known(.quality) }
    #expect(adjustment.changes.filter { $0.event == quality[0].id }.count == 1)
    #expect(
      !adjustment.changes.contains { change in
        quality.dropFirst().contains { $0.id == change.event }
      })
  }

  @Test func tooMuchIsNoReasonForMore() throws {
    var plan = try sample()
    try run(&plan, week: 5, share: 1.4)
    let adjustment = try #require(propose(plan, after: 5))
    #expect(adjustment.verdict == .known(.lower))
  }

  @Test func tellsALeapInTheUnitThatIsCountedIn() throws {
    var plan = try sample()
    try run(&plan, week: 5, share: 1)
    let long = try #require(
      plan.events(in: plan.weeks[4]).first { $0.role == .known(.long) })
    let meters = long.kilometers * 1000 * 1.6
    let done = DoneRun(seconds: long.minutes * 60, meters: meters, rating: nil)
    try plan.complete(long.id, Completion(date: long.date, done, load: long.load))
    let kilometers = try #require(propose(plan, after: 5))
    let miles = try #require(propose(plan, after: 5, in: .miles))
    #expect(
      kilometers.reasons[1]
        == "A run of \(tenths(meters / 1000)) km in place of \(tenths(long.kilometers)): "
        + "that is a leap. The next week evens it out.")
    #expect(
      miles.reasons[1]
        == "A run of \(tenths(meters / 1609.344)) mi in place of "
        + "\(tenths(long.kilometers / 1.609344)): that is a leap. The next week evens it out.")
    #expect(miles.changes == kilometers.changes)
  }

  @Test func leavesTheTaperAlone() throws {
    var plan = try sample()
    try run(&plan, week: 16, share: 0.7)
    #expect(
      propose(plan, after: 16)?.verdict == .known(.hold))
    #expect(propose(plan, after: 18) == nil)
  }

  @Test func aWeekIsOverOnItsLastEveningOnceItIsRun() throws {
    var plan = try sample()
    let week = plan.weeks[4]
    let last = week.startsOn + 6
    func moment(_ day: CivilDay, _ time: String) throws -> Instant {
      try #require(Instant(day.text + "T" + time + ":00.000+02:00"))
    }
    try #require(plan.hasRunsToCome(in: last...last))
    #expect(plan.reviewedWeek(at: try moment(last, "20:00")) == 4)
    try run(&plan, week: 5, share: 1)
    #expect(plan.reviewedWeek(at: try moment(last, "17:59")) == 4)
    #expect(plan.reviewedWeek(at: try moment(last, "18:00")) == 5)
    #expect(plan.reviewedWeek(at: try moment(last - 1, "20:00")) == 4)
    #expect(plan.reviewedWeek(at: try moment(last + 1, "08:00")) == 5)
    #expect(plan.proposal(after: 5, today: last)?.week == 5)
    #expect(plan.reviewedWeek(at: try moment(plan.firstDay - 30, "20:00")) == nil)
  }

  @Test func acceptsAndRefuses() throws {
    var plan = try sample()
    try run(&plan, week: 5, share: 1, count: 4)
    let adjustment = try #require(propose(plan, after: 5))
    var refused = plan
    refused.refuse(adjustment)
    #expect(refused.events == plan.events)
    #expect(refused.adjustments.map { $0.outcome } == [.known(.refused)])
    plan.accept(adjustment)
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
    plan.accept(proposal)
    let accepted = plan
    #expect(plan.decision(after: 5)?.outcome == .known(.accepted))
    #expect(plan.proposal(after: 5, today: today) == nil)
    // Also where it was proposed anew, and where it is refused afterwards.
    let again = try #require(propose(plan, after: 5))
    plan.accept(again)
    #expect(plan == accepted)
    plan.refuse(again)
    #expect(plan == accepted)
    #expect(try Plan(decoding: plan.encoded()).proposal(after: 5, today: today) == nil)
  }

  /// A race in place of the long run, or the long run on another day.
  @Test(arguments: [true, false])
  func whatIsCancelledWasNotMissed(forARace: Bool) throws {
    var plan = try sample()
    let week = plan.weeks[4]
    let long = try #require(plan.events(in: week).first { $0.role == .known(.long) })
    let other = ULID(derivedFrom: "other")
    if forARace {
      _ = plan.insertRace(id: other, name: "Ten", meters: 10_000, on: long.date)
    } else {
      try plan.cancel(long.id)
      let workout = try #require(Catalogue.workout(long.workoutID))
      _ = try plan.add(workout, id: other, on: long.date - 1)
    }
    for event in plan.events(in: week) where !event.isCancelled {
      try plan.complete(event.id, Completion(date: event.date))
    }
    let review = WeekReview(plan, week)
    #expect(review.doneRuns == review.plannedRuns && review.cancelledRuns == 1)
    #expect(review.longRunDone && abs(review.share - 1) < 0.001)
    let adjustment = try #require(propose(plan, after: 5))
    #expect(adjustment.verdict == .known(.hold))
  }

  @Test func aWeekWithSomethingCancelledIsNoReasonForMore() throws {
    var plan = try sample()
    try run(&plan, week: 5, share: 1.05, rating: 1)
    let easy = try #require(plan.events(in: plan.weeks[4]).first { $0.role == .known(.easy) })
    try plan.complete(easy.id, nil)
    try plan.cancel(easy.id)
    let adjustment = try #require(propose(plan, after: 5))
    #expect(adjustment.verdict == .known(.hold))
  }

  @Test func whatWasMissedBeforeTodayStays() throws {
    var plan = try sample()
    try run(&plan, week: 4, share: 1)
    try run(&plan, week: 5, share: 1, count: 2)
    let before = plan
    let today = plan.weeks[5].startsOn + 4
    let proposal = try #require(plan.proposal(after: 5, today: today))
    #expect(proposal.changesPlan && proposal.changes.allSatisfy { $0.date >= today })
    plan.accept(proposal)
    #expect(
      plan.events.filter { $0.date < today } == before.events.filter { $0.date < today })
    // Once the week after is over, there is nothing to decide.
    #expect(before.proposal(after: 5, today: before.weeks[5].startsOn + 6) != nil)
    #expect(before.proposal(after: 5, today: before.weeks[6].startsOn) == nil)
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

  /// Every week × what can come in between × distances: never refused, less at first, hard sessions
  /// last, no leap beyond a tenth of what was run, and a second time nothing.
  @Test(arguments: [RaceDistance.fiveK, .tenK, .half, .marathon, .base])
  func comesBackFromAnything(distance: RaceDistance) throws {
    let configuration = PlanConfiguration(
      distance, .intermediate, days: 4, weeks: 14, currentKilometers: 30)
    let fresh = Plan(id: ULID(derivedFrom: "plan"), name: "", try PlanEngine.plan(configuration))
    for number in 1..<fresh.weeks.count {
      for (cause, days) in [
        (PauseCause.missed, 7), (.ill, 3), (.ill, 7), (.ill, 14), (.hurt, 10), (.travelling, 7),
      ] {
        var plan = fresh
        let first = max(1, number - (days - 1) / 7)
        for week in 1..<first { try run(&plan, week: week, share: 1) }
        let begin = plan.weeks[first - 1].startsOn
        if cause != .missed { plan.addPause(from: begin, days: days, cause) }
        let note = "\(distance) \(cause) \(days) days, week \(number)"
        let today = plan.weeks[number - 1].startsOn + 7
        guard let proposal = plan.proposal(after: number, today: today) else { continue }
        let last = plan.lastFull(before: begin)
        plan.accept(proposal)
        #expect(plan.proposal(after: number, today: today) == nil, "\(note)")
        let once = plan
        plan.accept(proposal)
        #expect(plan == once, "\(note)")
        if proposal.verdict != .known(.comeBack) { continue }
        var highest = last
        for (place, week) in plan.weeks[number...].enumerated() where week.phase != .known(.taper) {
          let events = plan.events(in: week).filter { !$0.isCancelled && $0.kind == .known(.run) }
          let kilometers = events.reduce(0) { $0 + $1.kilometers }
          let hard = events.filter { $0.family.known?.isQuality == true }.count
          if place == 0 {
            #expect(kilometers <= max(0.8 * last, 8) + 1, "\(note): \(kilometers) after \(last)")
            #expect(hard == 0 || days < 8, "\(note): \(hard) hard sessions at once")
          }
          #expect(
            kilometers <= max(highest * 1.1, highest + 2) + 1.5,
            "\(note): \(kilometers) after \(highest) in week \(week.number)")
          highest = max(highest, kilometers)
        }
      }
    }
  }

  @Test func daysWithoutAPlannedRunAreNoPause() throws {
    var configuration = PlanConfiguration(
      .base, .intermediate, days: 2, weeks: 8, currentKilometers: 20)
    configuration.restDays = WeekdayName.allCases.suffix(5).map { Open($0) }
    configuration.longRunDay = Open(.tuesday)
    var plan = Plan(id: ULID(derivedFrom: "plan"), name: "", try PlanEngine.plan(configuration))
    for number in 1..<plan.weeks.count {
      try run(&plan, week: number, share: 1)
      let week = plan.weeks[number - 1]
      #expect(plan.events(in: week).allSatisfy { $0.date - week.startsOn < 2 })
      let proposal = plan.proposal(after: number, today: week.startsOn + 7)
      #expect(proposal?.verdict != .known(.comeBack), "week \(number)")
    }
  }

  /// A week of which only a part was done, or far too much: never a refusal, never a leap.
  @Test(arguments: [RaceDistance.fiveK, .tenK, .half, .marathon, .base])
  func goesOnAfterHalfAWeekAndAfterTooMuch(distance: RaceDistance) throws {
    let configuration = PlanConfiguration(
      distance, .intermediate, days: 4, weeks: 14, currentKilometers: 30)
    let fresh = Plan(id: ULID(derivedFrom: "plan"), name: "", try PlanEngine.plan(configuration))
    for number in 1..<fresh.weeks.count {
      for share in [0.3, 0.5, 0.7, 1.4, 1.8] {
        var plan = fresh
        for week in 1..<number { try run(&plan, week: week, share: 1) }
        if share < 1 {
          // Some of the runs, as planned.
          let events = plan.events(in: plan.weeks[number - 1])
          for event in events.prefix(Int((Double(events.count) * share).rounded())) {
            try plan.complete(event.id, Completion(date: event.date))
          }
        } else {
          try run(&plan, week: number, share: share)
        }
        let note = "\(distance) \(share) of week \(number)"
        let today = plan.weeks[number - 1].startsOn + 7
        guard let proposal = plan.proposal(after: number, today: today) else { continue }
        #expect(proposal.verdict != .known(.raise), "\(note)")
        let last = plan.lastFull(before: plan.weeks[number - 1].startsOn)
        let before = plan
        plan.accept(proposal)
        let once = plan
        plan.accept(proposal)
        #expect(plan == once, "\(note)")
        let next = plan.weeks[number]
        let kilometers = plan.events(in: next).reduce(0) { $0 + $1.kilometers }
        let planned = before.events(in: next).reduce(0) { $0 + $1.kilometers }
        #expect(kilometers <= planned + 0.6, "\(note): \(kilometers) in place of \(planned)")
        if number > 1, next.phase != .known(.taper) {
          #expect(
            kilometers <= max(last * 1.1, last + 2) + 1.5 || kilometers <= planned * 0.98,
            "\(note): \(kilometers) after \(last)")
        }
        // Three weeks on it is the plan again, or nearly so; the proposal says how long it takes.
        for week in plan.weeks where week.number > number + 3 {
          let (new, old) = (plan.events(in: week), before.events(in: week))
          if new == old { continue }
          #expect(proposal.verdict == .known(.comeBack), "\(note) changes week \(week.number)")
          #expect(proposal.reasons.contains { $0.hasPrefix("You are back in the plan") }, "\(note)")
          let share =
            new.reduce(0) { $0 + $1.kilometers } / old.reduce(0) { $0 + $1.kilometers }
          #expect(share >= 0.75, "\(note): \(share) of week \(week.number)")
        }
      }
    }
  }

  @Test func aLeapIsAWarningAndMarathonPaceSurvives() throws {
    var plan = try sample()
    for week in 1...9 { try run(&plan, week: week, share: 1) }
    let long = try #require(plan.events(in: plan.weeks[9]).last { $0.role == .known(.long) })
    for event in plan.events(in: plan.weeks[9]) {
      let meters = event.id == long.id ? event.kilometers * 1000 + 13_000 : event.kilometers * 1000
      let done = DoneRun(seconds: event.minutes * 60, meters: meters)
      try plan.complete(event.id, Completion(date: event.date, done, load: event.load))
    }
    let leap = try #require(propose(plan, after: 10))
    #expect(leap.verdict == .known(.lower) && leap.reasons.contains { $0.contains("leap") })
    // Wherever a long run with a faster end gets shorter, it keeps it.
    for change in leap.changes {
      let before = try #require(plan.events.first { $0.id == change.event })
      if before.family == .known(.longFinish) {
        #expect(Catalogue.workout(change.workoutID)?.family == .longFinish)
      }
    }
  }
}

extension Plan {
  /// Kilometres of the longest of the last three weeks that were run before a day; what the plan
  /// began with where there is none.
  fileprivate func lastFull(before day: CivilDay) -> Double {
    let done = weeks.filter { $0.startsOn + 7 <= day }.suffix(3).map { week in
      events(in: week).reduce(0) { $0 + ($1.completion?.meters ?? 0) / 1000 }
    }
    return done.max() ?? configuration.currentKilometers ?? 0
  }
}
