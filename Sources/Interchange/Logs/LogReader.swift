import Strength

/// Reads the strength logs that other apps export, whichever of the known formats a file has.
///
/// The format is told by the file's content, never by its name. A row that cannot be read costs
/// that row: it is listed in the diagnostics and the others are imported.
public struct LogReader: Sendable {
  /// In bytes.
  public static let sizeLimit = 512 << 20

  /// Rows that are looked at before the layout is known.
  private static let rowsAhead = 200

  private let answers: FileAnswers

  public init(_ answers: FileAnswers) { self.answers = answers }

  public init(unit: WeightUnit?, format: LogFormat? = nil) {
    self.init(FileAnswers(unit: unit, format: format))
  }

  /// - Throws: `ImportError` where nothing can be read at all.
  public func read(_ bytes: [UInt8]) throws(ImportError) -> ImportedLog {
    if FitNotesBackup.matches(bytes) { return try FitNotesBackup.read(bytes, answers) }
    let text = try ExportText(bytes, limit: Self.sizeLimit)
    var log = try read(text)
    if let encoding = text.encoding {
      log.diagnostics.insert(
        Diagnostic(
          line: text.line, column: 0, severity: .note, code: "encoding",
          message: "The file is not UTF-8; it was read as \(encoding)."), at: 0)
    }
    return log
  }

  private func read(_ text: ExportText) throws(ImportError) -> ImportedLog {
    let file = WholeFile(bytes: text.bytes, start: text.start, unit: answers.unit)
    if let log = try WholeLog.read(file, format: answers.format) { return log }
    var reader = Self.reader(of: text)
    guard let header = reader.next() else { throw .empty }
    reader.width = CSVWidth(Self.trimmed(header).count)
    var export = self.export(header, reader)
    if let columns = answers.columns ?? remembered(export) {
      export.table = columns
      var log = try read(as: TableLayout.self, export, reader)
      log.table = ImportTable(header: export.columns.names, columns: columns.text)
      if answers.columns == nil { log.diagnostics.append(Self.rememberedNote(columns)) }
      return log
    }
    let candidates = Self.layouts.filter { answers.format == nil || $0.format == answers.format }
    if let layout = candidates.first(where: { $0.matches(export) }) {
      return try read(as: layout, export, reader)
    }
    guard let format = answers.format else { throw Self.unknown(export, header, in: text) }
    guard let layout = candidates.last else {
      throw .missingColumns(format: format, columns: [WholeLog.mark(of: format)])
    }
    return try read(as: layout, export, reader)
  }

  /// What was said of such a table before.
  private func remembered(_ export: Export) -> TableColumns? {
    guard answers.format == nil || answers.format == .table,
      let text = answers.tables.columns(ofTable: export.columns.names)
    else { return nil }
    return try? TableColumns(parsing: text)
  }

  private static func rememberedNote(_ columns: TableColumns) -> Diagnostic {
    Diagnostic(
      line: 1, column: 0, severity: .note, code: "columns-remembered",
      message: "The columns were read as you said once: \(columns.text).")
  }

  /// A table can be explained.
  private static func unknown(
    _ export: Export, _ header: CSVRecord, in text: ExportText
  ) -> ImportError {
    if export.columns.names.count > 2 {
      return .columnsNeeded(
        columns: export.columns.names, known: TableColumns(guessedFrom: export))
    }
    let line = text.bytes[header.bytes].prefix(FileSignature.headerLimit)
    return .unknownHeader(String(decoding: line, as: UTF8.self))
  }

  /// Whether it is the export of an app that is known, or a table that explains itself.
  static func isKnown(_ bytes: [UInt8]) -> Bool {
    do throws(ImportError) {
      _ = try LogReader(unit: .kg).read(bytes)
      return true
    } catch {
      if case .dateOrderNeeded = error { return true }
      return false
    }
  }

  private static func reader(of text: ExportText) -> CSVReader {
    CSVReader(
      text.bytes, delimiter: text.delimiter ?? delimiter(of: text.bytes, from: text.start),
      at: text.start, line: text.line)
  }

  // MARK: The header

  /// Strong comes last of the apps: it is told by its shape where its header is in another
  /// language.
  private static let layouts: [any (LogLayout & Sendable).Type] = [
    HevyLayout.self, LiftosaurLayout.self, LiftLogLayout.self, StrongLiftsWideLayout.self,
    StrongLiftsLayout.self, FitbodLayout.self, FitNotesLayout.self, LyftaLayout.self,
    GymBookLayout.self, GymRunLayout.self, StrongLayout.self, TableLayout.self,
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
    let habits = FileHabits(decimalComma: reader.delimiter != 0x2c)
    let names = Row(file: reader.bytes, record: header, habits: habits)
    var ahead = reader
    var rows: [Row] = []
    while rows.count < Self.rowsAhead, let record = ahead.next() {
      rows.append(Row(file: reader.bytes, record: record, habits: habits))
    }
    return Export(
      columns: Columns(Self.trimmed(header).indices.map { names.text($0) }),
      delimiter: reader.delimiter, unit: answers.unit, table: answers.columns,
      firstRows: rows)
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

  /// Decided by all dates of the file; asked for where they do not tell.
  private func dateOrder(of reader: CSVReader) throws(ImportError) -> DateOrder? {
    switch DateOrder.find(in: reader) {
    case .none: return nil
    case .order(let order): return order
    case .open(let example):
      guard let order = answers.dateOrder else { throw .dateOrderNeeded(example: example) }
      return order
    }
  }

  private func read<Layout: LogLayout>(
    as type: Layout.Type, _ export: Export, _ start: CSVReader
  ) throws(ImportError) -> ImportedLog {
    var reader = start
    let habits = FileHabits(
      decimalComma: reader.delimiter != 0x2c, dateOrder: try dateOrder(of: reader),
      enteredIn: answers.unit, commas: NumberCommas(in: reader))
    var log = try Self.read(as: type, export, of: reader.bytes, habits) { width in
      reader.width = width
      return reader.next()
    }
    log.header = export.columns.names
    return log
  }

  /// - Parameter next: the next record of the file, where rows have that many fields.
  static func read<Layout: LogLayout>(
    as type: Layout.Type, _ export: Export, of file: [UInt8], _ habits: FileHabits,
    next: (CSVWidth) -> CSVRecord?
  ) throws(ImportError) -> ImportedLog {
    var layout = try Layout(export)
    var log = LogAssembly(format: Layout.format, variant: layout.variant)
    log.assume(assumedUnit(as: type, export))
    while !Task.isCancelled, let record = next(layout.width) {
      log.countRow()
      var row = Row(file: file, record: record, habits: habits)
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
