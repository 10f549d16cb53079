import Testing
import Tracks

@Suite struct BestEffortTests {
  /// An odometer with rests, bursts and uneven steps.
  static func uneven(seed: Int, count: Int) -> Samples {
    var noise = Noise(seed: seed)
    var samples = Samples()
    var (time, way) = (Int64(1_700_000_000_000), 0.0)
    for _ in 0..<count {
      samples.times.append(time)
      samples.distances.append(way)
      let seconds = noise.below(5)
      time += Int64(seconds) * 1000
      if noise.below(6) > 0 { way += Double(seconds) * noise.uniform() * 6 }
    }
    return samples
  }

  /// All stretches that begin or end at an entry, each looked up from scratch.
  static func bruteForce(_ way: [Double], _ time: [Double], _ length: Double) -> Double? {
    func last(_ value: Double) -> Double {
      let index = way.lastIndex { $0 <= value } ?? 0
      guard index + 1 < way.count, way[index] < value else { return time[index] }
      let part = (value - way[index]) / (way[index + 1] - way[index])
      return time[index] + part * (time[index + 1] - time[index])
    }
    func first(_ value: Double) -> Double? {
      guard let index = way.firstIndex(where: { $0 >= value }) else { return nil }
      guard index > 0, way[index] > value else { return time[index] }
      let part = (value - way[index - 1]) / (way[index] - way[index - 1])
      return time[index - 1] + part * (time[index] - time[index - 1])
    }
    var best: Double?
    for start in way + way.map({ $0 - length }) where start >= 0 {
      guard let end = first(start + length) else { continue }
      best = min(best ?? .infinity, end - last(start))
    }
    return best
  }

  @Test func agreesWithTryingEverything() throws {
    for seed in 1...20 {
      let analysis = ActivityAnalysis(Self.uneven(seed: seed, count: 400), sport: .running)
      for length in [100.0, 400, 800, 1000] {
        let effort = analysis.bestEffort(length)
        let expected = Self.bruteForce(analysis.distances, analysis.elapsed, length)
        #expect((effort == nil) == (expected == nil))
        guard let effort, let expected else { continue }
        #expect(abs(effort.seconds - expected) < 1e-6, "seed \(seed), \(length) m")
      }
    }
  }

  @Test func theUsualDistancesThatFitAreThere() {
    let analysis = ActivityAnalysis(
      ActivityAnalysisTests.treadmill(seconds: 2000), sport: .running)
    let efforts = analysis.bestEfforts()
    #expect(efforts.map(\.meters) == [400, 800, 1000, 1609.344, 5000])
    for effort in efforts {
      #expect(abs(effort.seconds - effort.meters / 3) < 1e-6)
      #expect(abs((effort.averageHeartRate ?? 0) - 150) < 1e-9)
    }
  }

  @Test func pausesCountInABestEffort() throws {
    var samples = ActivityAnalysisTests.treadmill(seconds: 400)
    for index in 200...400 { samples.times[index] += 60_000 }
    samples.breaks = [200]
    let effort = try #require(ActivityAnalysis(samples, sport: .running).bestEffort(1000))
    #expect(abs(effort.seconds - (1000.0 / 3 + 60)) < 1e-6)
  }

  @Test func anOdometerThatCaughtUpIsNoRecord() throws {
    var samples = ActivityAnalysisTests.treadmill(seconds: 1000)
    for index in 500...1000 { samples.distances[index] += 800 }
    let effort = try #require(ActivityAnalysis(samples, sport: .running).bestEffort(400))
    #expect(effort.seconds * 12.5 >= 400)
  }
}
