import Coach
import Documents
import Strength

/// What docs/coach.md promises of every week, reckoned once more from plan, gym, exercises and
/// request alone: nothing here is shared with `WeekCheck` or the planner, so that a fault of theirs
/// does not vouch for itself.
struct WeekPlanInvariants {
  private let equipment: Set<String>
  private let exercises: [ULID: Exercise]
  private let muscles: [ULID: Muscle]
  private let loads: GymLoads

  /// Fractional sets of a session from which on a muscle was trained hard.
  private static let hardSets = 3.0
  /// Fractional sets of a muscle in one session.
  private static let mostInSession = 10.0
  /// What sums of fractions may be off by.
  private static let tolerance = 0.01

  init(gym: Gym, exercises: [Exercise], muscles: [Muscle] = Muscle.standard) {
    var words = Set(gym.equipment)
    if !gym.dumbbells.isEmpty { words.insert("dumbbells") }
    if gym.plates.contains(where: { $0.count > 0 }) { words.insert("plate") }
    equipment = words
    self.exercises = Dictionary(exercises.map { ($0.id, $0) }) { first, _ in first }
    self.muscles = Dictionary(muscles.map { ($0.id, $0) }) { first, _ in first }
    loads = GymLoads(gym)
  }

  /// What a week breaks, in words; empty where it holds.
  ///
  /// - Parameter runs: of the seven days and the three after them.
  func faults(of plan: WeekPlan, _ request: CoachRequest, runs: [BriefRun]) -> [String] {
    guard plan.days.count == 7 else { return ["\(plan.days.count) days"] }
    var faults: [String] = []
    for (place, day) in plan.days.enumerated() where day.date != plan.start + place {
      faults.append("day \(place + 1) is \(day.date.text)")
    }
    let trained = plan.days.filter { !$0.exercises.isEmpty }
    if trained.count > request.days {
      faults.append("\(trained.count) days of strength, \(request.days) were asked for")
    }
    if trained.count < request.days, plan.remarks.isEmpty {
      faults.append("\(trained.count) of \(request.days) days, and nothing says why")
    }
    for day in plan.days {
      let label = day.date.text + ": "
      faults += self.faults(of: day, request).map { label + $0 }
      faults += self.faults(of: day, beside: runs).map { label + $0 }
    }
    return faults + recoveryFaults(of: plan)
  }

  // MARK: A day

  private func faults(of day: WeekPlanDay, _ request: CoachRequest) -> [String] {
    if day.exercises.isEmpty {
      return day.kind == Open(.strength) ? ["strength without an exercise"] : []
    }
    var faults = day.kind == Open(.strength) ? [] : ["exercises on a day that is not for strength"]
    if Set(day.exercises.map { $0.exerciseID }).count < day.exercises.count {
      faults.append("an exercise stands there twice")
    }
    for item in day.exercises {
      let label = item.exerciseName + ": "
      faults += doseFaults(of: item).map { label + $0 }
      guard let exercise = item.exerciseID.flatMap({ exercises[$0] }) else {
        faults.append(label + "no exercise")
        continue
      }
      if exercise.name != item.exerciseName { faults.append(label + "is " + exercise.name) }
      faults += equipmentFaults(of: exercise).map { label + $0 }
      if let weight = item.weight, !loads.hold(weight, for: exercise) {
        faults.append(label + "\(weight.value) \(weight.unit.rawValue) cannot be loaded")
      }
      for word in request.avoided where isAvoided(exercise, word) {
        faults.append(label + "leaves “\(word)” not alone")
      }
    }
    let minutes = leastSeconds(of: day) / 60
    if minutes > Double(request.minutes) {
      faults.append("\(minutes) of \(request.minutes) minutes")
    }
    if day.minutes > request.minutes || Double(day.minutes) < minutes {
      faults.append("says \(day.minutes) minutes; \(minutes) or more of \(request.minutes)")
    }
    return faults
  }

