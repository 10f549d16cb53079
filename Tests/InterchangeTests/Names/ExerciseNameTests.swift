import Testing

@testable import Interchange

/// Names as apps and people write them.
@Suite struct ExerciseNameTests {
  private let matcher: ExerciseMatcher

  init() throws { matcher = try Fixture.matcher.get() }

  @Test(arguments: [
    ["Push Up", "Push-Up", "Pushups", "push ups", "PUSH-UPS", "Press Ups", "Push Up (Each Side)"],
    ["Lateral Raise (Dumbbell)", "DB Lateral Raises", "Dumbell Lateral Raise (per arm)"],
    ["Bench Press (Barbell)", "Benchpress", "BB Bench Press", "Bench Press w/ Barbell", "BP"],
    ["Overhead Press (Barbell)", "OHP", "BB OHP", "Over-Head Press"],
    ["Romanian Deadlift (Barbell)", "RDL", "RDLs", "Romanian DL", "Barbell RDL"],
    ["Romanian Deadlift (Dumbbell)", "DB RDL", "RDL (DB)"],
    ["Stiff Leg Deadlift (Barbell)", "SLDL", "Stiff-Legged Deadlift (Barbell)"],
    ["Close Grip Bench Press (Barbell)", "CGBP", "CG Bench", "Narrow Grip Bench Press"],
    ["Lat Pulldown (Cable)", "Lat PD", "Lat Pull-Downs", "Lat Pulldown (unspecified)"],
    ["Triceps Pushdown (Cable)", "Tricep Push Downs", "Cable Tricep Pushdown"],
    ["Kettlebell Swing", "KB Swings", "Swing (Kettlebell)"],
    ["Bulgarian Split Squat (Dumbbell)", "Bulgarian Split Squat, DB", "DB BSS (each leg)"],
  ])
  func comeOutAlikeInEverySpelling(names: [String]) {
    for name in names {
      #expect(matcher.exercise(named: name)?.name == names[0], "\(name)")
    }
  }

  @Test(arguments: [
    ("Bankdrücken (Langhantel)", "Bench Press (Barbell)"),
    ("Kreuzheben", "Deadlift (Barbell)"), ("Klimmzüge", "Pull Up"),
    ("Press de Banca (Barra)", "Bench Press (Barbell)"),
    ("Peso Muerto", "Deadlift (Barbell)"), ("Dominadas", "Pull Up"),
    ("Développé Couché (Barre)", "Bench Press (Barbell)"),
    ("developpe couche", "Bench Press (Barbell)"),
    ("Soulevé de Terre", "Deadlift (Barbell)"), ("Panca Piana", "Bench Press (Barbell)"),
    ("Stacco da Terra", "Deadlift (Barbell)"), ("Trazioni", "Pull Up"),
    ("Supino Reto (Barra)", "Bench Press (Barbell)"),
    ("Levantamento Terra", "Deadlift (Barbell)"), ("Barra Fixa", "Pull Up"),
  ])
  func areKnownInOtherLanguages(name: String, exercise: String) {
    #expect(matcher.exercise(named: name)?.name == exercise)
  }

  @Test func meanWhatTheyMeanInTheirApp() {
    func found(_ name: String, _ app: LogFormat?) -> String? {
      matcher.exercise(named: name, in: app)?.name
    }
    #expect(found("Cable Kickback", .strong) == "Triceps Kickback (Cable)")
    #expect(found("Seated Dip", .strong) == "Seated Dip (Machine)")
    #expect(found("Hip Thrust", .fitbod) == "Hip Thrust (Bodyweight)")
    #expect(found("Hip Thrust", .strong) == "Hip Thrust (Barbell)")
    #expect(found("Hip Thrust", nil) == "Hip Thrust (Barbell)")
    #expect(found("Barbell Hip Thrust", .fitbod) == "Hip Thrust (Barbell)")
    #expect(found("Chest Fly", .liftosaur) == "Chest Fly (Dumbbell)")
    #expect(found("Chest Fly", .hevy) == "Chest Fly")
  }

  @Test(arguments: [
    "Chest Fly", "T Bar Row", "Low Bar Squat", "Touch and Go Bench Press", "Paused Bench Press",
    "Triceps Extension", "Leg Pull-In", "Single Leg Kickback", "Rope Face Pull",
    "Lat Pullthrough", "Drag Curl", "Rear Delt Fly", "Full Can", "Bayesian Curl", "Wrist Curl",
    "Stiff-Legged Barbell Good Morning", "Smith Machine Glute Bridge",
    "Cable One Arm Tricep Side Extension",
  ])
  func haveAnExercise(name: String) {
    #expect(matcher.exercise(named: name, in: .fitbod) != nil)
  }

  @Test func nameNothingByTheImplementAlone() {
    for name in ["Barbell", "Dumbbells", "Machine", "Smith Machine", "Kabelzug", "(Each Side)", ""]
    {
      #expect(matcher.exercise(named: name) == nil, "\(name)")
      #expect(matcher.guess(name).exercise == nil, "\(name)")
    }
  }
}
