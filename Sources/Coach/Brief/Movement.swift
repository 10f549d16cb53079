import Documents
import Strength

/// What a movement trains, by the muscles that it works: what a balanced week has of each.
public enum Movement: Int, CaseIterable, Sendable {
  case squat
  case hinge
  case horizontalPush
  case verticalPush
  case horizontalPull
  case verticalPull
  case trunk
  case carry
  /// One joint, or nothing of the above.
  case isolation
  /// Endurance and the like, which a week of strength does not plan.
  case conditioning

  public var name: String {
    switch self {
    case .squat: "squat"
    case .hinge: "hinge"
    case .horizontalPush: "horizontal push"
    case .verticalPush: "vertical push"
    case .horizontalPull: "horizontal pull"
    case .verticalPull: "vertical pull"
    case .trunk: "trunk"
    case .carry: "carry"
    case .isolation: "isolation"
    case .conditioning: "conditioning"
    }
  }

  public var isCompound: Bool {
    switch self {
    case .trunk, .carry, .isolation, .conditioning: false
    default: true
    }
  }

  public var isUpper: Bool {
    switch self {
    case .horizontalPush, .verticalPush, .horizontalPull, .verticalPull: true
    default: false
    }
  }
}

extension Exercise {
  /// Whether it tires the legs for a run on the next day.
  var isLegWork: Bool {
    let share = MuscleShares(self)
    return Movement(self, share).isLegWork(share)
  }
}

extension Movement {
  /// Whether it is a compound lift for the legs.
  var isForLegs: Bool { self == .squat || self == .hinge }

  func isLegWork(_ share: MuscleShares) -> Bool {
    isForLegs || share.any(StandardMuscle.legs, from: 0.5)
  }

  /// What an exercise trains, by its muscles.
  public init(_ exercise: Exercise) { self.init(exercise, MuscleShares(exercise)) }

  /// Read from muscles, so that a person's own exercises have one, too.
  init(_ exercise: Exercise, _ share: MuscleShares) {
    switch exercise.loadType {
    case .newer: self = .conditioning
    case .known(.distance):
      let isCarried =
        share[.forearms] >= 0.75 || share[.traps] >= 0.5
        || share[.upperBack] >= 0.75 && share[.abs] >= 0.5
      self = isCarried && share[.calves] < 0.5 ? .carry : .conditioning
    case .known(.duration):
      self =
        share[.abs] >= 0.75 || share[.obliques] >= 0.75 || share[.lowerBack] >= 0.75
        ? .trunk : .conditioning
    case .known:
      self = Movement(counted: share)
      // Lats do most of some rows, too; the pull is horizontal all the same.
      if self == .verticalPull, Goals.words(of: exercise.name).contains("row") {
        self = .horizontalPull
      }
    }
  }

  private init(counted share: MuscleShares) {
    let pull = max(share[.lats], share[.upperBack])
    if share[.quads] >= 0.75, max(share[.glutes], share[.adductors]) >= 0.25 {
      self = .squat
    } else if max(share[.hamstrings], share[.glutes]) >= 0.75, share[.quads] < 0.75,
      share[.glutes] >= 0.5, share[.abductors] < 0.75
    {
      self = .hinge
    } else if max(share[.chest], share[.upperChest]) >= 0.75, share[.triceps] >= 0.5 {
      self = .horizontalPush
    } else if share[.frontDelts] >= 0.75, share[.triceps] >= 0.5 {
      self = .verticalPush
    } else if pull >= 0.75, share[.biceps] >= 0.25 {
      self = share[.lats] > share[.upperBack] ? .verticalPull : .horizontalPull
    } else if max(share[.abs], share[.obliques]) >= 0.75
      || share[.lowerBack] >= 0.75 && share[.hamstrings] < 0.5
    {
      self = .trunk
    } else {
      self = .isolation
    }
  }
}
