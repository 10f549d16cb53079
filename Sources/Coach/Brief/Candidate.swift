import Documents
import Strength

/// An exercise that can be done at the brief's gym, with what the log says of it.
public struct Candidate: Sendable {
  public let exercise: Exercise
  public let movement: Movement
  /// By the places of the brief's muscles, zeros left out; never empty.
  let shares: [MuscleShare]
  /// Among the staples; nil for others.
  let staple: Int?
  let isAdvanced: Bool
  let isLegWork: Bool
  /// Nil where it was not done in the last year.
  public let record: LiftRecord?

  var isCompound: Bool { movement.isCompound }
  var isHold: Bool {
    exercise.loadType == Open(.duration) || exercise.loadType == Open(.distance)
  }

  /// Whether another one before it in a session has warmed up for it: a compound lift for the same
  /// half of the body.
  func follows(_ other: Candidate) -> Bool {
    other.isCompound && movement.isForLegs == other.movement.isForLegs
  }

  /// The muscle that it works most; the first of several.
  var mainMuscle: Int {
    var main = shares[0]
    for share in shares where share.share > main.share { main = share }
    return main.muscle
  }
}

struct MuscleShare: Sendable {
  let muscle: Int
  let share: Double
}

/// What has been done in one exercise.
public struct LiftRecord: Sendable {
  /// Of the gym that the week is for, and of every gym where the body alone was the load; without
  /// sets that were not lifted so.
  let history: ExerciseHistory
  /// A set of the last twelve weeks that is far above all others, and so tells nothing.
  let slip: WorkoutSet?
  /// The last day that it was done in any gym.
  public let lastDay: CivilDay
  /// Of the last time here; nil for the body alone, and where it was not done here.
  public let lastWeight: Weight?
  /// The best of the last time here.
  public let lastReps: Int?
  public let lastRPE: Double?
  /// Hard sets of the last time here.
  let lastSets: Int
  /// The most of the last time, or the least help: here, or elsewhere where it was not done here.
  let hardestWeight: Weight?
  /// kg that could be lifted once, the body included where it is part of the load: the best of
  /// twelve weeks by `formula`.
  public let oneRepMax: Double?
  let formula: OneRepMaxFormula
  /// By which share of itself the estimate of the last four weeks differs from the eight before.
  public let trend: Double?
  /// Workouts with it in the last four weeks.
  public let recentCount: Int
  /// All workouts of the last year that have it.
  public let count: Int

  /// Nil where nothing was done.
  ///
  /// - Parameter done: in every gym, up to the day before `day`.
  init?(
    _ done: ExerciseHistory, of exercise: Exercise, gymID: ULID?, on day: CivilDay,
    formula: OneRepMaxFormula
  ) {
    guard let last = done.entries.last else { return nil }
    lastDay = last.startedAt.day
    self.formula = formula
    var history = done
    let slips = LiftRecord.removeSlips(from: &history, of: exercise)
    slip = slips.last { day - $0.startedAt.day <= 84 }?.set
    self.history =
      LiftRecord.needsNothing(exercise, history) ? history : history.inBranch(gymID: gymID)
    let lastTime = self.history.lastTime.filter { $0.set.isHard }
    let latest = self.history.entries.isEmpty ? history : self.history
    hardestWeight = LiftRecord.hardest(latest, isHelp: exercise.loadType == Open(.assisted))
    lastWeight = self.history.lastWeight
    let sets = lastTime.reduce(0.0) { $0 + ($1.set.isMini ? 0 : $1.set.sideShare) }
    lastSets = lastTime.isEmpty ? 0 : max(1, Int(sets.rounded(.up)))
    var reps: Int?
    var rating: Double?
    for entry in lastTime {
      reps = max(reps ?? 0, entry.set.reps ?? 0)
      rating = entry.set.rpe ?? rating
    }
    lastReps = reps
    lastRPE = rating
    var best = [0.0, 0.0]
    var workouts: [ULID] = []
    var recent = 0
    for entry in done.entries where entry.set.isHard {
      let age = day - entry.startedAt.day
      if workouts.last != entry.workoutID {
        workouts.append(entry.workoutID)
        if age <= 28 { recent += 1 }
      }
    }
    recentCount = recent
    count = workouts.count
    for entry in history.entries where entry.set.isHard {
      let age = day - entry.startedAt.day
      guard age <= 84, let load = entry.loadKilograms, let reps = entry.set.reps,
        let estimate = formula.oneRepMax(weight: load, reps: reps, rpe: entry.set.rpe)
      else { continue }
      let place = age <= 28 ? 0 : 1
      best[place] = max(best[place], estimate)
    }
    let highest = max(best[0], best[1])
    oneRepMax = highest > 0 ? highest : nil
    trend = best[0] > 0 && best[1] > 0 ? best[0] / best[1] - 1 : nil
  }
}
