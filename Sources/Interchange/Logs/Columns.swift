/// The columns of one export, found by name.
struct Columns {
  /// As the file writes them.
  let names: [String]
  private let places: [String: Int]

  init(_ names: [String]) {
    self.names = names
    var places: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      let folded = FoldedName.of(name)
      if places[folded] == nil { places[folded] = index }
    }
    self.places = places
  }

  /// The first of the names that there is; the names are folded ones.
  subscript(_ folded: String...) -> Int? { first(of: folded) }

  func first(of folded: [String]) -> Int? {
    for name in folded {
      if let place = places[name] { return place }
    }
    return nil
  }

  func has(_ folded: String...) -> Bool { folded.allSatisfy { places[$0] != nil } }

  /// The places of columns that cannot be missing, by the names that people know them by.
  func require(_ names: [String], format: LogFormat) throws(ImportError) {
    let missing = names.filter { places[FoldedName.of($0)] == nil }
    if !missing.isEmpty { throw .missingColumns(format: format, columns: missing) }
  }
}
