/// One difference between two documents.
public struct Difference: Equatable, Sendable {
  /// The way to the value, list elements by their `id` where they have one: `logs[01J…].sets[2]`.
  public var path: String
  /// Nil where the value was added.
  public var before: JSONValue?
  /// Nil where the value was removed.
  public var after: JSONValue?

  /// What has to change in `before` to give `after`, their lineage aside; elements with an `id` are
  /// matched by it.
  public static func between<Value: Document>(
    _ before: Value, _ after: Value
  ) throws(JSONFailure) -> [Difference] {
    var differences: [Difference] = []
    var (before, after) = (before, after)
    before.lineage = Lineage()
    after.lineage = Lineage()
    compare(
      try JSONValue(parsing: before.encoded()), try JSONValue(parsing: after.encoded()),
      at: "", into: &differences)
    return differences
  }

  private static func compare(
    _ before: JSONValue, _ after: JSONValue, at path: String, into result: inout [Difference]
  ) {
    switch (before, after) {
    case (.object(let left), .object(let right)):
      members(named(left), named(right), into: &result) { path.isEmpty ? $0 : path + "." + $0 }
    case (.array(let left), .array(let right)):
      members(numbered(left), numbered(right), into: &result) { path + "[" + $0 + "]" }
    default:
      if before != after { result.append(Difference(path: path, before: before, after: after)) }
    }
  }

  private static func named(_ members: [JSONValue.Member]) -> [(String, JSONValue)] {
    members.map { ($0.key, $0.value) }
  }

  private static func numbered(_ elements: [JSONValue]) -> [(String, JSONValue)] {
    elements.enumerated().map { ($1["id"]?.string ?? String($0), $1) }
  }

  private static func members(
    _ left: [(String, JSONValue)], _ right: [(String, JSONValue)],
    into result: inout [Difference], path: (String) -> String
  ) {
    var others: [String: JSONValue] = [:]
    for (key, value) in right { others[key] = value }
    for (key, value) in left {
      if let other = others.removeValue(forKey: key) {
        compare(value, other, at: path(key), into: &result)
      } else {
        result.append(Difference(path: path(key), before: value, after: nil))
      }
    }
    for (key, value) in right where others[key] != nil {
      result.append(Difference(path: path(key), before: nil, after: value))
    }
  }
}
