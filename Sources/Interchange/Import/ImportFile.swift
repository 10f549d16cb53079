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

  /// - Parameters:
  ///   - unit: of the weights, for the exports that do not say it.
  ///   - format: nil where it is to be told by the content.
  /// - Throws: `ImportError` where nothing can be read at all.
  public init(
    _ bytes: [UInt8], unit: WeightUnit?, format: LogFormat? = nil
  ) throws(ImportError) {
    if RegimenJSON.matches(bytes) {
      do throws(DocumentError) {
        self = .documents(try RegimenJSON.documents(in: bytes))
      } catch {
        throw .damaged(error)
      }
    } else if RegimenCSV.matches(bytes) {
      self = .table(bytes)
    } else {
      self = .log(try LogReader(unit: unit, format: format).read(bytes))
    }
  }
}
