import App
import ArgumentParser
import Documents
import Interchange
import Library
import Strength

struct SplitsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "splits", abstract: "List, add and delete splits, or add the starter splits.",
    subcommands: [List.self, Add.self, Starter.self, Delete.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the splits.")

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let splits = try await options.open().splits()
      if json { return say(bytes: RegimenJSON.list("splits", splits.map { $0.encoded() })) }
      if splits.isEmpty {
        return say("No splits yet. Begin with three: regimen splits starter")
      }
      for split in splits {
        say(Terminal.output.styled(split.name, .bold))
        for exercise in split.exercises {
          say("  \(exercise.exerciseName)  \(exercise.shown)")
        }
      }
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a split, or replace the exercises of one.",
      discussion: """
        regimen splits add Push "Bench Press (Barbell)=4x6-8" "Push Up=3x20"
        Sets that differ: "Squat (Barbell)=5@65%, 5@75%, 5+@85%" by shares of the training maximum,
        or "3x5@RPE8" by effort; a plus is as many as possible. Mini-sets follow their set:
        "15, 3x5 myo", or "10, 2x3 rp" for rest-pause. Left and right separately:
        "Lunge (Dumbbell)=3x10 each side".
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "What it is called.") var name: String
    @Argument(help: "Exercises, with sets and reps behind an equals sign.")
    var exercises: [PlannedExercise]

    func run() async throws {
      let open = try await options.openForWriting()
      let splits = try open.splits()
      let known = splits.first { $0.name.lowercased() == name.lowercased() }
      if known == nil { try splits.checkName(name, noun: "split") }
      var split =
        known
        ?? Split(
          id: Clock.mint(), name: name, order: (splits.map { $0.order }.max() ?? -1) + 1)
      split.exercises = []
      for planned in exercises {
        let exercise = try await open.exercise(named: planned.name)
        if planned.isBySide, !exercise.isUnilateral {
          throw Failure(
            message: "\(exercise.name) has no sides.",
            hint: "If it works one side at a time, say so before:"
              + " regimen exercises edit \"\(exercise.name)\" --unilateral")
        }
        var item = SplitExercise(
          id: Clock.mint(), exercise: exercise, setCount: planned.setCount, reps: planned.reps)
        item.take(planned.plans)
        item.isBySide = planned.isBySide
        split.exercises.append(item)
      }
      try await open.library.save(split)
      say("\(known == nil ? "Added" : "Changed") \(split.name): \(exercises.count) exercises.")
    }
  }

  struct Starter: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "starter",
      abstract: "Add the starter splits that are not there yet: Upper Body, Core, Lower Body.",
      discussion: "Exercises that need what the gym does not have give way to others.")

    @OptionGroup var options: LibraryOptions
    @Option(help: "Where they are for; without it, where you trained last.") var gym: String?

    func run() async throws {
      let open = try await options.openForWriting()
      let notebook = try open.notebook()
      let place = AvailableEquipment(
        try gym.map { try notebook.gyms.named($0, noun: "gym") }
          ?? notebook.gym(notebook.gymID(for: nil)))
      let catalogue = try ExerciseCatalogue.bundledExercises()
      let splits = try open.splits()
      let missing = StarterSplit.missing(among: splits)
      if missing.isEmpty { return say("The starter splits are all there.") }
      var order = (splits.map { $0.order }.max() ?? -1) + 1
      for starter in missing {
        var exercises: [Exercise] = []
        let names = starter.exerciseNames(at: place) {
          notebook.starterExercise($0, catalogue)
        }
        for name in names { exercises.append(try await open.exercise(named: name)) }
        try await open.library.save(starter.split(order: order, exercises: exercises))
        order += 1
        say("Added \(starter.name): \(exercises.map { $0.name }.joined(separator: ", ")).")
      }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a split. Workouts keep its name.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name.") var name: String

    func run() async throws {
      let open = try await options.openForWriting()
      let split = try open.splits().named(name, noun: "split", whole: true)
      try await open.library.delete(split, at: Clock.now)
      sayDeleted(split.name, split.id)
    }
  }
}

/// `Bench Press (Barbell)=4x6-8`, set by set as `SetPlan` is written, or the name alone for 4 × 10;
/// `each side` behind it for left and right separately.
struct PlannedExercise: ExpressibleByArgument {
  private static let sides = " each side"

  let name: String
  var setCount = StarterSplit.setCount
  var reps = StarterSplit.reps...StarterSplit.reps
  /// Where they differ.
  var plans: [SetPlan] = []
  var isBySide = false

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard let first = parts.first else { return nil }
    name = String(first)
    guard parts.count == 2 else { return }
    var text = String(parts[1])
    if text.hasSuffix(PlannedExercise.sides) {
      isBySide = true
      text.removeLast(PlannedExercise.sides.count)
    }
    if text.contains(where: { "@+,".contains($0) }) {
      guard let plans = SetPlan.read(text), !plans.isEmpty else { return nil }
      self.plans = plans
      return
    }
    let numbers = text.split(separator: "x").map { String($0) }
    guard numbers.count == 2, let sets = Int(numbers[0]), SplitExercise.sets.contains(sets)
    else { return nil }
    let ends = numbers[1].split(separator: "-").compactMap { Int($0) }
    guard let low = ends.first, let high = ends.last, low <= high,
      SplitExercise.reps.contains(low), SplitExercise.reps.contains(high)
    else { return nil }
    setCount = sets
    reps = low...high
  }
}

extension SplitExercise {
  /// Such as `4 × 6–8, 60 kg` or `3 × 45 s`.
  fileprivate var shown: String {
    let sides = isBySide ? ", left and right" : ""
    if !setPlans.isEmpty { return SetPlan.text(setPlans) + sides }
    let reps = lowestReps == highestReps ? "\(lowestReps)" : "\(lowestReps)–\(highestReps)"
    let isTimed = loadType == Open(.duration) || loadType == Open(.distance)
    let goal = seconds.map { " × " + $0.shownAsDuration } ?? (isTimed ? "" : " × " + reps)
    let sets = goal.isEmpty ? (setCount == 1 ? " set" : " sets") : goal
    return "\(setCount)\(sets)" + sides + (weight.map { ", " + $0.shown } ?? "")
  }
}
