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

  // MARK: Beside other weeks

  /// Fractional sets that whole exercises may lie above what a muscle may grow to, and what two
  /// exercises come to.
  private static let spareSets = 1.0
  private static let twoExercises = 6.0
  private static let largeMuscles = [
    "Chest", "Upper Chest", "Lats", "Upper Back", "Quads", "Hamstrings", "Glutes", "Calves",
    "Front Delts", "Side Delts", "Rear Delts", "Triceps", "Biceps", "Abs", "Lower Back",
  ]

  /// Large muscles that get more than a third above the last weeks, or without a log more than 60 %
  /// of the least that helps (80 % for others than novices). A session of a single exercise may
  /// have it all the same.
  ///
  /// - Parameters:
  ///   - recent: sets a week of late by muscle; nil where nothing was logged.
  ///   - emphasised: muscles that get a fifth of the least more to begin with.
  func growthFaults(
    of plan: WeekPlan, recent: [ULID: Double]?, isNovice: Bool, emphasised: [String] = []
  ) -> [String] {
    if plan.days.contains(where: { $0.exercises.count == 1 }) { return [] }
    let days = plan.days.map { sets(of: $0) }
    var faults: [String] = []
    for muscle in muscles.values
    where WeekPlanInvariants.largeMuscles.contains(muscle.name) && muscle.bands.mrv > 0 {
      let least = muscle.bands.mev
      let share = (isNovice ? 0.6 : 0.8) + (emphasised.contains(muscle.name) ? 0.2 : 0)
      var limit = least * share
      if let recent { limit = max(least * 0.6, (recent[muscle.id] ?? 0) * 4 / 3) }
      limit = max(limit + WeekPlanInvariants.spareSets, WeekPlanInvariants.twoExercises)
      let total = days.reduce(0) { $0 + ($1[muscle.id] ?? 0) }
      if total > limit + WeekPlanInvariants.tolerance {
        faults.append("\(muscle.name): \(total) sets, \(limit) at most this week")
      }
    }
    return faults
  }

  /// What a week that was to be lighter has more than its share of the same week without that.
  func lightFaults(of plan: WeekPlan, beside usual: WeekPlan) -> [String] {
    var faults: [String] = []
    let most = Double(usual.days.reduce(0) { $0 + $1.setCount }) * 0.55
    let count = plan.days.reduce(0) { $0 + $1.setCount }
    if Double(count) > most + WeekPlanInvariants.tolerance {
      faults.append("\(count) sets in a lighter week, \(most) at most")
    }
    if plan.days.map({ $0.exercises.isEmpty }) != usual.days.map({ $0.exercises.isEmpty }) {
      faults.append("other days in a lighter week")
    }
    return faults
  }

  /// Weights of a lighter week above the last time's.
  ///
  /// - Parameter lastTime: kg of an exercise.
  func weightFaults(ofLight plan: WeekPlan, lastTime: (ULID) -> Double?) -> [String] {
    plan.days.flatMap { $0.exercises }.compactMap { item in
      guard let id = item.exerciseID, let weight = item.weight?.kilograms,
        item.loadType == Open(.weighted), let last = lastTime(id), weight > last + 0.05
      else { return nil }
      return "\(item.exerciseName): \(weight) kg in a lighter week, \(last) kg the last time"
    }
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
      // No table names a band for these.
      if ["Neck", "Rotator Cuff", "Tibialis"].contains(muscle.name) { continue }
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
  /// what there is, in steps of 2.5 kg or 5 lb, and kettlebells in their sizes. A band has none.
  func hold(_ weight: Weight, for exercise: Exercise) -> Bool {
    guard weight.value.isFinite, weight.value >= 0 else { return false }
    if exercise.equipment == ["band"] { return false }
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
    if exercise.equipment.contains("kettlebell") {
      let size = weight.kilograms
      return size >= 4 && (size <= 24 ? size / 2 == (size / 2).rounded() : size <= 48)
        && (size <= 24 || size / 4 == (size / 4).rounded())
    }
    let steps = weight.value / (weight.unit == .kg ? 2.5 : 5)
    return abs(steps - steps.rounded()) < 1e-6
  }
}
