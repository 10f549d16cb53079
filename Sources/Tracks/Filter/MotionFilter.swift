/// Decides, fix by fix, which positions to believe: a constant-velocity Kalman filter for each axis
/// of a plane that moves along (metres east and north), with a gate on what it did not expect.
///
/// Both axes have the same errors, hence one covariance serves both. Process noise is white
/// acceleration (Bar-Shalom, Li, Kirubarajan 2001, Estimation with Applications to Tracking and
/// Navigation, ch. 6). The measurement's variance is the device's, raised to what the innovations
/// show where that is more (Mehra 1970, doi 10.1109/TAC.1970.1099422).
struct MotionFilter: Equatable, Sendable {
  /// Spectral density of acceleration, m²/s³.
  static let accelerationDensity = 2.0
  /// Metres, where the device does not say how good a position is.
  static let usualSigma = 3.0
  /// χ² of two degrees of freedom at 99 %.
  static let gate = 9.21
  /// Fixes in a row, each within reach of the one before, that overrule the filter.
  static let rejectionsToRestart = 4
  /// Without a fix for longer, the course before says nothing.
  static let gapSeconds = 10.0

  enum Outcome: Equatable, Sendable {
    case accepted
    /// Begins anew here, this many metres from where it was.
    case restarted(line: Double)
    case rejected(FixRejection)
  }

  let limits: MotionLimits
  var hasStarted = false
  /// Of the last fix that was believed.
  var time: Int64 = 0
  var latitude = 0.0
  var longitude = 0.0
  var rawX = 0.0
  var rawY = 0.0
  /// Estimate after that fix.
  var x = 0.0
  var y = 0.0
  var vx = 0.0
  var vy = 0.0
  var p00 = 0.0
  var p01 = 0.0
  var p11 = 0.0
  /// Variance of a measurement as the innovations show it, m².
  var shownVariance = 0.0
  /// Variance that the estimate takes a fix to have, m²; the gate goes by the device's.
  var smoothingVariance = MotionFilter.usualSigma * MotionFilter.usualSigma
  /// The last fixes that were not believed.
  var rejections = 0
  var rejectedTime: Int64 = 0
  var rejectedLatitude = 0.0
  var rejectedLongitude = 0.0

  init(limits: MotionLimits) { self.limits = limits }

  /// One fix. `accuracy` is one sigma in metres, or NaN or not positive where unknown; nothing was
  /// recorded between the last fix and this one where they are `separated`.
  @inline(__always)
  mutating func step(
    time now: Int64, latitude lat: Double, longitude lon: Double, accuracy: Float, separated: Bool
  ) -> Outcome {
    guard Geodesy.isPlace(lat, lon) else { return .rejected(.noPlace) }
    let stated = MotionFilter.stated(accuracy)
    guard hasStarted else {
      hasStarted = true
      start(now, lat, lon, x: 0, y: 0)
      return .restarted(line: 0)
    }
    let dt = Seconds.from(time, to: now)
    guard dt > 0 else { return .rejected(.notLater) }
    let step = Geodesy.step(latitude, longitude, lat, lon)
    let zx = rawX + step.east
    let zy = rawY + step.north
    if separated {
      start(now, lat, lon, x: zx, y: zy)
      return .restarted(line: 0)
    }
    let variance = max(stated, min(shownVariance, MotionFilter.mostVariance))
    let reach = step.length
    let tooFar = reach > limits.maxSpeed * dt + 3 * variance.squareRoot()
    let silence = rejections == 0 ? dt : Seconds.from(rejectedTime, to: now)
    let isPolar = lat.magnitude >= Geodesy.polarLatitude
    if silence > MotionFilter.gapSeconds
      || isPolar != (latitude.magnitude >= Geodesy.polarLatitude)
    {
      if tooFar { return reject(now, lat, lon, zx, zy, reach, stated, dt, .tooFast) }
      start(now, lat, lon, x: zx, y: zy)
      return .restarted(line: reach)
    }
    return gateAndUpdate(now, lat, lon, zx, zy, reach, variance, stated, dt, tooFar)
  }

