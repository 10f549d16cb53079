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
    let invariants = WeekPlanInvariants(gym: gym, exercises: Briefs.catalogue)
    WeekMatrix.forEach(in: gym) { brief, label in
      count += 1
      broken += WeekMatrixTests.faults(
        of: brief, invariants, isTwice: count % 50 == 0, isLightToo: count % 7 == 0
      ).map { "\(label), \(brief.request.goals), \(brief.request.avoided): \($0)" }
    }
    #expect(count == 810)
    #expect(broken.isEmpty, "\(broken.count): \(broken.prefix(12).joined(separator: "\n"))")
  }

  /// An independent look finds what is broken; without that its silence would tell nothing.
  @Test func brokenWeeksAreFound() throws {
    var sources = Briefs.sources(Briefs.full)
    sources.runs = [Briefs.run(3, long: true)]
    let brief = CoachBrief(Briefs.request(), sources, start: Briefs.start)
    let invariants = WeekPlanInvariants(gym: Briefs.full, exercises: Briefs.catalogue)
    let good = WeekPlanner.plan(brief, id: ULID(derivedFrom: "week"))
    let day = try #require(good.days.firstIndex { !$0.exercises.isEmpty })
    // Each day as the first one: hard for its muscles, and legs before the long run.
    let copied: (inout WeekPlan) -> Void = { plan in
      for place in plan.days.indices {
        plan.days[place].kind = Open(.strength)
        plan.days[place].exercises = plan.days[day].exercises
      }
    }
    let changes: [(String, (inout WeekPlan) -> Void)] = [
      ("6 days", { $0.days.removeLast() }),
      ("day 7 is", { $0.days[6].date = $0.start }),
      ("11 sets", { $0.days[day].exercises[0].setCount = 11 }),
      ("cannot be loaded", { $0.days[day].exercises[0].weight = .kg(61.3) }),
      ("no exercise", { $0.days[day].exercises[0].exerciseID = nil }),
      ("of rest", { $0.days[day].exercises[0].restSeconds = 0 }),
      ("reps", { $0.days[day].exercises[0].lowestReps = 31 }),
      ("of 60 minutes", { $0.days[day].exercises[0].setCount = 40 }),
      ("stands there twice", { $0.days[day].exercises += $0.days[day].exercises }),
      ("and on the next", copied), ("tires the legs beside Long run", copied),
      ("7 days of strength", copied),
    ]
    let unbroken = invariants.faults(of: good, brief.request, runs: brief.runs)
    #expect(unbroken.isEmpty, "\(unbroken)")
    for (words, change) in changes {
      var plan = good
      change(&plan)
      let faults = invariants.faults(of: plan, brief.request, runs: brief.runs)
      #expect(faults.contains { $0.contains(words) }, "\(words): \(faults)")
    }
  }

  private static func faults(
    of brief: CoachBrief, _ invariants: WeekPlanInvariants, isTwice: Bool, isLightToo: Bool
  ) -> [String] {
    let id = ULID(derivedFrom: "week")
    let plan = WeekPlanner.plan(brief, id: id)
    var faults = WeekCheck.faults(of: plan, brief).filter { $0.isError }.map { $0.message }
    faults += invariants.faults(of: plan, brief.request, runs: brief.runs)
    faults += invariants.growthFaults(
      of: plan, recent: WeekMatrixTests.recent(brief), isNovice: brief.experience == .novice,
      emphasised: brief.goals.emphasis.map { Muscle.standardNames[$0.rawValue] })
    if isLightToo, !brief.runs.contains(where: { $0.isRace }) {
      faults += lightFaults(of: brief, beside: plan, invariants)
    }
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

  /// Sets a week of late by muscle; nil where nothing was logged.
  private static func recent(_ brief: CoachBrief) -> [ULID: Double]? {
    var recent: [ULID: Double] = [:]
    for state in brief.muscles { recent[state.muscle.id] = state.recentSets }
    return recent.isEmpty ? nil : recent
  }

  /// The same week, asked for as a lighter one. The log of the matrix has one weight an exercise.
  private static func lightFaults(
    of brief: CoachBrief, beside usual: WeekPlan, _ invariants: WeekPlanInvariants
  ) -> [String] {
    var request = brief.request
    request.isDeload = true
    let light = brief.asking(request)
    let plan = WeekPlanner.plan(light, id: usual.id)
    return invariants.faults(of: plan, request, runs: brief.runs)
      + invariants.lightFaults(of: plan, beside: usual)
      + invariants.weightFaults(ofLight: plan) { id in
        let last = light.candidate(id)?.record?.lastWeight?.kilograms
        // What is lighter cannot be loaded everywhere.
        guard let last, let exercise = light.candidate(id)?.exercise else { return nil }
        let loads = AvailableLoads(gym: light.gym, exercise: exercise, unit: light.unit)
        return max(last, loads.loads.first?.kilograms ?? 0)
      }
  }
}
