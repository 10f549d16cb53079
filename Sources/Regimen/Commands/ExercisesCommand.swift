import App
import ArgumentParser
import Documents
import Interchange
import Library
import Strength

struct ExercisesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exercises", abstract: "List, show, add, edit and delete exercises.",
    subcommands: [
      List.self, Show.self, Substitutes.self, Add.self, Edit.self, Delete.self,
    ],
    defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the exercises of the library, or of the catalogue.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Words in the name, an alias, a muscle or the equipment.") var search:
      [String] = []
    @Flag(help: "Look in the catalogue instead.") var catalogue = false
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let all = try await exercises()
      let found = all.filter { exercise in
        search.allSatisfy { exercise.matches($0) }
      }
      if json { return say(bytes: ExercisesCommand.json(found)) }
      if found.isEmpty {
        return say(
          all.isEmpty
            ? "No exercises yet. They come with the first import or set; the catalogue holds more: "
              + "regimen exercises --catalogue"
            : "Nothing matches. Try the catalogue: regimen exercises --catalogue "
              + search.joined(separator: " "))
      }
      var table = Table([.left("Exercise"), .left("Load"), .left("Muscles")])
      for exercise in found {
        table.add([
          .init(exercise.name.cut(to: 40)), .init(exercise.loadType.name, .dim),
          .init(exercise.muscleList.cut(to: max(20, Terminal.output.width - 56))),
        ])
      }
      table.show()
    }

    private func exercises() async throws -> [Exercise] {
      if catalogue {
        return try ExerciseCatalogue.bundledExercises().sorted { $0.name < $1.name }
      }
      let open = try await options.open()
      return try open.exercises().map { $0.withoutDeleted(try open.muscles()) }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show one exercise.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name, or the beginning of it.") var name: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.open()
      let exercise = try open.exercises().named(name, noun: "exercise")
        .withoutDeleted(try open.muscles())
      if json { return say(bytes: exercise.encoded()) }
      var table = Table([.left(""), .left("")])
      table.add(["Name", .init(exercise.name)])
      table.add([
        "Load", .init(exercise.loadType.name + (exercise.isUnilateral ? ", one side" : "")),
      ])
      table.add(["Equipment", .init(exercise.equipment.joined(separator: ", "))])
      table.add(["Also called", .init(exercise.aliases.joined(separator: ", "))])
      table.add(["Muscles", .init(exercise.muscleList)])
      if !exercise.notes.isEmpty { table.add(["Notes", .init(exercise.notes)]) }
      for branch in exercise.branches {
        let settings = branch.settings.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
        table.add([
          .init(branch.gymName),
          .init([settings, branch.notes].filter { !$0.isEmpty }.joined(separator: "; ")),
        ])
      }
      table.add(["Identifier", .init(exercise.id.text, .dim)])
      table.show()
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add an exercise: from the catalogue by its name, or one of your own.",
      discussion: "regimen exercises add \"Zercher Carry\" --load distance --muscle Abs=0.75")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "What it is called.") var name: String
    @OptionGroup var details: ExerciseDetails
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      let exercises = try open.exercises()
      let name = try exercises.checkedName(name, noun: "exercise")
      let known = try ExerciseCatalogue.bundledExercises().first {
        $0.name.lowercased() == name.lowercased()
      }
      if let there = exercises.first(where: { $0.id == known?.id }) {
        throw Failure(
          message: "“\(name)” is in the library already, as “\(there.name)”.",
          hint: "Choose another name, or use that one.")
      }
      var exercise = known ?? Exercise(id: Clock.mint(), name: name)
      try await open.saveMissingMuscles()
      try details.apply(to: &exercise, muscles: try open.muscles(), gyms: try open.gyms())
      try await open.library.save(exercise)
      if json { return say(bytes: exercise.encoded()) }
      say("Added \(exercise.name): \(exercise.muscleList)")
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change an exercise. Volume follows at once, for past workouts, too.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name, or the beginning of it.") var name: String
    @Option(help: "What it is called from now on.") var rename: String?
    @OptionGroup var details: ExerciseDetails
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      let exercises = try open.exercises()
      var exercise = try exercises.named(name, noun: "exercise")
      let rename = try rename.map {
        try exercises.checkedName($0, noun: "exercise", of: exercise.id)
      }
      try await open.saveMissingMuscles()
      if let rename {
        exercise.aliases.append(exercise.name)
        exercise.name = rename
      }
      try details.apply(to: &exercise, muscles: try open.muscles(), gyms: try open.gyms())
      try await open.library.save(exercise)
      if json { return say(bytes: exercise.encoded()) }
      say("\(exercise.name): \(exercise.muscleList)")
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Delete an exercise. What was logged in it stays and goes on counting.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name, or the beginning of it.") var name: String

    func run() async throws {
      let open = try await options.openForWriting()
      let exercise = try open.exercises().named(name, noun: "exercise", whole: true)
      try await open.library.delete(exercise, at: Clock.now)
      sayDeleted(exercise.name, exercise.id)
    }
  }

  static func json(_ exercises: [Exercise]) -> [UInt8] {
    RegimenJSON.list("exercises", exercises.map { $0.encoded() })
  }
}

