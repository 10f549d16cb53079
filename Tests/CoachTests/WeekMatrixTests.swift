import Documents
import Strength
import Testing

@testable import Coach

/// Every kind of week against what must hold of each.
@Suite struct WeekMatrixTests {
  @Test(arguments: WeekMatrix.gyms)
  func everyWeekHoldsWhatMustHold(gym: Gym) {
    var count = 0
    var broken: [String] = []
    WeekMatrix.forEach(in: gym) { brief, label in
      count += 1
      broken += WeekMatrixTests.faults(of: brief, isTwice: count % 50 == 0)
        .map { "\(label), \(brief.request.goals), \(brief.request.avoided): \($0)" }
    }
    #expect(count == 810)
    #expect(broken.isEmpty, "\(broken.count): \(broken.prefix(12).joined(separator: "\n"))")
  }

  private static func faults(of brief: CoachBrief, isTwice: Bool) -> [String] {
    let id = ULID(derivedFrom: "week")
    let plan = WeekPlanner.plan(brief, id: id)
    var faults = WeekCheck.faults(of: plan, brief).filter { $0.isError }.map { $0.message }
    let trained = plan.days.filter { !$0.exercises.isEmpty }
    if trained.isEmpty { faults.append("nothing to train") }
    if trained.contains(where: { $0.minutes > brief.request.minutes }) { faults.append("too long") }
    if trained.contains(where: { $0.exercises.contains { $0.reason.isEmpty } }) {
      faults.append("no reason")
    }
    if isTwice {
      if WeekPlanner.plan(brief, id: id) != plan { faults.append("not the same twice") }
      if (try? WeekPlan(decoding: plan.encoded())) != plan { faults.append("not read back") }
    }
    return faults
  }
}
