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
    self.muscles = muscles.ordered { ($0.order, $0.name) < ($1.order, $1.name) }
    var positions: [ULID: Int32] = [:]
    for (position, muscle) in self.muscles.enumerated() { positions[muscle.id] = Int32(position) }
    for (number, reference) in references.enumerated() {
      var shares: [(muscle: Int32, contribution: Double)] = []
      for share in reference.id.flatMap({ exercises[$0] })?.muscles ?? [] {
        guard share.contribution.value > 0, let position = positions[share.muscleID] else {
          continue
        }
        // A muscle that is listed twice counts once, by its larger share.
        if let twin = shares.firstIndex(where: { $0.muscle == position }) {
          shares[twin].contribution = max(shares[twin].contribution, share.contribution.value)
        } else {
          shares.append((position, share.contribution.value))
        }
      }
      add(shares.map { ($0.muscle, $0.contribution) }, of: number)
    }
  }

  /// Muscles and shares given directly: entry `e` lists (muscle, contribution) of exercise `e`.
  public init(muscles: [Muscle], shares: [[(muscle: Int, contribution: Double)]]) {
    self.muscles = muscles
    for (number, list) in shares.enumerated() {
      add(
        list.map { (Int32($0.muscle), Contribution($0.contribution).value) }
          .filter { $0.1 > 0 }, of: number)
    }
  }

  private mutating func add(_ shares: [(Int32, Double)], of exercise: Int) {
    for (position, share) in shares {
      muscle.append(position)
      contribution.append(share)
    }
    if shares.isEmpty { unmapped.append(exercise) }
    offsets.append(Int32(muscle.count))
  }
}
