import Documents

extension AvailableLoads {
  /// What a gym offers for an exercise.
  ///
  /// A machine that lists the exercise comes first, then what the exercise's equipment says. Where
  /// the gym does not tell, kettlebells are those that are sold, all else steps of 2.5 kg or 5 lb.
  ///
  /// - Parameters:
  ///   - gym: nil where one trains in none.
  ///   - unit: for loads whose equipment does not say, or says both; the exercise's own goes first.
  public init(gym: Gym?, exercise: Exercise, unit: WeightUnit) {
    let unit = exercise.unit?.known ?? unit
    let gym = gym ?? Gym()
    if let machine = gym.machines.first(where: { $0.exerciseIDs.contains(exercise.id) }),
      let loads = AvailableLoads.stack(machine)
    {
      self.init(.stack(machine.name), loads)
      return
    }
    if let bars = AvailableLoads.bars(gym, for: exercise.equipment) {
      let isLandmine = exercise.equipment.contains("landmine")
      let rack = PlateRack(
        bars: bars, plates: gym.plates, sides: isLandmine ? 1 : 2, asked: unit)
      self.init(isLandmine ? .landmine : .bar, rack)
    } else if exercise.equipment.contains("dumbbells"), !gym.dumbbells.isEmpty {
      self.init(.dumbbells, AvailableLoads.ascending(gym.dumbbells))
    } else if exercise.equipment.contains("plate"), !gym.plates.isEmpty {
      let plates = gym.plates.compactMap { $0.count > 0 ? $0.weight : nil }
      self.init(.plate, AvailableLoads.ascending(plates))
    } else {
      self.init(bodyOrUnknown: exercise, gym: gym, unit: unit)
    }
  }

  /// What a gym offers for an exercise of a split, which may have been deleted since.
  public init(gym: Gym?, planned: SplitExercise, exercise: Exercise?, unit: WeightUnit) {
    var stand = exercise ?? Exercise()
    if exercise == nil {
      stand.id = planned.exerciseID ?? .none
      stand.loadType = planned.loadType
    }
    self.init(gym: gym, exercise: stand, unit: unit)
  }

  private init(bodyOrUnknown exercise: Exercise, gym: Gym, unit: WeightUnit) {
    let isPlain = AvailableLoads.isWithoutWeights(exercise.equipment)
    switch exercise.loadType {
    case .known(.duration) where isPlain, .known(.distance) where isPlain: self.init(.list, [])
    case .known(.bodyweight) where !gym.plates.isEmpty:
      self.init(.belt, PlateRack(bars: [], plates: gym.plates, sides: 1, asked: unit))
    case .known(.bodyweight), .known(.assisted):
      self.init(.evenSteps, AvailableLoads.evenSteps(unit, from: 0))
    default:
      if exercise.equipment.contains("kettlebell") {
        self.init(.kettlebells, AvailableLoads.kettlebells(unit))
      } else {
        let isBand = isPlain && exercise.equipment.contains("band")
        self.init(isBand ? .bands : .evenSteps, AvailableLoads.evenSteps(unit, from: 1))
      }
    }
  }

  /// The sizes that are sold: of competition up to 24 kg, of cast iron beyond. In pounds they are
  /// the same, as they are labelled.
  private static func kettlebells(_ unit: WeightUnit) -> [Weight] {
    let kilograms: [Double] = [
      4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 28, 32, 36, 40, 44, 48,
    ]
    return kilograms.map {
      unit == .kg ? .kg($0) : Weight((Weight.kg($0).converted(to: unit).value).rounded(), unit)
    }
  }

