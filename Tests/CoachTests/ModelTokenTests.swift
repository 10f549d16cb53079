import Documents
import Foundation
import Strength
import Testing

@testable import Coach

/// What models read and write for the matrix, with the planner in the place of the model.
@Suite struct ModelTokenTests {
  private static let id = ULID(derivedFrom: "week")

  /// Every seventh brief: seven shares no factor with the days and minutes, which come in turn.
  private func forSome(in gym: Gym, _ body: (CoachBrief, String) -> Void) {
    var number = 0
    WeekMatrix.forEach(in: gym) { brief, label in
      number += 1
      if number % 7 == 0 { body(brief, label) }
    }
  }

  /// The planner's own week lacks nothing and holds, as an answer, too.
  @Test(arguments: WeekMatrix.gyms)
  func thePlannersWeekWouldBeTakenFromAModel(gym: Gym) {
    var refused: [String] = []
    var count = 0
    forSome(in: gym) { brief, label in
      let request = ModelRequest(brief)
      let plan = WeekPlanner.plan(brief, id: Self.id)
      // A model chooses among fewer exercises than the planner.
      guard let answer = request.answer(plan, brief, isStrict: true) else { return }
      count += 1
      do throws(ModelAnswerError) {
        let week = try request.week(from: Array(answer.utf8), brief, id: Self.id, model: "test")
        let added = week.remarks.filter { !plan.remarks.contains($0) }
        if !added.isEmpty { refused.append("\(label): \(added)") }
      } catch {
        refused.append("\(label): \(error.code), \(error.message)")
      }
    }
    #expect(count > 5, "\(gym.name)")
    #expect(refused.isEmpty, "\(refused.count) of \(count): \(refused.prefix(6))")
  }

  /// For `Scripts/coach-tokens`, which counts with tokenizers that others have made.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["REGIMEN_EXPORTS"] != nil))
  func writesWhatModelsReadAndWrite() throws {
    let path = try #require(ProcessInfo.processInfo.environment["REGIMEN_EXPORTS"])
    let folder = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var bytes: [UInt8] = []
    func line(_ members: (inout JSONWriter) -> Void) {
      var writer = JSONWriter(compact: true)
      writer.object { members(&$0) }
      bytes += writer.finish()
    }
    line {
      $0.member("system", ModelRequest.system)
      $0.member("schema", String(utf8: ModelRequest.schema))
    }
    for gym in WeekMatrix.gyms {
      forSome(in: gym) { brief, label in
        let request = ModelRequest(brief)
        let plan = WeekPlanner.plan(brief, id: Self.id)
        line {
          $0.member("brief", label)
          $0.member("user", request.data.text)
          $0.member("answer", request.answer(plan, brief, isStrict: false) ?? "")
        }
      }
    }
    try Data(bytes).write(to: folder.appendingPathComponent("coach-tokens.jsonl"))
  }
}

extension ModelRequest {
  /// A week as a model would answer it.
  ///
  /// - Parameter isStrict: whether there is none where the week has an exercise that a model may
  ///   not choose; else that one counts as the last that it may.
  /// - Returns: nil where it has no exercise.
  fileprivate func answer(_ plan: WeekPlan, _ brief: CoachBrief, isStrict: Bool) -> String? {
    if plan.days.allSatisfy({ $0.exercises.isEmpty }) { return nil }
    var days: [String] = []
    for (key, day) in zip(ModelRequest.keys, plan.days) {
      var items: [String] = []
      for item in day.exercises {
        let found = choices.firstIndex { brief.candidates[$0].exercise.id == item.exerciseID }
        if isStrict, found == nil { return nil }
        guard let place = found ?? choices.indices.last else { return nil }
        let numbers = [
          place, item.setCount, item.lowestReps, item.highestReps,
          weights[place].firstIndex { $0 == item.weight } ?? 0, Int(item.restSeconds),
        ]
        items.append("[" + numbers.map { String($0) }.joined(separator: ",") + "]")
      }
      days.append("\"\(key)\":[" + items.joined(separator: ",") + "]")
    }
    return "{" + days.joined(separator: ",") + "}"
  }
}
