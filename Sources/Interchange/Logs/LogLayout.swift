import Strength

/// How one app lays out its exports: where the columns are and what a row of them means.
protocol LogLayout {
  static var format: LogFormat { get }
  /// Whether a file is that app's, by its header and the shape of its first row.
  static func matches(_ export: Export) -> Bool

  /// - Throws: `ImportError` where a column or a unit is missing that nothing can be read without.
  init(_ export: Export) throws(ImportError)
  var variant: String { get }
  var width: CSVWidth { get }
  /// Reads whatever can be refused before it changes the log.
  mutating func add(_ row: inout Row, to log: inout LogAssembly) throws(Rejection)
  mutating func finish(_ log: inout LogAssembly)
}

extension LogLayout {
  func finish(_ log: inout LogAssembly) {}
}

/// What is known of a file before its rows are read.
struct Export {
  var columns: Columns
  var delimiter: UInt8
  /// What the person says of the weights, where the file does not.
  var unit: WeightUnit?
  /// What the person says of the columns, where the header does not tell.
  var table: TableColumns?
  /// Some of them; none where the file is a header only.
  var firstRows: [Row]

  var firstRow: Row? { firstRows.first }

  var width: CSVWidth { CSVWidth(columns.names.count) }
}
