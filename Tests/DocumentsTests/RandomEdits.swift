import Documents

/// Changes to a document as people and programs make them, drawn at random.
struct RandomEdits {
  var random: RandomFields
  /// Names of lists whose last element must stay.
  private static let kept = ["items"]
  /// Members that say what a thing is, or that limit each other.
  private static let fixed = [
    "schema", "id", "kind", "lowestSeconds", "highestSeconds", "lineage", "configuration",
  ]

  /// A place in a document: keys of members and positions in lists.
  typealias Path = [Step]
  enum Step: Equatable {
    case key(String)
    case position(Int)
  }

  init(seed: UInt64) { random = RandomFields(seed: seed) }

  /// A canonical document with some edits; those that the kind refuses are left out.
  mutating func edited<Value: Document>(
    _ type: Value.Type, _ text: [UInt8], count: Int
  ) throws -> [UInt8] {
    var text = text
    for _ in 0..<count {
      let value = change(try JSONValue(parsing: text))
      var writer = JSONWriter()
      value.write(to: &writer)
      if let document = try? Value(decoding: writer.finish()) { text = document.encoded() }
    }
    return text
  }

  private mutating func change(_ document: JSONValue) -> JSONValue {
    let lists = itemLists(document)
    let list = random.source.element(of: lists)
    switch random.source.below(9) {
    case 0:
      guard let list, let items = document[path: list]?.array, !last(list, items) else { break }
      return document.replacing(
        list, with: .array(items.dropping(at: random.source.below(items.count))))
    case 1:
      guard let list, let items = document[path: list]?.array else { break }
      let copy = fresh(items[random.source.below(items.count)])
      let place = random.source.oneIn(2) ? items.count : random.source.below(items.count + 1)
      return document.replacing(list, with: .array(items.inserting(copy, at: place)))
    case 2:
      guard let list, var items = document[path: list]?.array else { break }
      let item = items.remove(at: random.source.below(items.count))
      items.insert(item, at: random.source.below(items.count + 1))
      return document.replacing(list, with: .array(items))
    case 3: return moved(document, lists)
    case 4:
      let places = objects(document)
      guard let place = random.source.element(of: places) else { break }
      // Of one kind for each name.
      let kind = random.source.below(4)
      return document.replacing(
        place + [.key("added\(kind)")], with: added(kind))
    case 5:
      guard let leaf = random.source.element(of: leaves(document)), leaf.last != .key("name")
      else { break }
      return document.replacing(leaf, with: nil)
    case 6:
      let steps = objects(document).filter { document[path: $0]?["configuration"] != nil }
      guard let step = random.source.element(of: steps), document[path: step]?["kind"] != nil,
        let kind = random.source.element(of: ["rest", "countdown", "info", "repetition"])
      else { break }
      return document.replacing(step + [.key("configuration")], with: nil)
        .replacing(step + [.key("kind")], with: .string(kind))
    default: break
    }
    guard let leaf = random.source.element(of: leaves(document)), let value = document[path: leaf]
    else { return document }
    return document.replacing(leaf, with: changed(value))
  }

  private func last(_ list: Path, _ items: [JSONValue]) -> Bool {
    guard case .key(let name) = list.last else { return true }
    return RandomEdits.kept.contains(name) || items.isEmpty
  }

  /// An item goes into another list of the same name, not into itself.
  private mutating func moved(_ document: JSONValue, _ lists: [Path]) -> JSONValue {
    guard let from = random.source.element(of: lists), let items = document[path: from]?.array,
      !last(from, items)
    else { return document }
    let position = random.source.below(items.count)
    let inside = from + [.position(position)]
    let targets = lists.filter {
      $0 != from && $0.last == from.last && Array($0.prefix(inside.count)) != inside
    }
    guard let target = random.source.element(of: targets),
      let others = document[path: target]?.array
    else { return document }
    let added = document.replacing(
      target,
      with: .array(others.inserting(items[position], at: random.source.below(others.count + 1))))
    // Where the target lies within the list, its own element is still in its place.
    guard let now = added[path: from]?.array else { return document }
    return added.replacing(from, with: .array(now.dropping(at: position)))
  }

  private mutating func changed(_ value: JSONValue) -> JSONValue {
    switch value {
    case .bool(let value): return .bool(!value)
    case .number(let value): return .number(value + Double(random.source.below(5)) - 2)
    case .string(let text):
      if ULID(text) != nil { return value }
      if let instant = Instant(text) {
        let later = Int64(random.source.below(9) - 4) * 60_000
        return .string(
          Instant(
            milliseconds: instant.milliseconds + later,
            offsetMinutes: Int(instant.offsetMinutes)
          ).text)
      }
      if let day = CivilDay(text) { return .string((day + random.source.below(3)).text) }
      let letters = ["a", "b", "ü", " — ", "\n", "\n\n— also noted —\n\n"]
      return .string(text + (random.source.element(of: letters) ?? ""))
    case .array(let elements):
      return .array(elements.isEmpty || random.source.oneIn(2) ? elements : elements.dropLast())
    case .null, .object: return value
    }
  }

