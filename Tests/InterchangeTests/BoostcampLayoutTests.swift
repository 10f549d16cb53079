import Documents
import Strength
import Testing

@testable import Interchange

@Suite struct BoostcampLayoutTests {
  @Test func readsTheHistoryByDay() throws {
    let log = try Fixture.read("boostcamp/history.json", unit: nil)
    #expect(log.format == .boostcamp)
    #expect(log.rows == 8)
    #expect(log.counts == [2, 3, 4])
    #expect(log.workouts.map { $0.name } == ["Upper Body", "Session B"])
    #expect(log.workouts.map { $0.start.day.text } == ["2025-08-23", "2025-08-25"])
    #expect(log.sets.map { $0.weight } == [.kg(40), .kg(80), nil, .lb(225)])
    #expect(log.sets.map { $0.reps } == [10, 8, 7, 5])
    #expect(log.sets.map { $0.kind } == [.warmup, .working, .working, .working])
    #expect(log.sets.allSatisfy { $0.rpe == nil })
    #expect(log.workouts[0].blocks[0].notes == "slow down")
    #expect(log.codes == ["18 not-done", "19 bad-number", "20 not-done", "30 not-read"])
    #expect(log.diagnostics[3].message == "The set does not count reps, and was not imported.")
  }

  @Test func givesWeightsInTheUnitThatTheyWereEnteredIn() throws {
    let text =
      "{\"2026-04-10\":[{\"id\":1,\"records\":[{\"name\":\"Dip\",\"sets\":["
      + "{\"value\":20.41,\"weight_unit\":\"kg\",\"amount\":8}]}]}]}"
    #expect(try LogReader(unit: .lb).read(text).sets.map { $0.weight } == [.lb(45)])
  }
}
