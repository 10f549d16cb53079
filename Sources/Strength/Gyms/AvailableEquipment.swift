import Documents

/// What stands where one trains, to tell which exercises can be done there.
public struct AvailableEquipment: Sendable {
  /// Nil where nobody has said what stands there.
  private var words: Set<String>?
  /// Those of the machines that are listed by themselves, and others that were done there.
  private var exercises: Set<ULID> = []

  /// - Parameter gym: nil where one trains in none.
  public init(_ gym: Gym?) {
    guard let gym, !gym.equipment.isEmpty else { return }
    words = Set(gym.everyEquipment)
    for machine in gym.machines { exercises.formUnion(machine.exerciseIDs) }
  }

  /// What was done there can be done there.
  public mutating func include(_ exercise: ULID) { exercises.insert(exercise) }

  /// Whether somebody has said what stands there.
  public var isKnown: Bool { words != nil }

  /// Whether all stands there that an exercise needs; true where nobody has said what does. One
  /// with a weight whose implement nobody has said cannot be done.
  public func suits(_ exercise: Exercise) -> Bool {
    guard let words else { return true }
    if exercises.contains(exercise.id) { return true }
    if exercise.equipment.isEmpty {
      return exercise.loadType == Open(.bodyweight) || exercise.loadType == Open(.duration)
        || exercise.loadType == Open(.distance)
    }
    return exercise.equipment.allSatisfy { words.contains($0) }
  }
}

extension Gym {
  /// What stands there, in the words of the catalogue: as somebody ticked it, and what bars,
  /// plates and dumbbells are listed. `equipment` holds the ticks alone.
  public var everyEquipment: [String] {
    var words = equipment
    func add(_ word: String) { if !words.contains(word) { words.append(word) } }
    if !bars.isEmpty {
      // Which bar is for what is told by what can be loaded with it.
      var gym = Gym()
      gym.bars = bars
      var exercise = Exercise()
      for word in ["barbell", "ez-bar", "trap-bar", "smith-machine"] where !words.contains(word) {
        exercise.equipment = [word]
        if AvailableLoads(gym: gym, exercise: exercise, unit: .kg).source == .bar { add(word) }
      }
    }
    if !dumbbells.isEmpty { add("dumbbells") }
    if plates.contains(where: { $0.count > 0 }) { add("plate") }
    return words.ordered()
  }

  /// Among a gym's equipment: there is none, and somebody has said so.
  public static var noEquipment: String { "none" }
}
