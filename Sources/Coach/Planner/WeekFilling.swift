import Documents

/// A session as it grows.
struct SessionDraft: Sendable {
  let day: Int
  let focus: Focus
  /// How many earlier ones of the week have the same focus.
  let turn: Int
  /// Seconds that are left.
  var left: Double
  /// Sets that are left in a lighter week; nil in any other.
  var setsLeft: Int?
  var picks: [Pick] = []
}

/// An exercise of a session.
struct Pick: Sendable {
  /// Among the brief's candidates.
  let choice: Int
  var sets: Int
  let dose: Dose
  /// Seconds kept for its warm-up sets.
  let rampSeconds: Double
}

/// Puts exercises into the sessions of a placement: first the movements that each session stands
/// on, then step by step whatever brings the most for its minutes.
///
/// What a step brings only falls while others are taken, so a list by what each was worth when it
/// was last looked at needs few looks for the best (Minoux M 1978, doi:10.1007/BFb0006528).
struct WeekFilling {
  let basis: FillingBasis
  private(set) var sessions: [SessionDraft] = []
  /// Fractional hard sets of the week by muscle.
  private(set) var sets: [Double]
  /// What it comes to: volume by its worth, and what each session stands on.
  private(set) var worth = 0.0
  /// The same by session: session × muscle.
  private var sessionSets: [Double]
  /// Sessions that have a choice, by choice.
  private var uses: [Int]
  private var queue = StepQueue()

  /// Of a muscle in one session: beyond about ten fractional sets more brought nothing (Remmert J
  /// et al. 2025, doi:10.51224/SRXIV.537).
  static let mostSetsOfMuscle = 10.0
  /// Beyond these they count less.
  static let usefulSetsOfMuscle = 7.0
  static let mostExercises = 9
  /// Of an exercise whose muscles may grow by no more.
  static let leastSets = 2
  /// Worth a minute below which a session rather ends early.
  static let leastRate = 0.1

  /// - Parameter mostSets: of each session; nil where its minutes alone bound it.
  init(_ placement: Placement, _ basis: FillingBasis, mostSets: [Int]? = nil) {
    self.basis = basis
    sets = Array(repeating: 0, count: basis.targets.count)
    sessionSets = Array(repeating: 0, count: basis.targets.count * placement.days.count)
    uses = Array(repeating: 0, count: basis.choices.count)
    for session in placement.days.indices {
      sessions.append(
        SessionDraft(
          day: placement.days[session], focus: placement.focuses[session],
          turn: placement.turn(of: session), left: basis.sessionSeconds,
          setsLeft: mostSets?[session]))
    }
  }

  /// Empty sessions. Those of a lighter week may have its share of the sets that they would have
  /// in any other: where days or minutes are few, it is not the aims that bound them.
  init(_ placement: Placement, _ brief: CoachBrief, _ lightness: Lightness) {
    let basis = FillingBasis(brief, lightness: lightness)
    if lightness == .none {
      self.init(placement, basis)
      return
    }
    var usual = WeekFilling(placement, FillingBasis(brief, lightness: .none))
    usual.fill()
    self.init(placement, basis, mostSets: usual.setCounts(by: lightness.share))
  }

  /// Of each session a share of its sets, all together no more than the share of all.
  func setCounts(by share: Double) -> [Int] {
    var all = 0
    var given = 0
    var counts: [Int] = []
    for session in sessions {
      for pick in session.picks { all += pick.sets }
      let most = Int(Double(all) * share + 1e-9)
      counts.append(most - given)
      given = most
    }
    return counts
  }

  /// Seconds to get warm before anything else.
  static func generalWarmUp(_ minutes: Int) -> Double { minutes <= 30 ? 180 : 300 }

  mutating func fill() {
    for session in sessions.indices { addAnchors(to: session) }
    for session in sessions.indices { offerAll(in: session) }
    takeSteps()
    for session in sessions.indices where sessions[session].picks.isEmpty {
      addAlone(to: session)
      if sessions[session].picks.isEmpty { worth -= 20 }
    }
  }

  private mutating func offerAll(in session: Int) {
    for choice in basis.choices.indices { offer(choice, in: session, pick: nil) }
    for pick in sessions[session].picks.indices { offerMore(pick, in: session) }
  }

  private mutating func takeSteps() {
    while let entry = queue.best {
      guard let step = step(entry.choice, in: entry.session, pick: entry.pick),
        step.rate > WeekFilling.leastRate
      else {
        queue.removeBest()
        continue
      }
      if step.rate < queue.secondRate {
        queue.lowerBest(to: step.rate)
        continue
      }
      queue.removeBest()
      take(step)
    }
  }

  /// Fills one session beside others that stay as they are.
  mutating func fill(only session: Int) {
    addAnchors(to: session)
    offerAll(in: session)
    takeSteps()
    if sessions[session].picks.isEmpty { addAlone(to: session) }
  }

