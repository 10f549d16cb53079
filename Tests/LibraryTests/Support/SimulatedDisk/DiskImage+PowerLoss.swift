import Documents

extension DiskImage {
  /// Everything that was done so far stays, come what may.
  public mutating func synchronizeAll() {
    for node in nodes.keys.sorted() where nodes[node]?.kind == .file { synchronize(node) }
    for change in unsynchronized { keep(change) }
    unsynchronized = []
  }

  /// Only what was synchronized stays.
  public mutating func loseEverythingThatCanBeLost() {
    unsynchronized = []
    for number in nodes.keys {
      guard var node = nodes[number] else { continue }
      node.names = node.durableNames
      node.data = node.durableData
      nodes[number] = node
    }
    forgetWhatNoNameLeadsTo()
  }

  /// What was synchronized stays; of everything else any part may be there, as the seed has it.
  public mutating func losePower(seed: UInt64) {
    var random = RandomSource(seed: seed)
    // One loss in four keeps no name, one keeps all: those are the most telling ones.
    let mood = random.below(4)
    for change in unsynchronized where mood == 1 || mood > 1 && random.oneIn(2) { keep(change) }
    unsynchronized = []
    for number in nodes.keys.sorted() {
      guard var node = nodes[number] else { continue }
      node.names = node.durableNames
      if node.kind == .file, node.data != node.durableData {
        node.data = DiskImage.torn(node.durableData, node.data, &random)
        node.durableData = node.data
      }
      nodes[number] = node
    }
    forgetWhatNoNameLeadsTo()
  }

  private mutating func forgetWhatNoNameLeadsTo() {
    var named: Set<Int> = [DiskImage.root]
    var pending = [DiskImage.root]
    while let number = pending.popLast() {
      for name in nodes[number]?.names.values ?? [:].values where named.insert(name.node).inserted {
        pending.append(name.node)
      }
    }
    nodes = nodes.filter { named.contains($0.key) }
  }

  private static let blockSize = 64

  /// A file of which some blocks were written and others were not.
  private static func torn(
    _ old: [UInt8], _ new: [UInt8], _ random: inout RandomSource
  ) -> [UInt8] {
    switch random.below(6) {
    case 0: return old
    case 1: return new
    case 2: return Array(new.prefix(random.below(new.count)))
    case 3: return [UInt8](repeating: 0, count: new.count)
    case 4: return []
    default: break
    }
    var data: [UInt8] = []
    for start in stride(from: 0, to: new.count, by: blockSize) {
      let end = min(start + blockSize, new.count)
      switch random.below(3) {
      case 0: data += new[start..<end]
      case 1 where end <= old.count: data += old[start..<end]
      default: data += [UInt8](repeating: 0, count: end - start)
      }
    }
    return data
  }
}
