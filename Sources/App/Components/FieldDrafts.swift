/// What was typed and cannot be saved, by the field's id, with what is expected instead.
struct FieldDrafts: Sendable {
  private var texts: [String: String] = [:]
  private var problems: [String: String] = [:]

  init() {}

  func text(_ id: String) -> String? { texts[id] }
  func problem(_ id: String) -> String { problems[id] ?? "" }

  /// - Parameter problem: empty for a text that only waits for a button.
  mutating func keep(_ text: String, in id: String, problem: String = "") {
    texts[id] = text
    problems[id] = problem.isEmpty ? nil : problem
  }

  mutating func drop(_ id: String) {
    texts[id] = nil
    problems[id] = nil
  }

  mutating func drop(_ ids: [String]) { for id in ids { drop(id) } }
}

extension FieldDrafts {
  /// A text field that shows what was typed last, else what is saved.
  func field(
    _ label: String, id: String, saved: String, kind: FieldKind = .text, hint: String = "",
    placeholder: String = "", onInput: @escaping @Sendable (String) -> Action
  ) -> Node {
    textField(
      label, id: id, value: text(id) ?? saved, kind: kind, hint: hint, problem: problem(id),
      placeholder: placeholder, onInput: onInput)
  }

  /// A stepper that shows what was typed last, else what is saved, and below it what is wrong.
  func stepperField(
    _ label: String, id: String, saved: String, unit: String = "", kind: FieldKind = .decimal,
    placeholder: String = "", less: Action, more: Action,
    onInput: @escaping @Sendable (String) -> Action
  ) -> Node {
    let problem = problem(id)
    return div(.class("field", "invalid", if: !problem.isEmpty), .key(id + "-field")) {
      stepper(
        label, id: id, value: text(id) ?? saved, unit: unit, kind: kind,
        placeholder: placeholder, problem: problem, less: less, more: more, onInput: onInput)
      if !problem.isEmpty {
        p(.class("field-note"), .id(id + "-note"), .role("status")) { problem }
      }
    }
  }
}
