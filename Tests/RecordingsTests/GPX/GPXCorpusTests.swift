import Recordings
import Testing
import Tracks

@Suite struct GPXCorpusTests {
  @Test(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
  func readsEachFileAsTheTableSays() throws {
    let rows = try Corpus.rows(below: "GPX")
    #expect(rows.count >= 6)
    for row in rows {
      let found = try Found(
        GPXSource(MemorySource(try Corpus.bytes(row[0])), file: row[0]))
      let points = found.activities.reduce(0) { $0 + $1.samples.count }
      let parts = found.activities.reduce(0) { $0 + $1.samples.breaks.count + 1 }
      let meters = found.activities.reduce(0) { $0 + Sphere.length(of: $1.samples) }
      let seconds = found.activities.reduce(0) { $0 + ($1.elapsedSeconds ?? 0) }
      let codes = found.codes.sorted().joined(separator: ", ")
      let read = [
        "\(found.activities.count)", "\(points)", "\(parts)", "\(meters.tenths)",
        "\(seconds.tenths)", found.activities.first?.sport.rawValue ?? "", codes,
      ]
      #expect(read == Array(row[1...7]), "\(row[0])")
    }
  }
}

extension Double {
  var tenths: Double { (self * 10).rounded() / 10 }
}