/// What can be said of an exercise on the command line.
struct ExerciseDetails: ParsableArguments {
  /// Lists that can be emptied; what is given beside it is the new list.
  enum List: String, ExpressibleByArgument, CaseIterable {
    case aliases, equipment, muscles, settings
  }

  @Option(help: "weighted, bodyweight, assisted, duration or distance.") var load: LoadType?
  @Option(
    parsing: .upToNextOption,
    help: "What it needs, in words such as barbell, bench, cable: the whole list.")
  var equipment: [String] = []
  @Option(
    help: ArgumentHelp(
      "A muscle and its share, 0 to 1; 0 takes it away.", valueName: "muscle=share"))
  var muscle: [MuscleShare] = []
  @Option(help: "Another name for it.") var alias: [String] = []
  @Option(help: "The unit that its weights are entered in: kg or lb.") var unit: WeightUnit?
  @Flag(name: .customLong("no-unit"), help: "Its weights are in the unit of the settings.")
  var isUnitOfSettings = false
  @Flag(inversion: .prefixedNo, help: "One side works at a time.") var unilateral: Bool?
  @Option(help: "A note.") var note: String?
  @Option(help: "The gym that --gym-note and --setting are about.") var gym: String?
  @Option(help: "A note for this gym.") var gymNote: String?
  @Option(
    help: ArgumentHelp(
      "How the machine there is adjusted; without a value it is taken away.",
      valueName: "name=value"))
  var setting: [String] = []
  @Option(
    help: "A list to empty: aliases, equipment, muscles or, of --gym, settings; can be repeated.")
  var empty: [List] = []

  func validate() throws {
    if unit != nil, isUnitOfSettings { throw ValidationError("Use one of --unit and --no-unit.") }
  }

  func apply(to exercise: inout Exercise, muscles: [Muscle], gyms: [Gym]) throws {
    if let load { exercise.loadType = Open(load) }
    if let unit { exercise.unit = Open(unit) }
    if isUnitOfSettings { exercise.unit = nil }
    if let unilateral { exercise.isUnilateral = unilateral }
    if let note { exercise.notes = note }
    if empty.contains(.aliases) { exercise.aliases = [] }
    if empty.contains(.muscles) { exercise.muscles = [] }
    if !equipment.isEmpty || empty.contains(.equipment) {
      exercise.equipment = try EquipmentWords.known(
        equipment, besides: exercise.equipment, among: ExerciseEquipment.words)
    }
    exercise.aliases += alias
    for share in muscle {
      let muscle = try muscles.named(share.name, noun: "muscle")
      exercise.muscles.removeAll { $0.muscleID == muscle.id }
      if share.value > 0 {
        exercise.muscles.append(
          ExerciseMuscle(
            muscleID: muscle.id, muscleName: muscle.name, contribution: share.value))
      }
    }
    try applyBranch(to: &exercise, gyms: gyms)
  }

