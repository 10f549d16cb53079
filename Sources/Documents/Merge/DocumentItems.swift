/// A document taken apart into its items: the document itself and every element of a list in which
/// each element has an `id`. Where somebody has copied one within its list, its second one goes by
/// another name.
struct DocumentItems {
  struct Item {
    /// Its `id`, whose text it is sorted by where it has no key.
    var id: [UInt8]
    var place: ItemPlace
    var key: [UInt8]
    /// The item with the lists of its items empty.
    var own: RawJSON
  }

  /// The document itself has the empty name.
  private(set) var items: [[UInt8]: Item] = [:]
  /// As they stand in the document, owners first.
  private(set) var names: [[UInt8]] = []
  private let ambiguous: Set<[UInt8]>
  private let keys: [[UInt8]: [UInt8]]
  private let base: [[UInt8]: Item]?
  private let knowsKeys: Bool

  /// - Parameters:
  ///   - lineage: what the document says of its order.
  ///   - ambiguous: identifiers that stand for more than one item somewhere.
  ///   - base: what the document was made from; what stands as it stood there keeps its key.
  init(
    _ document: RawJSON, _ lineage: Lineage.Content, ambiguous: Set<[UInt8]>,
    base: DocumentItems?
  ) {
    self.ambiguous = ambiguous
    self.base = base?.items
    knowsKeys = lineage != Lineage.Content()
    var keys: [[UInt8]: [UInt8]] = [:]
    for entry in lineage.order.entries { keys[Array(entry.name.utf8)] = Array(entry.value.utf8) }
    self.keys = keys
    names.append([])
    let own = strip(document, of: [], at: [])
    items[[]] = Item(id: [], place: ItemPlace(owner: [], path: []), key: [], own: own)
  }

  /// Of a document that has not been taken apart.
  static var none: DocumentItems {
    DocumentItems(RawJSON(.object([])), Lineage.Content(), ambiguous: [], base: nil)
  }

  /// The value with the lists of its items empty, which are taken in.
  private mutating func strip(_ value: RawJSON, of owner: [UInt8], at path: [[UInt8]]) -> RawJSON {
    guard let members = value.members else { return value }
    var stripped: [RawMember] = []
    var isChanged = false
    stripped.reserveCapacity(members.count)
    for member in members {
      var member = member
      switch member.value.shape {
      case .object:
        let inner = strip(member.value, of: owner, at: path + [member.name])
        if inner.text.isEmpty {
          member.value = inner
          isChanged = true
        }
      case .list(let elements):
        if let ids = DocumentItems.identifiers(of: elements) {
          take(elements, ids, ItemPlace(owner: owner, path: path + [member.name]))
          member.value = RawJSON(.list([]))
          isChanged = true
        }
      case .scalar: break
      }
      stripped.append(member)
    }
    return isChanged ? RawJSON(.object(stripped)) : value
  }

  private mutating func take(_ elements: [RawJSON], _ ids: [[UInt8]], _ place: ItemPlace) {
    var list: [[UInt8]] = []
    var counts: [[UInt8]: Int] = [:]
    for (position, id) in ids.enumerated() {
      let number = counts[id, default: 0]
      counts[id] = number + 1
      let isPlain = number == 0 && !ambiguous.contains(id)
      let name = isPlain ? id : DocumentItems.name(id, number, in: place)
      list.append(name)
      names.append(name)
      let own = strip(elements[position], of: name, at: [])
      let key = keys[name] ?? (knowsKeys ? nil : base?[name]?.key) ?? id
      items[name] = Item(id: id, place: place, key: key, own: own)
    }
    var order = ItemOrder()
    for name in list {
      guard let item = items[name] else { continue }
      let isKnown = base == nil || base?[name]?.place == place
      order.append(name, id: item.id, key: item.key, isKnown: isKnown)
    }
    for (name, key) in order.changes() { items[name]?.key = key }
  }

  /// A name that tells apart items which share their identifier.
  ///
  /// - Parameter number: how many with that identifier stand before it in its list.
  private static func name(_ id: [UInt8], _ number: Int, in place: ItemPlace) -> [UInt8] {
    let suffix = number == 0 ? [] : [0x2f] + Array(String(number).utf8)
    let hash = ContentHash(of: place.text + [0x2f] + id + suffix)
    return Array(("~" + ULID(high: hash.high, low: hash.low).text).utf8)
  }

  /// The identifiers of a list of items; nil where it is another list.
  static func identifiers(of elements: [RawJSON]) -> [[UInt8]]? {
    if elements.isEmpty { return nil }
    var ids: [[UInt8]] = []
    for element in elements {
      guard let id = element["id"]?.stringBytes, !id.isEmpty else { return nil }
      ids.append(id)
    }
    return ids
  }

  /// The identifiers of all items in a document; nil where it cannot be read.
  static func identifiers(in text: [UInt8]) -> Set<[UInt8]>? {
    guard let document = try? RawJSON(parsing: text) else { return nil }
    return Set(counts(in: document.withoutLineage).keys)
  }

  /// How many items each identifier in a document stands for.
  static func counts(in document: RawJSON) -> [[UInt8]: Int] {
    var counts: [[UInt8]: Int] = [:]
    lists(in: document) { ids in
      for id in ids { counts[id, default: 0] += 1 }
    }
    return counts
  }

  /// The identifiers that stand for items of more than one list of a document.
  static func ambiguous(in documents: [RawJSON]) -> Set<[UInt8]> {
    var result: Set<[UInt8]> = []
    for document in documents {
      var seen: Set<[UInt8]> = []
      lists(in: document) { ids in
        for id in Set(ids) where !seen.insert(id).inserted { result.insert(id) }
      }
    }
    return result
  }

  /// The identifiers of each list of items in a value.
  private static func lists(in value: RawJSON, _ body: ([[UInt8]]) -> Void) {
    for member in value.members ?? [] {
      if member.value.members != nil { lists(in: member.value, body) }
      guard let elements = member.value.elements, let ids = identifiers(of: elements) else {
        continue
      }
      body(ids)
      for element in elements { lists(in: element, body) }
    }
  }
}
