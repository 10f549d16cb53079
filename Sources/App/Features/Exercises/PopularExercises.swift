import Documents
import Strength

/// The exercises that most people do, which lists begin with.
enum PopularExercises {
  /// Names of the catalogue, the most common first.
  static let names = [
    "Bench Press (Barbell)", "Squat (Barbell)", "Deadlift (Barbell)", "Overhead Press (Barbell)",
    "Pull Up", "Bench Press (Dumbbell)", "Bent Over Row (Barbell)", "Lat Pulldown (Cable)",
    "Bicep Curl (Dumbbell)", "Lateral Raise (Dumbbell)", "Leg Press",
    "Romanian Deadlift (Barbell)", "Incline Bench Press (Dumbbell)",
    "Incline Bench Press (Barbell)", "Push Up", "Triceps Pushdown (Cable)",
    "Leg Extension (Machine)", "Seated Leg Curl (Machine)", "Lying Leg Curl (Machine)",
    "Seated Row (Cable)", "Chin Up", "Overhead Press (Dumbbell)", "Hip Thrust (Barbell)",
    "Bicep Curl (Barbell)", "Hammer Curl (Dumbbell)", "Face Pull (Cable)",
    "Bulgarian Split Squat (Dumbbell)", "Plank", "Chest Press (Machine)", "Chest Fly (Machine)",
    "Shoulder Press (Machine)", "Seated Row (Machine)", "Seated Calf Raise (Machine)",
    "Standing Calf Raise (Machine)", "Front Squat (Barbell)", "Goblet Squat (Kettlebell)",
    "Goblet Squat (Dumbbell)", "Lunge (Dumbbell)", "Walking Lunge (Dumbbell)",
    "Hip Adduction (Machine)", "Hip Abduction (Machine)", "Hanging Leg Raise",
    "Hanging Knee Raise", "Back Extension (Machine)", "Back Extension", "Ab Crunch (Machine)",
    "Bent Over Row (Dumbbell)", "Bicep Curl (Cable)", "Preacher Curl (Barbell)",
    "Triceps Extension (Dumbbell)", "Lateral Raise (Cable)", "Shrug (Barbell)",
    "Shrug (Dumbbell)", "Romanian Deadlift (Dumbbell)", "Sumo Deadlift (Barbell)",
    "Hack Squat (Machine)", "Chest Fly (Dumbbell)", "Chest Fly (Cable)", "Reverse Fly (Dumbbell)",
    "Kettlebell Swing", "Crunch", "Torso Rotation (Machine)", "Bicep Curl (Machine)",
    "Triceps Extension (Machine)", "Triceps Dip", "Chest Dip", "One Arm Row (Dumbbell)",
    "Skullcrusher (EZ Bar)", "T-Bar Row (Machine)", "Close Grip Bench Press (Barbell)",
    "Reverse Fly (Machine)", "Crunch (Cable)", "Bicep Curl (EZ Bar)", "Pull Up (Assisted)",
    "Overhead Triceps Extension (Cable)",
  ]

  /// The place of each in the list, by its identifier in the catalogue.
  static let places: [ULID: Int] = {
    var places: [ULID: Int] = [:]
    for (place, name) in names.enumerated() {
      places[ULID(derivedFrom: "exercise/" + name)] = place
    }
    return places
  }()
}

/// An order in which the first ones stand out, for they are one's own or those of most people.
struct ExerciseOrdering {
  var positions: [Int] = []
  var prominent = 0

  /// Exercises that are done, the latest first; then common ones; then the others as they stand.
  init(own notebook: Notebook) {
    var done: [(at: Int64, position: Int)] = []
    var others: [Int] = []
    for (position, exercise) in notebook.exercises.enumerated() {
      if let last = notebook.lastDone(exercise.id) {
        done.append((last.startedAt, position))
      } else {
        others.append(position)
      }
    }
    done.sort { $0.at != $1.at ? $0.at > $1.at : $0.position < $1.position }
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
    popular.sort { $0.place < $1.place }
    positions += popular.map { $0.position }
    prominent += popular.count
    positions += rest
  }
}
