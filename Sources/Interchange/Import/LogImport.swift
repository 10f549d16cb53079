import Documents
import Foundation
import Strength

/// Matches a log of another app with a library and works out what is new in it.
///
/// Identifiers follow from what the export says, so that the same export, or a longer one, finds
/// what an earlier import has made, and edits made since are kept.
public struct LogImport {
  private let target: ImportTarget
  private var exercises: ImportedExercises
  private var plan = ImportPlan()
  private var workouts: [ULID: Workout] = [:]
  private var order: [ULID] = []
  private let same: SameWorkouts
  private let joinsSame: Bool
  private var isInUTC = false
  /// What sources name the export.
  private var source = ""
  /// Whether the export is older than one that was imported before.
  private var isOlder = false
  private var silent = SilentValues(of: [])
  /// The first line whose set an older export says something else of.
  private var olderLine: Int?

  /// - Parameter joinsSame: whether workouts that another app has brought already take in what
  ///   this export knows of them; else they are listed.
  public init(
    into target: ImportTarget, map: ExerciseMap = ExerciseMap(), joinsSame: Bool = false
  ) {
    self.target = target
    self.joinsSame = joinsSame
    exercises = ImportedExercises(for: target, map: map)
    same = SameWorkouts(Array(target.workouts.values))
  }

