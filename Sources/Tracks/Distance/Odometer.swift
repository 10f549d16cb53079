/// The device's own distance, and whether it can be believed.
struct Odometer {
  /// Metres at each entry: what the device's distance rose so far, from its first value on.
  var column: [Double] = []
  var meters = 0.0
  var isPresent = false
  /// Metres beyond which a value is an error.
  private static let mostMeters = 1e8
  private var falls = false
  private var isTooFast = false

  init(_ samples: Samples, timeline: Timeline, limits: MotionLimits) {
    let distances = samples.distances
    guard distances.count == samples.count, !distances.isEmpty else { return }
    column = Array(repeating: 0, count: distances.count)
    var last: Double?
    var lastIndex = 0
    for index in distances.indices {
      let value = distances[index]
      if value >= 0 && value <= Odometer.mostMeters {
        if let last {
          rise(value - last, timeline.elapsed[index] - timeline.elapsed[lastIndex], limits)
        } else {
          // What a device shows at its first entry was covered before it.
          meters = value < 1000 ? value : 0
        }
        last = value
        lastIndex = index
      }
      column[index] = meters
    }
    isPresent = last != nil
  }

  /// More than a metre less is a fall; less than that is rounding.
  private mutating func rise(_ meters: Double, _ seconds: Double, _ limits: MotionLimits) {
    if meters < -1 { falls = true }
    // An odometer may catch up with what it missed for a while.
    if meters > limits.maxSpeed * seconds + 1000 { isTooFast = true }
    if meters > 0 { self.meters += meters }
  }

  /// Why it counts; nil where it does not.
  func reason(track: Double?, isIndoors: Bool) -> DistanceReason? {
    guard isPresent, meters > 0, !falls, !isTooFast else { return nil }
    if isIndoors { return .indoors }
    guard let track, track > DistanceChoice.shortTrack else { return .onlyDevice }
    return DistanceChoice.agreement.contains(meters / track) ? .agrees : nil
  }

  /// Why it does not count.
  func doubt(track: Double) -> DistanceReason {
    if !isPresent { return .noDeviceDistance }
    if falls { return .deviceFalls }
    if isTooFast { return .deviceTooFast }
    return meters == 0 && track == 0 ? .noDeviceDistance : .deviceDisagrees
  }
}
