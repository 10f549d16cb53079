import Documents
import Strength

/// The weight for the sets of an exercise, and what decided it.
struct LoadChoice {
  var weight: Weight?
  /// To aim at this time; nil for the highest of the dose.
  var reps: Int?
  /// To hold, where the log has it longer than the dose.
  var seconds: Double?
  /// A part of a sentence, beginning small.
  var reason: String

  /// Reps in reserve that a weight from an estimated maximum leaves.
  static let reserve = 2.0

  /// For `sets` sets of a dose, at the brief's gym.
  static func choose(
    _ candidate: Candidate, _ dose: Dose, sets: Int, _ loads: AvailableLoads, brief: CoachBrief
  ) -> LoadChoice {
    let isBand = loads.source == .bands
    let available = isBand ? AvailableLoads([]) : loads
    var load = usual(candidate, dose, sets: sets, available, brief: brief)
    if isBand { load.weight = nil }
    guard let record = candidate.record else { return load }
    load.keepLight(
      record, available, brief, isHelp: candidate.exercise.loadType == Open(.assisted))
    if load.weight != nil, let slip = record.slip?.weight {
      load.reason += "; a set with " + shown(slip) + " is left out, far above all others"
    }
    return load
  }

  /// As in a week that is no lighter one.
  private static func usual(
    _ candidate: Candidate, _ dose: Dose, sets: Int, _ available: AvailableLoads,
    brief: CoachBrief
  ) -> LoadChoice {
    let exercise = candidate.exercise
    guard let record = candidate.record else {
      return first(candidate, dose, available, brief: brief)
    }
    if record.history.entries.isEmpty || isFar(record, from: dose),
      let load = estimated(record, candidate, dose, available)
    {
      return load
    }
    if record.history.entries.isEmpty { return first(candidate, dose, available, brief: brief) }
    if exercise.loadType == Open(.distance) {
      return carried(record, available) ?? first(candidate, dose, available, brief: brief)
    }
    var planned = SplitExercise(
      id: exercise.id, exercise: exercise,
      // One set more than the last time is no reason to stay where one was.
      setCount: max(1, min(sets, record.lastSets)), reps: dose.reps)
    planned.seconds = dose.seconds
    planned.progression = Progression(.double)
    let proposal = Progression.proposal(
      for: planned, history: record.history, available: available, today: brief.start,
      lastDone: record.lastDay)
    // Drop sets and mini-sets alone: they tell a maximum, and no rule goes by them.
    if case .noHistory = proposal.reason {
      return estimated(record, candidate, dose, available)
        ?? first(candidate, dose, available, brief: brief)
    }
    if let load = atMost(proposal, record, candidate, dose, available) { return load }
    var load = LoadChoice(
      weight: proposal.weight, reps: proposal.reps, seconds: proposal.seconds,
      reason: part(proposal.sentence))
    if let weight = load.weight, !available.isEmpty, !available.contains(weight) {
      load.weight = available.nearest(to: weight)
    }
    return load
  }

  /// A lighter week has fewer sets, and no more weight than the last time, or no less help.
  private mutating func keepLight(
    _ record: LiftRecord, _ available: AvailableLoads, _ brief: CoachBrief, isHelp: Bool
  ) {
    guard Lightness(brief) != .none, let new = weight, let last = record.hardestWeight,
      isHelp ? !LoadChoice.reaches(last, new) : !LoadChoice.reaches(new, last)
    else { return }
    if let same = available.rounded(last, isHelp ? .up : .down) {
      weight = same
      reps = nil
      reason =
        "a lighter week: " + shown(same)
        + (isHelp ? " of help, no less than the last time" : ", no more than the last time")
    } else if let least = isHelp ? available.loads.last : available.loads.first {
      weight = least
      reason =
        "a lighter week: " + shown(least)
        + (isHelp ? " of help is the most here" : " is the lightest here, do fewer reps")
    }
  }

