import Documents
import Strength

/// Finds the exercises that an export speaks of, and makes those that nobody knows.
struct ImportedExercises {
  private let map: ExerciseMap
  private let target: ImportTarget
  /// Of what has muscles, in the library and the catalogue.
  private let matcher: ExerciseMatcher
  /// By folded names of the library that the person has chosen.
  private var chosen: [String: Exercise] = [:]
  /// By folded name what an earlier import could not place.
  private var unplaced: [String: Exercise] = [:]
  /// Of the library.
  private let here: [ULID: Exercise]
  /// Where the plan has those that it brings.
  private var planned: [ULID: Int] = [:]
  /// By folded name in the export.
  private var resolved: [String: Exercise] = [:]
  /// Where the export comes from.
  var app: LogFormat?

  init(for target: ImportTarget, map: ExerciseMap) {
    self.target = target
    self.map = map
    here = Dictionary(target.exercises.map { ($0.id, $0) }) { first, _ in first }
    var former: [ULID: Set<String>] = [:]
    for name in target.catalogue.formerAliases {
      former[Exercise.catalogueID(name.exercise), default: []].insert(
        ExerciseName.folded(name.name))
    }
    let shipped = Dictionary(
      target.catalogue.exercises.map { ($0.id, Set($0.aliases.map(ExerciseName.folded))) }
    ) { first, _ in first }
    var placed: [Exercise] = []
    for var exercise in target.exercises {
      if exercise.isUnplaced {
        unplaced[ExerciseName.folded(exercise.name)] = exercise
        continue
      }
      exercise.aliases.removeAll {
        former[exercise.id]?.contains(ExerciseName.folded($0)) == true
      }
      placed.append(exercise)
      let name = ExerciseName.folded(exercise.name)
      if chosen[name] == nil { chosen[name] = here[exercise.id] }
    }
    for exercise in placed {
      for alias in exercise.aliases.map(ExerciseName.folded)
      where shipped[exercise.id]?.contains(alias) != true && chosen[alias] == nil {
        chosen[alias] = here[exercise.id]
      }
    }
    matcher = ExerciseMatcher(
      placed + target.catalogue.exercises, names: target.catalogue.names)
  }

  /// Whether nobody has decided which exercise a log of this name belongs to: an earlier import
  /// knew nothing of it, or took it for what we think and the map says otherwise.
  func isUndecided(_ exercise: ULID?, _ name: String) -> Bool {
    guard let exercise else { return false }
    if here[exercise]?.isUnplaced == true { return true }
    return !map.isEmpty && map[name] != nil && known(name) == nil
      && matcher.guess(name).exercise?.id == exercise
  }

  /// Of the exercise that a name in the export means; nil where nobody knows it.
  func loadType(of name: String) -> LoadType? {
    let exercise = map[name].map { matcher.exercise(named: $0) } ?? known(name)
    return (exercise ?? matcher.guess(name).exercise)?.loadType.known
  }

  mutating func exercise(for block: ImportedBlock, _ plan: inout ImportPlan) -> Exercise {
    let key = ExerciseName.folded(block.exerciseName)
    if let exercise = resolved[key] { return exercise }
    let line = block.sets.first?.line ?? 0
    let (exercise, how, guess) = find(block, line: line, &plan)
    resolved[key] = exercise
    let suggestions =
      guess.map { alternatives(to: exercise, for: block.exerciseName, $0) } ?? []
    plan.match(block, with: exercise, how: how, suggestions: suggestions)
    if how == .open { plan.openNames.append((block.exerciseName, suggestions)) }
    // The log keeps the name even where the exercise has to stay away.
    let isNew = !target.isTaken(exercise.id) && here[exercise.id] == nil
    if isNew, planned[exercise.id] == nil {
      planIn(exercise, &plan)
      plan.newExercises += 1
    }
    return exercise
  }

