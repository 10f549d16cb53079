import Documents

extension Proposal {
  /// The reason in a sentence, such as
  /// `All 4 sets reached 10 reps at 80 kg on 12 Nov: 2.5 kg more.`
  public var sentence: String {
    guard let unavailable else { return reasonSentence }
    return reasonSentence + " " + unavailable.shown + " cannot be made here."
  }

  private var reasonSentence: String {
    switch reason {
    case .fixed(let basis):
      if let basis { return "The weight is fixed: as on " + basis.day.shown + "." }
      return "The weight is fixed: as planned."
    case .newerRule(let name):
      return "The rule “" + name + "” comes from a newer version: as planned."
    case .noHistory:
      guard let weight = unavailable ?? weight else { return "Not done here yet: as planned." }
      return "Not done here yet: " + weight.shown + " is the split's own weight."
    case .notForThis(.distance): return "There is no rule for distances: as planned."
    case .notForThis: return "There is no RPE rule for holds: as planned."
    case .afterBreak(let basis, let days, let share):
      let day = days > 300 ? basis.day.shownWithYear : basis.day.shown
      let change = share > 0 ? basis.easier(share) + " to come back." : "no more than then."
      return "The last time was " + day + ", " + String(days) + " days ago: " + change
    case .effort(let basis, let effort): return sentence(basis, effort)
    case .noEffort(let basis):
      return "No set on " + basis.day.shown
        + " tells its effort (up to 12 reps with an RPE from 5): the same weight."
    case .noBodyWeight(let basis):
      return "The body's weight on " + basis.day.shown + " is not known: the same weight."
    default: return setsSentence
    }
  }

  /// What the sets did, and what follows.
  private var setsSentence: String {
    switch reason {
    case .stepUp(let basis, let step): return basis.reached + ": " + basis.harder(step) + "."
    case .nearestStepUp(let basis, let step, let wanted):
      return basis.reached + ": " + basis.harder(step) + ", since " + wanted.shown
        + " cannot be made here."
    case .repsBeforeStepUp(let basis, let next):
      return basis.reached + ", but the next load here is " + next.shown + ": more reps first."
    case .nothingHarder(let basis):
      let none = basis.isAssisted ? "no less assistance" : "nothing heavier"
      return basis.reached + ", and there is " + none + " here: one more rep."
    case .noLoads(let basis):
      return basis.reached + ", but what can be loaded here is not known: one more rep."
    case .moreReps(let basis):
      if basis.reachedSets >= basis.plannedSets { return basis.reached + ": one more rep." }
      return basis.reached + ": " + (basis.weight == nil ? "" : "the same weight, ") + "more reps."
    case .again(let basis): return basis.reached + ": the same again."
    case .setsMissing(let basis):
      return "Only " + basis.count(basis.setCount) + " done" + basis.with + " on "
        + basis.day.shown + ": the same again."
    case .missed(let basis, let times, let limit):
      let count = times < limit ? " (" + String(times) + " of " + String(limit) + " misses" : ""
      return basis.missed + ": the same again"
        + (count.isEmpty ? ", there is nothing easier here." : count + " before a deload).")
    case .deload(let basis, let times, let share):
      return "Reps were missed" + basis.with + " " + Proposal.times(times) + ", last on "
        + basis.day.shown + ": " + basis.easier(share) + "."
    case .longerHold(let basis, let step):
      return basis.held(basis.leastSeconds ?? 0) + ": " + step.shownNumber + " s more."
    case .sameHold(let basis, let planned):
      return "Not all sets were held " + planned.shownNumber + " s on " + basis.day.shown
        + ": the same again."
    default: return ""
    }
  }

  private static func times(_ count: Int) -> String {
    count == 1 ? "once" : String(count) + " times in a row"
  }

  private func sentence(_ basis: Basis, _ effort: Effort) -> String {
    let load = basis.with(effort.weight.map { Weight(abs($0.value), $0.unit) })
    let maximum = Weight.kg(effort.oneRepMaxKilograms).converted(to: weight?.unit ?? .kg)
    let next = weight?.shown ?? (basis.isAssisted ? "no assistance" : "the body alone")
    return Proposal.reps(effort.reps) + load + ", RPE " + effort.rpe.shownNumber + ", on "
      + basis.day.shown + " put the maximum at about "
      + Weight((maximum.value * 10).rounded() / 10, maximum.unit).shown
      + (basis.loadType == Open(.weighted) ? "" : " with the body") + ": " + next + " for "
      + Proposal.reps(effort.targetReps) + " at RPE " + effort.targetRPE.shownNumber
      + (effort.isLimited ? ", no more than 10 % at once." : ".")
  }

  fileprivate static func reps(_ count: Int) -> String {
    String(count) + (count == 1 ? " rep" : " reps")
  }
}

extension Proposal.Basis {
  fileprivate var isAssisted: Bool { loadType == Open(.assisted) }

  /// `All 4 sets reached 10 reps at 80 kg on 12 Nov`.
  fileprivate var reached: String {
    // More may have been done than were planned.
    let count = max(plannedSets, setCount)
    let sets: String
    if reachedSets >= count {
      sets = count == 1 ? "The set" : "All " + String(count) + " sets"
    } else if reachedSets == 0 {
      sets = count == 1 ? "No set" : "None of " + String(count) + " sets"
    } else {
      sets = String(reachedSets) + " of " + String(count) + " sets"
    }
    return sets + " reached " + Proposal.reps(goalReps) + with + " on " + day.shown
  }

  /// `2 of 4 sets had fewer than 5 reps at 80 kg on 12 Nov`.
  fileprivate var missed: String {
    let sets =
      plannedSets == 1 ? "The set" : String(missedSets) + " of " + String(setCount) + " sets"
    return sets + " had fewer than " + Proposal.reps(lowestReps) + with + " on " + day.shown
  }

  fileprivate func held(_ seconds: Double) -> String {
    (plannedSets == 1 ? "The set was" : "All " + String(plannedSets) + " sets were") + " held "
      + seconds.shownNumber + " s" + (weight == nil ? "" : with) + " on " + day.shown
  }

  fileprivate func count(_ sets: Int) -> String {
    String(sets) + " of " + String(plannedSets) + " sets " + (sets == 1 ? "was" : "were")
  }

  fileprivate var with: String { with(weight) }

  fileprivate func with(_ weight: Weight?) -> String {
    switch loadType {
    case .known(.bodyweight):
      return weight.map { " with " + $0.shown + " added" } ?? " with the body alone"
    case .known(.assisted):
      return weight.map { " with " + $0.shown + " of assistance" } ?? " without assistance"
    default: return weight.map { " at " + $0.shown } ?? ""
    }
  }

  fileprivate func harder(_ step: Weight) -> String {
    step.shown + (isAssisted ? " less assistance" : " more")
  }

  fileprivate func easier(_ share: Double) -> String {
    String(Int((share * 100).rounded())) + " %" + (isAssisted ? " more assistance" : " less")
  }
}

extension CivilDay {
  /// `12 Nov`.
  fileprivate var shown: String {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return String(parts.day) + " " + months[(parts.month + 11) % 12]
  }

  fileprivate var shownWithYear: String { shown + " " + String(parts.year) }
}

extension Double {
  /// With at most one decimal: `60`, `8.5`.
  fileprivate var shownNumber: String {
    var bytes: [UInt8] = []
    bytes.append(number: (self * 10).rounded() / 10)
    return String(utf8: bytes)
  }
}
