import Documents
import Strength
import Testing

@testable import Interchange

@Suite struct GymRunLayoutTests {
  @Test func putsADaysSetsInTheOrderOfTheirTimes() throws {
    let log = try Fixture.read("gymrun/entries.csv", unit: .kg)
    #expect(log.format == .gymrun)
    #expect(log.rows == 9)
    #expect(log.counts == [2, 3, 5])
    #expect(log.workouts.map { $0.name } == ["Chest and Triceps", "Workout"])
    #expect(log.workouts.map { $0.start.day.text } == ["2025-04-29", "2025-04-30"])
    #expect(log.workouts.map { $0.start.millisecondOfDay } == [43_200_000, 27_300_000])
    #expect(log.sets.map { $0.weight } == [.kg(100), .kg(100), .kg(102.5), nil, .kg(120)])
    #expect(log.workouts[0].blocks[0].notes == "slower")
    #expect(log.workouts[0].blocks[1].exerciseName == "Pull-ups; Overhand")
    #expect(
      log.codes == [
        "6 bad-number", "8 bad-date", "9 bad-date", "10 not-read", "10 empty-set",
      ])
    #expect(
      log.diagnostics[3].message
        == "GymRun does not say the unit of the duration \"30\"; it was left out.")
  }

  @Test func asksForTheOrderOfDates() {
    let text = "Date;Time;Exercise;Set;Weight;Reps;Version1\n03/04/2025;12:00:00;Row;1;60;5;1\n"
    #expect(throws: ImportError.dateOrderNeeded(example: "03/04/2025")) {
      try LogReader(unit: .kg).read(text)
    }
  }
}