  /// With what it may be, where that is a question.
  private mutating func find(
    _ block: ImportedBlock, line: Int, _ plan: inout ImportPlan
  ) -> (Exercise, ExerciseMatch.How, ExerciseGuess?) {
    let name = block.exerciseName
    if map.keepsApart(name) {
      let exercise = matcher.exercise(exactly: name).map(original) ?? unplaced(name)
      return (exercise ?? new(block, isOwn: true), .mapped, nil)
    }
    if let exercise = mapped(name, line: line, &plan) { return (exercise, .mapped, nil) }
    if let exercise = known(name) {
      return (exercise, here[exercise.id] == nil ? .catalogue : .library, nil)
    }
    let guess = matcher.guess(name)
    if let exercise = unplaced(name) { return (exercise, .open, guess) }
    func tell(_ code: String, _ message: String) {
      plan.diagnostics.append(
        Diagnostic(line: line, column: 0, severity: .warning, code: code, message: message))
    }
    if let exercise = guess.exercise.map(original) {
      tell(
        "guessed-exercise",
        "\"\(name)\" is not known; we think that it is \(exercise.name), and its sets were put "
          + "there.")
      return (exercise, .guess, guess)
    }
    tell(
      "unmapped-exercise",
      "\"\(name)\" is not known; it was created without muscles, so its sets count for no muscle "
        + "yet.")
    return (new(block, isOwn: false), .open, guess)
  }

  /// Without doubt: the person has said so, or the catalogue does.
  private func known(_ name: String) -> Exercise? {
    chosen[ExerciseName.folded(name)] ?? matcher.exercise(named: name, in: app).map(original)
  }

  private func unplaced(_ name: String) -> Exercise? { unplaced[ExerciseName.folded(name)] }

  /// As the library has it, with all its aliases.
  private func original(_ exercise: Exercise) -> Exercise { here[exercise.id] ?? exercise }

  private mutating func mapped(
    _ name: String, line: Int, _ plan: inout ImportPlan
  ) -> Exercise? {
    guard let wanted = map[name] else { return nil }
    let found =
      chosen[wanted] ?? matcher.exercise(named: wanted).map(original) ?? unplaced[wanted]
    guard var exercise = found else {
      plan.diagnostics.append(
        Diagnostic(
          line: line, column: 0, severity: .warning, code: "map-unknown",
          message: "The map sends \"\(name)\" to \"\(wanted)\", which does not exist."))
      return nil
    }
    // From now on the exercise answers to this name, and to those that were mapped before it.
    if chosen[ExerciseName.folded(name)]?.id != exercise.id {
      exercise = planned[exercise.id].map { plan.exercises[$0] } ?? exercise
      exercise.aliases.append(name)
      if here[exercise.id] != nil || planned[exercise.id] != nil { planIn(exercise, &plan) }
    }
    return exercise
  }

  private mutating func planIn(_ exercise: Exercise, _ plan: inout ImportPlan) {
    if let place = planned[exercise.id] {
      plan.exercises[place] = exercise
    } else {
      planned[exercise.id] = plan.exercises.count
      plan.exercises.append(exercise)
    }
  }

  /// What else a name may mean, best first.
  private func alternatives(
    to exercise: Exercise, for name: String, _ guess: ExerciseGuess
  ) -> [String] {
    var names: [String] = []
    let closest = guess.candidates.map { $0.exercise.name }
    for name in closest + matcher.suggestions(for: name)
    where name != exercise.name && !names.contains(name) {
      names.append(name)
    }
    return Array(names.prefix(3))
  }

  private func new(_ block: ImportedBlock, isOwn: Bool) -> Exercise {
    let name = block.exerciseName
    var exercise = Exercise(
      id: isOwn ? Exercise.ownID(name) : Exercise.unplacedID(name), name: name)
    exercise.loadType = Open(block.loadType)
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
  /// The identifier of an exercise that an import makes because nothing is known of its name.
  fileprivate static func unplacedID(_ name: String) -> ULID {
    ULID(derivedFrom: "imported-exercise/" + ExerciseName.folded(name))
  }

  /// The identifier of one that the person wants to be of its own.
  fileprivate static func ownID(_ name: String) -> ULID {
    ULID(derivedFrom: "own-exercise/" + ExerciseName.folded(name))
  }

  /// Whether an import has made it because nothing was known, and nobody has given it muscles
  /// since.
  public var isUnplaced: Bool { muscles.isEmpty && id == Exercise.unplacedID(name) }
}
