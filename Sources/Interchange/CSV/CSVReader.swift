/// Reads the records of a delimited text: RFC 4180, with any line end, and with a way out of
/// quotes that do not close, so that one of them costs one line and not the rest of the file.
///
/// Linear whatever the bytes: what is read twice because of broken quotes is counted, and past
/// `rescanLimit` a quoted field may no longer hold line ends.
struct CSVReader {
  /// In bytes; a quoted field that is not closed by then is taken for a broken quote.
  static let quotedLimit = 65_536
  static let fieldLimit = 4096

  let bytes: [UInt8]
  let delimiter: UInt8
  var width = CSVWidth.any
  private(set) var cursor: Int
  private(set) var line: Int
  /// Bytes that were read in vain.
  private(set) var rescanned = 0
  private let rescanLimit: Int

  init(_ bytes: [UInt8], delimiter: UInt8, at start: Int = 0, line: Int = 1) {
    self.bytes = bytes
    self.line = line
    self.delimiter = delimiter
    cursor = start
    rescanLimit = 1_048_576 + 4 * bytes.count
  }

  /// The next record that is not blank; none any more where the task is cancelled.
  mutating func next() -> CSVRecord? {
    while cursor < bytes.count, !Task.isCancelled {
      let record = read()
      if !isBlank(record) { return record }
    }
    return nil
  }

  private mutating func read() -> CSVRecord {
    let start = cursor
    let startLine = line
    if let record = strict(), width.fits(record) || !record.spansLines { return record }
    let reached = cursor
    cursor = start
    line = startLine
    let record = firstLine()
    rescanned += max(0, reached - cursor)
    return record
  }

  /// Spreadsheets leave lines of bare delimiters behind.
  private func isBlank(_ record: CSVRecord) -> Bool {
    record.fieldCount == record.fields.count
      && record.fields.allSatisfy { field in
        field.bytes.allSatisfy { bytes[$0] == 0x20 || bytes[$0] == 0x09 }
      }
  }

  // MARK: With quotes

  /// Nil where the quotes are broken.
  private mutating func strict() -> CSVRecord? {
    var record = CSVRecord(line: line, at: cursor)
    let start = cursor
    while true {
      if cursor < bytes.count, bytes[cursor] == 0x22 {
        guard quotedField(&record) else { return nil }
      } else {
        plainField(&record)
      }
      if record.spansLines, record.fieldCount > width.maximum,
        record.fields.last?.bytes.isEmpty == false
      {
        return nil
      }
      if cursor < bytes.count, bytes[cursor] == delimiter {
        cursor += 1
        continue
      }
      guard cursor == bytes.count || isLineEnd(bytes[cursor]) else { return nil }
      record.bytes = start..<cursor
      skipLineEnd()
      return record
    }
  }

  /// False where the quote is not closed.
  private mutating func quotedField(_ record: inout CSVRecord) -> Bool {
    cursor += 1
    let start = cursor
    var field = CSVRecord.Field(bytes: start..<start, isQuoted: true)
    while cursor < bytes.count, cursor - start <= CSVReader.quotedLimit {
      let byte = bytes[cursor]
      if byte == 0x22 {
        if cursor + 1 < bytes.count, bytes[cursor + 1] == 0x22 {
          field.isEscaped = true
          cursor += 2
          continue
        }
        field.bytes = start..<cursor
        cursor += 1
        record.append(field)
        return true
      }
      if isLineEnd(byte) {
        if rescanned > rescanLimit { return false }
        record.spansLines = true
        skipLineEnd()
      } else {
        note(byte, in: &record)
        cursor += 1
      }
    }
    return false
  }

  private mutating func plainField(_ record: inout CSVRecord) {
    let start = cursor
    while cursor < bytes.count, bytes[cursor] != delimiter, !isLineEnd(bytes[cursor]) {
      note(bytes[cursor], in: &record)
      cursor += 1
    }
    record.append(CSVRecord.Field(bytes: start..<cursor))
  }

  // MARK: One line, whatever its quotes

  /// Reads one line; a quote counts only where a field begins with it and ends with another.
  private mutating func firstLine() -> CSVRecord {
    var record = CSVRecord(line: line, at: cursor)
    let start = cursor
    while cursor < bytes.count, !isLineEnd(bytes[cursor]) {
      note(bytes[cursor], in: &record)
      cursor += 1
    }
    let end = cursor
    record.bytes = start..<end
    skipLineEnd()
    addFields(of: start..<end, to: &record)
    record.quotes = width.fits(record) ? .mended : .broken
    return record
  }

  private func addFields(of line: Range<Int>, to record: inout CSVRecord) {
    let end = line.upperBound
    var index = line.lowerBound
    var mayClose = true
    while true {
      let open = index
      if mayClose, index < end, bytes[index] == 0x22 {
        if let close = closingQuote(from: index + 1, to: end) {
          record.append(.init(bytes: open + 1..<close, isQuoted: true, isEscaped: true))
          index = close + 1
          if index == end { return }
          index += 1
          continue
        }
        // Where none closes this field, none closes a later one: the line is not searched again.
        mayClose = false
      }
      while index < end, bytes[index] != delimiter { index += 1 }
      record.append(.init(bytes: open..<index))
      if index == end { return }
      index += 1
    }
  }

  /// The place of a quote before a delimiter or the line's end.
  private func closingQuote(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if bytes[index] == 0x22, index + 1 == end || bytes[index + 1] == delimiter { return index }
      index += 1
    }
    return nil
  }

  // MARK: Bytes

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0a || byte == 0x0d }

  private func note(_ byte: UInt8, in record: inout CSVRecord) {
    if byte == 0 { record.hasNUL = true }
    if byte >= 0x80 { record.hasHighBytes = true }
  }

  private mutating func skipLineEnd() {
    guard cursor < bytes.count else { return }
    let isPair = bytes[cursor] == 0x0d && cursor + 1 < bytes.count && bytes[cursor + 1] == 0x0a
    cursor += isPair ? 2 : 1
    line += 1
  }
}
