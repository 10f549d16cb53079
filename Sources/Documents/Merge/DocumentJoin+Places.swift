/// Where items stand when both sides have moved them about.
extension DocumentJoin {
  /// Sees to it that every item leads up to the document.
  mutating func resolvePlaces() {
    for name in names {
      guard let item = items[name], !item.place.owner.isEmpty, items[item.place.owner] == nil
      else { continue }
      move(name, to: otherPlace(name) ?? ItemPlace(owner: [], path: item.place.path))
    }
    guard let lost = lostItem() else { return }
    // Both sides are trees: the places of one, with those of the other for what only that has, are
    // one again.
    let (mine, theirs) = (first[lost]?.place, second[lost]?.place)
    let isFirst: Bool
    if let mine, let theirs {
      isFirst = theirs.text.precedes(mine.text)
    } else {
      isFirst = theirs == nil
    }
    for name in names {
      let place =
        isFirst
        ? first[name]?.place ?? second[name]?.place : second[name]?.place ?? first[name]?.place
      if let place { move(name, to: place) }
    }
  }

  private mutating func move(_ name: [UInt8], to place: ItemPlace) {
    guard let item = items[name], item.place != place else { return }
    let value = Lineage.ConflictingValue(
      item: name, path: [], value: DocumentJoin.quoted(item.place.text))
    if item.removal == nil { conflicting[value.id] = value }
    items[name]?.place = place
  }

  /// A place that one side knows and that leads somewhere.
  private func otherPlace(_ name: [UInt8]) -> ItemPlace? {
    var best: ItemPlace?
    for place in [first[name]?.place, second[name]?.place, base?[name]?.place] {
      guard let place, place.owner.isEmpty || items[place.owner] != nil else { continue }
      if let best, place.text.precedes(best.text) { continue }
      best = place
    }
    return best
  }

  /// The item with the greatest name that stands somewhere and does not lead up to the document,
  /// or only over more items than a text can nest.
  private func lostItem() -> [UInt8]? {
    let depths = self.depths()
    var lost: [UInt8]?
    for name in names where first[name] != nil || second[name] != nil {
      if depths[name] ?? .max <= JSONReader.depthLimit / 2 { continue }
      if lost?.precedes(name) ?? true { lost = name }
    }
    return lost
  }

  /// How many items each stands in; nothing for those that stand in themselves.
  private func depths() -> [[UInt8]: Int] {
    var depths: [[UInt8]: Int] = [[]: 0]
    var isLost: Set<[UInt8]> = []
    for name in names {
      var chain: [[UInt8]] = []
      var onChain: Set<[UInt8]> = []
      var current = name
      while depths[current] == nil, !isLost.contains(current), onChain.insert(current).inserted {
        chain.append(current)
        guard let item = items[current] else { break }
        current = item.place.owner
      }
      if var depth = depths[current] {
        for name in chain.reversed() {
          depth += 1
          depths[name] = depth
        }
      } else {
        for name in chain { isLost.insert(name) }
      }
    }
    return depths
  }

  /// Owners before what they hold, without those that stand in themselves.
  func namesByDepth() -> [[UInt8]] {
    let depths = self.depths()
    var levels: [[[UInt8]]] = []
    for name in names {
      guard let depth = depths[name] else { continue }
      while levels.count <= depth { levels.append([]) }
      levels[depth].append(name)
    }
    return levels.flatMap { $0 }
  }
}
