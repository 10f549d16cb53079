import Tracks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Samples {
  /// Metres along the raw positions on a sphere of radius 6,371,008.8 m, breaks left out: a measure
  /// to compare with, not a distance to show.
  var length: Double {
    guard latitudes.count == count, longitudes.count == count else { return 0 }
    var sum = 0.0
    var before: Int?
    var nextBreak = breaks.makeIterator()
    var upcoming = nextBreak.next()
    for index in latitudes.indices {
      if index == upcoming {
        before = nil
        upcoming = nextBreak.next()
      }
      if latitudes[index].isNaN || longitudes[index].isNaN { continue }
      if let before { sum += step(from: before, to: index) }
      before = index
    }
    return sum
  }

  private func step(from first: Int, to second: Int) -> Double {
    let degree = Double.pi / 180
    let latitude = (latitudes[second] - latitudes[first]) * degree / 2
    let longitude = (longitudes[second] - longitudes[first]) * degree / 2
    let (south, east) = (sin(latitude), sin(longitude))
    let haversine =
      south * south
      + cos(latitudes[first] * degree) * cos(latitudes[second] * degree) * east * east
    return 2 * 6_371_008.8 * asin(min(1, haversine.squareRoot()))
  }
}

extension RecordedPause {
  /// Pauses that a file tells and those between the parts of its samples, in order and apart.
  static func joined(_ told: [RecordedPause], breaksOf samples: Samples) -> [RecordedPause] {
    let told = told.sorted { $0.start < $1.start }
    // Of each and all before it: a file may have as many pauses as breaks.
    var latestEnds: [Int64] = []
    for pause in told { latestEnds.append(max(latestEnds.last ?? pause.end, pause.end)) }
    var all = told
    for index in samples.breaks where index > 0 && index < samples.count {
      let pause = RecordedPause(start: samples.times[index - 1], end: samples.times[index])
      let before = told.partition { $0.start > pause.end }
      let isTold = before > 0 && latestEnds[before - 1] >= pause.start
      if pause.end > pause.start, !isTold { all.append(pause) }
    }
    all.sort { $0.start < $1.start }
    var joined: [RecordedPause] = []
    for pause in all {
      if let last = joined.last, pause.start <= last.end {
        joined[joined.count - 1].end = max(last.end, pause.end)
      } else {
        joined.append(pause)
      }
    }
    return joined
  }
}
