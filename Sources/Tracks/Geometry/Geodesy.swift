/// Metres between places on the Earth, taken as a sphere.
///
/// Distances are of a plane that touches between the two places (equirectangular), which is exact
/// to 1e-6 for steps of a track; within 111 km of a pole the plane is that of the pole (azimuthal
/// equidistant), so that a track may lead across it.
public enum Geodesy {
  /// Mean radius of the Earth, metres (IUGG, 1980).
  public static let earthRadius = 6_371_008.8

  static let radians = Double.pi / 180
  /// Degrees of latitude beyond which the plane of the pole is used.
  public static let polarLatitude = 89.0

  /// A step on the ground, in metres.
  struct Step {
    var east: Double
    var north: Double

    @inline(__always)
    var length: Double { (east * east + north * north).squareRoot() }
  }

  /// Whether it is a place at all. Exactly 0/0 is what devices write that have none.
  @inline(__always)
  public static func isPlace(_ latitude: Double, _ longitude: Double) -> Bool {
    latitude.magnitude <= 90 && longitude.magnitude <= 180 && (latitude != 0 || longitude != 0)
  }

  /// Metres between two places (degrees); NaN where a coordinate is.
  public static func meters(
    fromLatitude latitude: Double, longitude: Double, toLatitude: Double,
    longitude toLongitude:
      Double
  ) -> Double {
    step(latitude, longitude, toLatitude, toLongitude).length
  }

  /// From the first place to the second one, both in degrees.
  @inline(__always)
  static func step(_ lat0: Double, _ lon0: Double, _ lat1: Double, _ lon1: Double) -> Step {
    let highest = lat0.magnitude > lat1.magnitude ? lat0.magnitude : lat1.magnitude
    if highest >= polarLatitude && lat0 * lat1 > 0 { return polarStep(lat0, lon0, lat1, lon1) }
    let cosine = cosineOfLatitude((lat0 + lat1) / 2)
    return Step(
      east: earthRadius * radians * turn(lon1 - lon0) * cosine,
      north: earthRadius * radians * (lat1 - lat0))
  }

  /// The short way round, -180…180 degrees, of a difference of longitudes within -540…540.
  @inline(__always)
  public static func turn(_ degrees: Double) -> Double {
    degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
  }

  /// Of degrees within -90…90: the Taylor series to its tenth term, off by less than 1e-14.
  @inline(__always)
  static func cosineOfLatitude(_ degrees: Double) -> Double {
    let x = degrees * radians
    let s = x * x
    // Nested: 1 - s/(1·2) (1 - s/(3·4) (1 - s/(5·6) …)).
    var sum = 1 - s * (1.0 / 342)
    sum = 1 - s * (1.0 / 306) * sum
    sum = 1 - s * (1.0 / 240) * sum
    sum = 1 - s * (1.0 / 182) * sum
    sum = 1 - s * (1.0 / 132) * sum
    sum = 1 - s * (1.0 / 90) * sum
    sum = 1 - s * (1.0 / 56) * sum
    sum = 1 - s * (1.0 / 30) * sum
    sum = 1 - s * (1.0 / 12) * sum
    return 1 - s * 0.5 * sum
  }

  /// Of degrees within -180…180.
  public static func cosine(_ degrees: Double) -> Double {
    let magnitude = degrees.magnitude
    return magnitude > 90 ? -cosineOfLatitude(180 - magnitude) : cosineOfLatitude(magnitude)
  }

  /// Of degrees within -180…180.
  public static func sine(_ degrees: Double) -> Double {
    degrees < 0 ? -cosine(-degrees - 90) : cosine(degrees - 90)
  }

  private static func polarStep(
    _ lat0: Double, _ lon0: Double, _ lat1: Double, _ lon1: Double
  ) -> Step {
    let near = earthRadius * radians * (90 - lat0.magnitude)
    let far = earthRadius * radians * (90 - lat1.magnitude)
    return Step(
      east: far * sine(lon1) - near * sine(lon0), north: near * cosine(lon0) - far * cosine(lon1))
  }
}
