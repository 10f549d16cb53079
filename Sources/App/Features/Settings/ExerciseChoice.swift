import Documents
import Strength

/// What someone who chooses an exercise has typed so far.
struct ExerciseChoice: Sendable {
  static let pageSize = 30

  private(set) var query = ""
  private(set) var shownCount = ExerciseChoice.pageSize

  /// The exercise that was chosen.
  mutating func take(_ action: ExerciseChoiceAction) -> ULID? {
    switch action {
    case .search(let text):
      query = text
      shownCount = ExerciseChoice.pageSize
    case .more: shownCount += ExerciseChoice.pageSize
    case .pick(let id): return id
    case .close: break
    }
    return nil
  }
}

public enum ExerciseChoiceAction: Sendable {
  case search(String)
  case more
  case pick(ULID)
  case close
}

/// A sheet to choose one of the person's exercises.
func exerciseChoice(
  _ state: State, _ choice: ExerciseChoice,
  send: @escaping @Sendable (ExerciseChoiceAction) -> Action
) -> Node {
  let words = choice.query.lowercased().split(separator: " ").map { Array($0.utf8) }
  var found: [Exercise] = []
  var isMore = false
  for exercise in state.notebook.exercises where exercise.answers(to: words) {
    if found.count == choice.shownCount {
      isMore = true
      break
    }
    found.append(exercise)
  }
  return sheet("Choose an exercise", id: "exercise-choice", close: send(.close)) {
    textField(
      "Search", id: "exercise-choice-search", value: choice.query, kind: .search
    ) { send(.search($0)) }
    if state.notebook.exercises.isEmpty {
      p { "There are no exercises yet. Add some first, then they can be chosen here." }
      linkButton("Go to exercises", icon: .search, .exercises)
    } else if found.isEmpty {
      p { "None of your exercises is called that." }
    }
    rows("Exercises") {
      for exercise in found {
        actionRow(exercise.name, key: exercise.id.text, send(.pick(exercise.id)))
      }
    }
    if isMore { quietButton("Show more", send(.more)) }
  }
}

extension Exercise {
  /// Whether each word, in lower case, occurs in its name or in one of its aliases.
  fileprivate func answers(to words: [[UInt8]]) -> Bool {
    if words.isEmpty || Exercise.holds(words, in: name) { return true }
    return aliases.contains { Exercise.holds(words, in: $0) }
  }

  private static func holds(_ words: [[UInt8]], in name: String) -> Bool {
    let name = Array(name.lowercased().utf8)
    for word in words {
      guard word.count <= name.count else { return false }
      var start = 0
      while !name[start...].starts(with: word) {
        start += 1
        if start + word.count > name.count { return false }
      }
    }
    return true
  }
}
