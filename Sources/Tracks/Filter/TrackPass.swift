/// One walk along the columns of an activity: gate, halts, smoothing, distance.
struct TrackPass {
  private var track = FilteredTrack()
  private var motion: MotionFilter
  private var hold: StationaryHold
  private var nodes: [SmoothingNode] = []
  /// The last node that was written.
  private var last: SmoothingNode?
  private var path = 0.0

  init(limits: MotionLimits, noise: TrackNoise, isSmoothed: Bool, count: Int) {
    motion = MotionFilter(limits: limits)
    hold = StationaryHold(limits: limits, keepsHalts: true)
    let sigma = noise.smoothingSigma
    motion.smoothingVariance = sigma * sigma
    track.smoothingSigma = sigma
    track.isSmoothed = isSmoothed
    track.distances = Array(repeating: 0, count: count)
    track.latitudes = Array(repeating: .nan, count: count)
    track.longitudes = track.latitudes
    nodes.reserveCapacity(TrackFilter.block + TrackFilter.lookAhead)
  }

  mutating func run(_ samples: Samples, timer: [Double]) {
    let hasAccuracy = samples.accuracies.count == samples.count
    samples.times.withUnsafeBufferPointer { times in
      samples.latitudes.withUnsafeBufferPointer { latitudes in
        samples.longitudes.withUnsafeBufferPointer { longitudes in
          samples.accuracies.withUnsafeBufferPointer { accuracies in
            timer.withUnsafeBufferPointer { timer in
              walk(
                Columns(
                  times: times, latitudes: latitudes, longitudes: longitudes,
                  accuracies: hasAccuracy ? accuracies : nil, timer: timer), samples)
            }
          }
        }
      }
    }
    write(samples, everything: true)
  }

  private struct Columns {
    let times: UnsafeBufferPointer<Int64>
    let latitudes: UnsafeBufferPointer<Double>
    let longitudes: UnsafeBufferPointer<Double>
    let accuracies: UnsafeBufferPointer<Float>?
    let timer: UnsafeBufferPointer<Double>
  }

  private mutating func walk(_ columns: Columns, _ samples: Samples) {
    var motion = self.motion
    var breaks = BreakCursor(samples.breaks)
    var isBroken = false
    var before = 0
    for index in 0..<columns.times.count {
      if breaks.isBefore(index) { isBroken = true }
      let previous = motion.time
      // Less than half of the time between was recorded: a pause, not a hole in the positions.
      let seconds = Seconds.from(previous, to: columns.times[index])
      let isApart =
        motion.hasStarted
        && (isBroken || columns.timer[index] - columns.timer[before] < seconds / 2)
      let outcome = motion.step(
        time: columns.times[index], latitude: columns.latitudes[index],
        longitude: columns.longitudes[index], accuracy: columns.accuracies?[index] ?? 0,
        separated: isApart)
      var line = -1.0
      switch outcome {
      case .rejected(let why):
        if why != .noPlace || !columns.latitudes[index].isNaN { track.rejected += 1 }
        continue
      case .restarted(let length): line = length
      case .accepted: break
      }
      isBroken = false
      before = index
      if isApart { hold.interrupt(at: .init(index: nodes.last?.index ?? last?.index ?? index)) }
      track.accepted += 1
      nodes.append(SmoothingNode(motion, seconds: seconds, line: line, index: index))
      hold.add(time: motion.time, x: motion.x, y: motion.y, mark: .init(index: index))
      if nodes.count == TrackFilter.block + TrackFilter.lookAhead {
        write(samples, everything: false)
      }
    }
    self.motion = motion
    hold.finish(at: .init(index: max(0, columns.times.count - 1)))
  }

  /// Without times there is no speed to go by: every place counts.
  mutating func runTimeless(_ samples: Samples) {
    track.isSmoothed = false
    var breaks = BreakCursor(samples.breaks)
    var isBroken = false
    var before = -1
    for index in 0..<samples.count {
      if breaks.isBefore(index) { isBroken = true }
      let latitude = samples.latitudes[index]
      let longitude = samples.longitudes[index]
      track.distances[index] = path
      guard Geodesy.isPlace(latitude, longitude) else { continue }
      if before >= 0 && !isBroken {
        path +=
          Geodesy.step(
            samples.latitudes[before], samples.longitudes[before], latitude, longitude
          ).length
      }
      track.distances[index] = path
      track.latitudes[index] = latitude
      track.longitudes[index] = longitude
      track.accepted += 1
      before = index
      isBroken = false
    }
  }

