import Documents

extension CatalogueBuilder {
  /// VO₂max intervals of 2:30 to 5 min, by time and by distance: shorter ones end before oxygen
  /// uptake has risen. Jogs are as long as the work or a little shorter.
  mutating func addIntervals() {
    for (seconds, counts, jog) in [
      (150, [3, 4, 5, 6, 8], 120), (180, [3, 4, 5, 6, 7, 8], 120), (240, [2, 3, 4, 5, 6], 180),
      (300, [2, 3, 4, 5, 6], 180),
    ] {
      for count in counts {
        addFramed(
          "vo2max-\(count)x\(code(seconds))-\(jogCode(jog))",
          "VO₂max \(count) × \(words(seconds)), \(words(jog)) jog", .vo2max,
          repeats(count, Segment(.work, .interval, seconds: seconds), jogSeconds: jog))
      }
    }
    for (meters, counts, jog) in [
      (600, [4, 5, 6, 8], 120), (800, [3, 4, 5, 6, 8], 120), (1000, [3, 4, 5, 6, 7], 150),
      (1200, [3, 4, 5, 6], 180),
    ] {
      for count in counts {
        addFramed(
          "vo2max-\(count)x\(meters)m-\(jogCode(jog))",
          "VO₂max \(count) × \(meters) m, \(words(jog)) jog", .vo2max,
          repeats(count, Segment(.work, .interval, meters: meters), jogSeconds: jog))
      }
    }
    for (meters, counts, jog) in [
      (200, [4, 6, 8, 10, 12, 16], 90), (300, [5, 6, 8, 10], 120),
      (400, [4, 5, 6, 8, 10, 12], 150),
    ] {
      for count in counts {
        addFramed(
          "repetition-\(count)x\(meters)m-\(jogCode(jog))",
          "Repetitions \(count) × \(meters) m, \(words(jog)) jog", .repetition,
          repeats(count, Segment(.work, .repetition, meters: meters), jogSeconds: jog))
      }
    }
  }

  /// Uphill by effort; the jog down is the recovery.
  mutating func addHills() {
    for (seconds, counts, jog) in [
      (20, [6, 8, 10, 12], 75), (30, [5, 6, 8, 10, 12], 90), (45, [4, 5, 6, 8, 10, 12], 105),
      (60, [4, 5, 6, 8, 10], 120), (90, [4, 5, 6, 8, 10], 150), (120, [3, 4, 5, 6, 8], 180),
      (180, [3, 4, 5, 6], 240),
    ] {
      for count in counts {
        addFramed(
          "hills-\(count)x\(code(seconds))", "Hills \(count) × \(words(seconds)), jog down", .hills,
          repeats(count, Segment(.work, .hill, seconds: seconds), jogSeconds: jog))
      }
    }
  }

  /// Speed play: fixed turns and pyramids.
  mutating func addFartlek() {
    for (on, off, counts) in [
      (30, 30, [8, 10, 12, 16, 20]), (30, 60, [6, 8, 10, 12]), (60, 60, [4, 5, 6, 8, 10, 12, 15]),
      (90, 90, [5, 6, 8, 10]), (120, 60, [5, 6, 8, 10]), (120, 120, [4, 5, 6, 8]),
      (180, 120, [4, 5, 6, 7]),
    ] {
      let intensity: Intensity = on <= 60 ? .fiveK : .tenK
      for count in counts {
        addFramed(
          "fartlek-\(count)x\(code(on))-\(jogCode(off))",
          "Fartlek \(count) × \(words(on)) fast, \(words(off)) easy", .fartlek,
          [
            Block(
              count,
              [
                Segment(.work, intensity, seconds: on), Segment(.recovery, .easy, seconds: off),
              ])
          ])
      }
    }
    for (name, minutes) in [
      ("1-2-3-2-1", [1, 2, 3, 2, 1]), ("1-2-3-4-3-2-1", [1, 2, 3, 4, 3, 2, 1]),
      ("2-4-6-4-2", [2, 4, 6, 4, 2]), ("4-3-2-1", [4, 3, 2, 1]), ("5-4-3-2-1", [5, 4, 3, 2, 1]),
    ] {
      let segments = minutes.flatMap { minutes in
        [
          Segment(.work, minutes <= 2 ? .fiveK : .tenK, seconds: minutes * 60),
          Segment(.recovery, .easy, seconds: max(60, minutes * 30)),
        ]
      }
      addFramed(
        "fartlek-pyramid-\(name)", "Fartlek \(name) min, half as long easy", .fartlek,
        [Block(segments)])
    }
  }
}
