/// Comma-separated text as Regimen itself writes it and reads it back, to the last blank.
public enum CSVText {
  /// One line, with quotes where a field needs them.
  public static func line(_ fields: [String]) -> [UInt8] {
    var line: [UInt8] = []
    for (number, field) in fields.enumerated() {
      if number > 0 { line.append(0x2c) }
      let needsQuotes = field.utf8.contains {
        $0 == 0x2c || $0 == 0x22 || $0 == 0x0a || $0 == 0x0d
      }
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

  /// A record's first line, from 1, and its fields.
  typealias Record = (line: Int, fields: [String])

  static func records(_ bytes: [UInt8]) -> [Record] {
    let isMarked = bytes.starts(with: [0xef, 0xbb, 0xbf])
    let start = isMarked ? 3 : 0
    let first = bytes[start...].prefix { $0 != 0x0a }
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
