import Foundation
import Synchronization

/// The time by which leases, months and tokens count: the database's, since the nodes over it must
/// agree and the clock of one may be wrong.
///
/// Between two readings it goes on with a clock that nobody sets. Where the database is a file, the
/// time is this machine's.
final class StoreClock: Sendable {
  private struct Reading {
    var told: Int64
    var at: ContinuousClock.Instant
  }

  private let reading = Mutex<Reading?>(nil)

  func read(_ database: any SQLDatabase) async throws(StoreError) {
    guard let clock = database.clock else { return }
    let told = try await database.transaction { try $0.run("SELECT " + clock).first?[0].integer }
    guard let told else { throw .failed("The database tells no time.") }
    reading.withLock { $0 = Reading(told: told, at: .now) }
  }

  /// Milliseconds since 1970.
  var now: Int64 {
    guard let reading = reading.withLock({ $0 }) else {
      return Int64(Date().timeIntervalSince1970 * 1000)
    }
    return reading.told + Int64((ContinuousClock.now - reading.at) / .milliseconds(1))
  }
}
