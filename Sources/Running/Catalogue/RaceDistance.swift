/// What a plan leads to.
public enum RaceDistance: String, CaseIterable, Sendable {
  case fiveK = "5k"
  case tenK = "10k"
  case half
  case marathon
  /// No race: endurance for its own sake.
  case base

  /// Nil where there is no race.
  public var meters: Double? {
    switch self {
    case .fiveK: 5000
    case .tenK: 10_000
    case .half: 21_097.5
    case .marathon: 42_195
    case .base: nil
    }
  }

  public var title: String {
    switch self {
    case .fiveK: "5K"
    case .tenK: "10K"
    case .half: "Half marathon"
    case .marathon: "Marathon"
    case .base: "Base"
    }
  }

  /// As it is written within a sentence.
  var name: String { self == .fiveK || self == .tenK ? title : title.lowercased() }

  var index: Int {
    switch self {
    case .fiveK: 0
    case .tenK: 1
    case .half: 2
    case .marathon: 3
    case .base: 4
    }
  }
}

/// How much training someone is used to.
public enum Level: String, CaseIterable, Sendable {
  case beginner
  case intermediate
  case advanced
  case elite

  var index: Int {
    switch self {
    case .beginner: 0
    case .intermediate: 1
    case .advanced: 2
    case .elite: 3
    }
  }

  /// What is taken for a runner of this level who has not said how fast they are.
  public var assumedVDOT: VDOT {
    switch self {
    case .beginner: VDOT(35)
    case .intermediate: VDOT(44)
    case .advanced: VDOT(54)
    case .elite: VDOT(67)
    }
  }
}

/// The parts of a plan.
public enum Phase: String, CaseIterable, Sendable {
  case base
  case build
  case peak
  case taper

  var index: Int {
    switch self {
    case .base: 0
    case .build: 1
    case .peak: 2
    case .taper: 3
    }
  }
}
