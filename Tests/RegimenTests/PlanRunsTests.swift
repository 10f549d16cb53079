import Body
import Documents
import Foundation
import Library
import Running
import Sequences
import Testing

/// Runs and settings of a plan from the terminal.
@Suite struct PlanRunsTests {
  private let tool: Tool
  private let first: Date

  init() throws {
    tool = try Tool()
    // Begins next week, so that nothing lies in the past.
    let calendar = Calendar(identifier: .iso8601)
    first = try #require(
      calendar.nextDate(
        after: Date(), matching: DateComponents(weekday: 2), matchingPolicy: .nextTime))
    let made = try tool.run(
      "plan", "new", "--distance", "half", "--weeks", "12", "--current-km", "30", "--days", "4",
      "--result", "10k=48:00", "--start", text(0))
    #expect(made.status == 0, "\(made.errors)")
  }

  private func text(_ days: Int) -> String {
    var format = Date.ISO8601FormatStyle(timeZone: .gmt)
    format = format.year().month().day()
    return first.addingTimeInterval(Double(days) * 86_400 + 43_200).formatted(format)
  }

  private struct Run: Equatable {
    var id: String
    var date: String
    var name: String
    var isDone: Bool
    var isCancelled: Bool
  }

  private func runs() throws -> [Run] {
    let events = try tool.run("plan", "show", "--json").json["events"] as? [[String: Any]] ?? []
    return events.map { event in
      Run(
        id: event["id"] as? String ?? "", date: event["date"] as? String ?? "",
        name: event["name"] as? String ?? "", isDone: event["completion"] != nil,
        isCancelled: event["isCancelled"] as? Bool ?? false)
    }.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
  }

  @Test func aRunIsMovedSwappedCancelledDoneAndBack() throws {
    let before = try runs()
    let run = try #require(before.first)
    let other = before[1]
    let free = try #require(
      (0..<7).map { text($0) }.first { day in
        !before.contains { $0.date == day }
      })
    #expect(try tool.run("plan", "move", run.date, free).status == 0)
    #expect(try runs().first { $0.id == run.id }?.date == free)
    #expect(try tool.run("plan", "restore", free).status == 0)
    #expect(try runs() == before)
    let swapped = try tool.run("plan", "swap", run.date, other.date, "--json").json
    #expect(swapped["changed"] as? Bool == true)
    #expect(try runs().first { $0.id == run.id }?.date == other.date)
    #expect(try tool.run("plan", "swap", run.date, other.date).status == 0)
    #expect(try tool.run("plan", "cancel", run.date).status == 0)
    #expect(try runs().first { $0.id == run.id }?.isCancelled == true)
    #expect(try tool.run("plan", "restore", run.date).status == 0)
    let done = try tool.run("plan", "complete", run.date, "--time", "41:00", "--km", "6.4")
    #expect(done.status == 0, "\(done.errors)")
    #expect(try runs().first { $0.id == run.id }?.isDone == true)
    // What is not said again stays.
    #expect(try tool.run("plan", "complete", run.date, "--rating", "6").status == 0)
    let shown = try tool.run("calendar", "--weeks", "1").text
    #expect(shown.contains("6.4 km · 41:00") && shown.contains("felt 6 of 10"), "\(shown)")
    #expect(try tool.run("plan", "move", run.date, free).errors.contains("stays on its day"))
    #expect(try tool.run("plan", "complete", run.date, "--undo").status == 0)
    #expect(try runs().map { $0.name } == before.map { $0.name })
    let nothing = try tool.run("plan", "cancel", free)
    #expect(nothing.status == 2 && nothing.errors.contains("No plan has a run on \(free)."))
  }

  @Test func aRunIsPutOnADay() throws {
    let before = try runs()
    let free = try #require(
      (0..<7).map { text($0) }.first { day in
        !before.contains { $0.date == day }
      })
    let added = try tool.run("plan", "add", free, "--with", "easy-45min", "--json")
    #expect(added.status == 0, "\(added.errors)")
    #expect(added.json["changed"] as? Bool == true)
    #expect(try runs().filter { $0.date == free }.count == 1)
    #expect(try runs().count == before.count + 1)
    let outside = try tool.run("plan", "add", text(-1), "--with", "easy-45min")
    #expect(outside.status == 2 && outside.errors.contains("No plan runs on \(text(-1))."))
  }

  /// A session of a run that has begun so long ago that its only card is over.
  private func begin(_ run: Run) async throws {
    let library = try Library(
      at: tool.library, cacheFolder: tool.folder + "/caches", forWriting: true)
    try await library.refresh()
    let plan = try #require(try library.documents(Plan.self).first)
    let event = try #require(plan.events.first { $0.id.text == run.id })
    let seconds = Int(event.minutes * 60)
    let card = CardKind.countdown(Countdown(seconds: seconds))
    var session = Session()
    session.id = ULID(derivedFrom: "session")
    session.steps = [Step(id: ULID(derivedFrom: "run/" + run.id + "/0/0"), card)]
    let now = Int(Date().timeIntervalSince1970)
    session.begin(at: Instant(milliseconds: Int64(now - seconds - 60) * 1000))
    try await library.save(session)
  }

  @Test func aRunThatIsPlayedToItsEndIsDone() async throws {
    let run = try #require(try runs().first)
    try await begin(run)
    let played = try tool.run("play", "--quiet")
    #expect(played.status == 0 && played.text.contains("Finished: 1 of 1"), "\(played.errors)")
    #expect(try runs().first { $0.id == run.id }?.isDone == true)
  }

  @Test func aRunBecomesAnotherOneOfTheCatalogue() throws {
    let run = try #require(try runs().first)
    let several = try tool.run("plan", "replace", run.date, "--with", "6x800")
    #expect(several.status == 2 && several.errors.contains("runs are called so"))
    let found =
      try tool.run("plan", "catalogue", "6x800", "--json").json["runs"] as? [[String: Any]]
    let id = try #require(found?.first?["id"] as? String)
    #expect(try tool.run("plan", "replace", run.date, "--with", id).status == 0)
    #expect(
      try runs().first { $0.id == run.id }?.name == found?.first?["name"] as? String)
    #expect(try tool.run("plan", "catalogue", "nothing-like-it").status == 2)
  }

  @Test func aLeapIsSaidInTheOwnUnit() throws {
    try tool.run("settings", "--distance-unit", "mi")
    let run = try #require(try runs().first { $0.date >= text(14) })
    let found = try tool.run("plan", "catalogue", "--json").json["runs"] as? [[String: Any]] ?? []
    let longest = found.filter { $0["family"] as? String == "long" }.max {
      ($0["distance_km"] as? Double ?? 0) < ($1["distance_km"] as? Double ?? 0)
    }
    let id = try #require(longest?["id"] as? String)
    let replaced = try tool.run("plan", "replace", run.date, "--with", id, "--json").json
    let warnings = replaced["warnings"] as? [String] ?? []
    let leap = try #require(warnings.first { $0.contains(" are a leap from ") }, "\(warnings)")
    #expect(leap.contains(" mi on \(run.date)") && leap.hasSuffix(" mi."))
  }

  @Test func aRunIsAsLongAsItIsSaid() throws {
    try tool.run("settings", "--distance-unit", "mi")
    let run = try #require(try runs().first)
    func meters(_ words: String...) throws -> Double? {
      #expect(try tool.run(["plan", "complete", run.date, "--time", "41:00"] + words).status == 0)
      let events = try tool.run("plan", "show", "--json").json["events"] as? [[String: Any]] ?? []
      let done = events.first { $0["id"] as? String == run.id }?["completion"] as? [String: Any]
      return (done?["meters"] as? Double)?.rounded()
    }
    #expect(try meters("--distance", "4") == 6437)
    #expect(try meters("--distance", "6.4km") == 6400)
    #expect(try meters("--km", "6.5") == 6500)
    let both = ["plan", "complete", run.date, "--km", "6", "--distance", "6km"]
    #expect(try tool.run(both).status == 2)
    #expect(try tool.run("plan", "complete", run.date, "--distance", "700km").status == 2)
  }

  @Test func aRaceOnTheWayMakesRoomForItself() throws {
    let before = try runs()
    let day = try #require(before.first { $0.date >= text(21) }).date
    let shown = try tool.run("plan", "race", day, "10km", "--name", "Town run", "--json").json
    #expect(shown["message"] as? String == "Town run is in the plan on \(day).")
    #expect(shown["changed"] as? Bool == true && shown["warnings"] is [String])
    let after = try runs()
    #expect(after.count == before.count + 1)
    #expect(after.contains { $0.name == "Town run" && $0.date == day && !$0.isCancelled })
    #expect(after.filter { $0.date == day && $0.name != "Town run" }.allSatisfy { $0.isCancelled })
  }

  /// A number is in the unit that distances are shown in.
  @Test func aRaceIsAsLongAsItIsSaid() throws {
    try tool.run("settings", "--distance-unit", "mi")
    for (place, length) in ["5", "5mi", "8km", "half"].enumerated() {
      #expect(try tool.run("plan", "race", text(7 * place), length).status == 0)
    }
    let events = try tool.run("plan", "show", "--json").json["events"] as? [[String: Any]] ?? []
    let races = events.filter { $0["name"] as? String == "Race" }
      .sorted { ($0["date"] as? String ?? "") < ($1["date"] as? String ?? "") }
      .map { (($0["kilometers"] as? Double ?? 0) * 10).rounded() / 10 }
    #expect(races == [8, 8, 8, 21.1])
    #expect(try tool.run("plan", "race", text(1), "0.3").status == 2)
    #expect(try tool.run("plan", "race", text(1), "far").status == 2)
    let outside = try tool.run("plan", "race", "2020-01-01", "10km")
    #expect(outside.status == 2 && outside.errors.contains("does not run on 2020-01-01."))
  }

  /// A run of today with a best effort over 5 km.
  private func run5K(in seconds: Double) async throws {
    let library = try Library(
      at: tool.library, cacheFolder: tool.folder + "/caches", forWriting: true)
    try await library.refresh()
    var best = BestTime()
    (best.meters, best.seconds) = (5000, seconds)
    var run = Activity()
    run.id = ULID(derivedFrom: "run")
    run.name = "Park run"
    run.sport = Open(.running)
    run.startedAt = Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1000)
    (run.elapsedSeconds, run.timerSeconds, run.meters) = (seconds + 300, seconds + 300, 6000)
    run.distance = ActivityDistance()
    run.bestEfforts = [best]
    try await library.save(run)
  }

  @Test func pacesFollowWhatWasMeasuredWhereTheyAreTaken() async throws {
    let none = try tool.run("plan", "paces", "--json").json
    #expect(none["proposal"] is NSNull && none["outcome"] is NSNull)
    try await run5K(in: 18 * 60)
    let before = try runs()
    let shown = try tool.run("plan", "paces").text
    #expect(shown.contains("5 km in 18:00 on ") && shown.contains(", Park run.\n"), "\(shown)")
    #expect(shown.contains("Runs from today on would follow."))
    #expect(try runs() == before)
    let json = try tool.run("plan", "paces", "--json").json
    let proposal = try #require(json["proposal"] as? [String: Any])
    #expect(proposal["distance_m"] as? Double == 5000 && proposal["seconds"] as? Double == 1080)
    #expect(proposal["activity"] as? String == ULID(derivedFrom: "run").text)
    let (old, new) = (json["vdot"] as? Double ?? 0, proposal["vdot"] as? Double ?? 0)
    #expect(old > 0 && new > old && json["outcome"] is NSNull)
    let taken = try tool.run("plan", "paces", "--accept", "--json").json
    #expect(taken["outcome"] as? String == "accepted")
    #expect((taken["plans"] as? [Any])?.count == 1)
    #expect(abs((try tool.run("zones", "--json").json["vdot"] as? Double ?? 0) - new) < 0.01)
    #expect(try tool.run("plan", "paces").text.hasPrefix("No run of the last 6 weeks "))
  }

  @Test func pacesThatAreRefusedAreNotProposedAgain() async throws {
    try await run5K(in: 18 * 60)
    let vdot = try tool.run("zones", "--json").json["vdot"] as? Double
    #expect(try tool.run("plan", "paces", "--accept", "--refuse").status == 2)
    let refused = try tool.run("plan", "paces", "--refuse")
    #expect(refused.text.contains("The paces stay as they are."), "\(refused.errors)")
    #expect(try tool.run("zones", "--json").json["vdot"] as? Double == vdot)
    #expect(try tool.run("plan", "paces", "--json").json["proposal"] is NSNull)
  }

  @Test func daysWithoutTrainingHaveACause() throws {
    #expect(
      try tool.run("plan", "ill", text(14), "--days", "3", "--cause", "hurt").status == 0)
    let days = (14..<17).map { text($0) }
    #expect(try runs().filter { days.contains($0.date) && $0.name == "Hurt" }.count == 3)
    #expect(try tool.run("plan", "ill", "2020-01-01").status == 2)
    let back = try tool.run("plan", "ill", text(15), "--end")
    #expect(back.text.contains("You run again from \(text(15)) on."), "\(back.errors)")
    #expect(try runs().filter { $0.name == "Hurt" }.map { $0.date } == [text(14)])
    #expect(try runs().allSatisfy { !$0.isCancelled || $0.date == text(14) })
    let none = try tool.run("plan", "ill", text(15), "--end")
    #expect(none.status == 2 && none.errors.contains("\(text(15)) is no day off."))
    #expect(try tool.run("plan", "ill", text(15), "--end", "--days", "2").status != 0)
  }

  @Test func daysOffAndCancelledRunsAreNoRuns() throws {
    let before = try runs()
    #expect(try tool.run("plan").text.contains("0 of \(before.count) runs done"))
    #expect(try tool.run("plan", "ill", text(14), "--days", "7").status == 0)
    let left = before.filter { !(text(14)...text(20)).contains($0.date) }
    try #require(left.count < before.count)
    #expect(try tool.run("plan").text.contains("0 of \(left.count) runs done"))
  }

  @Test func otherSettingsAreShownBeforeTheyAreTaken() throws {
    let before = try runs()
    let shown = try tool.run("plan", "edit", "--days", "5", "--long-run-day", "saturday", "--json")
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.json["applied"] as? Bool == false)
    #expect((shown.json["days"] as? [Any])?.isEmpty == false)
    #expect(try runs() == before)
    let taken = try tool.run(
      "plan", "edit", "--days", "5", "--long-run-day", "saturday", "--accept", "--json")
    #expect(taken.json["applied"] as? Bool == true)
    #expect(try runs().count > before.count)
    let again = try tool.run(
      "plan", "edit", "--days", "5", "--long-run-day", "saturday", "--accept", "--json")
    #expect(again.json["applied"] as? Bool == false)
    let refused = try tool.run(
      "plan", "edit", "--rest", "monday", "--rest", "tuesday", "--rest", "friday", "--json")
    #expect(refused.status == 65 && refused.json["offer"] != nil)
    #expect(try tool.run("plan", "edit", "--race", "2020-01-01").status == 65)
    #expect(try tool.run("plan", "edit", "--days", "9").errors.contains("--days takes 2 to 7."))
  }

  @Test func heartRatesThatContradictEachOtherAreRefused() throws {
    #expect(try tool.run("zones", "set", "--threshold", "170").status == 0)
    for words in [
      ["edit", "--max-hr", "165", "--accept"], ["edit", "--resting-hr", "171"],
      ["new", "--distance", "base", "--max-hr", "165", "--beside"],
    ] {
      let refused = try tool.run(["plan"] + words)
      #expect(refused.status == 2, "\(words): \(refused.text)")
      #expect(refused.errors.contains("The heart rates contradict each other."), "\(words)")
    }
    #expect(try tool.run("plan", "edit", "--max-hr", "190", "--accept").status == 0)
  }

  /// One that begins later is meant only by its days.
  @Test func thePlanThatRunsIsMeantWhereNoneIsNamed() throws {
    let made = try tool.run(
      "plan", "new", "--distance", "10k", "--weeks", "8", "--current-km", "30", "--result",
      "10k=48:00", "--start", text(98), "--name", "Later")
    #expect(made.status == 0, "\(made.errors)")
    func id(_ name: String...) throws -> String? {
      try tool.run(["plan", "show", "--json"] + name).json["id"] as? String
    }
    let (half, later) = (try #require(try id("Half marathon")), try #require(try id("Later")))
    #expect(try id() == half && half != later)
    for (words, plan) in [
      (["ill", text(14), "--days", "3"], half), (["race", text(33), "10km"], half),
      (["race", text(124), "10km"], later),
    ] {
      let changed = try tool.run(["plan"] + words + ["--json"])
      #expect(changed.json["plan"] as? String == plan, "\(words): \(changed.errors)")
    }
    let early = try tool.run("plan", "adjust", "--week", "12")
    #expect(early.status == 2)
    #expect(early.errors.contains("Week 12 is not over yet.\nhint: None is over yet."))
  }

  @Test func theRaceComesWithItsRange() throws {
    #expect(try tool.run("plan", "show").text.contains("in two of three races from 1:42:4"))
  }
}
