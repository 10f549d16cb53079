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
    for (place, name) in names.enumerated() { places[Exercise.catalogueID(name)] = place }
    return places
  }()
}
