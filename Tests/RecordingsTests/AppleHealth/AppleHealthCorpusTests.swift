import Recordings
import Testing

@Suite struct AppleHealthCorpusTests {
  @Test(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
  func readsEachFileAsTheTableSays() throws {
    let rows = try Corpus.rows(below: "Apple Health")
    #expect(rows.count == 2)
    for row in rows {
      var source = AppleHealthSource(MemorySource(try Corpus.bytes(row[0])), file: row[0])
      let found = Reading(reading: &source)
      let activities = found.activities
      let read = [
        "\(source.recordCount)", "\(activities.count)",
        activities.map(\.sport.rawValue).joined(separator: " "),
        "\(activities.reduce(0) { $0 + ($1.meters ?? 0) }.tenths)",
        "\(activities.reduce(0) { $0 + ($1.timerSeconds ?? 0) }.tenths)",
        "\(activities.reduce(0) { $0 + ($1.kilocalories ?? 0) }.tenths)",
        "\(activities.reduce(0) { $0 + $1.samples.count })", "\(found.days.count)",
        Set(found.codes).sorted().joined(separator: ", "),
      ]
      #expect(found.error == nil)
      #expect(read == Array(row[1...9]), "\(row[0])")
    }
  }

  @Test(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
  func joinsARouteWithItsWorkout() throws {
    let prefix = "brtkwr__apple-health-tcx-converter__test_data__"
    let route = "workout-routes/route_2024-01-15_10.00am.gpx"
    let flat = "workout-routes__route_2024-01-15_10.00am.gpx"
    let zip = ArchiveBytes.zip([
      .init("apple_health_export/export.xml", try Corpus.bytes(prefix + "export.xml")),
      .init("apple_health_export/" + route, try Corpus.bytes(prefix + flat)),
    ])
    let found = Reading(zip)
    #expect(found.activities.map(\.samples.count) == [11, 0, 0, 0])
    let run = try #require(found.activities.first)
    #expect(run.samples.latitudes.filter { !$0.isNaN }.count == 10)
    #expect(run.samples.heartRates.last == 165)
    #expect(run.maxHeartRate == 185)
    #expect(run.ascentMeters == 8.5)
    #expect(run.subSport == nil)
  }
}
