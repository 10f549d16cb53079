import Recordings
import Testing
import Tracks

/// Files damaged at random: nothing may trap, and what is given must keep its contract.
@Suite struct XMLMutationTests {
  private static let words: [String] = [
    "<", ">", "\"", "'", "&", "]]>", "<![CDATA[", "<!--", "-->", "<!DOCTYPE", "[", "]>", "</", "/>",
    "=", " ", "\0", "\u{b}", "\n", "é", "<trkpt", "</trkpt>", "<trkseg>", "</trkseg>", "</gpx>",
    "1e999", "-", "NaN", "<Lap>", "</Lap>", "<Track>", "<Trackpoint>", "9999999999999999999", "lat",
    "1901-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "<?", "?>", "<rte>", "<Value>", "100", "200",
  ]

  private func mutate(_ bytes: [UInt8], _ random: inout RoundTripTests.Random) -> [UInt8] {
    var bytes = bytes
    func below(_ count: Int) -> Int { Int(random.next() * Double(count)) }
    for _ in 0...below(12) {
      guard !bytes.isEmpty else { return bytes }
      let index = below(bytes.count)
      switch below(6) {
      case 0: bytes[index] = UInt8(below(256))
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(contentsOf: Self.words[below(Self.words.count)].utf8, at: index)
      case 3: bytes.removeSubrange(index..<min(bytes.count, index + below(40)))
      case 4:
        let end = min(bytes.count, index + below(200))
        bytes.insert(contentsOf: bytes[index..<end], at: below(bytes.count))
      default: if below(8) == 0 { bytes.removeSubrange(index...) }
      }
    }
    return bytes
  }

  private func check(_ activity: RecordedActivity) {
    let samples = activity.samples
    let count = samples.count
    #expect(zip(samples.times, samples.times.dropFirst()).allSatisfy { $0 <= $1 })
    let known = samples.distances.filter { !$0.isNaN }
    #expect(zip(known, known.dropFirst()).allSatisfy { $0 <= $1 })
    let counts = [
      samples.latitudes.count, samples.longitudes.count, samples.altitudes.count,
      samples.accuracies.count, samples.distances.count, samples.speeds.count,
      samples.heartRates.count, samples.cadences.count, samples.powers.count,
      samples.temperatures.count,
    ]
    #expect(counts.allSatisfy { $0 == 0 || $0 == count })
    #expect(zip(samples.breaks, samples.breaks.dropFirst()).allSatisfy { $0 < $1 })
    #expect(samples.breaks.allSatisfy { $0 > 0 && $0 < count })
    #expect(samples.latitudes.allSatisfy { $0.isNaN || abs($0) <= 90 })
    #expect((activity.elapsedSeconds ?? 0) >= 0 && (activity.timerSeconds ?? 0) >= 0)
    #expect(zip(activity.pauses, activity.pauses.dropFirst()).allSatisfy { $0.end <= $1.start })
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func damagedFilesNeverTrap(seed: UInt64) throws {
    var random = RoundTripTests.Random(state: seed)
    var activity = RoundTripTests.run(seed: 5, count: 12)
    activity.laps = [
      RecordedLap(start: activity.samples.times[0]), RecordedLap(start: activity.samples.times[6]),
    ]
    let gpx = GPXWriter.write(activity)
    let tcx = try #require(TCXWriter.write(activity))
    for round in 0..<400 {
      let damaged = mutate(round % 2 == 0 ? gpx : tcx, &random)
      let chunk = 64 + Int(random.next() * 200)
      let read = try? XMLTranscript(damaged, chunk: chunk, piece: 50)
      let whole = try? XMLTranscript(damaged)
      #expect(read?.tags == whole?.tags, "\(String(decoding: damaged, as: UTF8.self))")
      if let found = try? Found(GPXSource(MemorySource(damaged), file: "a")) {
        found.activities.forEach(check)
      }
      if let found = try? Found(TCXSource(MemorySource(damaged), file: "a")) {
        found.activities.forEach(check)
      }
    }
  }

  @Test func startsAndEndsBalanceInWhateverIsRead() throws {
    var random = RoundTripTests.Random(state: 99)
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<Int(random.next() * 60) {
        text += Self.words[Int(random.next() * Double(Self.words.count))]
      }
      guard let depths = try? Balance(Array(text.utf8)) else { continue }
      #expect(depths.isBalanced, "\(text)")
    }
  }

  /// Whether each end has its start.
  private struct Balance {
    var isBalanced = true

    init(_ bytes: [UInt8]) throws(RecordingError) {
      var scanner = XMLScanner(
        PieceSource(bytes: bytes, piece: 9), file: "a", receiver: HealthReceiver(), chunk: 64)
      var open: [String] = []
      loop: while true {
        switch try scanner.next() {
        case .start: open.append(scanner.name.string)
        case .end: if open.popLast() != scanner.name.string { isBalanced = false }
        case .text: continue
        case .finished: break loop
        }
        if open.count != scanner.depth { isBalanced = false }
      }
      if !open.isEmpty { isBalanced = false }
    }
  }
}
