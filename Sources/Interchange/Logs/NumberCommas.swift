/// What the commas of numbers mean in a file: `22,5` has decimals, `1,250.5` thousands, and `1,250`
/// is told by the other numbers. Where commas part the fields, such numbers are quoted.
struct NumberCommas {
  /// What one number tells.
  private enum Sign { case thousands, decimals, either, whole }

  /// Columns with a number whose commas part thousands, or whose decimals stand behind a point.
  private var parted: Set<Int> = []
  /// Columns with a number whose comma is a decimal one.
  private var decimal: Set<Int> = []
  /// Columns with a whole number that has no comma.
  private var whole: Set<Int> = []

  init() {}

  /// What the rows tell, where some number needs it.
  init(in reader: CSVReader) {
    guard Self.mayBeEither(reader.bytes, isQuoted: reader.delimiter == 0x2c) else { return }
    var ahead = reader
    while let record = ahead.next() {
      let row = Row(file: reader.bytes, record: record, habits: FileHabits())
      for column in record.fields.indices {
        switch Self.sign(of: row.bytes(column)) {
        case .thousands: parted.insert(column)
        case .decimals: decimal.insert(column)
        case .whole: whole.insert(column)
        case .either, nil: break
        }
      }
    }
  }

  /// Whether the commas of a number part its thousands; nil where that cannot be told.
  ///
  /// - Parameter isDecimal: whether a comma is a decimal one where no other number tells, as in a
  ///   file whose fields are not parted by commas.
  func partThousands(
    of number: ArraySlice<UInt8>, in column: Int, isDecimal: Bool
  ) -> Bool? {
    switch Self.sign(of: number) {
    case .thousands: return true
    case .decimals, .whole, nil: return false
    case .either:
      if parted.contains(column) { return decimal.contains(column) ? nil : true }
      if !decimal.isEmpty { return false }
      if !isDecimal { return true }
      // Who writes three decimals writes them behind each number, and who leaves zeros out wrote 2.
      return parted.isEmpty && !whole.contains(column) ? false : nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether three digits stand between a comma and a quote, or what else is no digit: a glance
  /// that spares most files a second reading.
  private static func mayBeEither(_ bytes: [UInt8], isQuoted: Bool) -> Bool {
    bytes.indices.dropLast(3).contains { place in
      guard bytes[place] == 0x2c, bytes[place + 1...place + 3].allSatisfy(isDigit) else {
        return false
      }
      let next = place + 4 < bytes.count ? bytes[place + 4] : 0
      return isQuoted ? next == 0x22 : !isDigit(next)
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
    if groups.count == 1 {
      if !rest.isEmpty { return .thousands }
      // Apps write 0 where nothing was entered.
      return whole.contains { $0 != 0x30 } ? .whole : nil
    }
    let isParted =
      (1...3).contains(groups[0].count) && groups[0].first != 0x30
      && groups.dropFirst().allSatisfy { $0.count == 3 }
    if isParted { return groups.count == 2 && rest.isEmpty ? .either : .thousands }
    return groups.count == 2 && rest.isEmpty ? .decimals : nil
  }
}
