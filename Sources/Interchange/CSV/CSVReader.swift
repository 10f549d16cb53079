/// One record of a delimited file.
struct CSVRecord: Equatable {
  /// The line that it starts on, from 1.
  var line: Int
  var fields: [String]
  /// Its quotes do not close: it was read as one plain line.
  var hasBrokenQuotes = false
  var isUTF8 = true
  var holdsNUL = false

  var isBlank: Bool { fields.allSatisfy { $0.isEmpty } }
}

/// Reads delimited text (RFC 4180) and never lets one broken line swallow the others.
struct CSVReader: Sequence, IteratorProtocol {
  /// A quoted field longer than this is taken for a quote that was never closed.
  static let fieldLimit = 64 << 10

  private let bytes: [UInt8]
  private let delimiter: UInt8
  private var position: Int
  private var line = 1
  /// How many fields a record has, once that is known.
  var columnCount: Int?

  init(_ bytes: [UInt8], delimiter: UInt8) {
    self.bytes = bytes
    self.delimiter = delimiter
    position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  /// The delimiter that the first line has most of: a comma, a semicolon or a tab.
  static func delimiter(of bytes: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [0x2c: 0, 0x3b: 0, 0x09: 0]
    var isQuoted = false
    for byte in bytes.prefix(fieldLimit) {
      if byte == 0x22 { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0a || byte == 0x0d { break }
      if let count = counts[byte] { counts[byte] = count + 1 }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0x2c
  }

  mutating func next() -> CSVRecord? {
    guard position < bytes.count else { return nil }
    let start = position
    let startLine = line
    if var record = quotedRecord() {
      let spansLines = line - startLine > 1
      if !spansLines || columnCount == nil || record.fields.count == columnCount {
        record.line = startLine
        return record
      }
    }
    position = start
    line = startLine
    var record = plainRecord()
    record.hasBrokenQuotes = true
    return record
  }

  /// Nil where a quote does not close, or something stands behind one that does.
  private mutating func quotedRecord() -> CSVRecord? {
    var record = CSVRecord(line: line, fields: [])
    while true {
      if position < bytes.count, bytes[position] == 0x22 {
        guard let field = quotedField() else { return nil }
        record.add(field)
        if position < bytes.count, !isEnd(bytes[position]) { return nil }
      } else {
        let start = position
        while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
        record.add(Array(bytes[start..<position]))
      }
      guard position < bytes.count, bytes[position] == delimiter else { break }
      position += 1
    }
    skipLineEnd()
    return record
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == 0x0a || byte == 0x0d
  }

  private mutating func quotedField() -> [UInt8]? {
    position += 1
    let limit = position + CSVReader.fieldLimit
    var field: [UInt8] = []
    while position < bytes.count, position < limit {
      let byte = bytes[position]
      position += 1
      if byte == 0x0a { line += 1 }
      if byte == 0x22 {
        guard position < bytes.count, bytes[position] == 0x22 else { return field }
        position += 1
      }
      field.append(byte)
    }
    return nil
  }

  private mutating func plainRecord() -> CSVRecord {
    var record = CSVRecord(line: line, fields: [])
    while true {
      let start = position
      while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
      var field = bytes[start..<position]
      if field.count > 1, field.first == 0x22, field.last == 0x22 {
        field = field.dropFirst().dropLast()
      }
      record.add(Array(field))
      guard position < bytes.count, bytes[position] == delimiter else { break }
      position += 1
    }
    skipLineEnd()
    return record
  }

  private mutating func skipLineEnd() {
    guard position < bytes.count else { return }
    if bytes[position] == 0x0d {
      position += 1
      if position < bytes.count, bytes[position] == 0x0a { position += 1 }
    } else {
      position += 1
    }
    line += 1
  }
}

extension CSVRecord {
  fileprivate mutating func add(_ field: [UInt8]) {
    if field.contains(0) { holdsNUL = true }
    if let text = String(validating: field, as: UTF8.self) {
      fields.append(text)
    } else {
      isUTF8 = false
      fields.append(String(decoding: field, as: UTF8.self))
    }
  }
}

/// Comma-separated text as Regimen writes it.
public enum CSVText {
  /// One line, with quotes where a field needs them.
  public static func line(_ fields: [String]) -> [UInt8] {
    var line: [UInt8] = []
    for (number, field) in fields.enumerated() {
      if number > 0 { line.append(0x2c) }
      let needsQuotes =
        field.utf8.contains { $0 == 0x2c || $0 == 0x22 || $0 == 0x0a || $0 == 0x0d }
        || field.first == " " || field.last == " "
      if needsQuotes {
        line.append(0x22)
        for byte in field.utf8 {
          if byte == 0x22 { line.append(0x22) }
          line.append(byte)
        }
        line.append(0x22)
      } else {
        line += field.utf8
      }
    }
    line.append(0x0a)
    return line
  }

  /// The fields of every record.
  static func records(_ bytes: [UInt8]) -> [[String]] {
    CSVReader(bytes, delimiter: CSVReader.delimiter(of: bytes)).map { $0.fields }
  }
}

extension String {
  /// Without white space at both ends.
  var trimmed: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return String(text)
  }

  /// What an outside text looks like in a message.
  var quotedForMessage: String {
    let short = count > 40 ? String(prefix(40)) + "…" : self
    return "\"" + short + "\""
  }
}
