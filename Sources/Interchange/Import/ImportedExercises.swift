import Documents
import Strength

/// Finds the exercises that an export speaks of, and makes those that nobody knows.
struct ImportedExercises {
  private let map: ExerciseMap
  private let target: ImportTarget
  private let matcher: ExerciseMatcher
  private let known: ExerciseMatcher
  private let catalogue: ExerciseMatcher
  private let unplaced: Set<ULID>
  /// Of the exercises that the library has.
  private let here: Set<ULID>
  /// Of those that the plan brings.
  private var planned: Set<ULID> = []
  /// By folded name in the export.
  private var resolved: [String: Exercise] = [:]

  init(for target: ImportTarget, map: ExerciseMap) {
    self.target = target
    self.map = map
    // What earlier imports could not place gives way to everything that has muscles.
    let unplaced = target.exercises.filter { $0.isUnplaced }
    let placed = target.exercises.filter { !$0.isUnplaced }
    known = ExerciseMatcher(placed)
    catalogue = ExerciseMatcher(target.catalogue.exercises)
    matcher = ExerciseMatcher(placed + target.catalogue.exercises + unplaced)
    self.unplaced = Set(unplaced.map { $0.id })
    here = Set(target.exercises.map { $0.id })
  }

  /// Whether an earlier import made an exercise because nothing was known of its name.
  func isUnplaced(_ exercise: ULID?) -> Bool { exercise.map { unplaced.contains($0) } ?? false }

  /// Of the exercise that a name in the export means; nil where nobody knows it.
  func loadType(of name: String) -> LoadType? {
    matcher.exercise(named: map[name] ?? name)?.loadType.known
  }

  mutating func exercise(for block: ImportedBlock, _ plan: inout ImportPlan) -> Exercise {
    let key = ExerciseName.folded(block.exerciseName)
    if let exercise = resolved[key] { return exercise }
    let line = block.sets.first?.line ?? 0
    let found = find(block.exerciseName, line: line, &plan)
    let exercise = found ?? create(block, line: line, &plan)
    resolved[key] = exercise
    plan.match(block, with: exercise, how: how(block.exerciseName, found))
    // The log keeps the name even where the exercise has to stay away.
    let isNew = !target.isTaken(exercise.id) && !here.contains(exercise.id)
    if isNew, planned.insert(exercise.id).inserted {
      plan.exercises.append(exercise)
      plan.newExercises += 1
    }
    return exercise
  }

  private func how(_ name: String, _ found: Exercise?) -> ExerciseMatch.How {
    if map.keepsApart(name) { return .mapped }
    guard let found, !found.isUnplaced else { return .open }
    if let wanted = map[name], matcher.exercise(named: wanted)?.id == found.id { return .mapped }
    return here.contains(found.id) ? .library : .catalogue
  }

  private mutating func find(
    _ name: String, line: Int, _ plan: inout ImportPlan
  ) -> Exercise? {
    if map.keepsApart(name) { return matcher.exercise(exactly: name) }
    if let wanted = map[name] {
      if var exercise = matcher.exercise(named: wanted) {
        // From now on the exercise answers to this name.
        if known.exercise(named: name)?.id != exercise.id {
          exercise.aliases.append(name)
          if here.contains(exercise.id) {
            planned.insert(exercise.id)
            plan.exercises.append(exercise)
          }
        }
        return exercise
      }
      plan.diagnostics.append(
        Diagnostic(
          line: line, column: 0, severity: .warning, code: "map-unknown",
          message: "The map sends \"\(name)\" to \"\(wanted)\", which does not exist."))
    }
    let found = known.exercise(exactly: name) ?? matcher.exercise(named: name)
    // What an earlier import made without muscles stays an open question.
    if let found, found.isUnplaced { ask(name, &plan) }
    return found
  }

  private func ask(_ name: String, _ plan: inout ImportPlan) {
    plan.openNames.append((name, catalogue.suggestions(for: name)))
  }

  private func create(
    _ block: ImportedBlock, line: Int, _ plan: inout ImportPlan
  ) -> Exercise {
    var exercise = Exercise(
      id: Exercise.unplacedID(block.exerciseName), name: block.exerciseName)
    exercise.loadType = Open(block.loadType)
    // Who wants it to be one of its own is not asked once more.
    if map.keepsApart(block.exerciseName) { return exercise }
    ask(block.exerciseName, &plan)
    plan.diagnostics.append(
      Diagnostic(
        line: line, column: 0, severity: .warning, code: "unmapped-exercise",
        message: "\"\(block.exerciseName)\" is not known; it was created without muscles, so its "
          + "sets count for no muscle yet."))
    return exercise
  }
}

extension ImportedBlock {
  /// How an unknown exercise loads, as far as its sets tell.
  fileprivate var loadType: LoadType {
    if sets.contains(where: { ($0.weight?.value ?? 0) > 0 }) { return .weighted }
    if sets.contains(where: { ($0.reps ?? 0) > 0 }) { return .bodyweight }
    return sets.contains { $0.distance != nil } ? .distance : .duration
  }
}

extension Exercise {
  /// The identifier of an exercise that an import has made because nothing was known of its name.
  fileprivate static func unplacedID(_ name: String) -> ULID {
    ULID(derivedFrom: "imported-exercise/" + ExerciseName.folded(name))
  }

  /// Whether it is one of those, and nobody has given it muscles since.
  public var isUnplaced: Bool { muscles.isEmpty && id == Exercise.unplacedID(name) }
}
