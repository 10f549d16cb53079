import Documents
import Strength
import Testing

@Suite struct WorkoutTests {
  @Test(arguments: [
    ("working", true), ("drop", true), ("failure", true), ("rest-pause", true), ("myo", true),
    ("warmup", false), ("cluster", false),
  ])
  func countsKnownKindsButWarmUps(kind: String, isHard: Bool) {
    var set = WorkoutSet(5)
    set.kind = Open(name: kind)
    #expect(set.isHard == isHard)
  }

  @Test func takesEverySetForDoneOnceItHasEnded() throws {
    let planned = WorkoutSet(5)
    let done = WorkoutSet(5, completedAt: try moment("2026-04-08"))
    let running = try Workout("2026-04-08", isRunning: true)
    let ended = try Workout("2026-04-08")
    #expect(running.isRunning)
    #expect(!ended.isRunning)
    #expect([planned, done].map { running.isDone($0) } == [false, true])
    #expect([planned, done].map { ended.isDone($0) } == [true, true])
  }

  @Test(arguments: [
    (#""reps":10001"#, "reps"), (#""reps":-1"#, "reps"), (#""rpe":10.5"#, "rpe"),
    (#""rpe":0.5"#, "rpe"), (#""seconds":-1"#, "seconds"), (#""seconds":604801"#, "seconds"),
    (#""weight":"80""#, "weight"), (#""distance":"5 kg""#, "distance"),
  ])
  func refusesASetOutOfRange(member: String, field: String) throws {
    let id = "01J0000000000000000000000A"
    let json = """
      {"schema":1,"id":"\(id)","name":"","startedAt":"2026-04-08T17:15:00Z",
       "logs":[{"id":"\(id)","exerciseName":"","sets":[{"id":"\(id)",\(member)}]}]}
      """
    let bytes = Array(json.utf8)
    let failure = #expect(throws: JSONFailure.self) { try Workout(decoding: bytes) }
    #expect(DocumentError(try #require(failure), in: bytes).path == "logs[0].sets[0].\(field)")
  }
}
