/// The tables of a JEFIT backup, each below a line such as `### NOTES ###`.
struct JefitSections {
  /// Those that hold what was done; routines, settings of the app and pictures are passed over.
  enum Name: String, CaseIterable {
    case setting, workoutsessions, exerciselogs, exercisesetlogs, cardiologs, notes
  }

  struct Section {
    var columns: Columns
    var width: CSVWidth
    var records: [CSVRecord] = []
  }

  let bytes: [UInt8]
  private var sections: [Name: Section] = [:]

  /// Nil where the file is no such backup.
  init?(_ file: WholeFile) {
    bytes = file.bytes
    guard bytes[file.start...].drop(while: { $0 <= 0x20 }).starts(with: [0x23, 0x23, 0x23]) else {
      return nil
    }
    var reader = CSVReader(bytes, delimiter: 0x2c, at: file.start)
    var name: Name?
    while let record = reader.next() {
      let row = row(record)
      let first = row.bytes(0)
      if first.first == 0x23 {
        // A line of nothing but marks ends a section.
        name = Name(rawValue: FoldedName.of(row.text(0)))
        reader.width = .any
        continue
      }
      guard let name else { continue }
      if sections[name] != nil {
        sections[name]?.records.append(record)
      } else {
        let width = CSVWidth(record.fields.count)
        sections[name] = Section(
          columns: Columns(record.fields.indices.map { row.text($0) }), width: width)
        reader.width = width
      }
    }
  }

  subscript(_ name: Name) -> Section? { sections[name] }

  func row(_ record: CSVRecord) -> Row { Row(file: bytes, record: record, habits: FileHabits()) }

  /// The rows of a section that can be read, with its columns.
  func rows(_ name: Name) -> (columns: Columns, rows: [Row]) {
    guard let section = sections[name] else { return (Columns([]), []) }
    let rows = section.records.map { row($0) }.filter { fault(of: $0, section) == nil }
    return (section.columns, rows)
  }

  /// What is wrong with the others.
  func faults(in names: [Name]) -> [Diagnostic] {
    names.compactMap { sections[$0] }.flatMap { section in
      section.records.compactMap { fault(of: row($0), section) }
    }
  }

  private func fault(of row: Row, _ section: Section) -> Diagnostic? {
    var row = row
    do throws(Rejection) {
      try row.check(section.width)
      return nil
    } catch {
      return error.diagnostic
    }
  }
}
