/// Joins the values of one item: what one side has changed is taken, and where both have changed
/// the same value the one of higher rank is, and the other one is kept as conflicting.
struct ValueJoin {
  /// Which side is taken where both have changed the same.
  enum Preference {
    case higherRank
    /// The first side; the other value is kept as conflicting.
    case first
    /// The first side, and the other value is not kept.
    case firstAlone

    var keepsConflicts: Bool { self != .firstAlone }
  }

  let item: [UInt8]
  let notes: Set<[UInt8]>
  let preference: Preference
  private(set) var conflicting: [Lineage.ConflictingValue] = []

  init(item: [UInt8], notes: Set<[UInt8]>, preference: Preference) {
    self.item = item
    self.notes = notes
    self.preference = preference
  }

  /// - Parameter hasBase: whether `base` is known; without it nothing counts as taken away.
  mutating func join(
    base: RawJSON?, hasBase: Bool, _ first: RawJSON?, _ second: RawJSON?, at path: [[UInt8]] = []
  ) -> RawJSON? {
    guard preference == .higherRank, let name = path.last, notes.contains(name) else {
      return taken(base: base, hasBase: hasBase, first, second, at: path)
    }
    // In whatever order versions meet, their variants are the same ones; and what nobody has
    // changed still is what it was.
    return taken(
      base: ValueJoin.inOrder(base), hasBase: hasBase, ValueJoin.inOrder(first),
      ValueJoin.inOrder(second), at: path)
  }

  /// A note with its variants as a join writes them.
  private static func inOrder(_ value: RawJSON?) -> RawJSON? {
    guard let value, let text = value.stringBytes else { return value }
    return note(text, [])
  }

  private static func note(_ first: [UInt8], _ second: [UInt8]) -> RawJSON {
    var writer = JSONWriter(compact: true, capacity: first.count + second.count + 64)
    writer.string(String(utf8: NoteVariants.joined(first, second)))
    return RawJSON(scalar: writer.bytes)
  }

  private mutating func taken(
    base: RawJSON?, hasBase: Bool, _ first: RawJSON?, _ second: RawJSON?, at path: [[UInt8]]
  ) -> RawJSON? {
    if let first, let second, first == second { return ValueJoin.agreed(first, second) }
    if hasBase {
      if first == base { return second }
      if second == base { return first }
    }
    guard let first, let second else {
      if !hasBase { return first ?? second }
      if preference != .higherRank, let second {
        keep(second.compact, at: path)
        return nil
      }
      keep(nil, at: path)
      return first ?? second
    }
    // What has a source, as a night of sleep has, is not put together from two of them.
    let isOne = !path.isEmpty && first["source"] != nil && second["source"] != nil
    if !isOne, let members = first.members, let others = second.members {
      return RawJSON(.object(join(base: base?.members, members, others, at: path)))
    }
    if let mine = DayList.members(first), let theirs = DayList.members(second) {
      let before = hasBase ? DayList.members(base) ?? [] : nil
      return DayList.list(join(base: before, mine, theirs, at: path))
    }
    if preference != .higherRank {
      keep(second.compact, at: path)
      return first
    }
    if let name = path.last, notes.contains(name), let text = first.stringBytes,
      let other = second.stringBytes
    {
      return ValueJoin.note(text, other)
    }
    let isSecond = ValueRank(first).precedes(ValueRank(second))
    keep((isSecond ? first : second).compact, at: path)
    return isSecond ? second : first
  }

  private mutating func join(
    base: [RawMember]?, _ first: [RawMember], _ second: [RawMember], at path: [[UInt8]]
  ) -> [RawMember] {
    let (before, others) = (ValueJoin.named(base ?? []), ValueJoin.named(second))
    var result: [RawMember] = []
    var taken: Set<[UInt8]> = []
    for member in first {
      taken.insert(member.name)
      let other = others[member.name]
      let value = join(
        base: before[member.name]?.value, hasBase: base != nil, member.value, other?.value,
        at: path + [member.name])
      guard let value else { continue }
      result.append(
        other == nil || other?.quoted == member.quoted
          ? RawMember(name: member.name, quoted: member.quoted, value: value)
          : RawMember(name: member.name, value: value))
    }
    for member in second where !taken.contains(member.name) {
      let value = join(
        base: before[member.name]?.value, hasBase: base != nil, nil, member.value,
        at: path + [member.name])
      guard let value else { continue }
      result.append(RawMember(name: member.name, quoted: member.quoted, value: value))
    }
    result.order { $0.sortsBefore($1) }
    return result
  }

  private static func named(_ members: [RawMember]) -> [[UInt8]: RawMember] {
    var result: [[UInt8]: RawMember] = [:]
    for member in members { result[member.name] = member }
    return result
  }

  /// The text of both, or none of either where they differ in white space.
  private static func agreed(_ first: RawJSON, _ second: RawJSON) -> RawJSON {
    first.text == second.text && !first.text.isEmpty ? first : first.withoutSpace
  }

  mutating func keep(_ value: [UInt8]?, at path: [[UInt8]]) {
    guard preference.keepsConflicts else { return }
    conflicting.append(
      Lineage.ConflictingValue(item: item, path: ItemPlace.text(of: path), value: value))
  }
}

extension RawJSON {
  /// The same value, to be written without the white space that it was read with.
  var withoutSpace: RawJSON {
    switch shape {
    case .scalar: self
    case .list(let elements): RawJSON(.list(elements.map { $0.withoutSpace }))
    case .object(let members):
      RawJSON(
        .object(members.map { RawMember(name: $0.name, value: $0.value.withoutSpace) }))
    }
  }
}
