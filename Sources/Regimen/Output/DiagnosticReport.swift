import Interchange
import Recordings

/// What readers had to say of a file, on a terminal: the first few of each code.
enum DiagnosticReport {
  struct Line {
    /// `error`, `warning` or `note`.
    var severity: String
    /// Such as `line 4`; empty where it is of the whole file.
    var place: String
    var code: String
    var message: String

    fileprivate var style: Terminal.Style {
      switch severity {
      case "error": .red
      case "warning": .yellow
      default: .dim
      }
    }
  }

  private static let mostOfACode = 5

  /// - Parameters:
  ///   - counts: of each code, where not all are in `lines`.
  ///   - rest: what is said of those that are not shown.
  static func say(_ lines: [Line], counts: [String: Int]? = nil, rest: String = "") {
    var found: [String: Int] = [:]
    for line in lines {
      found[line.code, default: 0] += 1
      if found[line.code, default: 0] > mostOfACode { continue }
      Regimen.say(
        Terminal.output.styled(line.severity, line.style)
          + (line.place.isEmpty ? " " : " \(line.place): ") + line.message)
    }
    for (code, count) in (counts ?? found).sorted(by: { $0.key < $1.key })
    where count > mostOfACode {
      Regimen.say("… and \(count - mostOfACode) more like it (\(code))\(rest).")
    }
  }
}

extension DiagnosticReport.Line {
  init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity.rawValue
    place = diagnostic.line > 0 ? "line \(diagnostic.line)" : ""
    (code, message) = (diagnostic.code, diagnostic.message)
  }

  init(_ diagnostic: RecordingDiagnostic) {
    severity = diagnostic.severity.rawValue
    place = [
      diagnostic.file, diagnostic.line.map { "line \($0)" } ?? "",
      diagnostic.line == nil ? diagnostic.offset.map { "byte \($0)" } ?? "" : "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
    (code, message) = (diagnostic.code, diagnostic.message)
  }
}
