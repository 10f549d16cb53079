/// How rough the fixes of a track are, and how strongly to smooth them for it.
///
/// Second differences of positions h fixes apart have the mean square 6 w + 2 s h + a h⁴ for each
/// axis: w from errors of each fix alone, s from errors that wander, a from true acceleration.
/// Their values at h = 1, 2 and 4 give all three.
struct TrackNoise: Equatable, Sendable {
  /// Fixes that one look takes.
  static let window = 9
  /// Metres of one sigma, the least and the most that the smoother is told.
  static let sigmas = 1.0...7.0

  /// Means over the looks so far: squares at h = 1, 2 and 4 (m², both axes), seconds between
  /// fixes, square of the distance over a window.
  var square1 = 0.0
  var square2 = 0.0
  var square4 = 0.0
  var seconds = 0.0
  var squareAcross = 0.0
  /// Square of the distance from one fix to the next, m².
  var squareStep = 0.0
  var looks = 0.0

  /// Takes `window` fixes in a row, metres in a plane; `weight` is 1 / looks for a plain mean.
  mutating func look(
    _ x: (Int) -> Double, _ y: (Int) -> Double, seconds given: Double, weight: Double
  ) {
    func square(_ h: Int) -> Double {
      let dx = x(4 + h) - 2 * x(4) + x(4 - h)
      let dy = y(4 + h) - 2 * y(4) + y(4 - h)
      return dx * dx + dy * dy
    }
    let dx = x(8) - x(0)
    let dy = y(8) - y(0)
    looks += 1
    square1 += (square(1) - square1) * weight
    square2 += (square(2) - square2) * weight
    square4 += (square(4) - square4) * weight
    seconds += (given - seconds) * weight
    squareAcross += (dx * dx + dy * dy - squareAcross) * weight
    let ex = x(5) - x(4)
    let ey = y(5) - y(4)
    squareStep += (ex * ex + ey * ey - squareStep) * weight
  }

  /// Mean squares for each axis of w, s and a h⁴ at h = 1, m².
  private var parts: (single: Double, wander: Double, bend: Double) {
    let (d1, d2, d4) = (square1 / 2, square2 / 2, square4 / 2)
    let bend = max(0, (d4 - d2 - 2 * (d2 - d1)) / 210)
    let wander = max(0, (d2 - d1 - 15 * bend) / 2)
    return (max(0, (d1 - 2 * wander - bend) / 6), wander, bend)
  }

  /// Square of the usual speed, (m/s)²: over a window, where bends cost some of it, or from fix to
  /// fix without what errors add.
  private var speed2: Double {
    let across = 8 * seconds
    let errors = 4 * parts.single + 2 * parts.wander
    return max(
      0.25, squareAcross / (across * across), (squareStep - errors) / (seconds * seconds))
  }

  /// How much longer errors of single fixes make the track as it stands, as a part of its length.
  /// Those that wander are left out: between sparse fixes, bends look like them.
  var lengthening: Double {
    guard looks >= 8, seconds > 0 else { return 0 }
    return parts.single / (speed2 * seconds * seconds)
  }

  /// Sigma in metres for the smoother: the one with the least sum of what errors add to the length
  /// and what smoothing cuts off bends.
  ///
  /// A smoother of white acceleration q and sigma r passes 1 / (1 + (ω / ω₀)⁴) with ω₀⁴ = q / r².
  /// What is left of wandering errors is then 0.265 s ω₀, of single ones 0.0884 w ω₀³ (the
  /// integrals of the squared response), each as m²/s² across the course; a bend that turns at
  /// a / v is drawn in by (a / v ω₀)⁴.
  var smoothingSigma: Double {
    guard looks >= 8, seconds > 0 else { return MotionFilter.usualSigma }
    let (single, wander, bend) = parts
    let speed2 = speed2
    let dt2 = seconds * seconds
    let acceleration2 = bend / (dt2 * dt2)
    var best = TrackNoise.sigmas.lowerBound
    var least = Double.infinity
    var sigma = TrackNoise.sigmas.lowerBound
    while sigma <= TrackNoise.sigmas.upperBound {
      let corner2 = MotionFilter.accelerationDensity.squareRoot() / sigma
      let corner = corner2.squareRoot()
      let left = 0.265 * wander / seconds * corner + 0.0884 * single * corner2 * corner
      let turn2 = acceleration2 / (speed2 * corner2)
      let cost = left / (2 * speed2) + TrackNoise.bendiness * max(1, dt2 * seconds) * turn2 * turn2
      if cost < least {
        least = cost
        best = sigma
      }
      sigma *= 1.12
    }
    return best
  }

  /// Mean fourth power of acceleration by the square of its mean square: bends come in parts.
  /// Grows with the square of the time between fixes, since bends end within four of these.
  static let bendiness = 8.0

  /// Looks at up to 4,096 places spread over a track.
  init(_ samples: Samples, limits: MotionLimits) {
    let count = samples.count
    let stride = max(1, count / 4096)
    var start = 0
    while start + TrackNoise.window <= count {
      look(samples, at: start, limits: limits)
      start += stride
    }
  }

  init() {}

  private mutating func look(_ samples: Samples, at start: Int, limits: MotionLimits) {
    var x = InlineWindow()
    var y = InlineWindow()
    let seconds = Seconds.from(samples.times[start], to: samples.times[start + 8]) / 8
    guard seconds > 0, seconds < MotionFilter.gapSeconds else { return }
    for place in 1..<TrackNoise.window {
      let index = start + place
      let dt = Seconds.from(samples.times[index - 1], to: samples.times[index])
      // Second differences want even steps.
      guard dt > 0.5 * seconds, dt < 1.5 * seconds,
        Geodesy.isPlace(samples.latitudes[index - 1], samples.longitudes[index - 1]),
        Geodesy.isPlace(samples.latitudes[index], samples.longitudes[index])
      else { return }
      let step = Geodesy.step(
        samples.latitudes[index - 1], samples.longitudes[index - 1], samples.latitudes[index],
        samples.longitudes[index])
      guard step.length <= limits.maxSpeed * dt + 30 else { return }
      x[place] = x[place - 1] + step.east
      y[place] = y[place - 1] + step.north
    }
    look({ x[$0] }, { y[$0] }, seconds: seconds, weight: 1 / (looks + 1))
  }
}

/// Nine numbers without a place on the heap.
private struct InlineWindow {
  private var values:
    (
      Double, Double, Double, Double, Double, Double, Double, Double, Double
    ) = (0, 0, 0, 0, 0, 0, 0, 0, 0)

  subscript(place: Int) -> Double {
    get {
      switch place {
      case 0: values.0
      case 1: values.1
      case 2: values.2
      case 3: values.3
      case 4: values.4
      case 5: values.5
      case 6: values.6
      case 7: values.7
      default: values.8
      }
    }
    set {
      switch place {
      case 0: values.0 = newValue
      case 1: values.1 = newValue
      case 2: values.2 = newValue
      case 3: values.3 = newValue
      case 4: values.4 = newValue
      case 5: values.5 = newValue
      case 6: values.6 = newValue
      case 7: values.7 = newValue
      default: values.8 = newValue
      }
    }
  }
}
