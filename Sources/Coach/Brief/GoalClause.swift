/// Some words of a goal that belong together: what is said of one of them holds for all.
struct GoalClause {
  /// Lowercased, with umlauts written as `ae`, `oe`, `ue` and `ss`.
  var words: [String] = []
  /// Whether a comma comes before it, so that it may go on with a list.
  var goesOn = false
  /// Whether it tells what is to be left alone.
  var isRefusal = false
  /// Whether it tells of pain or of an injury.
  var isComplaint = false

  /// In order. A clause ends at a mark, at a word such as *but*, and before one such as *no*.
  static func all(in text: String) -> [GoalClause] {
    var clauses = [GoalClause()]
    func isOpen() -> Bool { clauses[clauses.count - 1].words.isEmpty }
    func begin(goesOn: Bool) {
      if isOpen() {
        // Of a comma and a word behind it, what parts more holds.
        clauses[clauses.count - 1].goesOn = clauses[clauses.count - 1].goesOn && goesOn
      } else {
        var clause = GoalClause()
        clause.goesOn = goesOn
        clauses.append(clause)
      }
    }
    func add(_ word: String) {
      let last = clauses.count - 1
      // `Do not want` goes on.
      let isRefused = clauses[last].isRefusal && clauses[last].words.count == 1
      if !isRefused, Goals.says(Goals.turns, [word]) { return begin(goesOn: false) }
      // `Not only` refuses nothing.
      let before = clauses[last].words.last ?? ""
      if word == "only" && before == "not" || word == "nur" && before == "nicht" {
        clauses[last].words.removeLast()
        clauses[last].isRefusal = false
        return
      }
      // The end of don't, can't and the like; not that of T-bars.
      let isShort = word == "t" && before.hasSuffix("n")
      if isShort || Goals.says(Goals.refusals, [word]) {
        begin(goesOn: false)
        clauses[clauses.count - 1].isRefusal = true
      } else if Goals.says(Goals.complaints, [word]) {
        clauses[last].isComplaint = true
      }
      clauses[clauses.count - 1].words.append(word)
    }
    var word = ""
    for character in text.lowercased() + " " {
      if character.isLetter || character.isNumber {
        word += folded(character)
        continue
      }
      if !word.isEmpty { add(word) }
      word = ""
      switch character {
      case ",": begin(goesOn: true)
      case ".", ";", "!", "?": begin(goesOn: false)
      default: break
      }
    }
    settle(&clauses)
    return clauses.filter { !$0.words.isEmpty }
  }

  /// A list has one clause for each of its parts: what is said at its head, or at its end of what
  /// hurts, holds for all of them.
  private static func settle(_ clauses: inout [GoalClause]) {
    for place in clauses.indices.dropFirst()
    where clauses[place].goesOn && Goals.areParts(clauses[place].words) {
      clauses[place].isRefusal = clauses[place - 1].isRefusal
      clauses[place].isComplaint = clauses[place - 1].isComplaint
    }
    for place in clauses.indices.dropLast().reversed()
    where clauses[place + 1].goesOn && clauses[place + 1].isComplaint
      && Goals.areParts(clauses[place].words)
    {
      clauses[place].isComplaint = true
    }
  }

  private static func folded(_ character: Character) -> String {
    switch character {
    case "ä": "ae"
    case "ö": "oe"
    case "ü": "ue"
    case "ß": "ss"
    default: String(character)
    }
  }
}
