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
    var known = Set(gym.equipment)
    if !gym.dumbbells.isEmpty { known.insert("dumbbells") }
    if gym.plates.contains(where: { $0.count > 0 }) { known.insert("plate") }
    words = known
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
  /// Among a gym's equipment: there is none, and somebody has said so.
  public static var noEquipment: String { "none" }
}
