import Documents
import Foundation
import Strength

/// Matches a log of another app with a library and works out what is new in it.
///
/// Identifiers follow from what the export says, so that the same export, or a longer one, finds
/// what an earlier import has made, and edits made since are kept.
public struct LogImport {
  private let target: ImportTarget
  private let map: ExerciseMap
  private let matcher: ExerciseMatcher
  private let known: ExerciseMatcher
  private let catalogue: ExerciseMatcher
  private let unplaced: Set<ULID>
  /// Of the exercises that the library has.
  private let here: Set<ULID>
  /// Of those that the plan brings.
  private var planned: Set<ULID> = []
  private var plan = ImportPlan()
  /// By folded name in the export.
  private var resolved: [String: Exercise] = [:]
  private var workouts: [ULID: Workout] = [:]
  private var order: [ULID] = []

  public init(into target: ImportTarget, map: ExerciseMap = ExerciseMap()) {
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

  /// The plan; one that nobody wants any more, because its task is cancelled, ends before its time.
  public consuming func plan(for log: ImportedLog) -> ImportPlan {
    plan.format = log.format.rawValue
    plan.variant = log.variant
    plan.rows = log.rows
    plan.diagnostics = log.diagnostics
    for (imported, key) in keyed(log) where !Task.isCancelled {
      take(imported, key: key, format: log.format)
    }
    for id in order {
      guard let workout = workouts[id], workout != target.workouts[id] else { continue }
      plan.workouts.append(workout)
      if target.workouts[id] == nil { plan.newWorkouts += 1 }
    }
    plan.muscles = target.missingMuscles(for: plan.exercises)
    plan.diagnostics.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    return plan
  }

  // MARK: Workouts

  /// The workouts with sets, each with the words that its identifiers follow from: where it comes
  /// from and its start, and its name where several start at once.
  private func keyed(_ log: ImportedLog) -> [(ImportedWorkout, String)] {
    let workouts = log.workouts.filter { workout in
      workout.blocks.contains { !$0.sets.isEmpty }
    }
    var names: [CivilTime: [String]] = [:]
    for workout in workouts {
      names[workout.start, default: []].append(ExerciseName.folded(workout.name))
    }
    var uses: [String: Int] = [:]
    return workouts.map { workout in
      var key = "import/\(log.format.rawValue)/\(workout.start.milliseconds)"
      func known(_ key: String) -> Workout? {
        target.workouts[ULID(derivedFrom: key, milliseconds: workout.start.milliseconds)]
      }
      let name = ExerciseName.folded(workout.name)
      let twins = names[workout.start] ?? []
      if twins.count > 1 || known(key + "/" + name) != nil {
        // The one that an earlier import knew alone keeps its identifier.
        let first = known(key).map { ExerciseName.folded($0.name) } ?? twins.min()
        if name != first { key += "/" + name }
      }
      let use = uses[key, default: 0]
      uses[key] = use + 1
      return (workout, use == 0 ? key : key + "/\(use)")
    }
  }

  private mutating func take(_ imported: ImportedWorkout, key: String, format: LogFormat) {
    let id = ULID(derivedFrom: key, milliseconds: imported.start.milliseconds)
    let line = imported.blocks.first?.sets.first?.line ?? 0
    if let refusal = target.refusal(of: id, named: imported.name, line: line) {
      plan.diagnostics.append(refusal)
      return
    }
    var workout = workouts[id] ?? target.workouts[id] ?? start(imported, id: id, format: format)
    let present = Set(workout.logs.flatMap { $0.sets.map { $0.id } })
    var places = Dictionary(workout.logs.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var blocks: [String: Int] = [:]
    var contents: [String: Int] = [:]
    for block in imported.blocks where !Task.isCancelled {
      let name = ExerciseName.folded(block.exerciseName)
      let blockNumber = blocks[name, default: 0]
      blocks[name] = blockNumber + 1
      let logID = ULID(
        derivedFrom: "\(key)/\(name)/\(blockNumber)", milliseconds: imported.start.milliseconds)
      add(
        block, logID: logID, key: key + "/" + name, start: imported.start, present: present,
        contents: &contents, places: &places, to: &workout)
    }
    if workouts.updateValue(workout, forKey: id) == nil { order.append(id) }
  }

  private func start(_ imported: ImportedWorkout, id: ULID, format: LogFormat) -> Workout {
    let offset = imported.offsetMinutes ?? target.offsetMinutes(imported.start)
    let startedAt = Instant(imported.start, offsetMinutes: offset)
    var workout = Workout(id: id, name: imported.name, startedAt: startedAt)
    // An export without a length ends where it starts: the workout is done, its length unknown.
    var end = startedAt
    end.milliseconds += Int64(((imported.durationSeconds ?? 0) * 1000).rounded())
    workout.endedAt = end
    workout.notes = imported.notes
    workout.bodyWeight = imported.bodyWeight
    workout.importedFrom = format.rawValue
    return workout
  }

  /// Adds a block's new sets to its log, each behind the set that it follows in the export.
  ///
  /// - Parameters:
  ///   - key: the words that the identifiers of its sets follow from.
  ///   - places: of the workout's logs.
  private mutating func add(
    _ block: ImportedBlock, logID: ULID, key: String, start: CivilTime, present: Set<ULID>,
    contents: inout [String: Int], places: inout [ULID: Int], to workout: inout Workout
  ) {
    var index = places[logID]
    // A log that has its place keeps it, whatever has become of the exercise.
    let isPlaced = index.map { !isUnplaced(workout.logs[$0].exerciseID) } ?? false
    let exercise = isPlaced ? nil : exercise(for: block)
    if isPlaced, let index { plan.match(block, with: workout.logs[index]) }
    plan.count(setsOf: block)
    if let index, let exercise { workout.logs[index].relink(to: exercise) }
    var place = 0
    for imported in block.sets {
      let content = key + "/" + imported.contentKey
      let occurrence = contents[content, default: 0]
      contents[content] = occurrence + 1
      let id = ULID(
        derivedFrom: "\(content)/\(occurrence)", milliseconds: start.milliseconds)
      if present.contains(id) {
        plan.unchangedSets += 1
        if let index { place = workout.logs[index].place(after: id, near: place) ?? place }
        continue
      }
      if index == nil, let exercise {
        var log = ExerciseLog(id: logID, exercise: exercise)
        log.notes = block.notes
        log.superset = block.superset
        workout.logs.append(log)
        index = workout.logs.count - 1
        places[logID] = index
      }
      guard let index else { continue }
      workout.logs[index].sets.insert(WorkoutSet(imported, id: id), at: place)
      place += 1
      plan.newSets += 1
      if imported.kind == .warmup { plan.newWarmups += 1 }
    }
  }

  /// Whether an earlier import made an exercise because nothing was known of its name.
  private func isUnplaced(_ exercise: ULID?) -> Bool {
    exercise.map { unplaced.contains($0) } ?? false
  }

  // MARK: Exercises

  private mutating func exercise(for block: ImportedBlock) -> Exercise {
    let key = ExerciseName.folded(block.exerciseName)
    if let exercise = resolved[key] { return exercise }
    let line = block.sets.first?.line ?? 0
    let found = find(block.exerciseName, line: line)
    let exercise = found ?? create(block, line: line)
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

  private mutating func find(_ name: String, line: Int) -> Exercise? {
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
    if let found, found.isUnplaced { ask(name) }
    return found
  }

  private mutating func ask(_ name: String) {
    plan.openNames.append((name, catalogue.suggestions(for: name)))
  }

  private mutating func create(_ block: ImportedBlock, line: Int) -> Exercise {
    var exercise = Exercise(
      id: Exercise.unplacedID(block.exerciseName), name: block.exerciseName)
    exercise.loadType = Open(block.loadType)
    // Who wants it to be one of its own is not asked once more.
    if map.keepsApart(block.exerciseName) { return exercise }
    ask(block.exerciseName)
    plan.diagnostics.append(
      Diagnostic(
        line: line, column: 0, severity: .warning, code: "unmapped-exercise",
        message: "\"\(block.exerciseName)\" is not known; it was created without muscles, so its "
          + "sets count for no muscle yet."))
    return exercise
  }
}

extension ExerciseLog {
  /// Behind a set, which most often is the next one.
  fileprivate func place(after id: ULID, near place: Int) -> Int? {
    if sets.indices.contains(place), sets[place].id == id { return place + 1 }
    return sets.firstIndex { $0.id == id }.map { $0 + 1 }
  }
}

extension ImportedSet {
  /// What makes two sets of one exercise in one workout the same.
  fileprivate var contentKey: String {
    let parts: [String] = [
      kind.rawValue, reps.map { String($0) } ?? "", weight?.text ?? "",
      seconds.map { String($0) } ?? "", distance?.text ?? "", rpe.map { String($0) } ?? "",
      notes.precomposedStringWithCanonicalMapping,
    ]
    return parts.joined(separator: "|")
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

extension WorkoutSet {
  fileprivate init(_ imported: ImportedSet, id: ULID) {
    self.init(id: id, kind: imported.kind, reps: imported.reps, weight: imported.weight)
    seconds = imported.seconds
    distance = imported.distance
    rpe = imported.rpe
    notes = imported.notes
  }
}

extension ExerciseLog {
  fileprivate mutating func relink(to exercise: Exercise) {
    exerciseID = exercise.id
    exerciseName = exercise.name
    loadType = exercise.loadType
  }
}

extension Exercise {
  /// The identifier of an exercise that an import has made because nothing was known of its name.
  fileprivate static func unplacedID(_ name: String) -> ULID {
    ULID(derivedFrom: "imported-exercise/" + ExerciseName.folded(name))
  }

  /// Whether it is one of those, and nobody has given it muscles since.
  fileprivate var isUnplaced: Bool { muscles.isEmpty && id == Exercise.unplacedID(name) }
}
