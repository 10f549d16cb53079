import Documents
import Strength

/// The sets of one exercise in one workout, as far as they count for volume.
struct VolumeSession {
  var workout: Workout
  var sets: [(set: WorkoutSet, loadType: Open<LoadType>)]
  /// Of whole sets, not yet multiplied by a contribution.
  var volume: Volume
}

extension State {
  /// The workouts of a range that hold hard sets of an exercise, the newest first.
  func volumeSessions(of exercise: ExerciseReference, in days: VolumePeriods) -> [VolumeSession] {
    var sessions: [VolumeSession] = []
    for workout in notebook.runningWorkouts where days.contains(workout.startedAt.day) {
      if let session = session(of: exercise, in: workout) { sessions.append(session) }
    }
    let keys = notebook.archive.keys(of: exercise)
    // The local day may differ from the one in UTC by one.
    let earliest = Int64(days.first.number - 1) * CivilTime.millisecondsPerDay
    let latest = Int64(days.last.number + 2) * CivilTime.millisecondsPerDay
    for key in keys.reversed() where key.startedAt < latest {
      if key.startedAt < earliest { break }
      guard let workout = notebook.workout(key.id), days.contains(workout.startedAt.day),
        let session = session(of: exercise, in: workout)
      else { continue }
      sessions.append(session)
    }
    return sessions
  }

  private func session(of exercise: ExerciseReference, in workout: Workout) -> VolumeSession? {
    var session = VolumeSession(workout: workout, sets: [], volume: Volume())
    let body = workout.bodyWeight ?? notebook.weights.weight(on: workout.startedAt.day)
    for log in workout.logs
    where ExerciseReference(id: log.exerciseID, name: log.exerciseName) == exercise {
      for (place, set) in log.sets.enumerated() where set.isHard && workout.isDone(set) {
        session.sets.append((set, log.loadType))
        var volume = Volume()
        volume.sets = log.hardSets(place)
        volume.reps = Double(set.reps ?? 0) * set.sideShare
        if let load = set.loadKilograms(loadType: log.loadType, bodyWeight: body) {
          volume.loadKilograms = volume.reps * load
        } else {
          volume.unknownLoadSets = 1
        }
        session.volume.add(volume, share: 1)
      }
    }
    return session.sets.isEmpty ? nil : session
  }
}

extension ExerciseReference {
  /// Tells exercises apart within a page.
  var key: String { id?.text ?? "name/" + name }
}
