extension DocumentJoin {
  /// That an item was deleted, in so far as both sides together say so.
  func joinedRemoval(_ name: [UInt8]) -> Lineage.Removal? {
    if isChanged(first, name) || isChanged(second, name) { return nil }
    let mine = removal(first, name)
    let theirs = removal(second, name)
    guard let mine, let theirs else {
      // Taken back, or forgotten, on the side that does not say so any more.
      return base?.removed[name] == nil ? mine ?? theirs : nil
    }
    var result = mine
    if let at = theirs.at, DocumentJoin.isLater(at, mine.at) { result.at = at }
    if mine.with == nil || theirs.with == nil {
      result.with = nil
    } else if let with = theirs.with, let other = mine.with,
      Array(other.utf8).precedes(Array(with.utf8))
    {
      result.with = with
    }
    result.unknown = DocumentJoin.joined(mine.unknown, theirs.unknown)
    return result
  }

  /// Whether a side has an item that it has changed since the base.
  private func isChanged(_ side: JoinedSide, _ name: [UInt8]) -> Bool {
    guard let before = base?[name], let item = side[name] else { return false }
    return item.own != before.own || item.place != before.place
  }

  /// What a side says of a deletion; where it only lacks what the base had, that.
  private func removal(_ side: JoinedSide, _ name: [UInt8]) -> Lineage.Removal? {
    if let removal = side.removed[name] { return removal }
    guard side[name] == nil, let before = base?[name] else { return nil }
    var removal = Lineage.Removal()
    removal.id = String(utf8: name)
    removal.from = String(utf8: before.place.text)
    removal.with = JoinedSide.root(of: name, deletedFrom: base, missingIn: side)
    return removal
  }

  private static func isLater(_ instant: Instant, _ other: Instant?) -> Bool {
    guard let other else { return true }
    return instant.milliseconds == other.milliseconds
      ? instant.offsetMinutes > other.offsetMinutes : instant.milliseconds > other.milliseconds
  }

  /// Members that only newer versions know: those of either side, the greater of two.
  static func joined(_ first: UnknownFields, _ second: UnknownFields) -> UnknownFields {
    if first == second { return first }
    var members = first.members
    var positions: [[UInt8]: Int] = [:]
    for (position, member) in members.enumerated() { positions[member.key] = position }
    for other in second.members {
      if let position = positions[other.key] {
        if members[position].value.precedes(other.value) { members[position] = other }
      } else {
        members.append(other)
      }
    }
    members.order { $0.key.precedes($1.key) }
    return UnknownFields(members)
  }

  /// The names of the items that stand in the document.
  ///
  /// One that nobody has deleted stands, and what holds it with it, whatever was said of that. What
  /// went with something that stands again stands again, too.
  func standing() -> Set<[UInt8]> {
    var standing: Set<[UInt8]> = [[]]
    for name in names where items[name]?.removal == nil {
      var current = name
      while standing.insert(current).inserted, let item = items[current] {
        current = item.place.owner
      }
    }
    for name in namesByDepth() {
      guard let item = items[name], let with = item.removal?.with else { continue }
      if standing.contains(Array(with.utf8)), standing.contains(item.place.owner) {
        standing.insert(name)
      }
    }
    return standing
  }
}

extension JoinedSide {
  mutating func take(_ ambiguous: Set<[UInt8]>, base: DocumentItems?) {
    items = DocumentItems(document, lineage, ambiguous: ambiguous, base: base)
    // A program that keeps no lineage has put it back.
    for (name, removal) in removed where removal.last != nil && self[name] != nil {
      removed[name] = nil
    }
  }

  /// The sort keys that the lineage says.
  var keys: [[UInt8]: [UInt8]] {
    var keys: [[UInt8]: [UInt8]] = [:]
    for entry in lineage.order.entries { keys[Array(entry.name.utf8)] = Array(entry.value.utf8) }
    return keys
  }
}
