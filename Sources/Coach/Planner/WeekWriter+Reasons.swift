import Documents
import Strength

extension WeekWriter {
  /// Why a day of strength is as it is: for the runs around it, else for what it trains. It names
  /// only what the day has.
  func reason(of day: WeekPlanDay, _ run: BriefRun?) -> String {
    let trainsLegs = day.exercises.contains { exercise($0)?.isLegWork == true }
    if !trainsLegs, let reason = legsRest(on: day.date) { return reason }
    if let run, !run.isRace {
      if run.isHard, trainsLegs {
        return "Legs on the day of a " + (run.isLong ? "long" : "hard")
          + " run leave the next day free."
      }
      return "Run and lift with some hours between, whichever matters more first."
    }
    return WeekWriter.sentence(WeekWriter.list(whatIsTrained(on: day)))
  }

  /// The run that the legs rest for, by the order of `RunRules`; nil where they need not.
  private func legsRest(on date: CivilDay) -> String? {
    let place = date - brief.start
    guard rules.causes.indices.contains(place), rules.causes[place] != nil else { return nil }
    for ahead in [1, 2] {
      guard let next = brief.runs.main(on: date + ahead),
        ahead == 1 ? next.isDemanding : next.isRace
      else { continue }
      return "The legs rest for " + WeekWriter.named(next)
    }
    guard let last = brief.runs.first(where: { $0.date == date - 1 && $0.tiresLegs }) else {
      return nil
    }
    return "The legs rest after " + WeekWriter.named(last)
  }

  private static func named(_ run: BriefRun) -> String {
    run.name + " on " + run.date.weekday.fullName + "."
  }

  /// Its compound lifts by their movements; where it has none, what else it works.
  private func whatIsTrained(on day: WeekPlanDay) -> [String] {
    var compound: [String] = []
    var others: [String] = []
    func add(_ name: String, to names: inout [String]) {
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    for item in day.exercises {
      guard let candidate = brief.candidate(item.exerciseID) else {
        let movement = exercise(item).map { Movement($0) }
        if let movement, movement.isCompound {
          add(movement.name, to: &compound)
        } else {
          add(item.exerciseName, to: &others)
        }
        continue
      }
      if candidate.isCompound {
        add(candidate.movement.name, to: &compound)
      } else if candidate.movement == .isolation {
        add(brief.muscles[candidate.mainMuscle].muscle.name.lowercased(), to: &others)
      } else {
        add(candidate.movement.name, to: &others)
      }
    }
    return compound.isEmpty ? others : compound
  }

  /// Also one that cannot be done at the gym any more.
  private func exercise(_ item: WeekPlanExercise) -> Exercise? {
    guard let id = item.exerciseID else { return nil }
    return brief.candidate(id)?.exercise ?? brief.exercises.first { $0.id == id }
  }
}

extension WeekWriter {
  /// What would bring larger muscles that stay below their aim there: tried by planning with the
  /// most minutes, and with the most days. Empty where neither does, as where both are asked for
  /// already: then something else decides.
  func remedies(_ filling: WeekFilling) -> [String] {
    let short = brief.muscles.indices.filter { muscle in
      brief.muscles[muscle].importance >= 0.7
        && filling.sets[muscle] < filling.basis.targets[muscle].aim - 1
        && filling.basis.choices.contains { choice in
          choice.preference > 0
            && choice.shares.contains {
              filling.basis.shares[$0].muscle == muscle && filling.basis.shares[$0].share >= 0.5
            }
        }
    }
    if short.isEmpty { return [] }
    let (days, minutes) = (brief.request.days, brief.request.minutes)
    let (mostDays, mostMinutes) = (
      CoachRequest.strengthDays.upperBound, CoachRequest.sessionMinutes.upperBound
    )
    let byMinutes = minutes < mostMinutes ? reached(short, days, mostMinutes) : []
    // Days that a race closes cannot be added.
    let isOpen = days < mostDays && PlacementRules(brief).openDays > filling.sessions.count
    let byDays = isOpen ? reached(short, mostDays, minutes) : []
    if byMinutes == byDays { return remedy("minutes or days", byMinutes) }
    return remedy("minutes", byMinutes) + remedy("days", byDays)
  }

  private func reached(_ short: [Int], _ days: Int, _ minutes: Int) -> [Int] {
    var request = brief.request
    (request.days, request.minutes) = (days, minutes)
    let brief = brief.asking(request)
    guard let placement = Placement.all(brief).first else { return [] }
    var filling = WeekFilling(placement, FillingBasis(brief, lightness: lightness))
    filling.fill()
    return short.filter { filling.sets[$0] >= filling.basis.targets[$0].aim - 1 }
  }

  private func remedy(_ what: String, _ muscles: [Int]) -> [String] {
    if muscles.isEmpty { return [] }
    let names = muscles.map { brief.muscles[$0].muscle.name.lowercased() }
    return ["More " + what + " would reach the aim of " + WeekWriter.list(names) + "."]
  }
}

extension Weekday {
  /// Such as `Monday`.
  var fullName: String {
    [
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ][rawValue - 1]
  }
}
