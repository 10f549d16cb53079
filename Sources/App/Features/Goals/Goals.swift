import Documents
import Strength

/// What is being typed of a goal.
public struct GoalsState: Sendable {
  /// Nil while nothing is.
  var form: GoalForm?

  public init() {}
}

/// A goal while it is typed.
struct GoalForm: Sendable {
  /// The goal that is being changed, with what cannot be typed; a new one has no target yet.
  var goal: Goal
  /// The goal as it was when it was opened; nil for a new one.
  let opened: Goal?
  var drafts = FieldDrafts()

  enum Field {
    static let kind = "goal-kind"
    static let exercise = "goal-exercise"
    static let weight = "goal-weight"
    static let reps = "goal-reps"
    static let sessions = "goal-sessions"
    static let distance = "goal-distance"
    static let period = "goal-period"
    static let firstDay = "goal-first-day"
    static let start = "goal-start"
    static let lastDay = "goal-last-day"
  }

  init(_ notebook: __shared Notebook, today: CivilDay) {
    goal = Goal()
    goal.startsOn = today
    opened = nil
    turn(to: notebook.exercises.contains { $0.canBeGoal } ? .lift : .sessions, notebook)
  }

  init(_ goal: Goal, _ notebook: __shared Notebook) {
    self.goal = goal
    opened = goal
    if let weight = goal.weight { drafts.keep(weight.value.typed, in: Field.weight) }
    if let reps = goal.reps { drafts.keep(String(reps), in: Field.reps) }
    if let sessions = goal.sessions { drafts.keep(String(sessions), in: Field.sessions) }
    if let distance = goal.distance { drafts.keep(distance.value.typed, in: Field.distance) }
    drafts.keep(goal.startsOn.isoText, in: Field.firstDay)
    drafts.keep(goal.endsOn?.isoText ?? "", in: Field.lastDay)
    if let unit = goal.weight?.unit, let start = goal.startWeight {
      drafts.keep(start.converted(to: unit).value.typed, in: Field.start)
    }
    addUnits(notebook)
  }

  /// What it is measured in, where another device has left that out.
  private mutating func addUnits(_ notebook: Notebook) {
    switch goal.measure.known {
    case .distance where goal.distance == nil:
      goal.distance = Distance(0, GoalForm.distanceUnit(notebook))
    case .lift where goal.weight == nil, .bodyWeight where goal.weight == nil:
      goal.weight = Weight(0, notebook.weightUnit(notebook.exercise(goal.exerciseID)))
    default: break
    }
  }

  private static func distanceUnit(_ notebook: Notebook) -> DistanceUnit {
    RunUnits(notebook.settings).isMiles ? .mi : .km
  }

  /// Makes it a goal of another kind; for a lift of the last workout, where none was chosen.
  mutating func turn(to measure: GoalMeasure, _ notebook: Notebook) {
    goal.measure = Open(measure)
    switch measure {
    case .sessions: break
    case .lift:
      let last = notebook.latest?.logs.compactMap { notebook.exercise($0.exerciseID) } ?? []
      let found =
        notebook.exercise(goal.exerciseID) ?? last.first { $0.canBeGoal }
        ?? notebook.exercises.first { $0.canBeGoal }
      if let found { choose(found, notebook) }
    case .distance: goal.distance = Distance(0, GoalForm.distanceUnit(notebook))
    case .bodyWeight: goal.weight = Weight(0, notebook.weightUnit(nil))
    }
  }

  /// Its weights are in the exercise's unit.
  mutating func choose(_ exercise: Exercise, _ notebook: Notebook) {
    goal.exerciseID = exercise.id
    goal.exerciseName = exercise.name
    goal.weight = Weight(0, notebook.weightUnit(exercise))
  }

  var isNew: Bool { opened == nil }

  /// The goal as far as it is typed, to look up where it starts from.
  var typed: Goal {
    var typed = goal
    typed.reps = TypedNumber.read(text(Field.reps), in: SplitExercise.reps)
    typed.startsOn = CivilDay(text(Field.firstDay)) ?? goal.startsOn
    return typed
  }

  func text(_ field: String) -> String { UniqueName.trimmed(drafts.text(field) ?? "") }
}

extension Goal {
  /// With what has been changed here since it was opened, onto what others have made of it
  /// meanwhile.
  fileprivate func moved(from opened: Goal, onto current: Goal) -> Goal {
    if current == opened { return self }
    let moved = try? Merge.moving(current.encoded(), from: opened.encoded(), to: encoded())
    return moved.flatMap { try? Goal(decoding: $0) } ?? self
  }
}

extension Exercise {
  /// Whether more weight is better, so that some of it can be a goal.
  public var canBeGoal: Bool {
    switch loadType {
    case .known(.weighted), .known(.bodyweight), .newer: true
    case .known(.assisted), .known(.duration), .known(.distance): false
    }
  }
}

public enum GoalsAction: Sendable {
  case add
  case edit(ULID)
  /// A measure, an exercise by its identifier, and a period by their names.
  case kind(String)
  case exercise(String)
  case period(String)
  /// What was typed, by the id of its field.
  case type(String, String)
  case save
  case close
  case delete(ULID)
}

