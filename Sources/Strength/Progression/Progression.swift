import Documents

/// How an exercise of a split gets harder from one time to the next.
public struct Progression: Record {
  /// What the next weight follows from.
  public enum Kind: String, CaseIterable, Sendable {
    /// The weight stays as the split has it.
    case fixed
    /// All sets have their reps: more weight.
    case linear
    /// First more reps, within the split's range; all sets at its top: more weight, fewest reps.
    case double
    /// The weight that makes the target RPE, by the estimated maximum of the last time.
    case rpe
  }

  /// Ratings that can be aimed at; below 5 they say little.
  public static let targetRPEs = 5.0...10.0
  public static let failureCounts = 1...20
  public static let deloadShares = 0.0...0.5

  public var kind = Open(Kind.linear)
  /// What is added; nil for 2.5 kg or 5 lb, by the unit of the weight.
  public var increment: Weight?
  /// Nil for 8.
  public var targetRPE: Double?
  /// Workouts in a row with too few reps after which the weight goes back.
  public var failuresBeforeDeload = 3
  /// The share of the weight, 0…0.5, that it goes back by.
  public var deloadShare = 0.1
  public var unknown = UnknownFields()

  public init() {}

  public init(_ kind: Kind, increment: Weight? = nil, targetRPE: Double? = nil) {
    self.kind = Open(kind)
    self.increment = increment
    self.targetRPE = targetRPE
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("kind", &kind)
    try visitor.field("increment", &increment)
    try visitor.field("targetRPE", &targetRPE, in: Progression.targetRPEs)
    try visitor.field(
      "failuresBeforeDeload", &failuresBeforeDeload, in: Progression.failureCounts, default: 3)
    try visitor.field("deloadShare", &deloadShare, in: Progression.deloadShares, default: 0.1)
  }
}

// What the rules go by, apart from what one can set.
extension Progression {
  /// Without a workout for more than these days the weight is not raised: strength falls with the
  /// length of a pause (Bosquet et al. 2013, doi:10.1111/sms.12047), and holds about four weeks.
  public static let breakDays = 28
  /// Pauses beyond these days count as long.
  static let longBreakDays = 84
  static let breakShare = 0.1
  static let longBreakShare = 0.2
  /// Where the next load that the gym has is above the asked one and more than this share heavier…
  static let largestJump = 0.1
  /// …so many further reps in every set come first: about what a tenth more weight costs.
  static let repsBeforeJump = 3
  /// The most that an RPE moves the weight at once: one rating can be off by two reps.
  static let largestChange = 0.1
  static let usualRPE = 8.0
  /// Seconds that a hold gets longer by.
  static let holdStep = 5.0
  /// Below this share of the weight before, a workout is a light one and proves nothing…
  static let lightShare = 0.85
  /// …unless it is more than the second in a row: then the weight was lowered to stay.
  static let mostLightWorkouts = 2
}
