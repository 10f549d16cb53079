import Tracks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Distances as gpxpy counts them (a sphere of 6,378,137 m), to compare with.
enum Sphere {
  static func length(of samples: Samples) -> Double {
    guard samples.hasPositions else { return 0 }
    var sum = 0.0
    for index in samples.latitudes.indices.dropFirst() where !samples.breaks.contains(index) {
      let degree = Double.pi / 180
      let (a, b) = (samples.latitudes[index - 1], samples.latitudes[index])
      let east = (samples.longitudes[index] - samples.longitudes[index - 1]) * degree
      let cosine =
        sin(a * degree) * sin(b * degree) + cos(a * degree) * cos(b * degree) * cos(east)
      let step = 6_378_137 * acos(min(1, cosine))
      if !step.isNaN { sum += step }
    }
    return sum
  }
}
