import Foundation
import Testing

/// What nobody says of a set is as the app would have it.
@Suite struct LogWeightTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func begin(_ split: String) throws {
    try tool.run("splits", "add", "Day", split)
    try tool.run("log", "start", "--split", "Day", "--no-gym")
  }

  @Test func aWeightGoesOnToTheSetsToCome() throws {
    try begin("Bench Press (Barbell)=4x5")
    let first = try tool.run("log", "set", "Bench", "5x80kg").text
    #expect(first.contains("✓ 5 × 80 kg   ○ 5 × 80 kg   ○ 5 × 80 kg   ○ 5 × 80 kg"), "\(first)")
    let planned = try tool.run("log", "set", "Bench").text
    #expect(planned.contains("✓ 5 × 80 kg   ✓ 5 × 80 kg   ○"), "\(planned)")
    let fewer = try tool.run("log", "set", "Bench", "4").text
    #expect(fewer.contains("✓ 4 × 80 kg   ○ 5 × 80 kg"), "\(fewer)")
    let drop = try tool.run("log", "set", "Bench", "8x50kg", "--drop").text
    #expect(drop.contains("✓ 4 × 80 kg   ✓ 8 × 50 kg (drop)"), "\(drop)")
    // One more than planned.
    let more = try tool.run("log", "set", "Bench", "3").text
    #expect(more.contains("✓ 8 × 50 kg (drop)   ✓ 3 × 80 kg"), "\(more)")
  }

  @Test func aDropSetLeavesThoseToComeAsTheyAre() throws {
    try begin("Bench Press (Barbell)=3x5")
    try tool.run("log", "set", "Bench", "5x80kg")
    let drop = try tool.run("log", "set", "Bench", "8x50kg", "--drop").text
    #expect(drop.contains("✓ 8 × 50 kg (drop)   ○ 5 × 80 kg"), "\(drop)")
  }

  @Test func whatIsNotSaidIsAsLastTime() throws {
    try tool.run("log", "start", "--name", "First", "--no-gym")
    try tool.run("log", "set", "Lateral Raise (Dumbbell)", "15x10kg")
    try tool.run("log", "finish")
    try tool.run("log", "start", "--name", "Second", "--no-gym")
    let again = try tool.run("log", "set", "Lateral Raise (Dumbbell)", "14")
    #expect(again.text.contains("✓ 14 × 10 kg"), "\(again.text)")
    #expect(again.errors.isEmpty, "\(again.errors)")
    // Reps of last time are none of a set that was held.
    try tool.run("log", "finish")
    try tool.run("log", "start", "--name", "Third", "--no-gym")
    let held = try tool.run("log", "set", "Lateral Raise (Dumbbell)", "45s").text
    #expect(held.contains("✓ 10 kg 45 s") && !held.contains("14"), "\(held)")
  }

  /// What stands in the gym keeps its unit, whatever the settings say.
  @Test func aBareNumberIsInTheUnitOfWhatIsPlanned() throws {
    try begin("Bench Press (Barbell)=2x5")
    try tool.run("settings", "--unit", "lb")
    try tool.run("log", "change", "Bench", "1", "--weight", "62.5kg")
    let planned = try tool.run("log", "set", "Bench", "5x65").text
    #expect(planned.contains("✓ 5 × 65 kg   ○ 5 × 65 kg"), "\(planned)")
    try tool.run("log", "set", "Bench")
    let more = try tool.run("log", "set", "Bench", "5x70").text
    #expect(more.contains("✓ 5 × 70 kg"), "\(more)")
    let other = try tool.run("log", "set", "Squat (Barbell)", "5x100").text
    #expect(other.contains("✓ 5 × 100 lb"), "\(other)")
  }

  @Test func aMissingWeightIsSaidOnce() throws {
    try begin("Bench Press (Barbell)=2x5")
    let first = try tool.run("log", "set", "Bench", "5")
    #expect(first.status == 0 && first.text.contains("✓ 5   ○ 5"), "\(first.text)")
    #expect(first.errors.contains("This set has no weight"), "\(first.errors)")
    #expect(
      first.errors.contains("regimen log change 'Bench Press (Barbell)' 1 --weight"),
      "\(first.errors)")
    #expect(try tool.run("log", "set", "Bench", "5").errors.isEmpty)
  }

  /// A split outlives its exercises.
  @Test func setsOfADeletedExerciseAreDone() throws {
    try tool.run("exercises", "add", "Zercher Thing")
    try tool.run("splits", "add", "Day", "Zercher Thing=3x5")
    #expect(try tool.run("exercises", "delete", "Zercher Thing").status == 0)
    try tool.run("log", "start", "--split", "Day", "--no-gym")
    let first = try tool.run("log", "set", "Zercher Thing", "5x40")
    #expect(first.text.contains("✓ 5 × 40 kg   ○ 5 × 40 kg"), "\(first.text)\(first.errors)")
    let next = try tool.run("log", "set", "zercher", "--json")
    #expect(next.json["exercise"] as? String == "Zercher Thing", "\(next.errors)")
    #expect(next.json["sets_done"] as? Int == 2)
  }

  @Test func aSetOfWhichNothingIsKnownStaysOpen() throws {
    try begin("Plank=1x1")
    // As another program writes it.
    try tool.rewrite("Workouts") { $0.replacing("\"seconds\"", with: "\"planned\"") }
    let refused = try tool.run("log", "set", "Plank")
    #expect(refused.status == 2, "\(refused.text)")
    #expect(refused.errors.contains("Nobody has said how much is to be done of Plank."))
    #expect(try tool.run("log", "set", "Plank", "45s").text.contains("✓ 45 s"))
  }
}
