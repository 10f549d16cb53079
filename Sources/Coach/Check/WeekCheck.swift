import Documents
import Strength

/// Judges weeks, whoever made them: the planner on the device, a model, or a person by hand.
public struct WeekCheck {
  public static let sets = 1...8
  public static let reps = 1...30
  public static let restSeconds = 15.0...600.0
  /// Minutes that a session may take beyond what was asked for.
  static let slackMinutes = 0

  private let plan: WeekPlan
  private let brief: CoachBrief
  private let rules: PlacementRules
  private var faults: [WeekFault] = []
  /// Fractional hard sets, day × muscle.
  private var sets: [[Double]] = []

  /// What is wrong with a week; errors first.
  public static func faults(of plan: WeekPlan, _ brief: CoachBrief) -> [WeekFault] {
    var check = WeekCheck(plan, brief)
    check.judge()
    return check.faults.filter { $0.isError } + check.faults.filter { !$0.isError }
  }

  private init(_ plan: WeekPlan, _ brief: CoachBrief) {
    self.plan = plan
    self.brief = brief
    rules = PlacementRules(brief)
  }

  private mutating func judge() {
    guard plan.isWhole else {
      report(.daysNotSeven, nil, "A week has seven days in a row.")
      return
    }
    let trained = plan.trainedDays.count
    if trained > brief.request.days {
      report(
        .tooManyDays, nil,
        "\(trained) days of strength, and \(brief.request.days) were asked for.")
    }
    for day in plan.days.indices { judge(day: day) }
    for muscle in brief.muscles.indices { judge(muscle: muscle) }
  }

  private mutating func report(
    _ code: WeekFault.Code, _ day: Int?, _ message: String, _ muscle: Int? = nil
  ) {
    faults.append(WeekFault(code: code, day: day, message: message, muscle: muscle))
  }

  // MARK: A day

  private mutating func judge(day: Int) {
    let planned = plan.days[day]
    sets.append(Array(repeating: 0, count: brief.muscles.count))
    if planned.isSkipped { return }
    if planned.exercises.isEmpty {
      if planned.kind == Open(.strength) {
        report(.emptyDay, day, planned.title + " has no exercise.")
      }
      return
    }
    if rules.isClosed[day] {
      report(
        .raceDay, day,
        rules.isLeft[day] ? "That day is left to your programme." : RunRules.closed)
    }
    let seconds = WeekCheck.seconds(of: planned, brief)
    var seen: [ULID] = []
    var isIsolated = false
    for item in planned.exercises {
      guard let candidate = brief.candidate(item.exerciseID) else {
        judge(unknown: item, day)
        continue
      }
      if seen.contains(candidate.exercise.id) {
        report(.doubledExercise, day, item.exerciseName + " stands there twice.")
      }
      seen.append(candidate.exercise.id)
      if candidate.isCompound, isIsolated {
        report(.isolationFirst, day, item.exerciseName + " comes after exercises of one joint.")
      }
      if candidate.movement == .isolation { isIsolated = true }
      judge(item, candidate, day)
    }
    if seconds > Double((brief.request.minutes + WeekCheck.slackMinutes) * 60) + 1 {
      report(
        .tooLong, day,
        "\(Int((seconds / 60).rounded(.up))) minutes, and \(brief.request.minutes) were asked for.")
    }
  }

  /// How long a day takes, warm-up and rests included.
  static func seconds(of day: WeekPlanDay, _ brief: CoachBrief) -> Double {
    var seconds = 0.0
    for item in day.warmUp { seconds += item.seconds ?? Dose.secondsPerWarmUpSet }
    for item in day.exercises {
      var dose = Dose(reps: item.lowestReps...max(item.lowestReps, item.highestReps))
      (dose.seconds, dose.restSeconds) = (item.seconds, item.restSeconds)
      let isUnilateral = brief.candidate(item.exerciseID)?.exercise.isUnilateral ?? false
      seconds += dose.time(sets: item.setCount, isUnilateral: isUnilateral)
    }
    return seconds
  }

  private mutating func judge(unknown item: WeekPlanExercise, _ day: Int) {
    let name = item.exerciseName
    guard let exercise = brief.exercises.first(where: { $0.id == item.exerciseID }) else {
      return report(.unknownExercise, day, name + " is not among the exercises.")
    }
    if brief.excludes(exercise) {
      report(.excluded, day, name + " is to be left alone.")
    } else if !exercise.isDoable(with: Set(brief.equipment), in: brief.gym) {
      report(.missingEquipment, day, name + " cannot be done with what is here.")
    } else {
      report(.unknownExercise, day, name + " is neither in your log nor a usual exercise.")
    }
  }

