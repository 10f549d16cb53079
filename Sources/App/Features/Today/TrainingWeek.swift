import Documents
import Strength

/// A week at a glance.
public struct TrainingWeek: Equatable, Sendable {
  public let first: CivilDay
  public let workoutCount: Int
  public let setCount: Int
  /// Of the workouts that have ended and whose length is known.
  public let seconds: Double
  /// For each of its seven days.
  public let isTrained: [Bool]

  /// The week that a day lies in.
  public init(_ notebook: Notebook, today: CivilDay) {
    let first = today.startOfWeek(notebook.settings.weekStart)
    var workouts = notebook.workouts(in: first...(first + 6))
    if let running = notebook.running { workouts.append(running) }
    self.first = first
    workoutCount = workouts.count
    setCount = workouts.reduce(0) { $0 + $1.doneSetCount }
    seconds = workouts.reduce(0) { $0 + ($1.durationSeconds ?? 0) }
    isTrained = (0..<7).map { offset in
      workouts.contains { $0.startedAt.day == first + offset }
    }
  }
}

extension Notebook {
  /// How many workouts back the last split is looked for.
  private static let splitMemory = 30

  /// The split after the one done last, in their order; nil where there are none.
  public var nextSplit: Split? {
    for key in archive.keys.reversed().prefix(Notebook.splitMemory) {
      guard let workout = workout(key.id),
        let done = splits.firstIndex(where: { $0.id == workout.splitID })
      else { continue }
      return splits[(done + 1) % splits.count]
    }
    return splits.first
  }
}
