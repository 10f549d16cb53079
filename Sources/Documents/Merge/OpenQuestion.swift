/// Something that a merge could not resolve, for a person to look at.
public struct OpenQuestion: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// Two sides have changed the same value; the other one stands in the document.
    case conflicting(ULID)
    /// An item was deleted on one side and was another one on the other.
    case removed
  }

  public var kind: Kind
  /// The item's identifier; nil for the document itself.
  public var item: String?
  /// What the item, or else what it stands in, is called; empty where nothing has a name.
  public var name: String
  /// The names of the members that lead to the value; empty for the item as a whole.
  public var path: String
  /// The value that lost, or the deleted item, as compact JSON; nil where there was nothing.
  public var value: String?

  /// One line, such as `Bench Press: reps was also 8`.
  public var text: String {
    let place = name.isEmpty ? item ?? "" : name
    let start = place.isEmpty ? "" : place + ": "
    switch kind {
    case .removed: return start + "deleted, although it was changed elsewhere"
    case .conflicting:
      guard let value else { return start + path + " was also empty" }
      return start + (path.isEmpty ? "stood also in" : path + " was also") + " " + value
    }
  }

  /// What is open in a document, in the order of its lineage.
  public static func all(in text: [UInt8]) throws(JSONFailure) -> [OpenQuestion] {
    let lineage = try Lineage.reading(text).content
    if lineage.conflicting.isEmpty { return [] }
    var side = try JoinedSide(parsing: text)
    side.take(DocumentItems.ambiguous(in: [side.document]), base: nil)
    var questions: [OpenQuestion] = []
    var removed: Set<[UInt8]> = []
    for value in lineage.conflicting {
      let name = value.item.map { Array($0.utf8) } ?? []
      if side[name] == nil, let last = side.removed[name]?.last, removed.insert(name).inserted {
        questions.append(
          OpenQuestion(
            kind: .removed, item: value.item, name: side.title(of: name), path: "",
            value: String(utf8: last.text)))
      }
      questions.append(
        OpenQuestion(
          kind: .conflicting(value.id), item: value.item, name: side.title(of: name),
          path: value.path, value: value.value.map { plain($0.text) }))
    }
    return questions
  }

  /// Text without its quotes, anything else as it is.
  private static func plain(_ text: [UInt8]) -> String {
    String(utf8: RawJSON(scalar: text).stringBytes ?? text)
  }
}

extension JoinedSide {
  /// The name of an item, or of the nearest one that it stands in.
  fileprivate func title(of name: [UInt8]) -> String {
    var current = name
    for _ in 0..<JSONReader.depthLimit {
      guard let own = own(current) else { break }
      for member in [own["name"], own["title"], own["exerciseName"]] {
        if let text = member?.stringBytes, !text.isEmpty {
          return String(utf8: text)
        }
      }
      guard !current.isEmpty, let place = place(current) else { break }
      current = place.owner
    }
    return ""
  }
}