  private mutating func added(_ kind: Int) -> JSONValue {
    switch kind {
    case 0: .number(Double(random.source.below(9)))
    case 1: .object([.init("a", .number(Double(random.source.below(3)))), .init("b", .null)])
    case 2: .array([.number(Double(random.source.below(3)))])
    default:
      .array([.object([.init("id", .string(ULID.random(&random).text)), .init("x", .bool(true))])])
    }
  }

  /// The same item with identifiers of its own.
  private mutating func fresh(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members):
      var result: [JSONValue.Member] = []
      for member in members {
        let isID = member.key == "id" && member.value.string.flatMap { ULID($0) } != nil
        let value = isID ? .string(ULID.random(&random).text) : fresh(member.value)
        result.append(.init(member.key, value))
      }
      return .object(result)
    case .array(let elements):
      var result: [JSONValue] = []
      for element in elements { result.append(fresh(element)) }
      return .array(result)
    default: return value
    }
  }

  // MARK: Places

  private func leaves(_ value: JSONValue, _ path: Path = []) -> [Path] {
    switch value {
    case .object(let members):
      var result: [Path] = []
      for member in members {
        // The document itself stays what it is; a configuration is walked, not replaced.
        if member.key == "configuration" || !RandomEdits.fixed.contains(member.key) {
          result += leaves(member.value, path + [.key(member.key)])
        }
      }
      return result
    case .array(let elements):
      if isItems(elements) {
        var result: [Path] = []
        for (position, element) in elements.enumerated() {
          result += leaves(element, path + [.position(position)])
        }
        return result
      }
      return [path]
    default: return [path]
    }
  }

  private func objects(_ value: JSONValue, _ path: Path = []) -> [Path] {
    switch value {
    case .object(let members):
      var result = [path]
      for member in members where member.key != "lineage" {
        result += objects(member.value, path + [.key(member.key)])
      }
      return result
    case .array(let elements) where isItems(elements):
      var result: [Path] = []
      for (position, element) in elements.enumerated() {
        result += objects(element, path + [.position(position)])
      }
      return result
    default: return []
    }
  }

  private func itemLists(_ value: JSONValue, _ path: Path = []) -> [Path] {
    switch value {
    case .object(let members):
      var result: [Path] = []
      for member in members where member.key != "lineage" {
        result += itemLists(member.value, path + [.key(member.key)])
      }
      return result
    case .array(let elements) where isItems(elements):
      var result = [path]
      for (position, element) in elements.enumerated() {
        result += itemLists(element, path + [.position(position)])
      }
      return result
    default: return []
    }
  }

  private func isItems(_ elements: [JSONValue]) -> Bool {
    !elements.isEmpty && elements.allSatisfy { $0["id"]?.string != nil }
  }
}

extension JSONValue {
  subscript(path path: RandomEdits.Path) -> JSONValue? {
    guard let step = path.first else { return self }
    let rest = Array(path.dropFirst())
    switch step {
    case .key(let key): return self[key]?[path: rest]
    case .position(let position):
      guard let array, array.indices.contains(position) else { return nil }
      return array[position][path: rest]
    }
  }

  /// - Parameter value: nil where the member goes.
  func replacing(_ path: RandomEdits.Path, with value: JSONValue?) -> JSONValue {
    guard let step = path.first else { return value ?? self }
    let rest = Array(path.dropFirst())
    switch (step, self) {
    case (.key(let key), .object(var members)):
      let position = members.firstIndex { $0.key == key }
      if rest.isEmpty, value == nil {
        members.removeAll { $0.key == key }
      } else if let position {
        members[position].value = members[position].value.replacing(rest, with: value)
      } else if let value, rest.isEmpty {
        members.append(.init(key, value))
      }
      return .object(members)
    case (.position(let position), .array(var elements)) where elements.indices.contains(position):
      elements[position] = elements[position].replacing(rest, with: value)
      return .array(elements)
    default: return self
    }
  }
}

extension [JSONValue] {
  func dropping(at position: Int) -> [JSONValue] {
    var copy = self
    copy.remove(at: position)
    return copy
  }

  func inserting(_ element: JSONValue, at position: Int) -> [JSONValue] {
    var copy = self
    copy.insert(element, at: position)
    return copy
  }
}
