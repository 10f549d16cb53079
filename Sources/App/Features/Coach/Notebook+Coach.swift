import Body
import Coach
import Documents
import Running
import Strength
import Tracks

extension Notebook {
  /// How far back the coach looks, in days.
  private static let coachDays = 365

  /// What a week is planned from, as the documents have it.
  ///
  /// - Parameters:
  ///   - catalogue: exercises that may come into the library.
  ///   - start: the first of the seven days.
  ///   - isMade: for a week that one trains by; what was trained on its first day is part of it.
  public func coachBrief(
    _ request: CoachRequest, gym: Gym?, catalogue: [Exercise], start: CivilDay, today: CivilDay,
    isMade: Bool = false
  ) -> CoachBrief {
    var sources = CoachBrief.Sources()
    sources.isMade = isMade
    sources.everyExercise = everyExercise
    if start > today, let planned = plannedDay(on: start - 1) {
      sources.plannedDayBefore = planned.day.exercises
    }
    let known = Set(exercises.map { $0.id })
    sources.exercises =
      exercises + catalogue.filter { !known.contains($0.id) && tombstones[$0.id] == nil }
    sources.muscles = muscles.isEmpty ? Muscle.standard : muscles
    sources.gym = gym
    let last = min(start, today)
    sources.workouts = workouts(in: (last - Notebook.coachDays)...last)
    sources.weights = weights
    sources.unit = settings.weightUnit.known ?? .kg
    sources.formula = settings.oneRepMaxFormula
    sources.workoutCount = archive.keys.count
    sources.firstWorkout = archive.keys.first.flatMap { workout($0.id)?.startedAt.day }
    sources.runs = briefRuns(in: (start - 1)...(start + BriefRun.daysAhead))
    if !isMade {
      let planned = plannedDays(in: start...(start + (WeekPlan.dayCount - 1)))
      sources.programmeDays = planned.filter { $0.programmeID != nil && !$0.day.isSkipped }
        .map { $0.day.date }
    }
    sources.health = healthSummary(on: today)
    let plan = plans.last { $0.isRunning(on: today) }
    let course =
      plan.map { FitnessCourse(self, $0, today: today) }
      ?? FitnessCourse.recent(self, today: today)
    sources.fitness = course?.value(on: today)
    return CoachBrief(request, sources, start: start)
  }

  /// Runs of plans, and what was recorded and counts by itself: runs, and what else tires the legs.
  private func briefRuns(in days: ClosedRange<CivilDay>, areDone: Bool = false) -> [BriefRun] {
    var runs = BriefRun.runs(of: plans, in: days, areDone: areDone)
    let profile = profile
    for activity in otherActivities(in: days) where activity.sport.known?.isForLegs == true {
      let run = BriefRun(
        recorded: activity.id, name: activity.title, on: activity.day,
        minutes: activity.trainedSeconds / 60, load: activity.load(of: profile).value?.value)
      if activity.sport == Open(.running) || run.load != nil && run.tiresLegs { runs.append(run) }
    }
    return runs.ordered { ($0.date, $0.eventID) < ($1.date, $1.eventID) }
  }

  /// What a week follows from, as it stands now.
  public func coachBrief(
    of plan: WeekPlan, catalogue: [Exercise], today: CivilDay
  ) -> CoachBrief {
    coachBrief(
      plan.request, gym: gym(plan.gymID), catalogue: catalogue, start: plan.start, today: today,
      isMade: plan.state != Open(.draft))
  }

  /// A week as it is shown: with the runs that the running plans have on its days now.
  ///
  /// - Parameter brief: what the week follows from, as it stands now.
  public func following(_ week: WeekPlan, _ brief: CoachBrief, today: CivilDay) -> WeekPlan {
    guard week.request[counts: .runs] else { return week }
    let runs = briefRuns(in: week.start...week.lastDay, areDone: true)
    return WeekPlanner.following(runs, week, brief, today: today)
  }

