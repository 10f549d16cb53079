import Documents
import Running
import Testing

@Suite struct CatalogueTests {
  @Test func holdsEnoughOfEveryFamily() {
    print("catalogue: \(Catalogue.all.count)")
    for family in Family.allCases {
      let count = Catalogue.all.filter { $0.family == family }.count
      print("  \(family.rawValue): \(count)")
      #expect(count >= (family == .race ? 4 : 10), "\(family)")
    }
    #expect(Catalogue.all.count >= 740)
  }

  @Test func idsAreUniqueAndReadable() {
    #expect(Set(Catalogue.all.map { $0.id }).count == Catalogue.all.count)
    #expect(Set(Catalogue.all.map { $0.name }).count == Catalogue.all.count)
    for workout in Catalogue.all {
      #expect(workout.id.hasPrefix(workout.family.rawValue), "\(workout.id)")
      #expect(
        workout.id.utf8.allSatisfy {
          (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d
        })
    }
    #expect(Catalogue.workout("cruise-4x8min-r2") != nil)
    #expect(Catalogue.workout("cruise-4x8min-r3") == nil)
  }

  @Test func listsEachRunOnceAndLongRunsByLength() throws {
    let listed = Catalogue.listed.map { $0.id }
    #expect(listed.count == Catalogue.all.count)
    #expect(Set(listed) == Set(Catalogue.all.map { $0.id }))
    let first = try #require(listed.firstIndex(of: "long-3500m"))
    #expect(listed[first..<first + 35].elementsEqual((3...37).map { "long-\($0)500m" }))
  }

  @Test func everySegmentIsWithinTheLimitsOfDocuments() {
    for workout in Catalogue.all {
      #expect(!workout.blocks.isEmpty)
      for block in workout.blocks {
        #expect(Block.repeats.contains(block.repeats) && !block.segments.isEmpty)
        for segment in block.segments {
          #expect((segment.seconds == nil) != (segment.meters == nil), "\(workout.id)")
          if let seconds = segment.seconds { #expect(Segment.seconds.contains(seconds)) }
          if let meters = segment.meters { #expect(Segment.meters.contains(meters)) }
        }
      }
    }
  }

  /// Both forms are derived from one definition: the same structure, and targets that ask for the
  /// same share of the reserve.
  @Test func formsAgreeInStructureAndEffort() throws {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomSource(seed: seed)
    for _ in 0..<6 {
      let paces = Paces(VDOT(28 + random.unit() * 50))
      let maximum = 165 + random.unit() * 40
      let resting = 38 + random.unit() * 35
      let rates = try #require(
        HeartRates(maximum: maximum, resting: resting, threshold: nil, sex: nil))
      for workout in Catalogue.all {
        let pace = workout.blocks.paceForm(paces)
        let heart = workout.blocks.heartRateForm(rates, paces)
        #expect(pace.map { $0.repeats } == heart.map { $0.repeats })
        for (left, right) in zip(pace, heart) {
          #expect(left.segments.count == right.segments.count)
          for (byPace, byRate) in zip(left.segments, right.segments) {
            #expect((byPace.seconds, byPace.meters) == (byRate.seconds, byRate.meters))
            guard case .pace(let seconds) = byPace.target,
              case .heartRate(let beats) = byRate.target
            else { continue }
            let speed = 120_000 / Double(seconds.lowerBound + seconds.upperBound)
            let oxygen = VDOT.oxygenCost(metersPerMinute: speed)
            let share = (oxygen - 3.5) / (paces.vdot.value - 3.5)
            let expected = resting + share * (maximum - resting)
            let middle = Double(beats.lowerBound + beats.upperBound) / 2
            #expect(abs(middle - expected) < 2.5, "\(workout.id), seed \(seed)")
          }
        }
      }
    }
  }

  @Test func figuresOfAKnownWorkout() throws {
    let workout = try #require(Catalogue.workout("cruise-4x8min-r2"))
    let paces = Paces(VDOT(50))
    let figures = workout.figures(paces)
    #expect(figures.seconds == Double((15 + 4 * 8 + 3 * 2 + 10) * 60))
    #expect(figures.qualitySeconds == 32 * 60)
    #expect(figures.fastSeconds == 0)
    // 32 min at threshold, 25 min easy, 6 min jogging.
    #expect(abs(figures.load - (53.3 + 25.0 / 60 * 62.9 + 6.0 / 60 * 53.5)) < 2)
    #expect(workout.hardness(figures) == 4)
    #expect(workout.fit(Phase.build) == 1)
    #expect(workout.fit(Level.intermediate) == 1)
    #expect(workout.fit(Level.beginner) < 0.7)
  }

  @Test func targetsOfBothForms() throws {
    let paces = Paces(VDOT(50))
    let rates = try #require(HeartRates(maximum: 190, resting: 50, threshold: 172, sex: .male))
    let workout = try #require(Catalogue.workout("vo2max-5x3min-r2"))
    #expect(workout.blocks.paceForm(paces)[1].segments[0].target == .pace(230...240))
    guard
      case .heartRate(let range) = workout.blocks.heartRateForm(rates, paces)[1].segments[0].target
    else { return #expect(Bool(false), "no heart rate") }
    #expect(range.lowerBound > 172 && range.upperBound < 190)
    let hills = try #require(Catalogue.workout("hills-8x60s") ?? Catalogue.workout("hills-8x1min"))
    #expect(hills.blocks.paceForm(paces)[1].segments[0].target == .effort(8))
    // Seconds are too short for the heart to follow.
    let short = try #require(Catalogue.workout("fartlek-8x1min-r1"))
    #expect(short.blocks.heartRateForm(rates, paces)[1].segments[0].target == .effort(8))
  }
}
