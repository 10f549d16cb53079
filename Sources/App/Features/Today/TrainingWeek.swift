import Documents
import Strength

/// A week at a glance.
public struct TrainingWeek: Equatable, Sendable {
  public let first: CivilDay
  public let workoutCount: Int
  /// Hard sets, as volume counts them.
  public let setCount: Int
  /// Of the workouts that have ended and whose length is known.
  public let seconds: Double
  /// For each of its seven days.
  public let isTrained: [Bool]

  /// The week that a day lies in.
  public init(_ notebook: Notebook, today: CivilDay) {
    let first = today.startOfWeek(notebook.settings.weekStart)
    var workouts = notebook.workouts(in: first...(first + 6))
    if let running = notebook.running, (first...(first + 6)).contains(running.startedAt.day) {
      workouts.append(running)
    }
    self.first = first
    workoutCount = workouts.count
    setCount = workouts.reduce(0) { $0 + $1.hardSetCount }
    seconds = workouts.reduce(0) { $0 + ($1.durationSeconds ?? 0) }
    isTrained = (0..<7).map { offset in
      workouts.contains { $0.startedAt.day == first + offset }
    }
  }
}

extension Notebook {
  /// How many workouts back a pattern is looked for.
  private static let splitMemory = 30

  /// The split to do next: what followed the last one the time before, else the one after it in
  /// their order; nil where there are none.
  public var nextSplit: Split? {
    var last: ULID?
    var follower: ULID?
    for key in archive.keys.reversed().prefix(Notebook.splitMemory) {
      guard let done = workout(key.id)?.splitID, split(done) != nil else { continue }
      if done == last { return split(follower) }
      last = last ?? done
      follower = done
    }
    guard let position = splits.firstIndex(where: { $0.id == last }) else { return splits.first }
    return splits[(position + 1) % splits.count]
  }
}
