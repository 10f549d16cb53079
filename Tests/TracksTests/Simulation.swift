import Foundation
import Tracks

/// Numbers that look random and are the same in every run (SplitMix64, Steele 2014).
struct Noise {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) }

  mutating func bits() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// 0..<1.
  mutating func uniform() -> Double { Double(bits() >> 11) / 9_007_199_254_740_992 }

  mutating func below(_ limit: Int) -> Int { Int(bits() % UInt64(limit)) }

  /// Normally distributed with sigma 1.
  mutating func normal() -> Double {
    (-2 * log(max(1e-300, uniform()))).squareRoot() * cos(2 * .pi * uniform())
  }
}

/// A way with a known length: metres along it to metres east and north.
enum Route {
  /// A track of 400 m with straights of 84.39 m.
  static func oval(_ way: Double) -> (Double, Double) {
    let straight = 84.39
    let radius = (400 - 2 * straight) / (2 * Double.pi)
    var rest = way.truncatingRemainder(dividingBy: 400)
    if rest < straight { return (rest, 0) }
    rest -= straight
    if rest < .pi * radius {
      let angle = rest / radius
      return (straight + radius * sin(angle), radius - radius * cos(angle))
    }
    rest -= .pi * radius
    if rest < straight { return (straight - rest, 2 * radius) }
    let angle = (rest - straight) / radius
    return (-radius * sin(angle), radius + radius * cos(angle))
  }

  /// 2.5 km out in bends of 100 m radius, and the same back.
  static func outAndBack(_ way: Double) -> (Double, Double) {
    let rest = way.truncatingRemainder(dividingBy: 5000)
    let out = rest < 2500 ? rest : 5000 - rest
    let bend = 100 * Double.pi / 3
    var (x, y, heading) = (0.0, 0.0, 0.0)
    let last = Int(out / bend)
    for number in 0...last {
      let length = number == last ? out - Double(number) * bend : bend
      let side = number % 2 == 0 ? 1.0 : -1.0
      let turned = heading + side * length / 100
      x += side * 100 * (sin(turned) - sin(heading))
      y -= side * 100 * (cos(turned) - cos(heading))
      heading = turned
    }
    return (x, y)
  }
}

/// A receiver that goes along a route and errs.
struct Simulation {
  var meters = 10_000.0
  /// Metres per second, and seconds from fix to fix.
  var speed = 4.0
  var step = 1.0
  /// Metres, and how alike errors a second apart are (AR(1)).
  var sigma = 0.0
  var correlation = 0.0
  var seed = 1
  var latitude = 48.0
  var longitude = 11.0
  var start: Int64 = 1_700_000_000_000
  var route: (Double) -> (Double, Double) = Route.oval

  /// Metres that it really went.
  var truth: Double { Double(Int(meters / speed / step)) * speed * step }

  func samples() -> Samples {
    var noise = Noise(seed: seed)
    var samples = Samples()
    let alike = pow(correlation, step)
    let fresh = (1 - alike * alike).squareRoot() * sigma
    var (ex, ey) = (noise.normal() * sigma, noise.normal() * sigma)
    for number in 0...Int(meters / speed / step) {
      let (x, y) = route(Double(number) * step * speed)
      if number > 0 {
        ex = alike * ex + fresh * noise.normal()
        ey = alike * ey + fresh * noise.normal()
      }
      samples.times.append(start + Int64(Double(number) * step * 1000))
      samples.put(x + ex, y + ey, around: latitude, longitude)
    }
    return samples
  }
}

extension Samples {
  /// Appends the place that lies so many metres east and north of another one.
  mutating func put(_ east: Double, _ north: Double, around latitude: Double, _ longitude: Double) {
    let degree = Geodesy.earthRadius * .pi / 180
    let there = latitude + north / degree
    latitudes.append(there)
    let turned = longitude + east / (degree * cos((latitude + there) / 2 * .pi / 180))
    longitudes.append(turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned)
  }

  /// Metres from fix to fix, as they are.
  var rawMeters: Double {
    var sum = 0.0
    for index in 1..<max(1, count) {
      sum += Geodesy.meters(
        fromLatitude: latitudes[index - 1], longitude: longitudes[index - 1],
        toLatitude: latitudes[index], longitude: longitudes[index])
    }
    return sum
  }

  /// A straight way east at a steady speed, with a fix each second.
  static func straight(seconds: Int, speed: Double = 3) -> Samples {
    Simulation(
      meters: Double(seconds) * speed, speed: speed, route: { ($0, 0) }
    ).samples()
  }
}
