import Coach
import Documents
import Strength

// What a workout begins with, for the app and for the terminal.

/// Why a split comes next.
public enum NextSplitReason: Equatable, Sendable {
  /// It followed the one done last, the time before; their name.
  case followed(String)
  /// It stands after the one done last, or begins anew after the last of all; their name.
  case order(after: String)
  /// None of the splits was done lately.
  case first

  /// In a sentence.
  public var sentence: String {
    switch self {
    case .followed(let last): "It followed " + last + " the time before."
    case .order(let last): "It comes after " + last + "."
    case .first: "It is the first of your splits."
    }
  }
}

/// What is to be trained next, with why.
public enum NextTraining: Sendable {
  /// What the coach's week or a programme has for the day.
  case planned(PlannedDay)
  case split(Split, NextSplitReason)
}

extension Notebook {
  /// What is proposed for a day: what is planned for it goes before what a split would have; nil
  /// where there is neither.
  public func nextTraining(on day: CivilDay) -> NextTraining? {
    if let planned = plannedDay(on: day) { return .planned(planned) }
    return splitToCome.map { .split($0.split, $0.reason) }
  }

  /// Why it comes next, in a sentence.
  public func sentence(why next: NextTraining) -> String {
    switch next {
    case .planned(let planned):
      programme(planned.programmeID).map { $0.name + " has it for today." }
        ?? "The coach's week has it for today."
    case .split(_, let reason): reason.sentence
    }
  }

  /// How many workouts back a pattern is looked for.
  private static let splitMemory = 30
  /// How many workouts back a split's gym is looked for: as far as any look for what is next goes,
  /// that for the last time of an exercise aside.
  public static let gymMemory = 60
  /// How far back the rules of progression look, in workouts.
  private static let progressionWorkouts = 24

  /// The split to do next: what followed the last one the time before, else the one after it in
  /// their order; nil where there are none.
  public var nextSplit: Split? { splitToCome?.split }

  /// The same, with why.
  public var splitToCome: (split: Split, reason: NextSplitReason)? {
    var newest: Split?
    var follower: ULID?
    for key in archive.keys.reversed().prefix(Notebook.splitMemory) {
      guard let done = split(workout(key.id)?.splitID) else { continue }
      if let newest, done.id == newest.id {
        return split(follower).map { (split: $0, reason: .followed(newest.name)) }
      }
      newest = newest ?? done
      follower = done.id
    }
    guard let last = newest, let position = splits.firstIndex(where: { $0.id == last.id }) else {
      return splits.first.map { (split: $0, reason: .first) }
    }
    return (split: splits[(position + 1) % splits.count], reason: .order(after: last.name))
  }

  /// Where one trains: where a split was done last, else as last time.
  public func gymID(for split: Split?) -> ULID? {
    if let split {
      for key in archive.keys.reversed().prefix(Notebook.gymMemory) {
        if let workout = workout(key.id), workout.splitID == split.id {
          return gym(workout.gymID)?.id
        }
      }
    }
    if let latest { return gym(latest.gymID)?.id }
    return gyms.first?.id
  }

  /// A workout that begins now: with what a split asks for, weighed for a gym.
  ///
  /// The body's weight follows from what is known of it, until somebody says one here.
  ///
  /// - Parameter split: nil for one without exercises.
  public func workout(
    id: ULID, of split: Split?, gymID: ULID?, at now: Instant,
    ids: inout some IteratorProtocol<ULID>
  ) -> Workout {
    var workout = Workout(id: id, name: split?.name ?? "", startedAt: now)
    workout.gymID = gymID
    workout.gymName = gym(gymID)?.name ?? ""
    guard let split = split.map({ upToDate($0) }) else { return workout }
    workout.plan(split, ids: &ids)
    for (index, planned) in split.exercises.enumerated() where index < workout.logs.count {
      let turn = workout.turn(of: index)
      prefill(&workout.logs[index], planned, gymID: gymID, today: now.day, turn: turn)
    }
    return workout
  }

  /// A split whose exercises are called as they are now, and whose weights are read so: they may
  /// have been changed since it was made.
  public func upToDate(_ split: Split) -> Split {
    var split = split
    for place in split.exercises.indices {
      guard let exercise = exercise(split.exercises[place].exerciseID) else { continue }
      split.exercises[place].exerciseName = exercise.name
      split.exercises[place].loadType = exercise.loadType
    }
    return split
  }

