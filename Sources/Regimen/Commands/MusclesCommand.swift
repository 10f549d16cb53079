import App
import ArgumentParser
import Documents
import Interchange
import Library
import Strength

struct MusclesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "muscles", abstract: "List, add, edit and delete muscles and their bands.",
    subcommands: [List.self, Add.self, Edit.self, Delete.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the muscles.")

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let muscles = try await options.open().muscles()
      if json { return say(bytes: RegimenJSON.list("muscles", muscles.map { $0.encoded() })) }
      var table = Table([.left("Muscle"), .right("MEV"), .right("MAV"), .right("MRV")])
      for muscle in muscles {
        let bands = muscle.landmarks
        let edges = [bands?.mev, bands?.mav, bands?.mrv]
        table.add(
          [Table.Cell(muscle.name)] + edges.map { Table.Cell($0?.shown() ?? "–") })
      }
      table.show()
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a muscle.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "What it is called.") var name: String
    @OptionGroup var bands: BandOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      try await open.saveMissingMuscles()
      let muscles = try open.muscles()
      let name = try muscles.checkedName(name, noun: "muscle")
      var muscle = Muscle(
        id: Clock.mint(), name: name, order: (muscles.map { $0.order }.max() ?? 0) + 1)
      try bands.apply(to: &muscle)
      try await open.library.save(muscle)
      if json { return say(bytes: muscle.encoded()) }
      say("Added \(name).")
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Rename a muscle, move it in the list or change its bands.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name.") var name: String
    @Option(help: "What it is called from now on.") var rename: String?
    @Option(parsing: .unconditional, help: "Its place in the list, 1 for the first.")
    var place: Int?
    @OptionGroup var bands: BandOptions
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      try OptionRange.check("--place", place, 1...)
      if rename == nil, place == nil, bands.isEmpty {
        throw ValidationError("Say what is to be changed of it.")
      }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      try await open.saveMissingMuscles()
      let muscles = try open.muscles()
      var muscle = try muscles.named(name, noun: "muscle")
      if let rename {
        muscle.name = try muscles.checkedName(rename, noun: "muscle", of: muscle.id)
      }
      try bands.apply(to: &muscle)
      let changed = muscles.toSave(&muscle, movedTo: place)
      try await open.library.save(changed.map { try Draft($0) })
      if json { return say(bytes: muscle.encoded()) }
      say("Changed \(muscle.name).")
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Delete a muscle. What exercises contribute to it counts no longer.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name.") var name: String

    func run() async throws {
      let open = try await options.openForWriting()
      try await open.saveMissingMuscles()
      let muscle = try open.muscles().named(name, noun: "muscle", whole: true)
      try await open.library.delete(muscle, at: Clock.now)
      sayDeleted(muscle.name, muscle.id)
    }
  }
}

struct BandOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "Minimum effective volume, in sets a week.")
  var mev: Double?
  @Option(parsing: .unconditional, help: "Maximum adaptive volume, in sets a week.")
  var mav: Double?
  @Option(parsing: .unconditional, help: "Maximum recoverable volume, in sets a week.")
  var mrv: Double?

  func validate() throws {
    for value in [mev, mav, mrv].compactMap({ $0 }) where !(0...100).contains(value) {
      throw ValidationError("Bands take 0 to 100 sets a week.")
    }
  }

  var isEmpty: Bool { mev == nil && mav == nil && mrv == nil }

  /// Bands from elsewhere may be out of order already: only what is given is asked about.
  func apply(to muscle: inout Muscle) throws {
    var given: [BandEdge] = []
    if let mev {
      muscle.bands.mev = mev
      given.append(.mev)
    }
    if let mav {
      muscle.bands.mav = mav
      given.append(.mav)
    }
    if let mrv {
      muscle.bands.mrv = mrv
      given.append(.mrv)
    }
    for edge in given {
      let problem = muscle.bands.problem(of: edge)
      if problem.isEmpty { continue }
      throw Failure.usage(
        "--\(edge.rawValue) is out of order. \(problem)",
        hint: "MEV is the lowest, MRV the highest; several can be changed at once.")
    }
  }
}

extension OpenLibrary {
  /// Puts the standard muscles into a library that has none.
  func saveMissingMuscles() async throws {
    guard try library.documents(Muscle.self).isEmpty else { return }
    try await library.save(try Muscle.standard.map { try Draft($0) })
  }

  /// The exercise that a name means: one of the library by its whole name, one of the catalogue,
  /// which then comes into the library, or one of the library by a part of its name.
  ///
  /// - Parameter workout: its exercises answer to the beginning of their names first.
  func exercise(named name: String, in workout: Workout? = nil) async throws -> Exercise {
    let exercise = try knownExercise(named: name, in: workout)
    if try exercises().contains(where: { $0.id == exercise.id }) { return exercise }
    try await saveMissingMuscles()
    try await library.save(exercise)
    return exercise
  }

  /// A log of the exercise that a name means: one of a workout by its name or the beginning of it,
  /// whose exercise may have been deleted since; else an empty one.
  func log(named name: String, in workout: Workout) async throws -> ExerciseLog {
    guard let log = workout.log(called: name) else {
      return ExerciseLog(id: .none, exercise: try await exercise(named: name, in: workout))
    }
    // What the coach has planned of the catalogue comes into the library as it is done.
    if let id = log.exerciseID, try exercisesByID()[id] == nil,
      let exercise = try ExerciseCatalogue.bundledExercises().first(where: { $0.id == id })
    {
      try await saveMissingMuscles()
      try await library.save(exercise)
    }
    return log
  }

  /// The exercise that a name means, left where it is.
  func knownExercise(named name: String, in workout: Workout? = nil) throws -> Exercise {
    if UniqueName.trimmed(name).isEmpty {
      throw Failure.usage("Name an exercise.", hint: "List them: regimen exercises list.")
    }
    let exercises = try exercises()
    let planned = exercises.filter { exercise in
      exercise.name.lowercased().hasPrefix(name.lowercased())
        && workout?.logs.contains { $0.exerciseID == exercise.id } == true
    }
    if let exercise = planned.first, planned.count == 1 { return exercise }
    if let exercise = try? exercises.named(name, noun: "exercise", whole: true) { return exercise }
    if let exercise = ExerciseMatcher(exercises).exercise(named: name) { return exercise }
    let catalogue = ExerciseMatcher(try ExerciseCatalogue.bundledExercises())
    guard let exercise = catalogue.exercise(named: name) else {
      if exercises.contains(where: { $0.name.lowercased().contains(name.lowercased()) }) {
        return try exercises.named(name, noun: "exercise")
      }
      let closest = catalogue.suggestions(for: name).joined(separator: ", ")
      throw Failure(
        message: "There is no exercise named \"\(name)\".",
        hint: closest.isEmpty
          ? "Make one: regimen exercises add \"\(name)\"." : "Close to it: \(closest).")
    }
    return exercises.first { $0.id == exercise.id } ?? exercise
  }
}
