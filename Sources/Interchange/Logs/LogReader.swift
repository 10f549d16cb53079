import Strength

/// Reads a strength log that another app has exported, whichever app it was.
public struct LogReader: Sendable {
  public static let sizeLimit = 512 << 20

  /// The unit of weights where the export does not say; nil where nobody has said.
  public var unit: WeightUnit?
  /// The format, where it is not to be found out.
  public var format: LogFormat?

  public init(unit: WeightUnit? = nil, format: LogFormat? = nil) {
    self.unit = unit
    self.format = format
  }

  /// - Throws: `ImportError` where nothing at all can be read.
  public func read(_ bytes: [UInt8]) throws(ImportError) -> ImportedLog {
    try LogReader.checkText(bytes)
    let sheet = try ExportSheet(bytes)
    let readers: [LogFormat: (ExportSheet) throws(ImportError) -> ImportedLog?] = [
      .strong: { sheet throws(ImportError) in try StrongExport(sheet)?.read(unit: unit) },
      .hevy: { sheet in HevyExport(sheet)?.read() },
      .fitnotes: { sheet throws(ImportError) in try FitNotesExport(sheet)?.read(unit: unit) },
      .fitbod: { sheet throws(ImportError) in try FitbodExport(sheet)?.read(unit: unit) },
      .liftosaur: { sheet in LiftosaurExport(sheet)?.read() },
      .liftlog: { sheet in LiftLogExport(sheet)?.read() },
      .stronglifts: { sheet in StrongLiftsExport(sheet)?.read() },
    ]
    for candidate in LogFormat.allCases where format == nil || format == candidate {
      if let read = readers[candidate], let log = try read(sheet) { return log }
    }
    if let format {
      throw .missingColumns(format: format, columns: LogReader.keyColumns(format, sheet))
    }
    throw .unknownHeader(sheet.header.joined(separator: ","))
  }

  private static func checkText(_ bytes: [UInt8]) throws(ImportError) {
    if bytes.isEmpty { throw .empty }
    if bytes.count > sizeLimit { throw .tooLarge(bytes: bytes.count, limit: sizeLimit) }
    for (signature, name) in signatures where bytes.starts(with: signature) {
      throw .notText(looksLike: name)
    }
    if bytes.prefix(4096).allSatisfy({ $0 == 0 }) { throw .notText(looksLike: "only NUL bytes") }
  }

  private static let signatures: [(bytes: [UInt8], name: String)] = [
    ([0x89, 0x50, 0x4e, 0x47], "a PNG picture"),
    ([0xff, 0xd8, 0xff], "a JPEG picture"),
    ([0x47, 0x49, 0x46, 0x38], "a GIF picture"),
    ([0x25, 0x50, 0x44, 0x46], "a PDF"),
    ([0x50, 0x4b, 0x03, 0x04], "a ZIP archive"),
    ([0x1f, 0x8b], "a gzip archive"),
    (Array("SQLite format 3".utf8), "a SQLite database"),
    ([0xff, 0xfe], "UTF-16 text"),
    ([0xfe, 0xff], "UTF-16 text"),
  ]

  /// Columns that tell a format, as far as the sheet lacks them.
  private static func keyColumns(_ format: LogFormat, _ sheet: ExportSheet) -> [String] {
    let columns: [String] =
      switch format {
      case .strong: ["Date", "Workout Name", "Exercise Name", "Set Order", "Weight", "Reps"]
      case .hevy: ["title", "start_time", "exercise_title", "set_index", "set_type", "reps"]
      case .fitnotes: ["Date", "Exercise", "Category", "Reps"]
      case .fitbod: ["Date", "Exercise", "Reps", "isWarmup"]
      case .liftosaur: ["Workout DateTime", "Exercise", "Completed Reps"]
      case .liftlog: ["SessionId", "Timestamp", "Exercise", "Weight", "Reps"]
      case .stronglifts: ["Date", "Exercise", "Set 1 (Reps)"]
      }
    return columns.filter { !sheet.names.contains($0.lowercased()) }
  }
}