  private func applyBranch(to exercise: inout Exercise, gyms: [Gym]) throws {
    if gymNote == nil, setting.isEmpty, !empty.contains(.settings) { return }
    let gym = try gym.map { try gyms.named($0, noun: "gym") }
    let found = exercise.branches.firstIndex { $0.gymID == gym?.id }
    let index = found ?? exercise.branches.count
    if found == nil {
      exercise.branches.append(
        ExerciseBranch(id: Clock.mint(), gymID: gym?.id, gymName: gym?.name ?? ""))
    }
    if let gymNote { exercise.branches[index].notes = gymNote }
    if empty.contains(.settings) { exercise.branches[index].settings = [] }
    for text in setting {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0) }
      guard parts.count == 2, !parts[0].isEmpty else {
        throw Failure.usage("\"\(text)\" is no setting.", hint: "Write it like seat=4.")
      }
      exercise.branches[index].settings.removeAll { $0.name == parts[0] }
      if !parts[1].isEmpty {
        exercise.branches[index].settings.append(MachineSetting(name: parts[0], value: parts[1]))
      }
    }
  }
}

/// Words for equipment.
enum EquipmentWords {
  /// The words as the catalogue has them, each once.
  ///
  /// - Parameters:
  ///   - own: what is there already, as of a newer version.
  ///   - words: those that are known.
  /// - Throws: `Failure` for a word that nothing goes by.
  static func known(
    _ typed: [String], besides own: [String], among words: [String]
  ) throws -> [String] {
    var found: [String] = []
    for text in typed {
      let word = text.lowercased().replacing(" ", with: "-")
      guard words.contains(word) || own.contains(text) else {
        throw Failure.usage(
          "\"\(text)\" is no equipment that Regimen knows.",
          hint: "There are " + words.joined(separator: ", ") + ".")
      }
      let name = words.contains(word) ? word : text
      if !found.contains(name) { found.append(name) }
    }
    return found
  }
}

/// `Chest=0.5`.
struct MuscleShare: ExpressibleByArgument {
  let name: String
  let value: Double

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let value = Double(parts[1]), (0...1).contains(value) else {
      return nil
    }
    name = String(parts[0])
    self.value = value
  }
}

extension LoadType: ExpressibleByArgument {}

extension Exercise {
  /// As it is to be shown: shares of muscles that were deleted count for nothing.
  fileprivate func withoutDeleted(_ muscles: [Muscle]) -> Exercise {
    let present = Set(muscles.map { $0.id })
    var shown = self
    shown.muscles.removeAll { !present.contains($0.muscleID) }
    return shown
  }

  var muscleList: String {
    if muscles.isEmpty { return "no muscles yet" }
    return muscles.map { share in
      share.contribution.value == 1
        ? share.muscleName : "\(share.muscleName) \(share.contribution.value.shown(digits: 2))"
    }.joined(separator: ", ")
  }

  /// Whether a word is in the name, an alias, a muscle or the equipment.
  func matches(_ word: String) -> Bool {
    let texts = [name] + aliases + equipment + muscles.map { $0.muscleName }
    return texts.contains { $0.lowercased().contains(word.lowercased()) }
  }
}

func sayDeleted(_ name: String, _ id: ULID) {
  say("Deleted \(name).")
  say("To undo: regimen library restore \(id.text)")
}

/// The same of what lies on a day; also for programs.
func sayDeleted(_ name: String, of day: CivilDay, _ id: ULID, json: Bool) {
  if !json { return sayDeleted("\(name) of \(day.shown)", id) }
  var writer = JSONWriter()
  writer.object { writer in
    writer.key("deleted")
    writer.object { writer in
      writer.member("id", id.text)
      writer.member("name", name)
      writer.member("day", day.text)
    }
  }
  say(bytes: writer.finish())
}
