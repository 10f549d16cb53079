/// What is believed of the positions of an activity.
public struct FilteredTrack: Equatable, Sendable {
  /// Entries from `first` to `last` during which one stood still.
  public struct Halt: Equatable, Sendable {
    public var first: Int
    public var last: Int
  }

  /// Metres of the track at each entry, never falling; empty where there are no positions.
  public var distances: [Double] = []
  /// Degrees where one was at each entry; NaN where that is not known. Empty without positions.
  public var latitudes: [Double] = []
  public var longitudes: [Double] = []
  /// Fixes that were believed.
  public var accepted = 0
  /// Fixes that were not.
  public var rejected = 0
  public var halts: [Halt] = []
  /// Whether positions were smoothed; else they only passed the gate.
  public var isSmoothed = false
  /// Metres that the smoother took a fix to be off, from how rough the track is.
  public var smoothingSigma = 0.0

  /// Metres from the middle of an activity that positions of somebody in one place stray at most:
  /// twelve times an error of 8 m. A track of 400 m is 157 m long.
  static let strayMeters = 100.0

  init() {}

  public var meters: Double { distances.last ?? 0 }

  /// Whether all positions lie within so many metres of the one in the middle of the activity.
  func stays(within meters: Double) -> Bool {
    let isKnown = { (latitude: Double) in !latitude.isNaN }
    guard
      let middle = latitudes[(latitudes.count / 2)...].firstIndex(where: isKnown)
        ?? latitudes.lastIndex(where: isKnown)
    else { return true }
    for index in latitudes.indices {
      let away = Geodesy.step(
        latitudes[middle], longitudes[middle], latitudes[index], longitudes[index])
      if away.length > meters { return false }
    }
    return true
  }
}
