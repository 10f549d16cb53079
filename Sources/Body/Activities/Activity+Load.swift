import Documents
import Running
import Tracks

extension Activity {
  /// The share of the time that heart rates must be known of, so that they stand for all of it.
  private static let heartRateCover = 0.8

  /// Load on the scale where an hour at threshold is 100, and what it follows from.
  ///
  /// A run by `DoneRun.load(of:)`. Anything else by the time at each heart rate, else by the
  /// average heart rate, else by the rating: pace says nothing about it.
  public func load(of runner: RunnerProfile) -> Figure<RunLoad> {
    if let run { return run.done.load(of: runner) }
    let done = DoneRun(
      seconds: timerSeconds ?? movingSeconds ?? elapsedSeconds,
      averageHeartRate: averageHeartRate, rating: rating)
    guard let seconds = done.seconds, seconds > 0 else { return .unknown(.duration) }
    var figure = done.heartRateLoad(runner)
    if let time = heartRateTime, Double(time.totalSeconds) >= seconds * Self.heartRateCover {
      figure = time.load(of: runner)
    }
    if case .unknown = figure, rating != nil { figure = done.perceivedLoad }
    return figure
  }
}

extension HeartRateTime {
  /// hrTSS, summed over the time at each rate: an average hides what intervals cost.
  public func load(of runner: RunnerProfile) -> Figure<RunLoad> {
    runner.heartRates.map { rates in
      let value = entries.reduce(0.0) { sum, entry in
        sum
          + TrainingLoad.heartRateStress(
            seconds: Double(entry.seconds), averageRate: Double(entry.rate), rates)
      }
      return RunLoad(value: value, method: .heartRate)
    }
  }
}
