import Tracks

/// Lays what was recorded during a workout beside the points of its route.
struct AppleHealthTimeline {
  /// One column, in order of times; a value holds for the moments next to it.
  private struct Series {
    var times: [Int64] = []
    var values: [Float] = []

    var isEmpty: Bool { times.isEmpty }
  }

  /// A moment of the timeline and the route's point at it.
  private struct Moment {
    var time: Int64
    var point: Int?
  }

  /// How far from a measurement it is believed, milliseconds.
  private static let reach: Int64 = 10_000
  /// How far from the route's points another measurement is a moment of its own.
  private static let routeGap: Int64 = 5_000

  private let route: Samples
  private var heartRates = Series()
  private var speeds = Series()
  private var powers = Series()
  private var cadences = Series()
  /// Metres since the start, at the ends of stretches.
  private var distances = Series()

  init(
    _ workout: AppleHealthWorkout, _ store: AppleHealthStore, route: Samples?, isOnFoot: Bool,
    meters: Double?
  ) {
    self.route = route ?? Samples()
    func series(_ moments: AppleHealthMoments) -> Series {
      var series = Series()
      let entries = moments.entries(
        from: workout.start.seconds, to: workout.end.seconds, source: workout.source)
      for entry in entries {
        let time = AppleHealthWorkout.milliseconds(entry.time)
        // Two at one moment are one written twice.
        if series.times.last == time { continue }
        series.times.append(time)
        series.values.append(moments.value(entry))
      }
      return series
    }
    heartRates = series(store.heartRates)
    speeds = series(store.speeds)
    powers = series(store.powers)
    cadences = isOnFoot ? Self.stepRates(workout, store.steps) : series(store.cadences)
    distances = Self.distances(workout, store.distances, meters: meters)
  }

  /// Records of the workout's own source, each once, that lie within it.
  private static func own(
    _ workout: AppleHealthWorkout, _ records: [AppleHealthInterval]
  ) -> [AppleHealthInterval] {
    // NB: They are sorted by local time, which falls back by an hour once a year, and by half a
    // day where somebody flies west; so the search begins early and looks at each.
    let low = Int64(workout.start.seconds) - 86_400
    let high = Int64(workout.end.seconds) + 86_400
    let first = records.firstIndex(atLeast: Int32(clamping: low)) { Int32(clamping: $0.localStart) }
    var found: [AppleHealthInterval] = []
    for record in records[first...] {
      if record.localStart > high { break }
      guard record.source == workout.source, record.start >= workout.start.seconds,
        record.end <= Int64(workout.end.seconds), record.seconds > 0
      else { continue }
      if found.last != record { found.append(record) }
    }
    return found.sorted { $0.start < $1.start }
  }

  /// Steps a minute, of records short enough to say so.
  private static func stepRates(
    _ workout: AppleHealthWorkout, _ records: [AppleHealthInterval]
  ) -> Series {
    var series = Series()
    for record in own(workout, records) where record.seconds <= 20 {
      let rate = record.value * 60 / Float(record.seconds)
      let middle = AppleHealthWorkout.milliseconds(record.start) + Int64(record.seconds) * 500
      guard rate < 400, series.times.last.map({ $0 < middle }) ?? true else { continue }
      series.times.append(middle)
      series.values.append(rate)
    }
    return series
  }

  /// The distance so far; nothing where its sum is not about the workout's distance.
  private static func distances(
    _ workout: AppleHealthWorkout, _ records: [AppleHealthInterval], meters: Double?
  ) -> Series {
    var series = Series()
    var total: Float = 0
    for record in own(workout, records) {
      let start = AppleHealthWorkout.milliseconds(record.start)
      // Stretches that overlap are not one reckoning.
      if let last = series.times.last, start < last { return Series() }
      if series.times.last != start {
        series.times.append(start)
        series.values.append(total)
      }
      total += record.value
      series.times.append(start + Int64(record.seconds) * 1000)
      series.values.append(total)
    }
    guard let meters, meters > 0, abs(Double(total) / meters - 1) < 0.1 else { return Series() }
    return series
  }

