import App
import Coach
import Documents
import Running
import Strength

extension CoachCommand {
  static func show(_ made: WeekPlan, _ brief: CoachBrief, _ desk: CoachDesk, json: Bool) {
    let plan = desk.notebook.following(made, brief, today: Clock.today)
    let done = desk.notebook.done(plan)
    if json {
      var writer = JSONWriter()
      plan.write(to: &writer, brief, done: done)
      return say(bytes: writer.finish())
    }
    let terminal = Terminal.output
    say(
      terminal.styled(plan.name, .bold) + ", from \(plan.start.shown)"
        + (plan.gymName.isEmpty ? "" : " at \(plan.gymName)")
        + (plan.state == Open(.accepted) ? "" : ", not accepted"))
    for remark in plan.remarks { say(remark) }
    let ignored = ignored(plan.request)
    if !ignored.isEmpty { say("Made without your \(ignored).") }
    let volume = plan.volume(brief)
    var conflicts: [Int] = []
    for (place, (day, done)) in zip(plan.days, done).enumerated() {
      let isOver = day.date < Clock.today || day.isSkipped || done.isDone
      let conflict = isOver ? nil : desk.notebook.runConflict(day)
      if conflict != nil { conflicts.append(place) }
      show(day, done, conflict, terminal) { $0.sentence(volume, brief) }
    }
    showVolume(plan, brief, terminal)
    for fault in WeekCheck.faults(of: plan, brief) where fault.isError {
      // Said on its day.
      if fault.isAboutRuns, let day = fault.day, conflicts.contains(day) { continue }
      say(terminal.styled("check:", .yellow) + " " + fault.message)
    }
    if plan.state == Open(.draft) {
      if plan.isOutdated(by: brief.hash) {
        say(terminal.styled("check:", .yellow) + " " + outdated)
      }
      say(
        "Train by it: "
          + (plan.start < Clock.today ? "the same with --accept." : "regimen coach accept."))
    }
  }

  /// Of a proposed week.
  static let outdated =
    "Your inputs changed since this week was planned. Plan again: regimen coach plan."

  private static func show(
    _ day: WeekPlanDay, _ done: PlannedDayDone, _ conflict: String?, _ terminal: Terminal,
    _ reason: (WeekPlanExercise) -> String
  ) {
    var head = "\n" + terminal.styled("\(day.date.shown)", .bold)
    head += "  " + day.title
    if day.minutes > 0 { head += ", \(day.minutes) min" }
    if done.doneSets > 0 { head += ", \(done.doneSets) of \(done.plannedSets) sets done" }
    if day.isSkipped { head += ", left out" }
    say(head)
    if !day.runName.isEmpty { say("  Run: " + day.runName) }
    guard !day.exercises.isEmpty else { return }
    if let conflict { say("  " + terminal.styled("check:", .yellow) + " " + conflict) }
    if let warmUp = day.warmUpText { say("  " + warmUp) }
    var table = Table([.left(""), .right(""), .right(""), .right(""), .left("")])
    for item in day.exercises {
      let amount =
        item.seconds.map { "\(item.setCount) × \(Int($0)) s" }
        ?? "\(item.setCount) × \(item.lowestReps)–\(item.highestReps)"
      table.add([
        .init("  " + item.exerciseName), .init(amount), .init(item.weight?.shown ?? "–"),
        .init("\(Int(item.restSeconds)) s"), .init(reason(item), .dim),
      ])
      let sets = day.warmUp.filter { $0.exerciseID != nil && $0.exerciseID == item.exerciseID }
      if sets.isEmpty { continue }
      let warmUp = "warm-up " + sets.map { $0.shown }.joined(separator: ", ")
      table.add(["", "", "", "", .init(warmUp, .dim)])
    }
    table.show()
  }

  /// What does not count, in a few words; empty where all does.
  private static func ignored(_ request: CoachRequest) -> String {
    request.ignored.map(\.rawValue).joined(separator: ", ")
  }

  private static func showVolume(
    _ plan: WeekPlan, _ brief: CoachBrief, _ terminal: Terminal
  ) {
    let parts = plan.volume(brief).filter { $0.sets > 0 }
    guard !parts.isEmpty else { return }
    say("\n" + terminal.styled("Sets by muscle", .bold))
    var table = Table([.left(""), .right(""), .left("")])
    for part in parts {
      let bands = part.muscle.bands
      let band = part.muscle.landmarks?.band(weeklySets: part.sets)
      table.add([
        .init("  " + part.muscle.name),
        .init(comparedText(part.sets, [bands.mev, bands.mrv])),
        .init(band.map { $0 == .within ? "" : $0.rawValue } ?? "", .dim),
      ])
    }
    table.show()
  }

