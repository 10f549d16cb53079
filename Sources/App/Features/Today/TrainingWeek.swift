import Coach
import Documents
import Running
import Strength

/// A week at a glance: what was done of every kind of training.
public struct TrainingWeek: Equatable, Sendable {
  public let first: CivilDay
  /// For each of its seven days.
  public let isTrained: [Bool]
  /// Workouts that are done, and those that weeks of the coach still have.
  public let plannedWorkouts: Int
  /// Runs that were done in it, and those that plans still have for it.
  public let plannedRuns: Int
  /// The same of distances.
  public let plannedKilometers: Double

  private let totals: TrainingTotals

  /// The week that a day lies in.
  public init(_ notebook: __shared Notebook, today: CivilDay) {
    let first = today.startOfWeek(notebook.settings.weekStart)
    let days = first...(first + 6)
    let trainings = notebook.trainings(in: days)
    let totals = TrainingTotals(trainings)
    let toRun = notebook.planEvents(in: days).map { $0.event }.filter {
      !$0.isSick && !$0.isCompleted && !$0.isCancelled
    }
    self.first = first
    self.totals = totals
    plannedWorkouts = totals.workouts + notebook.plannedDays(in: days).filter { $0.isOpen }.count
    plannedRuns = totals.runs + toRun.count
    plannedKilometers = totals.kilometers + toRun.reduce(0) { $0 + $1.kilometers }
    isTrained = (0..<7).map { offset in trainings.contains { $0.day == first + offset } }
  }

  public var workoutCount: Int { totals.workouts }
  /// Hard sets, as volume counts them.
  public var setCount: Int { totals.sets }
  /// Runs of plans that are done, and those that were recorded besides.
  public var runCount: Int { totals.runs }
  /// How far these went; as far as was planned where nobody says it.
  public var kilometers: Double { totals.kilometers }
  /// Sequences that were played, without those that played a run or a workout.
  public var sequenceCount: Int { totals.sequences }
  /// Of what was recorded besides: rides, walks and more.
  public var otherCount: Int { totals.others }
  /// Of workouts that have ended and whose length is known, of runs, and of what was played.
  public var seconds: Double { totals.seconds }

  /// Whether nothing was done in it.
  var isEmpty: Bool { totals.count == 0 }

  /// Such as `2 workouts, 30 sets, 3 runs, 24.5 km, 1 sequence`.
  public func text(_ units: RunUnits) -> String { totals.text(units) }
}

extension PlanEvent {
  /// What was run where that is known, else what was planned.
  public var doneKilometers: Double { completion?.meters.map { $0 / 1000 } ?? kilometers }
  /// The same of its time.
  var doneSeconds: Double { completion?.seconds ?? minutes * 60 }
}
