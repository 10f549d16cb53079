import Documents
import Strength

/// Something that a week leaves alone.
public enum Exclusion: Equatable, Sendable {
  case exercise(ULID, String)
  case muscle(ULID, String)
  case joint(Joint)

  /// What a word stands for; nil where it is none of the exercises, muscles and joints.
  public init?(_ word: String, exercises: [Exercise], muscles: [Muscle]) {
    let sought = Exclusion.folded(word)
    if sought.isEmpty { return nil }
    if let joint = Joint.allCases.first(where: { $0.words.contains(sought) }) {
      self = .joint(joint)
    } else if let muscle = muscles.first(where: { Exclusion.folded($0.name) == sought })
      ?? muscles.first(where: { muscle in
        StandardMuscle(id: muscle.id).map { Exclusion.folded($0.german) == sought } ?? false
      })
    {
      self = .muscle(muscle.id, muscle.name)
    } else if let exercise = exercises.first(where: { exercise in
      Exclusion.folded(exercise.name) == sought
        || exercise.aliases.contains { Exclusion.folded($0) == sought }
    }) {
      self = .exercise(exercise.id, exercise.name)
    } else {
      return nil
    }
  }

  public var name: String {
    switch self {
    case .exercise(_, let name), .muscle(_, let name): name
    case .joint(let joint): joint.rawValue
    }
  }

  /// Whether an exercise is one of those that it leaves alone.
  func covers(_ exercise: Exercise, _ movement: Movement, _ share: MuscleShares) -> Bool {
    switch self {
    case .exercise(let id, let name):
      exercise.id == id || Exclusion.folded(exercise.name) == Exclusion.folded(name)
    case .muscle(let id, _):
      exercise.muscles.contains { $0.muscleID == id && $0.contribution.value >= 0.5 }
    case .joint(let joint): joint.isLoaded(by: exercise, movement, share)
    }
  }

  /// Lowercased letters and digits alone, so that `Bench press (barbell)` finds its exercise.
  private static func folded(_ text: String) -> String { Goals.words(of: text).joined() }
}

/// Joints that somebody may want to spare.
public enum Joint: String, CaseIterable, Sendable {
  case neck
  case shoulder
  case elbow
  case wrist
  case lowerBack = "lower back"
  case hip
  case knee
  case ankle

  /// Folded, as people write them.
  var words: [String] {
    switch self {
    case .neck: ["neck", "nacken", "hals"]
    case .shoulder: ["shoulder", "shoulders", "schulter", "schultern"]
    case .elbow: ["elbow", "elbows", "ellbogen", "ellenbogen"]
    case .wrist: ["wrist", "wrists", "handgelenk", "handgelenke"]
    case .lowerBack:
      ["lowerback", "back", "spine", "lumbar", "rücken", "untererrücken", "kreuz"]
    case .hip: ["hip", "hips", "hüfte", "hüften"]
    case .knee: ["knee", "knees", "knie"]
    case .ankle: ["ankle", "ankles", "knöchel", "sprunggelenk", "fußgelenk"]
    }
  }

  /// Whether an exercise moves the joint under load, by the muscles that cross it: rather one
  /// exercise too many left out than one too few.
  func isLoaded(by exercise: Exercise, _ movement: Movement, _ share: MuscleShares) -> Bool {
    switch self {
    case .neck: share.any([.neck], from: 0.25) || share.any([.traps], from: 0.5)
    case .shoulder:
      movement.isUpper || movement == .carry
        || share.any([.frontDelts, .sideDelts, .rearDelts, .rotatorCuff], from: 0.25)
        || share.any([.chest, .upperChest, .lats, .serratus], from: 0.5)
    case .elbow: movement.isUpper || share.any([.biceps, .triceps], from: 0.25)
    case .wrist:
      movement.isUpper || movement == .carry || share.any([.forearms], from: 0.25)
        || share.any([.biceps, .triceps], from: 0.75)
    case .lowerBack:
      movement == .hinge || movement == .carry || share.any([.lowerBack], from: 0.25)
    case .hip:
      movement.isForLegs
        || share.any([.glutes, .hipFlexors, .adductors, .abductors], from: 0.25)
    case .knee:
      movement == .squat || share.any([.quads], from: 0.25)
        || share[.hamstrings] >= 0.75 && share[.glutes] < 0.5
    case .ankle: Joint.isAnkleLoaded(by: exercise, movement, share)
    }
  }

  // MARK: The ankle

  /// Bends deepest under load where the knee goes over the foot, as in squats, lunges, step-ups
  /// and leg presses, and carries every step with a weight. No muscle tells: calves do little
  /// there.
  private static let ankleMovements: [Movement] = [.squat, .carry]

  /// How words of names begin: squats whose muscles do not show it, and what takes off and lands;
  /// the Olympic lifts are jumps with a weight.
  private static let ankleWords = [
    "squat", "lunge", "step", "jump", "hop", "bound", "clean", "snatch", "jerk",
  ]

  private static func isAnkleLoaded(
    by exercise: Exercise, _ movement: Movement, _ share: MuscleShares
  ) -> Bool {
    if ankleMovements.contains(movement) { return true }
    // Whoever hinges on one leg balances on its foot, and the abductors hold the pelvis.
    if movement == .hinge, share[.abductors] >= 0.5 { return true }
    // Calves that help to bend the knee, as in leg curls, leave the foot free.
    let least = share[.hamstrings] >= 0.75 ? 0.5 : 0.25
    if share.any([.calves, .tibialis], from: least) { return true }
    return Goals.words(of: exercise.name).contains { word in
      ankleWords.contains { word.hasPrefix($0) }
    }
  }
}
