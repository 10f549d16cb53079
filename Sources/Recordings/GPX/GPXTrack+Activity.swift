import Documents
import Tracks

extension GPXTrack {
  /// What the track says; tells of what had to be decided. Nil where it has no points.
  consuming func activity(_ reader: inout GPXReader) -> RecordedActivity? {
    if columns.count == 0 {
      reader.scanner.report(.note, "empty-track", "A track has no points; it was left out.")
      return nil
    }
    var activity = RecordedActivity()
    activity.name = name.isEmpty ? reader.fileName : name
    activity.notes = notes
    activity.device = reader.creator
    activity.identifier = identifier
    setSport(&activity)
    let isOpenTracks = reader.creator.hasPrefix("OpenTracks")
    let pauses = pauses
    let statistics = statistics
    let (offset, gain, loss) = (offsetMinutes, gain, loss)
    var (samples, hasTimes) = columns.settled()
    if !hasTimes {
      reader.scanner.report(.warning, "no-times", "A track or route has no times.")
    }
    Self.settleDistances(&samples.distances, areSteps: isOpenTracks, &reader)
    let isOwn = reader.creator == GPXWriter.creator && activity.sport.isOnFoot
    if !samples.cadences.isEmpty, isOwn || Cadence.areStrides(samples.cadences, activity.sport) {
      Cadence.double(&samples.cadences)
      reader.scanner.report(
        .note, "strides", "Cadence counts one foot; it was doubled to steps.")
    }
    activity.ascentMeters = statistics.ascentMeters ?? gain
    activity.descentMeters = statistics.descentMeters ?? loss
    activity.movingSeconds = statistics.movingSeconds
    activity.samples = samples
    if hasTimes, let first = samples.times.first, let last = samples.times.last {
      activity.start = Instant(milliseconds: first, offsetMinutes: offset ?? 0)
      activity.knowsOffset = offset != nil
      activity.elapsedSeconds = Double(last - first) / 1000
      activity.pauses = RecordedPause.joined(pauses, breaksOf: samples)
      let paused = activity.pauses.reduce(0) { $0 + Double($1.end - $1.start) / 1000 }
      activity.timerSeconds =
        statistics.timerSeconds ?? max(0, Double(last - first) / 1000 - paused)
    }
    activity.meters = Self.believed(statistics.meters, along: samples, &reader)
    return activity
  }

  private func setSport(_ activity: inout RecordedActivity) {
    activity.sportName = type
    if let strava = Self.stravaSport(type) {
      activity.sport = strava
      return
    }
    let words = SportWords.sport(type) == nil ? activity.name : type
    activity.sport = SportWords.sport(words) ?? .other
    activity.subSport = SportWords.subSport(words, of: activity.sport)
  }

  /// Strava's older exports write numbers (stackoverflow.com/questions/61903437).
  private static func stravaSport(_ type: String) -> Sport? {
    switch type {
    case "1": .cycling
    case "2", "3", "7": .skiing
    case "4": .hiking
    case "9": .running
    case "10": .walking
    case "16": .swimming
    default: nil
    }
  }

  /// Distances since the start, or none: those of OpenTracks are from one point to the next, and
  /// others must not fall.
  private static func settleDistances(
    _ distances: inout [Double], areSteps: Bool, _ reader: inout GPXReader
  ) {
    guard !distances.isEmpty else { return }
    let known = distances.reduce(0) { $1.isNaN ? $0 : $0 + 1 }
    var last = 0.0
    var isFalling = known * 10 < distances.count * 9
    for index in distances.indices where !distances[index].isNaN {
      if areSteps { distances[index] += last }
      if distances[index] < last { isFalling = true }
      last = distances[index]
    }
    guard isFalling else { return }
    distances = []
    reader.scanner.report(
      .note, "distances-incomplete",
      "Distances of points fall or are missing at more than a tenth of them; they were left out.")
  }

  /// The track's own distance, where it is not far from what its positions say.
  private static func believed(
    _ meters: Double?, along samples: Samples, _ reader: inout GPXReader
  ) -> Double? {
    guard let meters else { return nil }
    guard samples.hasPositions else { return meters }
    let length = samples.length
    if meters <= length * 2 + 200, meters * 2 + 200 >= length { return meters }
    reader.scanner.report(
      .warning, "foreign-distance",
      "The distance that the track gives is not that of its points; it was left out.")
    return nil
  }
}
