/// Which column of a table is what, by the names in its header.
public struct TableColumns: Equatable, Sendable {
  private var names: [TableColumn: String] = [:]
  /// A column that may hold the time of day or how long a set took, which is to be asked for.
  private(set) var openTime: String?

  /// Reads `date=Datum,exercise=Übung`; a name may hold anything but a comma.
  ///
  /// - Throws: `Fault` for a word that is no column.
  public init(parsing text: String) throws(Fault) {
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let word = String(sides[0]).trimmed
      guard sides.count == 2, let column = TableColumn(rawValue: word) else {
        throw Fault(word: word)
      }
      names[column] = String(sides[1]).trimmed
    }
  }

  /// A word that names no column.
  public struct Fault: Error, Equatable {
    public var word: String

    public var message: String { "\"\(word)\" is no column that a log can have." }

    public var hint: String {
      "Write date=Name,exercise=Name and so on. There are: "
        + TableColumn.allCases.map { $0.rawValue }.joined(separator: ", ") + "."
    }
  }

  public subscript(_ column: TableColumn) -> String? { names[column] }

  /// As `init(parsing:)` reads it, in one order.
  public var text: String {
    TableColumn.allCases.compactMap { column in names[column].map { "\(column.rawValue)=\($0)" } }
      .joined(separator: ",")
  }
}

extension TableColumns {
  /// What the header tells by itself, and the first rows of what is called a time alone.
  init(guessedFrom export: Export) {
    let columns = export.columns
    var taken: Set<Int> = []
    for column in TableColumn.allCases {
      let place = columns.first(ofBare: column.folded)
      guard let place, taken.insert(place).inserted else { continue }
      names[column] = columns.names[place]
    }
    judgeTime(export)
  }

  private mutating func judgeTime(_ export: Export) {
    guard let name = names[.seconds], TimeColumn.names.contains(FoldedName.of(name)),
      names[.start] == nil, names[.reps] != nil || names[.distance] != nil,
      let place = export.columns[FoldedName.of(name)]
    else { return }
    let reps = names[.reps].flatMap { export.columns[FoldedName.of($0)] }
    switch TimeColumn(place, reps: reps, in: export.firstRows) {
    case .duration: return
    case .timeOfDay: names[.start] = name
    case .open: openTime = name
    }
    names[.seconds] = nil
  }

  /// Whether a log can be read with them.
  var isComplete: Bool {
    TableColumn.required.allSatisfy { names[$0] != nil }
      && TableColumn.done.contains { names[$0] != nil }
  }

  /// Where the columns are, by name or as `#3` by number; those that the file lacks are left out.
  func places(in columns: Columns) -> [TableColumn: Int] {
    names.compactMapValues { name in
      if let place = columns[FoldedName.of(name)] { return place }
      guard name.first == "#", let number = Int(name.dropFirst()) else { return nil }
      return columns.names.indices.contains(number - 1) ? number - 1 : nil
    }
  }
}

extension Columns {
  /// The first of the names that there is, whatever stands behind it in brackets.
  fileprivate func first(ofBare folded: [String]) -> Int? {
    if let place = first(of: folded) { return place }
    let bare = names.map { FoldedName.of($0.prefix { $0 != "(" && $0 != "[" }) }
    for name in folded {
      if let place = bare.firstIndex(of: name) { return place }
    }
    return nil
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
