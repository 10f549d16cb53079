import Documents
import Strength

extension WeekPlanner {
  /// Other exercises that a day may have in the place of one: the same movement, or the same muscle
  /// where one joint works; the closest first.
  ///
  /// - Parameter exercise: an item of the day.
  public static func substitutes(
    for exercise: ULID, on day: WeekPlanDay, _ brief: CoachBrief
  ) -> [Candidate] {
    guard let item = day.exercises.first(where: { $0.id == exercise }),
      let old = brief.candidate(item.exerciseID)
    else { return [] }
    let basis = FillingBasis(brief, lightness: .none)
    let legsRest = basis.rules.legsRest
    let place = day.date - brief.start
    var found: [(candidate: Candidate, score: Double)] = []
    for (number, candidate) in brief.candidates.enumerated() {
      let isAlike =
        old.isCompound
        ? candidate.movement == old.movement
        : !candidate.isCompound && candidate.mainMuscle == old.mainMuscle
      guard isAlike, basis.choices[number].preference > 0,
        !day.exercises.contains(where: { $0.exerciseID == candidate.exercise.id }),
        !(legsRest.indices.contains(place) && legsRest[place] && basis.choices[number].isLegWork)
      else { continue }
      let overlap = old.exercise.overlap(with: candidate.exercise)
      found.append((candidate, basis.choices[number].preference + overlap * 0.5))
    }
    return found.ordered { $0.score > $1.score }.map { $0.candidate }
  }

  /// Puts another exercise in the place of one, with a dose and a weight of its own.
  public static func swap(
    _ exercise: ULID, for candidate: Candidate, in plan: inout WeekPlan, _ brief: CoachBrief
  ) {
    for day in plan.days.indices {
      guard let place = plan.days[day].exercises.firstIndex(where: { $0.id == exercise }) else {
        continue
      }
      let old = plan.days[day].exercises[place]
      let dose = Dose(candidate, isFirst: place == 0, brief: brief)
      let writer = WeekWriter(brief, nil, .none, id: plan.id)
      let new = writer.item(
        candidate, dose, sets: old.setCount, on: plan.days[day].id,
        because: "In the place of " + old.exerciseName)
      plan.days[day].exercises[place] = new.item
      plan.days[day].removeWarmUp(of: old.exerciseID)
      let items = plan.days[day].exercises
      let isLed = items[..<place].contains { item in
        brief.candidate(item.exerciseID).map { candidate.follows($0) } ?? false
      }
      let sets = writer.warmUpSets(
        new.item, new.available, most: !candidate.isCompound || isLed ? 0 : place == 0 ? 3 : 2)
      let later = items[(place + 1)...].map { $0.exerciseID }
      let end = plan.days[day].warmUp.firstIndex {
        $0.exerciseID != nil && later.contains($0.exerciseID)
      }
      plan.days[day].warmUp.insert(contentsOf: sets, at: end ?? plan.days[day].warmUp.count)
      writer.measure(&plan.days[day])
      return
    }
  }

  /// Plans one day anew beside the others as they are, rather with other exercises; without any
  /// where a race has come onto it or onto the next.
  public static func redo(_ day: ULID, in plan: inout WeekPlan, _ brief: CoachBrief, seed: Int) {
    guard plan.isWhole, let place = plan.days.firstIndex(where: { $0.id == day }) else { return }
    var again = brief.request
    again.seed = seed
    let brief = brief.asking(again)
    if RunRules(brief.runs, start: brief.start).isClosed[place] { return plan.days[place].clear() }
    let lightness = Lightness(brief)
    let days = plan.days.indices.filter {
      $0 == place || !plan.days[$0].exercises.isEmpty && !plan.days[$0].isSkipped
    }
    let placement = Placement(
      days: days, focuses: days.map { Focus(title: plan.days[$0].title) }, penalty: 0)
    var filling = WeekFilling(placement, brief, lightness)
    for (session, other) in days.enumerated() where other != place {
      filling.keep(
        plan.days[other].exercises.compactMap { item in
          brief.place(of: item.exerciseID).map { ($0, item.setCount) }
        }, in: session)
    }
    filling.avoid(plan.days[place].exercises.compactMap { brief.place(of: $0.exerciseID) })
    guard let session = days.firstIndex(of: place) else { return }
    filling.fill(only: session)
    let new = WeekWriter(brief, filling, lightness, id: plan.id).day(place)
    plan.days[place].kind = new.kind
    plan.days[place].title = new.title
    plan.days[place].minutes = new.minutes
    plan.days[place].reason = new.reason
    plan.days[place].warmUp = new.warmUp
    plan.days[place].exercises = new.exercises
    plan.days[place].isSkipped = false
  }

  /// A week with the runs that its days have now: since it was made one may have been moved,
  /// exchanged or cancelled. Its strength stays; why a day is as it is follows from today on.
  ///
  /// - Parameters:
  ///   - runs: those of the week's days, done ones included.
  ///   - brief: what the week follows from, as it stands now.
  public static func following(
    _ runs: [BriefRun], _ week: WeekPlan, _ brief: CoachBrief, today: CivilDay
  ) -> WeekPlan {
    guard week.isWhole else { return week }
    var plan = week
    for place in plan.days.indices {
      let run = runs.main(on: plan.days[place].date)
      if plan.days[place].runEventID != run?.eventID
        || plan.days[place].runName != run?.name ?? ""
      {
        plan.days[place].take(run)
      }
    }
    if plan == week || plan.origin != Open(.offline) { return plan }
    let writer = WeekWriter(brief, nil, .none, id: plan.id)
    for place in plan.days.indices
    where plan.days[place].date >= today && !plan.days[place].exercises.isEmpty {
      let day = plan.days[place]
      plan.days[place].reason = writer.reason(of: day, runs.main(on: day.date))
    }
    return plan
  }

  /// Takes an exercise out of its day, with the warm-up that led to it.
  public static func remove(_ exercise: ULID, from plan: inout WeekPlan, _ brief: CoachBrief) {
    for day in plan.days.indices {
      guard let old = plan.days[day].exercises.first(where: { $0.id == exercise }) else {
        continue
      }
      plan.days[day].exercises.remove { $0.id == exercise }
      plan.days[day].removeWarmUp(of: old.exerciseID)
      if plan.days[day].exercises.isEmpty {
        plan.days[day].clear()
      } else {
        WeekWriter(brief, nil, .none, id: plan.id).measure(&plan.days[day])
      }
    }
  }
}

extension Focus {
  /// Of a day by its title; the whole body where somebody has called it otherwise.
  init(title: String) {
    let all: [Focus] = [.full, .upper, .lower, .push, .pull, .legs]
    self = all.first { title.hasPrefix($0.title) } ?? .full
  }
}

extension CoachBrief {
  func place(of exercise: ULID?) -> Int? {
    candidates.firstIndex { $0.exercise.id == exercise }
  }
}

extension WeekPlanner {
  /// One set more or fewer, within what makes sense.
  public static func change(
    _ exercise: ULID, setsBy change: Int, in plan: inout WeekPlan, _ brief: CoachBrief
  ) {
    for day in plan.days.indices {
      guard let place = plan.days[day].exercises.firstIndex(where: { $0.id == exercise }) else {
        continue
      }
      let count = plan.days[day].exercises[place].setCount + change
      guard change > 0 ? count <= WeekCheck.sets.upperBound : count >= WeekCheck.sets.lowerBound
      else { return }
      plan.days[day].exercises[place].setCount = count
      WeekWriter(brief, nil, .none, id: plan.id).measure(&plan.days[day])
    }
  }
}