  /// Each figure by itself, where the last seven days have enough of it; only what is said beside a
  /// usual band needs one.
  private func healthSummary(on today: CivilDay) -> HealthSummary? {
    let days = healthDays(in: (today - PersonalBand.baselineDays)...today)
    func mean(_ measure: HealthMeasure) -> Double? {
      HealthSeries(measure, of: days).recentMean(on: today)
    }
    let readiness = ReadinessFigure(days, on: today).readiness
    let summary = HealthSummary(
      sleepMinutes: mean(.sleep), restingHeartRate: mean(.restingHeartRate),
      variability: readiness?.variability?.mean ?? mean(.rmssd) ?? mean(.sdnn),
      isStrained: readiness.map {
        $0.variability?.standing == .below || $0.restingHeartRate?.standing == .above
      })
    return summary == HealthSummary() ? nil : summary
  }

  /// The week that one trains by on a day: accepted ones only, the newest of several.
  public func weekPlan(on day: CivilDay) -> WeekPlan? {
    weekPlans.last { $0.state == Open(.accepted) && $0.start <= day && day <= $0.lastDay }
  }

  /// Accepted weeks that have days of a range.
  func weekPlans(in days: ClosedRange<CivilDay>) -> [WeekPlan] {
    weekPlans.filter {
      $0.state == Open(.accepted) && $0.start <= days.upperBound && days.lowerBound <= $0.lastDay
    }
  }

  /// The day of one of the coach's weeks that a workout was started from.
  public func plannedDay(of workout: Workout) -> WeekPlanDay? {
    workout.planDayID.flatMap { weekPlan(ofDay: $0)?.day($0) }
  }

  /// The week that has a day, whatever became of it.
  func weekPlan(ofDay id: ULID) -> WeekPlan? { weekPlans.first { $0.day(id) != nil } }

  /// What runs have against the strength of a day, as they are planned now: they may have moved
  /// since it was made. Nil where nothing, and where the coach's week shall not count runs.
  public func runConflict(_ planned: WeekPlanDay) -> String? {
    if let plan = weekPlan(on: planned.date), plan.day(planned.id) != nil,
      !plan.request[counts: .runs]
    {
      return nil
    }
    let runs = briefRuns(in: (planned.date - 1)...(planned.date + 2))
    return planned.conflict(with: runs) { exercise($0) }
  }

  /// What was asked the last time, for the next one.
  public var lastCoachRequest: CoachRequest {
    guard var request = weekPlans.last?.request else { return CoachRequest() }
    request.seed = 0
    request.isDeload = false
    return request
  }

  /// The first day of a new week: tomorrow where today was trained, else today, or the first day
  /// after it that no accepted week has.
  public func coachStart(today: CivilDay) -> CivilDay {
    var next = workouts(in: today...today).isEmpty ? today : today + 1
    while let plan = weekPlan(on: next) { next = plan.lastDay + 1 }
    return next
  }

  /// Days on which planned ones are trained: that may be some days later.
  public static func daysAround(_ planned: ClosedRange<CivilDay>) -> ClosedRange<CivilDay> {
    (planned.lowerBound - 7)...(planned.upperBound + 14)
  }

  /// What became of the days of a week.
  public func done(_ plan: WeekPlan) -> [PlannedDayDone] {
    let found = workouts(in: Notebook.daysAround(plan.start...plan.lastDay)) + runningWorkouts
    return plan.days.map { PlannedDayDone($0, found) }
  }
}

extension Notebook {
  /// Where one trained last, else the first gym.
  public var likelyGym: Gym? { latest.flatMap { gym($0.gymID) } ?? gyms.first }

  /// Exercises that a week brings into the library.
  public func newExercises(of plan: WeekPlan, _ catalogue: [Exercise]) -> [Exercise] {
    var new: [Exercise] = []
    for day in plan.days {
      for item in day.exercises {
        guard let id = item.exerciseID, !holdsExercise(id), !new.contains(where: { $0.id == id }),
          let exercise = catalogue.first(where: { $0.id == id })
        else { continue }
        new.append(exercise)
      }
    }
    return new
  }

  /// Accepted weeks whose days another one takes.
  public func overlapped(by plan: WeekPlan) -> [WeekPlan] {
    weekPlans.filter {
      $0.id != plan.id && $0.state == Open(.accepted) && $0.start <= plan.lastDay
        && plan.start <= $0.lastDay
    }
  }
}

extension Sport {
  /// Whether it is above all the legs that work.
  fileprivate var isForLegs: Bool {
    switch self {
    case .running, .walking, .hiking, .cycling, .elliptical, .stairs, .skiing, .skating,
      .multisport:
      true
    case .swimming, .rowing, .strength, .hiit, .yoga, .paddling, .transition, .other: false
    }
  }
}
