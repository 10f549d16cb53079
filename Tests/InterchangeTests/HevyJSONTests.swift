import Documents
import Strength
import TestSupport
import Testing

@testable import Interchange

@Suite struct HevyJSONTests {
  @Test func readsWhatTheAPIAnswers() throws {
    let log = try Fixture.read("hevy/api.json", unit: nil)
    #expect(log.format == .hevy)
    #expect(log.variant == "api")
    #expect(log.rows == 7)
    #expect(log.counts == [2, 3, 5])
    #expect(log.workouts.map { $0.name } == ["Upper", "Legs"])
    #expect(log.workouts[0].notes == "First \"page\"\nof it")
    #expect(log.workouts[0].durationSeconds == 4170)
    #expect(log.workouts.map { $0.offsetMinutes } == [0, 0])
    #expect(log.workouts[0].start.millisecondOfDay == 54_900_000)
    #expect(log.workouts[0].blocks.map { $0.superset } == [0, nil])
    #expect(log.workouts[0].blocks[0].notes == "pause")
    #expect(log.sets.map { $0.weight } == [.kg(40), .kg(82.5), .kg(60), nil, .kg(100)])
    #expect(log.sets.map { $0.kind } == [.warmup, .working, .failure, .working, .working])
    #expect(log.sets.map { $0.rpe } == [nil, 8.5, 10, nil, nil])
    #expect(log.sets[3].distance == Distance(1500, .m))
    #expect(log.sets[3].seconds == 600)
    #expect(log.sets[4].line == 48)
    #expect(log.codes == ["24 bad-number", "36 empty-set"])
    #expect(log.utcLine == 22)
    #expect(
      log.diagnostics[0]
        == Diagnostic(
          line: 24, column: 0, severity: .error, code: "bad-number",
          message: "The weight \"heavy\" is not a number; the row was not imported."))
  }

  @Test func givesWeightsInTheUnitThatTheyWereEnteredIn() throws {
    let text =
      "{\"title\":\"A\",\"start_time\":\"2026-04-10T06:00:00Z\",\"exercises\":[{\"title\":\"Dip\","
      + "\"sets\":[{\"index\":0,\"weight_kg\":20.41,\"reps\":8},"
      + "{\"index\":1,\"weight_kg\":60,\"reps\":8}]}]}"
    #expect(try LogReader(unit: .lb).read(text).sets.map { $0.weight } == [.lb(45), .kg(60)])
    #expect(try LogReader(unit: nil).read(text).sets.map { $0.weight } == [.kg(20.41), .kg(60)])
  }

  /// A workout whose text and sets these are.
  private func workout(_ description: String, sets: Int) -> String {
    "{\"title\":\"A\",\"start_time\":\"2026-04-10T06:00:00Z\",\"description\":\"\(description)\","
      + "\"exercises\":[{\"title\":\"Dip\",\"sets\":["
      + (0..<sets).map { "{\"index\":\($0),\"reps\":8}" }.joined(separator: ",") + "]}]}"
  }

  @Test func readsALongTextNotOnceForEachOfManySets() throws {
    let text = String(repeating: "x", count: 1 << 20)
    let bytes = Array(workout(text, sets: 4000).utf8)
    let begun = ContinuousClock.now
    let log = try LogReader(unit: nil).read(bytes)
    #expect(log.counts == [1, 1, 4000])
    #expect(log.workouts[0].notes == text)
    #expect(log.diagnostics.isEmpty)
    #expect(ContinuousClock.now - begun < .seconds(15) * Patience.factor)
  }

  @Test func refusesEverySetBelowANUL() throws {
    let log = try LogReader(unit: nil).read(workout("a\\u0000b", sets: 3))
    #expect(log.rows == 3 && log.workouts.isEmpty)
    #expect(
      log.diagnostics.map { $0.message }
        == Array(repeating: "The row holds NUL bytes; it was not imported.", count: 3))
  }

  @Test(arguments: [
    "[WORKOUT]", "[{\"page\": 1, \"workouts\": [WORKOUT]}]", "WORKOUT",
    "{\"events\": [{\"type\": \"updated\", \"workout\": WORKOUT}]}",
  ])
  func findsWorkoutsHoweverTheyAreWrapped(_ text: String) throws {
    let workout =
      "{\"title\":\"A\",\"start_time\":\"2026-04-10T06:00:00Z\",\"exercises\":[{\"title\":\"Dip\","
      + "\"sets\":[{\"index\":0,\"type\":\"normal\",\"weight_kg\":5,\"reps\":8}]}]}"
    let log = try LogReader(unit: nil).read(text.replacing("WORKOUT", with: workout))
    #expect(log.format == .hevy)
    #expect(log.counts == [1, 1, 1])
    #expect(log.sets[0].weight == .kg(5))
  }
}
