import Documents

extension CatalogueBuilder {
  /// Tempo runs, cruise intervals and threshold repeats.
  mutating func addThreshold() {
    addTempo()
    for (minutes, counts) in [
      (3, [2, 3, 4, 5, 6, 8, 10]), (4, [3, 4, 5, 6, 8]), (5, [3, 4, 5, 6, 8]),
      (6, [3, 4, 5, 6, 7]),
      (8, [2, 3, 4, 5, 6]),
    ] {
      let jog = minutes <= 5 ? 60 : minutes == 6 ? 90 : 120
      for count in counts {
        addFramed(
          "cruise-\(count)x\(minutes)min-\(jogCode(jog))",
          "Cruise intervals \(count) × \(minutes) min, \(words(jog)) jog", .cruise,
          repeats(count, Segment(.work, .threshold, seconds: minutes * 60), jogSeconds: jog))
      }
    }
    for (meters, counts, jog) in [(1000, [3, 4, 5, 6, 8, 10], 60), (1600, [3, 4, 5, 6], 60)] {
      for count in counts {
        addFramed(
          "cruise-\(count)x\(meters)m-\(jogCode(jog))",
          "Cruise intervals \(count) × \(meters) m, \(words(jog)) jog", .cruise,
          repeats(count, Segment(.work, .threshold, meters: meters), jogSeconds: jog))
      }
    }
    for (minutes, counts, jog) in [
      (10, [2, 3, 4, 5], 120), (12, [2, 3, 4], 180), (15, [2, 3, 4], 180), (20, [2, 3], 240),
    ] {
      for count in counts {
        addFramed(
          "threshold-\(count)x\(minutes)min-\(jogCode(jog))",
          "Threshold \(count) × \(minutes) min, \(words(jog)) jog", .threshold,
          repeats(count, Segment(.work, .threshold, seconds: minutes * 60), jogSeconds: jog))
      }
    }
    for (meters, counts) in [(2000, [2, 3, 4, 5]), (3000, [2, 3, 4])] {
      for count in counts {
        addFramed(
          "threshold-\(count)x\(meters)m-r2", "Threshold \(count) × \(meters) m, 2 min jog",
          .threshold,
          repeats(count, Segment(.work, .threshold, meters: meters), jogSeconds: 120))
      }
    }
  }

  private mutating func addTempo() {
    for minutes in [8, 10, 12, 15, 18, 20, 25, 30, 35, 40] {
      addFramed(
        "tempo-\(minutes)min", "Tempo \(minutes) min", .tempo,
        [Block([Segment(.work, .threshold, seconds: minutes * 60)])])
    }
    for minutes in [15, 20, 25, 30, 35, 40, 50, 60] {
      addFramed(
        "tempo-\(minutes)min-h", "Tempo \(minutes) min at half-marathon pace", .tempo,
        [Block([Segment(.work, .half, seconds: minutes * 60)])])
    }
  }
}
