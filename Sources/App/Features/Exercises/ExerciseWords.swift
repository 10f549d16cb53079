import Documents
import Strength

/// What exercises are done with, in the words of the catalogue, and how people call it.
public enum ExerciseEquipment {
  /// The ones that most exercises need, for filters; the empty word stands for none.
  static let common = [
    "barbell", "dumbbells", "machine", "cable", "", "band", "kettlebell", "smith-machine", "bench",
    "pull-up-bar",
  ]

  /// Everything that the catalogue speaks of, nothing aside.
  public static let words = [
    "barbell", "dumbbells", "kettlebell", "ez-bar", "trap-bar", "plate", "bench", "incline-bench",
    "decline-bench", "preacher-bench", "rack", "landmine", "smith-machine", "machine", "cable",
    "assisted-machine", "pull-up-bar", "dip-bars", "back-extension-bench", "band", "suspension",
    "ab-wheel", "box", "exercise-ball", "medicine-ball", "sandbag", "sled", "rope", "neck-harness",
    "jump-rope", "treadmill", "bike", "rower", "ski-erg", "elliptical", "stair-climber",
  ]

  /// With a capital and spaces: `Incline bench`.
  static func title(_ word: String) -> String {
    if word.isEmpty { return "No equipment" }
    var bytes = Array(word.utf8)
    // Of pull-up bars and EZ bars something else is capital, or stays.
    let isEZ = word == "ez-bar"
    var place = word == "pull-up-bar" ? 5 : 0
    while place < bytes.count {
      if bytes[place] == 0x2d { bytes[place] = 0x20 }
      place += 1
    }
    for place in 0..<(isEZ ? 2 : 1) where bytes[place] >= 0x61 && bytes[place] <= 0x7a {
      bytes[place] -= 0x20
    }
    return String(utf8: bytes)
  }
}

/// A part of the body that exercises are filtered by.
public enum MuscleGroup: CaseIterable, Sendable {
  case chest, back, shoulders, arms, core, legs
  /// Muscles that someone has added to the standard ones.
  case other

  var title: String {
    switch self {
    case .chest: "Chest"
    case .back: "Back"
    case .shoulders: "Shoulders"
    case .arms: "Arms"
    case .core: "Core"
    case .legs: "Legs"
    case .other: "Other muscles"
    }
  }

  /// Standard muscles, by what their identifiers are made of.
  private var muscleNames: [String] {
    switch self {
    case .chest: ["Upper Chest", "Chest", "Serratus"]
    case .back: ["Neck", "Traps", "Upper Back", "Lats", "Lower Back"]
    case .shoulders: ["Front Delts", "Side Delts", "Rear Delts", "Rotator Cuff"]
    case .arms: ["Biceps", "Triceps", "Forearms"]
    case .core: ["Abs", "Obliques", "Hip Flexors"]
    case .legs:
      ["Glutes", "Abductors", "Adductors", "Quads", "Hamstrings", "Calves", "Tibialis"]
    case .other: Muscle.standardNames
    }
  }

  /// What it takes from an exercise to be one for these muscles: clear work, not steadying alone.
  private static let clearShare = 0.5

  /// A test for exercises whose set counts at least half for one of these muscles.
  var filter: (Exercise) -> Bool {
    let ids = muscleNames.map { Muscle.standardID($0) }
    let isOther = self == .other
    return { exercise in
      exercise.muscles.contains {
        $0.contribution.value >= MuscleGroup.clearShare && ids.contains($0.muscleID) != isOther
      }
    }
  }
}

/// One muscle of an exercise, as pages show it.
struct MuscleShare {
  var id: ULID
  var name: String
  /// 0…1.
  var share: Double
  /// The muscle is not there any more: nothing is counted for it.
  var isDeleted: Bool
}

extension Notebook {
  /// The muscles of an exercise in its own order; one that is listed twice once, by its larger
  /// share.
  ///
  /// - Parameter isOwn: false for one of the catalogue, whose muscles may still have to be added.
  func shares(of exercise: Exercise, isOwn: Bool = true) -> [MuscleShare] {
    var shares: [MuscleShare] = []
    for entry in exercise.muscles {
      if let place = shares.firstIndex(where: { $0.id == entry.muscleID }) {
        shares[place].share = max(shares[place].share, entry.contribution.value)
        continue
      }
      let name = muscle(entry.muscleID)?.name
      shares.append(
        MuscleShare(
          id: entry.muscleID, name: name ?? entry.muscleName, share: entry.contribution.value,
          isDeleted: name == nil && isOwn))
    }
    return shares
  }

  /// The one to three muscles that an exercise is for, such as `Chest, Triceps`.
  func mainMuscles(of exercise: Exercise, isOwn: Bool = true) -> String {
    var names: [String] = []
    for share in MuscleShare.sorted(shares(of: exercise, isOwn: isOwn)) {
      if share.isDeleted || share.share == 0 { continue }
      if names.count == 3 || (!names.isEmpty && share.share < 0.5) { break }
      names.append(share.name)
    }
    return commaList(names)
  }
}

extension MuscleShare {
  /// The position of the largest share; of equal ones the first.
  static func largest(_ shares: [MuscleShare]) -> Int? {
    var best: Int?
    for place in shares.indices where shares[place].share > (best.map { shares[$0].share } ?? -1) {
      best = place
    }
    return best
  }

  /// The largest first, equal ones in their order.
  static func sorted(_ shares: [MuscleShare]) -> [MuscleShare] {
    var rest = shares
    var sorted: [MuscleShare] = []
    while let next = largest(rest) { sorted.append(rest.remove(at: next)) }
    return sorted
  }

  /// Such as `Chest 100 %`.
  var text: String { name + " " + share.percent }
}

/// Words with commas between them.
func commaList(_ words: [String], separator: String = ", ") -> String {
  var text = ""
  for word in words {
    if !text.isEmpty { text += separator }
    text += word
  }
  return text
}

extension LoadType {
  /// How it is offered.
  var title: String {
    switch self {
    case .weighted: "Weight"
    case .bodyweight: "Body weight, weight may be added"
    case .assisted: "Body weight, assisted"
    case .duration: "Time"
    case .distance: "Distance"
    }
  }
}

extension Notebook {
  /// The last ended workout that holds an exercise.
  func lastDone(_ id: ULID) -> Archive.Key? {
    archive.keys(of: ExerciseReference(id: id, name: "")).last
  }

  /// How long ago an exercise was done; empty where it never was.
  func lastDoneText(_ id: ULID, today: CivilDay) -> String {
    guard let key = lastDone(id), let workout = workout(key.id) else { return "" }
    return workout.startedAt.day.agoText(today: today)
  }
}
