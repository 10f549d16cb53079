import Documents
import Tracks

extension AppleHealthReader {
  /// What all workouts together may take over from the records.
  private static let mostJoined = 50_000_000

  /// Joins what belongs together and hands it on, in time's order.
  mutating func handOn(routes: AppleHealthSource.Routes) throws(RecordingError) {
    store.heartRates.sort()
    store.powers.sort()
    store.speeds.sort()
    store.cadences.sort()
    store.effort.sort { $0.start < $1.start }
    // Each kind of distance, and at times each source, stands in an order of its own.
    store.distances.sort(by: AppleHealthMerge.isBefore)
    let days = AppleHealthDays(&store, sources: sources)
    days.diagnostics(file: file).forEach(receiver.diagnose)
    try handOnWorkouts(routes: routes)
    for day in days.days {
      guard receiver.goesOn(scanner.source.position, scanner.source.total) else {
        throw .cancelled
      }
      receiver.day(day)
    }
  }

  private mutating func handOnWorkouts(
    routes: AppleHealthSource.Routes
  ) throws(RecordingError) {
    // Copies stand side by side; the same file gives the same order.
    let order = workouts.indices.sorted { Self.isBefore(workouts[$0], workouts[$1]) ?? ($0 < $1) }
    var last: AppleHealthWorkout?
    var joined = 0
    var repeated = 0
    var firstCopy: RecordingPlace?
    for index in order {
      guard receiver.goesOn(scanner.source.position, scanner.source.total) else {
        throw .cancelled
      }
      let workout = workouts[index]
      workouts[index].locations = Samples()
      if let known = last, known.isSame(as: workout) {
        repeated += 1
        firstCopy = firstCopy ?? workout.place
        continue
      }
      last = workout
      joined += store.heartRates.count(from: workout.start.seconds, to: workout.end.seconds)
      let isJoined = joined <= Self.mostJoined
      if !isJoined {
        diagnose(
          workout.place, "too-many-samples",
          "Workouts have more than \(Self.mostJoined) heart rates; this one was read without any.")
      }
      let route = try route(of: workout, routes)
      let activity = AppleHealthActivity(
        workout: workout, store: isJoined ? store : AppleHealthStore(), sources: sources)
      receiver.activity(activity.activity(route: route))
    }
    if repeated > 0 {
      receiver.diagnose(
        RecordingDiagnostic(
          file: file, at: firstCopy, severity: .note, code: "repeated-workouts",
          message: "\(repeated) workouts stand there more than once; each was taken once."))
    }
  }

  /// Nil where they are the same.
  private static func isBefore(
    _ left: AppleHealthWorkout, _ right: AppleHealthWorkout
  ) -> Bool? {
    if left.start.seconds != right.start.seconds { return left.start.seconds < right.start.seconds }
    if left.end.seconds != right.end.seconds { return left.end.seconds < right.end.seconds }
    if left.source != right.source { return left.source < right.source }
    return left.typeName == right.typeName ? nil : left.typeName < right.typeName
  }

  /// The points of a workout, of all files that it names.
  private func route(
    of workout: AppleHealthWorkout, _ routes: AppleHealthSource.Routes
  ) throws(RecordingError) -> Samples? {
    var pieces: [Samples] = []
    if !workout.locations.isEmpty { pieces.append(workout.locations) }
    for reference in workout.routes {
      let path = reference.path
      do throws(RecordingError) {
        if let samples = try routes(path) {
          if !samples.isEmpty { pieces.append(samples) }
        } else {
          diagnose(
            reference.place, "missing-route",
            "The route \"\(path)\" is not in the export; the workout was read without it.")
        }
      } catch .cancelled {
        throw .cancelled
      } catch {
        diagnose(
          reference.place, "unreadable-route",
          "The route \"\(path)\" cannot be read; the workout was read without it.")
      }
    }
    pieces.sort { $0.times[0] < $1.times[0] }
    return Samples(joining: pieces)
  }

  private func diagnose(_ place: RecordingPlace, _ code: String, _ message: String) {
    receiver.diagnose(
      RecordingDiagnostic(
        file: file, at: place, severity: .warning, code: code, message: message))
  }
}

extension Samples {
  /// Pieces of one track, in order, with a break between them; nil where there is none.
  ///
  /// What is earlier than the piece before it is left out, so that times never fall.
  init?(joining pieces: [Samples]) {
    guard var all = pieces.first else { return nil }
    for piece in pieces.dropFirst() {
      let last = all.times.last ?? .min
      let kept = piece.times.firstIndex { $0 > last } ?? piece.count
      guard kept < piece.count else { continue }
      let start = all.count
      all.append(piece, from: kept)
      all.breaks.append(start)
      all.breaks += piece.breaks.filter { $0 > kept }.map { $0 - kept + start }
    }
    self = all
  }

  /// Appends the entries of another from an index on, without its breaks.
  private mutating func append(_ other: Samples, from first: Int) {
    let (own, others) = (count, other.count)
    func join<T>(_ column: inout [T], _ more: [T], _ missing: T) {
      if column.isEmpty, more.isEmpty { return }
      if column.isEmpty { column = Array(repeating: missing, count: own) }
      column +=
        more.isEmpty
        ? Array(repeating: missing, count: others - first)[...] : more[first...]
    }
    join(&latitudes, other.latitudes, .nan)
    join(&longitudes, other.longitudes, .nan)
    join(&altitudes, other.altitudes, .nan)
    join(&accuracies, other.accuracies, .nan)
    join(&speeds, other.speeds, .nan)
    join(&heartRates, other.heartRates, .nan)
    join(&cadences, other.cadences, .nan)
    join(&powers, other.powers, .nan)
    join(&temperatures, other.temperatures, .nan)
    times += other.times[first...]
  }
}
