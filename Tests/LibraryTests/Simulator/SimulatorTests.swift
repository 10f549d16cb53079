import Documents
import Foundation
import Testing

@testable import Library

/// Whatever people do on several machines, and whatever happens to those.
///
/// One seed again: REGIMEN_SEED=number, with the way of a set: REGIMEN_TRACE=identifier. Many:
/// REGIMEN_SEEDS=number. With some mischief in each: REGIMEN_MISCHIEF=name,name.
@Suite struct SimulatorTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let lanes = Soak.times(1, long: 2)
  /// What somebody wants to see again.
  private static let wanted = environment["REGIMEN_SEED"].flatMap { UInt64($0) }
  private static let start = wanted ?? UInt64.random(in: 0...(.max / 2))
  private static let count =
    environment["REGIMEN_SEEDS"].flatMap { Int($0) }
    ?? (wanted == nil ? Soak.times(150, long: 100_000) : 1)

  private func simulate(
    _ seed: UInt64, _ bug: PlantedBug? = nil, needed: Set<Simulation.Mischief> = []
  ) async throws -> (faults: [String], simulation: Simulation) {
    // Others wait for their turn.
    await Task.yield()
    let scratch = try TemporaryFolder(inMemory: true)
    let simulation = try Simulation(
      seed: seed, bug: bug, needed: needed, scratch: scratch.path)
    do {
      return (try await simulation.run(), simulation)
    } catch {
      return (["\(error)"], simulation)
    }
  }

  @Test(arguments: 0..<lanes)
  func bringsAllToTheSameBytesAndLosesNothing(lane: Int) async throws {
    var (runs, kept, failed) = (0, 0, 0)
    for number in stride(from: lane, to: SimulatorTests.count, by: SimulatorTests.lanes) {
      let seed = SimulatorTests.start + UInt64(number)
      let (faults, simulation) = try await simulate(seed)
      runs += 1
      kept += simulation.ledger.itemCount
      #expect(faults.isEmpty, "REGIMEN_SEED=\(seed)")
      if !faults.isEmpty { failed += 1 }
      if SimulatorTests.count == 1 { print(simulation.log.joined(separator: "\n")) }
      if failed > 20 { break }
    }
    print("\(runs) stories from seed \(SimulatorTests.start), \(kept) items kept")
  }

  /// Stories that lost a set once: an older tombstone was restored on one machine and the whole
  /// document on another (two), a cache was put back from before its first mark, an engine took a
  /// file away that it had begun to write over a newer one, a phone was refused while an engine
  /// wrote the file, and a tombstone was taken away of which an older copy was there.
  @Test(
    arguments: [
      2_960_985_853_173_538_062, 2_960_985_853_173_547_934, 2_960_985_853_173_581_484,
      3_828_091_224_631_354_908, 5_110_998_337_598_899_117, 1_858_521_894_016_000_650,
    ] as [UInt64])
  func loseNothingAnyMore(seed: UInt64) async throws {
    #expect(try await simulate(seed).faults == [])
  }

  @Test(arguments: PlantedBug.allCases)
  func catchesAPlantedBug(_ bug: PlantedBug) async throws {
    // The same stories each time: some are caught in one of 200, and some runs would miss that.
    let start = SimulatorTests.wanted ?? bug.firstStory
    for number in 0..<1000 {
      let seed = start + UInt64(number)
      let faults = try await simulate(seed, bug, needed: bug.mischief).faults
      // It is the bug that is caught.
      if faults.isEmpty { continue }
      if try await !simulate(seed, needed: bug.mischief).faults.isEmpty { continue }
      print("\(bug.rawValue) is caught in run \(number + 1): \(faults[0])")
      return
    }
    Issue.record("\(bug.rawValue) is not caught")
  }

  @Test func goesTheSameWayEveryTime() async throws {
    for number in 0..<10 {
      let seed = SimulatorTests.start + UInt64(number)
      let outcomes = [try await simulate(seed), try await simulate(seed)].map {
        $0.simulation.outcome
      }
      #expect(outcomes[0] == outcomes[1], "REGIMEN_SEED=\(seed)")
    }
  }
}
