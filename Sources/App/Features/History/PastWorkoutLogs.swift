import Documents
import Strength

/// A card for each exercise; those of a superset stand together.
func logCards(_ state: State, _ workout: Workout, _ marks: RecordMarks) -> [Node] {
  if workout.logs.isEmpty {
    return [
      emptyState("No exercises", "Add what you did.", icon: .dumbbell) {
        secondaryButton("Edit", icon: .edit, .history(.edit(workout.id)))
      }
    ]
  }
  return workout.groups.map { group in
    let cards = group.logs.map { logCard(state, workout, $0, marks) }
    guard let letter = group.letter else { return .group(cards) }
    let title = "Superset " + letter
    return div(.class("superset"), .role("group"), .label(title)) {
      p(.class("superset-title")) { title }
      cards
    }
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
    if log.sets.isEmpty { p(.class("hint")) { "No sets" } }
    ol(.class("sets"), .label("Sets of " + title)) {
      for row in setRows(state, workout, log, marks.words[position]) { row }
    }
    if !log.notes.isEmpty { p(.class("note")) { log.notes } }
    if let exercise, log.hasHardSets { musclesHint(state, exercise) }
  }
}

private func setRows(
  _ state: State, _ workout: Workout, _ log: ExerciseLog, _ records: [String]
) -> [Node] {
  let body = workout.bodyWeight ?? state.notebook.weights.weight(on: workout.startedAt.day)
  let unit = state.weightUnit(state.notebook.exercise(log.exerciseID))
  var number = 0
  var nodes: [Node] = []
  for (place, set) in log.sets.enumerated() {
    if set.isHard { number += 1 }
    let load = set.loadKilograms(loadType: log.loadType, bodyWeight: body)
    nodes.append(
      li(.class("past-set", "light", if: !set.isHard), .key(set.id.text)) {
        span(.class("past-set-number")) { set.isHard ? String(number) : "–" }
        span(.class("past-set-text")) { set.text(loadType: log.loadType) }
        if let kind = set.kind.title { span(.class("chip")) { kind } }
        if set.isHard, let best = oneRepMax(set, load, unit) {
          span(.class("past-set-max"), .title("Estimated one-repetition maximum")) {
            "1RM " + best.text
          }
        }
        if !records[place].isEmpty {
          span(.class("past-record")) {
            Icon.trophy.node
            "Record: " + records[place]
          }
        }
        if !set.notes.isEmpty { span(.class("past-set-note")) { set.notes } }
      })
  }
  return nodes
}

/// - Parameter load: kilograms; nil where it is not known.
private func oneRepMax(_ set: WorkoutSet, _ load: Double?, _ unit: WeightUnit) -> Weight? {
  guard let load, let reps = set.reps,
    let best = OneRepMaxFormula.epley.estimate(weight: load, reps: reps)
  else { return nil }
  let weight = Weight.kg(best).converted(to: set.weight?.unit ?? unit)
  return Weight((weight.value * 10).rounded() / 10, weight.unit)
}

extension Open<SetKind> {
  /// What is said of a set; nil for the usual kind.
  var title: String? {
    switch self {
    case .known(.working): nil
    case .known(.warmup): "Warm-up"
    case .known(.drop): "Drop set"
    case .known(.failure): "To failure"
    case .newer(let name): name
    }
  }
}
