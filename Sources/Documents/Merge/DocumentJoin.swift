/// One of the texts that are joined, taken apart.
struct JoinedSide {
  let document: RawJSON
  var lineage: Lineage.Content
  var items = DocumentItems.none
  var removed: [[UInt8]: Lineage.Removal] = [:]
  /// Deleted items that stand in the document for as long as it is joined.
  var restored: Set<[UInt8]> = []

  init(_ document: RawJSON, _ lineage: Lineage.Content) {
    self.document = document
    self.lineage = lineage
    for removal in lineage.removed { removed[Array(removal.id.utf8)] = removal }
  }

  /// An item that stands in the document.
  subscript(name: [UInt8]) -> DocumentItems.Item? {
    restored.contains(name) ? nil : items.items[name]
  }

  /// What is known of an item that stands here or was deleted here.
  func own(_ name: [UInt8]) -> RawJSON? {
    if let item = items.items[name] { return item.own }
    guard let last = removed[name]?.last else { return nil }
    return try? RawJSON(parsing: last.text)
  }

  func place(_ name: [UInt8]) -> ItemPlace? {
    items.items[name]?.place ?? removed[name].flatMap { ItemPlace(text: Array($0.from.utf8)) }
  }

  /// What an item is sorted by; nil where nothing is known of it here.
  func key(_ name: [UInt8], _ id: [UInt8], _ keys: [[UInt8]: [UInt8]]) -> [UInt8]? {
    if let item = items.items[name] { return item.key }
    return removed[name] == nil ? nil : keys[name] ?? id
  }
}

/// An item as it comes out of both sides.
struct JoinedItem {
  var id: [UInt8]
  var own: RawJSON
  var place: ItemPlace
  var key: [UInt8]
  /// That it was deleted; it may stand in its list nevertheless.
  var removal: Lineage.Removal?
}

/// Joins two documents item by item.
struct DocumentJoin {
  let base: JoinedSide?
  let first: JoinedSide
  let second: JoinedSide
  let notes: Set<[UInt8]>
  let preference: ValueJoin.Preference
  var items: [[UInt8]: JoinedItem] = [:]
  var names: [[UInt8]] = []
  var conflicting: [ULID: Lineage.ConflictingValue] = [:]
  private let keys:
    (base: [[UInt8]: [UInt8]], first: [[UInt8]: [UInt8]], second: [[UInt8]: [UInt8]])

  init(
    base: JoinedSide?, _ first: JoinedSide, _ second: JoinedSide, notes: Set<[UInt8]>,
    preference: ValueJoin.Preference
  ) {
    var (base, first, second) = (base, first, second)
    var documents = [first.document, second.document]
    if let base { documents.append(base.document) }
    let ambiguous = DocumentItems.ambiguous(in: documents)
    base?.take(ambiguous, base: nil)
    first.take(ambiguous, base: base?.items)
    second.take(ambiguous, base: base?.items)
    if preference != .higherRank {
      first.removed = [:]
      second.removed = [:]
    }
    self.base = base
    self.first = first
    self.second = second
    self.notes = notes
    self.preference = preference
    keys = (base?.keys ?? [:], first.keys, second.keys)
    joinConflicting()
    var seen: Set<[UInt8]> = []
    var all = first.items.names + second.items.names + (base?.items.names ?? [])
    all += first.lineage.removed.map { Array($0.id.utf8) }
    all += second.lineage.removed.map { Array($0.id.utf8) }
    for name in all where seen.insert(name).inserted { join(name) }
    resolvePlaces()
  }

  private mutating func joinConflicting() {
    var before: Set<ULID> = []
    for value in base?.lineage.conflicting ?? [] { before.insert(value.id) }
    var mine: Set<ULID> = []
    for value in first.lineage.conflicting {
      mine.insert(value.id)
      if !before.contains(value.id) { conflicting[value.id] = value }
    }
    // What one side has resolved stays resolved.
    for value in second.lineage.conflicting
    where !before.contains(value.id) || mine.contains(value.id) {
      conflicting[value.id] = value
    }
  }

  // MARK: One item

  private mutating func join(_ name: [UInt8]) {
    let before = base?[name]
    let (own, other) = (first[name], second[name])
    let removal = joinedRemoval(name)
    if own == nil, other == nil, removal == nil { return }

    var values = ValueJoin(item: name, notes: notes, preference: preference)
    let start = base?.own(name)
    let value = joinedValue(name, start, &values)
    guard let value else { return }
    let place = joinedPlace(name, &values)
    for value in values.conflicting { conflicting[value.id] = value }
    let id = own?.id ?? other?.id ?? before?.id ?? value["id"]?.stringBytes ?? name
    names.append(name)
    items[name] = JoinedItem(
      id: id, own: value, place: place, key: joinedKey(name, id), removal: removal)
  }

  private func joinedValue(
    _ name: [UInt8], _ start: RawJSON?, _ values: inout ValueJoin
  ) -> RawJSON? {
    let mine = completed(first.own(name), first[name] == nil ? start : nil)
    let theirs = completed(second.own(name), second[name] == nil ? start : nil)
    guard let mine, let theirs else { return mine ?? theirs ?? start }
    return values.join(base: start, hasBase: start != nil, mine, theirs)
  }

  /// What is left of a deleted item says only part of what it was.
  private func completed(_ value: RawJSON?, _ start: RawJSON?) -> RawJSON? {
    guard var members = value?.members, let before = start?.members else { return value }
    var names: Set<[UInt8]> = []
    for member in members { names.insert(member.name) }
    let count = members.count
    for member in before where !names.contains(member.name) { members.append(member) }
    if members.count == count { return value }
    members.order { $0.sortsBefore($1) }
    return RawJSON(.object(members))
  }

  private func joinedPlace(_ name: [UInt8], _ values: inout ValueJoin) -> ItemPlace {
    let before = base?.place(name)
    let (mine, theirs) = (first.place(name), second.place(name))
    guard let mine, let theirs, mine != theirs else {
      return mine ?? theirs ?? before ?? ItemPlace(owner: [], path: [])
    }
    if mine == before { return theirs }
    if theirs == before || preference != .higherRank { return mine }
    let isSecond = mine.text.precedes(theirs.text)
    values.keep(DocumentJoin.quoted((isSecond ? mine : theirs).text), at: [])
    return isSecond ? theirs : mine
  }

  private func joinedKey(_ name: [UInt8], _ id: [UInt8]) -> [UInt8] {
    let before = base.map { $0.key(name, id, keys.base) ?? id }
    let mine = first.key(name, id, keys.first)
    let theirs = second.key(name, id, keys.second)
    guard let mine, let theirs, mine != theirs else { return mine ?? theirs ?? id }
    if mine == before { return theirs }
    if theirs == before || preference != .higherRank { return mine }
    // That somebody has moved it counts for more than that nobody has.
    if mine == id { return theirs }
    return theirs == id || theirs.precedes(mine) ? mine : theirs
  }

  static func quoted(_ text: [UInt8]) -> [UInt8] {
    var writer = JSONWriter(compact: true, capacity: text.count + 8)
    writer.string(String(utf8: text))
    return writer.bytes
  }
}
