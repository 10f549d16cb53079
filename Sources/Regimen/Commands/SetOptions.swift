import App
import ArgumentParser
import Documents
import Library
import Strength

/// What is to be changed about a set that was logged.
struct SetOptions: ParsableArguments {
  @Option(help: "What was done, such as 8x60kg, 10, 45s or 2km.") var to: SetEntry?
  @Option(help: "The weight alone, such as 62.5kg.") var weight: WeightArgument?
  @Flag(help: "It was done without a weight.") var noWeight = false
  @Option(parsing: .unconditional, help: "Rating of perceived exertion, 1 to 10.") var rpe: Double?
  @Flag(help: "Its exertion is not known.") var noRpe = false
  @Option(help: "What it was for.") var kind: SetKind?
  @Option(help: "The side that it was for.") var side: SideArgument?
  @Option(help: "A note on the set; empty for none.") var setNote: String?
  @Flag(help: "Take the set out.") var remove = false

  func validate() throws {
    if let rpe, !EditRange.rpe.contains(rpe) { throw ValidationError("--rpe takes 1 to 10.") }
    if noRpe, rpe != nil { throw ValidationError("Use one of --rpe and --no-rpe.") }
    if [to?.weight != nil, weight != nil, noWeight].filter({ $0 }).count > 1 {
      throw ValidationError("Say the weight once: with --to, --weight or --no-weight.")
    }
    if remove, changes { throw ValidationError("--remove goes with no other change of the set.") }
  }

  /// Whether anything but its going is asked for.
  private var changes: Bool {
    to != nil || weight != nil || noWeight || rpe != nil || noRpe || kind != nil || side != nil
      || setNote != nil
  }

  var isEmpty: Bool { !changes && !remove }

  /// - Parameter unit: of weights that say none, where the set had none.
  func change(_ set: inout WorkoutSet, unit: WeightUnit) {
    let unit = set.weight?.unit ?? unit
    to?.fill(&set, unit: unit)
    if let weight { set.weight = weight.weight(default: unit) }
    if noWeight { set.weight = nil }
    if let rpe { set.rpe = rpe }
    if noRpe { set.rpe = nil }
    if let kind { set.kind = Open(kind) }
    if let side { set.side = side.side.map { Open($0) } }
    if let setNote { set.notes = setNote }
  }
}

extension OpenLibrary {
  /// The unit that the weights of a log are entered in: that of those it has, else of its exercise.
  func weightUnit(of log: ExerciseLog) throws -> WeightUnit {
    if let last = log.sets.last(where: { $0.weight != nil })?.weight { return last.unit }
    let exercise = try log.exerciseID.flatMap { try library.document(Exercise.self, id: $0) }
    return try exercise?.unit?.known ?? settings().shownUnit
  }
}

/// Left, right, or both.
enum SideArgument: String, CaseIterable, ExpressibleByArgument {
  case left
  case right
  case both

  var side: BodySide? { BodySide(rawValue: rawValue) }
}

extension SetKind: ExpressibleByArgument {}
