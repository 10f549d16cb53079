import Strength

/// Nested JSON as the rows of a table, so that a layout reads it: one row for each innermost
/// object, which carries the values of those around it and says the line that it stands on.
struct JSONTable {
  let names: [String]
  private var bytes: [UInt8] = []
  private var records: [CSVRecord] = []

  init(_ names: [String]) { self.names = names }

  /// A value that one or more rows carry.
  mutating func field(_ text: [UInt8]) -> CSVRecord.Field {
    let start = bytes.count
    bytes += text
    return CSVRecord.Field(bytes: start..<bytes.count)
  }

  /// The values of these members of an object; empty ones where there is none.
  mutating func fields(_ node: JSONNode, _ keys: [String]) -> [CSVRecord.Field] {
    keys.map { field(node[$0]?.text ?? []) }
  }

  mutating func addRow(_ fields: [CSVRecord.Field], line: Int) {
    var record = CSVRecord(line: line, at: 0)
    record.fields = fields
    record.fieldCount = fields.count
    record.hasNUL = fields.contains { bytes[$0.bytes].contains(0) }
    records.append(record)
  }

  func read<Layout: LogLayout>(
    as type: Layout.Type, unit: WeightUnit?
  ) throws(ImportError) -> ImportedLog {
    let export = Export(
      columns: Columns(names), delimiter: 0x2c, unit: unit,
      firstRow: records.first.map { Row(file: bytes, record: $0, habits: FileHabits()) })
    var rest = records.makeIterator()
    var log = try LogReader.read(as: type, export, of: bytes, FileHabits()) { _ in
      rest.next()
    }
    // The columns are the table's, not the file's.
    for index in log.diagnostics.indices { log.diagnostics[index].column = 0 }
    return log
  }
}
