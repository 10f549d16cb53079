/// Places 0 ..< count in order; equal ones stay as they were.
///
/// One sort for all kinds of elements: each further one would cost the browser some kilobytes.
///
/// - Parameter precedes: whether the element at the first place belongs before that at the second.
@inline(never)
public func orderedPlaces(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
  var places = Array(0..<count)
  var merged = places
  var width = 1
  while width < count {
    for start in stride(from: 0, to: count, by: 2 * width) {
      let middle = min(start + width, count)
      let end = min(start + 2 * width, count)
      var (left, right) = (start, middle)
      for place in start..<end {
        let takesRight =
          left == middle || (right < end && precedes(places[right], places[left]))
        merged[place] = places[takesRight ? right : left]
        if takesRight { right += 1 } else { left += 1 }
      }
    }
    (places, merged) = (merged, places)
    width *= 2
  }
  return places
}

/// Places 0 ..< count in order; nil where they are so already, as those of most lists are.
@inline(never)
public func changedPlaces(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int]? {
  var place = 1
  while place < count, !precedes(place, place - 1) { place += 1 }
  return place < count ? orderedPlaces(count, precedes) : nil
}

extension Array {
  /// The elements in order; equal ones stay as they were. What becomes WebAssembly calls this in
  /// place of `sorted(by:)`, see `orderedPlaces`.
  public func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
    guard let places = changedPlaces(count, { precedes(self[$0], self[$1]) }) else { return self }
    return places.map { self[$0] }
  }

  public mutating func order(by precedes: (Element, Element) -> Bool) {
    self = ordered(by: precedes)
  }

  /// Removes what is unwanted. What becomes WebAssembly calls this in place of `removeAll(where:)`,
  /// which swaps elements and costs a kilobyte for each kind of them.
  public mutating func remove(where isUnwanted: (Element) -> Bool) {
    self = filter { !isUnwanted($0) }
  }
}

extension Array where Element: Comparable {
  public func ordered() -> [Element] { ordered { $0 < $1 } }
  public mutating func order() { order { $0 < $1 } }
}
