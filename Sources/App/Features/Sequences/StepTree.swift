import Documents
import Sequences

// Steps lie in lists within lists; these find one wherever it lies.

extension Step {
  /// The steps of a group; nil for a card.
  var steps: [Step]? {
    get { if case .group(let group) = content { group.steps } else { nil } }
    set {
      guard case .group(var group) = content, let newValue else { return }
      group.steps = newValue
      content = .group(group)
    }
  }

  var isNewer: Bool { if case .newer = content { true } else { false } }

  /// Whether it is, or holds, what only a newer version understands.
  var holdsNewer: Bool { isNewer || steps?.contains { $0.holdsNewer } ?? false }

  /// Whether somebody has written into it what a card of another kind has no place for.
  var holdsWords: Bool {
    switch content {
    case .card(.checklist(let list)): list.items.contains { !$0.text.isEmpty }
    case .card(.info(let info)): !info.text.isEmpty
    case .card, .group, .newer: false
    }
  }

  /// How many groups lie in each other.
  var depth: Int { steps.map { 1 + $0.depth } ?? 0 }
}

extension [Step] {
  /// The reader takes 128 levels, and a group is four of them.
  static let deepest = 8

  var depth: Int { reduce(0) { Swift.max($0, $1.depth) } }

  func find(_ id: ULID) -> Step? {
    for step in self {
      if step.id == id { return step }
      if let found = step.steps?.find(id) { return found }
    }
    return nil
  }

  /// The group that holds a step; nil within `self`.
  func group(of id: ULID) -> Step? {
    for step in self {
      guard let steps = step.steps else { continue }
      if steps.contains(where: { $0.id == id }) { return step }
      if let found = steps.group(of: id) { return found }
    }
    return nil
  }

  /// How many groups hold a step.
  func level(of id: ULID) -> Int { levelIfHeld(of: id) ?? 0 }

  /// In a file that was written by hand a group may hold what has its own identifier.
  private func levelIfHeld(of id: ULID) -> Int? {
    for step in self {
      if step.id == id { return 0 }
      if let level = step.steps?.levelIfHeld(of: id) { return level + 1 }
    }
    return nil
  }

  /// Changes the list that holds a step itself, with the step's place in it.
  mutating func change(listOf id: ULID, _ change: (inout [Step], Int) -> Void) {
    if let place = firstIndex(where: { $0.id == id }) { return change(&self, place) }
    for place in indices {
      guard var steps = self[place].steps, steps.find(id) != nil else { continue }
      steps.change(listOf: id, change)
      self[place].steps = steps
    }
  }

  /// Changes the steps of a group; the list itself where that is nil.
  mutating func change(listIn group: ULID?, _ change: (inout [Step]) -> Void) {
    guard let group else { return change(&self) }
    self.change(listOf: group) { list, place in
      guard var steps = list[place].steps else { return }
      change(&steps)
      list[place].steps = steps
    }
  }

  mutating func change(_ id: ULID, _ change: (inout Step) -> Void) {
    self.change(listOf: id) { list, place in change(&list[place]) }
  }

  /// A step moves to right behind the group that holds it.
  mutating func leaveGroup(_ id: ULID) {
    guard let group = group(of: id), let step = find(id) else { return }
    change(listOf: id) { list, place in list.remove(at: place) }
    change(listOf: group.id) { list, place in list.insert(step, at: place + 1) }
  }

  /// A step moves into the group above it, as its last, or into the one below, as its first.
  mutating func enterGroup(_ id: ULID, above: Bool) {
    change(listOf: id) { list, place in
      let target = above ? place - 1 : place + 1
      guard list.indices.contains(target), var steps = list[target].steps else { return }
      steps.insert(list[place], at: above ? steps.count : 0)
      list[target].steps = steps
      list.remove(at: place)
    }
  }
}
