import Documents
import Strength

public enum GymAction: Sendable {
  case add
  /// Shows or hides what can be done with a gym of the list.
  case toggle(ULID)
  case move(Reordering)
  case delete(ULID)
  case change(ULID, GymChange)
  /// The unit of what is added from now on.
  case unit(WeightUnit)
  /// Opens or closes the machine at a position.
  case toggleMachine(Int)
  /// Chooses an exercise of the open machine.
  case chooseExercise
  case search(String)
  case pick(ULID)
  case closePicker
  /// A text that waits for its button.
  case draft(GymDraft, String)
}

/// A change of one gym; numbers are positions in its lists.
public enum GymChange: Sendable {
  case name(String)
  case notes(String)
  case toggleEquipment(String)
  case addBar
  case barName(Int, String)
  case barWeight(Int, String)
  case removeBar(Int)
  case addPlate
  case addStandardPlates
  case typePlates(Int, String)
  case stepPlates(Int, Int)
  case removePlate(Int)
  case addDumbbell
  case fillDumbbells
  case removeDumbbell(Int)
  case removeAllDumbbells
  case addMachine
  case machineName(Int, String)
  case machineUnit(Int, WeightUnit)
  case machineWeight(Int, MachineField, String)
  case removeMachine(Int)
  case removeExercise(Int, ULID)
}

/// What is typed before it is added.
public enum GymDraft: String, CaseIterable, Sendable {
  case plate = "new-plate"
  case dumbbell = "new-dumbbell"
  case from = "fill-from"
  case to = "fill-to"
  case step = "fill-step"
}

/// The weights of a machine's stack.
public enum MachineField: String, CaseIterable, Sendable {
  case lightest
  case step
  case heaviest

  func id(_ place: Int) -> String { "machine-" + String(place) + "-" + rawValue }
}

/// Field ids of what has no identifier of its own.
enum GymField {
  static func barName(_ place: Int) -> String { "bar-" + String(place) + "-name" }
  static func barWeight(_ place: Int) -> String { "bar-" + String(place) + "-weight" }
  static func plates(_ place: Int) -> String { "plates-" + String(place) }
  static func machineName(_ place: Int) -> String { "machine-" + String(place) + "-name" }
}

/// The words for equipment that the exercise catalogue knows, and what they are called; the first
/// one says that there is none.
public enum Equipment {
  public static let all: [(word: String, title: String)] = [
    (Gym.noEquipment, "None"),
    ("barbell", "Barbell"), ("dumbbells", "Dumbbells"), ("kettlebell", "Kettlebell"),
    ("plate", "Plates"), ("bench", "Bench"), ("incline-bench", "Incline bench"),
    ("decline-bench", "Decline bench"), ("rack", "Rack"), ("ez-bar", "EZ bar"),
    ("trap-bar", "Trap bar"), ("preacher-bench", "Preacher bench"), ("landmine", "Landmine"),
    ("smith-machine", "Smith machine"), ("cable", "Cable tower"), ("rope", "Rope"),
    ("machine", "Machines"), ("assisted-machine", "Assisted machine"),
    ("back-extension-bench", "Back extension bench"), ("pull-up-bar", "Pull-up bar"),
    ("dip-bars", "Dip bars"), ("suspension", "Suspension straps"), ("band", "Bands"),
    ("box", "Box"), ("exercise-ball", "Exercise ball"), ("medicine-ball", "Medicine ball"),
    ("ab-wheel", "Ab wheel"), ("sandbag", "Sandbag"), ("sled", "Sled"),
    ("neck-harness", "Neck harness"), ("jump-rope", "Jump rope"), ("bike", "Bike"),
    ("rower", "Rower"), ("treadmill", "Treadmill"), ("elliptical", "Elliptical"),
    ("stair-climber", "Stair climber"), ("ski-erg", "Ski erg"),
  ]

  /// A word that is not in the table stands for itself.
  static func title(_ word: String) -> String {
    all.first { $0.word == word }?.title ?? word
  }
}

extension WeightUnit {
  /// Plates that most gyms have, heaviest first.
  var standardPlates: [Double] {
    self == .kg ? [25, 20, 15, 10, 5, 2.5, 1.25] : [45, 35, 25, 10, 5, 2.5]
  }

  /// The bar that most gyms have: 20 kg, or 45 lb.
  var standardBar: Double { self == .kg ? 20 : 45 }
}

extension Weight {
  /// What one bar, plate, dumbbell or stack may weigh.
  static let equipmentRange = 0.0...2000.0
  static let expectedEquipment = "A weight from 0 to 2000."
}
