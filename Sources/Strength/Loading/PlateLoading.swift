import Documents

/// Which plates make a load.
public struct PlateLoading: Equatable, Sendable {
  /// Plates of one weight.
  public struct Plates: Equatable, Sendable {
    public var weight: Weight
    /// On each side of a bar, or altogether where there is only one side.
    public var count: Int

    public init(weight: Weight, count: Int) {
      self.weight = weight
      self.count = count
    }
  }

  /// Nil on a belt.
  public let bar: Bar?
  /// 2 for a bar, 1 for a landmine or a belt.
  public let sides: Int
  /// Heaviest first; empty where the bar alone is the load.
  public let plates: [Plates]
  /// What it all weighs.
  public let weight: Weight

  /// Such as `Bar 20 kg, each side 20 kg + 2 × 5 kg`.
  public var sentence: String {
    var text = bar.map { ($0.name.isEmpty ? "Bar" : $0.name) + " " + $0.weight.shown } ?? ""
    if plates.isEmpty { return text.isEmpty ? "No plates" : text + ", no plates" }
    if !text.isEmpty { text += sides == 2 ? ", each side " : ", one end " }
    for (index, plate) in plates.enumerated() {
      if index > 0 { text += " + " }
      if plate.count > 1 { text += String(plate.count) + " × " }
      text += plate.weight.shown
    }
    return text
  }
}

/// Why no plates make a load.
public enum PlateLoadingFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The exercise is not done with plates, or the gym's are not known.
  case noPlates
  /// The nearest loads are these; nil where there is none on that side.
  case cannotMake(Weight, below: Weight?, above: Weight?)

  public var description: String {
    switch self {
    case .noPlates: return "This is not loaded with plates."
    case .cannotMake(let weight, let below, let above):
      let nearest: String
      switch (below, above) {
      case (let below?, let above?):
        nearest = below.shown + " is the nearest below and " + above.shown + " above"
      case (let below?, nil): nearest = below.shown + " is the heaviest"
      case (nil, let above?): nearest = above.shown + " is the lightest"
      case (nil, nil): nearest = "there are no plates"
      }
      return weight.shown + " cannot be loaded here: " + nearest + "."
    }
  }
}

extension AvailableLoads {
  /// The plates for a load: as few as can be, and the heavier ones where that leaves a choice.
  public func plateLoading(of weight: Weight) throws(PlateLoadingFault) -> PlateLoading {
    guard let rack else { throw .noPlates }
    let fault = PlateLoadingFault.cannotMake(
      weight, below: nextBelow(weight), above: nextAbove(weight))
    guard let wanted = ExactMass(unrounded: weight) else { throw fault }
    let bar = rack.bar(for: wanted)
    let empty = bar.flatMap { ExactMass($0.weight) } ?? .zero
    let most = wanted + AvailableLoads.toleranceMass - empty
    guard most >= .zero else { throw fault }
    let sums = rack.sums(upTo: most)
    let nearest = sums.all.min { left, right in
      (empty + left).distance(to: wanted) < (empty + right).distance(to: wanted)
    }
    guard let sum = nearest,
      (empty + sum).distance(to: wanted) <= AvailableLoads.toleranceMass.count,
      let parts = sums.parts(of: sum)
    else { throw fault }
    let plates = parts.compactMap { part in
      rack.plates.first { ExactMass($0.weight).map { $0 * rack.sides } == part.mass }
        .map { PlateLoading.Plates(weight: $0.weight, count: part.times) }
    }
    return PlateLoading(
      bar: bar, sides: rack.sides, plates: plates, weight: (empty + sum).weight(in: rack.unit))
  }
}

extension ExactMass {
  fileprivate func distance(to other: ExactMass) -> Int64 { abs(count - other.count) }
}

extension Weight {
  /// With at most two decimals, such as `82.5 kg`.
  var shown: String { Weight((value * 100).rounded() / 100, unit).text }
}
