import Documents
import Running
import Testing

@testable import Interchange

@Suite struct FITWorkoutFileTests {
  private func messages(
    _ run: ExportedRun, _ targets: RunTargets = RunSamples.pace
  ) throws -> [FITReader.Message] {
    try FITReader.messages(
      FITWorkoutFile.encode(run, targets, createdAt: RunSamples.writtenAt))
  }

  @Test func noRunOfTheCatalogueHasMoreStepsThanWatchesTake() {
    for workout in Catalogue.all {
      let count = FITWorkoutFile.stepCount(
        RunSamples.run(workout.name, workout.blocks), RunSamples.pace)
      #expect(count > 0 && count <= FITWorkoutFile.mostSteps, "\(workout.id): \(count)")
    }
  }

  @Test func saysWhatItIs() throws {
    let messages = try messages(RunSamples.run("5 × 1 km", RunSamples.kilometers))
    #expect(messages.map { $0.number } == [0, 26, 27, 27, 27, 27, 27, 27])
    #expect(messages[0].numbers[0] == 5)
    #expect(messages[0].numbers[1] == 255)
    #expect(messages[0].numbers[4] == 1_783_000_000 - 631_065_600)
    #expect(messages[1].numbers[4] == 1)
    #expect(messages[1].numbers[6] == 6)
    #expect(messages[1].texts[8] == "5 × 1 km")
  }

  @Test func repeatsGoBackToTheirFirstStep() throws {
    let steps = try messages(RunSamples.run("x", RunSamples.kilometers)).dropFirst(2).map { $0 }
    #expect(steps.map { $0.numbers[254] } == [0, 1, 2, 3, 4, 5])
    #expect(steps.map { $0.numbers[1] } == [0, 1, 0, 6, 1, 0])
    #expect(steps.map { $0.numbers[2] } == [900_000, 100_000, 150_000, 1, 100_000, 600_000])
    #expect(steps.map { $0.numbers[7] } == [2, 5, 4, nil, 5, 3])
    #expect(steps[3].numbers[4] == 4)
  }

  @Test func pacesAreSpeedsWithTheSlowerFirst() throws {
    let steps = try messages(RunSamples.run("x", RunSamples.kilometers)).dropFirst(2).map { $0 }
    for (step, intensity) in [(0, Intensity.easy), (1, .interval), (2, .recovery)] {
      let range = RunSamples.paces.target(intensity)
      let low = try #require(steps[step].numbers[5])
      let high = try #require(steps[step].numbers[6])
      #expect(steps[step].numbers[3] == 0)
      #expect(low < high)
      #expect(Int((1_000_000 / Double(low)).rounded()) == range.upperBound)
      #expect(Int((1_000_000 / Double(high)).rounded()) == range.lowerBound)
    }
    #expect(steps[1].texts[8] == "1 km at 3:50–4:00 /km")
  }

  @Test func heartRatesAreBeatsAboveAHundred() throws {
    let targets = try RunSamples.heartRate
    let steps = try messages(RunSamples.run("x", RunSamples.kilometers), targets)
      .dropFirst(2).map { $0 }
    let rates = try #require(targets.rates)
    let range = try #require(rates.target(.easy, targets.paces))
    #expect(steps[0].numbers[3] == 1)
    #expect(steps[0].numbers[5] == range.lowerBound + 100)
    #expect(steps[0].numbers[6] == range.upperBound + 100)
  }

  @Test func feelHasNoRange() throws {
    let blocks = [
      Block(
        4,
        [
          Segment(.work, .stride, seconds: 20), Segment(.recovery, .recovery, seconds: 60),
        ])
    ]
    let steps = try messages(RunSamples.run("Strides", blocks)).dropFirst(2).map { $0 }
    #expect(steps[0].numbers[3] == 2)
    #expect(steps[0].numbers[5] == nil)
    #expect(steps[0].texts[8] == "20 s by feel, effort 9 of 10")
    #expect(steps[1].numbers[3] == 0)
  }

  @Test func aPartWithoutLengthEndsWithTheLapButton() throws {
    var segment = Segment(.work, .easy, seconds: 60)
    segment.seconds = nil
    let steps = try messages(RunSamples.run("x", [Block([segment])]))
    #expect(steps[2].numbers[1] == 5)
  }

  @Test(arguments: [TargetForm.pace, .heartRate])
  func everyRunOfTheCatalogueDecodes(_ form: TargetForm) throws {
    let targets = form == .pace ? RunSamples.pace : try RunSamples.heartRate
    var serials: Set<Int> = []
    for workout in Catalogue.all {
      let messages = try messages(ExportedRun(workout), targets)
      let steps = messages.filter { $0.number == 27 }
      let count = workout.blocks.reduce(0) { $0 + $1.segments.count + ($1.repeats > 1 ? 1 : 0) }
      #expect(steps.count == count)
      #expect(messages[1].numbers[6] == count)
      // One walks by feel.
      for step in steps where step.numbers[7] == 4 && workout.family != .runWalk {
        #expect(step.numbers[3] != 2, "\(workout.id): a recovery without a target")
      }
      serials.insert(try #require(messages[0].numbers[3]))
    }
    #expect(serials.count == Catalogue.all.count)
    #expect(!serials.contains(0))
  }

  @Test func theSameRunHasTheSameSerial() throws {
    var run = RunSamples.run("x", RunSamples.kilometers)
    let serial = FITWorkoutFile.serial(run, .pace)
    run.name = "y"
    run.structure = []
    #expect(FITWorkoutFile.serial(run, .pace) == serial)
    #expect(FITWorkoutFile.serial(run, .heartRate) != serial)
  }

  @Test func namesAreCutBetweenCharacters() throws {
    for prefix in 0..<20 {
      let name = String(repeating: "a", count: prefix) + String(repeating: "👩‍👩‍👧‍👦é", count: 9)
      let cut = FITWorkoutFile.cut(name, 48)
      #expect(name.hasPrefix(cut))
      #expect((48 - 26...48).contains(cut.utf8.count))
      let messages = try messages(RunSamples.run(name, RunSamples.kilometers))
      #expect(messages[1].texts[8] == cut)
    }
    #expect(FITWorkoutFile.cut("a\r\nb\u{0}c", 48) == "a b c")
    #expect(FITWorkoutFile.cut("", 48).isEmpty)
    #expect(
      FITWorkoutFile.cut("Cruise intervals 4 × 8 min, 2 min jog", 30)
        == "Cruise intervals 4 × 8 min, 2")
    #expect(FITWorkoutFile.cut("Cruise intervals", 12) == "Cruise")
  }

  @Test func writesNoTimeBeforeTheEpoch() {
    #expect(FITWorkoutFile.seconds(Instant(milliseconds: 0)) == 0x1000_0000)
    #expect(FITWorkoutFile.seconds(Instant(milliseconds: .max)) == .max)
  }
}
