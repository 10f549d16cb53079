import Documents
import Strength

/// Plans a week from a brief: pure, and the same for the same brief.
public enum WeekPlanner {
  /// Placements that are filled to the end; of those the best is taken.
  static let filledPlacements = 4

  /// - Parameter id: of the new plan; those of its days follow from it.
  public static func plan(_ brief: CoachBrief, id: ULID) -> WeekPlan {
    candidates(brief, id: id, filling: filledPlacements).plan
  }

  /// The plan with what else was looked at, for those who look at the planner.
  public static func search(_ brief: CoachBrief, id: ULID) -> WeekSearch {
    candidates(brief, id: id, filling: 12)
  }

  static func candidates(_ brief: CoachBrief, id: ULID, filling count: Int) -> WeekSearch {
    let lightness = Lightness(brief)
    // A lighter week has the days that it would have else.
    let basis = FillingBasis(brief, lightness: .none)
    let placements = Placement.all(brief)
    var tried: [WeekSearch.Tried] = []
    var best: (filling: WeekFilling, placement: Placement, score: Double)?
    for placement in placements.prefix(count) {
      var filling = WeekFilling(placement, basis)
      filling.fill()
      let score = filling.worth - placement.penalty * 2
      tried.append(
        WeekSearch.Tried(
          days: placement.days, titles: placement.focuses.map { $0.title },
          penalty: placement.penalty, worth: filling.worth, score: score))
      if score > best?.score ?? -1e9 { best = (filling, placement, score) }
    }
    var mostSets: Int?
    if lightness != .none, let placement = best?.placement {
      mostSets = best?.filling.setCounts(by: lightness.share).reduce(0, +)
      best?.filling = WeekFilling(placement, brief, lightness)
      best?.filling.fill()
    }
    let writer = WeekWriter(brief, best?.filling, lightness, id: id)
    return WeekSearch(
      plan: writer.plan(), tried: tried, placements: placements.count, mostSets: mostSets)
  }
}

/// What the planner looked at.
public struct WeekSearch: Sendable {
  public struct Tried: Sendable {
    /// 0…6.
    public let days: [Int]
    public let titles: [String]
    /// Of the days: rest between sessions, runs, what was trained before.
    public let penalty: Double
    /// Of the sets: what they add to muscles below their aim.
    public let worth: Double
    public let score: Double
  }

  public let plan: WeekPlan
  /// The filled ones, by penalty.
  public let tried: [Tried]
  public let placements: Int
  /// Sets that a lighter week may have; nil for any other.
  let mostSets: Int?
}
