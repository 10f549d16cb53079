import Documents
import Strength

/// What the columns of a table hold that no app is known to write.
struct TableQuestion: Sendable {
  /// As the file writes them.
  let columns: [String]
  /// For each column, a word of `meanings`; empty for nothing that a log needs.
  private(set) var meanings: [String]

  init?(_ json: JSONValue?) {
    let names = (json?["error"]?["columns"]?.array ?? []).map { $0.string ?? "" }
    if names.isEmpty { return nil }
    columns = names
    meanings = names.map { _ in "" }
  }

  /// Each meaning belongs to one column.
  mutating func set(_ place: Int, to meaning: String) {
    guard meanings.indices.contains(place) else { return }
    for other in meanings.indices where meanings[other] == meaning { meanings[other] = "" }
    meanings[place] = meaning
  }

  func has(_ meaning: String) -> Bool { meanings.contains { $0 == meaning } }

  var isComplete: Bool {
    has("date") && has("exercise") && (has("reps") || has("seconds") || has("distance"))
  }

  /// As the library reads it, such as `date=Datum,exercise=#2`; nil until it is complete.
  var text: String? {
    if !isComplete { return nil }
    var parts: [String] = []
    for (place, meaning) in meanings.enumerated() where !meaning.isEmpty {
      let name = columns[place]
      let isPlain = !name.isEmpty && !name.utf8.contains { $0 == 0x2c || $0 == 0x23 }
      parts.append(meaning + "=" + (isPlain ? name : "#" + String(place + 1)))
    }
    return parts.joined(separator: ",")
  }

  /// The words of the library, and what people call them.
  static let titles = [
    ("", "Ignore"), ("date", "Date"), ("start", "Time of day"), ("workout", "Workout"),
    ("exercise", "Exercise"), ("set", "Number of the set"), ("sets", "How many equal sets"),
    ("kind", "Kind of set"), ("side", "Side"), ("weight", "Weight"),
    ("unit", "Unit of the weight"), ("reps", "Reps"), ("rpe", "RPE"), ("seconds", "Duration"),
    ("distance", "Distance"), ("notes", "Notes"),
  ]
}

/// Asked once for each kind of table; the library remembers the answer.
func tableCard(_ file: FileImport) -> Node {
  guard let table = file.table else { return .none }
  return card("What do the columns hold?") {
    p {
      "The format of " + file.name + " is unknown. Assign its columns: at least the date, the "
        + "exercise, and reps, a duration or a distance. Your choice is kept "
        + "for files with the same columns."
    }
    for (place, name) in table.columns.enumerated() {
      choice(
        name.isEmpty ? "Column " + String(place + 1) : name, id: "import-column-" + String(place),
        options: TableQuestion.titles.map { (value: $0.0, title: $0.1) },
        selected: table.meanings[place]
      ) { .import(.column(place, $0)) }
    }
    div(.class("buttons")) {
      if table.isComplete { primaryButton("Read the file", .import(.tryAgain)) }
    }
  }
}
