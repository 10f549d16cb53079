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
  static func rising(_ times: [Int64]) -> [Int64] {
    var ends: [Int] = []
    var before = [Int32](repeating: -1, count: times.count)
    for (index, time) in times.enumerated() where time != noTime {
      var (low, high) = (0, ends.count)
      if let last = ends.last, times[last] <= time { low = high }
      while low < high {
        let middle = (low + high) / 2
        if times[ends[middle]] <= time { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = Int32(truncatingIfNeeded: ends[low - 1]) }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    guard var next = ends.last else { return Array(repeating: 0, count: times.count) }
    var isKept = [Bool](repeating: false, count: times.count)
    var first = next
    while next >= 0 {
      isKept[next] = true
      first = next
      next = Int(before[next])
    }
    var settled = times
    var last = times[first]
    for index in settled.indices {
      if isKept[index] { last = settled[index] } else { settled[index] = last }
    }
    return settled
  }
}