  /// From an estimated maximum, where the last sets were of another kind or were done elsewhere.
  private static func estimated(
    _ record: LiftRecord, _ candidate: Candidate, _ dose: Dose, _ available: AvailableLoads
  ) -> LoadChoice? {
    guard candidate.exercise.loadType == Open(.weighted), dose.seconds == nil,
      let maximum = record.oneRepMax
    else { return nil }
    let isElsewhere = record.history.entries.isEmpty
    // Machines of two gyms differ more than bars do.
    let isFree = candidate.exercise.equipment.contains { ["barbell", "dumbbells"].contains($0) }
    let spare = reserve + (isElsewhere ? (isFree ? 1 : 4) : 0)
    let reps = Double(dose.reps.lowerBound + dose.reps.upperBound) / 2
    let wanted = Weight.kg(record.formula.weight(forReps: reps + spare, maximum: maximum))
    guard let load = available.rounded(wanted, .down) ?? available.loads.first else { return nil }
    if !reaches(load, wanted) { return lightest(load, dose) }
    if available.nextAbove(load) == nil, !reaches(wanted, load) {
      return heaviest(load, record, dose, spare: spare)
    }
    let told = shown(Weight.kg(maximum).converted(to: load.unit))
    return LoadChoice(
      weight: load, reps: Int(reps),
      reason: shown(load) + " is what an estimated maximum of " + told
        + (isElsewhere ? ", lifted elsewhere," : "") + " gives with " + shown(spare)
        + " reps in reserve")
  }

  /// Whether a weight is no more than another one.
  private static func reaches(_ weight: Weight, _ limit: Weight) -> Bool {
    weight.kilograms <= limit.kilograms + AvailableLoads.toleranceKilograms
  }

  private static func lightest(_ load: Weight, _ dose: Dose) -> LoadChoice {
    LoadChoice(
      weight: load, reps: dose.reps.lowerBound,
      reason: shown(load) + " is the lightest here: do fewer reps, or swap it, if that is much")
  }

  /// For who could lift more than there is: as many reps of the dose as a maximum allows.
  private static func heaviest(
    _ load: Weight, _ record: LiftRecord, _ dose: Dose, spare: Double
  ) -> LoadChoice {
    var reps = dose.reps.lowerBound
    if let maximum = record.oneRepMax {
      while reps < dose.reps.upperBound,
        record.formula.weight(forReps: Double(reps + 1) + spare, maximum: maximum)
          >= load.kilograms
      {
        reps += 1
      }
    }
    return heaviest(load, reps: reps)
  }

  private static func heaviest(_ load: Weight, reps: Int) -> LoadChoice {
    LoadChoice(
      weight: load, reps: reps,
      reason: shown(load) + " is the heaviest here: " + String(reps)
        + " reps instead of more weight")
  }

  /// Where a rule asks for more than there is; nil where it does not.
  private static func atMost(
    _ proposal: Proposal, _ record: LiftRecord, _ candidate: Candidate, _ dose: Dose,
    _ available: AvailableLoads
  ) -> LoadChoice? {
    guard candidate.exercise.loadType == Open(.weighted), dose.seconds == nil,
      let load = available.loads.last
    else { return nil }
    if let last = record.lastWeight, !reaches(last, load) {
      return heaviest(load, record, dose, spare: reserve)
    }
    if case .nothingHarder = proposal.reason {
      return heaviest(load, reps: dose.reps.upperBound)
    }
    return nil
  }

  private static func carried(_ record: LiftRecord, _ available: AvailableLoads) -> LoadChoice? {
    guard let last = record.lastWeight,
      let load = available.rounded(last, .down) ?? available.loads.first
    else { return nil }
    var reason = "as the last time: further before heavier"
    if !reaches(load, last) {
      reason = shown(load) + " is the lightest here: end a set while the posture still holds"
    } else if !reaches(last, load) {
      reason =
        shown(load)
        + (available.nextAbove(load) == nil
          ? " is the heaviest here: further instead"
          : " is the nearest here to the last time's "
            + shown(last))
    }
    return LoadChoice(weight: load, reason: reason)
  }

  /// Whether the last sets were of another kind than those to come, so that their reps tell little.
  private static func isFar(_ record: LiftRecord, from dose: Dose) -> Bool {
    guard dose.seconds == nil, let reps = record.lastReps, record.lastWeight != nil else {
      return false
    }
    return reps < dose.reps.lowerBound - 2 || reps > dose.reps.upperBound + 2
  }

  /// A sentence as the second half of one.
  private static func part(_ sentence: String) -> String {
    var text = Substring(sentence)
    if text.last == "." { text = text.dropLast() }
    guard let first = text.first else { return "" }
    return String(first).lowercased() + String(text.dropFirst())
  }

