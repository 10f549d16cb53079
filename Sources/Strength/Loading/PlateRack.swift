import Documents

/// Plates, what they are put on, and how.
struct PlateRack: Equatable, Sendable {
  /// The one to load first; others serve for what is lighter than it is empty. None on a belt.
  let bars: [Bar]
  /// Each weight once.
  let plates: [PlateStock]
  /// 2 where each plate needs another one opposite, else 1.
  let sides: Int
  /// The unit of everything here, or the one that was asked for where it is mixed.
  let unit: WeightUnit

  /// More than has ever been lifted off the floor; sums above it are not asked for.
  static let heaviest = ExactMass(grams: 600_000)

  init(bars: [Bar], plates: [PlateStock], sides: Int, asked unit: WeightUnit) {
    self.bars = bars
    self.sides = sides
    var merged: [PlateStock] = []
    for stock in plates where PlateRack.isLoad(stock.weight) && stock.count >= sides {
      if let known = merged.firstIndex(where: { $0.weight == stock.weight }) {
        merged[known].count += stock.count
      } else {
        merged.append(stock)
      }
    }
    self.plates = merged
    let units = Set(self.bars.map { $0.weight.unit } + merged.map { $0.weight.unit })
    self.unit = units.count == 1 ? units.first ?? unit : unit
  }

  /// Whether a bar or a plate can weigh this.
  static func isLoad(_ weight: Weight) -> Bool {
    guard let mass = ExactMass(weight) else { return false }
    return mass > AvailableLoads.toleranceMass && mass < heaviest
  }

  /// Everything that can be loaded, lightest first; close ones are not yet made one.
  var masses: [ExactMass] {
    guard let first = bars.first, let main = ExactMass(first.weight) else {
      return sums(upTo: PlateRack.heaviest).all
    }
    var masses: [ExactMass] = []
    for bar in bars.dropFirst() {
      guard let empty = ExactMass(bar.weight), empty < main else { continue }
      masses += sums(upTo: main - empty).all.map { empty + $0 }.filter { $0 < main }
    }
    masses.order()
    return masses + sums(upTo: PlateRack.heaviest - main).all.map { main + $0 }
  }

  func sums(upTo limit: ExactMass) -> PlateSums {
    PlateSums(
      plates.compactMap { stock in
        ExactMass(stock.weight).map { .init(mass: $0 * sides, times: stock.count / sides) }
      }, upTo: limit)
  }

  /// The bar that a load is made with; nil on a belt.
  func bar(for load: ExactMass) -> Bar? {
    guard let first = bars.first, let main = ExactMass(first.weight) else { return nil }
    if load + AvailableLoads.toleranceMass >= main { return first }
    let lighter = bars.filter { bar in
      ExactMass(bar.weight).map { $0 <= load + AvailableLoads.toleranceMass } ?? false
    }
    return lighter.max { $0.weight.kilograms < $1.weight.kilograms } ?? first
  }
}
