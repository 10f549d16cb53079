import Documents
import Strength
import Testing

@testable import Interchange

@Suite struct GymBookLayoutTests {
  @Test func readsValuesWithTheirUnits() throws {
    let log = try Fixture.read("gymbook/german.csv", unit: nil)
    #expect(log.format == .gymbook)
    #expect(log.rows == 9)
    #expect(log.counts == [2, 3, 6])
    #expect(log.workouts.map { $0.name } == ["Oberkörper", "Beine"])
    #expect(log.workouts.map { $0.start.day.text } == ["2022-03-14", "2022-03-16"])
    #expect(log.workouts.map { $0.start.millisecondOfDay } == [66_300_000, 25_500_000])
    #expect(log.workouts[0].blocks[0].category == "Brust")
    #expect(log.workouts[0].blocks[0].notes == "sauber")
    #expect(
      log.sets.map { $0.weight } == [.kg(60), .kg(80), .kg(82.5), .kg(40), nil, nil])
    #expect(log.sets.map { $0.reps } == [1, 8, 8, 12, nil, nil])
    #expect(
      log.sets.map { $0.kind } == [
        .warmup, .working, .working, .warmup, .working, .working,
      ])
    #expect(log.sets[4].seconds == 45)
    #expect(log.sets[5].seconds == 750)
    #expect(log.sets[5].distance == Distance(2.5, .km))
    #expect(log.codes == ["2 cool-down", "6 not-done", "9 bad-number", "10 bad-number"])
    #expect(
      log.diagnostics.map { $0.message } == [
        "The set to cool down was imported as a warm-up.",
        "The set was skipped; it was not imported.",
        "The value \"viele\" cannot be read; the row was not imported.",
        "The value \"100,0\" cannot be read; the row was not imported.",
      ])
  }

  @Test func readsCommasBetweenFields() throws {
    let text =
      "Datum,Training,Zeit,Übung,Wiederholungen / Zeit,Gewicht / Strecke\n"
      + "14.03.2022,Oberkörper,18:25,Bankdrücken,8 Wiederholungen,\"82,5 kg\"\n"
    #expect(try LogReader(unit: nil).read(text).sets.map { $0.weight } == [.kg(82.5)])
  }
}
