import Documents
import Strength

/// What is written in all ended workouts, folded for searching: titles, gyms, notes.
struct WorkoutIndex: Sendable {
  let keys: [Archive.Key]
  /// Of the archive: what is written in a workout may change where its key does not.
  let version: Int
  private var texts = FoldedTexts()

  init(_ notebook: __shared Notebook) {
    keys = notebook.archive.keys
    version = notebook.archive.version
    for key in keys {
      if let workout = notebook.workout(key.id) { append(workout) }
      texts.endEntry()
    }
  }

  private mutating func append(_ workout: Workout) {
    texts.append(workout.title)
    texts.append(workout.gymName)
    texts.append(workout.notes)
    for log in workout.logs {
      texts.append(log.notes)
      for set in log.sets { texts.append(set.notes) }
    }
  }

  /// The workouts that hold every word of a query, in their texts or the names of their exercises;
  /// the newest first.
  func find(
    _ query: String, in notebook: Notebook, _ translations: [String: String]
  ) -> [Archive.Key] {
    let words = FoldedTexts.words(query)
    if words.isEmpty { return [] }
    let exercises = notebook.archive.exercises.map { reference in
      (reference, notebook.foldedNames(of: reference, translations))
    }
    var isFound = [Bool](repeating: true, count: keys.count)
    for word in words {
      var holds = [Bool](repeating: false, count: keys.count)
      texts.mark(word, &holds)
      for (reference, names) in exercises where names.firstRange(ofBytes: word, from: 0) != nil {
        markWorkouts(notebook.archive.keys(of: reference), &holds)
      }
      for place in isFound.indices where !holds[place] { isFound[place] = false }
    }
    return keys.indices.reversed().filter { isFound[$0] }.map { keys[$0] }
  }

  /// Both lists are sorted, so each search begins where the last one ended.
  private func markWorkouts(_ marked: [Archive.Key], _ holds: inout [Bool]) {
    var low = 0
    for key in marked {
      var high = keys.count
      while low < high {
        let middle = (low + high) / 2
        if keys[middle] < key { low = middle + 1 } else { high = middle }
      }
      if low < keys.count, keys[low] == key { holds[low] = true }
    }
  }
}

extension Notebook {
  /// What an exercise is called, folded for searching.
  func foldedNames(
    of reference: ExerciseReference, _ translations: [String: String]
  ) -> [UInt8] {
    var all = [reference.name]
    if let exercise = self.exercise(reference.id) { all += [exercise.name] + exercise.aliases }
    var names: [UInt8] = []
    for name in all {
      FoldedText.append(name, to: &names)
      names.append(0x0a)
      FoldedText.append(translations[name] ?? "", to: &names)
      names.append(0x0a)
    }
    return names
  }
}
