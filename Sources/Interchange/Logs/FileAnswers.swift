import Strength

/// What a person says of a file that it does not say itself.
public struct FileAnswers: Sendable {
  /// Of the weights; where the file names another one, the unit that they were entered in.
  public var unit: WeightUnit?
  /// Nil where it is to be told by the content.
  public var format: LogFormat?
  public var dateOrder: DateOrder?
  /// Of a table that no app is known to write.
  public var columns: TableColumns?
  /// What was said of tables before, the newest last.
  public var tables: [ImportTable] = []

  public init(unit: WeightUnit? = nil, format: LogFormat? = nil, dateOrder: DateOrder? = nil) {
    self.unit = unit
    self.format = format
    self.dateOrder = dateOrder
  }
}
