import Documents

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Local time on this machine, by which days end.
struct LocalZone: Sendable {
  /// How far local time is ahead of UTC at a moment, which is in milliseconds since 1970.
  var offsetMinutes: @Sendable (_ milliseconds: Int64) -> Int

  static let system = LocalZone { milliseconds in
    var time = time_t(milliseconds / 1000)
    var local = tm()
    guard localtime_r(&time, &local) != nil else { return 0 }
    return Int(local.tm_gmtoff) / 60
  }

  func day(of milliseconds: Int64) -> CivilDay {
    Instant(milliseconds: milliseconds, offsetMinutes: offsetMinutes(milliseconds)).day
  }
}
