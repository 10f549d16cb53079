import Testing

@testable import Tracks

@Suite struct ClimbTests {
  static func climb(_ altitudes: [Float]) -> Climb {
    var samples = Samples()
    samples.altitudes = altitudes
    samples.times = altitudes.indices.map { Int64($0) * 1000 }
    return Climb(samples, timeline: Timeline(samples, pauses: []))
  }

  /// Takes the smallest rise or fall out as long as one is below the threshold.
  static func bruteForce(_ altitudes: [Float]) -> (up: Double, down: Double) {
    var turns = altitudes.map(Double.init)
    while turns.count > 1 {
      let legs = zip(turns, turns.dropFirst()).map { abs($1 - $0) }
      // Points within a leg go first.
      if let flat = turns.indices.dropFirst().dropLast().first(where: {
        (turns[$0] - turns[$0 - 1]) * (turns[$0 + 1] - turns[$0]) >= 0
      }) {
        turns.remove(at: flat)
        continue
      }
      guard let least = legs.min(), least < 3, let leg = legs.firstIndex(of: least) else { break }
      if leg == 0 {
        turns.removeFirst()
      } else if leg == legs.count - 1 {
        turns.removeLast()
      } else {
        turns.removeSubrange(leg...(leg + 1))
      }
    }
    let steps = zip(turns, turns.dropFirst()).map { $1 - $0 }
    return (
      steps.filter { $0 > 0 }.reduce(0, +), -steps.filter { $0 < 0 }.reduce(0, +)
    )
  }

  @Test func agreesWithTakingTheSmallestLegsOut() throws {
    for seed in 1...200 {
      var noise = Noise(seed: seed)
      var altitude: Float = 500
      let altitudes = (0..<120).map { _ in
        altitude += Float(noise.below(9) - 4) / 2
        return altitude
      }
      let climb = Self.climb(altitudes)
      let expected = Self.bruteForce(altitudes)
      #expect(abs(try #require(climb.ascent) - expected.up) < 1e-3, "seed \(seed)")
      #expect(abs(try #require(climb.descent) - expected.down) < 1e-3, "seed \(seed)")
    }
  }

  @Test func restlessAltitudesAreNoClimb() {
    let climb = Self.climb((0..<1000).map { $0 % 2 == 0 ? 100 : 102.5 })
    #expect(climb.ascent == 0)
    #expect(climb.descent == 0)
  }

  @Test func absurdAltitudesAreLeftOut() {
    var altitudes = (0..<1000).map { Float($0) / 10 }
    altitudes[100] = 9999
    altitudes[200] = -20_000
    altitudes[300] = .nan
    altitudes[400] = .infinity
    altitudes[500] = 900
    let climb = Self.climb(altitudes)
    #expect(abs((climb.ascent ?? 0) - 99.9) < 0.2)
    #expect(climb.descent == 0)
    #expect(Self.climb([.nan, .nan]).ascent == nil)
    #expect(Self.climb([]).ascent == nil)
  }

  @Test func whatABreakChangedIsNoClimb() {
    var samples = Samples()
    samples.times = (0..<100).map { Int64($0) * 1000 }
    samples.altitudes = (0..<100).map { $0 < 50 ? 100 : 400 }
    samples.breaks = [50]
    #expect(Climb(samples, timeline: Timeline(samples, pauses: [])).ascent == 0)
  }

  @Test func sumsNeverFallAndEndAtTheWhole() {
    var noise = Noise(seed: 4)
    var altitude: Float = 100
    let climb = Self.climb(
      (0..<2000).map { _ in
        altitude += Float(noise.normal())
        return altitude
      })
    #expect(zip(climb.ascents, climb.ascents.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(zip(climb.descents, climb.descents.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(climb.ascents.last == climb.ascent)
  }
}