  /// The last workout that has an exercise in a gym, with the sets done there; nil where there is
  /// none.
  ///
  /// - Parameters:
  ///   - turn: of several logs in a workout the one that is meant, see `Workout.logs`.
  ///   - passingDeloads: what was light because its day was planned so does not count.
  public func lastTime(
    _ exercise: ExerciseReference, gymID: ULID?, turn: Int? = nil, passingDeloads: Bool = false
  ) -> (workout: Workout, sets: [WorkoutSet])? {
    for key in archive.keys(of: exercise).reversed() where key.gymID == gymID {
      guard let workout = workout(key.id) else { continue }
      if passingDeloads, isDeload(workout) { continue }
      let sets = workout.doneSets(of: exercise, turn: turn)
      if !sets.isEmpty { return (workout, sets) }
    }
    return nil
  }

  // MARK: Loads

  /// The unit that an exercise's weights are entered in.
  public func weightUnit(_ exercise: Exercise?) -> WeightUnit {
    exercise?.unit?.known ?? settings.weightUnit.known ?? .kg
  }

  /// What a gym offers for an exercise; even steps where the exercise is not known.
  public func availableLoads(_ exercise: Exercise?, gymID: ULID?) -> AvailableLoads {
    AvailableLoads(
      gym: gym(gymID), exercise: exercise ?? Exercise(), unit: weightUnit(exercise))
  }

  /// A weight of before in the unit that is entered now, as it can be made in the gym.
  func entered(_ weight: Weight?, _ exercise: Exercise?, gymID: ULID?) -> Weight? {
    let unit = weightUnit(exercise)
    guard let weight, weight.unit != unit else { return weight }
    if weight.value > 0, let load = availableLoads(exercise, gymID: gymID).rounded(weight) {
      return load
    }
    let value = weight.converted(to: unit).value
    return Weight((value * 10).rounded() / 10, unit)
  }

  /// Weights by the split's rule, else as last time in this gym, else as the split says; what was
  /// light on purpose is passed over.
  ///
  /// - Parameter turn: which of the logs of its exercise it is.
  func prefill(
    _ log: inout ExerciseLog, _ planned: SplitExercise, gymID: ULID?, today: CivilDay, turn: Int
  ) {
    let open = log.sets.indices.filter {
      log.sets[$0].isHard && log.sets[$0].completedAt == nil
    }
    let last = lastTime(log.reference, gymID: gymID, turn: turn, passingDeloads: true)?.sets ?? []
    // The body alone is a weight of 0: without one, that of the last time would stand there.
    let hadWeight = last.contains { $0.weight != nil }
    if !planned.setPlans.isEmpty {
      return weigh(&log, planned, open, last, hadWeight: hadWeight, gymID: gymID, today)
    }
    if let proposal = proposal(for: planned, gymID: gymID, today: today, turn: turn) {
      let isKnown = planned.progression?.kind.known != nil
      let isAlone = proposal.weight == nil && log.loadType.isBody && isKnown
      for set in open {
        if let weight = proposal.weight { log.sets[set].weight = weight }
        if isAlone, !last.isEmpty, hadWeight || log.sets[set].weight != nil {
          log.sets[set].weight = Weight(0, weightUnit(self.exercise(log.exerciseID)))
        }
        if let reps = proposal.reps, !log.sets[set].isMini { log.sets[set].reps = reps }
        if let seconds = proposal.seconds { log.sets[set].seconds = seconds }
      }
      return
    }
    for set in open {
      log.sets[set].weight = lastWeight(of: set, in: log, last, planned, gymID: gymID)
    }
  }

  /// What a set weighed the last time; as the split says where there was none.
  private func lastWeight(
    of set: Int, in log: ExerciseLog, _ last: [WorkoutSet], _ planned: SplitExercise, gymID: ULID?
  ) -> Weight? {
    let side = log.sets[set].side
    var old = log.counterpart(of: set, among: last)
    old = old ?? last.last { $0.isHard && $0.side == side }
    old = old ?? last.last { $0.isHard }
    let weight = old == nil ? log.sets[set].weight : old?.weight ?? planned.weight
    return entered(weight, exercise(log.exerciseID), gymID: gymID)
  }

