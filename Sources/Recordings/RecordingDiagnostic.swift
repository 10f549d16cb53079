/// Where something stands in a file of text.
public struct RecordingPlace: Equatable, Sendable {
  /// From 1.
  public var line: Int
  /// Bytes from the file's start.
  public var offset: Int

  public init(line: Int, offset: Int) {
    self.line = line
    self.offset = offset
  }
}

/// Something that a reader has to say about one place in a file.
public struct RecordingDiagnostic: Equatable, Sendable {
  public enum Severity: String, Sendable {
    /// Something was lost.
    case error
    /// Read, but something in it had to be decided.
    case warning
    /// Read; worth knowing.
    case note
  }

  /// Within what was imported, such as `apple_health_export/export.xml`.
  public var file: String
  /// From 1; nil in binary files.
  public var line: Int?
  /// Bytes from the file's start.
  public var offset: Int?
  public var severity: Severity
  /// A stable word for scripts, such as `bad-checksum`.
  public var code: String
  /// A sentence that says what was found and what was done.
  public var message: String

  public init(
    file: String, line: Int? = nil, offset: Int? = nil, severity: Severity, code: String,
    message: String
  ) {
    self.file = file
    self.line = line
    self.offset = offset
    self.severity = severity
    self.code = code
    self.message = message
  }

  /// - Parameter place: nil where it is not known.
  public init(
    file: String, at place: RecordingPlace?, severity: Severity, code: String, message: String
  ) {
    self.init(
      file: file, line: place?.line, offset: place?.offset, severity: severity, code: code,
      message: message)
  }
}

/// Diagnostics, of which only the first of each kind are kept where a file has millions.
public struct RecordingDiagnostics: Equatable, Sendable {
  /// Of one code in one import.
  public static let mostOfACode = 20

  public private(set) var list: [RecordingDiagnostic] = []
  /// How many there were of each code, also of those that were not kept.
  public private(set) var counts: [String: Int] = [:]
  /// How many of them tell of something that was lost.
  public private(set) var errorCount = 0
  /// Files of which something was lost.
  public private(set) var damagedFiles: Set<String> = []

  public init() {}

  public mutating func add(_ diagnostic: RecordingDiagnostic) {
    counts[diagnostic.code, default: 0] += 1
    if diagnostic.severity == .error {
      errorCount += 1
      damagedFiles.insert(diagnostic.file)
    }
    if counts[diagnostic.code, default: 0] <= Self.mostOfACode { list.append(diagnostic) }
  }

  /// Takes in those of another part of the same import.
  public mutating func add(_ others: RecordingDiagnostics) {
    for diagnostic in others.list {
      let known = list.count { $0.code == diagnostic.code }
      if known < Self.mostOfACode { list.append(diagnostic) }
    }
    for (code, count) in others.counts { counts[code, default: 0] += count }
    errorCount += others.errorCount
    damagedFiles.formUnion(others.damagedFiles)
  }
}
