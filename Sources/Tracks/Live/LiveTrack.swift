/// Distance and pace of an activity that is being recorded, one fix at a time.
///
/// The gate, the halts and the smoother are those of `TrackFilter`; the smoother looks back over
/// the last nine fixes, so that the distance is nearly what the whole track gives afterwards. It
/// is a small value: save it every few seconds (`saved`), and a reload costs nothing more.
public struct LiveTrack: Equatable, Sendable {
  /// One position from the receiver.
  public struct Fix: Equatable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public var time: Int64
    /// Degrees, WGS 84.
    public var latitude: Double
    public var longitude: Double
    /// Metres (one sigma); NaN where unknown.
    public var accuracy: Float

    public init(time: Int64, latitude: Double, longitude: Double, accuracy: Float = .nan) {
      self.time = time
      self.latitude = latitude
      self.longitude = longitude
      self.accuracy = accuracy
    }
  }

  /// What became of a fix.
  public enum Verdict: Equatable, Sendable {
    case accepted
    /// Believed, while one stands still: adds nothing.
    case standing
    case rejected(FixRejection)
  }

  static let nodesKept = TrackNoise.window
  /// Seconds over which the pace is taken, and places kept for it.
  static let paceSeconds = 10.0
  static let pacePlaces = 16

  /// A moment and the metres up to it.
  struct Place: Equatable, Sendable {
    var time: Int64
    var meters: Double
  }

  public let sport: Sport
  var motion: MotionFilter
  var hold: StationaryHold
  var noise = TrackNoise()
  var nodes: [SmoothingNode] = []
  /// Metres up to the first of `nodes`, where it was smoothed to.
  var written = 0.0
  var writtenX = 0.0
  var writtenY = 0.0
  /// Metres of the track, halts among them.
  var path = 0.0
  var places: [Place] = []
  var isInterrupted = false

  /// Metres so far; never falls.
  public internal(set) var meters = 0.0
  public internal(set) var accepted = 0
  public internal(set) var rejected = 0

  public init(sport: Sport) {
    self.sport = sport
    let limits = MotionLimits(sport)
    motion = MotionFilter(limits: limits)
    hold = StationaryHold(limits: limits, keepsHalts: false)
  }

  public var isStanding: Bool { hold.isHolding }

  /// Metres per second over the last ten seconds; nil before there are three of them.
  public var speed: Double? {
    guard let first = places.first, let last = places.last else { return nil }
    let seconds = Seconds.from(first.time, to: last.time)
    return seconds >= 3 ? max(0, last.meters - first.meters) / seconds : nil
  }

  /// Nil at rest, and before a speed is known.
  public var secondsPerKilometer: Double? {
    guard let speed, speed > 0.3 else { return nil }
    return 1000 / speed
  }

  /// The activity was paused: what lies before the next fix adds nothing.
  public mutating func pause() {
    isInterrupted = true
    places.removeAll(keepingCapacity: true)
  }

  /// Takes the next fix; `meters` and `speed` are those up to it.
  @discardableResult
  public mutating func append(_ fix: Fix) -> Verdict {
    let seconds = Seconds.from(motion.time, to: fix.time)
    let outcome = motion.step(
      time: fix.time, latitude: fix.latitude, longitude: fix.longitude, accuracy: fix.accuracy,
      separated: isInterrupted)
    var line = -1.0
    switch outcome {
    case .rejected(let why):
      rejected += 1
      return .rejected(why)
    case .restarted(let length): line = length
    case .accepted: break
    }
    accepted += 1
    if isInterrupted { hold.interrupt(at: .init(index: accepted, path: path)) }
    isInterrupted = false
    nodes.append(SmoothingNode(motion, seconds: seconds, line: line, index: accepted))
    if nodes.count > LiveTrack.nodesKept { writeFirst() }
    listen()
    path = max(path, written + tail())
    hold.add(
      time: fix.time, x: motion.x, y: motion.y, mark: .init(index: accepted, path: path))
    meters = max(meters, hold.counted(path))
    note(fix.time)
    return hold.isHolding ? .standing : .accepted
  }

  /// Whether fixes come often enough to be smoothed, or are rough enough to need it.
  private var isSmoothing: Bool {
    noise.looks < 8 || noise.seconds < TrackFilter.sparseSeconds
      || noise.lengthening > TrackFilter.roughLengthening
  }

  /// The nodes as smoothed by all that is known now.
  private func smoothed() -> [SmoothingNode] {
    var nodes = self.nodes
    if isSmoothing {
      nodes.withUnsafeMutableBufferPointer { SmoothingNode.smooth($0) }
    } else {
      for index in nodes.indices {
        nodes[index].x = nodes[index].rawX
        nodes[index].y = nodes[index].rawY
      }
    }
    return nodes
  }

  /// Settles the oldest node; what comes hardly moves it any more.
  private mutating func writeFirst() {
    let smoothed = smoothed()
    guard let first = smoothed.first, smoothed.count > 1 else { return }
    if first.index > 1 { written += first.distance(fromX: writtenX, writtenY) }
    writtenX = first.x
    writtenY = first.y
    nodes.removeFirst()
  }

  /// Metres from what is settled to the last fix.
  private func tail() -> Double {
    var sum = 0.0
    var x = writtenX
    var y = writtenY
    for node in smoothed() {
      if node.index > 1 { sum += node.distance(fromX: x, y) }
      x = node.x
      y = node.y
    }
    return sum
  }

  /// Learns how rough the fixes are from the last nine, where these came in even steps.
  private mutating func listen() {
    guard nodes.count == LiveTrack.nodesKept else { return }
    var sum = 0.0
    for node in nodes.dropFirst() { sum += node.seconds }
    let mean = sum / Double(nodes.count - 1)
    for node in nodes.dropFirst()
    where node.line >= 0 || node.seconds < mean / 2 || node.seconds > mean * 1.5 { return }
    let nodes = self.nodes
    noise.look(
      { nodes[$0].rawX }, { nodes[$0].rawY }, seconds: mean,
      weight: max(1 / (noise.looks + 1), 1.0 / 300))
    let sigma = noise.smoothingSigma
    motion.smoothingVariance = sigma * sigma
  }

  private mutating func note(_ time: Int64) {
    if let last = places.last, time &- last.time < 600, places.count > 1 { places.removeLast() }
    places.append(Place(time: time, meters: meters))
    while places.count > 2,
      Seconds.from(places[0].time, to: time) > LiveTrack.paceSeconds
        || places.count > LiveTrack.pacePlaces
    {
      places.removeFirst()
    }
  }
}