  // MARK: Without a log

  /// Where nothing was logged here: lighter than anybody of that body weight needs, and said so.
  private static func first(
    _ candidate: Candidate, _ dose: Dose, _ available: AvailableLoads, brief: CoachBrief
  ) -> LoadChoice {
    let body = Weight.kg(brief.bodyKilograms ?? usualBody)
    switch candidate.exercise.loadType {
    case .known(.bodyweight):
      return LoadChoice(reason: "stop with two reps in reserve, and note how many it were")
    case .known(.assisted):
      let wanted = Weight.kg(body.kilograms / 2)
      return LoadChoice(
        weight: available.rounded(wanted, .up) ?? available.nearest(to: wanted),
        reason: "half of the body's weight as help to begin with")
    case .known(.duration), .known(.distance):
      let wanted = Weight.kg(body.kilograms * 0.15)
      let isCarry = candidate.movement == .carry && !available.isEmpty
      return LoadChoice(
        weight: isCarry ? available.rounded(wanted, .down) ?? available.loads.first : nil,
        reason: "end a set while the posture still holds")
    default: break
    }
    let wanted = Weight.kg(body.kilograms * firstShare(candidate, brief.experience))
    guard let load = available.rounded(wanted, .down) ?? available.loads.first else {
      let implement = candidate.exercise.equipment.contains("band") ? "band" : "weight"
      return LoadChoice(reason: "choose a " + implement + " that leaves three reps in reserve")
    }
    if load.kilograms > 1.4 * wanted.kilograms { return lightest(load, dose) }
    let isNew = candidate.record?.history.entries.isEmpty ?? true
    return LoadChoice(
      weight: load,
      reason: (isNew ? "first time here" : "no set here tells enough") + ": a cautious "
        + shown(load)
        + ", stop with three reps in reserve, and the next weight follows from that")
  }

  /// Whether the lightest load here is much: for somebody who does it for the first time, or beside
  /// what they have lifted once.
  static func isTooHeavy(_ candidate: Candidate, _ brief: CoachBrief) -> Bool {
    let load = AvailableLoads.lightest(
      gym: brief.gym, exercise: candidate.exercise, unit: brief.unit)
    guard let lightest = load?.kilograms else { return false }
    if let maximum = candidate.record?.oneRepMax { return lightest > 0.85 * maximum }
    let body = brief.bodyKilograms ?? usualBody
    return candidate.record == nil
      && lightest > 1.4 * body * firstShare(candidate, brief.experience)
  }

  private static let usualBody = 65.0

  /// The share of the body's weight to begin with, each hand's where there are two: about half of
  /// what strength standards call a beginner's working weight. A heuristic, made to be too light.
  private static func firstShare(_ candidate: Candidate, _ experience: Experience) -> Double {
    let equipment = candidate.exercise.equipment
    let isOneHand = equipment.contains("dumbbells") || equipment.contains("kettlebell")
    let isMachine = equipment.contains("machine")
    var share: Double
    switch candidate.movement {
    case .squat: share = isMachine ? 0.6 : isOneHand ? 0.13 : 0.35
    case .hinge: share = isMachine ? 0.4 : isOneHand ? 0.13 : 0.4
    case .horizontalPush, .horizontalPull: share = isOneHand ? 0.1 : 0.3
    case .verticalPush: share = isOneHand ? 0.07 : 0.2
    case .verticalPull: share = isOneHand ? 0.1 : 0.35
    case .trunk, .carry: share = isOneHand ? 0.12 : 0.15
    case .isolation, .conditioning: share = isOneHand ? 0.065 : isMachine ? 0.2 : 0.1
    }
    if candidate.exercise.isUnilateral, !isOneHand { share /= 2 }
    return experience == .novice ? share : share * 1.3
  }
}

/// A weight with one decimal at most, such as `82.5 kg`.
func shown(_ weight: Weight) -> String {
  var bytes: [UInt8] = []
  bytes.append(number: (weight.value * 10).rounded() / 10)
  return String(utf8: bytes) + " " + weight.unit.rawValue
}

/// With one decimal at most.
func shown(_ value: Double) -> String {
  var bytes: [UInt8] = []
  bytes.append(number: (value * 10).rounded() / 10)
  return String(utf8: bytes)
}
