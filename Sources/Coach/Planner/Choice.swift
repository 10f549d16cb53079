import Documents
import Strength

/// A candidate as filling sees it: small, so that thousands are weighed in a millisecond.
struct Choice: Sendable {
  let movement: Movement
  let region: Region
  let isLegWork: Bool
  /// How gladly it is chosen, about 1; 0 where it is not.
  let preference: Double
  let mainMuscle: Int
  let isUnilateral: Bool
  /// Whether warm-up sets lead to it.
  let hasRamp: Bool
  /// Places of its shares among all of them.
  let shares: Range<Int>
  let dose: Dose
  /// Where it begins the session.
  let firstDose: Dose

  var isCompound: Bool { movement.isCompound }
  var isForLegs: Bool { movement.isForLegs }
}

/// What is the same for every placement.
struct FillingBasis {
  let rules: PlacementRules
  let targets: [VolumeTarget]
  let choices: [Choice]
  /// Of all choices, one after the other.
  let shares: [MuscleShare]
  let setsDayBefore: [Double]
  let fewestSets: Int
  let mostSets: Int
  /// Whether the first lift of a session may have a set more.
  let hasHeavyFirst: Bool
  let sessionSeconds: Double

  init(_ brief: CoachBrief, lightness: Lightness) {
    rules = PlacementRules(brief)
    targets = brief.muscles.map { VolumeTarget($0, brief, lightness) }
    setsDayBefore = brief.muscles.map { $0.setsDayBefore }
    mostSets = brief.experience == .novice ? 3 : 4
    fewestSets = brief.request.minutes <= 30 || lightness != .none ? 2 : 3
    hasHeavyFirst = brief.goals.aim == .strength && brief.experience != .novice
    sessionSeconds =
      Double(brief.request.minutes * 60) - WeekFilling.generalWarmUp(brief.request.minutes)
    let regions = brief.muscles.map { $0.region }
    let preferences = Preferences(brief)
    var shares: [MuscleShare] = []
    var choices: [Choice] = []
    for place in brief.candidates.indices {
      let candidate = brief.candidates[place]
      let first = shares.count
      shares += candidate.shares
      choices.append(
        Choice(
          movement: candidate.movement, region: FillingBasis.region(of: candidate, regions),
          isLegWork: candidate.isLegWork, preference: preferences.values[place],
          mainMuscle: candidate.mainMuscle, isUnilateral: candidate.exercise.isUnilateral,
          hasRamp: candidate.isCompound && candidate.exercise.loadType == Open(.weighted),
          shares: first..<shares.count, dose: Dose(candidate, isFirst: false, brief: brief),
          firstDose: Dose(candidate, isFirst: true, brief: brief)))
    }
    self.choices = choices
    self.shares = shares
  }

  private static func region(of candidate: Candidate, _ muscles: [Region]) -> Region {
    switch candidate.movement {
    case .squat, .hinge: .legs
    case .horizontalPush, .verticalPush: .push
    case .horizontalPull, .verticalPull: .pull
    case .trunk, .carry: .trunk
    case .isolation, .conditioning: muscles[candidate.mainMuscle]
    }
  }
}

/// How gladly each candidate is chosen: what the log knows goes first, so that it can progress;
/// then the usual ones.
private struct Preferences {
  private(set) var values: [Double] = []

  init(_ brief: CoachBrief) {
    var random = RandomSource(seed: UInt64(brief.request.seed))
    let ranks = Preferences.ranks(brief)
    for place in brief.candidates.indices {
      let candidate = brief.candidates[place]
      let jitter = brief.request.seed == 0 ? 0 : (random.unit() - 0.5) * 0.2
      let isUnlearnt =
        candidate.record == nil && candidate.isAdvanced && brief.experience == .novice
      let isHeavy = candidate.record != nil && LoadChoice.isTooHeavy(candidate, brief)
      values.append(
        isUnlearnt || isHeavy ? 0 : Preferences.value(candidate, rank: ranks[place], brief) + jitter
      )
    }
  }

  private static func value(_ candidate: Candidate, rank: Int, _ brief: CoachBrief) -> Double {
    let counted = candidate.staple == nil ? min(rank, 3) : rank
    var value = max(0.5, 1 - 0.06 * Double(counted))
    if let record = candidate.record {
      value += record.count >= 3 ? 0.2 : 0.1
      // A main lift goes on; a detail that came up again and again makes room.
      if candidate.isCompound {
        value += record.recentCount > 0 ? 0.2 : 0
      } else if record.recentCount > 8 {
        value -= 0.15
      }
    } else if LoadChoice.isTooHeavy(candidate, brief) {
      value -= 0.3
    }
    if brief.goals.isForRunning, candidate.exercise.isUnilateral { value += 0.1 }
    return value
  }

  /// How many others of the same movement, or for the same muscle, come before each.
  private static func ranks(_ brief: CoachBrief) -> [Int] {
    let places = brief.candidates.indices.map { place in
      let candidate = brief.candidates[place]
      return (
        group: candidate.movement.rawValue * 1000
          + (candidate.isCompound ? 0 : candidate.mainMuscle),
        staple: candidate.staple ?? 1000
      )
    }
    return places.map { one in
      var rank = 0
      for other in places where other.group == one.group && other.staple < one.staple { rank += 1 }
      return rank
    }
  }
}
