/// Finds where one stood still, so that the wandering of a receiver at rest adds no distance.
///
/// Positions are averaged over 5 s. A halt is six such means within 5 m of their middle, or twelve
/// that stay, four and four together, about 10 m around it (a receiver indoors). It ends where a
/// mean is farther from the middle than 12 m and four times their usual distance. A halt that
/// begins again nearby soon after continues the one before.
struct StationaryHold: Equatable, Sendable {
  static let bucketMilliseconds: Int64 = 5000
  static let mostBuckets = 12
  static let quietBuckets = 6
  static let quietRadius = 5.0
  static let leaveRadius = 12.0
  static let joinRadius = 40.0
  static let joinSeconds = 150.0

  /// A moment of the track: the entry there, and metres of the track up to there.
  struct Mark: Equatable, Sendable {
    var index = 0
    var path = 0.0
  }

  struct Bucket: Equatable, Sendable {
    var time: Int64
    var start: Mark
    var x = 0.0
    var y = 0.0
    var count = 0.0
  }

  /// One halt: no distance between its marks.
  struct Halt: Equatable, Sendable {
    var start: Mark
    var end: Mark
  }

  /// Halts that have ended, in order.
  var halts: [Halt] = []
  /// Metres that the track has within halts that have ended.
  var heldPath = 0.0
  var isHolding = false
  var holdStart = Mark()
  var anchorX = 0.0
  var anchorY = 0.0
  /// Mean square of the means' distance from there, m².
  var spread = 0.0
  /// Where and when the last halt was, and how far from there the track has been since (m²).
  var lastX = 0.0
  var lastY = 0.0
  var lastTime: Int64 = 0
  var excursion = 0.0
  /// Whole buckets, oldest first, at most `mostBuckets`; and the one being filled.
  var buckets: [Bucket] = []
  var current: Bucket?
  /// Radius in which twelve means stay.
  let noisyRadius: Double
  /// Whether halts that cannot be continued any more are kept.
  let keepsHalts: Bool

  init(limits: MotionLimits, keepsHalts: Bool) {
    noisyRadius = min(10, limits.movingSpeed * 11)
    self.keepsHalts = keepsHalts
  }

  /// Metres of the track that count, of `path` metres in all.
  func counted(_ path: Double) -> Double {
    path - heldPath - (isHolding ? path - holdStart.path : 0)
  }

  /// Takes a filtered position; `mark` says how far along it is.
  @inline(__always)
  mutating func add(time: Int64, x: Double, y: Double, mark: Mark) {
    if let start = current?.time, time &- start < StationaryHold.bucketMilliseconds {
      current?.x += x
      current?.y += y
      current?.count += 1
    } else {
      complete(time)
      current = Bucket(time: time, start: mark, x: x, y: y, count: 1)
    }
  }

  /// Ends what is being looked at: nothing was recorded from here on for a while.
  mutating func interrupt(at mark: Mark) {
    finish(at: mark)
    buckets.removeAll(keepingCapacity: true)
    current = nil
    excursion = .infinity
  }

  /// Closes a halt that lasts up to here.
  mutating func finish(at mark: Mark) {
    if isHolding { end(at: mark, lastTime: current?.time ?? lastTime) }
  }

  private mutating func complete(_ now: Int64) {
    guard var bucket = current else { return }
    bucket.x /= bucket.count
    bucket.y /= bucket.count
    // A hole among the means: they say nothing together.
    if now &- bucket.time > 3 * StationaryHold.bucketMilliseconds && !isHolding {
      buckets.removeAll(keepingCapacity: true)
      return
    }
    if buckets.count >= StationaryHold.mostBuckets { buckets.removeFirst() }
    buckets.append(bucket)
    if isHolding {
      follow(bucket)
    } else {
      excursion = max(excursion, Self.square(bucket.x - lastX, bucket.y - lastY))
      enterIfStill()
    }
  }

  private mutating func follow(_ bucket: Bucket) {
    let distance = Self.square(bucket.x - anchorX, bucket.y - anchorY)
    let most = max(StationaryHold.leaveRadius * StationaryHold.leaveRadius, 16 * spread)
    if distance > most {
      leave(farther: most / 9)
      return
    }
    // Follows the slow drift of a receiver, over some two minutes; what may be the beginning of
    // movement counts little, or the halt would grow with it.
    if distance <= max(36, 8 * spread) {
      anchorX += (bucket.x - anchorX) / 24
      anchorY += (bucket.y - anchorY) / 24
    }
    spread += (min(distance / 2, 2 * max(spread, 2)) - spread) / 24
    spread = min(spread, 100)
  }

  private mutating func enterIfStill() {
    let quiet = StationaryHold.quietBuckets
    if buckets.count >= quiet, isStill(last: quiet, together: 1, StationaryHold.quietRadius) {
      enter(last: quiet)
    } else if buckets.count == StationaryHold.mostBuckets,
      isStill(last: buckets.count, together: 4, noisyRadius)
    {
      enter(last: buckets.count)
    }
  }

  private func middle(_ range: Range<Int>) -> (x: Double, y: Double) {
    var x = 0.0
    var y = 0.0
    for index in range {
      x += buckets[index].x / Double(range.count)
      y += buckets[index].y / Double(range.count)
    }
    return (x, y)
  }

  private func isStill(last count: Int, together: Int, _ radius: Double) -> Bool {
    let first = buckets.count - count
    let (x, y) = middle(first..<buckets.count)
    var start = first
    while start < buckets.count {
      let group = middle(start..<(start + together))
      if Self.square(group.x - x, group.y - y) > radius * radius { return false }
      start += together
    }
    return true
  }

  private mutating func enter(last count: Int) {
    var first = buckets.count - count
    (anchorX, anchorY) = middle((first + count / 3)..<buckets.count)
    spread = 0
    for bucket in buckets[first...] {
      spread += Self.square(bucket.x - anchorX, bucket.y - anchorY) / Double(2 * count)
    }
    // The first ones may still be of the way there.
    while first + 3 < buckets.count,
      Self.square(buckets[first].x - anchorX, buckets[first].y - anchorY) > max(9, 4 * spread)
    {
      first += 1
    }
    isHolding = true
    holdStart = buckets[first].start
    let join = StationaryHold.joinRadius * StationaryHold.joinRadius
    if let last = halts.last, excursion <= join,
      Seconds.from(lastTime, to: buckets[first].time) <= StationaryHold.joinSeconds
    {
      halts.removeLast()
      heldPath -= last.end.path - last.start.path
      holdStart = last.start
    }
  }

  /// Movement began with the first of the last buckets that are all farther (m²) from the middle.
  private mutating func leave(farther: Double) {
    var first = buckets.count - 1
    while first > 0,
      Self.square(buckets[first - 1].x - anchorX, buckets[first - 1].y - anchorY) > farther
    {
      first -= 1
    }
    // It may have begun within the one before.
    first = max(0, first - 1)
    let bucket = buckets[first]
    buckets.removeFirst(first)
    end(
      at: bucket.start.index > holdStart.index ? bucket.start : holdStart, lastTime: bucket.time)
  }

  private mutating func end(at mark: Mark, lastTime time: Int64) {
    isHolding = false
    lastX = anchorX
    lastY = anchorY
    lastTime = time
    excursion = 0
    heldPath += mark.path - holdStart.path
    if !keepsHalts { halts.removeAll(keepingCapacity: true) }
    halts.append(Halt(start: holdStart, end: mark))
  }

  @inline(__always)
  private static func square(_ x: Double, _ y: Double) -> Double { x * x + y * y }
}
