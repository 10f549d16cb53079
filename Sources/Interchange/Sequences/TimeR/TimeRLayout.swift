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
    var groups = TimeRRounds()
    for timer in file.timers.list {
      var draft = SequenceDraft(name: timer.name, number: list.number)
      add(timer, &groups, to: &draft)
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

  private static func add(
    _ timer: TimeRTimer, _ groups: inout TimeRRounds, to draft: inout SequenceDraft
  ) {
    draft.report(timer.unknown)
    report(draft.object(timer.more, "more"), to: &draft)
    var reading = Reading(draft: draft, groups: groups)
    let start = reading.parts(of: reading.draft.object(timer.startStep, "startStep"))
    let parts = reading.parts(of: reading.draft.list(timer.steps, "steps"))
    let end = reading.parts(of: reading.draft.object(timer.endStep, "endStep"))
    reading.draft.step = ""
    let rounds = reading.draft.rounds(timer.loop, "loop")
    let last = (rounds ?? 1) - 1
    func played(_ parts: [TimeRPart], in round: Int) -> [Step] {
      parts.filter { $0.skip?.skips(round, of: last + 1) != true }.map { $0.step }
    }
    var steps = played(start, in: 0)
    if let rounds, rounds > 1 {
      steps += reading.groups.steps("", rounds: rounds, parts, &reading.draft)
    } else if rounds != nil {
      steps += played(parts, in: 0)
    }
    steps += played(end, in: last)
    reading.behaviours.finish(&reading.draft)
    draft = reading.draft
    draft.steps = steps
    groups = reading.groups
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
}

/// The steps of one timer while they are read.
private struct Reading {
  var draft: SequenceDraft
  var groups: TimeRRounds
  var behaviours = TimeRBehaviours()

  init(draft: SequenceDraft, groups: TimeRRounds) {
    self.draft = draft
    self.groups = groups
  }

  mutating func parts(of step: TimeRStep?) -> [TimeRPart] { step.map { parts(of: [$0]) } ?? [] }

  mutating func parts(of steps: [TimeRStep]) -> [TimeRPart] {
    var parts: [TimeRPart] = []
    for step in steps {
      draft.step =
        step.isGroup ? draft.text(step.name, "name") : draft.text(step.label, "label")
      draft.report(step.unknown)
      if step.isGroup {
        parts += group(of: step).map { TimeRPart(step: $0) }
      } else if let card = card(of: step) {
        let skip = step.behaviour.list.first { $0.type == .text("SKIP") }
        parts.append(TimeRPart(step: card, skip: skip.map { TimeRSkip($0) }))
      }
    }
    return parts
  }

  private mutating func group(of step: TimeRStep) -> [Step] {
    let name = draft.step
    guard let rounds = draft.rounds(step.loop, "loop") else { return [] }
    let parts = parts(of: draft.list(step.steps, "steps"))
    draft.step = name
    let steps = groups.steps(name, rounds: rounds, parts, &draft)
    if steps.isEmpty {
      draft.report(.note, "empty-group", "The group has nothing to play.", "It was left out.")
    }
    return steps
  }

  private mutating func card(of step: TimeRStep) -> Step? {
    let title = draft.step
    var card: Step
    if step.behaviour.list.contains(where: { $0.type == .text("HALT") }) {
      card = Step(id: .none, title: title, .countUp(CountUp()))
      if let length = step.length.number, length > 0 {
        draft.report(
          .note, "halt", "The step counts up until someone stops it; its length ends nothing.",
          "It became a count up without a limit.")
      }
    } else if let seconds = draft.seconds(step.length, "length", unit: 1000) {
      card = .timed(title, seconds: seconds)
    } else {
      return nil
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
    return card
  }
}
