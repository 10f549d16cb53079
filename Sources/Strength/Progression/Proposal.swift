import Documents

/// What to do next in an exercise, and why.
public struct Proposal: Equatable, Sendable {
  /// A load that can be made here; the assistance where the body is assisted. Nil for the body
  /// alone, and where no weight is known.
  public var weight: Weight?
  /// To do in each set; nil for what is held or covered.
  public var reps: Int?
  /// To hold each set; nil for what is counted.
  public var seconds: Double?
  public var reason: Reason
  /// The weight that this would have been, where it cannot be made here.
  public var unavailable: Weight?

  /// What a proposal looks back on.
  public struct Basis: Equatable, Sendable {
    public var day: CivilDay
    public var loadType: Open<LoadType>
    /// The working weight: what most of the sets were done with. Nil for the body alone.
    public var weight: Weight?
    /// Hard sets with at least the working weight, drop sets not counted.
    public var setCount: Int
    public var plannedSets: Int
    /// Reps that each set should have.
    public var goalReps: Int
    /// Sets that had them.
    public var reachedSets: Int
    /// Reps below which a set is missed.
    public var lowestReps: Int
    /// Sets with fewer.
    public var missedSets: Int
    /// Of the planned number of best sets the fewest.
    public var leastReps: Int
    /// The shortest of the planned number of longest sets.
    public var leastSeconds: Double?
  }

  public enum Reason: Equatable, Sendable {
    /// The exercise has no rule, or one that fixes the weight; nil where it was not done yet.
    case fixed(Basis?)
    /// A rule of this name comes from a newer version.
    case newerRule(String)
    /// Not done yet, here: the split's own numbers.
    case noHistory
    /// All sets reached their reps: this much more, or less assistance.
    case stepUp(Basis, by: Weight)
    /// The same, but what was asked for cannot be made here.
    case nearestStepUp(Basis, by: Weight, wanted: Weight)
    /// The next load is far: some more reps before it.
    case repsBeforeStepUp(Basis, next: Weight)
    /// There is nothing heavier here, or no less assistance: more reps.
    case nothingHarder(Basis)
    /// What can be loaded here is not known.
    case noLoads(Basis)
    /// Not all sets are at the top yet, or the body is the only load: more reps.
    case moreReps(Basis)
    /// Neither reached nor failed: the same again.
    case again(Basis)
    /// Fewer sets than planned, all of them good: the same again.
    case setsMissing(Basis)
    /// Some sets had too few reps, this many times in a row.
    case missed(Basis, times: Int, deloadAfter: Int)
    /// Too often: back by this share, 0…1.
    case deload(Basis, times: Int, share: Double)
    /// Kilograms that could be lifted once, from a set at an RPE; the target.
    case effort(Basis, Effort)
    /// No set tells its effort: reps up to 12 with an RPE from 5 do.
    case noEffort(Basis)
    /// The body is part of the load and its weight is not known.
    case noBodyWeight(Basis)
    /// A long break: back by this share, 0…1; 0 where the weight just stays.
    case afterBreak(Basis, days: Int, share: Double)
    /// All sets were held long enough: some seconds more.
    case longerHold(Basis, by: Double)
    /// Not all sets were held as long as planned.
    case sameHold(Basis, planned: Double)
    /// Times and distances have no rule of this kind.
    case notForThis(LoadType)
  }

  /// The set that an estimated maximum comes from, and what the rule aims at.
  public struct Effort: Equatable, Sendable {
    public var reps: Int
    public var weight: Weight?
    public var rpe: Double
    /// The body included where it is part of the load.
    public var oneRepMaxKilograms: Double
    public var targetReps: Int
    public var targetRPE: Double
    /// The weight was kept from changing by more than a tenth at once.
    public var isLimited: Bool
  }
}
