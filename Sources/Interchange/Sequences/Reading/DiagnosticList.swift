/// Diagnostics in their order, not more than a person would look at.
struct DiagnosticList {
  private var kept: [SequenceDiagnostic] = []
  private var others = 0

  /// - Parameter diagnostic: made only where there is room for it.
  mutating func append(_ diagnostic: @autoclosure () -> SequenceDiagnostic) {
    if kept.count < ImportedSequences.mostDiagnostics - 1 {
      kept.append(diagnostic())
    } else {
      others += 1
    }
  }

  func finished() -> [SequenceDiagnostic] {
    if others == 0 { return kept }
    return kept + [
      SequenceDiagnostic(
        .warning, code: "more", reason: "There is more like this in \(others) places.",
        action: "It was treated in the same way.")
    ]
  }
}
