/// Puts the joined items together again.
extension DocumentJoin {
  /// The document without its lineage, and the lineage without edits and seal.
  ///
  /// - Parameter restoring: whether deleted items stand in their lists as well.
  mutating func result(
    restoring: Bool = false
  ) -> (document: RawJSON, lineage: Lineage.Content) {
    let standing = restoring ? Set(namesByDepth()) : self.standing()
    var children: [[UInt8]: [[UInt8]]] = [:]
    for name in names where !name.isEmpty && standing.contains(name) {
      if let item = items[name] { children[item.place.owner, default: []].append(name) }
    }
    let document = build([], children)

    var lineage = Lineage.Content()
    lineage.unknown = DocumentJoin.joined(first.lineage.unknown, second.lineage.unknown)
    for name in names {
      guard let item = items[name] else { continue }
      if item.key != item.id {
        lineage.order.entries.append(
          .init(
            String(decoding: name, as: UTF8.self), String(decoding: item.key, as: UTF8.self)))
      }
      guard var removal = item.removal else { continue }
      removal.from = String(decoding: item.place.text, as: UTF8.self)
      removal.last = standing.contains(name) ? nil : UntouchedJSON(item.own.compact)
      lineage.removed.append(removal)
    }
    lineage.parked = Array(parked.values)
    return (document, lineage.inOrder)
  }

  private mutating func build(_ name: [UInt8], _ children: [[UInt8]: [[UInt8]]]) -> RawJSON {
    guard let item = items[name] else { return RawJSON(.object([])) }
    // Not as it was written: the order of its members would be that of one side.
    let bare = RawJSON(item.own.shape)
    guard var members = children[name] else { return bare }
    members.sort { isBefore($0, $1) }
    var lists: [[UInt8]: Int] = [:]
    var contents: [(path: [[UInt8]], elements: [RawJSON])] = []
    for member in members {
      guard let place = items[member]?.place else { continue }
      let element = build(member, children)
      if let position = lists[place.text] {
        contents[position].elements.append(element)
      } else {
        lists[place.text] = contents.count
        contents.append((place.path, [element]))
      }
    }
    var values = ValueJoin(item: name, notes: notes, preference: preference)
    var own = bare
    for content in contents {
      own = DocumentJoin.put(
        RawJSON(.list(content.elements)), into: own, at: content.path[...], &values)
    }
    if preference == .higherRank { for value in values.parked { parked[value.id] = value } }
    return own
  }

  private func isBefore(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard let first = items[left], let second = items[right] else { return false }
    if first.key != second.key { return first.key.precedes(second.key) }
    return first.id == second.id ? left.precedes(right) : first.id.precedes(second.id)
  }

  /// The value with a list at its path. What stands there instead is parked.
  private static func put(
    _ list: RawJSON, into value: RawJSON?, at path: ArraySlice<[UInt8]>,
    _ values: inout ValueJoin, _ done: [[UInt8]] = []
  ) -> RawJSON {
    guard let name = path.first else {
      if let value, value.elements?.isEmpty != true { values.park(value.compact, at: done) }
      return list
    }
    if let value, value.members == nil { values.park(value.compact, at: done) }
    var members = value?.members ?? []
    let position = members.firstIndex { $0.name == name }
    let inner = put(
      list, into: position.map { members[$0].value }, at: path.dropFirst(), &values, done + [name])
    if let position {
      members[position].value = inner
    } else {
      members.append(RawMember(name: name, value: inner))
    }
    return RawJSON(.object(members))
  }
}
