import Documents

/// The loads that can be made for one exercise, such as all that a bar and its plates give.
public struct AvailableLoads: Equatable, Sendable {
  /// What the loads are made of.
  public enum Source: Equatable, Sendable {
    /// A bar with pairs of plates.
    case bar
    /// A bar with plates on one of its ends.
    case landmine
    /// Plates that hang from the body.
    case belt
    /// One plate in the hands.
    case plate
    /// A load is the weight of one dumbbell.
    case dumbbells
    /// Kettlebells come in these; a load is the weight of one.
    case kettlebells
    /// A band pulls as far as it is stretched: the steps are for who notes one in kilograms all the
    /// same, and none of them is proposed.
    case bands
    /// A machine of this name.
    case stack(String)
    /// Nothing is known of the gym: even steps.
    case evenSteps
    /// A list that was given.
    case list
  }

  public let source: Source
  /// Lightest first, each at least 50 g above the one before. For the body as load, 0 is the body
  /// alone; where it is assisted, a load is the assistance.
  public let loads: [Weight]
  let rack: PlateRack?

  /// Kilograms within which two weights are one: as much as rounding to a decimal can make out.
  public static let toleranceKilograms = 0.05
  static let toleranceMass = ExactMass(grams: 50)

  init(_ source: Source, _ loads: [Weight], rack: PlateRack? = nil) {
    self.source = source
    self.rack = rack
    var apart: [Weight] = []
    for load in loads where load.value >= 0 {
      let last = apart.last?.kilograms ?? -1
      if load.kilograms - last >= AvailableLoads.toleranceKilograms - 1e-9 { apart.append(load) }
    }
    self.loads = apart
  }

  /// The loads of a list, in any order.
  public init(_ loads: [Weight]) {
    self.init(.list, AvailableLoads.ascending(loads))
  }

  static func ascending(_ loads: [Weight]) -> [Weight] {
    loads.ordered { $0.kilograms < $1.kilograms }
  }

  /// Nothing can be made, or nothing is needed.
  public var isEmpty: Bool { loads.isEmpty }

  /// Whether it can be made.
  public func contains(_ weight: Weight) -> Bool {
    guard let nearest = nearest(to: weight) else { return false }
    return AvailableLoads.isSame(nearest, weight)
  }

  /// The closest load, of two equally close ones the lighter; nil only where there are none.
  public func nearest(to weight: Weight) -> Weight? {
    guard let above = loads.indices.first(where: { loads[$0].kilograms >= weight.kilograms }) else {
      return loads.last
    }
    guard above > 0 else { return loads.first }
    let up = loads[above].kilograms - weight.kilograms
    let down = weight.kilograms - loads[above - 1].kilograms
    return down <= up + 1e-9 ? loads[above - 1] : loads[above]
  }

  /// The lightest load that is heavier; nil where there is none.
  public func nextAbove(_ weight: Weight) -> Weight? {
    let limit = weight.kilograms + AvailableLoads.toleranceKilograms
    return loads.first { $0.kilograms > limit }
  }

  /// The heaviest load that is lighter; nil where there is none.
  public func nextBelow(_ weight: Weight) -> Weight? {
    let limit = weight.kilograms - AvailableLoads.toleranceKilograms
    return loads.last { $0.kilograms < limit }
  }

  /// The load for a weight that may not be one; nil where there is none on that side.
  public func rounded(_ weight: Weight, _ rule: LoadRounding = .nearest) -> Weight? {
    guard let nearest = nearest(to: weight) else { return nil }
    if AvailableLoads.isSame(nearest, weight) { return nearest }
    switch rule {
    case .nearest: return nearest
    case .down: return nextBelow(weight)
    case .up: return nextAbove(weight)
    }
  }

  /// Whether two weights are close enough to be one.
  static func isSame(_ left: Weight, _ right: Weight) -> Bool {
    abs(left.kilograms - right.kilograms) <= toleranceKilograms
  }
}

/// Which load stands for a weight that cannot be made.
public enum LoadRounding: Sendable {
  case nearest
  case down
  case up
}
