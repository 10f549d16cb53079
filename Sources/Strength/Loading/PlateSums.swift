import Documents

/// What can be put together from plates of which there are only so many.
struct PlateSums {
  /// Plates that go on together: one on each side of a bar, or one alone.
  struct Size: Equatable {
    /// Of all that go on together.
    var mass: ExactMass
    /// How often they can.
    var times: Int
  }

  /// Lightest first.
  private let sizes: [Size]
  /// The sums of the first 0, 1, 2 … sizes, each list from zero upwards.
  private let layers: [[Int64]]

  /// Above this many sums, those that lie close together become one.
  private static let sumLimit = 20_000
  private static let gap = AvailableLoads.toleranceMass.count / 2

  /// - Parameter limit: the heaviest sum that is asked for.
  init(_ sizes: [Size], upTo limit: ExactMass) {
    let sizes = sizes.ordered { $0.mass < $1.mass }
    self.sizes = sizes
    layers =
      PlateSums.layers(sizes, upTo: limit.count, gap: 0)
      ?? PlateSums.layers(sizes, upTo: limit.count, gap: PlateSums.gap) ?? [[0]]
  }

  /// Every sum, ascending, nothing at all included.
  var all: [ExactMass] { (layers.last ?? []).map { ExactMass(count: $0) } }

  private static func layers(_ sizes: [Size], upTo limit: Int64, gap: Int64) -> [[Int64]]? {
    var layers: [[Int64]] = [[0]]
    for (index, size) in sizes.enumerated() {
      let sums = extended(layers[index], by: size, upTo: limit, gap: gap)
      if gap == 0, sums.count > sumLimit { return nil }
      layers.append(sums)
    }
    return layers
  }

  /// The sums with up to so many of one size on top, in one walk over the result: each of its
  /// members is an old sum, or one of its own with one more of this size.
  private static func extended(
    _ sums: [Int64], by size: Size, upTo limit: Int64, gap: Int64
  ) -> [Int64] {
    var result: [Int64] = []
    var used: [Int] = []
    var old = 0
    var base = 0
    while gap > 0 || result.count <= sumLimit {
      while base < result.count, used[base] >= size.times { base += 1 }
      let known = old < sums.count ? sums[old] : .max
      let more = base < result.count ? result[base] + size.mass.count : .max
      let least = min(known, more)
      if least > limit { break }
      let uses = known <= more ? 0 : used[base] + 1
      if known == least { old += 1 }
      if more == least { base += 1 }
      if let last = result.last, least - last < gap { continue }
      result.append(least)
      used.append(uses)
    }
    return result
  }

  /// How often each size makes up a sum: with the fewest plates, the heaviest before the lighter.
  ///
  /// - Returns: heaviest first, without those that are not needed; nil for what is no sum.
  func parts(of sum: ExactMass) -> [Size]? {
    guard sizes.isEmpty || PlateSums.position(of: sum.count, in: layers[sizes.count]) != nil else {
      return nil
    }
    let fewest = fewestPlates(upTo: sum.count)
    var rest = sum.count
    var parts: [Size] = []
    for index in sizes.indices.reversed() {
      guard let here = PlateSums.position(of: rest, in: layers[index + 1]) else { return nil }
      let best = fewest[index + 1][here]
      let size = sizes[index]
      var times = min(size.times, Int(clamping: rest / size.mass.count))
      while times >= 0 {
        let below = rest - Int64(times) * size.mass.count
        if let place = PlateSums.position(of: below, in: layers[index]),
          fewest[index][place] + times == best
        {
          break
        }
        times -= 1
      }
      if times < 0 { return nil }
      rest -= Int64(times) * size.mass.count
      if times > 0 { parts.append(Size(mass: size.mass, times: times)) }
    }
    return rest == 0 ? parts : nil
  }

  /// For each layer the fewest plates that make each of its sums.
  private func fewestPlates(upTo limit: Int64) -> [[Int]] {
    var fewest: [[Int]] = [[0]]
    for (index, size) in sizes.enumerated() {
      let below = layers[index]
      let sums = layers[index + 1]
      var counts = [Int](repeating: .max / 2, count: sums.count)
      for times in 0...size.times {
        let added = Int64(times) * size.mass.count
        if added > limit { break }
        var place = 0
        for (position, sum) in below.enumerated() where sum + added <= limit {
          while place < sums.count, sums[place] < sum + added { place += 1 }
          if place == sums.count { break }
          if sums[place] == sum + added {
            counts[place] = min(counts[place], fewest[index][position] + times)
          }
        }
      }
      fewest.append(counts)
    }
    return fewest
  }

  private static func position(of sum: Int64, in sums: [Int64]) -> Int? {
    var low = 0
    var high = sums.count
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] < sum { low = middle + 1 } else { high = middle }
    }
    return low < sums.count && sums[low] == sum ? low : nil
  }
}