  /// One exercise for a session that would be empty, since its muscles have what they may grow to.
  private mutating func addAlone(to session: Int) {
    var best: Step?
    for choice in basis.choices.indices {
      guard let step = newPick(choice, in: session, isAlone: true) else { continue }
      if step.gain > best?.gain ?? -1000 { best = step }
    }
    if let best { take(best, isOffered: false) }
  }

  /// Takes a session over as it is.
  mutating func keep(_ picks: [(choice: Int, sets: Int)], in session: Int) {
    for pick in picks {
      let dose = basis.choices[pick.choice].dose
      take(
        Step(
          session: session, choice: pick.choice, pick: nil, sets: pick.sets, dose: dose, ramp: 0,
          seconds: 0, gain: 0), isOffered: false)
    }
  }

  /// Other choices go first.
  mutating func avoid(_ choices: [Int]) {
    for choice in choices { uses[choice] += 1 }
  }

  // MARK: Steps

  private struct Step {
    var session: Int
    var choice: Int
    /// The pick that gets another set; nil for a new one.
    var pick: Int?
    var sets: Int
    var dose: Dose
    var ramp: Double
    var seconds: Double
    var gain: Double

    /// Worth a minute.
    var rate: Double { gain / seconds * 60 }
  }

  private mutating func offer(_ choice: Int, in session: Int, pick: Int?) {
    guard let step = step(choice, in: session, pick: pick) else { return }
    // Warm-up sets may fall away once another lift has them: the bound leaves them out.
    let rate = step.gain / (step.seconds - step.ramp) * 60
    if rate > WeekFilling.leastRate {
      queue.add(StepQueue.Entry(rate: rate, session: session, choice: choice, pick: pick))
    }
  }

  private mutating func offerMore(_ pick: Int, in session: Int) {
    offer(sessions[session].picks[pick].choice, in: session, pick: pick)
  }

  private func step(_ choice: Int, in session: Int, pick: Int?) -> Step? {
    if let pick { return anotherSet(pick, in: session) }
    return newPick(choice, in: session)
  }

  private mutating func addAnchors(to session: Int) {
    for movement in sessions[session].focus.anchors(turn: sessions[session].turn) {
      var best: (step: Step, score: Double)?
      for choice in basis.choices.indices where basis.choices[choice].movement == movement {
        guard let step = newPick(choice, in: session) else { continue }
        let score =
          step.gain * 0.5 + basis.choices[choice].preference * variety(choice, session) * 3
        if score > best?.score ?? -1000 { best = (step, score) }
      }
      guard var step = best?.step else { continue }
      // Each movement counts by itself, whatever its muscles have already.
      step.gain += 1
      take(step, isOffered: false)
    }
  }

  /// - Parameter isOffered: whether a further set of it is weighed right away.
  private mutating func take(_ step: Step, isOffered: Bool = true) {
    let place: Int
    if let pick = step.pick {
      sessions[step.session].picks[pick].sets += step.sets
      place = pick
    } else {
      place = sessions[step.session].picks.count
      sessions[step.session].picks.append(
        Pick(choice: step.choice, sets: step.sets, dose: step.dose, rampSeconds: step.ramp))
      uses[step.choice] += 1
    }
    sessions[step.session].left -= step.seconds
    if let left = sessions[step.session].setsLeft {
      sessions[step.session].setsLeft = left - step.sets
    }
    for share in basis.choices[step.choice].shares {
      let added = basis.shares[share].share * Double(step.sets)
      let muscle = basis.shares[share].muscle
      sessionSets[step.session * sets.count + muscle] += added
      sets[muscle] += added
    }
    worth += step.gain
    if isOffered { offerMore(place, in: step.session) }
  }

  /// - Parameter isAlone: whether the session has nothing else, whatever its muscles have.
  private func newPick(_ choice: Int, in session: Int, isAlone: Bool = false) -> Step? {
    let exercise = basis.choices[choice]
    guard exercise.preference > 0, sessions[session].focus.allows(exercise.region),
      !(exercise.isLegWork && basis.rules.legsRest[sessions[session].day]),
      sessions[session].picks.count < WeekFilling.mostExercises,
      !isTooMuch(choice, in: session)
    else { return nil }
    let dose = sessions[session].picks.isEmpty ? exercise.firstDose : exercise.dose
    let ramp = rampSeconds(exercise, session)
    var count = basis.fewestSets
    if let left = sessions[session].setsLeft {
      if sessions[session].picks.isEmpty { count = min(count, left) }
      if count < 1 || count > left { return nil }
    }
    // Where three sets are more than a muscle may grow to, two may do.
    if count > WeekFilling.leastSets, !isAlone,
      keepsLimits(choice, in: session, sets: count, isAlone: true),
      !keepsLimits(choice, in: session, sets: count)
    {
      count = WeekFilling.leastSets
    }
    let seconds = dose.time(sets: count, isUnilateral: exercise.isUnilateral) + ramp
    guard seconds <= sessions[session].left,
      keepsLimits(choice, in: session, sets: count, isAlone: isAlone)
    else { return nil }
    var gain = gain(choice, in: session, sets: count)
    if gain > 0 { gain *= exercise.preference * variety(choice, session) }
    return Step(
      session: session, choice: choice, pick: nil, sets: count, dose: dose, ramp: ramp,
      seconds: seconds, gain: gain)
  }

