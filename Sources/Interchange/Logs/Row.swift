import Documents
import Strength

/// Why a row is not imported.
struct Rejection: Error {
  var diagnostic: Diagnostic
}

/// How one file writes numbers and dates.
struct FileHabits {
  /// Whether a comma inside a number is a decimal one where the other numbers do not tell.
  var decimalComma = false
  var dateOrder: DateOrder?
  /// What the weights were entered in, whatever the file gives them in.
  var enteredIn: WeightUnit?
  var commas = NumberCommas()
}

/// One row of an export with its values by column, as a format's reader asks for them.
///
/// A value that makes the row unusable throws; one that can be left out is left out with a warning.
struct Row {
  let file: [UInt8]
  var record: CSVRecord
  let habits: FileHabits
  private(set) var diagnostics: [Diagnostic] = []

  init(file: [UInt8], record: CSVRecord, habits: FileHabits) {
    self.file = file
    self.record = record
    self.habits = habits
  }

  var decimalComma: Bool { habits.decimalComma }

  var line: Int { record.line }

  // MARK: What is to be said

  mutating func warn(
    _ code: String, at column: Int? = nil, _ message: String,
    severity: Diagnostic.Severity = .warning
  ) {
    diagnostics.append(
      Diagnostic(
        line: line, column: column.map { $0 + 1 } ?? 0, severity: severity, code: code,
        message: message))
  }

  func rejection(
    _ code: String, at column: Int? = nil, _ message: String,
    severity: Diagnostic.Severity = .error
  ) -> Rejection {
    Rejection(
      diagnostic: Diagnostic(
        line: line, column: column.map { $0 + 1 } ?? 0, severity: severity, code: code,
        message: message))
  }

  /// Text of the file as a message shows it.
  static func quoted(_ text: String) -> String {
    let shown = text.prefix(40)
    var plain = ""
    for scalar in shown.unicodeScalars {
      plain.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7f ? " " : scalar)
    }
    return shown.endIndex == text.endIndex ? plain : plain + "…"
  }

  /// Refuses a row that is no text or has the wrong number of fields.
  mutating func check(_ width: CSVWidth) throws(Rejection) {
    if record.hasNUL {
      throw rejection("nul-byte", "The row holds NUL bytes; it was not imported.")
    }
    if record.hasHighBytes, String(validating: file[record.bytes], as: UTF8.self) == nil {
      throw rejection("not-utf8", "The row is not UTF-8 text; it was not imported.")
    }
    let counts = "\(record.fieldCount) fields where the header has \(width.header)"
    if record.quotes == .broken {
      throw rejection(
        "broken-quotes",
        "A quote is not closed or not doubled, and the line alone has \(counts); "
          + "it was not imported.")
    }
    if !width.fits(record) {
      throw rejection("column-count", "The row has \(counts); it was not imported.")
    }
    if record.quotes == .mended {
      warn("broken-quotes", "A quote is not closed or not doubled; the line was read by itself.")
    }
  }

  // MARK: Text

  /// The field's bytes without the blanks around them; doubled quotes still doubled.
  func bytes(_ column: Int?) -> ArraySlice<UInt8> {
    guard let column, column < record.fields.count else { return [] }
    var range = record.fields[column].bytes
    while let first = range.first, Self.isBlank(file[first]) { range.removeFirst() }
    while let last = range.last, Self.isBlank(file[last]) { range.removeLast() }
    return file[range]
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
  }

  func isEmpty(_ column: Int?) -> Bool { bytes(column).isEmpty }

  func text(_ column: Int?) -> String {
    let raw = bytes(column)
    guard let column, column < record.fields.count, record.fields[column].isEscaped else {
      return String(decoding: raw, as: UTF8.self)
    }
    var plain: [UInt8] = []
    plain.reserveCapacity(raw.count)
    var skips = false
    for byte in raw {
      skips = byte == 0x22 && !skips && plain.last == 0x22
      if !skips { plain.append(byte) }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  func exercise(_ column: Int?) throws(Rejection) -> String {
    let name = text(column)
    if name.isEmpty {
      throw rejection(
        "missing-exercise", at: column, "The row names no exercise; it was not imported.")
    }
    return name
  }
}
