import Documents
import Strength
import Testing

@testable import Interchange

/// Our own table, as it comes back from a spreadsheet.
@Suite struct RegimenCSVTests {
  /// Two exercises with two sets each.
  private func workout() throws -> Workout {
    let start = try #require(Instant("2026-04-08T17:15:00.000+02:00"))
    var workout = Workout(
      id: ULID(high: 2, low: 1), name: "Legs; \"heavy\", slow", startedAt: start)
    workout.endedAt = start
    for number in 1...2 {
      let exercise = Exercise(id: ULID(high: 3, low: UInt64(number)), name: "Lunge \(number)")
      var log = ExerciseLog(id: ULID(high: 4, low: UInt64(number)), exercise: exercise)
      for place in 1...2 {
        let id = ULID(high: 5, low: UInt64(number * 10 + place))
        log.sets.append(WorkoutSet(id: id, reps: 8, weight: .kg(22.5)))
      }
      workout.logs.append(log)
    }
    return workout
  }

  @Test(arguments: [";", "\t", ","], ["\n", "\r\n", "\r"])
  func isKnownWithOtherDelimitersAndQuotes(delimiter: String, end: String) throws {
    let workout = try workout()
    var text = ""
    for record in CSVText.records(RegimenCSV.export([workout])) {
      let fields = record.fields.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }
      text += fields.joined(separator: delimiter) + end
    }
    let bytes = Array(text.utf8)
    #expect(RegimenCSV.matches(bytes))
    let read = RegimenCSV.read(bytes)
    #expect(read.workouts == [workout] && read.diagnostics.isEmpty)
    guard case .table = try ImportFile(bytes) else {
      Issue.record("no table of ours")
      return
    }
  }

  @Test func aLogIsOneWhereverItsRowsStand() throws {
    let workout = try workout()
    let table = String(decoding: RegimenCSV.export([workout]), as: UTF8.self)
    let lines = table.split(separator: "\n")
    #expect(lines.count == 5)
    let sorted = [0, 1, 3, 2, 4].map { "\(lines[$0])\n" }.joined()
    #expect(RegimenCSV.read(Array(sorted.utf8)).workouts == [workout])
  }

  @Test func anotherTableIsNoneOfOurs() {
    for text in ["Date,Exercise,Reps\n", "workout_id,exercise,reps\n", ""] {
      #expect(!RegimenCSV.matches(Array(text.utf8)))
    }
  }
}
