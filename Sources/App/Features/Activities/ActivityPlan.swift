import Body
import Documents
import Running
import Strength

/// What was planned beside what was done; else which planned run it may have been.
func planCard(_ activity: Activity, _ state: State) -> Node {
  guard activity.run != nil else { return .none }
  guard let found = state.notebook.event(of: activity), let plan = state.notebook.plan(found.plan)
  else { return choicesCard(activity, state) }
  let units = RunUnits(state.notebook.settings)
  let event = found.event
  let steps = PlannedSteps(event, plan, activity)
  return card("Planned and done", id: "activity-plan") {
    p {
      a(.href(.plan(plan.id))) { plan.name }
      ": " + event.title
      if event.date != activity.day { ", planned for " + event.date.fullText(today: state.day) }
      "."
    }
    p(.class("muted")) { comparison(event, activity, units) }
    if let steps { steps.table(ActivityWords(activity, state.notebook.settings)) }
    div(.class("buttons")) {
      quietButton(
        "It was another run", icon: .close, id: "activity-unlink", .activities(.unlink))
    }
  }
}

/// Such as `Planned 12 km in 65 min, done 12.3 km in 1:04:10.`
private func comparison(_ event: PlanEvent, _ activity: Activity, _ units: RunUnits) -> String {
  var text =
    "Planned " + units.text(kilometers: event.kilometers) + " in "
    + TimeSpan.text(seconds: event.minutes * 60) + ", done "
  if let meters = activity.meters { text += units.text(kilometers: meters / 1000) + " in " }
  return text + TimeSpan.clock(seconds: activity.trainedSeconds.rounded()) + "."
}

private func choicesCard(_ activity: Activity, _ state: State) -> Node {
  let days = (activity.day - Plan.recordedReach)...(activity.day + Plan.recordedReach)
  let choices = state.notebook.planEvents(in: days).filter { found in
    state.notebook.plan(found.plan)?.choices(for: activity).contains { $0.id == found.event.id }
      ?? false
  }
  if choices.isEmpty { return .none }
  let units = RunUnits(state.notebook.settings)
  return card("Was it a planned run?", id: "activity-plan") {
    rows("Planned runs") {
      for found in choices {
        actionRow(
          found.event.title,
          detail: found.event.date.fullText(today: state.day) + " · "
            + found.event.figuresText(units),
          end: "This one", icon: .calendar, key: found.event.id.text,
          .activities(.link(found.place)))
      }
    }
  }
}

/// The parts of a planned run, each with the lap that it was done in.
private struct PlannedSteps {
  private var steps: [(planned: TargetedSegment, lap: ActivityLap)] = []

  /// Nil where the laps are not those of the plan.
  init?(_ event: PlanEvent, _ plan: Plan, _ activity: Activity) {
    let blocks = event.structure.paceForm(Paces(plan.configuration.vdot))
    var planned: [TargetedSegment] = []
    for block in blocks { for _ in 0..<block.repeats { planned += block.segments } }
    var laps = Self.joined(activity.laps)
    if laps.count != planned.count { laps = activity.laps }
    guard planned.count > 1, laps.count == planned.count else { return nil }
    for (segment, lap) in zip(planned, laps) { steps.append((segment, lap)) }
  }

  /// Laps of one step of the device's workout are one: a long step may have been cut every
  /// kilometre.
  private static func joined(_ laps: [ActivityLap]) -> [ActivityLap] {
    var joined: [ActivityLap] = []
    for lap in laps {
      guard let step = lap.workoutStep, let last = joined.last, last.workoutStep == step else {
        joined.append(lap)
        continue
      }
      var sum = last
      let seconds = (last.seconds ?? 0, lap.seconds ?? 0)
      sum.timerSeconds = seconds.0 + seconds.1
      sum.meters = last.meters.flatMap { own in lap.meters.map { own + $0 } }
      sum.averageHeartRate = last.averageHeartRate.flatMap { own in
        lap.averageHeartRate.map {
          (own * seconds.0 + $0 * seconds.1) / max(seconds.0 + seconds.1, 1)
        }
      }
      joined[joined.count - 1] = sum
    }
    return joined
  }

  func table(_ words: ActivityWords) -> Node {
    App.table(.class("figures")) {
      caption(.class("visually-hidden")) { "Planned and done, part by part" }
      thead {
        tr {
          for head in ["Part", "Target", "Done", ""] {
            th(Attribute("scope", .fixed("col"))) {
              head.isEmpty ? span(.class("visually-hidden")) { "Verdict" } : .text(head)
            }
          }
        }
      }
      tbody { for (number, step) in steps.enumerated() { row(number, step, words) } }
    }
  }

  private func row(
    _ number: Int, _ step: (planned: TargetedSegment, lap: ActivityLap), _ words: ActivityWords
  ) -> Node {
    let (verdict, tone) = verdict(step)
    return tr(.key(String(number))) {
      th(Attribute("scope", .fixed("row"))) {
        step.planned.lengthText(words.units)
        small { " " + step.planned.name }
      }
      td { step.planned.targetText(words.units) }
      td { step.lap.metersPerSecond.map { words.speed($0) } ?? "–" }
      td { if !verdict.isEmpty { span(.class(tone)) { verdict } } }
    }
  }

  /// Against the target; parts that are run by feel, and recoveries, are not judged.
  private func verdict(
    _ step: (planned: TargetedSegment, lap: ActivityLap)
  ) -> (String, Literal) {
    guard step.planned.kind != .recovery, case .pace(let range) = step.planned.target,
      let speed = step.lap.metersPerSecond
    else { return ("", "chip") }
    let pace = (1000 / speed).rounded()
    if pace < Double(range.lowerBound) { return ("Faster", "chip above") }
    if pace > Double(range.upperBound) { return ("Slower", "chip below") }
    return ("In range", "chip within")
  }
}

extension TargetedSegment {
  fileprivate var name: String {
    switch kind {
    case .warmUp: "warm-up"
    case .work: intensity.words
    case .recovery: "recovery"
    case .coolDown: "cool-down"
    }
  }
}
