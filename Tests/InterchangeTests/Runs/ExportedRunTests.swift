import Documents
import Foundation
import Running
import Testing

@testable import Interchange

@Suite struct ExportedRunTests {
  @Test func fileNamesArePlain() throws {
    let tempo = try #require(Catalogue.workout("tempo-20min"))
    #expect(ExportedRun(tempo).fileName("fit") == "tempo-20min.fit")
    var event = PlanEvent()
    event.date = CivilDay(number: 20_600)
    event.workoutID = "../ÄA b\u{0}"
    #expect(ExportedRun(event).fileName("zwo") == "2026-05-27-a-b.zwo")
  }

  @Test func whatIsDoneOrCancelledIsNotExported() throws {
    var plan = try RunSamples.plan()
    let all = plan.exportedRuns.count
    #expect(all == plan.events.count)
    try plan.cancel(plan.events[0].id)
    try plan.complete(plan.events[1].id, Completion(date: plan.events[1].date))
    plan.addPause(from: plan.events[0].date + 14, days: 7, .ill)
    let cancelled = plan.events.filter { $0.isCancelled }.count
    #expect(plan.exportedRuns.count == all - cancelled - 1)
  }

  /// What `check_exports.py` holds the files against, from the plan and not from the files.
  private struct Expected: Encodable {
    struct Step: Encodable {
      var seconds: Int?
      var meters: Int?
      var kind: String?
      /// Seconds per kilometre, the faster end first.
      var pace: [Int]?
      var heartRate: [Int]?
      var first: Int?
      var times: Int?
    }

    struct File: Encodable {
      var file: String
      var name: String
      var steps: [Step]
    }

    struct Event: Encodable {
      var uid: String
      var date: String
      var summary: String
      var reasons: [String]
      var isCancelled: Bool
    }

    var files: [File] = []
    var events: [Event] = []
  }

  private func steps(_ blocks: [TargetedBlock]) -> [Expected.Step] {
    var steps: [Expected.Step] = []
    for block in blocks {
      let first = steps.count
      for segment in block.segments {
        var step = Expected.Step(
          seconds: segment.seconds, meters: segment.meters, kind: segment.kind.rawValue)
        switch segment.target {
        case .pace(let range): step.pace = [range.lowerBound, range.upperBound]
        case .heartRate(let range): step.heartRate = [range.lowerBound, range.upperBound]
        case .effort: break
        }
        steps.append(step)
      }
      if block.repeats > 1 { steps.append(Expected.Step(first: first, times: block.repeats)) }
    }
    return steps
  }

  /// Writes files for decoders that others have written, where a folder is named for them.
  @Test func writesFilesForOtherDecoders() throws {
    guard let path = ProcessInfo.processInfo.environment["REGIMEN_EXPORTS"] else { return }
    let folder = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: folder.appendingPathComponent(name))
    }
    var plan = try RunSamples.plan()
    plan.events[2].name = "Läufe 🏃🏽‍♀️, bergauf; \\ hard " + String(repeating: "🏔️ hill ", count: 12)
    plan.events[2].reasons.append(String(repeating: "Because, 🏃🏽‍♀️; ", count: 20))
    try plan.cancel(plan.events[4].id)
    var expected = Expected()
    let workouts = stride(from: 0, to: Catalogue.all.count, by: 4).map { Catalogue.all[$0] }
    #expect(Set(workouts.map { $0.family }) == Set(Family.allCases))
    let runs = plan.exportedRuns + workouts.map { ExportedRun($0) }
    for targets in [RunSamples.pace, try RunSamples.heartRate] {
      for run in runs {
        let name = targets.form.rawValue + "-" + run.fileName("fit")
        try write(
          FITWorkoutFile.encode(run, targets, createdAt: RunSamples.writtenAt), name)
        expected.files.append(
          Expected.File(
            file: name, name: run.name, steps: steps(targets.targeted(run.structure))))
      }
    }
    for run in plan.exportedRuns {
      try write(ZWOFile.encode(run, RunSamples.paces), run.fileName("zwo"))
    }
    let calendar = RunCalendar(stampedAt: RunSamples.writtenAt, revision: 7)
    try write(calendar.encode([plan], name: "Läufe 🏃"), "plan.ics")
    for event in plan.events {
      expected.events.append(
        Expected.Event(
          uid: event.id.text + "@regimen", date: event.date.text, summary: event.name,
          reasons: event.reasons, isCancelled: event.isCancelled))
    }
    try write(PlanCSV.encode(plan, RunSamples.pace), "plan.csv")
    try JSONEncoder().encode(expected).write(to: folder.appendingPathComponent("expected.json"))
  }
}
