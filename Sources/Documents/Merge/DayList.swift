/// A list whose elements each say of which `day` they are, each of another one, as body weights do:
/// two devices add to it without a word of each other.
struct DayList {
  /// In the order of the list.
  let days: [[UInt8]]
  private let elements: [[UInt8]: RawJSON]

  /// Nil for any other list.
  init?(_ value: RawJSON?) {
    guard let list = value?.elements else { return nil }
    var days: [[UInt8]] = []
    var elements: [[UInt8]: RawJSON] = [:]
    for element in list {
      guard let day = element["day"]?.stringBytes, !day.isEmpty,
        elements.updateValue(element, forKey: day) == nil
      else { return nil }
      days.append(day)
    }
    self.days = days
    self.elements = elements
  }

  /// What is said of a day; nil where nothing is.
  subscript(day: [UInt8]) -> RawJSON? { elements[day] }

  /// Two lists day by day, in the order of days.
  ///
  /// - Parameters:
  ///   - base: what both have come from; nil where that is not known, or was no list of days.
  ///   - prefersSecond: whose element stands where both have changed that of a day.
  /// - Returns: the list, and whether there was such a day.
  static func join(
    base: DayList?, hasBase: Bool, _ first: DayList, _ second: DayList, prefersSecond: Bool
  ) -> (list: RawJSON, isConflicting: Bool) {
    var days = first.days + second.days.filter { first[$0] == nil }
    days.order { $0.precedes($1) }
    var list: [RawJSON] = []
    var isConflicting = false
    for day in days {
      let (before, ours, theirs) = (base?[day], first[day], second[day])
      var taken = ours ?? theirs
      if hasBase, ours == before {
        taken = theirs
      } else if hasBase, theirs == before {
        taken = ours
      } else if ours != theirs, hasBase || ours != nil && theirs != nil {
        isConflicting = true
        if prefersSecond { taken = theirs ?? ours }
      }
      if let taken { list.append(taken.withoutSpace) }
    }
    return (RawJSON(.list(list)), isConflicting)
  }
}
