import Recordings
import Testing

@Suite struct RecordingDiagnosticsTests {
  @Test func keepsTheFirstOfEachCodeAndCountsAll() {
    var diagnostics = RecordingDiagnostics()
    for offset in 0..<100 {
      diagnostics.add(
        RecordingDiagnostic(
          file: "a.fit", offset: offset, severity: .error, code: "bad-record", message: "Lost."))
    }
    #expect(diagnostics.list.count == RecordingDiagnostics.mostOfACode)
    #expect(diagnostics.list.last?.offset == RecordingDiagnostics.mostOfACode - 1)
    #expect(diagnostics.counts["bad-record"] == 100)
  }
}
