/// Exponential and logarithm from additions and multiplications alone, so that a plan has the same
/// bytes on every machine: the modules that also run in the browser have no C library.
///
/// Relative errors stay below 1e-14 over the ranges that training asks for.
public enum Exponential {
  private static let log2OfE = 1.442_695_040_888_963_4
  // ln 2 in two parts; the first one has trailing zeroes, so that multiples of it are exact.
  private static let ln2High = 6.931_471_803_691_238_16e-01
  private static let ln2Low = 1.908_214_929_270_587_70e-10

  /// e to the power of `x`; 0 below -700 and infinity above 700.
  ///
  /// x = k ln 2 + r with |r| ≤ ln 2 / 2, and the Taylor series of e^r to its 14th term.
  public static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x < -700 { return 0 }
    if x > 700 { return .infinity }
    let k = (x * log2OfE + (x < 0 ? -0.5 : 0.5)).rounded(.towardZero)
    let r = (x - k * ln2High) - k * ln2Low
    var sum = 1.0
    var divisor = 14.0
    while divisor >= 1 {
      sum = 1 + sum * r / divisor
      divisor -= 1
    }
    return sum * Double(bitPattern: UInt64(1023 + Int64(k)) << 52)
  }

  /// The natural logarithm of a positive, normal number; NaN for any other.
  ///
  /// x = 2^e m with m around 1, and ln m = 2 artanh((m − 1) / (m + 1)) as a series.
  public static func log(_ x: Double) -> Double {
    guard x.isNormal, x > 0 else { return .nan }
    var exponent = Int64(x.bitPattern >> 52) - 1023
    var m = Double(bitPattern: x.bitPattern & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000)
    if m > 1.414_213_562_373_095 {
      m /= 2
      exponent += 1
    }
    let s = (m - 1) / (m + 1)
    let square = s * s
    var sum = 0.0
    var odd = 25.0
    while odd >= 1 {
      sum = sum * square + 1 / odd
      odd -= 2
    }
    return Double(exponent) * ln2High + (Double(exponent) * ln2Low + 2 * s * sum)
  }

  /// A positive base to any power.
  public static func power(_ base: Double, _ exponent: Double) -> Double {
    exp(exponent * log(base))
  }
}
