import Documents
import Strength

/// What a person asks of a week; kept with the plan, so that a day can be done anew.
public struct CoachRequest: Record {
  /// Training days with weights: one day of the week stays without.
  public static let strengthDays = 1...6
  /// Minutes of one session.
  public static let sessionMinutes = 15...150
  public static let mostGoalScalars = 300
  public static let mostExclusions = 20
  static let seeds = 0...1_000_000

  /// In the person's own words.
  public var goals = ""
  public var days = 3
  public var minutes = 60
  /// Exercises, muscles or joints to leave alone.
  public var avoided: [String] = []
  /// Nil where the log tells.
  public var experience: Open<Experience>?
  /// A week with fewer sets, on purpose.
  public var isDeload = false
  // What is known and shall not count, nor be sent to a model.
  public var ignoresLog = false
  public var ignoresRuns = false
  public var ignoresHealth = false
  /// Breaks ties, so that another week can be asked for.
  public var seed = 0
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("goals", &goals, default: "")
    try visitor.field("days", &days, in: CoachRequest.strengthDays, default: 3)
    try visitor.field("minutes", &minutes, in: CoachRequest.sessionMinutes, default: 60)
    try visitor.field("avoided", &avoided, default: [])
    try visitor.field("experience", &experience)
    try visitor.field("isDeload", &isDeload, default: false)
    try visitor.field("ignoresLog", &ignoresLog, default: false)
    try visitor.field("ignoresRuns", &ignoresRuns, default: false)
    try visitor.field("ignoresHealth", &ignoresHealth, default: false)
    try visitor.field("seed", &seed, in: CoachRequest.seeds, default: 0)
  }

  /// Whether something that is known counts.
  public subscript(counts part: BriefPart) -> Bool {
    get {
      switch part {
      case .log: !ignoresLog
      case .runs: !ignoresRuns
      case .health: !ignoresHealth
      }
    }
    set {
      switch part {
      case .log: ignoresLog = !newValue
      case .runs: ignoresRuns = !newValue
      case .health: ignoresHealth = !newValue
      }
    }
  }

  /// What is known and does not count.
  public var ignored: [BriefPart] { BriefPart.allCases.filter { !self[counts: $0] } }

  /// Asks for another week of the same kind.
  public mutating func changeSeed() { seed = seed < CoachRequest.seeds.upperBound ? seed + 1 : 1 }
}

/// What a week goes by besides what was asked and the gym.
public enum BriefPart: String, CaseIterable, Sendable {
  /// Workouts: weights, sets by muscle, experience.
  case log
  /// Runs that are planned, what was recorded besides, and their load.
  case runs
  /// Sleep, heart rate at rest, its variability, and body weight.
  case health
}

/// How long somebody has trained with weights.
public enum Experience: String, CaseIterable, Sendable {
  case novice
  case intermediate
  case advanced

  /// What a log tells: half a year and 50 workouts lead beyond a novice, three years and 300 beyond
  /// an intermediate. They are heuristics; the person may say otherwise.
  ///
  /// - Parameters:
  ///   - workouts: ended ones with sets.
  ///   - days: from the first of them to today.
  public init(workouts: Int, days: Int) {
    self =
      workouts >= 300 && days >= 1095
      ? .advanced : workouts >= 50 && days >= 182 ? .intermediate : .novice
  }
}
