import Documents

/// An exercise that trains much of what another one does.
public struct Substitute: Sendable {
  public let exercise: Exercise
  /// How much of their work falls on the same muscles, 0…1; see `Exercise.overlap`.
  public let overlap: Double
  /// What it is ranked by: the overlap and what else speaks for it.
  public let score: Double
}

extension Exercise {
  /// Two exercises that share less do not stand for each other. A heuristic of ours: presses share
  /// more with each other, a squat and a leg extension about as much.
  public static let leastOverlap = 0.4
  /// What is loaded the same way counts as if it shared a tenth more.
  private static let sameLoad = 0.1
  /// From here on a muscle is worked clearly, as the catalogue counts.
  private static let clearShare = 0.5

  /// What can be done in the place of this exercise with what stands there, the closest first; of
  /// equally close ones the first of the list.
  ///
  /// - Parameter bonus: what else speaks for one, such as a log, in shares of overlap; nil for one
  ///   that is out of the question.
  public func substitutes(
    among candidates: [Exercise], at place: AvailableEquipment, bonus: (Exercise) -> Double?
  ) -> [Substitute] {
    var found: [Substitute] = []
    for candidate in candidates where candidate.id != id {
      let shared = overlap(with: candidate)
      guard shared >= Exercise.leastOverlap, place.suits(candidate),
        let more = bonus(candidate)
      else { continue }
      let load = candidate.loadType == loadType ? Exercise.sameLoad : 0
      found.append(
        Substitute(exercise: candidate, overlap: shared, score: shared + load + more))
    }
    return found.ordered { $0.score > $1.score }
  }

  /// How much of the work of two exercises falls on the same muscles, 0…1: the weighted Jaccard
  /// index of their contributions, that is the sum of the smaller one of each muscle by the sum of
  /// the larger one. 0 where one has no muscles.
  public func overlap(with other: Exercise) -> Double {
    let (mine, theirs) = (shares, other.shares)
    var (smaller, both) = (0.0, 0.0)
    for share in mine {
      smaller += min(share.value, Exercise.value(of: share.muscle, in: theirs))
      both += share.value
    }
    for share in theirs { both += share.value }
    // The smaller and the larger one of each muscle are both of its contributions.
    return both > smaller ? smaller / (both - smaller) : 0
  }

  /// The one to three muscles that two exercises share most, with the smaller contribution.
  public func sharedMuscles(with other: Exercise) -> [ExerciseMuscle] {
    let theirs = other.shares
    var shared: [ExerciseMuscle] = []
    for share in shares {
      let value = min(share.value, Exercise.value(of: share.muscle, in: theirs))
      let name = muscles.first { $0.muscleID == share.muscle }?.muscleName ?? ""
      if value > 0 {
        shared.append(
          ExerciseMuscle(muscleID: share.muscle, muscleName: name, contribution: value))
      }
    }
    shared.order { $0.contribution.value > $1.contribution.value }
    let clear = shared.filter { $0.contribution.value >= Exercise.clearShare }.count
    return Array(shared.prefix(max(1, min(clear, 3))))
  }

  /// Why nothing is offered in its place.
  public func noSubstitute(at gym: Gym?) -> String {
    if muscles.isEmpty {
      return "No muscles are known for " + name + ", so nothing can be compared with it."
    }
    let place = AvailableEquipment(gym).isKnown ? " at " + (gym?.name ?? "") : " here"
    return "Nothing" + place + " trains the same muscles as " + name + "."
  }

  /// Muscles with their contributions; one that is listed twice once, by its larger one.
  private var shares: [(muscle: ULID, value: Double)] {
    var shares: [(muscle: ULID, value: Double)] = []
    for entry in muscles {
      let value = entry.contribution.value
      if let place = shares.firstIndex(where: { $0.muscle == entry.muscleID }) {
        shares[place].value = max(shares[place].value, value)
      } else {
        shares.append((muscle: entry.muscleID, value: value))
      }
    }
    return shares
  }

  private static func value(
    of muscle: ULID, in shares: [(muscle: ULID, value: Double)]
  ) -> Double {
    shares.first { $0.muscle == muscle }?.value ?? 0
  }
}