  private mutating func judge(_ item: WeekPlanExercise, _ candidate: Candidate, _ day: Int) {
    let name = item.exerciseName
    if !WeekCheck.sets.contains(item.setCount) {
      report(.setsOutOfRange, day, "\(name): \(item.setCount) sets; 1 to 8 make sense.")
    }
    if item.lowestReps > item.highestReps || !WeekCheck.reps.contains(item.lowestReps)
      || !WeekCheck.reps.contains(item.highestReps)
    {
      report(
        .repsOutOfRange, day,
        "\(name): \(item.lowestReps) to \(item.highestReps) reps; 1 to 30 make sense.")
    }
    if !WeekCheck.restSeconds.contains(item.restSeconds) {
      report(.restOutOfRange, day, "\(name): rests of 15 seconds to 10 minutes make sense.")
    }
    judgeWeight(item, candidate, day)
    for share in candidate.shares {
      sets[day][share.muscle] += share.share * Double(item.setCount)
    }
    if let cause = rules.causes[day], candidate.isLegWork {
      report(.legsBeforeRun, day, RunRules.legsRest([name], cause))
    }
  }

  private mutating func judgeWeight(
    _ item: WeekPlanExercise, _ candidate: Candidate, _ day: Int
  ) {
    guard let weight = item.weight else { return }
    let available = AvailableLoads(
      gym: brief.gym, exercise: candidate.exercise, unit: brief.unit)
    if !weight.value.isFinite || weight.value < 0
      || !available.isEmpty && !available.contains(weight)
    {
      report(
        .weightNotLoadable, day,
        "\(item.exerciseName): \(shown(weight)) cannot be made here.")
    } else if candidate.exercise.loadType == Open(.weighted),
      let maximum = candidate.record?.oneRepMax, weight.kilograms > maximum
    {
      report(
        .weightFar, day,
        "\(item.exerciseName): \(shown(weight)) is above the estimated maximum of "
          + shown(Weight.kg(maximum).converted(to: weight.unit)) + ".")
    }
  }

  // MARK: A muscle

  private mutating func judge(muscle: Int) {
    let state = brief.muscles[muscle]
    var total = 0.0
    var last: Int? = state.setsDayBefore >= RecentLog.hardSets ? -1 : nil
    for day in sets.indices {
      total += sets[day][muscle]
      if sets[day][muscle] > WeekFilling.mostSetsOfMuscle + 1e-9 {
        report(
          .sessionAboveMost, day,
          "\(state.muscle.name): \(shown(sets[day][muscle])) sets in one session; 10 are enough.",
          muscle)
      }
      guard sets[day][muscle] >= RecentLog.hardSets else { continue }
      if last == day - 1 {
        report(
          .trainedTooSoon, day,
          "\(state.muscle.name) was trained hard on the day before: 48 hours are to lie between.",
          muscle)
      }
      last = day
    }
    guard let bands = state.muscle.landmarks else { return }
    if total > max(bands.mrv, bands.mev) + 1e-9 {
      report(
        .volumeAboveMost, nil,
        "\(state.muscle.name): \(shown(total)) sets are above the most, \(shown(bands.mrv)).",
        muscle)
    } else if plan.until == nil, state.importance >= 0.5, total < bands.mev {
      report(
        .volumeBelowLeast, nil,
        "\(state.muscle.name): \(shown(total)) sets are below the least, \(shown(bands.mev)).")
    }
  }
}

/// What a week has for a muscle.
public struct WeekVolume: Sendable {
  public let muscle: Muscle
  /// Fractional hard sets.
  public let sets: Double
  /// Whether it is one of the larger ones, which a week is judged by.
  public let isMain: Bool
}

extension WeekPlan {
  /// By the brief's muscles, those that get none included; without days that are left out.
  public func volume(_ brief: CoachBrief) -> [WeekVolume] {
    let places = MusclePlaces(brief.muscles.map { $0.muscle })
    var sets = [Double](repeating: 0, count: brief.muscles.count)
    for day in trainedDays {
      for item in day.exercises {
        // A gym may have changed since: what cannot be done there any more counts all the same.
        let exercise =
          brief.candidate(item.exerciseID)?.exercise
          ?? brief.exercises.first { $0.id == item.exerciseID }
        guard let exercise else { continue }
        for (place, share) in places.shares(of: exercise).enumerated() {
          sets[place] += share * Double(item.setCount)
        }
      }
    }
    return zip(brief.muscles, sets).map { state, sets in
      WeekVolume(muscle: state.muscle, sets: sets, isMain: state.isMain)
    }
  }
}

extension CoachBrief {
  public func candidate(_ exercise: ULID?) -> Candidate? {
    guard let exercise else { return nil }
    return candidates.first { $0.exercise.id == exercise }
  }

  func excludes(_ exercise: Exercise) -> Bool {
    let share = MuscleShares(exercise)
    let movement = Movement(exercise, share)
    return exclusions.contains { $0.covers(exercise, movement, share) }
  }
}
