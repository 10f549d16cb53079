import Documents
import Sequences

/// Reads timed sequences: Regimen's own, and those that other interval timers export.
///
/// The format is told by the file's content, never by its name. What has no equal here is listed in
/// the diagnostics. Identifiers follow from the content, so that importing again changes nothing.
public enum SequenceReader {
  /// Bytes; larger files are refused before they are parsed.
  public static let mostBytes = 4 << 20
  /// Objects in one file, or a third of its fields; braces and colons in texts count too.
  public static let mostObjects = 40_000
  /// Sequences in one file.
  public static let mostSequences = 1000

  /// - Parameter fileName: names a sequence that has no name of its own.
  /// - Throws: `SequenceImportError` where nothing can be read at all, or where all is too long to
  ///   be played.
  public static func read(
    _ bytes: [UInt8], fileName: String
  ) throws(SequenceImportError) -> ImportedSequences {
    if bytes.count > mostBytes { throw .tooLarge(bytes: bytes.count, limit: mostBytes) }
    var text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
    guard let first = text.first(where: { $0 > 0x20 }) else { throw .empty }
    if first != 0x7b && first != 0x5b { throw .notJSON }

    let objects = objectCount(in: text)
    if objects > mostObjects { throw .tooManyObjects(count: objects, limit: mostObjects) }
    let shape: FileShape
    var isLatin = false
    do throws(JSONFailure) {
      shape = try FileShape(of: text)
    } catch {
      guard error.fault == .invalidUTF8, let repaired = latinShape(&text) else {
        throw .damaged(DocumentError(error, in: text))
      }
      shape = repaired
      isLatin = true
    }
    guard let format = shape.format else { throw .unknownFormat(keys: shape.keys) }
    if shape.sequenceCount > mostSequences {
      throw .tooManySequences(count: shape.sequenceCount, limit: mostSequences)
    }
    var result: ImportedSequences
    do throws(JSONFailure) {
      result = try read(text, as: format, shape, name: Self.stem(of: fileName))
    } catch {
      throw .damaged(DocumentError(error, in: text))
    }
    if isLatin { result.diagnostics.insert(.latinText, at: 0) }
    try leaveOutWhatIsTooLong(&result)
    return result
  }

  private static func read(
    _ text: [UInt8], as format: SequenceFormat, _ shape: FileShape, name: String
  ) throws(JSONFailure) -> ImportedSequences {
    if format == .regimen { return try OwnSequences.read(text, isOne: shape.isOneDocument) }
    var list = SequenceList(format: format, fallbackName: name)
    switch format {
    case .regimen: break
    case .justAnotherWorkoutTimer: try WorkoutTimerLayout.read(text, shape, into: &list)
    case .openHIIT: try OpenHIITLayout.read(text, shape, into: &list)
    case .timeR: try TimeRLayout.read(text, shape, into: &list)
    }
    return list.finished()
  }

  private static func leaveOutWhatIsTooLong(
    _ result: inout ImportedSequences
  ) throws(SequenceImportError) {
    var kept: [TimedSequence] = []
    var left = DiagnosticList()
    var first: SequenceImportError?
    for sequence in result.sequences {
      let count = Expansion.turnCount(of: sequence.steps)
      if count <= Expansion.mostCards {
        kept.append(sequence)
        continue
      }
      let name = ShortText.of(sequence.name)
      if first == nil { first = .tooManyCards(sequence: name, count: count) }
      left.append(
        SequenceDiagnostic(
          .error, code: "too-many-cards", sequence: name,
          reason: "It would be more than the \(Expansion.mostCards) cards that can be played.",
          action: "It was left out."))
    }
    if kept.isEmpty { throw first ?? SequenceImportError.nothingToImport(result.format) }
    if first == nil { return }
    for diagnostic in result.diagnostics { left.append(diagnostic) }
    result.sequences = kept
    result.diagnostics = left.finished()
  }

  private static func objectCount(in text: [UInt8]) -> Int {
    var braces = 0
    var colons = 0
    for byte in text {
      if byte == 0x7b { braces += 1 }
      if byte == 0x3a { colons += 1 }
    }
    return max(braces, colons / 3)
  }

  /// Just Another Workout Timer writes one byte for each character, which is Latin 1, not UTF-8.
  private static func latinShape(_ text: inout [UInt8]) -> FileShape? {
    var wide: [UInt8] = []
    wide.reserveCapacity(text.count + text.count / 8)
    for byte in text {
      if byte < 0x80 {
        wide.append(byte)
      } else {
        wide.append(0xc0 | byte >> 6)
        wide.append(0x80 | byte & 0x3f)
      }
    }
    guard let shape = try? FileShape(of: wide), shape.format == .justAnotherWorkoutTimer else {
      return nil
    }
    text = wide
    return shape
  }

  /// A file's name without folders and what stands behind its last dot.
  private static func stem(of fileName: String) -> String {
    let name = fileName.split { $0 == "/" || $0 == "\\" }.last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return String(name) }
    return String(name[..<dot])
  }
}