  private func anotherSet(_ pick: Int, in session: Int) -> Step? {
    let chosen = sessions[session].picks[pick]
    let exercise = basis.choices[chosen.choice]
    let most = basis.mostSets + (pick == 0 && basis.hasHeavyFirst ? 1 : 0)
    guard chosen.sets < most, (sessions[session].setsLeft ?? 1) > 0,
      keepsLimits(chosen.choice, in: session, sets: 1)
    else { return nil }
    let seconds =
      chosen.dose.time(sets: chosen.sets + 1, isUnilateral: exercise.isUnilateral)
      - chosen.dose.time(sets: chosen.sets, isUnilateral: exercise.isUnilateral)
    guard seconds <= sessions[session].left else { return nil }
    return Step(
      session: session, choice: chosen.choice, pick: pick, sets: 1, dose: chosen.dose, ramp: 0,
      seconds: seconds, gain: gain(chosen.choice, in: session, sets: 1) * exercise.preference * 0.9)
  }

  /// Two exercises of one movement are enough for a session; a third wears out and brings little.
  /// One carry is enough for a week.
  private func isTooMuch(_ choice: Int, in session: Int) -> Bool {
    let movement = basis.choices[choice].movement
    var count = 0
    for pick in sessions[session].picks {
      if pick.choice == choice { return true }
      if basis.choices[pick.choice].movement == movement { count += 1 }
    }
    switch movement {
    case .isolation: return false
    case .trunk: return count >= 2
    case .carry:
      return sessions.contains { draft in
        draft.picks.contains { basis.choices[$0.choice].movement == .carry }
      }
    default: return count >= (sessions[session].focus == .full ? 1 : 2)
    }
  }

  private func rampSeconds(_ exercise: Choice, _ session: Int) -> Double {
    guard exercise.hasRamp else { return 0 }
    for pick in sessions[session].picks {
      let other = basis.choices[pick.choice]
      if other.isCompound, other.isForLegs == exercise.isForLegs { return 0 }
    }
    return Dose.secondsPerWarmUpSet * (sessions[session].picks.isEmpty ? 3 : 2)
  }

  /// Other exercises of the week first; the same lift again is fine, the same detail less so.
  private func variety(_ choice: Int, _ session: Int) -> Double {
    let exercise = basis.choices[choice]
    var factor = 1.0
    for _ in 0..<uses[choice] { factor *= exercise.isCompound ? 0.8 : 0.7 }
    if exercise.isCompound { return factor }
    for pick in sessions[session].picks {
      let other = basis.choices[pick.choice]
      if !other.isCompound, other.mainMuscle == exercise.mainMuscle { factor *= 0.5 }
    }
    return factor
  }

  // MARK: Volume

  private func gain(_ choice: Int, in session: Int, sets count: Int) -> Double {
    var gain = 0.0
    for place in basis.choices[choice].shares {
      let share = basis.shares[place]
      let added = share.share * Double(count)
      let before = sets[share.muscle]
      let target = basis.targets[share.muscle]
      var part = target.worth(before + added) - target.worth(before)
      let there = sessionSets[session * sets.count + share.muscle]
      if part > 0, there + added > WeekFilling.usefulSetsOfMuscle { part *= 0.3 }
      gain += part
    }
    return gain
  }

  /// The week's most and what it may grow to, the session's most, and 48 hours before a muscle is
  /// trained hard again.
  private func keepsLimits(
    _ choice: Int, in session: Int, sets count: Int, isAlone: Bool = false
  ) -> Bool {
    let day = sessions[session].day
    for place in basis.choices[choice].shares {
      let share = basis.shares[place]
      let added = share.share * Double(count)
      let week = sets[share.muscle] + added
      if week > basis.targets[share.muscle].most { return false }
      if !isAlone, week > basis.targets[share.muscle].grown { return false }
      let total = sessionSets[session * sets.count + share.muscle] + added
      if total > WeekFilling.mostSetsOfMuscle { return false }
      guard total >= RecentLog.hardSets else { continue }
      if day == 0, basis.setsDayBefore[share.muscle] >= RecentLog.hardSets { return false }
      for other in [session - 1, session + 1]
      where sessions.indices.contains(other) && abs(sessions[other].day - day) == 1
        && sessionSets[other * sets.count + share.muscle] >= RecentLog.hardSets
      {
        return false
      }
    }
    return true
  }
}
