import Documents
import Strength
import Testing

@testable import App

extension Samples {
  static func exercise(_ name: String, _ loadType: LoadType = .weighted) -> Exercise {
    Exercise(id: ULID(derivedFrom: name), name: name, loadType: loadType)
  }

  /// A workout that has begun a minute ago, with sets of 10 that nobody has weighed.
  static func begun(_ exercises: [Exercise], sets: Int = 3) throws -> Workout {
    var workout = Workout(
      id: ULID(derivedFrom: "begun"), name: "Push",
      startedAt: try moment("2026-11-21T17:59:00.000+01:00"))
    for exercise in exercises {
      var log = ExerciseLog(id: ULID(derivedFrom: exercise.name + "/log"), exercise: exercise)
      for number in 1...sets {
        log.sets.append(
          WorkoutSet(id: ULID(derivedFrom: exercise.name + "/" + String(number)), reps: 10))
      }
      workout.logs.append(log)
    }
    return workout
  }

  /// The same on a day, done.
  static func done(
    _ exercise: Exercise, _ weights: [Weight?], on day: String, gym: Gym? = nil
  ) throws -> Workout {
    let start = try moment(day + "T18:00:00.000+01:00")
    var workout = Workout(
      id: ULID(derivedFrom: "done/" + day + exercise.name), name: "Push", startedAt: start)
    workout.gymID = gym?.id
    workout.gymName = gym?.name ?? ""
    var log = ExerciseLog(id: ULID(derivedFrom: day + exercise.name), exercise: exercise)
    for (number, weight) in weights.enumerated() {
      var set = WorkoutSet(
        id: ULID(derivedFrom: day + exercise.name + String(number)), reps: 10, weight: weight)
      set.completedAt = start
      log.sets.append(set)
    }
    workout.logs = [log]
    workout.endedAt = start
    return workout
  }
}

extension Person {
  /// Someone in the middle of a workout on an otherwise empty device.
  static func training(
    _ exercises: [Exercise], sets: Int = 3, with others: [AnyDocument] = []
  ) throws -> Person {
    try Person(
      others + exercises.map { .exercise($0) }
        + [.workout(try Samples.begun(exercises, sets: sets))],
      route: .workout)
  }

  func running() throws -> Workout { try #require(state.notebook.running) }

  /// The weights of the sets of the first exercise, a dash for none.
  func weights() throws -> [String] {
    try running().logs[0].sets.map { $0.weight?.text ?? "–" }
  }
}
