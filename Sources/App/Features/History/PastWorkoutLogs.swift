import Documents
import Strength

/// A card for each exercise; those of a superset stand together.
func logCards(_ state: State, _ workout: Workout, _ marks: RecordMarks) -> [Node] {
  let skipped = workout.skippedLogs
  if workout.logs.isEmpty, skipped.isEmpty {
    return [
      emptyState("No exercises", "Add what you did.", icon: .dumbbell) {
        secondaryButton("Edit", icon: .edit, .history(.edit(workout.id)))
      }
    ]
  }
  let groups: [Node] = workout.groups.map { group in
    let cards = group.logs.map { logCard(state, workout, $0, marks) }
    guard let letter = group.letter else { return .group(cards) }
    let title = "Superset " + letter
    return div(.class("superset"), .role("group"), .label(title)) {
      p(.class("superset-title")) { title }
      cards
    }
  }
  return groups + skipped.map { skippedCard(state, workout, $0) }
}

/// An exercise of which nothing was done.
private func skippedCard(_ state: State, _ workout: Workout, _ log: ExerciseLog) -> Node {
  let title = log.exerciseName.isEmpty ? "An exercise" : log.exerciseName
  var nothing = log
  nothing.sets = []
  return section(.class("card"), .key(log.id.text)) {
    div(.class("card-head")) { h2 { title } }
    pastSetTable(state, workout, nothing, log.sets, "Sets of " + title, [])
  }
}

/// Logs that stand together in a workout.
struct LogGroup {
  /// Of a superset: A for the first one; nil for a log that stands alone.
  var letter: String?
  var logs: Range<Int>
}

extension Workout {
  /// Neighbours with the same superset number together.
  var groups: [LogGroup] {
    var groups: [LogGroup] = []
    var letters = 0
    var start = 0
    while start < logs.count {
      var end = start + 1
      while let number = logs[start].superset, end < logs.count, logs[end].superset == number {
        end += 1
      }
      var group = LogGroup(letter: nil, logs: start..<end)
      if end - start > 1 {
        group.letter = String(UnicodeScalar(UInt8(0x41 + letters % 26)))
        letters += 1
      }
      groups.append(group)
      start = end
    }
    return groups
  }
}

private func logCard(
  _ state: State, _ workout: Workout, _ position: Int, _ marks: RecordMarks
) -> Node {
  let log = workout.logs[position]
  let skipped = workout.skippedSets(of: log)
  let exercise = state.notebook.exercise(log.exerciseID)
  let title = log.exerciseName.isEmpty ? "An exercise" : log.exerciseName
  return section(.class("card"), .key(log.id.text)) {
    div(.class("card-head")) {
      h2 { title }
      if marks.firstTimes.contains(position) { span(.class("chip")) { "First time" } }
      if let exercise {
        a(.class("icon-button"), .href(.exercise(exercise.id)), .label("About " + title)) {
          Icon.forward.node
        }
      }
    }
    if log.sets.isEmpty, skipped.isEmpty {
      p(.class("hint")) { "No sets" }
    } else {
      pastSetTable(state, workout, log, skipped, "Sets of " + title, marks.kinds[position])
    }
    noteLine(log.notes)
    if let exercise, log.hasHardSets { musclesHint(state, exercise) }
  }
}

/// One row a set; what no set has is no column.
private func pastSetTable(
  _ state: State, _ workout: Workout, _ log: ExerciseLog, _ skipped: [WorkoutSet],
  _ title: String, _ records: [RecordKinds]
) -> Node {
  let body = workout.bodyWeight ?? state.notebook.weights.weight(on: workout.startedAt.day)
  let unit = state.weightUnit(state.notebook.exercise(log.exerciseID))
  let formula = state.notebook.settings.oneRepMaxFormula
  let hasRPE = log.sets.contains { $0.rpe != nil }
  func best(_ set: WorkoutSet) -> Weight? {
    guard set.isHard else { return nil }
    let load = set.loadKilograms(loadType: log.loadType, bodyWeight: body)
    return set.oneRepMax(load, unit, formula)
  }
  let hasBest = log.sets.contains { best($0) != nil }
  var lines: [Node] = []
  for (place, set) in log.sets.enumerated() {
    var shown = set
    shown.rpe = nil
    lines.append(
      tr(.class("past-set", "light", if: !set.isHard), .key(set.id.text)) {
        th(Attribute("scope", .fixed("row")), .title(set.kind.title ?? "")) {
          log.label(place)
        }
        td {
          span(.class("past-set-text")) { shown.text(loadType: log.loadType) }
          if let kind = set.kind.title { span(.class("visually-hidden")) { kind } }
          if !records[place].isEmpty {
            span(.class("past-record")) {
              Icon.trophy.node
              "Record: " + records[place].words
            }
          }
          if !set.notes.isEmpty { span(.class("past-set-note"), .untranslated) { set.notes } }
        }
        if hasRPE { td { set.rpe?.text() ?? "" } }
        if hasBest { td { best(set)?.text ?? "" } }
      })
  }
  for set in skipped {
    lines.append(
      tr(.class("past-set light"), .key(set.id.text)) {
        th(Attribute("scope", .fixed("row"))) { "–" }
        td {
          span(.class("past-set-text")) { set.text(loadType: log.loadType) }
          span(.class("past-skipped")) { "Skipped" }
        }
        if hasRPE { td { "" } }
        if hasBest { td { "" } }
      })
  }
  return .made(
    "div", tableHolder(title),
    [
      table(.class("figures set-table")) {
        caption(.class("visually-hidden")) { title }
        thead {
          tr {
            columnHead("Set")
            columnHead("Done")
            if hasRPE { columnHead("RPE") }
            if hasBest { columnHead("e1RM") }
          }
        }
        tbody { lines }
      }
    ])
}

extension WorkoutSet {
  /// Its estimated one-repetition maximum to the tenth; nil where nothing tells it.
  ///
  /// - Parameters:
  ///   - load: kilograms; nil where it is not known.
  ///   - unit: where the set has no weight of its own.
  public func oneRepMax(
    _ load: Double?, _ unit: WeightUnit, _ formula: OneRepMaxFormula
  ) -> Weight? {
    guard let load, let reps, let best = formula.oneRepMax(weight: load, reps: reps, rpe: rpe)
    else { return nil }
    let shown = Weight.kg(best).converted(to: weight?.unit ?? unit)
    return Weight((shown.value * 10).rounded() / 10, shown.unit)
  }
}

extension Open<SetKind> {
  /// What is said of a set; nil for the usual kind.
  var title: String? {
    switch self {
    case .known(.working): nil
    case .known(.warmup): "Warm-up"
    case .known(.drop): "Drop set"
    case .known(.failure): "To failure"
    case .known(.restPause): "Rest-pause"
    case .known(.myo): "Myo-reps"
    case .newer(let name): name
    }
  }
}
