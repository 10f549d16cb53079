import Documents

/// What the columns of a table mean, as someone has said once.
public struct ImportTable: Record {
  /// The names in its header, a tab between them.
  public var header = ""
  /// Such as `date=Datum,exercise=Übung`.
  public var columns = ""
  public var unknown = UnknownFields()

  public init() {}

  public init(header: [String], columns: String) {
    self.header = ImportTable.text(of: header)
    self.columns = columns
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("header", &header)
    try visitor.field("columns", &columns)
  }

  fileprivate static func text(of header: [String]) -> String {
    header.joined(separator: "\t")
  }
}

extension [ImportTable] {
  /// What was said of a table with such a header; nil where nothing was.
  public func columns(ofTable header: [String]) -> String? {
    let text = ImportTable.text(of: header)
    return last { $0.header == text }?.columns
  }
}

extension Settings {

  /// Whether the same was said before.
  public func knows(_ table: ImportTable) -> Bool {
    tables.last { $0.header == table.header }?.columns == table.columns
  }

  public mutating func remember(_ table: ImportTable) {
    tables.remove { $0.header == table.header }
    tables.append(table)
  }
}
