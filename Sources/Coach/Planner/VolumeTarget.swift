import Documents
import Running
import Strength

/// Fractional hard sets that a muscle should get in the week.
struct VolumeTarget: Sendable {
  /// Up to here each set counts in full.
  let aim: Double
  /// Up to here more does a little good.
  let useful: Double
  /// Never more.
  let most: Double
  /// What it may have grown to this week, an exercise that overlaps with others included: no more
  /// either, apart from the only exercise of a session.
  let grown: Double
  let importance: Double

  /// Sets that nobody reaches.
  static let unbounded = 100.0
  /// Exercises come whole, and most train several muscles: so many sets above what it may grow to.
  static let spareSets = 1.0
  /// Two exercises of three sets, which a muscle may always have.
  static let leastGrown = 6.0

  /// What sets of a week are worth.
  func worth(_ sets: Double) -> Double {
    importance
      * (min(sets, aim) + 0.15 * max(0, min(sets, useful) - aim) - 0.3 * max(0, sets - useful))
  }
}

/// Why a week holds fewer sets than usual.
enum Lightness: Equatable, Sendable {
  case none
  /// Asked for.
  case deload
  /// What the body says.
  case body(String)
  /// A race in the week.
  case race

  init(_ brief: CoachBrief) {
    if brief.request.isDeload {
      self = .deload
    } else if brief.runs.contains(where: { $0.isRace && $0.date >= brief.start }) {
      self = .race
    } else if let warning = brief.health?.warning {
      self = .body(warning)
    } else {
      self = .none
    }
  }

  /// The share of the usual sets. Volume is cut by 40–60 % in a deload by coaches' consensus (Bell
  /// L et al. 2023, doi:10.1186/s40798-023-00633-0); less where the body only hints.
  var share: Double {
    switch self {
    case .none: 1
    case .body: 0.75
    case .deload, .race: 0.55
    }
  }

  var remark: String? {
    switch self {
    case .none: nil
    case .deload: "A lighter week: about half of the sets, at the same weights."
    case .body(let warning): warning + ": a quarter fewer sets this week."
    case .race: "A race is near: about half of the sets, and none just before it."
    }
  }
}

extension CoachBrief {
  /// Form from which on training has outrun recovery for a while (Friel J: The Cyclist's Training
  /// Bible, 2018).
  static let spentForm = -30.0

  /// Whether runs and the like leave too little to get more sets by.
  var isSpent: Bool { fitness.map { $0.rounded.form <= CoachBrief.spentForm } ?? false }

  /// What a muscle may have grown to beside the last four weeks: a third more is a heuristic of
  /// ours.
  func grown(_ recentSets: Double) -> Double { isSpent ? recentSets : recentSets * 4 / 3 }

  /// Why the week has fewer sets than it could, one reason; nil for any other.
  var restraint: String? {
    if let remark = Lightness(self).remark { return remark }
    guard isSpent, let form = fitness?.rounded.form,
      muscles.contains(where: { $0.recentSets != nil })
    else { return nil }
    return "Fatigue is " + String(Int(-form))
      + " above fitness: the sets of the last four weeks do not grow this week."
  }
}

extension VolumeTarget {
  /// From the muscle's bands: at least its minimum effective volume, further by experience, no more
  /// than a third above what the last weeks had, or than those where form is low, and less where
  /// the week is light. What minutes are left for goes on to the middle of the band, and no faster
  /// either.
  init(_ state: MuscleState, _ brief: CoachBrief, _ lightness: Lightness) {
    let bands = state.muscle.bands
    let least = bands.mev
    // A band that ends at nothing is one that nobody has set.
    let highest = bands.mrv > 0 ? max(bands.mrv, least) : VolumeTarget.unbounded
    let isEmphasised = state.standard.map { brief.goals.emphasis.contains($0) } ?? false
    var share = 0.0
    switch brief.experience {
    case .novice: share = 0.1
    case .intermediate: share = 0.3
    case .advanced: share = 0.5
    }
    if isEmphasised { share += 0.3 }
    let middle = bands.mav.map { min($0, highest) } ?? least + (highest - least) * 0.6
    var aim = least + (middle - least) * min(1, share)
    let limit: Double
    if let recent = state.recentSets {
      limit = max(least * 0.6, brief.grown(recent))
    } else {
      // Nothing was trained lately: most comes from the first sets.
      limit = least * ((brief.experience == .novice ? 0.6 : 0.8) + (isEmphasised ? 0.2 : 0))
    }
    aim = min(aim, limit) * lightness.share
    self.aim = aim
    useful = max(aim, min(middle, limit) * lightness.share)
    // The general band is an aim for a muscle that no table names one for, and no bound.
    most =
      (state.muscle.landmarks == nil ? VolumeTarget.unbounded : highest)
      * (lightness == .none ? 1 : max(lightness.share, 0.6))
    // Small ones come along with the large, and would hold them back.
    grown =
      bands.mrv > 0 && state.isMain
      ? max(limit + VolumeTarget.spareSets, VolumeTarget.leastGrown) : VolumeTarget.unbounded
    var weight = state.importance
    if isEmphasised { weight = max(weight, 0.6) * 1.8 }
    if brief.goals.isForRunning, state.standard == .calves { weight = 0.8 }
    importance = weight
  }
}
