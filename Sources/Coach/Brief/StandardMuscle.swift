import Documents
import Strength

/// The muscles that every library has, which rules can speak of; in the order of
/// `Muscle.standardNames`.
enum StandardMuscle: Int, CaseIterable, Sendable {
  case neck, traps, frontDelts, sideDelts, rearDelts, rotatorCuff, upperChest, chest, serratus
  case upperBack, lats, lowerBack, biceps, triceps, forearms, abs, obliques, hipFlexors, glutes
  case abductors, adductors, quads, hamstrings, calves, tibialis

  /// Nil for a muscle of the person's own.
  init?(id: ULID) {
    guard let number = StandardMuscle.numbers[id] else { return nil }
    self.init(rawValue: number)
  }

  private static let numbers: [ULID: Int] = {
    var numbers: [ULID: Int] = [:]
    for (number, name) in Muscle.standardNames.enumerated() {
      numbers[Muscle.standardID(name)] = number
    }
    return numbers
  }()

  /// How much its volume counts when time is short: large muscles and those that others do not
  /// train on the way come first. A heuristic of ours.
  var importance: Double {
    switch self {
    case .chest, .lats, .upperBack, .quads, .hamstrings, .glutes: 1
    case .sideDelts, .triceps, .biceps, .abs: 0.7
    case .frontDelts, .rearDelts, .calves, .upperChest, .lowerBack: 0.5
    case .obliques, .traps, .adductors, .abductors: 0.25
    case .forearms, .serratus, .hipFlexors, .rotatorCuff: 0.1
    case .neck, .tibialis: 0
    }
  }

  /// What the German pages call it, so that it is understood where somebody types it.
  var german: String {
    switch self {
    case .neck: "Nacken"
    case .traps: "Trapezmuskel"
    case .frontDelts: "Vordere Schulter"
    case .sideDelts: "Seitliche Schulter"
    case .rearDelts: "Hintere Schulter"
    case .rotatorCuff: "Rotatorenmanschette"
    case .upperChest: "Obere Brust"
    case .chest: "Brust"
    case .serratus: "Sägemuskel"
    case .upperBack: "Oberer Rücken"
    case .lats: "Latissimus"
    case .lowerBack: "Unterer Rücken"
    case .biceps: "Bizeps"
    case .triceps: "Trizeps"
    case .forearms: "Unterarme"
    case .abs: "Bauch"
    case .obliques: "Schräge Bauchmuskeln"
    case .hipFlexors: "Hüftbeuger"
    case .glutes: "Gesäß"
    case .abductors: "Abduktoren"
    case .adductors: "Adduktoren"
    case .quads: "Quadrizeps"
    case .hamstrings: "Beinbeuger"
    case .calves: "Waden"
    case .tibialis: "Schienbeinmuskel"
    }
  }

  static let legs = allCases.filter { $0.region == .legs }

  var region: Region {
    switch self {
    case .chest, .upperChest, .frontDelts, .sideDelts, .triceps, .serratus: .push
    case .lats, .upperBack, .rearDelts, .biceps, .forearms, .traps, .rotatorCuff, .neck: .pull
    case .abs, .obliques, .lowerBack: .trunk
    case .glutes, .abductors, .adductors, .quads, .hamstrings, .calves, .tibialis, .hipFlexors:
      .legs
    }
  }
}

extension Muscle {
  /// How much its volume counts when time is short, 0…1; something for one of the person's own.
  public var importance: Double { StandardMuscle(id: id)?.importance ?? 0.4 }
}

/// The places of muscles in a brief's list.
struct MusclePlaces {
  let count: Int
  private var places: [ULID: Int] = [:]

  init(_ muscles: [Muscle]) {
    count = muscles.count
    for (place, muscle) in muscles.enumerated() {
      places[muscle.id] = place
    }
  }

  subscript(id: ULID) -> Int? { places[id] }

  /// How much of an exercise each muscle does, 0…1, by place.
  func shares(of exercise: Exercise) -> [Double] {
    var values = Array(repeating: 0.0, count: count)
    for share in exercise.muscles {
      guard let place = places[share.muscleID] else { continue }
      values[place] = max(values[place], share.contribution.value)
    }
    return values
  }
}

/// How much of an exercise each standard muscle does.
struct MuscleShares {
  private var values = Array(repeating: 0.0, count: StandardMuscle.allCases.count)

  /// Whatever muscles the library lists: rules hold for those that it lacks, too.
  init(_ exercise: Exercise) {
    for share in exercise.muscles {
      guard let muscle = StandardMuscle(id: share.muscleID) else { continue }
      values[muscle.rawValue] = max(values[muscle.rawValue], share.contribution.value)
    }
  }

  subscript(muscle: StandardMuscle) -> Double { values[muscle.rawValue] }

  func any(_ muscles: [StandardMuscle], from least: Double) -> Bool {
    muscles.contains { self[$0] >= least }
  }
}
