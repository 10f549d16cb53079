/// One record of a table: its fields as places in the file, and what was wrong with its quotes.
struct CSVRecord {
  struct Field {
    /// Without the quotes around it.
    var bytes: Range<Int>
    var isQuoted = false
    /// Holds doubled quotes.
    var isEscaped = false
    /// Noted where fields are put together one by one; a reader of lines notes it of the record.
    var hasNUL = false
  }

  enum Quotes {
    case sound
    /// Not closed or not doubled, but the first line alone makes a whole record.
    case mended
    case broken
  }

  /// The first one that it stands on, from 1.
  var line: Int
  var fields: [Field] = []
  /// Fields found; beyond `CSVReader.fieldLimit` they are counted, not kept.
  var fieldCount = 0
  /// From its first byte to the line end.
  var bytes: Range<Int>
  var quotes = Quotes.sound
  var spansLines = false
  var hasNUL = false
  /// Whether all of it must be checked for being UTF-8.
  var hasHighBytes = false

  init(line: Int, at start: Int) {
    self.line = line
    bytes = start..<start
  }

  mutating func append(_ field: Field) {
    fieldCount += 1
    if fieldCount <= CSVReader.fieldLimit { fields.append(field) }
  }
}

/// How many fields a record may have.
struct CSVWidth {
  var header: Int
  /// Fewer are too few.
  var minimum: Int
  /// More are too many, unless the further ones are empty.
  var maximum: Int

  init(_ header: Int) {
    self.header = header
    minimum = header
    maximum = header
  }

  /// Of the header itself.
  static var any: CSVWidth {
    var width = CSVWidth(1)
    width.maximum = .max
    return width
  }

  func fits(_ record: CSVRecord) -> Bool {
    if record.fieldCount < minimum { return false }
    if record.fieldCount <= maximum { return true }
    return record.fieldCount == record.fields.count
      && record.fields[maximum...].allSatisfy { $0.bytes.isEmpty }
  }
}
