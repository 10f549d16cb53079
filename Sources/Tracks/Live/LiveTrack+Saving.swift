extension LiveTrack {
  /// Everything that the next fix depends on, as at most 3 kB: a restored track goes on as if
  /// nothing had been.
  public var saved: [UInt8] {
    var writer = StateWriter()
    writer.put(UInt64(LiveTrack.version))
    writer.put(UInt64(Sport.allCases.firstIndex(of: sport) ?? 0))
    for value in [written, writtenX, writtenY, path, meters] { writer.put(value) }
    writer.put(accepted)
    writer.put(rejected)
    writer.put(isInterrupted)
    motion.save(&writer)
    hold.save(&writer)
    noise.save(&writer)
    writer.put(nodes.count)
    for node in nodes { node.save(&writer) }
    writer.put(places.count)
    for place in places {
      writer.put(place.time)
      writer.put(place.meters)
    }
    return writer.bytes
  }

  /// Nil where the bytes are not those of a saved track of this version.
  public init?(saved: [UInt8]) {
    var reader = StateReader(saved)
    guard reader.whole() == Int(LiveTrack.version) else { return nil }
    let number = reader.count(below: Sport.allCases.count)
    guard !reader.hasFailed else { return nil }
    self.init(sport: Sport.allCases[number])
    written = reader.number()
    writtenX = reader.number()
    writtenY = reader.number()
    path = reader.number()
    meters = reader.number()
    accepted = reader.whole()
    rejected = reader.whole()
    isInterrupted = reader.flag()
    motion.restore(&reader)
    hold.restore(&reader)
    noise.restore(&reader)
    for _ in 0..<reader.count(below: LiveTrack.nodesKept + 1) {
      var node = SmoothingNode(motion, seconds: 0, line: -1, index: 0)
      node.restore(&reader)
      nodes.append(node)
    }
    for _ in 0..<reader.count(below: LiveTrack.pacePlaces + 2) {
      places.append(Place(time: reader.time(), meters: reader.number()))
    }
    guard reader.isAtEnd, !reader.hasFailed else { return nil }
  }

  private static let version: UInt8 = 1
}

extension MotionFilter {
  fileprivate func save(_ writer: inout StateWriter) {
    writer.put(hasStarted)
    writer.put(time)
    writer.put(rejectedTime)
    writer.put(rejections)
    for value in [
      latitude, longitude, rawX, rawY, x, y, vx, vy, p00, p01, p11, shownVariance,
      smoothingVariance, rejectedLatitude, rejectedLongitude,
    ] { writer.put(value) }
  }

  fileprivate mutating func restore(_ reader: inout StateReader) {
    hasStarted = reader.flag()
    time = reader.time()
    rejectedTime = reader.time()
    rejections = reader.count(below: MotionFilter.rejectionsToRestart)
    latitude = reader.number()
    longitude = reader.number()
    rawX = reader.number()
    rawY = reader.number()
    x = reader.number()
    y = reader.number()
    vx = reader.number()
    vy = reader.number()
    p00 = reader.number()
    p01 = reader.number()
    p11 = reader.number()
    shownVariance = reader.number()
    smoothingVariance = max(0.01, reader.number())
    rejectedLatitude = reader.number()
    rejectedLongitude = reader.number()
  }
}

extension SmoothingNode {
  fileprivate func save(_ writer: inout StateWriter) {
    for value in [x, y, vx, vy, p00, p01, p11, rawX, rawY, seconds, line] { writer.put(value) }
    writer.put(index)
  }

  fileprivate mutating func restore(_ reader: inout StateReader) {
    x = reader.number()
    y = reader.number()
    vx = reader.number()
    vy = reader.number()
    p00 = reader.number()
    p01 = reader.number()
    p11 = reader.number()
    rawX = reader.number()
    rawY = reader.number()
    seconds = reader.number()
    line = reader.number()
    index = reader.whole()
  }
}

extension TrackNoise {
  fileprivate func save(_ writer: inout StateWriter) {
    for value in [square1, square2, square4, seconds, squareAcross, squareStep, looks] {
      writer.put(value)
    }
  }

  fileprivate mutating func restore(_ reader: inout StateReader) {
    square1 = reader.number()
    square2 = reader.number()
    square4 = reader.number()
    seconds = reader.number()
    squareAcross = reader.number()
    squareStep = reader.number()
    looks = max(0, reader.number())
  }
}
