import Documents
import Strength

/// What a document says, in lines for people.
struct DocumentOutline {
  struct Line: Equatable {
    /// How far it is within others.
    var depth: Int
    /// What it is about, where the text alone does not say it.
    var label = ""
    var text: String
  }

  private(set) var lines: [Line] = []
  /// Lines that are too many.
  private(set) var leftOut = 0

  private static let limit = 200

  fileprivate mutating func add(_ line: Line) {
    if lines.count < DocumentOutline.limit { lines.append(line) } else { leftOut += 1 }
  }
}

extension AnyDocument {
  func outline(_ state: State) -> DocumentOutline {
    var outline = DocumentOutline()
    switch self {
    case .workout(let workout): outline.add(workout, state)
    case .split(let split): outline.add(split, state)
    default:
      if let value = try? JSONValue(parsing: bytes) {
        outline.add(members: value, depth: 0, state)
      }
    }
    return outline
  }
}

extension DocumentOutline {
  /// A workout as its page tells it.
  fileprivate mutating func add(_ workout: Workout, _ state: State) {
    add(Line(depth: 0, text: workout.title + " · " + workout.timeText(today: state.day)))
    if !workout.notes.isEmpty { add(Line(depth: 0, label: "Notes:", text: workout.notes)) }
    for log in workout.logs {
      let name = log.exerciseName.isEmpty ? "An exercise" : log.exerciseName
      add(Line(depth: 0, label: name, text: log.sets.isEmpty ? "no sets" : ""))
      for set in log.sets {
        var text = set.text(loadType: log.loadType)
        if let kind = set.kind.title { text += " · " + kind }
        if !workout.isDone(set) { text += " · not done" }
        if !set.notes.isEmpty { text += " · " + set.notes }
        add(Line(depth: 1, text: text))
      }
      add(skipped: workout.skippedSets(of: log), log.loadType)
      if !log.notes.isEmpty { add(Line(depth: 1, label: "Notes:", text: log.notes)) }
    }
    for log in workout.skippedLogs {
      let name = log.exerciseName.isEmpty ? "An exercise" : log.exerciseName
      add(Line(depth: 0, label: name, text: ""))
      add(skipped: log.sets, log.loadType)
    }
  }

  private mutating func add(skipped sets: [WorkoutSet], _ loadType: Open<LoadType>) {
    for set in sets { add(Line(depth: 1, text: set.text(loadType: loadType) + " · skipped")) }
  }

  /// A split as its page tells it.
  fileprivate mutating func add(_ split: Split, _ state: State) {
    add(Line(depth: 0, text: split.name))
    if !split.notes.isEmpty { add(Line(depth: 0, label: "Notes:", text: split.notes)) }
    for planned in split.exercises {
      add(Line(depth: 0, label: planned.exerciseName, text: planned.text(state.notebook)))
      if !planned.notes.isEmpty { add(Line(depth: 1, label: "Notes:", text: planned.notes)) }
    }
  }

  /// What an object holds, one member a line, but for what names other documents.
  fileprivate mutating func add(members value: JSONValue, depth: Int, _ state: State) {
    guard case .object(let members) = value else { return }
    for member in members where !member.isUnseen { add(member, depth, state) }
  }

  private mutating func add(_ member: JSONValue.Member, _ depth: Int, _ state: State) {
    let label = member.title
    if let text = member.value.text(state) {
      if !text.isEmpty { add(Line(depth: depth, label: label + ":", text: text)) }
      return
    }
    guard case .array(let elements) = member.value else {
      let (plain, parts) = member.value.split(state)
      if parts.isEmpty { return add(Line(depth: depth, label: label + ":", text: plain)) }
      add(Line(depth: depth, label: label, text: ""))
      return add(members: member.value, depth: depth + 1, state)
    }
    add(Line(depth: depth, label: label, text: ""))
    for element in elements {
      if let text = element.text(state) {
        add(Line(depth: depth + 1, text: text))
        continue
      }
      // What has no parts of its own stands in one line.
      let (plain, parts) = element.split(state)
      add(Line(depth: depth + 1, text: plain.isEmpty ? "–" : plain))
      for part in parts { add(part, depth + 2, state) }
    }
  }
}

extension JSONValue.Member {
  fileprivate var isUnseen: Bool {
    if ["lineage", "schema", "id", "order"].contains(key) || key.hasSuffix("ID")
      || key.hasSuffix("IDs")
    {
      return true
    }
    return switch value {
    case .null: true
    case .object(let members): members.isEmpty
    case .array(let elements): elements.isEmpty
    case .string(let text): text.isEmpty
    case .bool, .number: false
    }
  }

  fileprivate var words: String { MemberName.words(key) }

  fileprivate var title: String { words.prefix(1).uppercased() + words.dropFirst() }
}

extension JSONValue {
  /// In one line; nil for what has parts that need lines of their own.
  fileprivate func text(_ state: State) -> String? {
    switch self {
    case .null: return ""
    case .bool(let value): return value ? "yes" : "no"
    case .number(let value): return value.text(digits: 3)
    case .string(let text):
      guard text.utf8.count > 18, let instant = Instant(text) else { return text }
      return instant.momentText(state)
    case .array(let elements):
      var texts: [String] = []
      for element in elements {
        switch element {
        case .array, .object: return nil
        default: texts.append(element.text(state) ?? "")
        }
      }
      return commaList(texts, separator: ", ")
    case .object(let members):
      // A quantity such as a weight.
      guard members.count == 2, let value = self["value"]?.number, let unit = self["unit"]?.string
      else { return nil }
      return value.text(digits: 3) + " " + unit
    }
  }

  /// What of an element stands in one line, its name first, and the rest.
  fileprivate func split(_ state: State) -> (String, [Member]) {
    guard case .object(let members) = self else { return ("", []) }
    var texts: [String] = []
    var parts: [Member] = []
    for member in members where !member.isUnseen {
      guard let text = member.value.text(state) else {
        parts.append(member)
        continue
      }
      if text.isEmpty { continue }
      let isName = ["name", "title", "exerciseName", "kind", "day"].contains(member.key)
      texts.append(isName ? text : member.words + " " + text)
    }
    return (commaList(texts, separator: " · "), parts)
  }
}
