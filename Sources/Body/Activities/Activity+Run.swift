import Documents
import Running
import Tracks

extension Activity {
  /// What loads follow from, whatever the sport.
  public var done: DoneRun {
    DoneRun(
      seconds: timerSeconds ?? movingSeconds ?? elapsedSeconds, meters: meters,
      averageHeartRate: averageHeartRate, gradedMetersPerSecond: gradedMetersPerSecond,
      rating: rating, heartRateTime: heartRateTime)
  }

  /// What a plan, loads and paces read of it; nil for what is no run.
  public var run: RecordedRun? {
    sport == Open(.running) ? RecordedRun(id: id, day: day, done) : nil
  }

  /// What tells the parts of a run.
  public var runLaps: [RunLap] {
    laps.map { lap in
      let isWork = lap.intensity.isEmpty || lap.intensity == "active" || lap.intensity == "interval"
      return RunLap(
        seconds: lap.timerSeconds ?? lap.elapsedSeconds, meters: lap.meters,
        step: lap.workoutStep, isRest: !isWork)
    }
  }

  /// Whether it may be the recording of a workout that was logged.
  public var mayBeWorkout: Bool {
    switch sport.known {
    case .strength, .hiit, .other: true
    default: false
    }
  }

  /// Whether most of the shorter of the two was at the same time as something else.
  ///
  /// - Parameter span: milliseconds since 1970.
  public func overlaps(_ span: ClosedRange<Int64>) -> Bool {
    let (start, end) = (startedAt.milliseconds, endedAt.milliseconds)
    let shared = min(end, span.upperBound) - max(start, span.lowerBound)
    let shorter = min(end - start, span.upperBound - span.lowerBound)
    return shorter > 0 && shared * 2 >= shorter
  }
}
