extension OpenQuestion {
  /// Names the question within its document.
  public var key: String {
    switch kind {
    case .conflicting(let id): id.text
    case .removed: item ?? ""
    }
  }

  /// The document with the value that lost taken after all, or dropped; its lineage does not count
  /// that yet. Nil where nothing is open under that name.
  public static func resolving(
    _ key: String, in text: [UInt8], taking: Bool
  ) throws(JSONFailure) -> [UInt8]? {
    guard let question = try all(in: text).first(where: { $0.key == key }) else { return nil }
    let side = try JoinedSide(parsing: text)
    var join = DocumentJoin(base: nil, side, side, notes: [], preference: .higherRank)
    let name = question.item.map { Array($0.utf8) } ?? []
    switch question.kind {
    case .removed:
      if taking {
        join.items[name]?.removal = nil
      } else {
        for value in side.lineage.conflicting where value.item == question.item {
          join.conflicting[value.id] = nil
        }
      }
    case .conflicting(let id):
      if taking, let value = join.conflicting[id] { try join.take(value, name) }
      join.conflicting[id] = nil
    }
    var (document, lineage) = join.result()
    lineage.edits = side.lineage.edits
    lineage.contentHash = side.lineage.contentHash
    return try Lineage(lineage).put(into: document.compact + [0x0a])
  }
}

extension DocumentJoin {
  fileprivate mutating func take(
    _ conflicting: Lineage.ConflictingValue, _ name: [UInt8]
  ) throws(JSONFailure) {
    let value: RawJSON? =
      if let conflicting = conflicting.value { try RawJSON(parsing: conflicting.text) } else { nil }
    if conflicting.path.isEmpty {
      guard let place = value?.stringBytes.flatMap({ ItemPlace(text: $0) }) else { return }
      items[name]?.place = place
      resolvePlaces()
    } else if let path = ItemPlace(text: [0x2f] + Array(conflicting.path.utf8))?.path {
      items[name]?.own.put(value, at: path[...])
    }
  }
}

extension RawJSON {
  /// Nothing takes a member away.
  fileprivate mutating func put(_ value: RawJSON?, at path: ArraySlice<[UInt8]>) {
    guard let name = path.first else { return }
    let days = DayList.members(self)
    var members = self.members ?? days ?? []
    let position = members.firstIndex { $0.name == name }
    var inner = value
    if path.count > 1 {
      var object = position.map { members[$0].value } ?? RawJSON(.object([]))
      object.put(value, at: path.dropFirst())
      inner = object
    }
    if let position { members.remove(at: position) }
    if let inner { members.append(RawMember(name: name, value: inner)) }
    members.order { $0.sortsBefore($1) }
    self = days == nil ? RawJSON(.object(members)) : DayList.list(members)
  }
}
