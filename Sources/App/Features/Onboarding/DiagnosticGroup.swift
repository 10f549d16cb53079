import Documents

/// What was said of one place in a file.
struct ImportDiagnostic: Sendable {
  /// Where there are several files.
  var file: String
  /// From 1; 0 where it is about no line.
  var line: Int
  var text: String

  init(_ json: JSONValue) {
    file = json["file"]?.string ?? ""
    line = json.count("line")
    text = json["message"]?.string ?? ""
  }

  /// Such as `export.xml, line 12`; empty where it is about the whole.
  var place: String {
    if line == 0 { return file }
    return file.isEmpty ? "Line " + line.text : file + ", line " + line.text
  }
}

/// What was said for one reason.
struct DiagnosticGroup: Sendable {
  static let shownCount = 20

  enum Severity: String, Sendable {
    /// Skipped or partly imported.
    case error
    /// Imported, but something in it had to be decided.
    case warning
    case note
  }

  /// The report's word for the reason, such as `bad-number`.
  var code: String
  var severity: Severity
  var count = 0
  /// As many as are shown.
  var first: [ImportDiagnostic] = []

  init(code: String, severity: Severity) {
    self.code = code
    self.severity = severity
  }
}

/// Everything that a report says, by reason.
struct DiagnosticGroups: Sendable {
  /// Errors first.
  private(set) var list: [DiagnosticGroup] = []
  /// With those that the report leaves out.
  private(set) var count = 0

  /// - Parameter json: the report.
  mutating func take(_ json: JSONValue) {
    let values = json["diagnostics"]?.array ?? []
    count = max(json.count("diagnosticCount"), values.count)
    for value in values { add(value) }
    list =
      list.filter { $0.severity == .error } + list.filter { $0.severity == .warning }
      + list.filter { $0.severity == .note }
  }

  private mutating func add(_ value: JSONValue) {
    let code = value["code"]?.string ?? ""
    let severity = DiagnosticGroup.Severity(rawValue: value["severity"]?.string ?? "") ?? .warning
    let place = list.firstIndex { $0.code == code && $0.severity == severity } ?? list.count
    if place == list.count { list.append(DiagnosticGroup(code: code, severity: severity)) }
    list[place].count += 1
    if list[place].first.count < DiagnosticGroup.shownCount {
      list[place].first.append(ImportDiagnostic(value))
    }
  }
}
