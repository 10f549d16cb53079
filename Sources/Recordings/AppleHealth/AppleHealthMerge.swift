/// Adds up what several sources counted, each moment once.
///
/// The best source of the day is taken in full. The next fills the gaps it left, and so on: a
/// record that is mostly covered is the same walk seen twice and adds nothing, one that is mostly
/// not adds its uncovered share. Records of more than two hours are somebody's summary of a day:
/// of a lesser source they only raise the total, never add to it.
struct AppleHealthMerge {
  struct Day: Equatable {
    var day: Int32
    var total: Double
    /// Those that counted, best first.
    var sources: [UInt16]
  }

  private static let longestPart: UInt32 = 7200

  private(set) var days: [Day] = []
  /// Records that stood there twice.
  private(set) var repeated = 0

  init(_ records: inout [AppleHealthInterval], sources: AppleHealthSources) {
    records.sort(by: Self.isBefore)
    var low = 0
    while low < records.count {
      let day = records[low].day
      var high = low
      var own: [AppleHealthInterval] = []
      while high < records.count, records[high].day == day {
        if let last = own.last, last == records[high] {
          repeated += 1
        } else {
          own.append(records[high])
        }
        high += 1
      }
      days.append(Self.merge(own, day: day, sources))
      low = high
    }
  }

  /// By local time, so that days follow one another; equal records stand side by side.
  static func isBefore(_ left: AppleHealthInterval, _ right: AppleHealthInterval) -> Bool {
    let (own, others) = (left.localStart, right.localStart)
    if own != others { return own < others }
    if left.source != right.source { return left.source < right.source }
    if left.seconds != right.seconds { return left.seconds < right.seconds }
    if left.value != right.value { return left.value < right.value }
    return left.offsetQuarters < right.offsetQuarters
  }

  private static func merge(
    _ records: [AppleHealthInterval], day: Int32, _ sources: AppleHealthSources
  ) -> Day {
    var bySource: [UInt16: [AppleHealthInterval]] = [:]
    for record in records { bySource[record.source, default: []].append(record) }
    let order = rank(bySource, sources)
    var result = Day(day: day, total: 0, sources: [])
    var covered: [(start: Int64, end: Int64)] = []
    for (place, source) in order.enumerated() {
      let own = bySource[source] ?? []
      if place == 0 {
        result.total = sum(own)
        result.sources = [source]
        if order.count > 1 { covered = union([], own) }
        continue
      }
      let parts = own.filter { $0.seconds <= longestPart }
      let added = share(of: parts, outside: covered)
      if added > 0 {
        result.total += added
        result.sources.append(source)
      }
      covered = union(covered, parts)
      let summaries = sum(own.filter { $0.seconds > longestPart })
      if summaries > result.total {
        result.total = summaries
        result.sources = [source]
      }
    }
    return result
  }

  private static func sum(_ records: [AppleHealthInterval]) -> Double {
    records.reduce(0) { $0 + Double($1.value) }
  }

  /// A watch before anything else, a phone after it; the one that counted more first.
  private static func rank(
    _ bySource: [UInt16: [AppleHealthInterval]], _ sources: AppleHealthSources
  ) -> [UInt16] {
    let ranked = bySource.map { (source: $0.key, kind: sources[$0.key].kind, sum: sum($0.value)) }
    return ranked.sorted { left, right in
      if left.kind != right.kind { return left.kind < right.kind }
      return left.sum == right.sum ? left.source < right.source : left.sum > right.sum
    }.map { $0.source }
  }

  /// What records in order of their starts add outside of stretches that are in order, too.
  private static func share(
    of records: [AppleHealthInterval], outside covered: [(start: Int64, end: Int64)]
  ) -> Double {
    var total = 0.0
    var first = 0
    for record in records.sorted(by: { $0.start < $1.start }) {
      let (start, end) = (Int64(record.start), max(record.end, Int64(record.start) + 1))
      while first < covered.count, covered[first].end <= start { first += 1 }
      var inside: Int64 = 0
      var index = first
      while index < covered.count, covered[index].start < end {
        inside += min(end, covered[index].end) - max(start, covered[index].start)
        index += 1
      }
      let open = Double(end - start - inside) / Double(end - start)
      if open >= 0.5 { total += Double(record.value) * open }
    }
    return total
  }

  /// Stretches in order, none within or next to another.
  private static func union(
    _ covered: [(start: Int64, end: Int64)], _ records: [AppleHealthInterval]
  ) -> [(start: Int64, end: Int64)] {
    let all = (covered + records.map { (Int64($0.start), max($0.end, Int64($0.start) + 1)) })
      .sorted { $0.start < $1.start }
    var joined: [(start: Int64, end: Int64)] = []
    for stretch in all {
      if let last = joined.last, stretch.start <= last.end {
        joined[joined.count - 1].end = max(last.end, stretch.end)
      } else {
        joined.append(stretch)
      }
    }
    return joined
  }
}
