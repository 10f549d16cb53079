import Documents

/// What leads from one text of a document to the next, in lines for people.
struct ChangeSummary {
  /// Such as `Bench Press: reps 5 → 8`.
  private(set) var lines: [String] = []

  /// Values are cut to so many characters.
  private static let valueLength = 40

  init(from before: [UInt8], to after: [UInt8]) throws(JSONFailure) {
    compare(try JSONValue(parsing: before), try JSONValue(parsing: after), name: "", label: "")
  }

  /// The first two lines, and how many more there are.
  static func text(of lines: [String]) -> String {
    let more = lines.count > 2 ? "; \(lines.count - 2) more" : ""
    return lines.prefix(2).joined(separator: "; ") + more
  }

  private mutating func compare(
    _ before: JSONValue, _ after: JSONValue, name: String, label: String
  ) {
    if before == after { return }
    switch (before, after) {
    case (.object(let old), .object(let new)):
      let isItem = after["id"] != nil && !label.isEmpty
      let name = isItem ? after.title ?? before.title ?? name : name
      for member in old where !ChangeSummary.isUnseen(member.key) {
        member.value.compare(with: after[member.key], in: &self, name, member.key)
      }
      for member in new where before[member.key] == nil && !ChangeSummary.isUnseen(member.key) {
        add(name, member.key, nil, member.value)
      }
    case (.array(let old), .array(let new)) where (old + new).allSatisfy({ $0.item != nil }):
      compareItems(old, new, name, label)
    default: add(name, label, before, after)
    }
  }

  private mutating func compareItems(
    _ old: [JSONValue], _ new: [JSONValue], _ name: String, _ label: String
  ) {
    var known: [String: JSONValue] = [:]
    for element in old { known[element.item ?? ""] = element }
    let still = Set(new.compactMap { $0.item })
    count(old.filter { !still.contains($0.item ?? "") }, "removed", name, label)
    count(new.filter { known[$0.item ?? ""] == nil }, "added", name, label)
    let kept = new.filter { known[$0.item ?? ""] != nil }
    if kept.compactMap({ $0.item }) != old.compactMap({ $0.item }).filter({ still.contains($0) }) {
      lines.append(ChangeSummary.start(name) + MemberName.words(label) + " in another order")
    }
    for element in kept {
      guard let before = known[element.item ?? ""] else { continue }
      compare(before, element, name: name, label: label)
    }
  }

  private mutating func count(
    _ elements: [JSONValue], _ verb: String, _ name: String, _ label: String
  ) {
    if elements.isEmpty { return }
    let titles = elements.compactMap { $0.title }
    let what =
      titles.count == elements.count
      ? titles.map { ChangeSummary.cut($0) }.joined(separator: ", ")
      : "\(elements.count) of \(MemberName.words(label))"
    lines.append(ChangeSummary.start(name) + what + " " + verb)
  }

  fileprivate mutating func add(
    _ name: String, _ label: String, _ before: JSONValue?, _ after: JSONValue?
  ) {
    if label == "completedAt", before == nil || after == nil {
      lines.append(ChangeSummary.start(name) + (after == nil ? "set not done" : "set done"))
      return
    }
    var line = ChangeSummary.start(name) + MemberName.words(label)
    let old = before.map { $0.plain } ?? "nothing"
    let new = after.map { $0.plain } ?? "nothing"
    if let old, let new {
      line += " " + ChangeSummary.cut(old) + " → " + ChangeSummary.cut(new)
    } else {
      line += " changed"
    }
    lines.append(line)
  }

  fileprivate mutating func goOn(
    _ before: JSONValue, _ after: JSONValue, _ name: String, _ label: String
  ) { compare(before, after, name: name, label: label) }

  private static func isUnseen(_ key: String) -> Bool {
    ["lineage", "schema", "id", "order"].contains(key) || key.hasSuffix("ID")
      || key.hasSuffix("IDs")
  }

  private static func start(_ name: String) -> String { name.isEmpty ? "" : cut(name) + ": " }

  private static func cut(_ text: String) -> String {
    let line = text.split(separator: "\n").joined(separator: " ")
    return line.count > valueLength ? String(line.prefix(valueLength - 1)) + "…" : line
  }
}

extension JSONValue {
  fileprivate func compare(
    with other: JSONValue?, in summary: inout ChangeSummary, _ name: String, _ label: String
  ) {
    if let other {
      summary.goOn(self, other, name, label)
    } else {
      summary.add(name, label, self, nil)
    }
  }

  fileprivate var item: String? { self["id"]?.string }

  fileprivate var title: String? {
    for key in ["name", "title", "exerciseName"] {
      if let text = self[key]?.string, !text.isEmpty { return text }
    }
    return nil
  }

  /// Nil for what has parts.
  fileprivate var plain: String? {
    switch self {
    case .null: return "nothing"
    case .string(let text):
      guard text.utf8.count > 18, let moment = Instant(text) else {
        return text.isEmpty ? "nothing" : text
      }
      return moment.day.text + " " + moment.text.dropFirst(11).prefix(5)
    case .bool(let value): return value ? "yes" : "no"
    case .number:
      var writer = JSONWriter(compact: true)
      write(to: &writer)
      return String(decoding: writer.finish(), as: UTF8.self).split(separator: "\n").joined()
    case .array(let elements): return elements.isEmpty ? "nothing" : nil
    case .object: return nil
    }
  }
}
