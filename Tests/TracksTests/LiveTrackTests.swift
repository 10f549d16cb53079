import Testing
import Tracks

@Suite struct LiveTrackTests {
  static func fixes(_ samples: Samples) -> [LiveTrack.Fix] {
    samples.times.indices.map {
      LiveTrack.Fix(
        time: samples.times[$0], latitude: samples.latitudes[$0],
        longitude: samples.longitudes[$0])
    }
  }

  @Test(arguments: [[0, 0], [3, 0.9], [3, 0.95], [5, 0.95], [5, 0.99]])
  func comesCloseToTheWholeTrack(_ errors: [Double]) {
    let simulation = Simulation(
      sigma: errors[0], correlation: errors[1], route: Route.outAndBack)
    let samples = simulation.samples()
    var live = LiveTrack(sport: .running)
    var last = 0.0
    for fix in Self.fixes(samples) {
      live.append(fix)
      #expect(live.meters >= last)
      last = live.meters
    }
    let whole = TrackFilter.filter(samples, sport: .running)
    #expect(abs(live.meters / whole.meters - 1) < 0.01, "\(live.meters), \(whole.meters)")
    #expect(abs(live.meters / simulation.truth - 1) < 0.015)
    #expect(abs((live.secondsPerKilometer ?? 0) - 250) < 60)
  }

  @Test func aRestoredTrackGoesOnExactly() throws {
    let samples = TrackFilterTests.cafe(sigma: 4, correlation: 0.9, seed: 3, rest: 300)
    var live = LiveTrack(sport: .running)
    var reloaded = LiveTrack(sport: .running)
    for (index, fix) in Self.fixes(samples).enumerated() {
      if index == 700 {
        live.pause()
        reloaded.pause()
      }
      let verdict = live.append(fix)
      #expect(reloaded.append(fix) == verdict)
      if index % 7 == 0 {
        reloaded = try #require(LiveTrack(saved: reloaded.saved))
        #expect(reloaded == live)
      }
    }
    #expect(reloaded.meters == live.meters)
    #expect(live.saved.count <= 3000)
  }

  @Test func aRestAddsNothingAndHasNoPace() {
    let samples = TrackFilterTests.cafe(sigma: 3, correlation: 0.95, seed: 2, rest: 1800)
    var live = LiveTrack(sport: .running)
    var standing = 0
    for (index, fix) in Self.fixes(samples).enumerated() {
      if live.append(fix) == .standing { standing += 1 }
      if index == 1800 {
        #expect(live.isStanding)
        #expect(live.secondsPerKilometer == nil)
      }
    }
    #expect(standing > 1700)
    #expect(abs(live.meters - 4000) < 100, "\(live.meters)")
  }

  @Test func aHopIsRejectedAndSaysWhy() {
    var fixes = Self.fixes(.straight(seconds: 100))
    fixes[50].latitude += 0.01
    fixes[60].longitude = .nan
    fixes[70].time = fixes[69].time
    var live = LiveTrack(sport: .running)
    let verdicts = fixes.map { live.append($0) }
    #expect(verdicts[50] == .rejected(.tooFast))
    #expect(verdicts[60] == .rejected(.noPlace))
    #expect(verdicts[70] == .rejected(.notLater))
    #expect(live.rejected == 3)
    #expect(abs(live.meters - 300) < 3)
  }

  @Test func nothingIsCoveredDuringAPause() {
    let fixes = Self.fixes(.straight(seconds: 200))
    var live = LiveTrack(sport: .running)
    for fix in fixes[..<100] { live.append(fix) }
    live.pause()
    for fix in fixes[150...] { live.append(fix) }
    #expect(abs(live.meters - 449) < 8, "\(live.meters)")
  }

  @Test func bytesThatAreNoTrackAreRefused() {
    var live = LiveTrack(sport: .cycling)
    for fix in Self.fixes(.straight(seconds: 60)) { live.append(fix) }
    let saved = live.saved
    #expect(LiveTrack(saved: saved) == live)
    #expect(LiveTrack(saved: []) == nil)
    #expect(LiveTrack(saved: Array(saved.dropLast())) == nil)
    #expect(LiveTrack(saved: saved + [0]) == nil)
    var noise = Noise(seed: 9)
    let fix = LiveTrack.Fix(time: 1_700_000_100_000, latitude: 48, longitude: 11)
    for _ in 0..<2000 {
      var broken = saved
      for _ in 0..<3 { broken[noise.below(broken.count)] = UInt8(truncatingIfNeeded: noise.bits()) }
      // Whatever is taken has to bear the next fixes.
      guard var restored = LiveTrack(saved: broken) else { continue }
      for second in 0..<20 {
        var next = fix
        next.time += Int64(second) * 1000
        restored.append(next)
      }
    }
  }
}
