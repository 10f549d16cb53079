/// On which days of a plan's week one trains, and which of them are hard.
///
/// Positions are 0…6 from the weekday that the plan starts on. Weeks repeat the pattern, so that
/// days are neighbours across the end of the week, too.
struct WeekPattern: Equatable, Sendable {
  /// One bit a position.
  let training: UInt8
  let long: Int
  /// The places of quality sessions, the more important one first; at most two.
  let quality: [Int]

  func trains(_ position: Int) -> Bool { training & (1 << UInt8(position)) != 0 }

  /// - Parameters:
  ///   - available: one bit a position that is no rest day; holds at least `days` of them.
  ///   - long: the position of the long run; available.
  init(days: Int, available: UInt8, long: Int) {
    var best: (cost: Int, training: UInt8, quality: [Int]) = (.max, 0, [])
    for training in UInt8(0)..<128
    where training & ~available == 0 && training.nonzeroBitCount == days
      && training & (1 << UInt8(long)) != 0
    {
      let quality = WeekPattern.quality(training, long: long)
      // Spread days evenly, and leave room for two hard days beside the long run.
      var cost = 0
      for position in 0..<7 where training & (1 << UInt8(position)) != 0 {
        let gap = WeekPattern.gap(training, after: position)
        cost += gap * gap
      }
      cost += (min(2, days - 1) - quality.count) * 40
      // A day off after the long run is worth more than one before it.
      if training & (1 << UInt8((long + 1) % 7)) != 0 { cost += 1 }
      if cost < best.cost { best = (cost, training, quality) }
    }
    training = best.training
    self.long = long
    quality = best.quality
  }

  /// Days until the next training day.
  private static func gap(_ training: UInt8, after position: Int) -> Int {
    for gap in 1..<7 where training & (1 << UInt8((position + gap) % 7)) != 0 { return gap }
    return 7
  }

  private static func distance(_ left: Int, _ right: Int) -> Int {
    let gap = (left - right + 7) % 7
    return min(gap, 7 - gap)
  }

  /// Up to two days that touch neither the long run nor each other, as far apart as can be.
  private static func quality(_ training: UInt8, long: Int) -> [Int] {
    // In the order of days after the long run.
    var free: [Int] = []
    for offset in 2...5 {
      let position = (long + offset) % 7
      if training & (1 << UInt8(position)) != 0 { free.append(position) }
    }
    for first in free {
      for second in free where distance(first, second) >= 2 && first != second {
        return [first, second]
      }
    }
    // Alone, it lies in the middle between two long runs.
    let middle = free.max { distance($0, long) < distance($1, long) }
    return middle.map { [$0] } ?? []
  }
}
