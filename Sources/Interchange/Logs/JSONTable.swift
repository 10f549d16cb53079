import Strength

/// Nested JSON as the rows of a table, so that a layout reads it: one row for each innermost
/// object, which carries the values of those around it and says the line that it stands on.
struct JSONTable {
  let names: [String]
  private var bytes: [UInt8] = []
  private var records: [CSVRecord] = []
  /// Of the latest row, as they were given.
  private var latest: [CSVRecord.Field] = []
  /// Bytes of long texts that rows have in common with the row before.
  private var carried = 0

  /// In bytes; shorter texts are carried by as many rows as there are.
  private static let longText = 4096
  /// Every row reads what it carries: past this, a long text is read no more.
  private static let mostCarried = 1 << 24

  init(_ names: [String]) { self.names = names }

  /// A value that one or more rows carry.
  mutating func field(_ text: [UInt8]) -> CSVRecord.Field {
    let start = bytes.count
    bytes += text
    var field = CSVRecord.Field(bytes: start..<bytes.count)
    field.hasNUL = text.contains(0)
    return field
  }

  /// The values of these members of an object; empty ones where there is none.
  mutating func fields(_ node: JSONNode, _ keys: [String]) -> [CSVRecord.Field] {
    keys.map { field(node[$0]?.text ?? []) }
  }

  mutating func addRow(_ fields: [CSVRecord.Field], line: Int) {
    var record = CSVRecord(line: line, at: 0)
    record.fields = fields
    record.fieldCount = fields.count
    record.hasNUL = fields.contains { $0.hasNUL }
    leaveOutWhatIsCarriedTooFar(&record)
    latest = fields
    records.append(record)
  }

  private mutating func leaveOutWhatIsCarriedTooFar(_ record: inout CSVRecord) {
    for (place, field) in record.fields.enumerated()
    where field.bytes.count > Self.longText && latest.indices.contains(place)
      && latest[place].bytes == field.bytes
    {
      carried += field.bytes.count
      if carried > Self.mostCarried {
        record.fields[place].bytes = field.bytes.lowerBound..<field.bytes.lowerBound
      }
    }
  }

  func read<Layout: LogLayout>(
    as type: Layout.Type, unit: WeightUnit?
  ) throws(ImportError) -> ImportedLog {
    let habits = FileHabits(enteredIn: unit)
    let export = Export(
      columns: Columns(names), delimiter: 0x2c, unit: unit,
      firstRows: records.prefix(1).map { Row(file: bytes, record: $0, habits: habits) })
    var rest = records.makeIterator()
    var log = try LogReader.read(as: type, export, of: bytes, habits) { _ in
      rest.next()
    }
    // The columns are the table's, not the file's.
    for index in log.diagnostics.indices { log.diagnostics[index].column = 0 }
    return log
  }
}
