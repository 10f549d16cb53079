import Documents
import Sequences
import Strength

// The fields of a step's configuration: made of the description that stores them, so that a kind
// that comes needs no editor of its own.

extension Step {
  var form: [FieldForm.Entry] {
    switch content {
    case .card(let kind): kind.form
    case .group(let group): FieldForm.entries(of: group)
    case .newer: []
    }
  }

  func fieldID(_ field: String) -> String { field + "-" + id.text }

  mutating func set(_ field: String, to value: PlainValue?) {
    switch content {
    case .card(var kind):
      kind.set(field, to: value)
      content = .card(kind)
    case .group(var group):
      FieldForm.set(field, to: value, in: &group)
      content = .group(group)
    case .newer: break
    }
  }

  /// Becomes a card of another kind; fields of the same name keep their values.
  mutating func become(_ name: String, _ newID: () -> ULID) {
    guard case .card = content, content.name != name, let known = CardKind.Name(rawValue: name)
    else { return }
    var kind = CardKind(known)
    for entry in form { if let value = entry.value { kind.set(entry.name, to: value) } }
    if case .checklist(var list) = kind {
      for place in list.items.indices { list.items[place].id = newID() }
      kind = .checklist(list)
    }
    content = .card(kind)
  }

  /// Takes over what was typed into a field; answers what is wrong with it, empty where nothing is.
  mutating func take(_ text: String, field: String) -> String {
    guard let entry = form.first(where: { $0.name == field }) else { return "" }
    if case .text = entry.value {
      set(field, to: .text(text))
      return ""
    }
    if entry.isOptional, UniqueName.trimmed(text).isEmpty {
      set(field, to: nil)
      return ""
    }
    let bounds = entry.bounds
    let typed =
      entry.isTime ? TypedNumber.readSeconds(text) : TypedNumber.read(text, in: bounds)
    guard let typed, bounds.contains(typed) else { return entry.expectation }
    var changed = self
    changed.set(field, to: .number(typed))
    // What is stored in whole numbers alone comes back as another one.
    let stored = changed.form.first { $0.name == field }?.value
    if stored != .number(typed) { return entry.expectation }
    self = changed
    return ""
  }

  /// Moves a number by one of its steps: 5 seconds or 100 metres, on the multiples of
  /// that, else 1.
  mutating func move(_ field: String, by count: Int) {
    guard let entry = form.first(where: { $0.name == field }) else { return }
    let size = entry.isTime ? 5.0 : entry.name == "meters" ? 100 : 1
    guard case .number(let value) = entry.value else {
      if count > 0 { set(field, to: .number(max(size, entry.bounds.lowerBound))) }
      return
    }
    if count < 0, entry.isOptional, value <= entry.bounds.lowerBound {
      return set(field, to: nil)
    }
    let steps = count > 0 ? (value / size).rounded(.down) : (value / size).rounded(.up)
    set(field, to: .number((steps + Double(count)) * size))
  }
}

extension FieldForm.Entry {
  /// Whether it holds seconds; a switch whose name says so does not.
  var isTime: Bool {
    if case .bool = value { return false }
    let ending = Array("econds".utf8)
    return Array(name.utf8.suffix(ending.count)) == ending
  }

  fileprivate var bounds: ClosedRange<Double> { range ?? 0...1_000_000_000 }

  /// The name in words: `workSeconds` is `Work time`, `skipsLastRest` is `Skips last rest`.
  var label: String {
    var letters = Array(name.utf8)
    if isTime { letters.removeLast("seconds".utf8.count) }
    var words: [UInt8] = []
    for letter in letters {
      let isCapital = letter >= 0x41 && letter <= 0x5a
      if isCapital { words.append(0x20) }
      words.append(isCapital ? letter + 0x20 : letter)
    }
    if isTime { words += (words.isEmpty ? "time" : " time").utf8 }
    if let first = words.first, first >= 0x61, first <= 0x7a { words[0] = first - 0x20 }
    return String(utf8: words)
  }

  fileprivate var expectation: String {
    let end = isOptional ? ", or nothing." : "."
    if isTime {
      return "A time from " + TimeSpan.clock(seconds: bounds.lowerBound) + " to "
        + TimeSpan.clock(seconds: bounds.upperBound) + ", such as 45 or 1:30" + end
    }
    return "A whole number from " + bounds.lowerBound.text() + " to " + bounds.upperBound.text()
      + end
  }

  fileprivate var typed: String {
    guard case .number(let number) = value else { return "" }
    return isTime ? TimeSpan.clock(seconds: number) : number.typed
  }
}

/// What can be set about a step's kind: switches below numbers below texts.
@Content func stepFields(_ state: State, _ step: Step) -> [Node] {
  let form = step.form
  let numbers = form.filter { $0.isTime || $0.range != nil }
  for entry in form {
    if case .text(let text) = entry.value {
      noteField(entry.label, id: step.fieldID(entry.name), value: text) {
        .sequences(.change(step.id, .type(entry.name, $0)))
      }
    }
  }
  if !numbers.isEmpty {
    div(.class("steppers")) { for entry in numbers { numberField(state, step, entry) } }
  }
  for entry in form {
    if case .bool(let isOn) = entry.value {
      toggle(entry.label, id: step.fieldID(entry.name), isOn: isOn) {
        .sequences(.change(step.id, .set(entry.name, $0)))
      }
    }
  }
}

private func numberField(_ state: State, _ step: Step, _ entry: FieldForm.Entry) -> Node {
  let id = step.id
  return state.sequences.drafts.stepperField(
    entry.label, id: step.fieldID(entry.name), saved: entry.typed,
    kind: entry.isTime ? .decimal : .number, placeholder: entry.isOptional ? "open" : "",
    less: .sequences(.change(id, .step(entry.name, -1))),
    more: .sequences(.change(id, .step(entry.name, 1)))
  ) { .sequences(.change(id, .type(entry.name, $0))) }
}
