import Documents

/// Which muscles each exercise of a set of columns works, and how much: compressed sparse rows.
public struct MuscleMap: Sendable {
  /// Exercise `e` owns the entries `offsets[e] ..< offsets[e + 1]`.
  public private(set) var offsets: ContiguousArray<Int32> = [0]
  /// Positions in `muscles`.
  public private(set) var muscle = ContiguousArray<Int32>()
  public private(set) var contribution = ContiguousArray<Double>()
  /// What the rows of the result stand for, in list order.
  public private(set) var muscles: [Muscle]
  /// Positions of exercises that no muscle is known for.
  public private(set) var unmapped: [Int] = []

  /// - Parameters:
  ///   - references: the exercises in the order of the columns.
  ///   - exercises: by identifier, deleted ones included as long as anything is known of them.
  public init(_ references: [ExerciseReference], exercises: [ULID: Exercise], muscles: [Muscle]) {
    self.muscles = muscles.sorted { ($0.order, $0.name) < ($1.order, $1.name) }
    var positions: [ULID: Int32] = [:]
    for (position, muscle) in self.muscles.enumerated() { positions[muscle.id] = Int32(position) }
    for (number, reference) in references.enumerated() {
      var isMapped = false
      for share in reference.id.flatMap({ exercises[$0] })?.muscles ?? []
      where share.contribution.value > 0 {
        guard let position = positions[share.muscleID] else { continue }
        muscle.append(position)
        contribution.append(share.contribution.value)
        isMapped = true
      }
      if !isMapped { unmapped.append(number) }
      offsets.append(Int32(muscle.count))
    }
  }

  /// Muscles and shares given directly: entry `e` lists (muscle, contribution) of exercise `e`.
  public init(muscles: [Muscle], shares: [[(muscle: Int, contribution: Double)]]) {
    self.muscles = muscles
    for (number, list) in shares.enumerated() {
      for share in list {
        muscle.append(Int32(share.muscle))
        contribution.append(Contribution(share.contribution).value)
      }
      if list.isEmpty { unmapped.append(number) }
      offsets.append(Int32(muscle.count))
    }
  }
}
