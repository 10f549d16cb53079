import Testing
import Tracks

@Suite struct DistanceChoiceTests {
  static func run(_ change: (inout Samples) -> Void) -> DistanceChoice {
    var samples = Samples.straight(seconds: 600)
    samples.distances = samples.times.indices.map { Double($0) * 3.05 }
    change(&samples)
    return ActivityAnalysis(samples, sport: .running).distance
  }

  @Test func theDeviceCountsWhereItAgreesWithTheTrack() {
    let choice = Self.run { _ in }
    #expect(choice.source == .device)
    #expect(choice.reason == .agrees)
    #expect(abs(choice.meters - 1830) < 1e-9)
    #expect(abs((choice.trackMeters ?? 0) - 1800) < 10)
  }

  @Test func theTrackCountsWhereTheDeviceIsAbsurd() {
    let fallen = Self.run { for index in 300...600 { $0.distances[index] -= 900 } }
    #expect(fallen.source == .track)
    #expect(fallen.reason == .deviceFalls)
    let fast = Self.run { for index in 300...600 { $0.distances[index] += 1_000_000 } }
    #expect(fast.reason == .deviceTooFast)
    let far = Self.run { for index in 0...600 { $0.distances[index] *= 2 } }
    #expect(far.reason == .deviceDisagrees)
    let none = Self.run { $0.distances = [] }
    #expect(none.reason == .noDeviceDistance)
    let still = Self.run { for index in 0...600 { $0.distances[index] = 0 } }
    #expect(still.source == .track)
    let empty = Self.run { for index in 0...600 { $0.distances[index] = .nan } }
    #expect(empty.reason == .noDeviceDistance)
    #expect(abs(empty.meters - 1800) < 10)
  }

  @Test func speedsCountWhereThereIsNothingElse() {
    let choice = Self.run {
      $0.distances = []
      $0.latitudes = []
      $0.longitudes = []
      $0.speeds = $0.times.map { _ in 2.5 }
    }
    #expect(choice.source == .speed)
    #expect(abs(choice.meters - 1500) < 1e-6)
  }

  @Test func withoutAnythingThereIsNoDistance() {
    let choice = Self.run {
      $0.distances = []
      $0.latitudes = []
      $0.longitudes = []
    }
    #expect(choice.source == .none)
    #expect(choice.reason == .nothingMeasured)
    #expect(choice.meters == 0)
  }

  @Test func aMissingReadingIsCarriedOn() {
    let choice = Self.run { for index in 100..<200 { $0.distances[index] = .nan } }
    #expect(choice.source == .device)
    #expect(abs(choice.meters - 1830) < 1e-9)
  }
}
