import Documents
import Sequences

/// OpenHIIT: a list of timers of work and rest, in the order in which the app plays them: get
/// ready, warm-up and a rest, then the work with rests between, for each restart once more with a
/// break before it, then the cool-down.
enum OpenHIITLayout {
  static func read(
    _ text: [UInt8], _ shape: FileShape, into list: inout SequenceList
  ) throws(JSONFailure) {
    if shape.keys.contains("timeSettings") {
      for timer in shape.isList ? try OpenHIITTimer.parsedList(text) : [try .parsed(text)] {
        add(timer, halfTime: .none, to: &list)
      }
    } else {
      for old in shape.isList ? try OpenHIITWorkout.parsedList(text) : [try .parsed(text)] {
        add(old.timer, halfTime: old.halfTime, to: &list)
      }
    }
  }

  /// - Parameter halfTime: seconds to change sides within the work, as older versions had.
  private static func add(
    _ timer: OpenHIITTimer, halfTime: Loose, to list: inout SequenceList
  ) {
    var draft = SequenceDraft(name: timer.name, number: list.number)
    draft.report(timer.unknown)
    if let seconds = halfTime.number, seconds > 0 {
      draft.report(
        .warning, "half-time", "There is time to change sides within the work.",
        "It was left out.")
    }
    OpenHIITSound.apply(timer, to: &draft)
    if timer.intervals.list.isEmpty {
      addTimes(of: timer, to: &draft)
    } else {
      addIntervals(of: timer, to: &draft)
    }
    list.add(draft)
  }

  // MARK: Intervals one by one

  private static func addIntervals(of timer: OpenHIITTimer, to draft: inout SequenceDraft) {
    let inOrder = timer.intervals.list.enumerated().sorted { left, right in
      let (first, second) =
        (left.element.intervalIndex.number ?? 0, right.element.intervalIndex.number ?? 0)
      return first != second ? first < second : left.offset < right.offset
    }
    var colours = ColourNotes()
    for (_, interval) in inOrder {
      draft.step = draft.text(interval.name, "name")
      draft.report(interval.unknown)
      guard let seconds = draft.seconds(interval.time, "time") else { continue }
      var step = Step.timed(draft.step, seconds: seconds)
      step.colour = colours.colour(of: interval.color, in: &draft)
      draft.steps.append(step)
    }
    draft.step = ""
  }

  // MARK: Times that hold for all

  private static func addTimes(of timer: OpenHIITTimer, to draft: inout SequenceDraft) {
    guard let times = draft.object(timer.timeSettings, "timeSettings") else { return }
    draft.report(times.unknown)
    let part = OpenHIITParts(timer, times, &draft)
    if let seconds = part.getReady { draft.steps.append(card("Get ready", seconds)) }
    if let seconds = part.warmup {
      draft.steps.append(card("Warm-up", seconds))
      if let rest = part.rest { draft.steps.append(pause("Rest", rest)) }
    }
    var round = part.work(&draft)
    if part.goes > 1, !round.isEmpty {
      if let seconds = part.breakSeconds {
        round.append(pause("Break", seconds))
      } else if let rest = part.rest {
        round.append(pause("Rest", rest))
      }
      draft.steps.append(
        Step(id: .none, StepGroup(rounds: part.goes, skipsLastRest: true, steps: round)))
    } else {
      draft.steps += round
    }
    if let seconds = part.cooldown { draft.steps.append(card("Cool-down", seconds)) }
  }

  static func card(_ title: String, _ seconds: Int) -> Step {
    Step(id: .none, title: title, .countdown(Countdown(seconds: seconds)))
  }

  static func pause(_ title: String, _ seconds: Int) -> Step {
    Step(id: .none, title: title, .rest(Rest(seconds: seconds)))
  }
}

/// The parts of a timer, brought into their limits.
private struct OpenHIITParts {
  let getReady, warmup, workSeconds, rest, breakSeconds, cooldown: Int?
  let goes, count: Int
  let names: [String]
  let colour: Open<CardColour>?

  init(_ timer: OpenHIITTimer, _ times: OpenHIITTimes, _ draft: inout SequenceDraft) {
    getReady = Self.seconds(times.getReadyTime, "getReadyTime", &draft)
    warmup = Self.seconds(times.warmupTime, "warmupTime", &draft)
    workSeconds = Self.seconds(times.workTime, "workTime", &draft)
    rest = Self.seconds(times.restTime, "restTime", &draft)
    breakSeconds = Self.seconds(times.breakTime, "breakTime", &draft)
    cooldown = Self.seconds(times.cooldownTime, "cooldownTime", &draft)
    // For some versions they were one of the times.
    let restarts = timer.restarts == .none ? times.restarts : timer.restarts
    count = Self.count(timer.activeIntervals, "activeIntervals", &draft)
    goes =
      Self.isNothing(restarts)
      ? 1 : draft.rounds(.number((restarts.number ?? 0) + 1), "restarts and the start") ?? 1
    names = draft.list(timer.activities, "activities").map { $0.string ?? "" }
    var colours = ColourNotes()
    colour = colours.colour(of: timer.color, in: &draft)
  }

  /// The work of one go, with rests between.
  func work(_ draft: inout SequenceDraft) -> [Step] {
    guard let workSeconds, count > 0 else { return [] }
    if names.count > count {
      draft.report(
        .note, "unused-names", "There are \(names.count) activities for \(count) work intervals.",
        "The names of the last ones were left out.")
    }
    var steps: [Step] = []
    for name in names.prefix(count) {
      if !steps.isEmpty, let rest { steps.append(OpenHIITLayout.pause("Rest", rest)) }
      var step = OpenHIITLayout.card(name.isEmpty ? "Work" : name, workSeconds)
      step.colour = colour
      steps.append(step)
    }
    let others = count - min(names.count, count)
    if others == 0 { return steps }
    if !steps.isEmpty, let rest { steps.append(OpenHIITLayout.pause("Rest", rest)) }
    var step = OpenHIITLayout.card("Work", workSeconds)
    step.colour = colour
    if others > 1, let rest {
      step = Step(
        id: .none,
        .interval(
          Interval(
            workSeconds: workSeconds, restSeconds: rest, rounds: others, skipsLastRest: true)))
      step.colour = colour
    } else if others > 1 {
      step = Step(id: .none, StepGroup(rounds: others, steps: [step]))
    }
    return steps + [step]
  }

  /// 0 and null are how the app says that there is none of it.
  private static func isNothing(_ value: Loose) -> Bool { value == .none || value.number == 0 }

  private static func seconds(
    _ value: Loose, _ field: String, _ draft: inout SequenceDraft
  ) -> Int? {
    draft.step = field
    defer { draft.step = "" }
    return isNothing(value) ? nil : draft.seconds(value, field)
  }

  private static func count(
    _ value: Loose, _ field: String, _ draft: inout SequenceDraft
  ) -> Int {
    isNothing(value) ? 0 : draft.rounds(value, field) ?? 0
  }
}
