import Documents
import Strength
import Testing

@testable import Interchange

@Suite struct AlphaProgressionLogTests {
  @Test func readsEnglishLogs() throws {
    let log = try Fixture.read("alphaprogression/english.csv", unit: nil)
    #expect(log.format == .alphaprogression)
    #expect(log.counts == [2, 5, 12])
    #expect(log.workouts[0].name == "Legs · Day 2 · Week 4 · Push-Pull-Legs")
    #expect(log.workouts.map { $0.start.millisecondOfDay } == [17_640_000, 82_680_000])
    #expect(log.workouts.map { $0.durationSeconds } == [3720, 2700])
    let blocks = log.workouts.flatMap { $0.blocks }
    #expect(
      blocks.map { $0.exerciseName } == [
        "Hack Squats (Machine)", "Hyperextensions on Roman Chair (Bodyweight)",
        "Hack Squats (Machine)", "Bent-Over Rows (Barbell)", "Bent-Over Rows (Barbell)",
      ])
    #expect(blocks[0].sets.map { $0.weight } == [.kg(37.5), .kg(72.5), .kg(115), .kg(102.5)])
    #expect(blocks[0].sets.map { $0.kind } == [.warmup, .warmup, .working, .working])
    #expect(blocks[0].sets.map { $0.rpe } == [nil, nil, 9, 9.5])
    #expect(blocks[1].sets.map { $0.weight } == [nil, .kg(35), nil])
    #expect(blocks[1].sets.map { $0.reps } == [8, 10, 5])
    #expect(blocks[1].sets[2].rpe == 5)
    #expect(blocks[3].sets.map { $0.weight } == [.lb(105), .lb(225)])
    #expect(blocks[4].sets.map { $0.weight } == [.lb(95), .lb(135)])
    #expect(blocks[4].notes == "keep the back flat")
    #expect(
      log.codes == [
        "10 not-done", "12 bad-number", "15 bad-rpe", "18 bad-warmup", "27 bad-date",
        "30 no-exercise",
      ])
    #expect(
      log.diagnostics.map { $0.message } == [
        "The set was not done; it was not imported.",
        "The weight \"heavy\" is not a number; the row was not imported.",
        "The reps in reserve \"12\" are not between 0 and 9; they were left out.",
        "The warm-up \"WU2 · many lbs · 5 reps\" cannot be read; it was not imported.",
        "The date \"2026-02-31 10:00 am\" cannot be read; the workout was not imported.",
        "The set belongs to no exercise that could be read; it was not imported.",
      ])
  }

  @Test func readsGermanLogsWithTimedSets() throws {
    let log = try Fixture.read("alphaprogression/german.csv", unit: nil)
    #expect(log.counts == [2, 4, 5])
    #expect(log.workouts.map { $0.durationSeconds } == [3180, 4740])
    #expect(log.workouts.map { $0.start.millisecondOfDay } == [49_440_000, 19_080_000])
    let blocks = log.workouts.flatMap { $0.blocks }
    #expect(blocks[0].notes == "2. Satz unsauber")
    #expect(blocks[1].exerciseName == "Planke (Körpergewicht)")
    #expect(blocks[1].sets[0].seconds == 45)
    #expect(blocks[1].sets[0].weight == .kg(5))
    #expect(blocks[2].sets[0].seconds == 750)
    #expect(blocks[3].sets.map { $0.weight } == [.kg(75)])
    #expect(log.codes == ["6 not-done", "17 unknown-column"])
  }

  @Test func doesNotPutSetsUnderAnotherExercise() throws {
    let text =
      "\"A\";\"2026-01-08 8:21 h\";\"39 min\"\n\"1. Row · Cable · 6 reps\"\n#;KG;REPS\n1;40;8\n"
      + "\"Mine\"\n#;KG;REPS\n1;10;8\n"
    let log = try LogReader(unit: nil).read(text)
    #expect(log.sets.map { $0.weight } == [.kg(40)])
    #expect(log.codes == ["7 no-exercise"])
  }

  @Test func readsTabs() throws {
    let text =
      "\"Full Body\"\t\"2026-01-08 8:21 h\"\t\"1:39 hr\"\n"
      + "\"1. Seated Shoulder Press · Smith machine · 6 reps\"\t\"WU1 · 15 kg · 9 reps\"\n"
      + "#\tKG\tREPS\tRIR\n1\t42,5\t8\t0,5\n"
    let log = try LogReader(unit: nil).read(text)
    #expect(log.counts == [1, 1, 2])
    #expect(log.sets[1].weight == .kg(42.5))
  }
}
