import Strength
import Testing

@testable import Interchange

@Suite struct EveryLayoutTests {
  @Test(arguments: SyntheticLog.layouts)
  func bringsBackWhatWasWritten(_ layout: SyntheticLog.Layout) throws {
    let source = SyntheticLog(workouts: 40)
    let log = try LogReader(unit: .kg).read(source.rendered(layout))
    #expect(log.format == layout.format)
    #expect(log.variant == layout.variant)
    #expect(log.rows == source.setCount)
    #expect(log.workouts.count == 40)
    #expect(log.diagnostics.isEmpty)
    let entries = source.entries
    #expect(log.sets.map { $0.reps } == entries.map { $0.reps })
    #expect(log.sets.map { $0.weight?.value } == entries.map { $0.weight })
    let names = log.workouts.flatMap { workout in
      workout.blocks.flatMap { block in block.sets.map { _ in block.exerciseName } }
    }
    #expect(names == entries.map { $0.exercise })
    #expect(
      log.workouts.map { $0.start.day.text }
        == stride(from: 0, to: entries.count, by: 6).map { entries[$0].day })
  }

  @Test(arguments: SyntheticLog.oneOfEachFormat)
  func losesOneRowOfTenThousandToOneBadRow(_ layout: SyntheticLog.Layout) throws {
    let source = SyntheticLog(workouts: 1667)
    var lines = source.rendered(layout).split(separator: "\n")
    let bad = 5000
    lines[bad] = lines[bad].prefix(12) + "\u{fffd}?"
    let log = try LogReader(unit: .kg).read(lines.joined(separator: "\n"))
    #expect(log.rows == 10_002)
    #expect(log.sets.count == 10_001)
    #expect(log.diagnostics.map { $0.line } == [bad + 1])
  }

  @Test(arguments: SyntheticLog.layouts)
  func toldByItsFormatReadsTheSame(_ layout: SyntheticLog.Layout) throws {
    let text = SyntheticLog(workouts: 3).rendered(layout)
    let told = try LogReader(unit: .kg, format: layout.format).read(text)
    #expect(try LogReader(unit: .kg).read(text) == told)
  }
}
