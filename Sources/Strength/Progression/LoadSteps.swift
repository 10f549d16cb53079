import Documents

/// Harder and easier loads of an exercise; where the body is assisted, less is harder.
struct LoadSteps {
  let available: AvailableLoads
  let isAssisted: Bool

  /// The load for a weight, or that weight where nothing is known of the loads.
  func base(_ weight: Weight) -> Weight { available.nearest(to: weight) ?? weight }

  func harder(than weight: Weight) -> Weight? {
    isAssisted ? available.nextBelow(weight) : available.nextAbove(weight)
  }

  func easier(than weight: Weight) -> Weight? {
    isAssisted ? available.nextAbove(weight) : available.nextBelow(weight)
  }

  func isHarder(_ weight: Weight, than other: Weight) -> Bool {
    let more = weight.kilograms - other.kilograms
    return (isAssisted ? -more : more) > AvailableLoads.toleranceKilograms
  }

  /// The weight that an increment asks for.
  func raised(_ weight: Weight, by increment: Weight) -> Weight {
    let change = increment.converted(to: weight.unit).value
    return Weight(max(0, weight.value + (isAssisted ? -change : change)), weight.unit)
  }

  /// The load nearest to it that is harder than `base`; nil where there is none.
  func nearestHarder(than base: Weight, to wanted: Weight) -> Weight? {
    if let nearest = available.nearest(to: wanted), isHarder(nearest, than: base) { return nearest }
    return harder(than: base)
  }

  /// The load that is easier by about this share, 0…1; the same where there is no easier one.
  func lowered(_ base: Weight, by share: Double) -> Weight {
    guard share > 0, base.value > 0 else { return base }
    let wanted = Weight(base.value * (isAssisted ? 1 + share : 1 - share), base.unit)
    if let nearest = available.nearest(to: wanted), isHarder(base, than: nearest) { return nearest }
    return easier(than: base) ?? base
  }

  /// By which share of `base` a load differs from it, 0…1.
  func share(from base: Weight, to load: Weight) -> Double {
    base.value > 0 ? abs(load.kilograms - base.kilograms) / base.kilograms : 0
  }

  /// What lies between two loads, in the unit of the new one.
  func difference(_ base: Weight, _ load: Weight) -> Weight {
    Weight(abs(load.value - base.converted(to: load.unit).value), load.unit)
  }
}
