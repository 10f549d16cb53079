import Documents
import Strength

/// A workout of an export that is here already, brought by another app or logged here.
public struct SameWorkout: Equatable, Sendable {
  public var name: String
  public var start: CivilTime
  /// The app that has brought it; empty where it was logged here.
  public var from: String
  public var sets: Int

  /// Such as ` from Hevy`.
  var origin: String {
    let apps = from.split(separator: ",").map { word in
      let word = word.split(separator: " ").joined()
      return LogFormat(rawValue: word)?.appName ?? word
    }
    return apps.isEmpty ? "" : " from " + apps.joined(separator: " and ")
  }
}

/// Finds workouts that begin within three minutes of one another and have the same sets.
struct SameWorkouts {
  private static let milliseconds: Int64 = 180_000

  /// By when they begin, in UTC and in local time.
  private let starts: [(at: Int64, id: ULID)]
  private let workouts: [ULID: Workout]

  init(_ workouts: [Workout]) {
    var starts: [(at: Int64, id: ULID)] = []
    for workout in workouts where !workout.isRunning {
      let (utc, offset) = (workout.startedAt.milliseconds, workout.startedAt.offsetMinutes)
      starts.append((utc, workout.id))
      if offset != 0 { starts.append((utc + Int64(offset) * 60_000, workout.id)) }
    }
    self.starts = starts.sorted { $0.at < $1.at }
    self.workouts = Dictionary(workouts.map { ($0.id, $0) }) { first, _ in first }
  }

  /// - Parameter others: those that are other workouts of the same export.
  func workout(like imported: ImportedWorkout, not others: Set<ULID>) -> ULID? {
    let local = imported.start.milliseconds
    var times = [local]
    if let offset = imported.offsetMinutes, offset != 0 {
      times.append(local - Int64(offset) * 60_000)
    }
    let efforts = imported.blocks.flatMap { $0.sets.map { SetContent($0) } }
    for time in times {
      var place = first(from: time - Self.milliseconds)
      while place < starts.count, starts[place].at <= time + Self.milliseconds {
        let id = starts[place].id
        if !others.contains(id), let workout = workouts[id],
          Self.isSame(efforts, workout.logs.flatMap { $0.sets.map { SetContent($0) } })
        {
          return id
        }
        place += 1
      }
    }
    return nil
  }

  private func first(from time: Int64) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].at < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether there are as many of each effort, in any order.
  private static func isSame(_ left: [SetContent], _ right: [SetContent]) -> Bool {
    if left.count != right.count || left.isEmpty { return false }
    var open = right
    for set in left {
      guard let place = open.firstIndex(where: { $0.isSameEffort(as: set) }) else { return false }
      open.remove(at: place)
    }
    return true
  }
}

extension Workout {
  /// With what an export of another app says of it, where it says nothing here; both apps are
  /// known for it from now on.
  ///
  /// - Parameters:
  ///   - key: the words that the identifiers of its sets follow from.
  ///   - app: as sources name it.
  ///   - format: as workouts name where they come from.
  func joined(
    with imported: ImportedWorkout, key: String, app: String, format: String
  ) -> Workout {
    var result = self
    var open: [(log: Int, set: Int)] = []
    for (log, one) in logs.enumerated() { open += one.sets.indices.map { (log, $0) } }
    let start = imported.start.milliseconds
    var source = ImportSource(
      id: ULID(derivedFrom: key, milliseconds: start), app: app)
    source.name = imported.name
    source.notes = SetContent.hash(imported.notes)
    for (log, block) in zip(imported.logIDs(key: key, milliseconds: start), imported.blocks) {
      var entries: [ImportSource.Entry] = []
      for set in block.sets {
        let content = SetContent(set)
        let place = open.firstIndex { place in
          content.isSameEffort(as: SetContent(logs[place.log].sets[place.set]))
        }
        guard let place else { continue }
        let there = open.remove(at: place)
        result.logs[there.log].sets[there.set].take(missingFrom: set)
        entries.append(
          .init(id: logs[there.log].sets[there.set].id, content: content.text))
      }
      source.exercises.append(
        ImportSource.ExerciseSets(log: log, notes: SetContent.hash(block.notes), entries))
    }
    if result.notes.isEmpty { result.notes = imported.notes }
    result.take(missingFrom: imported)
    result.importedFrom = [importedFrom, format].filter { !$0.isEmpty }
      .joined(separator: ", ")
    result.sources.append(source)
    return result
  }

  /// What the body weighed and how long it took, where that is not known here.
  mutating func take(missingFrom imported: ImportedWorkout) {
    bodyWeight = bodyWeight ?? imported.bodyWeight
    // One that goes on again ends when its person says so.
    guard !isRunning, durationSeconds == nil, let seconds = imported.durationSeconds else { return }
    endedAt = Instant(
      milliseconds: startedAt.milliseconds + Int64((seconds * 1000).rounded()),
      offsetMinutes: Int(startedAt.offsetMinutes))
  }
}

extension ImportedWorkout {
  /// What the logs of its blocks are called: exercises may come more than once.
  func logIDs(key: String, milliseconds: Int64) -> [ULID] {
    var numbers: [String: Int] = [:]
    return blocks.map { block in
      let name = ExerciseName.folded(block.exerciseName)
      let number = numbers[name, default: 0]
      numbers[name] = number + 1
      return ULID(derivedFrom: "\(key)/\(name)/\(number)", milliseconds: milliseconds)
    }
  }
}

extension WorkoutSet {
  fileprivate mutating func take(missingFrom other: ImportedSet) {
    rpe = rpe ?? other.rpe
    if notes.isEmpty { notes = other.notes }
    if kind == Open(.working) { kind = Open(other.kind) }
    side = side ?? other.side.map { Open($0) }
  }
}
