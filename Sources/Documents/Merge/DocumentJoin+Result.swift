/// Puts the joined items together again.
extension DocumentJoin {
  /// The document without its lineage, and the lineage without edits and content hash.
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
            String(utf8: name), String(utf8: item.key)))
      }
      guard var removal = item.removal else { continue }
      removal.from = String(utf8: item.place.text)
      removal.last = standing.contains(name) ? nil : UntouchedJSON(item.own.compact)
      lineage.removed.append(removal)
    }
    lineage.conflicting = Array(conflicting.values)
    return (document, lineage.inOrder)
  }

  private mutating func build(_ name: [UInt8], _ children: [[UInt8]: [[UInt8]]]) -> RawJSON {
    guard let item = items[name] else { return RawJSON(.object([])) }
    // Not as it was written: the order of its members would be that of one side.
    let bare = RawJSON(item.own.shape)
    guard var members = children[name] else { return bare }
    members.order { isBefore($0, $1) }
    var positions: [[UInt8]: Int] = [:]
    var lists: [ItemList] = []
    for member in members {
      guard let place = items[member]?.place else { continue }
      let element = build(member, children)
      if let position = positions[place.text] {
        lists[position].elements.append(element)
      } else {
        positions[place.text] = lists.count
        lists.append(ItemList(path: place.path[...], elements: [element]))
      }
    }
    var values = ValueJoin(item: name, notes: notes, preference: preference)
    let own = DocumentJoin.put(lists, into: bare, &values)
    for value in values.conflicting { conflicting[value.id] = value }
    return own
  }

  private struct ItemList {
    /// What is left of the way to it.
    var path: ArraySlice<[UInt8]>
    var elements: [RawJSON]
  }

  private func isBefore(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard let first = items[left], let second = items[right] else { return false }
    if first.key != second.key { return first.key.precedes(second.key) }
    return first.id == second.id ? left.precedes(right) : first.id.precedes(second.id)
  }

  /// The value with lists at their paths. What stands there instead is kept as conflicting.
  private static func put(
    _ lists: [ItemList], into value: RawJSON?, _ values: inout ValueJoin, _ done: [[UInt8]] = []
  ) -> RawJSON {
    var inner: [[UInt8]: [ItemList]] = [:]
    var here: RawJSON?
    for var list in lists {
      if let name = list.path.popFirst() {
        inner[name, default: []].append(list)
      } else {
        here = RawJSON(.list(list.elements))
      }
    }
    if let value, here != nil ? value.elements?.isEmpty != true : value.members == nil {
      values.keep(value.compact, at: done)
    }
    if let here {
      for (name, lists) in inner {
        values.keep(put(lists, into: nil, &values, done + [name]).compact, at: done + [name])
      }
      return here
    }
    var members = value?.members ?? []
    for position in members.indices {
      let name = members[position].name
      guard let lists = inner.removeValue(forKey: name) else { continue }
      members[position].value = put(lists, into: members[position].value, &values, done + [name])
    }
    for (name, lists) in inner {
      members.append(RawMember(name: name, value: put(lists, into: nil, &values, done + [name])))
    }
    members.order { $0.sortsBefore($1) }
    return RawJSON(.object(members))
  }
}
