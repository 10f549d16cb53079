import Documents
import Strength

/// Makes the document of what the planner has found, with its reasons.
struct WeekWriter {
  let brief: CoachBrief
  let filling: WeekFilling?
  let lightness: Lightness
  let rules: RunRules
  private let id: ULID

  init(_ brief: CoachBrief, _ filling: WeekFilling?, _ lightness: Lightness, id: ULID) {
    self.brief = brief
    self.filling = filling
    self.lightness = lightness
    rules = RunRules(brief.runs, start: brief.start)
    self.id = id
  }

  func plan() -> WeekPlan {
    var plan = WeekPlan()
    plan.id = id
    plan.start = brief.start
    plan.request = brief.request
    plan.request.goals = brief.goals.text
    plan.gymID = brief.gym?.id
    plan.gymName = brief.gym?.name ?? ""
    plan.briefHash = brief.hash
    plan.days = (0..<WeekPlan.dayCount).map { day($0) }
    plan.name = name
    plan.remarks = remarks
    return plan
  }

  private var name: String {
    let aim: String
    switch brief.goals.aim {
    case .strength: aim = "Strength"
    case .muscle: aim = "Muscle"
    case .fitness: aim = "Fitness"
    }
    let sessions = filling?.sessions.filter { !$0.picks.isEmpty }.count ?? 0
    return aim + ", " + WeekPlan.daysText(sessions)
  }

  private func identifier(_ part: String) -> ULID { ULID(derivedFrom: id.text + "/" + part) }

  // MARK: Days

  func day(_ number: Int) -> WeekPlanDay {
    var day = WeekPlanDay()
    day.id = identifier("day/" + String(number))
    day.date = brief.start + number
    let run = brief.runs.main(on: day.date)
    day.clear()
    day.take(run)
    if run == nil, brief.programmeDays.contains(day.date) { day.reason = "Left to your programme." }
    guard let session = filling?.sessions.first(where: { $0.day == number && !$0.picks.isEmpty })
    else { return day }
    day.kind = Open(.strength)
    let isOne = filling?.sessions.filter { $0.focus == session.focus }.count == 1
    day.title = session.focus.title + (isOne ? "" : " " + ["A", "B", "C"][session.turn % 3])
    write(session, into: &day)
    day.reason = reason(of: day, run)
    return day
  }

  private func write(_ session: SessionDraft, into day: inout WeekPlanDay) {
    day.warmUp = [generalWarmUp(on: day.id)]
    for pick in ordered(session) {
      let candidate = brief.candidates[pick.choice]
      let new = item(candidate, pick.dose, sets: pick.sets, on: day.id)
      day.exercises.append(new.item)
      day.warmUp += warmUpSets(new.item, new.available, most: Int(pick.rampSeconds / 60))
    }
    measure(&day)
  }

  /// An exercise with its weight, and why.
  func item(
    _ candidate: Candidate, _ dose: Dose, sets: Int, on day: ULID, because: String = ""
  ) -> (item: WeekPlanExercise, available: AvailableLoads) {
    let available = AvailableLoads(
      gym: brief.gym, exercise: candidate.exercise, unit: brief.unit)
    let load = LoadChoice.choose(candidate, dose, sets: sets, available, brief: brief)
    var item = WeekPlanExercise()
    item.id = ULID(derivedFrom: day.text + "/" + candidate.exercise.id.text)
    item.exerciseID = candidate.exercise.id
    item.exerciseName = candidate.exercise.name
    item.loadType = candidate.exercise.loadType
    item.setCount = sets
    item.lowestReps = dose.reps.lowerBound
    item.highestReps = dose.reps.upperBound
    item.targetReps = load.reps.flatMap { dose.seconds == nil ? max(1, min($0, 30)) : nil }
    item.weight = load.weight
    item.seconds = dose.seconds.map { min($0, load.seconds ?? $0) }
    item.restSeconds = dose.restSeconds
    item.reason = WeekWriter.sentence(because.isEmpty ? load.reason : because + "; " + load.reason)
    return (item, available)
  }

  /// Works out how long a day takes.
  func measure(_ day: inout WeekPlanDay) {
    day.minutes = Int(min(1440, WeekCheck.seconds(of: day, brief) / 60).rounded(.up))
  }

  /// Compound lifts as they were chosen, then what moves one joint, the trunk last.
  private func ordered(_ session: SessionDraft) -> [Pick] {
    func place(_ pick: Pick) -> Int {
      let movement = brief.candidates[pick.choice].movement
      return movement.isCompound ? 0 : movement == .isolation ? 1 : movement == .carry ? 2 : 3
    }
    return session.picks.ordered { place($0) < place($1) }
  }

