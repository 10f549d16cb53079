import Recordings
import Testing

@Suite struct TCXCorpusTests {
  @Test(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
  func readsEachFileAsTheTableSays() throws {
    let rows = try Corpus.rows(below: "TCX")
    #expect(rows.count >= 2)
    for row in rows {
      let found = try Found(
        TCXSource(MemorySource(try Corpus.bytes(row[0])), file: row[0]))
      let activities = found.activities
      let codes = found.codes.sorted().joined(separator: ", ")
      let read = [
        "\(activities.count)", "\(activities.reduce(0) { $0 + $1.laps.count })",
        "\(activities.reduce(0) { $0 + $1.samples.count })",
        "\(activities.reduce(0) { $0 + ($1.meters ?? 0) }.tenths)",
        "\(activities.reduce(0) { $0 + ($1.timerSeconds ?? 0) }.tenths)",
        "\(activities.reduce(0) { $0 + Sphere.length(of: $1.samples) }.tenths)",
        activities.first?.sport.rawValue ?? "", codes,
      ]
      #expect(read == Array(row[1...8]), "\(row[0])")
    }
  }
}
