import App
import ArgumentParser
import Documents
import Interchange
import Library
import Strength

struct SplitsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "splits",
    abstract: "List, add, edit and delete splits, or add the starter splits.",
    subcommands: [
      List.self, Add.self, Edit.self, Change.self, Starter.self, Delete.self,
    ], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the splits.")

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.open()
      let splits = try open.splits()
      if json { return say(bytes: RegimenJSON.list("splits", splits.map { $0.encoded() })) }
      if splits.isEmpty {
        return say("No splits yet. Begin with three: regimen splits starter")
      }
      var notebook = Notebook()
      notebook.put(try open.exercises().map { .exercise($0) })
      for split in splits { notebook.upToDate(split).show() }
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a split, or say anew which exercises one has.",
      discussion: """
        regimen splits add Push "Bench Press (Barbell)=4x6-8" "Push Up=3x20"
        Sets that differ: "Squat (Barbell)=5@65%, 5@75%, 5+@85%" by shares of the training maximum,
        or "3x5@RPE8" by effort; a plus is as many as possible. Mini-sets follow their set:
        "15, 3x5 myo", or "10, 2x3 rp" for rest-pause. Left and right separately:
        "Lunge (Dumbbell)=3x10 each side".

        An exercise that the split has already keeps its weight, rest, rule, superset and notes, and
        by its name alone its sets, too. What else can be said of one: regimen help splits change.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "What it is called.") var name: String
    @Argument(help: "Exercises, with sets and reps behind an equals sign.")
    var exercises: [PlannedExercise]
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      let splits = try open.splits()
      let known = splits.first { $0.name.lowercased() == name.lowercased() }
      var split =
        try known
        ?? Split(
          id: Clock.mint(), name: splits.checkedName(name, noun: "split"),
          order: (splits.map { $0.order }.max() ?? -1) + 1)
      var left = split.exercises
      split.exercises = []
      for planned in exercises {
        let exercise = try await open.exercise(named: planned.name)
        if planned.isBySide { try SplitsCommand.checkSides(of: exercise) }
        let place = left.firstIndex { $0.exerciseID == exercise.id }
        var item =
          place.map { left.remove(at: $0) } ?? SplitExercise(id: Clock.mint(), chosen: exercise)
        planned.apply(to: &item)
        split.exercises.append(item)
      }
      split.leaveEmptySupersets()
      try await open.library.save(split)
      if json { return say(bytes: split.encoded()) }
      let count = counted(exercises.count, "exercise", "exercises")
      say("\(known == nil ? "Added" : "Changed") \(split.name): \(count).")
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Rename a split, move it in the list or change its notes.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name.") var name: String
    @Option(help: "What it is called from now on.") var rename: String?
    @Option(help: "What to think of on its day; \"\" for nothing.") var note: String?
    @Option(parsing: .unconditional, help: "Its place in the list, 1 for the first.")
    var place: Int?
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      try OptionRange.check("--place", place, 1...)
      if rename == nil, note == nil, place == nil {
        throw ValidationError("Say what to change: --rename, --note or --place.")
      }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      let splits = try open.splits()
      var split = try splits.named(name, noun: "split")
      if let rename {
        split.name = try splits.checkedName(rename, noun: "split", of: split.id)
      }
      if let note { split.notes = note }
      let changed = splits.toSave(&split, movedTo: place)
      try await open.library.save(changed.map { try Draft($0) })
      if json { return say(bytes: split.encoded()) }
      say("Changed \(split.name).")
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
  /// Whether more than the name was typed.
  private(set) var saysSets = false

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard let first = parts.first else { return nil }
    name = String(first)
    guard parts.count == 2 else { return }
    saysSets = true
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

extension PlannedExercise {
  /// Puts what was typed into an exercise of a split; a name alone leaves it as it is.
  fileprivate func apply(to item: inout SplitExercise) {
    guard saysSets else { return }
    item.setCount = setCount
    (item.lowestReps, item.highestReps) = (reps.lowerBound, reps.upperBound)
    item.take(plans)
    item.isBySide = isBySide
  }
}

extension SplitsCommand {
  static func checkSides(of exercise: Exercise) throws {
    if exercise.isUnilateral { return }
    throw Failure(
      message: "\(exercise.name) has no sides.",
      hint: "If it works one side at a time, say so before:"
        + " regimen exercises edit \"\(exercise.name)\" --unilateral")
  }
}

extension Split {
  func show() {
    say(Terminal.output.styled(name, .bold))
    if !notes.isEmpty { say("  " + notes) }
    for exercise in exercises {
      say("  \(exercise.exerciseName)  \(shown(exercise))")
      if !exercise.notes.isEmpty { say("    " + exercise.notes) }
    }
  }

  /// Such as `4 × 6–8, 60 kg, 2:00 min rest, linear, Superset A`.
  private func shown(_ exercise: SplitExercise) -> String {
    var parts = [exercise.shown]
    if let rest = exercise.restSeconds { parts.append(rest.shownAsDuration + " rest") }
    if let rule = exercise.progression?.kind, rule != Open(.fixed) { parts.append(rule.name) }
    let superset = supersetName(exercise)
    if !superset.isEmpty { parts.append(superset) }
    return parts.joined(separator: ", ")
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
