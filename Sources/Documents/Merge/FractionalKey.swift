/// Sort keys: texts in the order of their bytes, with room between any two.
enum FractionalKey {
  /// What new keys are made of, in the order of their bytes: digits, then letters of both cases.
  private static let digits: StaticString =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  private static let count = 62

  /// Keys between two others in rising order, short ones; nil where there is no room.
  ///
  /// - Parameters:
  ///   - lower: nil for the start.
  ///   - upper: nil for the end. The keys then stay close to `lower`, so that later identifiers
  ///     still follow.
  static func between(_ lower: [UInt8]?, _ upper: [UInt8]?, count: Int) -> [[UInt8]]? {
    let low = lower ?? []
    let high = upper ?? end(after: low)
    var keys = [[UInt8]](repeating: [], count: count)
    return fill(&keys, 0..<count, low, high) ? keys : nil
  }

  /// Halves, so that many keys in one place stay short.
  private static func fill(
    _ keys: inout [[UInt8]], _ range: Range<Int>, _ low: [UInt8], _ high: [UInt8]
  ) -> Bool {
    if range.isEmpty { return true }
    let middle = range.lowerBound + range.count / 2
    guard let key = between(low, high) else { return false }
    keys[middle] = key
    return fill(&keys, range.lowerBound..<middle, low, key)
      && fill(&keys, middle + 1..<range.upperBound, key, high)
  }

  /// A key behind everything that begins like `low`.
  private static func end(after low: [UInt8]) -> [UInt8] {
    let shared = Array(low.prefix(ULID.length))
    let end = shared + [UInt8](repeating: 0x7a, count: low.count - shared.count + 1)
    return low.precedes(end) ? end : low + [0x7a]
  }

  /// A key strictly between two, which does not end in the lowest digit.
  static func between(_ low: [UInt8], _ high: [UInt8]) -> [UInt8]? {
    guard low.precedes(high) else { return nil }
    var key: [UInt8] = []
    var index = 0
    while index < low.count, index < high.count, low[index] == high[index] {
      key.append(low[index])
      index += 1
    }
    if index < low.count {
      // They part here, the lower one with the lower byte: there may be a digit between.
      if let digit = digit(above: low[index], below: high[index]) { return key + [digit] }
      key.append(low[index])
      index += 1
      while index < low.count {
        if let digit = digit(above: low[index], below: nil) { return key + [digit] }
        key.append(low[index])
        index += 1
      }
      return key + [digits.utf8Start[count / 2]]
    }
    // The upper one goes on where the lower one ends.
    while index < high.count {
      if let digit = digit(above: nil, below: high[index]) { return key + [digit] }
      if high[index] < digits.utf8Start[0] { return nil }
      if high[index] > digits.utf8Start[0] {
        // Only the lowest digit fits; anything may follow it.
        return key + [digits.utf8Start[0], digits.utf8Start[count / 2]]
      }
      key.append(high[index])
      index += 1
    }
    return nil
  }

  /// The middle one of the digits between two bytes, never the lowest digit.
  private static func digit(above low: UInt8?, below high: UInt8?) -> UInt8? {
    var first = 1
    while first < count, let low, digits.utf8Start[first] <= low { first += 1 }
    var last = count - 1
    while last >= first, let high, digits.utf8Start[last] >= high { last -= 1 }
    return first <= last ? digits.utf8Start[first + (last - first) / 2] : nil
  }
}
