import Documents
import Running
import Tracks

extension Activity {
  /// The load that counts, where an hour at threshold is 100, and what it follows from.
  ///
  /// A run by `DoneRun.load(of:)`. Anything else by heart rate, else by the rating: pace says
  /// nothing about it.
  public func load(of runner: RunnerProfile) -> Figure<RunLoad> {
    if sport == Open(.running) { return done.load(of: runner) }
    let figure = done.heartRateLoad(runner)
    if case .unknown = figure, rating != nil { return done.perceivedLoad }
    return figure
  }
}
