import Documents
import Strength

/// A file for the readers that need all of it.
struct WholeFile {
  let bytes: [UInt8]
  /// Where its text begins.
  let start: Int
  /// What the person says of the weights, where the file does not.
  let unit: WeightUnit?
}

/// The exports that are no table with one header: sections below each other, or JSON.
enum WholeLog {
  /// Nil where the file is none of these, or none of the format that the person tells.
  static func read(
    _ file: WholeFile, format: LogFormat?
  ) throws(ImportError) -> ImportedLog? {
    func may(be other: LogFormat) -> Bool { format == nil || format == other }
    let first = file.bytes[file.start...].first { $0 > 0x20 }
    if first == 0x7b || first == 0x5b {
      if !may(be: .hevy), !may(be: .boostcamp) { return nil }
      let root = try JSONNode(parsing: file)
      if may(be: .hevy), let log = try HevyJSON.read(root, unit: file.unit) { return log }
      return may(be: .boostcamp) ? try BoostcampJSON.read(root, unit: file.unit) : nil
    }
    if may(be: .jefit), let sections = JefitSections(file) {
      return try JefitLog.read(sections, unit: file.unit)
    }
    return may(be: .alphaprogression) ? AlphaProgressionLog.read(file) : nil
  }

  /// What every export of such a format has.
  static func mark(of format: LogFormat) -> String {
    switch format {
    case .jefit: "### EXERCISE LOGS ###"
    case .alphaprogression: "#;KG;REPS"
    default: "records"
    }
  }
}
