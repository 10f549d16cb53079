import Documents

/// What a run does for its week.
public enum RunRole: String, CaseIterable, Sendable {
  case long
  case quality
  case easy
  case race
}

/// The parts of a run's score, each 0…1.
public struct ScoreParts: Equatable, Sendable {
  /// How close duration and load are to the target.
  public var fit = 0.0
  /// How long ago the like came.
  public var variety = 0.0
  /// How well the family suits the phase and the race.
  public var phase = 0.0
  /// How well the amount suits the level.
  public var level = 0.0

  public init() {}
}

/// A run that did not win its place.
public struct RunnerUp: Equatable, Sendable {
  /// In `Catalogue.all`; -1 where there is none.
  public var workout = -1
  public var score = 0.0
}

/// One run of a drafted plan.
public struct PlannedRun: Equatable, Sendable {
  /// Days from the start of the plan's week.
  public var position: Int
  public var role: RunRole
  /// In `Catalogue.all`.
  public var workout: Int
  public var targetSeconds: Double
  public var targetLoad: Double
  public var score = 0.0
  public var parts = ScoreParts()
  public var second = RunnerUp()
  public var third = RunnerUp()
  /// Whether it comes again every few weeks, to be compared.
  public var isBenchmark = false
  /// Whether there is another one of it in the plan.
  public var comesAgain = true
  /// Seconds of hard running in it, and in the last session of its family; 0 where there is none.
  public var work = 0.0
  public var lastWork = 0.0
  /// The run that had won its place and was exchanged for the week's targets; -1 where none was.
  public var exchanged = -1

  public var structured: StructuredWorkout { Catalogue.all[workout] }
}

/// A week of a drafted plan. A race counts apart from distance, duration and load.
public struct PlannedWeek: Equatable, Sendable {
  /// From 1.
  public var number: Int
  public var phase: Phase
  public var kind: WeekKind
  public var targetSeconds: Double
  public var targetLoad: Double
  public var targetMeters: Double
  /// By day.
  public var runs: [PlannedRun] = []
  public var seconds = 0.0
  public var load = 0.0
  public var meters = 0.0
  public var longMeters = 0.0
  /// Quality sessions.
  public var qualityCount = 0
  public var raceMeters = 0.0
}

/// A plan as the engine makes it, before it becomes a document.
public struct PlanDraft: Equatable, Sendable {
  public var configuration: PlanConfiguration
  public var weeks: [PlannedWeek]
  /// What should be known about the configuration.
  public var findings: [PlanFinding]
  /// What the plan takes for the runner's last month, in m.
  public var currentMeters: Double
  public var longestMeters: Double

  public var firstDay: CivilDay { configuration.firstDay }

  public func day(of run: PlannedRun, in week: PlannedWeek) -> CivilDay {
    firstDay + ((week.number - 1) * 7 + run.position)
  }
}

extension PlannedWeek {
  /// The mean of the days' loads over their standard deviation.
  ///
  /// Foster C 1998, doi:10.1097/00005768-199807000-00023.
  func monotony(_ table: RunTable) -> Double {
    PlanNorms.monotony(runs.map { table.figures[$0.workout].load })
  }
}
