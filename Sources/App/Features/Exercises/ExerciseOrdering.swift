import Documents
import Strength

/// An order in which the first ones stand out, for they are one's own or those of most people.
struct ExerciseOrdering: Sendable {
  var positions: [Int] = []
  var prominent = 0

  /// By what the reader calls them.
  ///
  /// - Parameter translations: English names in the reader's language.
  init(named exercises: [Exercise], _ translations: [String: String]) {
    let names = exercises.map { exercise in
      var name: [UInt8] = []
      FoldedText.append(translations[exercise.name] ?? exercise.name, to: &name)
      return name
    }
    positions = orderedPlaces(names.count) { names[$0].lexicographicallyPrecedes(names[$1]) }
  }

  /// Exercises that are done, the latest first; then common ones; then the others as they stand.
  init(own notebook: __shared Notebook) {
    var done: [(at: Int64, position: Int)] = []
    var others: [Int] = []
    for (position, exercise) in notebook.exercises.enumerated() {
      if let last = notebook.lastDone(exercise.id) {
        done.append((last.startedAt, position))
      } else {
        others.append(position)
      }
    }
    done.order { $0.at != $1.at ? $0.at > $1.at : $0.position < $1.position }
    positions = done.map { $0.position }
    prominent = done.count
    add(others, notebook.exercises)
  }

  /// Common exercises, then the others as they stand.
  init(catalogue exercises: [Exercise]) { add(Array(exercises.indices), exercises) }

  private mutating func add(_ others: [Int], _ exercises: [Exercise]) {
    let places = PopularExercises.places
    var popular: [(place: Int, position: Int)] = []
    var rest: [Int] = []
    for position in others {
      if let place = places[exercises[position].id] {
        popular.append((place, position))
      } else {
        rest.append(position)
      }
    }
    popular.order { $0.place < $1.place }
    positions += popular.map { $0.position }
    prominent += popular.count
    positions += rest
  }
}
