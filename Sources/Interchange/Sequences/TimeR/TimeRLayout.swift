import Documents
import Sequences

/// TimeR Machine: timers of steps and groups within groups; lengths are milliseconds.
enum TimeRLayout {
  static func read(
    _ text: [UInt8], _ shape: FileShape, into list: inout SequenceList
  ) throws(JSONFailure) {
    var file = TimeRFile()
    if shape.keys.contains("timers") {
      file = try .parsed(text)
    } else {
      file.timers = .elements([try .parsed(text)])
    }
    for (index, timer) in file.timers.list.enumerated() {
      var draft = SequenceDraft(name: timer.name, number: index + 1)
      add(timer, to: &draft)
      list.add(draft)
    }
    reportOthers(of: file, to: &list)
  }

  /// What a backup holds beside its timers.
  private static func reportOthers(of file: TimeRFile, to list: inout SequenceList) {
    func tell(_ what: String) {
      list.append(
        SequenceDiagnostic(
          .note, code: "beside", reason: "The file also holds \(what).",
          action: "They were left out."))
    }
    if !file.folders.list.isEmpty { tell("folders") }
    if !file.timerStamps.list.isEmpty { tell("records of when timers ran") }
    if !file.schedulers.list.isEmpty { tell("schedules") }
    if file.prefs.value?.unknown.isEmpty == false { tell("the app's preferences") }
    if file.notifier.value != nil { tell("the default alert's settings") }
    list.report(file.unknown)
  }

  private static func add(_ timer: TimeRTimer, to draft: inout SequenceDraft) {
    draft.report(timer.unknown)
    report(draft.object(timer.more, "more"), to: &draft)
    var behaviours = TimeRBehaviours()
    if let start = draft.object(timer.startStep, "startStep") {
      draft.steps += steps(of: start, &behaviours, &draft)
    }
    draft.step = ""
    if let rounds = draft.rounds(timer.loop, "loop") {
      let steps = draft.list(timer.steps, "steps").flatMap {
        self.steps(of: $0, &behaviours, &draft)
      }
      if rounds == 1 {
        draft.steps += steps
      } else if !steps.isEmpty {
        draft.steps.append(Step(id: .none, StepGroup(rounds: rounds, steps: steps)))
      }
    }
    draft.step = ""
    if let end = draft.object(timer.endStep, "endStep") {
      draft.steps += steps(of: end, &behaviours, &draft)
    }
    behaviours.finish(&draft)
  }

  private static func report(_ more: TimeRMore?, to draft: inout SequenceDraft) {
    guard let more else { return }
    draft.report(more.unknown)
    if let next = more.triggerTimerId.number, next != 0 {
      draft.report(
        .warning, "next-timer", "Another timer begins when this one ends.",
        "Only this one was imported; put both into one sequence.")
    }
    if more.showNotif == .bool(false) || more.notifCount == .bool(false) {
      draft.report(
        .note, "notification", "It has settings for its notification.", "They were left out.")
    }
  }

  // MARK: Steps

  private static func steps(
    of step: TimeRStep, _ behaviours: inout TimeRBehaviours, _ draft: inout SequenceDraft
  ) -> [Step] {
    draft.step =
      step.isGroup ? draft.text(step.name, "name") : draft.text(step.label, "label")
    draft.report(step.unknown)
    return step.isGroup
      ? group(of: step, &behaviours, &draft) : card(of: step, &behaviours, &draft)
  }

  private static func group(
    of step: TimeRStep, _ behaviours: inout TimeRBehaviours, _ draft: inout SequenceDraft
  ) -> [Step] {
    let name = draft.step
    guard let rounds = draft.rounds(step.loop, "loop") else { return [] }
    let steps = draft.list(step.steps, "steps").flatMap {
      self.steps(of: $0, &behaviours, &draft)
    }
    draft.step = name
    if steps.isEmpty {
      draft.report(.note, "empty-group", "The group is empty.", "It was left out.")
      return []
    }
    return [Step(id: .none, title: name, StepGroup(rounds: rounds, steps: steps))]
  }

  private static func card(
    of step: TimeRStep, _ behaviours: inout TimeRBehaviours, _ draft: inout SequenceDraft
  ) -> [Step] {
    let title = draft.step
    var card: Step
    if step.behaviour.list.contains(where: { $0.type == .text("HALT") }) {
      card = Step(id: .none, title: title, .countUp(CountUp(limitSeconds: nil)))
      if let length = step.length.number, length > 0 {
        draft.report(
          .note, "halt", "The step counts up until someone stops it; its length ends nothing.",
          "It became a count up without a limit.")
      }
    } else if let seconds = draft.seconds(step.length, "length", unit: 1000) {
      card = .timed(title, seconds: seconds)
    } else {
      return []
    }
    switch step.type.string {
    case nil, "NORMAL", "START", "END": break
    case "NOTIFIER":
      draft.report(
        .note, "alert-step", "The step sounds an alert for the one before it.",
        "It became a card of the same length.")
    case .some(let name):
      draft.report(
        .warning, "unknown-type", "The type \"\(ShortText.of(name))\" is not known.",
        "It became an ordinary card.")
    }
    card.notes = behaviours.add(draft.list(step.behaviour, "behaviour"), &draft)
    return [card]
  }
}
