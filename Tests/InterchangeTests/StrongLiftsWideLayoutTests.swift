import Documents
import Strength
import Testing

@testable import Interchange

@Suite struct StrongLiftsWideLayoutTests {
  @Test func unfoldsARowIntoItsExercises() throws {
    let log = try Fixture.read("stronglifts/wide.csv", unit: nil)
    #expect(log.format == .stronglifts)
    #expect(log.variant == "wide")
    #expect(log.rows == 5)
    #expect(log.counts == [2, 4, 13])
    #expect(log.workouts.map { $0.start.day.text } == ["2014-04-02", "2014-04-14"])
    #expect(log.workouts.map { $0.bodyWeight } == [.lb(180), .lb(181.5)])
    #expect(log.workouts[1].notes == "Knee was sore")
    let blocks = log.workouts.flatMap { $0.blocks }
    #expect(blocks.map { $0.exerciseName } == ["Squat", "Bench Press", "Squat", "Deadlift"])
    #expect(
      blocks.map { $0.sets.map { $0.reps } } == [
        [5, 5, 5, 5, 5], [5, 5, 4], [5, 5, 3, 0], [5],
      ])
    #expect(blocks.map { $0.sets[0].weight } == [.lb(135), .lb(95), .lb(140), .lb(185)])
    #expect(log.codes == ["4 bad-date", "5 bad-number", "6 empty-set"])
  }

  @Test func tellsTheOrderOfDaysFromTheWholeFile() throws {
    let log = try Fixture.read("stronglifts/wide-day-first.csv", unit: nil)
    #expect(
      log.workouts.map { $0.start.day.text } == ["2015-03-02", "2015-03-04", "2015-03-16"])
    #expect(log.workouts.map { $0.name } == ["A", "B", "A"])
    #expect(log.workouts[2].bodyWeight == .kg(83.5))
    #expect(log.workouts[2].blocks[1].sets.map { $0.weight } == [nil, nil])
    #expect(log.sets[5].weight == .kg(40))
    #expect(log.diagnostics.isEmpty)
  }

  @Test func doesNotGuessTheOrderOfOneDay() throws {
    let text =
      "Date,Note,Exercise 1,Weight (KG),Weight (LB),Set 1\n03/04/2015,,Squat,60,130,5\n"
    #expect(throws: ImportError.dateOrderNeeded(example: "03/04/2015")) {
      try LogReader(unit: nil).read(text)
    }
  }
}