  func samples(pauses: [RecordedPause]) -> Samples {
    var samples = Samples()
    let moments = moments(outside: pauses)
    guard !moments.isEmpty else { return samples }
    samples.times = moments.map { $0.time }
    func column<T>(_ values: [T], _ missing: T) -> [T] {
      guard values.count == route.count, !values.isEmpty else { return [] }
      return moments.map { $0.point.map { values[$0] } ?? missing }
    }
    samples.latitudes = column(route.latitudes, .nan)
    samples.longitudes = column(route.longitudes, .nan)
    samples.altitudes = column(route.altitudes, .nan)
    samples.accuracies = column(route.accuracies, .nan)
    samples.speeds =
      route.speeds.isEmpty ? near(speeds, samples.times) : column(route.speeds, .nan)
    samples.heartRates =
      heartRates.isEmpty ? column(route.heartRates, .nan) : near(heartRates, samples.times)
    samples.powers = near(powers, samples.times)
    samples.cadences = near(cadences, samples.times)
    samples.distances = reached(samples.times)
    samples.breaks = breaks(moments, pauses)
    return samples
  }

  /// The route's points and, where it has none for a while, the other measurements.
  private func moments(outside pauses: [RecordedPause]) -> [Moment] {
    var others = heartRates.times
    if route.isEmpty {
      others += speeds.times + powers.times + cadences.times + distances.times
    }
    others.sort()
    var moments: [Moment] = []
    var pause = 0
    func add(_ time: Int64, _ point: Int?) {
      while pause < pauses.count, pauses[pause].end <= time { pause += 1 }
      if pause < pauses.count, time > pauses[pause].start { return }
      if point == nil, moments.last?.time == time { return }
      moments.append(Moment(time: time, point: point))
    }
    var point = 0
    for time in others {
      while point < route.count, route.times[point] <= time {
        add(route.times[point], point)
        point += 1
      }
      let before = point > 0 ? time - route.times[point - 1] : .max
      let after = point < route.count ? route.times[point] - time : .max
      if min(before, after) > Self.routeGap { add(time, nil) }
    }
    while point < route.count {
      add(route.times[point], point)
      point += 1
    }
    return moments
  }

  /// The value next to each time.
  private func near(_ series: Series, _ times: [Int64]) -> [Float] {
    if series.isEmpty { return [] }
    var index = 0
    return times.map { time in
      while index + 1 < series.times.count,
        abs(series.times[index + 1] - time) < abs(series.times[index] - time)
      {
        index += 1
      }
      return abs(series.times[index] - time) <= Self.reach ? series.values[index] : .nan
    }
  }

  /// The distance at each time, between the ends of stretches in proportion.
  private func reached(_ times: [Int64]) -> [Double] {
    let (ends, meters) = (distances.times, distances.values)
    guard let last = meters.last else { return [] }
    var index = 0
    return times.map { time in
      while index < ends.count, ends[index] <= time { index += 1 }
      if index == 0 { return 0 }
      if index == ends.count { return Double(last) }
      let share = Double(time - ends[index - 1]) / Double(ends[index] - ends[index - 1])
      return Double(meters[index - 1]) + share * Double(meters[index] - meters[index - 1])
    }
  }

  private func breaks(_ moments: [Moment], _ pauses: [RecordedPause]) -> [Int] {
    let cuts = Set(route.breaks)
    var breaks: [Int] = []
    var pause = 0
    for index in moments.indices.dropFirst() {
      var isCut = moments[index].point.map { cuts.contains($0) } ?? false
      while pause < pauses.count, pauses[pause].end <= moments[index].time {
        // What ended before the first moment cuts nothing.
        if pauses[pause].end > moments[index - 1].time { isCut = true }
        pause += 1
      }
      if isCut { breaks.append(index) }
    }
    return breaks
  }
}
