import Documents
import Running
import Strength

extension CoachBrief {
  /// What a brief is made from; the edges fill it.
  public struct Sources: Sendable {
    public var exercises: [Exercise] = []
    /// By identifier, deleted ones included: what was done with them counts.
    public var everyExercise: [ULID: Exercise] = [:]
    /// Whether workouts of the first day belong to the week itself, as one trains by it.
    public var isMade = false
    /// What another week has for the day before.
    public var plannedDayBefore: [WeekPlanExercise] = []
    public var muscles: [Muscle] = []
    public var gym: Gym?
    /// Ended ones of the last year, in any order.
    public var workouts: [Workout] = []
    public var weights = BodyWeights()
    public var unit = WeightUnit.kg
    public var formula = OneRepMaxFormula.epley
    /// All that the log holds, of whatever age.
    public var workoutCount = 0
    public var firstWorkout: CivilDay?
    public var runs: [BriefRun] = []
    /// On which programmes have strength.
    public var programmeDays: [CivilDay] = []
    public var health: HealthSummary?
    public var fitness: Fitness?

    public init() {}

    /// As if it were not known.
    fileprivate mutating func ignore(_ part: BriefPart) {
      switch part {
      case .log:
        workouts = []
        workoutCount = 0
        firstWorkout = nil
      case .runs:
        runs = []
        fitness = nil
      case .health:
        health = nil
        weights = BodyWeights()
      }
    }
  }

  /// - Parameter start: the first day of the plan.
  public init(_ request: CoachRequest, _ known: Sources, start: CivilDay) {
    var sources = known
    for part in BriefPart.allCases where !request[counts: part] { sources.ignore(part) }
    self.request = request
    self.start = start
    goals = Goals(request.goals)
    gym = sources.gym
    unit = sources.unit
    equipment = sources.gym?.everyEquipment ?? []
    loads = sources.gym?.loadRanges(equipment, in: unit) ?? []
    health = sources.health
    fitness = sources.fitness
    bodyKilograms = sources.weights.weight(on: start)?.kilograms
    runs = sources.runs.filter { $0.date >= start - 1 && $0.date <= start + BriefRun.daysAhead }
    programmeDays = (0..<WeekPlan.dayCount).map { start + $0 }
      .filter { known.programmeDays.contains($0) }
    if let chosen = request.experience?.known {
      experience = chosen
      isExperienceDerived = false
    } else {
      experience = Experience(
        workouts: sources.workoutCount, days: sources.firstWorkout.map { start - $0 } ?? 0)
      isExperienceDerived = true
    }
    let ordered = sources.muscles.ordered { ($0.order, $0.name) < ($1.order, $1.name) }
    let places = MusclePlaces(ordered)
    var excluded: [Exclusion] = []
    var unknown: [String] = []
    for word in request.avoided {
      let found = Exclusion(word, exercises: sources.exercises, muscles: ordered)
      if let found, excluded.count < CoachRequest.mostExclusions {
        excluded.append(found)
      } else {
        unknown.append(word)
      }
    }
    exercises = sources.exercises
    exclusions = excluded
    unknownExclusions = unknown
    let log = RecentLog(sources, start: start, places: places)
    muscles = ordered.enumerated().map { log.state(of: $1, at: $0) }
    candidates = CoachBrief.candidates(
      sources, log, places, equipment: equipment, excluded: excluded, start: start)
  }

  private static func candidates(
    _ sources: Sources, _ log: RecentLog, _ places: MusclePlaces, equipment: [String],
    excluded: [Exclusion], start: CivilDay
  ) -> [Candidate] {
    let available = Set(equipment)
    var candidates: [Candidate] = []
    for exercise in sources.exercises {
      let staple = Staples.places[exercise.id]
      let worked = log.workouts(of: exercise.id)
      // Done there with an implement that nobody has said: it must stand there.
      let isHere =
        exercise.equipment.isEmpty && sources.gym != nil
        && worked.contains { $0.gymID == sources.gym?.id }
      guard staple != nil || !worked.isEmpty,
        isHere || exercise.isDoable(with: available, in: sources.gym)
      else { continue }
      let values = places.shares(of: exercise)
      let share = MuscleShares(exercise)
      let movement = Movement(exercise, share)
      if movement == .conditioning { continue }
      if excluded.contains(where: { $0.covers(exercise, movement, share) }) { continue }
      let shares = values.enumerated().compactMap { place, share in
        share > 0 ? MuscleShare(muscle: place, share: share) : nil
      }
      if shares.isEmpty { continue }
      let record =
        worked.isEmpty
        ? nil
        : LiftRecord(
          ExerciseHistory(
            of: ExerciseReference(id: exercise.id, name: exercise.name), in: worked,
            weights: sources.weights), of: exercise, gymID: sources.gym?.id, on: start,
          formula: sources.formula)
      candidates.append(
        Candidate(
          exercise: exercise, movement: movement, shares: shares, staple: staple,
          isAdvanced: Staples.advancedIDs.contains(exercise.id),
          isLegWork: movement.isLegWork(share), record: record))
    }
    return candidates.ordered {
      ($0.exercise.name, $0.exercise.id) < ($1.exercise.name, $1.exercise.id)
    }
  }
}

