import Documents
import Foundation
import Sequences

/// Hours of play in a clock that only runs here, with frames that come late and a device that
/// sleeps in between: how far the player is off at the end, and what a look at it costs.
struct PlayerBenchmark {
  let hours: Int

  func run(_ report: Report) throws {
    report.title("\(hours) hours of play, with suspends")
    let start = Instant(milliseconds: 1_763_000_000_123)
    let rounds = hours * 3600 / 30
    let interval = Interval(workSeconds: 17, restSeconds: 13, rounds: min(rounds, 999))
    let sequence = TimedSequence(
      id: ULID(high: 1, low: 1), name: "Bench",
      steps: [Step(id: ULID(high: 1, low: 2), .interval(interval))])
    var runner = try Runner(Session(id: ULID(high: 1, low: 3), of: sequence, at: start))
    let end = start.milliseconds + runner.totalMilliseconds
    var random = RandomSource(seed: 3)
    var now = start
    var latest: Int64 = 0
    var looks: [Double] = []
    while runner.session.isRunning {
      let due = runner.nextCue(after: now.milliseconds)?.at ?? now.milliseconds + 1000
      let isAsleep = random.oneIn(200)
      let later = isAsleep ? now.milliseconds + 170_000 : due + random.below(Int64(17))
      let time = ContinuousClock().measure {
        for cue in runner.cues(after: now.milliseconds, through: later) where !isAsleep {
          latest = max(latest, later - cue.at)
        }
        now.milliseconds = later
        runner.observe(now)
      }
      looks.append(time / .milliseconds(1))
    }
    let error = abs((runner.session.endedAt?.milliseconds ?? 0) - end)
    report.bar("accumulated error", Double(error), "ms", atMost: 0)
    report.bar("latest cue, frames of 17 ms", Double(latest), "ms", atMost: 17)
    report.figure("a look, slowest", looks.max() ?? 0, "ms")
  }
}
