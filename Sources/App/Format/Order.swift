/// Places 0 ..< count in order; equal ones stay as they were.
///
/// One sort for all kinds of elements: each further one would cost the browser some kilobytes.
///
/// - Parameter precedes: whether the element at the first place belongs before that at the second.
func orderedPlaces(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
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