extension Gym {
  func hasMachine(for exercise: Exercise) -> Bool {
    machines.contains { $0.exerciseIDs.contains(exercise.id) }
  }
}

extension Exercise {
  /// Whether a gym has all that it needs. One with a weight whose implement nobody has said is not.
  func isDoable(with available: Set<String>, in gym: Gym?) -> Bool {
    if gym?.hasMachine(for: self) == true { return true }
    if equipment.isEmpty {
      return loadType == Open(.bodyweight) || loadType == Open(.duration)
        || loadType == Open(.distance)
    }
    return equipment.allSatisfy { available.contains($0) }
  }
}

/// The log of the last four weeks, by muscle, and of the last year by exercise.
struct RecentLog {
  private let start: CivilDay
  /// Muscle × week before the start, the last week first.
  private var sets: [[Double]]
  private var dayBefore: [Double]
  private var lastHard: [CivilDay?]
  private var trainedWeeks = Array(repeating: false, count: 4)
  private var byExercise: [ULID: [Workout]] = [:]

  /// Fractional hard sets of a session from which on a muscle counts as trained hard.
  static let hardSets = 3.0

  init(_ sources: CoachBrief.Sources, start: CivilDay, places: MusclePlaces) {
    self.start = start
    let count = places.count
    sets = Array(repeating: [0, 0, 0, 0], count: count)
    dayBefore = Array(repeating: 0, count: count)
    lastHard = Array(repeating: nil, count: count)
    var exercises = sources.everyExercise
    for exercise in sources.exercises { exercises[exercise.id] = exercise }
    for item in sources.plannedDayBefore {
      guard let exercise = item.exerciseID.flatMap({ exercises[$0] }) else { continue }
      for (place, share) in places.shares(of: exercise).enumerated() {
        dayBefore[place] += share * Double(item.setCount)
      }
    }
    for workout in sources.workouts where !workout.isRunning {
      let age = start - workout.startedAt.day
      if age < 0 { continue }
      // What is trained on the first day of a made week is a part of that, not of those before it.
      let counts = age <= 28 && !(age == 0 && sources.isMade)
      var worked = Array(repeating: 0.0, count: count)
      for log in workout.logs {
        guard let id = log.exerciseID else { continue }
        if byExercise[id]?.last?.id != workout.id { byExercise[id, default: []].append(workout) }
        guard counts, let exercise = exercises[id] else { continue }
        let hard = workout.doneHardSets(in: log)
        for (place, share) in places.shares(of: exercise).enumerated() {
          worked[place] += share * hard
        }
      }
      guard counts else { continue }
      let week = max(0, min(3, (age - 1) / 7))
      trainedWeeks[week] = true
      for place in 0..<count where worked[place] > 0 {
        sets[place][week] += worked[place]
        if age <= 1 { dayBefore[place] += worked[place] }
        if worked[place] >= RecentLog.hardSets, workout.startedAt.day > lastHard[place] ?? .first {
          lastHard[place] = workout.startedAt.day
        }
      }
    }
  }

  func workouts(of exercise: ULID) -> [Workout] { byExercise[exercise] ?? [] }

  func state(of muscle: Muscle, at place: Int) -> MuscleState {
    let weeks = trainedWeeks.filter { $0 }.count
    let total = sets[place].reduce(0) { $0 + $1 }
    return MuscleState(
      muscle: muscle, standard: StandardMuscle(id: muscle.id),
      recentSets: weeks > 0 ? total / Double(weeks) : nil,
      daysSinceHard: lastHard[place].map { start - $0 }, setsDayBefore: dayBefore[place])
  }
}