  func generalWarmUp(on day: ULID) -> WarmUpItem {
    var item = WarmUpItem()
    item.id = ULID(derivedFrom: day.text + "/warm-up")
    let machines: [(word: String, name: String)] = [
      ("rower", "Easy rowing"), ("bike", "Easy cycling"), ("elliptical", "Easy elliptical"),
      ("treadmill", "Brisk walk on the treadmill"), ("jump-rope", "Easy rope jumping"),
    ]
    let found = machines.first { brief.equipment.contains($0.word) && spares($0.word) }
    item.name =
      found?.name
      ?? (spares("walk") ? "Brisk walk, then arm and leg swings" : "Easy moves of arms and trunk")
    item.seconds = WeekFilling.generalWarmUp(brief.request.minutes)
    return item
  }

  /// Whether a machine of the general warm-up, or a walk, leaves the excluded joints alone.
  private func spares(_ machine: String) -> Bool {
    let loaded: [Joint]
    switch machine {
    case "rower": loaded = [.shoulder, .elbow, .wrist, .lowerBack, .hip, .knee, .ankle]
    case "bike": loaded = [.hip, .knee]
    case "jump-rope": loaded = [.ankle, .knee, .hip, .wrist]
    default: loaded = [.hip, .knee, .ankle]
    }
    return !brief.exclusions.contains { exclusion in
      if case .joint(let joint) = exclusion { return loaded.contains(joint) }
      return false
    }
  }

  func warmUpSets(
    _ item: WeekPlanExercise, _ available: AvailableLoads, most: Int
  ) -> [WarmUpItem] {
    guard most > 0 else { return [] }
    let ramp = WarmUpRamp(
      to: item.weight, reps: item.highestReps, loadType: item.loadType,
      available: available)
    return ramp.steps.suffix(most).enumerated().map { number, step in
      var set = WarmUpItem()
      set.id = ULID(derivedFrom: item.id.text + "/warm-up/" + String(number))
      set.name = item.exerciseName
      set.exerciseID = item.exerciseID
      set.reps = step.reps
      set.weight = step.weight
      return set
    }
  }

  // MARK: Reasons

  static func sentence(_ words: String) -> String {
    guard let first = words.first else { return "" }
    return String(first).uppercased() + String(words.dropFirst()) + "."
  }

  private var remarks: [String] {
    var remarks = [brief.restraint].compactMap { $0 }
    let taken = brief.programmeDays.map { $0.weekday.fullName }
    if !taken.isEmpty {
      remarks.append(
        WeekWriter.list(taken) + (taken.count == 1 ? " belongs" : " belong")
          + " to your programme.")
    }
    guard let filling else {
      return remarks + [
        taken.isEmpty
          ? "No day is left for strength beside the races of this week."
          : "No other day is left for strength this week."
      ]
    }
    if brief.candidates.isEmpty {
      remarks.append("Nothing can be trained with what is here and not excluded.")
    }
    let planned = filling.sessions.count
    if planned < brief.request.days {
      remarks.append(
        "Only " + String(planned) + " of " + String(brief.request.days)
          + (rules.isClosed.contains(true)
            ? " days: the others belong to the race." : " days beside your programme."))
    }
    if brief.muscles.allSatisfy({ $0.recentSets == nil }) {
      remarks.append(
        brief.experience == .novice
          ? "The first weeks stay below the usual volume: most comes from the first sets."
          : "Nothing was logged for four weeks: the week begins below the usual volume.")
    }
    let missing = brief.missingMovements
    if !missing.isEmpty {
      remarks.append(
        "What is here trains no " + WeekWriter.list(missing)
          + (brief.exclusions.isEmpty ? "." : ", or it is excluded."))
    }
    if lightness == .none { remarks += remedies(filling) }
    for word in brief.unknownExclusions {
      remarks.append("“" + word + "” is no exercise, muscle or joint that is known here.")
    }
    return remarks
  }

  static func list(_ words: [String]) -> String {
    guard let last = words.last else { return "" }
    return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension CoachBrief {
  /// Movements that none of the candidates has, in the order of the enumeration.
  var missingMovements: [String] {
    let wanted: [Movement] = [
      .squat, .hinge, .horizontalPush, .verticalPush, .horizontalPull, .verticalPull, .trunk,
    ]
    return wanted.filter { movement in !candidates.contains { $0.movement == movement } }
      .map { $0.name }
  }
}
