import Documents
import Strength

/// Exercises of the catalogue that a plan may begin with where somebody has logged none of their
/// own: common, safe to learn, and one for every kind of equipment. Others come in by the log.
enum Staples {
  /// In the order in which they are chosen, all else being equal.
  static let names = [
    // Squat
    "Squat (Barbell)", "Leg Press", "Goblet Squat (Dumbbell)", "Goblet Squat (Kettlebell)",
    "Hack Squat (Machine)", "Bulgarian Split Squat (Dumbbell)", "Squat (Smith Machine)",
    "Split Squat (Dumbbell)", "Front Squat (Barbell)", "Walking Lunge (Dumbbell)",
    "Reverse Lunge (Dumbbell)", "Step Up (Dumbbell)", "Squat (Dumbbell)", "Lunge (Barbell)",
    "Bulgarian Split Squat (Bodyweight)", "Squat (Bodyweight)", "Reverse Lunge (Bodyweight)",
    "Split Squat (Bodyweight)", "Step Up (Bodyweight)", "Walking Lunge (Bodyweight)",
    "Squat (Suspension)", "Squat (Band)", "Pistol Squat",
    // Hinge
    "Romanian Deadlift (Barbell)", "Deadlift (Barbell)", "Romanian Deadlift (Dumbbell)",
    "Hip Thrust (Barbell)", "Deadlift (Trap Bar)", "Hip Thrust (Machine)",
    "Romanian Deadlift (Kettlebell)", "Hip Thrust (Dumbbell)", "Back Extension",
    "Kettlebell Swing", "Deadlift (Kettlebell)", "Pull Through (Cable)",
    "Romanian Deadlift (Smith Machine)", "Single Leg Hip Thrust (Bodyweight)",
    "Single Leg Romanian Deadlift (Bodyweight)", "Romanian Deadlift (Band)",
    "Hip Thrust (Bodyweight)", "Single Leg Glute Bridge", "Glute Bridge (Bodyweight)",
    "Single Leg Romanian Deadlift (Dumbbell)",
    // Horizontal push
    "Bench Press (Barbell)", "Bench Press (Dumbbell)", "Chest Press (Machine)",
    "Incline Bench Press (Dumbbell)", "Incline Bench Press (Barbell)", "Push Up",
    "Floor Press (Dumbbell)", "Incline Chest Press (Machine)", "Bench Press (Smith Machine)",
    "Chest Dip", "Chest Dip (Assisted)", "Floor Press (Barbell)", "Floor Press (Kettlebell)",
    "Decline Push Up", "Push Up (Suspension)", "Chest Press (Band)", "Incline Push Up",
    "Knee Push Up", "Close Grip Push Up", "Archer Push Up",
    // Vertical push
    "Overhead Press (Barbell)", "Seated Overhead Press (Dumbbell)", "Overhead Press (Dumbbell)",
    "Shoulder Press (Machine)", "Overhead Press (Kettlebell)", "Arnold Press (Dumbbell)",
    "Overhead Press (Smith Machine)", "Single Arm Landmine Press", "Overhead Press (Band)",
    "Pike Push Up",
    // Horizontal pull
    "Bent Over Row (Barbell)", "Seated Row (Cable)", "One Arm Row (Dumbbell)",
    "Seated Row (Machine)", "Chest-Supported Row (Machine)", "T-Bar Row (Machine)",
    "Bent Over Row (Dumbbell)", "Incline Row (Dumbbell)", "Single Arm Row (Kettlebell)",
    "Pendlay Row (Barbell)", "Inverted Row", "Inverted Row (Suspension)", "Seated Row (Band)",
    "Bent Over Row (Band)",
    // Vertical pull
    "Lat Pulldown (Cable)", "Pull Up", "Chin Up", "Lat Pulldown (Machine)", "Pull Up (Assisted)",
    "Chin Up (Assisted)", "Close-Grip Lat Pulldown (Cable)", "Neutral Grip Pull Up",
    "Lat Pulldown (Band)", "Pull Up (Band)", "Ring Pull Up",
    // Trunk and carries
    "Plank", "Crunch (Cable)", "Hanging Knee Raise", "Ab Crunch (Machine)", "Pallof Press (Cable)",
    "Ab Wheel Rollout", "Side Plank", "Dead Bug", "Torso Rotation (Machine)", "Reverse Crunch",
    "Pallof Press (Band)", "Russian Twist (Plate)", "Bird Dog", "Crunch", "Hanging Leg Raise",
    "Back Extension (Machine)", "Superman", "Farmers Walk", "Farmers Walk (Kettlebell)",
    "Suitcase Carry",
    // One joint
    "Lateral Raise (Dumbbell)", "Bicep Curl (Dumbbell)", "Triceps Pushdown (Cable)",
    "Leg Extension (Machine)", "Seated Leg Curl (Machine)", "Lying Leg Curl (Machine)",
    "Face Pull (Cable)", "Standing Calf Raise (Machine)", "Seated Calf Raise (Machine)",
    "Lateral Raise (Cable)", "Bicep Curl (Barbell)", "Hammer Curl (Dumbbell)",
    "Reverse Fly (Dumbbell)", "Reverse Fly (Machine)", "Chest Fly (Machine)",
    "Triceps Extension (Dumbbell)", "Overhead Triceps Extension (Cable)", "Bicep Curl (Cable)",
    "Standing Calf Raise (Dumbbell)", "Chest Fly (Cable)", "Chest Fly (Dumbbell)",
    "Bicep Curl (EZ Bar)", "Skullcrusher (EZ Bar)", "Skullcrusher (Dumbbell)",
    "Lateral Raise (Machine)", "Bicep Curl (Machine)", "Triceps Extension (Machine)",
    "Hip Abduction (Machine)", "Hip Adduction (Machine)", "Shrug (Dumbbell)", "Shrug (Barbell)",
    "Preacher Curl (Barbell)", "Rear Delt Row (Dumbbell)", "Triceps Dip", "Bench Dip",
    "Nordic Hamstring Curl", "Single Leg Calf Raise (Bodyweight)",
    "Standing Calf Raise (Bodyweight)", "Standing Calf Raise (Barbell)",
    "Seated Calf Raise (Dumbbell)", "Lateral Raise (Band)", "Bicep Curl (Band)",
    "Triceps Pushdown (Band)", "Face Pull (Band)", "Pull Apart (Band)", "Leg Curl (Band)",
    "Reverse Fly (Band)", "Leg Curl (Suspension)", "Face Pull (Suspension)",
    "Bicep Curl (Suspension)", "Triceps Extension (Suspension)", "Leg Curl (Exercise Ball)",
    "Bodyweight Triceps Extension", "Diamond Push Up", "Skullcrusher (Barbell)",
    "Bicep Curl (Kettlebell)", "Side Lying Leg Raise", "Copenhagen Plank", "Tibialis Raise",
    "Wrist Curl (Dumbbell)", "External Rotation (Band)", "External Rotation (Cable)",
  ]

  /// Ones that a beginner cannot do yet, or should learn with somebody watching; a log that has
  /// them says otherwise.
  static let advanced = [
    "Pistol Squat", "Front Squat (Barbell)", "Deadlift (Barbell)", "Pull Up", "Chin Up",
    "Neutral Grip Pull Up", "Ring Pull Up", "Chest Dip", "Triceps Dip", "Archer Push Up",
    "Nordic Hamstring Curl", "Hanging Leg Raise", "Kettlebell Swing", "Ab Wheel Rollout",
    "Pendlay Row (Barbell)", "Copenhagen Plank", "Diamond Push Up",
    "Single Leg Romanian Deadlift (Dumbbell)", "Lunge (Barbell)",
  ]

  /// Places in `names`, by the exercise's identifier in the catalogue.
  static let places: [ULID: Int] = {
    var places: [ULID: Int] = [:]
    for (place, name) in names.enumerated() { places[Exercise.catalogueID(name)] = place }
    return places
  }()

  static let advancedIDs: [ULID] = advanced.map { Exercise.catalogueID($0) }
}
