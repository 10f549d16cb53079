import Foundation
import Recordings
import Testing
import Tracks

/// Real files of other projects, which lie beside the project and are not part of it. What they
/// give stands in docs/recordings.md.
@Suite struct FITCorpusTests {
  static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let folder = root.deletingLastPathComponent().appending(path: "shared/corpus/body")
  static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

  static func bytes(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: file)))
  }

  /// The rows under `## FIT`, one an activity: file, records, sport, distance, timer, elapsed,
  /// laps.
  static func rows() throws -> [[String]] {
    let text = try String(
      contentsOf: root.appending(path: "docs/recordings.md"), encoding: .utf8)
    var rows: [[String]] = []
    var isFIT = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## ") { isFIT = line == "## FIT" }
      guard isFIT, line.hasPrefix("| "), line.contains(".fit") else { continue }
      rows.append(
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) })
    }
    return rows
  }

  static func row(_ file: String, _ activity: RecordedActivity) -> [String] {
    func text(_ value: Double?) -> String { value.map { "\(($0 * 1000).rounded() / 1000)" } ?? "–" }
    return [
      file, "\(activity.samples.count)", activity.sportName.isEmpty ? "–" : activity.sportName,
      text(activity.meters),
      text(activity.timerSeconds), text(activity.elapsedSeconds), "\(activity.laps.count)",
    ]
  }

  @Test(.enabled(if: isThere)) func filesGiveWhatTheTableSays() throws {
    let rows = try Self.rows()
    #expect(rows.count == 32)
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".fit") }.sorted()
    for file in files {
      let content = try FITSource.read(Self.bytes(file), name: file)
      let found = content.activities.map { Self.row(file, $0) }
      let expected = rows.filter { $0[0] == file }
      #expect(found == expected, "\(found.map { $0.joined(separator: " | ") })")
    }
  }

  @Test(.enabled(if: isThere)) func columnsAreWhole() throws {
    for file in Set(try Self.rows().map { $0[0] }) {
      for activity in try FITSource.read(Self.bytes(file)).activities {
        let samples = activity.samples
        let counts = [
          samples.latitudes.count, samples.longitudes.count, samples.altitudes.count,
          samples.accuracies.count, samples.distances.count, samples.speeds.count,
          samples.heartRates.count, samples.cadences.count, samples.powers.count,
          samples.temperatures.count,
        ]
        #expect(counts.allSatisfy { $0 == 0 || $0 == samples.count }, "\(file)")
        #expect(zip(samples.times, samples.times.dropFirst()).allSatisfy { $0 <= $1 }, "\(file)")
        let distances = samples.distances.filter { !$0.isNaN }
        #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 }, "\(file)")
      }
    }
  }

  @Test(.enabled(if: isThere)) func summariesBeforeOrAfterTheRecordsAreAlike() throws {
    let name = "muktihari__fit__testdata__from_garmin_forums__triathlon_summary_"
    let first = try FITSource.read(Self.bytes("\(name)first.fit"))
    let last = try FITSource.read(Self.bytes("\(name)last.fit"))
    #expect(first.activities.count == 5)
    for (one, other) in zip(first.activities, last.activities) {
      #expect(one.laps == other.laps)
      #expect(one.pauses == other.pauses)
      #expect(one.start == other.start)
      #expect(one.samples.times == other.samples.times)
      #expect(one.samples.breaks == other.samples.breaks)
      // Not-a-number is equal to nothing, also where both have it.
      #expect("\(one)" == "\(other)")
    }
  }

  /// Read by fitdecode 0.11.0.
  @Test(.enabled(if: isThere)) func compressedTimesAndDistancesAreExpanded() throws {
    let file = "dtcooper__python-fitparse__tests__files__compressed-speed-distance.fit"
    let content = try FITSource.read(Self.bytes(file))
    let samples = try #require(content.activities.first).samples
    #expect(samples.count == 755)
    #expect(samples.distances.last == 10_248.6875)
    #expect(samples.times[754] - samples.times[0] == 3_880_000)
    #expect(samples.breaks.count == 1)
    #expect(content.diagnostics.counts == ["clock-not-set": 1])
  }

  @Test(.enabled(if: isThere)) func damageIsToldWithItsPlace() throws {
    let expected = [
      "dtcooper__python-fitparse__tests__files__strava-android-app-201.10-b1218918.fit":
        ("undefined-message", 7471),
      "dtcooper__python-fitparse__tests__files__activity-activity-filecrc.fit":
        ("bad-checksum", 1540),
      "dtcooper__python-fitparse__tests__files__activity-unexpected-eof.fit":
        ("truncated-file", 751),
      "dtcooper__python-fitparse__tests__files__nick.fit": ("damaged-message", 403_437),
      "dtcooper__python-fitparse__tests__files__coros-pace-2-cycling-misaligned-fields.fit":
        ("odd-field-size", 41_114),
    ]
    for (file, (code, offset)) in expected {
      let first = try FITSource.read(Self.bytes(file)).diagnostics.list.first
      #expect(first?.code == code, "\(file)")
      #expect(first?.offset == offset, "\(file)")
    }
  }

  @Test(.enabled(if: isThere)) func aStrapsMemoryReachesTheRecords() throws {
    let file = "muktihari__fit__testdata__from_official_sdk__HrmPluginTestActivity.fit"
    let samples = try #require(try FITSource.read(Self.bytes(file)).activities.first).samples
    #expect(samples.heartRates.count == 310)
    #expect(samples.heartRates.allSatisfy { $0.isNaN || (30...230).contains($0) })
  }

  @Test(.enabled(if: isThere)) func applicationsFieldsFillColumnsWithTheirUnit() throws {
    let file = "dtcooper__python-fitparse__tests__files__developer-types-sample.fit"
    let content = try FITSource.read(Self.bytes(file))
    let samples = try #require(content.activities.first).samples
    #expect(samples.powers.count == 3424)
    #expect(content.diagnostics.counts["developer-field"] == 4)
  }
}
