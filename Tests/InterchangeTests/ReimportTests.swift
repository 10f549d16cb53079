import Documents
import Strength
import Testing

@testable import Interchange

@Suite struct ReimportTests {
  @Test(
    arguments: WholeLogTests.fixtures + [
      "strong/S0-pounds.csv", "strong/S0-kilograms.csv", "stronglifts/wide.csv",
      "stronglifts/wide-day-first.csv", "lyfta/standard.csv", "gymrun/entries.csv",
      "gymbook/german.csv",
    ])
  func addsNothingTheSecondTime(_ fixture: String) throws {
    let log = try Fixture.read(fixture)
    func target(_ workouts: [Workout], _ exercises: [Exercise]) -> ImportTarget {
      ImportTarget(
        exercises: exercises, muscles: [], workouts: workouts, deleted: [],
        catalogue: ExerciseCatalogue(exercises: []), zone: ImportZone(minutes: 0))
    }
    let first = LogImport(into: target([], []), joinsSame: false).plan(for: log)
    #expect(first.newSets == log.sets.count)
    let again = LogImport(into: target(first.workouts, first.exercises), joinsSame: false)
      .plan(for: log)
    #expect(again.unchangedSets == log.sets.count)
    #expect([again.newSets, again.updatedSets, again.keptSets, again.goneSets] == [0, 0, 0, 0])
    #expect(again.workouts.isEmpty && again.exercises.isEmpty)
  }
}
