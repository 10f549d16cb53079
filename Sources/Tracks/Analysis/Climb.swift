/// Ascent and descent by peaks and valleys: only what rises or falls by 3 m or more between two
/// turns counts, since altitudes are never still.
///
/// Of 46 recordings this came closest to what their devices say (median +3 %).
public struct Climb: Equatable, Sendable {
  public static let thresholdMeters = 3.0
  /// Metres above the sea where people are.
  static let plausible: ClosedRange<Float> = -500...9000
  /// Metres per second up or down beyond which an altitude is an error.
  static let mostPerSecond = 15.0
  /// Altitudes in a row that overrule the one before.
  static let mostErrors = 5

  /// Metres; nil where no altitude was measured.
  public private(set) var ascent: Double?
  public private(set) var descent: Double?
  /// Metres up and down so far at each entry; empty without altitudes.
  public private(set) var ascents: [Double] = []
  public private(set) var descents: [Double] = []
  /// Altitudes without errors and without the steps that pauses make, one for each entry.
  private(set) var profile: [Double] = []

  init(_ samples: Samples, timeline: Timeline) {
    guard samples.altitudes.count == samples.count, samples.count > 0 else { return }
    profile = Climb.clean(samples, timeline)
    guard !profile.isEmpty else { return }
    let turns = Climb.turns(profile, threshold: Climb.thresholdMeters)
    fill(turns)
    ascent = ascents.last
    descent = descents.last
  }

  /// Entries where a profile turns by at least the threshold; the first and the last extreme
  /// included.
  static func turns(_ profile: [Double], threshold: Double) -> [Int] {
    var turns: [Int] = []
    var low = 0
    var high = 0
    var direction = 0
    for index in profile.indices {
      let value = profile[index]
      if value > profile[high] { high = index }
      if value < profile[low] { low = index }
      if direction >= 0, profile[high] - value >= threshold {
        turns.append(high)
        direction = -1
        low = index
        high = index
      } else if direction <= 0, value - profile[low] >= threshold {
        turns.append(low)
        direction = 1
        low = index
        high = index
      }
    }
    if direction > 0 { turns.append(high) }
    if direction < 0 { turns.append(low) }
    return turns
  }

  /// Altitudes with gaps filled by the one before; what a break or a pause changed is taken out.
  private static func clean(_ samples: Samples, _ timeline: Timeline) -> [Double] {
    var profile = Array(repeating: 0.0, count: samples.count)
    var breaks = BreakCursor(samples.breaks)
    var offset = 0.0
    var last: Double?
    var lastIndex = 0
    var errors = 0
    var isBroken = false
    for index in 0..<samples.count {
      if breaks.isBefore(index) { isBroken = true }
      let altitude = samples.altitudes[index]
      if plausible.contains(altitude) {
        let elapsed = timeline.elapsed[index] - timeline.elapsed[lastIndex]
        let timer = timeline.timer[index] - timeline.timer[lastIndex]
        if let before = last {
          let step = Double(altitude) - offset - before
          if isBroken || timer < elapsed / 2 {
            offset += step
          } else if step.magnitude > mostPerSecond * max(1, elapsed) {
            errors += 1
            if errors < mostErrors {
              profile[index] = before
              continue
            }
            offset += step
          }
        } else {
          for earlier in 0..<index { profile[earlier] = Double(altitude) }
        }
        errors = 0
        isBroken = false
        last = Double(altitude) - offset
        lastIndex = index
      }
      profile[index] = last ?? 0
    }
    return last == nil ? [] : profile
  }

  /// Between two turns the highest (or lowest) so far counts, so that the columns never fall.
  private mutating func fill(_ turns: [Int]) {
    ascents = Array(repeating: 0, count: profile.count)
    descents = ascents
    var up = 0.0
    var down = 0.0
    var next = 0
    var from = 0
    while next < turns.count {
      let start = max(from, turns[next])
      for index in from..<max(from, start) {
        ascents[index] = up
        descents[index] = down
      }
      guard next + 1 < turns.count else {
        from = start
        break
      }
      let base = profile[turns[next]]
      let rises = profile[turns[next + 1]] > base
      var most = 0.0
      for index in turns[next]..<turns[next + 1] {
        most = max(most, rises ? profile[index] - base : base - profile[index])
        ascents[index] = up + (rises ? most : 0)
        descents[index] = down + (rises ? 0 : most)
      }
      let whole = (profile[turns[next + 1]] - base).magnitude
      if rises { up += whole } else { down += whole }
      from = turns[next + 1]
      next += 1
    }
    for index in from..<profile.count {
      ascents[index] = up
      descents[index] = down
    }
  }
}