  /// Smooths the nodes at hand and writes those that later ones hardly change any more.
  private mutating func write(_ samples: Samples, everything: Bool) {
    let ready = everything ? nodes.count : nodes.count - TrackFilter.lookAhead
    guard ready > 0 else { return }
    // The look-ahead is smoothed again with what follows: its filtered values have to stay.
    let ahead = Array(nodes[ready...])
    let isSmoothed = track.isSmoothed
    nodes.withUnsafeMutableBufferPointer { nodes in
      if isSmoothed { SmoothingNode.smooth(nodes) }
    }
    samples.latitudes.withUnsafeBufferPointer { latitudes in
      samples.longitudes.withUnsafeBufferPointer { longitudes in
        for position in 0..<ready {
          put(nodes[position], latitudes, longitudes)
        }
      }
    }
    nodes.removeAll(keepingCapacity: true)
    nodes.append(contentsOf: ahead)
  }

  private mutating func put(
    _ given: SmoothingNode, _ latitudes: UnsafeBufferPointer<Double>,
    _ longitudes: UnsafeBufferPointer<Double>
  ) {
    var node = given
    if !track.isSmoothed {
      node.x = node.rawX
      node.y = node.rawY
    }
    if let last { path += node.distance(fromX: last.x, last.y) }
    track.distances[node.index] = path
    let latitude = latitudes[node.index]
    let longitude = longitudes[node.index]
    if track.isSmoothed && latitude.magnitude < Geodesy.polarLatitude {
      let degree = Geodesy.earthRadius * Geodesy.radians
      let cosine = Geodesy.cosineOfLatitude(latitude)
      track.latitudes[node.index] = latitude + (node.y - node.rawY) / degree
      track.longitudes[node.index] = Geodesy.turn(
        longitude + (node.x - node.rawX) / (degree * cosine))
    } else {
      track.latitudes[node.index] = latitude
      track.longitudes[node.index] = longitude
    }
    last = node
  }

  /// Fills what lies between the nodes and takes the halts out.
  consuming func finish(_ samples: Samples, _ elapsed: [Double]) -> FilteredTrack {
    if track.accepted == 0 { return FilteredTrack(rejected: track.rejected) }
    track.fillBetween(elapsed)
    track.halts = hold.halts.map { .init(first: $0.start.index, last: $0.end.index) }
    track.takeOutHalts()
    track.neverFall()
    return track
  }
}

extension FilteredTrack {
  init(rejected: Int) {
    self.init()
    self.rejected = rejected
  }

  /// Entries without a believed fix lie on the line between their neighbours, by time.
  fileprivate mutating func fillBetween(_ elapsed: [Double]) {
    var before = -1
    let count = distances.count
    distances.withUnsafeMutableBufferPointer { distances in
      latitudes.withUnsafeMutableBufferPointer { latitudes in
        longitudes.withUnsafeMutableBufferPointer { longitudes in
          for index in 0..<count where !latitudes[index].isNaN {
            if before >= 0 && index - before > 1 {
              let seconds = elapsed[index] - elapsed[before]
              let turn = Geodesy.turn(longitudes[index] - longitudes[before])
              for between in (before + 1)..<index {
                let part = seconds > 0 ? (elapsed[between] - elapsed[before]) / seconds : 1
                distances[between] =
                  distances[before] + (distances[index] - distances[before]) * part
                latitudes[between] =
                  latitudes[before] + (latitudes[index] - latitudes[before]) * part
                longitudes[between] = Geodesy.turn(longitudes[before] + turn * part)
              }
            }
            before = index
          }
          for index in (before + 1)..<count { distances[index] = distances[before] }
        }
      }
    }
  }

  /// Rounding may take a billionth off.
  fileprivate mutating func neverFall() {
    var most = 0.0
    distances.withUnsafeMutableBufferPointer { distances in
      for index in distances.indices {
        most = max(most, distances[index])
        distances[index] = most
      }
    }
  }

  fileprivate mutating func takeOutHalts() {
    guard !halts.isEmpty else { return }
    var taken = 0.0
    var next = 0
    var from = 0
    while next < halts.count {
      let halt = halts[next]
      for index in from..<max(from, halt.first) { distances[index] -= taken }
      let start = distances[halt.first]
      let end = distances[halt.last]
      for index in halt.first..<halt.last { distances[index] = start - taken }
      taken += end - start
      from = halt.last
      next += 1
    }
    for index in from..<distances.count { distances[index] -= taken }
  }
}
