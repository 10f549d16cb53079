import Strength

/// Reads the strength logs that other apps export, whichever of the known formats a file has.
///
/// The format is told by the file's content, never by its name. A row that cannot be read costs
/// that row: it is listed in the diagnostics and the others are imported.
public struct LogReader: Sendable {
  /// In bytes.
  public static let sizeLimit = 512 << 20

  private let unit: WeightUnit?
  private let format: LogFormat?

  /// - Parameters:
  ///   - unit: of the weights, for the exports that do not say it; ignored by the others.
  ///   - format: nil where it is to be told by the content.
  public init(unit: WeightUnit?, format: LogFormat? = nil) {
    self.unit = unit
    self.format = format
  }

  /// - Throws: `ImportError` where nothing can be read at all.
  public func read(_ bytes: [UInt8]) throws(ImportError) -> ImportedLog {
    let start = try FileSignature.startOfText(in: bytes, limit: Self.sizeLimit)
    let file = WholeFile(bytes: bytes, start: start, unit: unit)
    if let log = try WholeLog.read(file, format: format) { return log }
    var reader = CSVReader(bytes, delimiter: Self.delimiter(of: bytes, from: start), at: start)
    guard let header = reader.next() else { throw .empty }
    reader.width = CSVWidth(Self.trimmed(header).count)
    let export = self.export(header, reader)
    let candidates = Self.layouts.filter { format == nil || $0.format == format }
    if let layout = candidates.first(where: { $0.matches(export) }) {
      return try read(as: layout, export, reader)
    }
    guard let format else {
      throw .unknownHeader(
        String(decoding: bytes[header.bytes].prefix(FileSignature.headerLimit), as: UTF8.self))
    }
    guard let layout = candidates.last else {
      throw .missingColumns(format: format, columns: [WholeLog.mark(of: format)])
    }
    return try read(as: layout, export, reader)
  }

  // MARK: The header

  /// Strong comes last: it is told by its shape where its header is in another language.
  private static let layouts: [any (LogLayout & Sendable).Type] = [
    HevyLayout.self, LiftosaurLayout.self, LiftLogLayout.self, StrongLiftsWideLayout.self,
    StrongLiftsLayout.self, FitbodLayout.self, FitNotesLayout.self, LyftaLayout.self,
    GymBookLayout.self, GymRunLayout.self, StrongLayout.self,
  ]

  /// The comma, semicolon or tab that the header holds most of, outside its quotes.
  private static func delimiter(of bytes: [UInt8], from start: Int) -> UInt8 {
    let candidates: [UInt8] = [0x2c, 0x3b, 0x09]
    var counts = [0, 0, 0]
    var isQuoted = false
    var seen = false
    for byte in bytes[start...].prefix(CSVReader.quotedLimit) {
      if byte == 0x22 { isQuoted.toggle() }
      if byte == 0x0a || byte == 0x0d {
        if seen { break }
        continue
      }
      seen = true
      if !isQuoted, let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
    }
    var best = 0
    for index in counts.indices where counts[index] > counts[best] { best = index }
    return candidates[best]
  }

  /// The header's fields without the empty ones at its end.
  private static func trimmed(_ header: CSVRecord) -> ArraySlice<CSVRecord.Field> {
    var fields = header.fields[...]
    while fields.count > 1, fields.last?.bytes.isEmpty == true { fields.removeLast() }
    return fields
  }

  private func export(_ header: CSVRecord, _ reader: CSVReader) -> Export {
    let comma = reader.delimiter != 0x2c
    let names = Row(file: reader.bytes, record: header, decimalComma: comma)
    var ahead = reader
    return Export(
      columns: Columns(Self.trimmed(header).indices.map { names.text($0) }),
      delimiter: reader.delimiter, unit: unit,
      firstRow: ahead.next().map {
        Row(file: reader.bytes, record: $0, decimalComma: comma)
      })
  }

  /// The unit that was needed from the person.
  private static func assumedUnit<Layout: LogLayout>(
    as type: Layout.Type, _ export: Export
  ) -> WeightUnit? {
    guard let unit = export.unit else { return nil }
    var silent = export
    silent.unit = nil
    do throws(ImportError) {
      _ = try Layout(silent)
      return nil
    } catch {
      return unit
    }
  }

  // MARK: The rows

  private func read<Layout: LogLayout>(
    as type: Layout.Type, _ export: Export, _ start: CSVReader
  ) throws(ImportError) -> ImportedLog {
    var reader = start
    let comma = reader.delimiter != 0x2c
    return try Self.read(as: type, export, of: reader.bytes, decimalComma: comma) { width in
      reader.width = width
      return reader.next()
    }
  }

  /// - Parameter next: the next record of the file, where rows have that many fields.
  static func read<Layout: LogLayout>(
    as type: Layout.Type, _ export: Export, of file: [UInt8], decimalComma: Bool,
    next: (CSVWidth) -> CSVRecord?
  ) throws(ImportError) -> ImportedLog {
    var layout = try Layout(export)
    var log = LogAssembly(format: Layout.format, variant: layout.variant)
    log.assume(assumedUnit(as: type, export))
    while let record = next(layout.width) {
      log.countRow()
      var row = Row(file: file, record: record, decimalComma: decimalComma)
      do throws(Rejection) {
        try row.check(layout.width)
        try layout.add(&row, to: &log)
        log.append(row.diagnostics)
      } catch {
        log.append(row.diagnostics + [error.diagnostic])
      }
    }
    layout.finish(&log)
    return log.finished()
  }
}
