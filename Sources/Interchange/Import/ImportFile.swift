import Documents
import Strength

/// A file to import, read as far as it can be without a library.
public enum ImportFile: Sendable {
  /// The log of another app.
  case log(ImportedLog)
  /// Regimen's own table.
  case table([UInt8])
  /// Regimen's own documents, as texts by folder.
  case documents([(folder: String, texts: [[UInt8]])])

  /// - Parameter unpackedLimit: bytes of all that an archive holds.
  /// - Throws: `ImportError` where nothing can be read at all.
  public init(
    _ bytes: [UInt8], _ answers: FileAnswers = FileAnswers(),
    unpackedLimit: Int = LogReader.sizeLimit
  ) throws(ImportError) {
    let bytes = try PackedFile.unpacked(bytes, limit: unpackedLimit) {
      RegimenJSON.matches($0) || RegimenCSV.matches($0) || LogReader.isKnown($0)
    }
    if RegimenJSON.matches(bytes) {
      do throws(DocumentError) {
        self = .documents(try RegimenJSON.documents(in: bytes))
      } catch {
        throw .damaged(error)
      }
    } else if RegimenCSV.matches(bytes) {
      self = .table(bytes)
    } else {
      self = .log(try LogReader(answers).read(bytes))
    }
  }
}
