import Documents
import Running
import Testing

@Suite struct PlanEngineTests {
  private func plan(_ configuration: PlanConfiguration) throws -> PlanDraft {
    try PlanEngine.plan(configuration)
  }

  /// A sample of the whole matrix; every number of weeks and of days is in it.
  @Test func keepsEveryRule() throws {
    var count = 0
    var number = 0
    for level in Level.allCases {
      let engine = PlanEngine(Paces(level.assumedVDOT))
      for distance in RaceDistance.allCases {
        for days in PlanConfiguration.days {
          for weeks in PlanConfiguration.weeks {
            number += 1
            if number % 9 != 0 { continue }
            var configuration = PlanConfiguration(
              distance, level, days: days, weeks: weeks, seed: number)
            configuration.longRunDay = .known(WeekdayName.allCases[number / 9 % 7])
            let violations = engine.violations(try engine.plan(configuration))
            #expect(
              violations.isEmpty,
              "\(distance) \(level) \(days) days \(weeks) weeks, seed \(number): \(violations)")
            count += 1
          }
        }
      }
    }
    #expect(count > 300)
  }

  /// Runners with paces, volumes and rest days of their own.
  @Test func keepsEveryRuleForAnyRunner() throws {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomSource(seed: seed)
    var planned = 0
    for _ in 0..<200 {
      var configuration = PlanConfiguration(
        random.element(of: RaceDistance.allCases) ?? .base,
        random.element(of: Level.allCases) ?? .beginner, days: 2 + random.below(6),
        weeks: 4 + random.below(27), seed: random.below(1000))
      configuration.runner.vdot = 30 + random.unit() * 45
      configuration.currentKilometers = 12 + random.unit() * 100
      if random.oneIn(2) { configuration.longestKilometers = 3 + random.unit() * 25 }
      configuration.longRunDay = .known(
        random.element(of: WeekdayName.allCases) ?? .sunday)
      if configuration.days < 6, random.oneIn(2) {
        configuration.restDays = [.known(random.element(of: WeekdayName.allCases) ?? .monday)]
      }
      if random.oneIn(2) {
        configuration.raceDate = CivilDay(number: 20_600 + Int32(random.below(400)))
      }
      guard let draft = try? plan(configuration) else { continue }
      planned += 1
      let violations = PlanInvariants.check(draft)
      #expect(violations.isEmpty, "\(configuration), seed \(seed): \(violations)")
    }
    #expect(planned > 40)
  }

  @Test func givesTheSameBytesTwice() throws {
    for number in 0..<20 {
      let configuration = PlanConfiguration(
        RaceDistance.allCases[number % 5], Level.allCases[number % 4], days: 2 + number % 6,
        weeks: 4 + number, seed: number)
      let first = PlanReport(try plan(configuration)).json()
      #expect(try PlanReport(plan(configuration)).json() == first)
      let id = ULID(derivedFrom: "plan")
      #expect(
        Plan(id: id, name: "", try plan(configuration)).encoded()
          == Plan(id: id, name: "", try plan(configuration)).encoded())
    }
  }

  @Test func theSeedChoosesAmongEquals() throws {
    let first = PlanConfiguration(.half, .advanced, days: 5, weeks: 14, seed: 1)
    var second = first
    second.seed = 2
    let (left, right) = (try plan(first), try plan(second))
    #expect(
      left.weeks.map { $0.runs.map { $0.workout } }
        != right.weeks.map { $0.runs.map { $0.workout } })
    // What differs is the sessions, not the size of the plan.
    let peaks = [left, right].map { $0.weeks.map { $0.meters }.max() ?? 0 }
    #expect(abs(peaks[0] / peaks[1] - 1) < 0.05)
  }

  @Test func peakWeeksLieInPublishedRanges() throws {
    for (distance, level, days, range) in [
      (RaceDistance.marathon, Level.beginner, 4, 58.0...64.0),
      (.marathon, .intermediate, 5, 71...92), (.marathon, .advanced, 6, 81...113),
      (.marathon, .elite, 7, 129...172), (.half, .intermediate, 5, 39...76),
      (.half, .advanced, 6, 75...101), (.half, .elite, 7, 135...161),
      (.tenK, .intermediate, 5, 34...68), (.tenK, .advanced, 6, 40...92),
      (.fiveK, .intermediate, 5, 29...64), (.fiveK, .advanced, 6, 88...113),
      (.fiveK, .elite, 7, 88...113),
    ] {
      let draft = try plan(PlanConfiguration(distance, level, days: days, weeks: 16))
      let peak = (draft.weeks.map { $0.meters }.max() ?? 0) / 1000
      #expect(range.contains(peak), "\(distance) \(level): \(peak) km")
    }
  }

  @Test func startsWhereTheRunnerIs() throws {
    var configuration = PlanConfiguration(
      .half, .intermediate, days: 4, weeks: 16, currentKilometers: 22)
    configuration.longestKilometers = 9
    let draft = try plan(configuration)
    #expect(draft.weeks[0].meters <= 24_300)
    #expect(draft.weeks[0].longMeters <= 10_000)
    #expect(draft.weeks.map { $0.longMeters }.max() ?? 0 > 15_000)
  }

  @Test func refusesAMarathonInFourWeeksFromZero() throws {
    var configuration = PlanConfiguration(
      .marathon, .beginner, days: 4, weeks: 4, currentKilometers: 0)
    configuration.longestKilometers = 0
    let error = #expect(throws: PlanError.self) { try PlanEngine.plan(configuration) }
    guard case .refused(let findings) = try #require(error) else { return }
    #expect(findings.count == 1 && findings[0].remedy.hasSuffix("would work."))
  }

  @Test func saysHowManyWeeksWouldWork() throws {
    var configuration = PlanConfiguration(
      .half, .intermediate, days: 4, weeks: 6, currentKilometers: 18)
    let findings = configuration.check()
    let refusal = try #require(findings.first { $0.severity == .refused })
    let weeks = try #require(Int(refusal.remedy.prefix { $0 != " " }))
    configuration.weeks = weeks
    #expect(!configuration.check().contains { $0.severity == .refused })
    #expect(PlanInvariants.check(try plan(configuration)).isEmpty)
  }

  @Test func flagsWhatItTakesForGranted() throws {
    let few = PlanConfiguration(.marathon, .intermediate, days: 5, weeks: 6).check()
    #expect(few.contains { $0.message.hasPrefix("6 weeks are few for a marathon") })
    #expect(few.contains { $0.message.contains("VDOT 44") })
    var known = PlanConfiguration(
      .tenK, .intermediate, days: 4, weeks: 10, currentKilometers: 35)
    known.longestKilometers = 12
    known.runner.vdot = 45
    #expect(known.check().isEmpty)
  }

  @Test func refusesRestDaysThatLeaveTooFew() {
    var configuration = PlanConfiguration(.tenK, .beginner, days: 6, weeks: 10)
    configuration.restDays = [.known(.monday), .known(.friday)]
    #expect(configuration.check().map { $0.severity } == [.refused])
    configuration.days = 4
    configuration.restDays = [.known(.sunday)]
    #expect(configuration.check().first?.message == "The long run's day is a rest day.")
  }

  @Test func usesTheDaysThatWereAskedFor() throws {
    var configuration = PlanConfiguration(.tenK, .intermediate, days: 4, weeks: 12)
    configuration.longRunDay = .known(.saturday)
    configuration.restDays = [.known(.monday), .known(.thursday)]
    // A Sunday, so that the plan's weeks begin on Monday.
    configuration.raceDate = CivilDay("2026-10-04")
    let draft = try plan(configuration)
    for week in draft.weeks.dropLast() {
      let days = week.runs.map { draft.day(of: $0, in: week).weekday }
      #expect(days.count == 4 && !days.contains(.monday) && !days.contains(.thursday))
      #expect(
        week.runs.first { $0.role == .long }.map { draft.day(of: $0, in: week).weekday }
          == .saturday)
    }
    let last = try #require(draft.weeks.last)
    #expect(last.runs.last?.role == .race)
    #expect(draft.day(of: try #require(last.runs.last), in: last).text == "2026-10-04")
  }

  @Test func everyRunSaysWhyItIsThere() throws {
    let draft = try plan(PlanConfiguration(.marathon, .advanced, days: 6, weeks: 16))
    for week in draft.weeks {
      for run in week.runs {
        #expect(!run.reasons.isEmpty)
        if run.role == .quality {
          #expect(
            run.reasons.contains { $0.hasPrefix("It ") || $0.hasPrefix("Taken instead") },
            "\(run.structured.id)")
          // Time trials compete with each other alone.
          if run.structured.family == .timeTrial { continue }
          #expect(run.reasons.contains { $0.hasPrefix("Next best") })
          #expect(run.second.score <= run.score && run.third.score <= run.second.score)
        }
      }
    }
  }

  @Test func reportsAsScriptsExpect() throws {
    let draft = try plan(PlanConfiguration(.half, .intermediate, days: 4, weeks: 12))
    let json = try JSONValue(parsing: PlanReport(draft).json())
    #expect(json["configuration"]?["distance"] == .string("half"))
    let weeks = try #require(json["weeks"]?.array)
    #expect(weeks.count == 12)
    for key in [
      "week", "phase", "target_load", "load", "distance_km", "duration_min", "long_run_km",
      "hard_sessions", "kind", "workouts",
    ] {
      #expect(weeks[0][key] != nil, "\(key)")
    }
    #expect(weeks[11]["race_km"] == .number(21.0975))
    let workout = try #require(weeks[3]["workouts"]?.array?.first)
    for key in ["day", "id", "type", "distance_km", "duration_min", "load", "reasons"] {
      #expect(workout[key] != nil, "\(key)")
    }
    #expect(json["violations"] == .array([]))
    guard case .object(let counts) = try #require(json["type_counts"]) else { return }
    #expect(counts.reduce(0) { $0 + ($1.value.number ?? 0) } == 48)
    #expect(PlanReport(draft).json(compact: true).filter { $0 == 0x0a }.count == 1)
  }

  @Test func theMatrixHoldsEveryConfigurationOnce() throws {
    let matrix = PlanMatrix.configurations()
    #expect(matrix.count == 5 * 4 * 6 * 27)
    var plans = 0
    let few = Array(matrix.prefix(30))
    #expect(PlanMatrix.run(few) { if $1.isEmpty { plans += $0.weeks.isEmpty ? 0 : 1 } } == 0)
    #expect(plans == 30)
  }

  @Test func writesALineARun() throws {
    let draft = try plan(PlanConfiguration(.tenK, .beginner, days: 3, weeks: 8))
    let lines = PlanReport(draft).csv.split(separator: "\n")
    #expect(lines.count == 1 + 24)
    #expect(lines.allSatisfy { $0.split(separator: ",").count == 14 })
  }

  @Test func findsWhatIsBroken() throws {
    var draft = try plan(PlanConfiguration(.half, .intermediate, days: 5, weeks: 12))
    draft.weeks[4].meters *= 1.3
    draft.weeks[5].runs[0].position = 5
    draft.weeks[6].runs.removeLast()
    draft.weeks[8].seconds *= 1.2
    let rules = PlanInvariants.check(draft).map { $0.rule }
    for rule in [Violation.Rule.increase, .hardDays, .days, .targets] {
      #expect(rules.contains(rule), "\(rule)")
    }
  }
}
