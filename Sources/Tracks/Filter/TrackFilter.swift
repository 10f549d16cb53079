/// Works out where one was and how far one came, from all the fixes of an activity.
///
/// Each fix passes the gate of `MotionFilter`; halts add nothing (`StationaryHold`); what is
/// recorded more often than every 4 s is smoothed backwards (Rauch–Tung–Striebel), since a filter
/// that only looks back makes tracks longer. Smoothing of sparser fixes cuts corners: it is done
/// only where their errors would add more than that.
public struct TrackFilter {
  /// Seconds between fixes (median) from which on only rough ones are smoothed.
  public static let sparseSeconds = 4.0
  /// What errors have to add to the length of sparse fixes for these to be smoothed.
  public static let roughLengthening = 0.007
  /// Metres beyond what the sport can be that no error of positions explains.
  static let leapMeters = 30.0
  /// Metres of a step beyond which a fix is wrong, whatever its time.
  static let hopMeters = 1000.0
  /// Nodes smoothed at a time, and how many more the smoother looks ahead.
  static let block = 2048
  static let lookAhead = 64

  /// - Parameters:
  ///   - samples: Columns that are not as long as the times are taken for missing.
  ///   - sport: Says how fast a fix may be.
  ///   - pauses: Time that the timer stood still, besides the samples' own breaks.
  public static func filter(
    _ samples: Samples, sport: Sport, pauses: [TimeSpan] = []
  ) -> FilteredTrack {
    filter(samples, limits: MotionLimits(sport), timeline: Timeline(samples, pauses: pauses))
  }

  static func filter(
    _ samples: Samples, limits: MotionLimits, timeline: Timeline
  ) -> FilteredTrack {
    let count = samples.count
    guard count > 0, samples.latitudes.count == count, samples.longitudes.count == count else {
      return FilteredTrack()
    }
    let noise = TrackNoise(samples, limits: limits)
    let isSmoothed =
      isUsual(samples, below: sparseSeconds)
      || noise.lengthening > roughLengthening
        && isUsual(samples, below: MotionFilter.gapSeconds)
    var pass = TrackPass(limits: limits, noise: noise, isSmoothed: isSmoothed, count: count)
    let elapsed = timeline.elapsed
    if isTimeless(samples, elapsed) || isTooFast(samples, timeline.timer, limits) {
      pass.runTimeless(samples)
    } else {
      pass.run(samples, timer: timeline.timer)
    }
    return pass.finish(samples, elapsed)
  }

  /// Whether most fixes lack a time of their own, as in a route that was drawn.
  private static func isTimeless(_ samples: Samples, _ elapsed: [Double]) -> Bool {
    var equal = 0
    for index in 1..<max(1, elapsed.count) where elapsed[index] <= elapsed[index - 1] {
      equal += 1
    }
    return equal * 2 > elapsed.count
  }

  /// Whether the times are not those of the way, as in a track that was made by hand: half of all
  /// steps are far longer than the sport can be, and none is as long as a hop.
  private static func isTooFast(
    _ samples: Samples, _ timer: [Double], _ limits: MotionLimits
  ) -> Bool {
    var (steps, leaps) = (0, 0)
    for index in 1..<max(1, samples.count) where timer[index] > timer[index - 1] {
      // Halfway along a sound track no half of it can be leaps any more.
      if leaps * 2 + samples.count - index < steps { return false }
      let (before, now) = (index - 1, index)
      guard Geodesy.isPlace(samples.latitudes[before], samples.longitudes[before]),
        Geodesy.isPlace(samples.latitudes[now], samples.longitudes[now])
      else { continue }
      let step = Geodesy.step(
        samples.latitudes[before], samples.longitudes[before], samples.latitudes[now],
        samples.longitudes[now])
      steps += 1
      if step.length <= limits.maxSpeed * (timer[now] - timer[before]) + TrackFilter.leapMeters {
        continue
      }
      if step.length > TrackFilter.hopMeters { return false }
      leaps += 1
    }
    return leaps > 0 && leaps * 2 >= steps
  }

  /// Whether the median of the time between fixes is below this many seconds.
  private static func isUsual(_ samples: Samples, below seconds: Double) -> Bool {
    var dense = 0
    var sparse = 0
    var last: Int64?
    samples.times.withUnsafeBufferPointer { times in
      samples.latitudes.withUnsafeBufferPointer { latitudes in
        for index in 0..<times.count where !latitudes[index].isNaN {
          if let last, times[index] > last {
            if Seconds.from(last, to: times[index]) < seconds {
              dense += 1
            } else {
              sparse += 1
            }
          }
          last = times[index]
        }
      }
    }
    return dense > sparse
  }
}
