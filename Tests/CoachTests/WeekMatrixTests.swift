import Documents
import Strength
import Testing

@testable import Coach

/// Every kind of week against what must hold of each.
@Suite struct WeekMatrixTests {
  private static let goals = [
    "", "get stronger", "bigger arms and chest", "fit for a half marathon",
  ]
  private static let avoided: [[String]] = [
    [], ["knee"], ["Bench Press (Barbell)", "shoulder"], ["lower back"],
  ]

  /// One person at one gym; days and minutes are asked in every combination.
  private static func brief(_ gym: Gym, weeks: Int, runs: Int, number: Int) -> CoachBrief {
    var sources = Briefs.sources(gym)
    sources.workouts = Briefs.logs[weeks] ?? []
    for place in sources.workouts.indices { sources.workouts[place].gymID = gym.id }
    sources.workoutCount = weeks * 20
    sources.firstWorkout = weeks == 0 ? nil : Briefs.start - weeks * 30
    switch runs {
    case 1:
      sources.runs = [
        Briefs.run(1), Briefs.run(3, hard: true), Briefs.run(4), Briefs.run(6, long: true),
      ]
    case 2: sources.runs = [Briefs.run(1), Briefs.run(2, hard: true), Briefs.run(6, race: true)]
    default: break
    }
    return CoachBrief(
      Briefs.request(goals: goals[number % 4], avoiding: avoided[number / 4 % 4]), sources,
      start: Briefs.start)
  }

  @Test(arguments: [Briefs.full, Briefs.garage, Briefs.onePair, Briefs.hotel])
  func everyWeekHoldsWhatMustHold(gym: Gym) {
    var count = 0
    var broken: [String] = []
    for weeks in [0, 4, 12] {
      for runs in 0..<3 {
        for turn in 0..<3 {
          let brief = WeekMatrixTests.brief(
            gym, weeks: weeks, runs: runs, number: weeks + runs * 5 + turn * 7)
          for days in CoachRequest.strengthDays {
            for minutes in [15, 30, 45, 60, 90] {
              var request = brief.request
              (request.days, request.minutes) = (days, minutes)
              count += 1
              let label = "\(days) × \(minutes) min, \(weeks) weeks, runs \(runs), \(request.goals)"
              broken += WeekMatrixTests.faults(of: brief.asking(request), isTwice: count % 50 == 0)
                .map { "\(label), \(request.avoided): \($0)" }
            }
          }
        }
      }
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