  @inline(__always)
  private mutating func gateAndUpdate(
    _ now: Int64, _ lat: Double, _ lon: Double, _ zx: Double, _ zy: Double, _ reach: Double,
    _ variance: Double, _ stated: Double, _ dt: Double, _ tooFar: Bool
  ) -> Outcome {
    let q = MotionFilter.accelerationDensity
    let a00 = p00 + dt * (2 * p01 + dt * p11) + q * dt * dt * dt / 3
    let a01 = p01 + dt * p11 + q * dt * dt / 2
    let a11 = p11 + q * dt
    let ex = zx - (x + vx * dt)
    let ey = zy - (y + vy * dt)
    let square = ex * ex + ey * ey
    let s = a00 + variance
    let inverse = 1 / s
    let distance = square * inverse
    // Capped, so that one hop does not open the gate for the next.
    let shown = min(square, 2 * MotionFilter.gate * s) / 2 - a00
    shownVariance += (shown - shownVariance) * MotionFilter.adaption
    if tooFar { return reject(now, lat, lon, zx, zy, reach, stated, dt, .tooFast) }
    if distance > MotionFilter.gate {
      return reject(now, lat, lon, zx, zy, reach, stated, dt, .unexpected)
    }
    let push = limits.maxAcceleration * dt * dt / 2
    if square > push * push + 9 * (p00 + dt * dt * p11 + variance) {
      return reject(now, lat, lon, zx, zy, reach, stated, dt, .unexpected)
    }
    let weight = 1 / (a00 + smoothingVariance)
    let k0 = a00 * weight
    let k1 = a01 * weight
    x += vx * dt + k0 * ex
    y += vy * dt + k0 * ey
    vx += k1 * ex
    vy += k1 * ey
    p00 = (1 - k0) * a00
    p01 = (1 - k0) * a01
    p11 = a11 - k1 * a01
    believe(now, lat, lon, zx, zy)
    return .accepted
  }

  /// Weight of one innovation in what the innovations show.
  static let adaption = 0.05
  static let mostVariance = 144.0

  /// Variance that the device states, m².
  @inline(__always)
  private static func stated(_ accuracy: Float) -> Double {
    guard accuracy > 0 else { return usualSigma * usualSigma }
    let sigma = Double(min(max(accuracy, 2), 50))
    return sigma * sigma
  }

  @inline(__always)
  private mutating func believe(
    _ now: Int64, _ lat: Double, _ lon: Double, _ zx: Double, _ zy: Double
  ) {
    time = now
    latitude = lat
    longitude = lon
    rawX = zx
    rawY = zy
    rejections = 0
  }

  private mutating func start(
    _ now: Int64, _ lat: Double, _ lon: Double, x: Double, y: Double
  ) {
    believe(now, lat, lon, x, y)
    self.x = x
    self.y = y
    vx = 0
    vy = 0
    p00 = smoothingVariance
    p01 = 0
    // Any speed of the sport, as a uniform distribution has it.
    p11 = limits.maxSpeed * limits.maxSpeed / 3
  }

  /// Keeps count of what was not believed; begins anew once it agrees with itself.
  private mutating func reject(
    _ now: Int64, _ lat: Double, _ lon: Double, _ zx: Double, _ zy: Double, _ reach: Double,
    _ stated: Double, _ dt: Double, _ why: FixRejection
  ) -> Outcome {
    if rejections > 0 {
      let since = max(0, Seconds.from(rejectedTime, to: now))
      let moved = Geodesy.step(rejectedLatitude, rejectedLongitude, lat, lon).length
      let agrees = moved <= limits.maxSpeed * since + 3 * stated.squareRoot()
      rejections = agrees ? rejections + 1 : 1
    } else {
      rejections = 1
    }
    rejectedTime = now
    rejectedLatitude = lat
    rejectedLongitude = lon
    guard rejections >= MotionFilter.rejectionsToRestart else { return .rejected(why) }
    // Only what the course before explains: the rest is the error that is being put right.
    let speed = (vx * vx + vy * vy).squareRoot()
    let line = min(reach, min(speed, limits.maxSpeed) * dt)
    start(now, lat, lon, x: zx, y: zy)
    return .restarted(line: line)
  }
}

/// Why a fix was not believed.
public enum FixRejection: UInt8, Equatable, Sendable {
  /// NaN, out of range, or exactly 0/0.
  case noPlace
  /// Not after the one before.
  case notLater
  /// Faster than the sport can be.
  case tooFast
  /// Farther from where it had to be than errors explain.
  case unexpected
}