  /// The plan; one that nobody wants any more, because its task is cancelled, ends before its time.
  public consuming func plan(for log: consuming ImportedLog) -> ImportPlan {
    exercises.app = log.format
    var bodies = OwnBody { [exercises] in exercises.loadType(of: $0) }
    bodies.sortOut(&log)
    plan.format = log.format.rawValue
    plan.variant = log.variant
    plan.rows = log.rows
    plan.diagnostics = log.diagnostics + bodies.diagnostics
    isInUTC = log.utcLine != nil
    if let line = log.utcLine {
      plan.tell(
        "utc-times", line,
        "The file's times are UTC; workouts stand on their day in \(target.zone.name).")
    }
    source = log.source
    isOlder = isOlder(log)
    silent = SilentValues(of: log.workouts)
    var keyed = keyed(log)
    // A long log takes much memory: what was taken is not kept.
    log.workouts = []
    findMoved(&keyed)
    let own = Set(keyed.map { id(of: $0.workout, key: $0.key) })
    for number in keyed.indices where !Task.isCancelled {
      let (imported, key) = keyed[number]
      take(imported, key: key, own: own)
      keyed[number].workout.blocks = []
    }
    if let olderLine {
      plan.tell(
        "older-export", olderLine,
        "The file ends before one that was imported earlier: what it says of sets that are here "
          + "changes nothing.")
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

  /// Whether an export ends before one of that app that was imported earlier.
  private func isOlder(_ log: ImportedLog) -> Bool {
    let last = log.workouts.map { $0.start.milliseconds }.max() ?? 0
    return target.workouts.values.contains { workout in
      workout.sources.contains { $0.app == log.source && $0.id.milliseconds > last }
    }
  }

  private func id(of imported: ImportedWorkout, key: String) -> ULID {
    let id = ULID(derivedFrom: key, milliseconds: imported.start.milliseconds)
    return target.workout(from: id) ?? id
  }

  // MARK: Workouts

  /// The workouts with sets, each with the words that its identifiers follow from: where it comes
  /// from and its start, and its name where several start at once.
  private func keyed(_ log: ImportedLog) -> [(workout: ImportedWorkout, key: String)] {
    let workouts = log.workouts.filter { workout in
      workout.blocks.contains { !$0.sets.isEmpty }
    }
    var names: [CivilTime: [String]] = [:]
    for workout in workouts {
      names[workout.start, default: []].append(ExerciseName.folded(workout.name))
    }
    var uses: [String: Int] = [:]
    return workouts.map { workout in
      var key = "import/\(log.source)/\(workout.start.milliseconds)"
      /// Whether it was imported under these words, be it deleted since.
      func isKnown(_ key: String) -> Bool {
        let known = id(of: workout, key: key)
        return target.workouts[known] != nil || target.isTaken(known)
      }
      let name = ExerciseName.folded(workout.name)
      let twins = names[workout.start] ?? []
      if twins.count > 1 || isKnown(key + "/" + name) {
        if name != nameWithoutWords(twins, at: workout, key, isKnown) { key += "/" + name }
      }
      let use = uses[key, default: 0]
      uses[key] = use + 1
      return (workout, use == 0 ? key : key + "/\(use)")
    }
  }

  /// Which of the names of one moment needs no words of its own: the one that an earlier import
  /// knew alone keeps its identifier, also once it was deleted.
  private func nameWithoutWords(
    _ names: [String], at workout: ImportedWorkout, _ key: String, _ isKnown: (String) -> Bool
  ) -> String? {
    if let known = target.workouts[id(of: workout, key: key)] {
      return ExerciseName.folded(exportedName(of: known, key: key))
    }
    let others = Set(names).filter { !isKnown(key + "/" + $0) }
    // Where several may be the deleted one, none of them is taken for it.
    return others.count > 1 && isKnown(key) ? nil : others.min()
  }

  /// Workouts that are not known by their start may be known by another one.
  private func findMoved(_ keyed: inout [(workout: ImportedWorkout, key: String)]) {
    var moved = MovedWorkouts(Array(target.workouts.values), app: source, export: keyed)
    if moved.isEmpty { return }
    for number in keyed.indices {
      let id = id(of: keyed[number].workout, key: keyed[number].key)
      if target.workouts[id] != nil || target.isTaken(id) { continue }
      guard let known = moved.find(keyed[number].workout) else { continue }
      keyed[number].workout.start = known.start
      keyed[number].key = known.key
    }
  }

  /// What the export called a workout when it was imported last.
  private func exportedName(of workout: Workout, key: String) -> String {
    let source = workout.sources.first {
      $0.id == ULID(derivedFrom: key, milliseconds: $0.id.milliseconds)
    }
    return source.map { $0.name } ?? workout.name
  }

  private mutating func take(_ imported: ImportedWorkout, key: String, own: Set<ULID>) {
    let id = id(of: imported, key: key)
    let line = imported.blocks.first?.sets.first?.line ?? 0
    if let refusal = target.refusal(of: id, named: imported.name, line: line) {
      plan.diagnostics.append(refusal)
      return
    }
    var known = workouts[id] ?? target.workouts[id]
    if known == nil, let twin = same.workout(like: imported, not: own) {
      known = join(imported, key: key, twin, line: line)
      if known == nil { return }
    }
    var update = WorkoutUpdate(
      imported, key: key, app: source,
      into: known ?? start(imported, id: id), isOlder: isOlder, silent: silent)
    update.apply(&plan, &exercises)
    olderLine = olderLine ?? update.olderLine
    var workout = update.workout
    workout.take(missingFrom: imported)
    if isInUTC { workout.moveToLocalTime(imported, target.zone) }
    if workouts.updateValue(workout, forKey: workout.id) == nil { order.append(workout.id) }
  }

  /// The workout that another app has brought with what this export knows of it; nil where the
  /// person has not asked for that.
  private mutating func join(
    _ imported: ImportedWorkout, key: String, _ twin: ULID, line: Int
  ) -> Workout? {
    guard let workout = workouts[twin] ?? target.workouts[twin] else { return nil }
    if joinsSame {
      let joined = workout.joined(with: imported, key: key, app: source, format: plan.format)
      plan.count(joined, mergedInto: workout)
      return joined
    }
    let there = SameWorkout(
      name: imported.name, start: imported.start, from: workout.importedFrom,
      sets: imported.blocks.reduce(0) { $0 + $1.sets.count })
    plan.sameWorkouts.append(there)
    plan.tell(
      "already-there", line,
      "The workout \"\(imported.name)\" on \(imported.start.day.text) is already there"
        + "\(there.origin); it was not added.")
    return nil
  }

  private func start(_ imported: ImportedWorkout, id: ULID) -> Workout {
    let offset = imported.offsetMinutes ?? target.zone.offsetAtLocal(imported.start)
    let startedAt = Instant(imported.start, offsetMinutes: offset)
    var workout = Workout(id: id, name: imported.name, startedAt: startedAt)
    // An export without a length ends where it starts: the workout is done, its length unknown.
    workout.endedAt = startedAt
    workout.notes = imported.notes
    workout.take(missingFrom: imported)
    workout.importedFrom = plan.format
    return workout
  }
}

extension Workout {
  /// Puts a workout whose time came in UTC on the day that it had where it was done.
  fileprivate mutating func moveToLocalTime(_ imported: ImportedWorkout, _ zone: ImportZone) {
    let offset = zone.offsetAtUTC(imported.start)
    guard startedAt == Instant(imported.start, offsetMinutes: 0), offset != 0 else { return }
    startedAt.move(to: offset)
    endedAt?.move(to: offset)
    for log in logs.indices {
      for set in logs[log].sets.indices { logs[log].sets[set].completedAt?.move(to: offset) }
    }
  }
}

extension Instant {
  /// The same moment on clocks of another offset, in minutes.
  fileprivate mutating func move(to offset: Int) {
    self = Instant(milliseconds: milliseconds, offsetMinutes: offset)
  }
}
