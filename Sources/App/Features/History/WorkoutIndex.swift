import Documents
import Strength

/// What is written in all ended workouts, folded for searching: titles, gyms, notes.
struct WorkoutIndex: Sendable {
  let keys: [Archive.Key]
  private var bytes: [UInt8] = []
  /// Where the text of each workout ends.
  private var ends: [Int] = []

  init(_ notebook: Notebook) {
    keys = notebook.archive.keys
    bytes.reserveCapacity(keys.count * 48)
    ends.reserveCapacity(keys.count)
    for key in keys {
      if let workout = notebook.workout(key.id) { append(workout) }
      ends.append(bytes.count)
    }
  }

  private mutating func append(_ workout: Workout) {
    append(workout.title)
    append(workout.gymName)
    append(workout.notes)
    for log in workout.logs {
      append(log.notes)
      for set in log.sets { append(set.notes) }
    }
  }

  private mutating func append(_ text: String) {
    if text.isEmpty { return }
    FoldedText.append(text, to: &bytes)
    bytes.append(0x0a)
  }

  /// The workouts that hold every word of a query, in their texts or the names of their exercises;
  /// the newest first.
  func find(_ query: String, in notebook: Notebook) -> [Archive.Key] {
    var folded: [UInt8] = []
    FoldedText.append(query, to: &folded)
    let words = folded.split(separator: FoldedText.space)
    if words.isEmpty { return [] }
    let exercises = notebook.archive.exercises.map { reference in
      (reference, names(of: reference, in: notebook))
    }
    var isFound = [Bool](repeating: true, count: keys.count)
    for word in words {
      var holds = [Bool](repeating: false, count: keys.count)
      markTexts(ArraySlice(word), &holds)
      for (reference, names) in exercises where names.firstRange(ofBytes: word, from: 0) != nil {
        markWorkouts(notebook.archive.keys(of: reference), &holds)
      }
      for place in isFound.indices where !holds[place] { isFound[place] = false }
    }
    return keys.indices.reversed().filter { isFound[$0] }.map { keys[$0] }
  }

  private func names(of reference: ExerciseReference, in notebook: Notebook) -> [UInt8] {
    var names: [UInt8] = []
    FoldedText.append(reference.name, to: &names)
    if let exercise = notebook.exercise(reference.id) {
      for name in [exercise.name] + exercise.aliases {
        names.append(0x0a)
        FoldedText.append(name, to: &names)
      }
    }
    return names
  }

  private func markTexts(_ word: ArraySlice<UInt8>, _ holds: inout [Bool]) {
    var start = 0
    var place = 0
    while let found = bytes.firstRange(ofBytes: word, from: start) {
      while ends[place] <= found { place += 1 }
      holds[place] = true
      start = ends[place]
    }
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

extension [UInt8] {
  /// Where some bytes first stand, from a place on; nil where they do not.
  fileprivate func firstRange(ofBytes word: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard let first = word.first, count >= word.count else { return nil }
    return withUnsafeBufferPointer { text in
      word.withUnsafeBufferPointer { word in
        var place = start
        let end = text.count - word.count
        while place <= end {
          if text[place] == first {
            var length = 1
            while length < word.count, text[place + length] == word[length] { length += 1 }
            if length == word.count { return place }
          }
          place += 1
        }
        return nil
      }
    }
  }
}
