import Documents
import Strength

/// Workouts that an earlier export has brought with another start: it was changed in the other app,
/// the first of its sets was removed there, or that export knew only the day.
struct MovedWorkouts {
  /// Milliseconds by which a start may change, where the export may lack the earlier workout.
  private static let most: Int64 = 3_600_000

  private let app: String
  private var days: [CivilDay: [ImportSource]] = [:]
  /// Sources that are workouts of the export themselves.
  private var taken: Set<ULID>
  private let starts: ClosedRange<Int64>

  /// - Parameters:
  ///   - workouts: of the library.
  ///   - app: as sources name it.
  ///   - export: the workouts of the export, with what their identifiers follow from.
  init(_ workouts: [Workout], app: String, export: [(workout: ImportedWorkout, key: String)]) {
    self.app = app
    let times = export.map { $0.workout.start.milliseconds }
    starts = (times.min() ?? 0)...(times.max() ?? 0)
    taken = Set(
      export.map { ULID(derivedFrom: $0.key, milliseconds: $0.workout.start.milliseconds) })
    for workout in workouts {
      for source in workout.sources where source.app == app && !taken.contains(source.id) {
        days[Self.start(of: source).day, default: []].append(source)
      }
    }
  }

  var isEmpty: Bool { days.isEmpty }

  private static func start(of source: ImportSource) -> CivilTime {
    CivilTime(milliseconds: source.id.milliseconds)
  }

  /// What the identifiers of a workout followed from when it was imported, and its start then; each
  /// is found once.
  mutating func find(_ imported: ImportedWorkout) -> (key: String, start: CivilTime)? {
    let known = days[imported.start.day] ?? []
    for source in known where !taken.contains(source.id) && covers(source, imported) {
      guard let key = key(of: source), isSame(imported, as: source, key) else { continue }
      taken.insert(source.id)
      return (key, Self.start(of: source))
    }
    return nil
  }

  /// Whether the export would have the earlier workout, if it were another one.
  private func covers(_ source: ImportSource, _ imported: ImportedWorkout) -> Bool {
    let (before, now) = (source.id.milliseconds, imported.start.milliseconds)
    if starts.contains(before) || abs(before - now) <= Self.most { return true }
    // Without a time of day.
    return [before, now].contains { $0 % CivilTime.millisecondsPerDay == 0 }
  }

  private func key(of source: ImportSource) -> String? {
    let plain = "import/\(app)/\(source.id.milliseconds)"
    let named = plain + "/" + ExerciseName.folded(source.name)
    return [plain, named].first {
      ULID(derivedFrom: $0, milliseconds: source.id.milliseconds) == source.id
    }
  }

  /// Whether at least half of the sets are those of the earlier export.
  private func isSame(_ imported: ImportedWorkout, as source: ImportSource, _ key: String) -> Bool {
    var open: [ULID: [SetContent]] = [:]
    var known = 0
    for exercise in source.exercises {
      let contents = exercise.entries.filter { !$0.isGone }
        .compactMap { SetContent(text: $0.content) }
      open[exercise.log, default: []] += contents
      known += contents.count
    }
    var (same, all) = (0, 0)
    let logs = imported.logIDs(key: key, milliseconds: source.id.milliseconds)
    for (log, block) in zip(logs, imported.blocks) {
      for set in block.sets {
        all += 1
        let content = SetContent(set)
        guard let place = open[log]?.firstIndex(where: { content.isSameEffort(as: $0) }) else {
          continue
        }
        open[log]?.remove(at: place)
        same += 1
      }
    }
    return same > 0 && same * 2 >= max(known, all)
  }
}