  /// The lightest load of an exercise, without working out all of them; nil where the gym does not
  /// tell, and for the body.
  public static func lightest(gym: Gym?, exercise: Exercise, unit: WeightUnit) -> Weight? {
    guard exercise.loadType == Open(.weighted) else { return nil }
    let gym = gym ?? Gym()
    if let machine = gym.machines.first(where: { $0.exerciseIDs.contains(exercise.id) }),
      let loads = stack(machine)
    {
      return loads.first
    }
    if let bars = AvailableLoads.bars(gym, for: exercise.equipment) {
      return ascending(bars.map { $0.weight }).first
    }
    if exercise.equipment.contains("dumbbells"), !gym.dumbbells.isEmpty {
      return ascending(gym.dumbbells).first
    }
    if exercise.equipment.contains("plate"), !gym.plates.isEmpty {
      return ascending(gym.plates.compactMap { $0.count > 0 ? $0.weight : nil }).first
    }
    return exercise.equipment.contains("kettlebell")
      ? kettlebells(exercise.unit?.known ?? unit).first : nil
  }

  private init(_ source: Source, _ rack: PlateRack) {
    self.init(source, rack.masses.map { $0.weight(in: rack.unit) }, rack: rack)
  }

  /// Steps of 2.5 kg up to 600 kg, or of 5 lb up to 1200 lb.
  private static func evenSteps(_ unit: WeightUnit, from first: Int) -> [Weight] {
    (first...240).map { Weight(Double($0) * stepOf(unit), unit) }
  }

  /// The step where nothing else is known: 2.5 kg or 5 lb, the lightest common pair of plates.
  static func stepOf(_ unit: WeightUnit) -> Double { unit == .kg ? 2.5 : 5 }

  /// Nil where the stack makes no sense.
  private static func stack(_ machine: MachineStack) -> [Weight]? {
    let most = 1000
    guard let lightest = ExactMass(machine.lightest), let step = ExactMass(machine.step),
      let heaviest = ExactMass(machine.heaviest), heaviest >= lightest, heaviest > .zero
    else { return nil }
    var masses = [lightest]
    while step > .zero, masses.count < most, masses[masses.count - 1] + step <= heaviest {
      masses.append(masses[masses.count - 1] + step)
    }
    if masses[masses.count - 1] < heaviest { masses.append(heaviest) }
    return masses.map { $0.weight(in: machine.lightest.unit) }
  }

  /// Whether nothing among it has a weight that one chooses.
  private static func isWithoutWeights(_ equipment: [String]) -> Bool {
    let weights: Set<String> = [
      "barbell", "cable", "dumbbells", "ez-bar", "kettlebell", "machine", "medicine-ball", "plate",
      "sandbag", "sled", "smith-machine", "trap-bar",
    ]
    return !equipment.contains { weights.contains($0) }
  }

  // MARK: Bars

  /// The bars of a gym that an exercise is done with, by their names; nil where it needs none, or
  /// the gym has none that suits.
  private static func bars(_ gym: Gym, for equipment: [String]) -> [Bar]? {
    let words = ["ez-bar", "trap-bar", "smith-machine", "barbell"]
    guard let word = words.first(where: { equipment.contains($0) }) else { return nil }
    let bars = gym.bars.filter { kind(of: $0) == word && PlateRack.isLoad($0.weight) }
    return bars.isEmpty ? nil : bars
  }

  private static func kind(of bar: Bar) -> String {
    let known: [(word: String, kind: String)] = [
      ("ez", "ez-bar"), ("sz", "ez-bar"), ("curl", "ez-bar"), ("trap", "trap-bar"),
      ("hex", "trap-bar"), ("smith", "smith-machine"),
    ]
    let words = lowercasedWords(bar.name)
    return known.first { words.contains($0.word) }?.kind ?? "barbell"
  }

  /// The runs of ASCII letters of a name.
  private static func lowercasedWords(_ name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    for byte in Array(name.utf8) + [0x20] {
      let letter = byte | 0x20
      if (0x61...0x7a).contains(letter) {
        word.append(letter)
      } else if !word.isEmpty {
        words.append(String(utf8: word))
        word = []
      }
    }
    return words
  }
}
