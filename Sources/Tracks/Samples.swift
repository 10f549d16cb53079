/// What a device measured along the way, one entry a moment, as columns.
///
/// A column is empty where the device measured nothing of the kind; NaN stands where only this
/// moment lacks it. All other columns are as long as `times`.
public struct Samples: Equatable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, never falling.
  public var times: [Int64] = []
  /// Degrees, WGS 84, -90…90.
  public var latitudes: [Double] = []
  /// Degrees, WGS 84, -180…180.
  public var longitudes: [Double] = []
  /// Metres above the sea.
  public var altitudes: [Float] = []
  /// Metres that positions may be off, as the device puts it (one sigma, horizontal).
  public var accuracies: [Float] = []
  /// Metres since the start by the device's own reckoning, never falling.
  public var distances: [Double] = []
  /// Metres per second by the device (Doppler, foot pod).
  public var speeds: [Float] = []
  /// Beats per minute.
  public var heartRates: [Float] = []
  /// Steps per minute on foot (both feet), revolutions or strokes otherwise.
  public var cadences: [Float] = []
  /// Watts.
  public var powers: [Float] = []
  /// Degrees Celsius.
  public var temperatures: [Float] = []
  /// Entries, rising, before which something was not recorded: between such an entry and the one
  /// before it no distance was covered and no training time passed.
  public var breaks: [Int] = []

  public init() {}

  public var count: Int { times.count }
  public var isEmpty: Bool { times.isEmpty }
  public var hasPositions: Bool { !latitudes.isEmpty }
  /// Whether every entry has a position, as GPX asks for.
  public var isPlacedThroughout: Bool {
    hasPositions && !latitudes.contains { $0.isNaN } && !longitudes.contains { $0.isNaN }
  }
}
