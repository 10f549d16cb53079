import Foundation
import Running
import Testing

/// The engine's plans beside the named ones of docs/published-plans.md.
@Suite struct PublishedPlansTests {
  private struct Published {
    var peak: Double?
    var longest: Double?
  }

  private static func published() throws -> [RaceDistance: [Published]] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/published-plans.md")
    let titles: [String: RaceDistance] = [
      "## Marathon": .marathon, "## Half marathon": .half, "## 10K": .tenK, "## 5K": .fiveK,
    ]
    var found: [RaceDistance: [Published]] = [:]
    var distance: RaceDistance?
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("## ") { distance = titles[String(line)] }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let distance, cells.count == 10, cells[0] != "author", !cells[0].hasPrefix("-") else {
        continue
      }
      found[distance, default: []].append(
        Published(peak: Double(cells[7]), longest: Double(cells[8])))
    }
    return found
  }

  @Test func namesEnoughOfEach() throws {
    let found = try Self.published()
    #expect(found.values.reduce(0) { $0 + $1.count } >= 51)
    for distance in [RaceDistance.marathon, .half, .tenK, .fiveK] {
      #expect(found[distance]?.count ?? 0 >= 8, "\(distance)")
    }
  }

  @Test(arguments: [RaceDistance.marathon, .half, .tenK, .fiveK], Level.allCases)
  func liesAmongThem(distance: RaceDistance, level: Level) throws {
    let found = try #require(try Self.published()[distance])
    let days = [Level.beginner: 4, .intermediate: 5, .advanced: 6, .elite: 7][level] ?? 4
    let weeks = distance == .marathon ? 18 : distance == .half ? 14 : 12
    let plan = try PlanEngine.plan(PlanConfiguration(distance, level, days: days, weeks: weeks))
    let peak = plan.weeks.reduce(0) { max($0, $1.meters) } / 1000
    let longest = plan.weeks.reduce(0) { max($0, $1.longMeters) } / 1000
    let peaks = found.compactMap { $0.peak }
    let longs = found.compactMap { $0.longest }
    let (most, least) = (try #require(peaks.max()), try #require(peaks.min()))
    #expect(peak <= most && peak >= least * 0.6, "\(peak) km in a week")
    let (furthest, shortest) = (try #require(longs.max()), try #require(longs.min()))
    #expect(longest <= furthest * 1.02 && longest >= shortest * 0.9, "\(longest) km at once")
  }
}
