import Documents
import Strength
import Testing

@testable import Interchange

@Suite struct WholeLogTests {
  static let fixtures = [
    "hevy/api.json", "boostcamp/history.json", "jefit/backup.csv",
    "alphaprogression/english.csv", "alphaprogression/german.csv",
  ]

  @Test func survivesMutations() throws {
    let seed = UInt64.random(in: 0...(.max))
    var random = RandomSource(seed: seed)
    let marks = Array("\"{}[],;#:-\n\r\0\\9\u{ff}".utf8)
    for fixture in Self.fixtures {
      let original = try Fixture.bytes(fixture)
      for round in 0..<150 {
        var bytes = original
        for _ in 0...random.below(6) {
          let place = random.below(bytes.count)
          switch random.below(3) {
          case 0: bytes[place] = marks[random.below(marks.count)]
          case 1: bytes.insert(marks[random.below(marks.count)], at: place)
          default: bytes.removeSubrange(place..<min(bytes.count, place + random.below(30)))
          }
        }
        do throws(ImportError) {
          let log = try LogReader(unit: .kg).read(bytes)
          let context: Comment = "seed \(seed), \(fixture), round \(round)"
          for diagnostic in log.diagnostics {
            #expect(diagnostic.line >= 1 && !diagnostic.message.isEmpty, context)
          }
          for set in log.sets {
            #expect((set.reps ?? 0) >= 0 && (1...10).contains(set.rpe ?? 1), context)
            #expect(abs(set.weight?.kilograms ?? 0) <= 2000, context)
          }
        } catch {
          #expect(!error.message.isEmpty && !error.hint.isEmpty)
        }
      }
    }
  }

  @Test func refusesJSONThatIsTooDeepOrBroken() {
    let deep = String(repeating: "[", count: 100_000)
    #expect {
      try LogReader(unit: .kg).read(deep)
    } throws: { error in
      guard case ImportError.damaged(let fault) = error else { return false }
      return fault.fault == .tooDeep(limit: 128)
    }
    #expect {
      try LogReader(unit: .kg).read("{\n  \"workouts\": [\n    {\"title\": }\n")
    } throws: { error in
      guard case ImportError.damaged(let fault) = error else { return false }
      return fault.line == 3
    }
  }

  @Test(arguments: ["{}", "[]", "{\"workouts\": []}", "{\"2025-01-01\": 3}", "[[[[[[1]]]]]]"])
  func refusesJSONOfAnotherShape(_ text: String) {
    #expect(throws: ImportError.unknownHeader(text)) { try LogReader(unit: .kg).read(text) }
  }

  @Test(arguments: [
    (LogFormat.jefit, "### EXERCISE LOGS ###"), (.alphaprogression, "#;KG;REPS"),
    (.boostcamp, "records"),
  ])
  func refusesAFormatThatTheFileIsNot(_ format: LogFormat, _ mark: String) {
    #expect(throws: ImportError.missingColumns(format: format, columns: [mark])) {
      try LogReader(unit: .kg, format: format).read(BadInputTests.header)
    }
  }

  @Test(arguments: [
    (LogFormat.hevy, "hevy/api.json"), (.boostcamp, "boostcamp/history.json"),
    (.jefit, "jefit/backup.csv"), (.alphaprogression, "alphaprogression/german.csv"),
    (.stronglifts, "stronglifts/wide.csv"), (.stronglifts, "stronglifts/standard.csv"),
  ])
  func toldByItsFormatReadsTheSame(_ format: LogFormat, _ fixture: String) throws {
    let bytes = try Fixture.bytes(fixture)
    let told = try LogReader(unit: .kg, format: format).read(bytes)
    #expect(told.format == format)
    #expect(try LogReader(unit: .kg).read(bytes) == told)
  }
}