func updateGoals(_ state: inout State, _ action: GoalsAction, _ effects: inout Effects) {
  let notebook = state.notebook
  switch action {
  case .add:
    state.goals.form = GoalForm(notebook, today: state.day)
    effects.append(.focus(id: GoalForm.Field.kind))
  case .edit(let id):
    guard let goal = notebook.goal(id), goal.measure.known != nil else { return }
    state.goals.form = GoalForm(goal, notebook)
    effects.append(.focus(id: GoalForm.Field.kind))
  case .kind(let name):
    guard let measure = GoalMeasure(rawValue: name) else { return }
    state.goals.form?.turn(to: measure, notebook)
  case .exercise(let id):
    guard let exercise = notebook.exercise(ULID(id)) else { return }
    state.goals.form?.choose(exercise, notebook)
  case .period(let name): state.goals.form?.goal.period = Open(name: name)
  case .type(let field, let text): state.goals.form?.drafts.keep(text, in: field)
  case .save: state.saveGoal(&effects)
  case .close: state.goals.form = nil
  case .delete(let id):
    guard let goal = notebook.goal(id) else { return }
    state.delete(.goal(goal), &effects)
    let title = notebook.named(goal).title
    state.offerUndo("Deleted " + title + ".", restoring: [.goal(goal)])
    effects.append(.focus(id: "add-goal"))
  }
}

extension State {
  /// Reads what was typed; says at each field what is wrong with it.
  fileprivate mutating func saveGoal(_ effects: inout Effects) {
    guard let form = goals.form else { return }
    var goal = form.goal
    var wrong: [String] = []
    func read<Value>(_ field: String, _ value: Value?, or problem: String) -> Value? {
      if value == nil {
        goals.form?.drafts.keep(form.text(field), in: field, problem: problem)
        wrong.append(field)
      }
      return value
    }
    typealias Field = GoalForm.Field
    let (sessions, reps, end) = (
      form.text(Field.sessions), form.text(Field.reps), form.text(Field.lastDay)
    )
    (goal.sessions, goal.reps, goal.endsOn) = (nil, nil, nil)
    let first = form.text(Field.firstDay)
    if !first.isEmpty,
      let day = read(Field.firstDay, CivilDay(first), or: "Enter a day such as 2026-04-08.")
    {
      goal.startsOn = day
    }
    switch goal.measure.known {
    case .sessions:
      goal.sessions = read(
        Field.sessions, TypedNumber.read(sessions, in: Goal.sessionCounts), or: "Enter 1 to 50.")
    case .distance:
      let value = TypedNumber.read(form.text(Field.distance), in: 0.1...100_000)
      if let value = read(Field.distance, value, or: "Enter a distance such as 30.") {
        goal.distance?.value = value
      }
    case .lift, .bodyWeight:
      let isLift = goal.measure == Open(.lift)
      let unit = goal.weight?.unit ?? .kg
      let range = isLift ? 0.5...2000 : unit.bodyWeights
      let expected = "Enter " + range.lowerBound.text() + " to " + range.upperBound.text() + "."
      let value = TypedNumber.read(form.text(Field.weight), in: range)
      if let value = read(Field.weight, value, or: expected) { goal.weight = Weight(value, unit) }
      if isLift, !reps.isEmpty {
        goal.reps = read(
          Field.reps, TypedNumber.read(reps, in: SplitExercise.reps),
          or: "Enter reps such as 5, or nothing.")
      }
      if !end.isEmpty {
        let day = CivilDay(end).flatMap { $0 > goal.startsOn ? $0 : nil }
        goal.endsOn = read(Field.lastDay, day, or: "Enter a day after the start day.")
      }
      let start = form.text(Field.start)
      let known = start.isEmpty ? notebook.startWeight(of: goal) : nil
      let typed = TypedNumber.read(start, in: (isLift ? 0 : range.lowerBound)...range.upperBound)
      let weight = typed.map { Weight($0, unit) } ?? known
      // Who has never lifted it starts from nothing.
      goal.startWeight =
        start.isEmpty && isLift ? weight : read(Field.start, weight, or: expected)
    case nil: break
    }
    if !wrong.isEmpty { return }
    // What is of another kind than the goal is not kept.
    if goal.measure != Open(.lift) { (goal.exerciseID, goal.exerciseName) = (nil, "") }
    if goal.measure != Open(.distance) { (goal.distance, goal.period) = (nil, Open(.week)) }
    if goal.recurrence != nil { (goal.weight, goal.startWeight) = (nil, nil) }
    goals.form = nil
    let old = notebook.goal(goal.id)
    if form.isNew { goal.id = newID() }
    if let old, let opened = form.opened { goal = goal.moved(from: opened, onto: old) }
    goal = notebook.named(goal)
    if let old {
      offerUndo(
        "Changed " + goal.title + ".", restoring: [.goal(old)], changed: [.goal(goal)])
    } else {
      offerUndo("Added " + goal.title + ".", restoring: [], removing: [.goal(goal)])
    }
    save(.goal(goal), &effects)
  }
}
