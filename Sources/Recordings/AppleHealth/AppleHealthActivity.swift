import Documents
import Tracks

/// Makes an activity of a workout and of what was recorded while it lasted.
struct AppleHealthActivity {
  let workout: AppleHealthWorkout
  let store: AppleHealthStore
  let sources: AppleHealthSources

  func activity(route: Samples?) -> RecordedActivity {
    var activity = RecordedActivity()
    let sport = AppleHealthSport.sport(workout.typeName)
    activity.sport = sport
    activity.subSport = AppleHealthSport.subSport(workout, sport)
    activity.sportName = workout.typeName
    activity.start = Instant(
      milliseconds: workout.start.milliseconds, offsetMinutes: workout.start.offsetMinutes)
    activity.knowsOffset = true
    activity.zoneName = workout.zoneName
    activity.place = workout.place
    activity.elapsedSeconds = Double(workout.end.seconds) - Double(workout.start.seconds)
    activity.timerSeconds = workout.timerSeconds
    activity.meters = AppleHealthSport.meters(workout.totals, sport) ?? workout.meters
    activity.ascentMeters = workout.ascentMeters
    activity.descentMeters = workout.descentMeters
    activity.kilocalories = workout.totals.kilocalories ?? workout.kilocalories
    activity.averageHeartRate = workout.totals.averageHeartRate
    activity.maxHeartRate = workout.totals.maxHeartRate
    activity.averagePower = workout.totals.averagePower
    activity.averageCadence = averageCadence(sport)
    activity.perceivedExertion = effort
    activity.poolMeters = workout.poolMeters
    activity.device = sources[workout.source].name
    activity.pauses = workout.pauses
    activity.laps = laps(sport, activity.pauses)
    let samples = AppleHealthTimeline(
      workout, store, route: route, isOnFoot: sport.isOnFoot, meters: activity.meters)
    activity.samples = samples.samples(pauses: activity.pauses)
    return activity
  }

  private func averageCadence(_ sport: Sport) -> Double? {
    let seconds = workout.timerSeconds
    if sport.isOnFoot, let steps = workout.totals.steps, seconds > 0 {
      return steps * 60 / seconds
    }
    return workout.totals.averageCadence
  }

  /// The wearer's rating, 1…10, which Health keeps beside the workout over the same time.
  private var effort: Double? {
    let low = store.effort.firstIndex(atLeast: workout.start.seconds) { $0.start }
    let found = store.effort[low...].prefix { $0.start <= workout.end.seconds }
      .last { $0.end <= Int64(workout.end.seconds) + 1 }
    return found.map { min(10, Double($0.value)) }
  }

  private func laps(_ sport: Sport, _ pauses: [RecordedPause]) -> [RecordedLap] {
    let marks = workout.events.filter { $0.kind == .lap }.sorted { $0.time < $1.time }
    if marks.isEmpty { return workout.parts.count > 1 ? parts(sport) : [] }
    if marks.allSatisfy({ $0.seconds ?? 0 > 0 }) {
      return marks.map { mark in
        let end = AppleHealthWorkout.milliseconds(mark.time) + Int64((mark.seconds ?? 0) * 1000)
        return lap(AppleHealthWorkout.milliseconds(mark.time), end, mark.seconds, pauses)
      }
    }
    // A mark without a length ends one lap and begins the next.
    let inside = marks.map { $0.time }
      .filter { $0 > workout.start.seconds && $0 < workout.end.seconds }
    var laps: [RecordedLap] = []
    var start = workout.start.seconds
    for end in inside + [workout.end.seconds] where end > start {
      laps.append(
        lap(
          AppleHealthWorkout.milliseconds(start), AppleHealthWorkout.milliseconds(end), nil,
          pauses))
      start = end
    }
    return laps
  }

  private func lap(
    _ start: Int64, _ end: Int64, _ seconds: Double?, _ pauses: [RecordedPause]
  ) -> RecordedLap {
    var lap = RecordedLap(start: start)
    let elapsed = seconds ?? Double(end - start) / 1000
    var paused: Int64 = 0
    for pause in pauses where pause.start < end && pause.end > start {
      paused += min(end, pause.end) - max(start, pause.start)
    }
    lap.elapsedSeconds = elapsed
    lap.timerSeconds = max(0, elapsed - Double(paused) / 1000)
    return lap
  }

  private func parts(_ sport: Sport) -> [RecordedLap] {
    workout.parts.map { part in
      var lap = RecordedLap(start: AppleHealthWorkout.milliseconds(part.start))
      lap.elapsedSeconds = Double(part.end) - Double(part.start)
      lap.timerSeconds = part.seconds
      lap.meters = AppleHealthSport.meters(part.totals, sport)
      lap.averageHeartRate = part.totals.averageHeartRate
      lap.maxHeartRate = part.totals.maxHeartRate
      lap.averageCadence = part.totals.averageCadence
      lap.averagePower = part.totals.averagePower
      lap.kilocalories = part.totals.kilocalories
      return lap
    }
  }
}
