import Tracks

extension SampleColumns {
  /// Puts parts in the order of their first times, where no part reaches into another.
  mutating func sortParts() {
    var spans: [(rows: Range<Int>, first: Int64, last: Int64)] = []
    let starts = parts.first == 0 ? parts : [0] + parts
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : count
      guard end > start else { continue }
      let times = samples.times[start..<end].filter { $0 != Self.noTime }
      guard let first = times.min(), let last = times.max() else { return }
      spans.append((start..<end, first, last))
    }
    spans.sort { $0.first < $1.first }
    for (before, after) in zip(spans, spans.dropFirst()) where after.first < before.last { return }
    var order: [Int] = []
    order.reserveCapacity(count)
    var sorted: [Int] = []
    for span in spans {
      sorted.append(order.count)
      order.append(contentsOf: span.rows)
    }
    reorder(order, parts: sorted)
  }

  /// Times that never fall, with as few of them changed as possible: those outside a longest rising
  /// run (M. L. Fredman, 1975, doi 10.1016/0012-365X(75)90103-X) take the time before them.
  ///
  /// It looks from the end, so that of two rows that cannot both stay the first does.
  static func rising(_ times: [Int64]) -> [Int64] {
    // For each length of a run, the row at which the one that begins latest begins.
    var starts: [Int] = []
    var after = [Int32](repeating: -1, count: times.count)
    for index in times.indices.reversed() where times[index] != noTime {
      let time = times[index]
      var (low, high) = (0, starts.count)
      if let last = starts.last, times[last] >= time { low = high }
      while low < high {
        let middle = (low + high) / 2
        if times[starts[middle]] >= time { low = middle + 1 } else { high = middle }
      }
      if low > 0 { after[index] = Int32(truncatingIfNeeded: starts[low - 1]) }
      if low == starts.count { starts.append(index) } else { starts[low] = index }
    }
    guard let first = starts.last else { return Array(repeating: 0, count: times.count) }
    var settled = times
    var last = times[first]
    var next = first
    for index in settled.indices {
      if index == next {
        last = times[index]
        next = Int(after[index])
      } else {
        settled[index] = last
      }
    }
    return settled
  }
}
