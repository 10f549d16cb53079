import Documents
import Foundation
import Server

/// Now, here: the only place where the command line asks for the time.
enum Clock {
  static var now: Instant {
    let date = Date()
    return Instant(
      milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded(.down)),
      offsetMinutes: TimeZone.current.secondsFromGMT(for: date) / 60)
  }

  /// A moment in milliseconds since 1970, as a clock here showed it.
  static func instant(_ milliseconds: Int64) -> Instant {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    return Instant(
      milliseconds: milliseconds,
      offsetMinutes: TimeZone.current.secondsFromGMT(for: date) / 60)
  }

  static var today: CivilDay { now.day }

  /// Minutes ahead of UTC when a clock here showed this time.
  static func offsetMinutes(_ local: CivilTime) -> Int {
    TimeZone.current.offsetMinutes(at: local)
  }

  /// Mints identifiers for what is made now.
  static func ids() -> IDMint { IDMint(milliseconds: now.milliseconds) }

  static func mint() -> ULID {
    var ids = ids()
    return ids.next() ?? .none
  }
}

/// Identifiers of one moment, each after the one before.
struct IDMint: IteratorProtocol {
  private let milliseconds: Int64
  private var random = RandomSource(seed: UInt64.random(in: .min ... .max))
  private var generator = ULIDGenerator()

  init(milliseconds: Int64) { self.milliseconds = milliseconds }

  mutating func next() -> ULID? {
    generator.next(milliseconds: milliseconds, random: &random)
  }
}
