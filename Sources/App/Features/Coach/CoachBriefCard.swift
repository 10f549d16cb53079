import Coach
import Documents
import Running
import Strength

/// Everything that the week follows from.
func briefCard(_ state: State, _ brief: CoachBrief) -> Node {
  let logged = brief.candidates.filter { $0.record != nil }
  return card("Based on", id: "coach-brief") {
    rows("Based on") {
      for words in brief.words where !words.text.isEmpty {
        plainRow(words.name, detail: words.text, key: words.name)
      }
      for fact in brief.facts {
        plainRow(fact.name, key: fact.name) { span(.class("row-end")) { fact.text } }
      }
      for run in brief.runs {
        plainRow(
          run.name,
          detail: run.date.fullText(today: state.day) + " · "
            + TimeSpan.text(seconds: run.minutes * 60)
            + (run.load.map { " · load " + $0.text(digits: 0) } ?? ""),
          key: run.eventID.text)
      }
    }
    lineList(
      "Equipment and weights", key: "coach-gym",
      [commaList(brief.equipment.map { Equipment.title($0) })] + brief.loads.map { $0.text })
    recentVolume(state, brief)
    lineList(
      counted(logged.count, "exercise", "exercises") + " from your log", key: "coach-lifts",
      logged.map { $0.exercise.name + ": " + ($0.record?.text(brief.unit) ?? "") })
    p(.class("hint")) {
      "All of it is on this device. Where you have a model write the week, it is sent your goal,"
        + " days, minutes and experience, sets and rest by muscle, exercises with weights, the"
        + " days kept free for runs, and why a week is lighter; for a sequence its goal, and for"
        + " an explanation the figures of last week."
    }
  }
}

/// Lines that open; nothing where there are none.
private func lineList(_ title: String, key: String, _ lines: [String]) -> Node {
  let lines = lines.filter { !$0.isEmpty }
  if lines.isEmpty { return .none }
  return details(.class("disclosure"), .key(key)) {
    summary { title }
    ul(.class("plain")) { for line in lines { li { line } } }
  }
}

/// What each muscle got of late, beside its band; nothing without a log of the last four weeks.
private func recentVolume(_ state: State, _ brief: CoachBrief) -> Node {
  if brief.muscles.first?.recentSets == nil { return .none }
  let most = brief.muscles.reduce(1.0) { max($0, $1.recentSets ?? 0, $1.muscle.bands.mrv) }
  return details(.class("disclosure"), .key("coach-recent")) {
    summary { "Sets a week by muscle" }
    p(.class("hint")) {
      "Hard sets, averaged over the weeks of the last four with training. A muscle is trained hard"
        + " with three sets or more in a session."
    }
    rows("Sets a week by muscle") {
      for muscle in brief.muscles {
        if let sets = muscle.recentSets, sets > 0 || muscle.isMain {
          volumeRow(
            muscle.muscle, sets, most: most,
            detail: muscle.text(sets, start: brief.start, today: state.day))
        }
      }
    }
  }
}

extension MuscleState {
  /// Such as `below 10–20 · hard 3 days ago`.
  fileprivate func text(_ sets: Double, start: CivilDay, today: CivilDay) -> String {
    var parts = muscle.landmarks.map { [$0.band(weeklySets: sets).text($0)] } ?? []
    if let days = daysSinceHard {
      parts.append("hard " + (start - days).agoText(today: today))
    }
    return commaList(parts, separator: " · ")
  }
}

extension CoachBrief {
  /// What may be long, or empty.
  fileprivate var words: [(name: String, text: String)] {
    [
      ("Goal", goals.text), ("Leave alone", commaList(exclusions.map { $0.name })),
      ("Not counted", commaList(request.ignored.map { $0.rawValue })),
    ]
  }

  /// Figures; those that are not known are left out.
  fileprivate var facts: [(name: String, text: String)] {
    var facts: [(name: String, text: String)] = [
      ("Days with weights", String(request.days) + " × " + String(request.minutes) + " min"),
      ("Experience", experience.rawValue + (isExperienceDerived ? ", by your log" : "")),
      ("Gym", gym?.name ?? "None: bodyweight"),
      ("Exercises that can be done there", String(candidates.count)),
    ]
    func add(_ name: String, _ value: Double?, _ text: (Double) -> String) {
      if let value { facts.append((name, text(value))) }
    }
    func whole(_ value: Double) -> String { value.text(digits: 0) }
    add("Sleep", health?.sleepMinutes) { TimeSpan.hours(minutes: $0) }
    add("Heart rate at rest", health?.restingHeartRate) { whole($0) + " bpm" }
    add("HRV", health?.variability) { whole($0) + " ms" }
    if let isStrained = health?.isStrained {
      facts.append(
        ("Strain by heart rate and HRV", isStrained ? "yes" : "none seen"))
    }
    add("Body weight", bodyKilograms) { weightText($0, unit, digits: 1) }
    add("Fitness", fitness?.rounded.fitness, whole)
    add("Fatigue", fitness?.rounded.fatigue, whole)
    return facts
  }
}

extension LoadRange {
  /// Such as `Dumbbells: 2 kg to 50 kg, smallest step 1 kg`.
  fileprivate var text: String {
    let name = Equipment.title(implement) + ": "
    guard let stepKilograms else { return name + lightest.text }
    return name + lightest.text + " to " + heaviest.text + ", smallest step "
      + weightText(stepKilograms, lightest.unit, digits: 2)
  }
}

extension LiftRecord {
  /// Such as `8 × 60 kg, e1RM 76 kg, up 4 %`.
  func text(_ unit: WeightUnit) -> String {
    var parts: [String] = []
    if let lastReps {
      let weight = lastWeight?.text ?? "bodyweight"
      parts.append(lastReps > 0 ? String(lastReps) + " × " + weight : weight)
    } else {
      parts.append("done elsewhere")
    }
    if let oneRepMax { parts.append("e1RM " + weightText(oneRepMax, unit, digits: 0)) }
    if let trend {
      let change = abs(trend).percent
      parts.append(change == "0 %" ? "steady" : (trend > 0 ? "up " : "down ") + change)
    }
    return commaList(parts)
  }
}

private func weightText(_ kilograms: Double, _ unit: WeightUnit, digits: Int) -> String {
  Weight.kg(kilograms).converted(to: unit).value.text(digits: digits) + " " + unit.rawValue
}
