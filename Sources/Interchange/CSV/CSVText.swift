/// Comma-separated text as Regimen itself writes it and reads it back, to the last blank.
public enum CSVText {
  /// A comma, a quote, and the ends of lines.
  private static let quotedBytes: [UInt8] = [0x2c, 0x22, 0x0a, 0x0d]

  /// One line, with quotes where a field needs them.
  ///
  /// - Parameter isSpreadsheetSafe: whether an apostrophe stands before every field that a
  ///   spreadsheet would take for a formula, and before those that begin with one.
  public static func line(_ fields: [String], isSpreadsheetSafe: Bool = false) -> [UInt8] {
    var line: [UInt8] = []
    for (number, text) in fields.enumerated() {
      let field = isSpreadsheetSafe ? disarmed(text) : text
      if number > 0 { line.append(0x2c) }
      let needsQuotes = field.utf8.contains { quotedBytes.contains($0) }
      if !needsQuotes {
        line += field.utf8
        continue
      }
      line.append(0x22)
      for byte in field.utf8 {
        if byte == 0x22 { line.append(0x22) }
        line.append(byte)
      }
      line.append(0x22)
    }
    line.append(0x0a)
    return line
  }

  /// With these, and with their wide forms, formulas begin.
  private static let triggers: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{ff1d}", "\u{ff0b}", "\u{ff0d}", "\u{ff20}",
  ]

  /// A field that no spreadsheet calculates; `armed` gives the field back.
  static func disarmed(_ field: String) -> String {
    guard let first = field.unicodeScalars.first else { return field }
    if first != "'", !triggers.contains(first) { return field }
    // A number is no formula, and can be added up.
    if Array(field.utf8).withUnsafeBufferPointer({ Double(json: $0) }) != nil { return field }
    return "'" + field
  }

  static func armed(_ field: String) -> String {
    field.unicodeScalars.first == "'" ? String(field.unicodeScalars.dropFirst()) : field
  }

  /// A record's first line, from 1, and its fields.
  typealias Record = (line: Int, fields: [String])

  static func records(_ bytes: [UInt8]) -> [Record] {
    let isMarked = bytes.starts(with: [0xef, 0xbb, 0xbf])
    let start = isMarked ? 3 : 0
    let first = bytes[start...].prefix { $0 != 0x0a && $0 != 0x0d }
    // A spreadsheet may have saved it with its own delimiter.
    let delimiter: UInt8 = first.contains(0x2c) ? 0x2c : first.contains(0x3b) ? 0x3b : 0x09
    var reader = CSVReader(bytes, delimiter: delimiter, at: start)
    var records: [Record] = []
    while let record = reader.next() {
      if records.isEmpty { reader.width = CSVWidth(record.fields.count) }
      records.append((record.line, record.fields.map { text($0, in: bytes) }))
    }
    return records
  }

  private static func text(_ field: CSVRecord.Field, in bytes: [UInt8]) -> String {
    let text = String(decoding: bytes[field.bytes], as: UTF8.self)
    return field.isEscaped ? text.replacing("\"\"", with: "\"") : text
  }
}