  private func doseFaults(of item: WeekPlanExercise) -> [String] {
    var faults: [String] = []
    if !(1...10).contains(item.setCount) { faults.append("\(item.setCount) sets") }
    if item.lowestReps < 1 || item.lowestReps > item.highestReps || item.highestReps > 30 {
      faults.append("\(item.lowestReps) to \(item.highestReps) reps")
    }
    if item.restSeconds <= 0 || item.restSeconds > 600 {
      faults.append("\(item.restSeconds) s of rest")
    }
    if let seconds = item.seconds, seconds <= 0 { faults.append("held for \(seconds) s") }
    return faults
  }

  private func equipmentFaults(of exercise: Exercise) -> [String] {
    if exercise.equipment.isEmpty {
      let needsNothing: [LoadType] = [.bodyweight, .duration, .distance]
      return needsNothing.contains { exercise.loadType == Open($0) }
        ? [] : ["nobody knows what it is done with"]
    }
    return exercise.equipment.filter { !equipment.contains($0) }.map { "there is no " + $0 }
  }

  /// The least that a day can take: quick repetitions, quick warm-up sets.
  private func leastSeconds(of day: WeekPlanDay) -> Double {
    var seconds = 0.0
    for item in day.warmUp { seconds += item.seconds ?? 45 }
    for item in day.exercises {
      let sides = item.exerciseID.flatMap { exercises[$0] }?.isUnilateral == true ? 2.0 : 1.0
      let set = item.seconds ?? Double(item.lowestReps + item.highestReps) / 2 * 3
      seconds += 60 + Double(item.setCount) * set * sides
      seconds += Double(item.setCount - 1) * item.restSeconds
    }
    return seconds
  }

  // MARK: What is left alone

  /// By name, by a muscle that does half of the work, and for joints by the muscle that stands for
  /// them beyond doubt: a part of what the planner leaves out.
  private func isAvoided(_ exercise: Exercise, _ word: String) -> Bool {
    let sought = WeekPlanInvariants.folded(word)
    if WeekPlanInvariants.folded(exercise.name) == sought { return true }
    let joints: [String: [String]] = [
      "knee": ["quads"], "shoulder": ["frontdelts", "sidedelts", "reardelts", "chest"],
      "lowerback": ["lowerback"],
    ]
    let names = joints[sought] ?? [sought]
    return shares(of: exercise).contains { muscle, share in
      share >= 0.5 && names.contains(WeekPlanInvariants.folded(muscles[muscle]?.name ?? ""))
    }
  }

  private static func folded(_ text: String) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  private func shares(of exercise: Exercise) -> [ULID: Double] {
    var shares: [ULID: Double] = [:]
    for part in exercise.muscles {
      shares[part.muscleID] = max(shares[part.muscleID] ?? 0, part.contribution.value)
    }
    return shares
  }

  // MARK: Runs

  private static let legs = [
    "quads", "hamstrings", "glutes", "calves", "abductors", "adductors",
  ]

  private func isLegWork(_ item: WeekPlanExercise) -> Bool {
    guard let exercise = item.exerciseID.flatMap({ exercises[$0] }) else { return false }
    return shares(of: exercise).contains { muscle, share in
      let name = WeekPlanInvariants.folded(muscles[muscle]?.name ?? "")
      return share >= 0.5 && WeekPlanInvariants.legs.contains(name)
    }
  }

  private func faults(of day: WeekPlanDay, beside runs: [BriefRun]) -> [String] {
    if day.exercises.isEmpty { return [] }
    var faults: [String] = []
    for run in runs {
      let ahead = run.date - day.date
      if run.isRace, ahead == 0 || ahead == 1 { faults.append("strength beside " + run.name) }
      let tires =
        run.isRace ? (-1...2).contains(ahead) : (run.isLong || run.isHard) && ahead == 1
      guard tires else { continue }
      for item in day.exercises where isLegWork(item) {
        faults.append("\(item.exerciseName) tires the legs beside \(run.name) on \(run.date.text)")
      }
    }
    return faults
  }

  // MARK: Muscles