  /// Weights set by set, by shares and efforts; as last time where neither is asked for, and as the
  /// split says where nothing tells a maximum.
  ///
  /// - Parameters:
  ///   - open: positions of sets that are still to do.
  ///   - last: the sets of the last time here.
  ///   - hadWeight: whether one of them had a weight.
  private func weigh(
    _ log: inout ExerciseLog, _ planned: SplitExercise, _ open: [Int], _ last: [WorkoutSet],
    hadWeight: Bool, gymID: ULID?, _ today: CivilDay
  ) {
    let maximum = oneRepMaximum(planned)
    let trainingMaximum =
      planned.trainingMaximum
      ?? maximum.map { Weight($0.value * ProgrammeTemplate.trainingShare, $0.unit) }
    let exercise = exercise(planned.exerciseID)
    let available = availableLoads(exercise, gymID: gymID)
    let hard = log.sets.indices.filter { log.sets[$0].isHard }
    let turns = planned.turns.filter { planned.setPlans[$0.place].kind.isHard }
    for (number, set) in hard.enumerated() where number < turns.count && open.contains(set) {
      let plan = planned.setPlans[turns[number].place]
      if log.sets[set].reps != nil { log.sets[set].reps = plan.reps }
      if plan.isOpen, log.sets[set].notes.isEmpty {
        log.sets[set].notes = "As many reps as possible, at least " + String(plan.reps)
      }
      if plan.share == nil, plan.rpe == nil, !plan.kind.isMini {
        log.sets[set].weight = lastWeight(of: set, in: log, last, planned, gymID: gymID)
        continue
      }
      var weight = plan.weight(trainingMaximum: trainingMaximum, oneRepMaximum: maximum)
      // An estimate is of all that is moved; a maximum that was chosen, of what is entered.
      if plan.share == nil || planned.trainingMaximum == nil {
        weight = beside(weight, log.loadType.known ?? .weighted, today)
      }
      guard let weight = entered(weight, exercise, gymID: gymID) else {
        // As in the set that it goes on with.
        if plan.kind.isMini, number > 0 { log.sets[set].weight = log.sets[hard[number - 1]].weight }
        continue
      }
      if weight.value > 0 {
        log.sets[set].weight = available.rounded(weight) ?? weight
      } else {
        let isAlone = log.loadType.isBody && (hadWeight || log.sets[set].weight != nil)
        log.sets[set].weight = isAlone ? Weight(0, weight.unit) : nil
      }
    }
  }

  /// What is entered of a weight that is moved in all, 0 for the body alone; nil where that takes a
  /// body weight that is not known.
  private func beside(_ moved: Weight?, _ loadType: LoadType, _ today: CivilDay) -> Weight? {
    guard let moved, loadType == .bodyweight || loadType == .assisted else { return moved }
    guard let body = weights.weight(on: today) else { return nil }
    let kilograms = loadType.entered(moving: moved.kilograms, body: body.kilograms)
    return Weight.kg(kilograms).converted(to: moved.unit)
  }

  /// The estimated maximum of an exercise, by the newest workouts that have it, wherever they were;
  /// nil where these tell none.
  public func oneRepMaximum(_ planned: SplitExercise) -> Weight? {
    let reference = planned.reference
    let newest = archive.keys(of: reference).suffix(Notebook.progressionWorkouts)
      .compactMap { workout($0.id) }
    let records = PersonalRecords(
      ExerciseHistory(of: reference, in: newest, weights: weights),
      formula: settings.oneRepMaxFormula)
    let unit = weightUnit(exercise(planned.exerciseID))
    return records.oneRepMaxKilograms.map { Weight.kg($0.value).converted(to: unit) }
  }

  /// Whether a workout is light because its day was planned so: no weight goes on from it.
  func isDeload(_ workout: Workout) -> Bool {
    if workout.isDeload { return true }
    guard let id = workout.planDayID else { return false }
    if let day = programme(ofDay: id)?.day(id) { return day.isDeload }
    return weekPlan(ofDay: id)?.request.isDeload ?? false
  }

  /// What a split's rule says of the next time; nil where it has none, or sets that go by shares
  /// and efforts.
  ///
  /// - Parameter turn: of several logs in a workout the one that is meant, see `Workout.logs`.
  public func proposal(
    for planned: SplitExercise, gymID: ULID?, today: CivilDay, turn: Int? = nil
  ) -> Proposal? {
    guard planned.progression != nil, planned.setPlans.isEmpty else { return nil }
    let reference = planned.reference
    let keys = archive.keys(of: reference)
    var workouts: [Workout] = []
    for key in keys.reversed() where key.gymID == gymID {
      guard let workout = workout(key.id), !isDeload(workout) else { continue }
      workouts.append(workout)
      if workouts.count == Notebook.progressionWorkouts { break }
    }
    let exercise = exercise(planned.exerciseID)
    var current = planned
    current.loadType = exercise?.loadType ?? planned.loadType
    return Progression.proposal(
      for: current,
      history: ExerciseHistory(of: reference, in: workouts, weights: weights, turn: turn),
      available: AvailableLoads(
        gym: gym(gymID), planned: current, exercise: exercise, unit: weightUnit(exercise)),
      today: today, lastDone: keys.last.flatMap { workout($0.id)?.startedAt.day })
  }
}
