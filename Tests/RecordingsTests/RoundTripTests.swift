import Documents
import Recordings
import Testing
import Tracks

@Suite struct RoundTripTests {
  /// A run of so many seconds with all columns, a break and two laps.
  static func run(seed: UInt64, count: Int, sport: Sport = .running) -> RecordedActivity {
    var random = Random(state: seed)
    var activity = RecordedActivity()
    activity.sport = sport
    activity.sportName = sport.rawValue
    activity.start = Instant(milliseconds: 1_775_642_400_000)
    activity.name = "Morning <run> & \"more\""
    activity.notes = "Felt good – äöü 🏃"
    activity.device = "Watch & Co"
    var samples = Samples()
    var distance = 0.0
    for index in 0..<count {
      samples.times.append(
        1_775_642_400_000 + Int64(index) * 1000 + (index > count / 2 ? 60_250 : 0))
      samples.latitudes.append(48 + random.next() / 1000)
      samples.longitudes.append(index == 3 ? 0.000_012_345 : -11 - random.next())
      samples.altitudes.append(Float(500 + random.next() * 10))
      samples.heartRates.append(index % 7 == 3 ? .nan : Float(140 + index % 30))
      samples.cadences.append(Float(2 * (80 + index % 9)))
      samples.powers.append(Float(200 + index % 50))
      samples.temperatures.append(21.5)
      samples.speeds.append(Float(random.next() * 5))
      samples.accuracies.append(Float(random.next() * 9))
      distance += random.next()
      samples.distances.append(distance)
    }
    if count > 4 { samples.breaks = [count / 2 + 1] }
    activity.samples = samples
    return activity
  }

  struct Random {
    var state: UInt64
    /// 0..<1; the generator of S. Vigna's xorshift64*, 2016, doi 10.1145/2845077.
    mutating func next() -> Double {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      return Double((state &* 0x2545_f491_4f6c_dd1d) >> 11) / 9_007_199_254_740_992
    }
  }

  /// Equal, NaN to NaN.
  private func same<Value: BinaryFloatingPoint>(_ left: [Value], _ right: [Value]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
  }

  @Test(arguments: [Sport.running, .walking, .cycling], [1, 2, 10, 300])
  func gpxReadsWhatItWrites(sport: Sport, count: Int) throws {
    let activity = Self.run(seed: UInt64(count), count: count, sport: sport)
    let bytes = GPXWriter.write(activity)
    let found = try Found(GPXSource(MemorySource(bytes), file: "a.gpx"))
    let read = try #require(found.activities.first)
    #expect(found.activities.count == 1)
    #expect(found.codes.subtracting(["strides"]).isEmpty)
    #expect(read.sport == sport && read.name == activity.name && read.notes == activity.notes)
    let (before, after) = (activity.samples, read.samples)
    #expect(after.times == before.times && after.breaks == before.breaks)
    #expect(after.latitudes == before.latitudes && after.longitudes == before.longitudes)
    #expect(same(after.altitudes, before.altitudes) && same(after.speeds, before.speeds))
    #expect(same(after.heartRates, before.heartRates) && same(after.cadences, before.cadences))
    #expect(same(after.powers, before.powers) && same(after.accuracies, before.accuracies))
    #expect(after.temperatures == before.temperatures && after.distances == before.distances)
  }

  @Test(arguments: [Sport.running, .cycling], [1, 10, 300])
  func tcxReadsWhatItWrites(sport: Sport, count: Int) throws {
    var activity = Self.run(seed: UInt64(count), count: count, sport: sport)
    let middle = activity.samples.times[count / 2]
    var laps = [RecordedLap(start: 1_775_642_400_000), RecordedLap(start: middle)]
    if count < 10 { laps.removeLast() }
    for index in laps.indices {
      laps[index].timerSeconds = Double(count) / Double(laps.count)
      laps[index].meters = 500.25
      laps[index].kilocalories = 20
      laps[index].averageHeartRate = 150
      laps[index].maxHeartRate = 170
      laps[index].averageCadence = 160
      laps[index].averagePower = 210
      laps[index].intensity = index == 0 ? .active : .rest
    }
    activity.laps = laps
    let bytes = try #require(TCXWriter.write(activity))
    let found = try Found(TCXSource(MemorySource(bytes), file: "a.tcx"))
    let read = try #require(found.activities.first)
    #expect(found.codes.subtracting(["strides"]).isEmpty)
    #expect(read.sport == sport && read.notes == activity.notes && read.device == activity.device)
    #expect(read.meters == 500.25 * Double(laps.count))
    #expect(read.averageCadence == 160 && read.averagePower == 210)
    #expect(read.laps.map(\.start) == laps.map(\.start))
    #expect(read.laps.map(\.intensity) == laps.map(\.intensity))
    let (before, after) = (activity.samples, read.samples)
    #expect(after.times == before.times && after.breaks == before.breaks)
    #expect(after.latitudes == before.latitudes && after.longitudes == before.longitudes)
    #expect(same(after.altitudes, before.altitudes) && same(after.speeds, before.speeds))
    #expect(same(after.heartRates, before.heartRates) && same(after.cadences, before.cadences))
    #expect(after.powers == before.powers && after.distances == before.distances)
    #expect(after.temperatures == before.temperatures && same(after.accuracies, before.accuracies))
  }

  /// TCX has no word for a walk, and none is needed to tell its steps.
  @Test func tcxKeepsWhatHasNoPositionAndTheStepsOfAWalk() throws {
    var activity = Self.run(seed: 7, count: 60, sport: .walking)
    for index in 0..<20 {
      (activity.samples.latitudes[index], activity.samples.longitudes[index]) = (.nan, .nan)
      activity.samples.cadences[index] = 104
    }
    for index in 20..<60 { activity.samples.cadences[index] = 112 }
    let bytes = try #require(TCXWriter.write(activity))
    let found = try Found(TCXSource(MemorySource(bytes), file: "a.tcx"))
    let (before, after) = (activity.samples, try #require(found.activities.first).samples)
    #expect(found.codes.subtracting(["strides"]).isEmpty)
    #expect(after.times == before.times && after.cadences == before.cadences)
    #expect(same(after.latitudes, before.latitudes))
    #expect(same(after.heartRates, before.heartRates))
  }

  @Test func writesDecimalsWithoutExponents() throws {
    var activity = Self.run(seed: 1, count: 3)
    activity.samples.latitudes = [1e-7, -2.5e-12, 12.0]
    activity.samples.longitudes = [1e-300, -0.0, 179.999_999_999_999_97]
    let text = String(decoding: GPXWriter.write(activity), as: UTF8.self)
    #expect(text.contains("lat=\"0.0000001\"") && text.contains("lat=\"-0.0000000000025\""))
    #expect(text.contains("lat=\"12\"") && !text.contains("e-"))
    let found = try Found(GPXSource(MemorySource(Array(text.utf8)), file: "a"))
    #expect(found.activities.first?.samples.longitudes == activity.samples.longitudes)
  }

  @Test func writesNothingWithoutAStartOrPositions() throws {
    var activity = Self.run(seed: 1, count: 3)
    activity.samples.latitudes = []
    activity.samples.longitudes = []
    let gpx = try Found(GPXSource(MemorySource(GPXWriter.write(activity)), file: "a"))
    #expect(gpx.activities.isEmpty)
    let tcx = try #require(TCXWriter.write(activity))
    #expect(try Found(TCXSource(MemorySource(tcx), file: "a")).activities.first?.samples.count == 3)
    activity.start = nil
    #expect(TCXWriter.write(activity) == nil)
  }
}
