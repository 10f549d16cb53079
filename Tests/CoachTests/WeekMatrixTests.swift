import Documents
import Strength
import Testing

@testable import Coach

/// Every kind of week against what must hold of each.
@Suite struct WeekMatrixTests {
  private struct Case {
    var gym: Gym
    var days: Int
    var minutes: Int
    var weeks: Int
    var runs: Int
    var goals: String
    var avoided: [String]
  }

  private static let cases: [Case] = {
    var cases: [Case] = []
    let goals = ["", "get stronger", "bigger arms and chest", "fit for a half marathon"]
    let avoided: [[String]] = [
      [], ["knee"], ["Bench Press (Barbell)", "shoulder"], ["lower back"],
    ]
    for gym in [Briefs.full, Briefs.garage, Briefs.onePair, Briefs.hotel] {
      for days in CoachRequest.strengthDays {
        for minutes in [15, 30, 45, 60, 90] {
          for weeks in [0, 4, 12] {
            for runs in 0..<3 {
              for turn in 0..<3 {
                let number = cases.count
                cases.append(
                  Case(
                    gym: gym, days: days, minutes: minutes, weeks: weeks, runs: runs,
                    goals: goals[(number + turn) % 4], avoided: avoided[(number / 3 + turn) % 4]))
              }
            }
          }
        }
      }
    }
    return cases
  }()

  private static func brief(_ one: Case) -> CoachBrief {
    var sources = Briefs.sources(one.gym)
    sources.workouts = Briefs.logs[one.weeks] ?? []
    for place in sources.workouts.indices { sources.workouts[place].gymID = one.gym.id }
    sources.workoutCount = one.weeks * 20
    sources.firstWorkout = one.weeks == 0 ? nil : Briefs.start - one.weeks * 30
    switch one.runs {
    case 1:
      sources.runs = [
        Briefs.run(1), Briefs.run(3, hard: true), Briefs.run(4), Briefs.run(6, long: true),
      ]
    case 2: sources.runs = [Briefs.run(1), Briefs.run(2, hard: true), Briefs.run(6, race: true)]
    default: break
    }
    return CoachBrief(
      Briefs.request(
        days: one.days, minutes: one.minutes, goals: one.goals, avoiding: one.avoided),
      sources, start: Briefs.start)
  }

  @Test func everyWeekHoldsWhatMustHold() {
    let id = ULID(derivedFrom: "week")
    #expect(WeekMatrixTests.cases.count >= 3000)
    var broken: [String] = []
    var warnings: [String: Int] = [:]
    for (number, one) in WeekMatrixTests.cases.enumerated() {
      let brief = WeekMatrixTests.brief(one)
      let plan = WeekPlanner.plan(brief, id: id)
      let label =
        "\(number): \(one.gym.name), \(one.days) × \(one.minutes) min, \(one.weeks) weeks, runs \(one.runs), “\(one.goals)”, \(one.avoided)"
      for fault in WeekCheck.faults(of: plan, brief) {
        if fault.isError { broken.append(label + ": " + fault.message) }
        warnings[fault.code.rawValue, default: 0] += 1
      }
      let trained = plan.days.filter { !$0.exercises.isEmpty }
      if trained.isEmpty { broken.append(label + ": nothing to train") }
      if trained.contains(where: { $0.minutes > one.minutes }) { broken.append(label + ": long") }
      if trained.contains(where: { $0.exercises.contains { $0.reason.isEmpty } }) {
        broken.append(label + ": no reason")
      }
      if number % 50 == 0 {
        if WeekPlanner.plan(brief, id: id) != plan { broken.append(label + ": not the same twice") }
        let text = plan.encoded()
        if (try? WeekPlan(decoding: text)) != plan { broken.append(label + ": not read back") }
      }
    }
    #expect(broken.isEmpty, "\(broken.count): \(broken.prefix(12).joined(separator: "\n"))")
    print(warnings)
  }
}
