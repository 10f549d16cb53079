import Documents

/// What came of importing a file of sequences.
struct SequenceImportReport: Equatable, Sendable {
  /// A line for each sequence.
  var results: [String] = []
  /// What has no equal here, and what was done about it.
  var remarks: [String] = []

  init(_ report: JSONValue) {
    func names(_ key: String) -> [String] {
      (report[key]?.array ?? []).compactMap { $0.string }
    }
    results += names("created").map { "Added " + $0 + "." }
    results += names("unchanged").map { $0 + " already exists." }
    results += names("kept").map { $0 + " was edited since import and is kept." }
    remarks = (report["diagnostics"]?.array ?? []).compactMap { $0["message"]?.string }
  }
}

extension State {
  /// A file was chosen, or the library has taken it in.
  mutating func takeSequences(
    _ request: Effect.Request, _ answer: Answer, _ effects: inout Effects
  ) {
    if request == .sequenceFile {
      guard let name = answer.json?["name"]?.string else {
        sequences.importProblem = answer.problem?.message ?? ""
        return
      }
      sequences.isImporting = true
      return effects.append(
        .upload(.sequenceImport, path: "/api/import/sequences?name=" + QueryText.encoded(name)))
    }
    sequences.isImporting = false
    if let problem = answer.problem {
      sequences.importProblem = problem.words
    } else if let report = answer.json {
      sequences.importReport = SequenceImportReport(report)
      if sequences.readsAnswer { sequences.answer = "" }
    }
  }
}

/// What came of it; nothing where there is nothing to tell.
func importOutcome(_ state: State) -> Node {
  let sequences = state.sequences
  return .group([
    sequences.importReport.map { sequenceImportReport($0) } ?? .none,
    sequences.importProblem.isEmpty
      ? .none : notice(.problem, sequences.importProblem) { p { "Nothing was added." } },
  ])
}

private func sequenceImportReport(_ report: SequenceImportReport) -> Node {
  notice(.good, report.results.joined(separator: " ")) {
    if !report.remarks.isEmpty {
      details {
        summary { counted(report.remarks.count, "remark", "remarks") }
        ul { for remark in report.remarks.prefix(100) { li { remark } } }
        if report.remarks.count > 100 {
          p { "And " + String(report.remarks.count - 100) + " more." }
        }
      }
    }
  }
}
