/// Gives the items of a list sort keys that put them in the order that they stand in.
///
/// What already stands in order keeps its key, so that few items have to say one.
struct ItemOrder {
  private struct Entry {
    let name: [UInt8]
    let id: [UInt8]
    var key: [UInt8]
    let isKnown: Bool

    func precedes(_ other: Entry) -> Bool {
      key == other.key ? id.precedes(other.id) : key.precedes(other.key)
    }
  }

  private var entries: [Entry] = []

  /// - Parameter isKnown: whether it stood in the list before; those keep their keys first.
  mutating func append(_ name: [UInt8], id: [UInt8], key: [UInt8], isKnown: Bool) {
    entries.append(Entry(name: name, id: id, key: key, isKnown: isKnown))
  }

  /// The keys that have to change.
  mutating func changes() -> [(name: [UInt8], key: [UInt8])] {
    if isSorted { return [] }
    var kept = longestRise(entries.indices.filter { entries[$0].isKnown })
    if kept.isEmpty { kept = longestRise(Array(entries.indices)) }
    var result: [(name: [UInt8], key: [UInt8])] = []
    var previous = -1
    var next = 0
    var failures = 0
    while previous + 1 < entries.count {
      // Where there is no room before what was kept, it does not keep its key either.
      while next < kept.count, !fits(from: previous, to: kept[next]) {
        failures += 1
        next = failures < 8 ? next + 1 : kept.count
      }
      if next == kept.count { _ = fits(from: previous, to: entries.count) }
      let end = next < kept.count ? kept[next] : entries.count
      for position in (previous + 1)..<end {
        result.append((entries[position].name, entries[position].key))
      }
      previous = end
      next += 1
    }
    return result
  }

  private var isSorted: Bool {
    for position in entries.indices.dropFirst()
    where !entries[position - 1].precedes(entries[position]) {
      return false
    }
    return true
  }

  /// Gives keys to everything between two positions; false where there is no room.
  private mutating func fits(from first: Int, to last: Int) -> Bool {
    let lower = first < 0 ? nil : entries[first].key
    let upper = last < entries.count ? entries[last].key : nil
    return fill(first + 1..<last, lower, upper)
  }

  private mutating func fill(
    _ range: Range<Int>, _ lower: [UInt8]?, _ upper: [UInt8]?
  ) -> Bool {
    // What fits by its own identifier needs no key.
    var fitting: [Int] = []
    for position in range {
      let id = entries[position].id
      entries[position].key = id
      if lower?.precedes(id) ?? true, upper.map({ id.precedes($0) }) ?? true {
        fitting.append(position)
      }
    }
    var start = range.lowerBound
    var last = lower
    for position in longestRise(fitting) + [range.upperBound] {
      let next = position < range.upperBound ? entries[position].key : upper
      if position > start {
        let count = position - start
        guard let keys = FractionalKey.between(last, next, count: count) else { return false }
        for (offset, key) in keys.enumerated() { entries[start + offset].key = key }
      }
      start = position + 1
      last = next
    }
    return true
  }

  /// The positions of a longest rising part (patience sorting, Fredman 1975,
  /// doi:10.1016/0012-365X(75)90103-X).
  private func longestRise(_ positions: [Int]) -> [Int] {
    var tails: [Int] = []
    var before = [Int](repeating: -1, count: entries.count)
    for position in positions {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[tails[middle]].precedes(entries[position]) {
          low = middle + 1
        } else {
          high = middle
        }
      }
      if low > 0 { before[position] = tails[low - 1] }
      if low == tails.count { tails.append(position) } else { tails[low] = position }
    }
    var result: [Int] = []
    var position = tails.last ?? -1
    while position >= 0 {
      result.append(position)
      position = before[position]
    }
    return result.reversed()
  }
}
