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

  @Test func countsWhatWasLostAndWhere() {
    func diagnostic(
      _ file: String, _ severity: RecordingDiagnostic.Severity
    ) -> RecordingDiagnostic {
      RecordingDiagnostic(file: file, severity: severity, code: "code", message: "It is so.")
    }
    var diagnostics = RecordingDiagnostics()
    for _ in 0..<30 { diagnostics.add(diagnostic("a.fit", .error)) }
    diagnostics.add(diagnostic("b.fit", .warning))
    var others = RecordingDiagnostics()
    others.add(diagnostic("a.fit", .error))
    others.add(diagnostic("c.fit", .error))
    others.add(diagnostic("d.fit", .note))
    diagnostics.add(others)
    #expect(diagnostics.errorCount == 32)
    #expect(diagnostics.damagedFiles == ["a.fit", "c.fit"])
  }
}
