import Tracks

/// Turns records of one session into samples.
struct FITSamples {
  private(set) var samples = Samples()
  /// Positions that are none on earth, which were left out.
  private(set) var countOfBadPositions = 0
  /// Times that the distance fell by more than a metre.
  private(set) var countOfFalls = 0

  /// - Parameters:
  ///   - before: the last distance of the session before, where the device may have counted on.
  init(
    _ records: FITRecords, _ timeline: FITTimeline, _ range: Range<Int>, before: Double?
  ) {
    samples.times = Array(timeline.times[range])
    samples.latitudes = timeline.column(records.latitudes, range)
    samples.longitudes = timeline.column(records.longitudes, range)
    samples.altitudes = timeline.column(records.altitudes, range)
    samples.accuracies = timeline.column(records.accuracies, range)
    samples.distances = timeline.column(records.distances, range)
    samples.speeds = timeline.column(records.speeds, range)
    samples.cadences = timeline.column(records.cadences, range)
    samples.powers = timeline.column(records.powers, range)
    samples.temperatures = timeline.column(records.temperatures, range)
    if !timeline.heartRates.isEmpty {
      let rates = Array(timeline.heartRates[range])
      samples.heartRates = rates.contains { !$0.isNaN } ? rates : []
    }
    addFractions(timeline.column(records.cadenceFractions, range))
    checkPositions()
    straightenDistances(before: before)
    findBreaks(timeline.pauses)
  }

  private mutating func addFractions(_ fractions: [Float]) {
    guard fractions.count == samples.cadences.count else { return }
    for index in fractions.indices where fractions[index] > 0 {
      samples.cadences[index] += fractions[index]
    }
  }

  private mutating func checkPositions() {
    guard !samples.latitudes.isEmpty, !samples.longitudes.isEmpty else {
      samples.latitudes = []
      samples.longitudes = []
      return
    }
    var hasAny = false
    for index in samples.latitudes.indices {
      let (latitude, longitude) = (samples.latitudes[index], samples.longitudes[index])
      let isNone = latitude.isNaN || longitude.isNaN
      // Exactly 0, 0 is what devices write before they know where they are.
      if !isNone, abs(latitude) <= 90, latitude != 0 || longitude != 0 {
        hasAny = true
        continue
      }
      if !isNone { countOfBadPositions += 1 }
      samples.latitudes[index] = .nan
      samples.longitudes[index] = .nan
    }
    if !hasAny {
      samples.latitudes = []
      samples.longitudes = []
    }
  }

  /// Makes distances count from the session's start and never fall: a device that begins at zero
  /// again counts on from where it was.
  private mutating func straightenDistances(before: Double?) {
    guard let first = samples.distances.first(where: { !$0.isNaN }) else { return }
    var base = 0.0
    if let before, before > 0, first >= before - 1 { base = before }
    var highest = 0.0
    for index in samples.distances.indices where !samples.distances[index].isNaN {
      var value = samples.distances[index] - base
      if value < highest - 1 {
        countOfFalls += 1
        if value + base < highest / 2 {
          base -= highest - value
          value = highest
        }
      }
      highest = max(highest, value)
      samples.distances[index] = highest
    }
  }

  /// A break stands where a pause takes up at least half of the time between two samples.
  private mutating func findBreaks(_ pauses: [RecordedPause]) {
    guard var index = samples.times.indices.dropFirst().first else { return }
    for pause in pauses {
      while index < samples.count, samples.times[index] <= pause.start { index += 1 }
      var next = index
      while next < samples.count, samples.times[next - 1] < pause.end {
        let (from, to) = (samples.times[next - 1], samples.times[next])
        let overlap = min(to, pause.end) - max(from, pause.start)
        if overlap > 0, overlap * 2 >= to - from, samples.breaks.last != next {
          samples.breaks.append(next)
        }
        next += 1
      }
      index = max(index, next - 1)
    }
  }

  /// Samples at the ends of a pool's lengths, for a watch that keeps no others.
  init(_ lengths: [(start: Int64, seconds: Double, isActive: Bool)], poolMeters: Double) {
    guard let first = lengths.first else { return }
    var meters = 0.0
    samples.times = [first.start]
    samples.distances = [0]
    for length in lengths {
      if length.isActive { meters += poolMeters }
      let end = length.start + (Int64(exactly: (length.seconds * 1000).rounded()) ?? 0)
      samples.times.append(max(end, samples.times[samples.count - 1]))
      samples.distances.append(meters)
    }
  }
}