  /// What the planner has weighed, the best first.
  static func show(_ search: WeekSearch, json: Bool) {
    let tried = search.tried.sorted { $0.score > $1.score }
    if json {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("placements", search.placements)
        writer.list("tried", tried) { writer, one in
          writer.object { CoachCommand.write(one, to: &$0) }
        }
      }
      return say(bytes: writer.finish())
    }
    say("\(search.placements) ways to place the sessions; the best of them, filled:")
    var table = Table([
      .left("days"), .left("sessions"), .right("against"), .right("worth"), .right("score"),
    ])
    for one in tried {
      table.add([
        .init(one.days.map { String($0 + 1) }.joined(separator: " ")),
        .init(one.titles.joined(separator: ", ")), .init(one.penalty.shown()),
        .init(one.worth.shown()), .init(one.score.shown()),
      ])
    }
    table.show()
  }

  private static func write(_ one: WeekSearch.Tried, to writer: inout JSONWriter) {
    func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    writer.list("days", one.days) { $0.integer(Int64($1 + 1)) }
    writer.list("sessions", one.titles) { $0.string($1) }
    writer.member("against", rounded(one.penalty))
    writer.member("worth", rounded(one.worth))
    writer.member("score", rounded(one.score))
  }

  static func show(_ brief: CoachBrief) {
    let terminal = Terminal.output
    func line(_ name: String, _ text: String) {
      if !text.isEmpty { say(terminal.styled(name + ":", .dim) + " " + text) }
    }
    line("goal", brief.goals.text.isEmpty ? "" : brief.goals.text)
    line(
      "asked", "\(brief.request.days) days, \(brief.request.minutes) min, from \(brief.start.text)")
    line(
      "experience",
      brief.experience.rawValue + (brief.isExperienceDerived ? ", by the log" : ", as you say"))
    line("gym", brief.gym?.name ?? "none: the body alone")
    line("there", brief.equipment.joined(separator: ", "))
    line("weights", brief.loads.map { shown($0) }.joined(separator: "; "))
    line("left alone", brief.exclusions.map { $0.name }.joined(separator: ", "))
    line("not counted", ignored(brief.request))
    if let health = brief.health {
      var parts: [String] = []
      if let sleep = health.sleepMinutes {
        parts.append("\(Int(sleep / 60)) h \(Int(sleep) % 60) min of sleep")
      }
      if let rate = health.restingHeartRate { parts.append("\(rate.shown()) bpm at rest") }
      if let variability = health.variability {
        parts.append("variability \(variability.shown()) ms")
      }
      if let isStrained = health.isStrained {
        parts.append(isStrained ? "strained" : "no strain seen")
      }
      line("health", parts.joined(separator: ", "))
    }
    if let weight = brief.bodyKilograms {
      line("body weight", Weight.kg(weight).converted(to: brief.unit).shown)
    }
    if let load = brief.fitness?.rounded {
      line(
        "load",
        "fitness \(load.fitness.shown(digits: 0)), fatigue \(load.fatigue.shown(digits: 0))")
    }
    line("runs", brief.runs.map { shown($0) }.joined(separator: "; "))
    showTables(brief)
    say("\(brief.candidates.count) exercises can be done there.")
  }

  private static func shown(_ range: LoadRange) -> String {
    let name = "\(range.implement) \(range.lightest.shown)"
    guard let step = range.stepKilograms else { return name }
    let least = Weight.kg(step).converted(to: range.lightest.unit)
    return name + " to \(range.heaviest.shown), smallest step \(least.shown)"
  }

  private static func shown(_ run: BriefRun) -> String {
    "\(run.date.text) \(run.name), \(run.minutes.shown(digits: 0)) min"
      + (run.load.map { ", load \($0.shown(digits: 0))" } ?? "")
  }

  /// What was trained lately: by muscle, and by exercise.
  private static func showTables(_ brief: CoachBrief) {
    var muscles = Table([
      .left("muscle"), .right("sets a week"), .right("days since"), .right("band"),
    ])
    for state in brief.muscles {
      let bands = state.muscle.landmarks
      muscles.add([
        .init(state.muscle.name), .init(state.recentSets.map { $0.shown() } ?? "–"),
        .init(state.daysSinceHard.map { String($0) } ?? "–"),
        .init(bands.map { "\($0.mev.shown())–\($0.mrv.shown())" } ?? "–"),
      ])
    }
    muscles.show()
    var lifts = Table([
      .left("lift"), .right("last"), .right("reps"), .right("once"), .right("trend"),
    ])
    let logged = brief.candidates.filter { $0.record != nil }
    for candidate in logged {
      guard let record = candidate.record else { continue }
      lifts.add([
        .init(candidate.exercise.name), .init(record.lastWeight?.shown ?? "–"),
        .init(record.lastReps.map { String($0) } ?? "–"),
        .init(record.oneRepMax.map { "\($0.shown()) kg" } ?? "–"),
        .init(record.trend.map { "\(($0 * 100).shown()) %" } ?? "–"),
      ])
    }
    if !logged.isEmpty { lifts.show() }
  }
}

extension WarmUpItem {
  /// Such as `20 kg × 8` or `8 reps`.
  fileprivate var shown: String {
    let count = reps ?? 0
    return weight.map { "\($0.shown) × \(count)" } ?? "\(count) reps"
  }
}

extension WeekFault {
  /// Whether it is what `Notebook.runConflict` says of a day.
  fileprivate var isAboutRuns: Bool { code == .legsBeforeRun || code == .raceDay }
}