  private func recoveryFaults(of plan: WeekPlan) -> [String] {
    let days = plan.days.map { sets(of: $0) }
    var faults: [String] = []
    for muscle in muscles.values {
      let sets = days.map { $0[muscle.id] ?? 0 }
      for place in sets.indices {
        if sets[place] > WeekPlanInvariants.mostInSession + WeekPlanInvariants.tolerance {
          faults.append("\(muscle.name): \(sets[place]) sets on day \(place + 1)")
        }
        if place > 0, min(sets[place - 1], sets[place]) >= WeekPlanInvariants.hardSets {
          faults.append("\(muscle.name): hard on day \(place) and on the next")
        }
      }
      let total = sets.reduce(0, +)
      if total > muscle.bands.mrv + WeekPlanInvariants.tolerance {
        faults.append("\(muscle.name): \(total) sets, \(muscle.bands.mrv) at most")
      }
    }
    return faults
  }

  /// Fractional sets by muscle.
  private func sets(of day: WeekPlanDay) -> [ULID: Double] {
    var sets: [ULID: Double] = [:]
    for item in day.exercises {
      guard let exercise = item.exerciseID.flatMap({ exercises[$0] }) else { continue }
      for (muscle, share) in shares(of: exercise) {
        sets[muscle, default: 0] += share * Double(item.setCount)
      }
    }
    return sets
  }
}

/// The weights of a gym by brute force: each way to put its plates on each of its bars.
private struct GymLoads {
  private let gym: Gym
  /// By the kind of bar, in steps of 50 g.
  private var bars: [String: Set<Int>] = [:]

  private static let barKinds = ["ez-bar", "trap-bar", "smith-machine", "barbell"]

  init(_ gym: Gym) {
    self.gym = gym
    for bar in gym.bars {
      var sums = [bar.weight.kilograms]
      for plate in gym.plates {
        let pairs = (0...(plate.count / 2)).map { Double($0) * 2 * plate.weight.kilograms }
        sums = sums.flatMap { sum in pairs.map { sum + $0 } }
      }
      // The bars of the matrix have their kind as the beginning of their names.
      let kind = bar.name.hasPrefix("EZ") ? "ez-bar" : "barbell"
      bars[kind, default: []].formUnion(sums.map { GymLoads.step($0) })
    }
  }

  private static func step(_ kilograms: Double) -> Int { Int((kilograms * 20).rounded()) }

  /// Whether a weight can be made with what an exercise is done with, to 0.1 kg; where nothing says
  /// what there is, in steps of 2.5 kg or 5 lb.
  func hold(_ weight: Weight, for exercise: Exercise) -> Bool {
    guard weight.value.isFinite, weight.value >= 0 else { return false }
    if let machine = gym.machines.first(where: { $0.exerciseIDs.contains(exercise.id) }) {
      var load = machine.lightest.kilograms
      while load <= machine.heaviest.kilograms + 0.05 {
        if abs(load - weight.kilograms) <= 0.1 { return true }
        if machine.step.kilograms <= 0 { return false }
        load += machine.step.kilograms
      }
      return abs(machine.heaviest.kilograms - weight.kilograms) <= 0.1
    }
    if let kind = GymLoads.barKinds.first(where: { exercise.equipment.contains($0) }),
      let sums = bars[kind]
    {
      let step = GymLoads.step(weight.kilograms)
      return sums.contains(step) || sums.contains(step - 1) || sums.contains(step + 1)
    }
    if exercise.equipment.contains("dumbbells"), !gym.dumbbells.isEmpty {
      return gym.dumbbells.contains { abs($0.kilograms - weight.kilograms) <= 0.1 }
    }
    if exercise.equipment.contains("plate"), !gym.plates.isEmpty {
      return gym.plates.contains {
        $0.count > 0 && abs($0.weight.kilograms - weight.kilograms) <= 0.1
      }
    }
    let steps = weight.value / (weight.unit == .kg ? 2.5 : 5)
    return abs(steps - steps.rounded()) < 1e-6
  }
}
