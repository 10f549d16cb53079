import Documents
import Strength

/// Takes Regimen's own exports back in.
public struct OwnImport {
  private let target: ImportTarget

  public init(into target: ImportTarget) { self.target = target }

  /// Workouts of a table: new ones as they are, known ones stay as they are here.
  public func plan(csv bytes: [UInt8]) -> ImportPlan {
    let table = RegimenCSV.read(bytes)
    var plan = ImportPlan()
    plan.format = "regimen"
    plan.variant = "csv"
    plan.rows = table.rows
    plan.diagnostics = table.diagnostics
    for workout in table.workouts { add(workout, line: table.lines[workout.id] ?? 0, to: &plan) }
    addExercises(to: &plan)
    return plan
  }

  private func add(_ workout: Workout, line: Int, to plan: inout ImportPlan) {
    if let refusal = target.refusal(of: workout.id, named: workout.name, line: line) {
      plan.diagnostics.append(refusal)
    } else if var merged = target.workouts[workout.id] {
      let new = merged.add(missingFrom: workout)
      plan.count(workout, isHere: true)
      plan.unchangedSets -= new.count
      plan.count(new: new)
      if !new.isEmpty { plan.workouts.append(merged) }
    } else {
      plan.workouts.append(workout)
      plan.count(workout, isHere: false)
    }
  }

  /// The exercises that the workouts speak of and the library lacks, from the catalogue by name.
  private func addExercises(to plan: inout ImportPlan) {
    let matcher = ExerciseMatcher(target.catalogue.exercises)
    var present = Set(target.exercises.map { $0.id })
    for log in plan.workouts.flatMap({ $0.logs }) {
      guard let id = log.exerciseID, present.insert(id).inserted, !target.isTaken(id) else {
        continue
      }
      var exercise = matcher.exercise(named: log.exerciseName) ?? Exercise()
      exercise.id = id
      exercise.name = log.exerciseName
      exercise.loadType = log.loadType
      plan.exercises.append(exercise)
      plan.newExercises += 1
    }
    plan.muscles = target.missingMuscles(for: plan.exercises)
  }
}

extension Workout {
  /// Adds the sets of another state of this workout that are not here; returns them.
  fileprivate mutating func add(missingFrom other: Workout) -> [WorkoutSet] {
    let present = Set(logs.flatMap { $0.sets.map { $0.id } })
    var added: [WorkoutSet] = []
    for log in other.logs {
      let new = log.sets.filter { !present.contains($0.id) }
      if new.isEmpty { continue }
      if let index = logs.firstIndex(where: { $0.id == log.id }) {
        logs[index].sets += new
      } else {
        var log = log
        log.sets = new
        logs.append(log)
      }
      added += new
    }
    return added
  }
}
