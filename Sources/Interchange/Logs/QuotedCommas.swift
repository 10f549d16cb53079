/// What the commas of quoted numbers mean in a file whose fields are parted by commas: `"22,5"` has
/// decimals, `"1,250.5"` thousands, and `"1,250"` is told by the other numbers.
struct QuotedCommas {
  /// What one number tells.
  private enum Sign { case thousands, decimals, either }

  /// Columns with a number whose commas part thousands, or whose decimals stand behind a point.
  private var parted: Set<Int> = []
  /// Columns with a number whose comma is a decimal one.
  private var decimal: Set<Int> = []

  init() {}

  /// What the rows tell, where some number needs it.
  init(in reader: CSVReader) {
    guard reader.delimiter == 0x2c, Self.mayBeEither(reader.bytes) else { return }
    var ahead = reader
    while let record = ahead.next() {
      let row = Row(file: reader.bytes, record: record, habits: FileHabits())
      for column in record.fields.indices {
        switch Self.sign(of: row.bytes(column)) {
        case .thousands: parted.insert(column)
        case .decimals: decimal.insert(column)
        case .either, nil: break
        }
      }
    }
  }

  /// Whether the commas of a quoted number part its thousands; nil where that cannot be told.
  func partThousands(of number: ArraySlice<UInt8>, in column: Int) -> Bool? {
    switch Self.sign(of: number) {
    case .thousands: return true
    case .decimals, nil: return false
    case .either:
      if parted.contains(column) { return decimal.contains(column) ? nil : true }
      return decimal.isEmpty
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether three digits stand between a comma and a quote: a glance that spares most files a
  /// second reading.
  private static func mayBeEither(_ bytes: [UInt8]) -> Bool {
    bytes.indices.dropFirst(4).contains { place in
      bytes[place] == 0x22 && bytes[place - 4] == 0x2c
        && bytes[place - 3..<place].allSatisfy(isDigit)
    }
  }

  private static func sign(of number: ArraySlice<UInt8>) -> Sign? {
    let isSigned = number.first == 0x2d || number.first == 0x2b
    let digits = isSigned ? number.dropFirst() : number
    let whole = digits.prefix { isDigit($0) || $0 == 0x2c }
    let rest = digits.dropFirst(whole.count)
    let isNumber = rest.isEmpty || (rest.first == 0x2e && rest.dropFirst().allSatisfy(isDigit))
    guard isNumber, whole.contains(where: isDigit) else { return nil }
    let groups = whole.split(separator: 0x2c, omittingEmptySubsequences: false)
    if groups.count == 1 { return rest.isEmpty ? nil : .thousands }
    let isParted =
      (1...3).contains(groups[0].count) && groups[0].first != 0x30
      && groups.dropFirst().allSatisfy { $0.count == 3 }
    if isParted { return groups.count == 2 && rest.isEmpty ? .either : .thousands }
    return groups.count == 2 && rest.isEmpty ? .decimals : nil
  }
}
