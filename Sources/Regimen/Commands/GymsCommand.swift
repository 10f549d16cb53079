import App
import ArgumentParser
import Documents
import Interchange
import Library
import Strength

struct GymsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gyms", abstract: "List, add, edit and delete gyms and what stands in them.",
    subcommands: [List.self, Add.self, Edit.self, Delete.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the gyms.")

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let gyms = try await options.open().gyms()
      if json { return say(bytes: RegimenJSON.list("gyms", gyms.map { $0.encoded() })) }
      if gyms.isEmpty { return say("No gyms yet. Add one: regimen gyms add \"My gym\"") }
      for gym in gyms {
        say(Terminal.output.styled(gym.name, .bold))
        if !gym.notes.isEmpty { say("  " + gym.notes) }
        show("equipment", gym.equipment)
        show("bars", gym.bars.map { "\($0.name) \($0.weight.shown)" })
        show("plates", gym.plates.map { "\($0.count) × \($0.weight.shown)" })
        show("dumbbells", gym.dumbbells.map { $0.shown })
        show(
          "machines",
          gym.machines.map { "\($0.name) \($0.lightest.shown) to \($0.heaviest.shown)" })
      }
    }

    private func show(_ title: String, _ things: [String]) {
      if !things.isEmpty { say("  \(title): \(things.joined(separator: ", "))") }
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a gym.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "What it is called.") var name: String
    @OptionGroup var inventory: InventoryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      let gyms = try open.gyms()
      let name = try gyms.checkedName(name, noun: "gym")
      var gym = Gym(id: Clock.mint(), name: name, order: (gyms.map { $0.order }.max() ?? -1) + 1)
      try await inventory.apply(to: &gym, open)
      try await open.library.save(gym)
      if json { return say(bytes: gym.encoded()) }
      say("Added \(name).")
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Rename a gym, move it in the list or change what stands in it.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name.") var name: String
    @Option(help: "What it is called from now on.") var rename: String?
    @Option(parsing: .unconditional, help: "Its place in the list, 1 for the first.")
    var place: Int?
    @OptionGroup var inventory: InventoryOptions
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      try OptionRange.check("--place", place, 1...)
      if rename == nil, place == nil, inventory.isEmpty {
        throw ValidationError("Say what is to be changed of it.")
      }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      let gyms = try open.gyms()
      var gym = try gyms.named(name, noun: "gym")
      if let rename {
        gym.name = try gyms.checkedName(rename, noun: "gym", of: gym.id)
      }
      try await inventory.apply(to: &gym, open)
      let changed = gyms.toSave(&gym, movedTo: place)
      try await open.library.save(changed.map { try Draft($0) })
      if json { return say(bytes: gym.encoded()) }
      say("Changed \(gym.name).")
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Delete a gym. Workouts keep its name, exercises their notes for it.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name.") var name: String

    func run() async throws {
      let open = try await options.openForWriting()
      let gym = try open.gyms().named(name, noun: "gym", whole: true)
      try await open.library.delete(gym, at: Clock.now)
      sayDeleted(gym.name, gym.id)
    }
  }
}

/// What a gym has; each option given replaces the list that was there.
struct InventoryOptions: ParsableArguments {
  /// Lists that can be emptied.
  enum List: String, ExpressibleByArgument, CaseIterable {
    case equipment, bars, plates, dumbbells, machines
  }

  @Option(
    parsing: .upToNextOption,
    help: "Words such as barbell, rack, cable, smith-machine; none where nothing stands there.")
  var equipment: [String] = []
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Single plates, such as 4x20kg.", valueName: "count x weight"))
  var plates: [SetEntry] = []
  @Option(parsing: .upToNextOption, help: "Weights of dumbbells, such as 10 12.5 15kg.")
  var dumbbells: [WeightArgument] = []
  @Option(
    parsing: .upToNextOption, help: "Weights of empty bars, such as 20kg or \"EZ bar=10kg\".")
  var bars: [BarArgument] = []
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Machines with a stack, such as \"Leg Press=10-150/10kg\": lightest, heaviest and step.",
      valueName: "name=stack"))
  var machines: [MachineArgument] = []
  @Option(
    help: ArgumentHelp(
      "An exercise done on a machine; without one it is for none again. Can be repeated.",
      valueName: "machine=exercise"))
  var machineExercise: [String] = []
  @Option(help: "A note.") var note: String?
  @Option(
    help: "A list to empty: equipment, bars, plates, dumbbells or machines; can be repeated.")
  var empty: [List] = []

  var isEmpty: Bool {
    equipment.isEmpty && plates.isEmpty && dumbbells.isEmpty && bars.isEmpty && machines.isEmpty
      && machineExercise.isEmpty && note == nil && empty.isEmpty
  }

  func apply(to gym: inout Gym, _ open: OpenLibrary) async throws {
    let unit = try open.settings().weightUnit.known ?? .kg
    if let note { gym.notes = note }
    if !equipment.isEmpty || empty.contains(.equipment) {
      gym.equipment = try EquipmentWords.known(
        equipment, besides: gym.equipment, among: Equipment.all.map { $0.word })
      if gym.equipment.contains(Gym.noEquipment), gym.equipment.count > 1 {
        throw Failure.usage(
          "--equipment \(Gym.noEquipment) stands alone.",
          hint: "It says that there is none: leave it out, or all else.")
      }
    }
    if !plates.isEmpty || empty.contains(.plates) {
      gym.plates = try plates.map { entry in
        guard let weight = entry.weight, let count = entry.reps else {
          throw Failure.usage(
            "--plates takes how many there are of each.", hint: "Write them like 4x20kg 2x10kg.")
        }
        return PlateStock(
          weight: Weight(weight.value, weight.unit ?? unit), count: min(count, 1000))
      }
    }
    if !dumbbells.isEmpty || empty.contains(.dumbbells) {
      gym.dumbbells = dumbbells.map { $0.weight(default: unit) }
    }
    if !bars.isEmpty || empty.contains(.bars) { gym.bars = bars.map { $0.bar(default: unit) } }
    if !machines.isEmpty || empty.contains(.machines) {
      let known = gym.machines
      gym.machines = machines.map { typed in
        // What is done on it stays.
        let old = known.first { $0.name.lowercased() == typed.name.lowercased() }
        return typed.stack(default: unit, of: old ?? MachineStack())
      }
    }
    try await applyExercises(to: &gym, open)
  }

  private func applyExercises(to gym: inout Gym, _ open: OpenLibrary) async throws {
    for text in machineExercise {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0) }
      guard parts.count == 2 else {
        throw Failure.usage(
          "\"\(text)\" is no machine with an exercise.",
          hint: "Write it like \"Leg Press=Leg Press (Machine)\".")
      }
      let wanted = parts[0].lowercased()
      guard let place = gym.machines.firstIndex(where: { $0.name.lowercased() == wanted }) else {
        let known = gym.machines.map { $0.name }.joined(separator: ", ")
        throw Failure(
          message: "\(gym.name) has no machine named \"\(parts[0])\".",
          hint: known.isEmpty ? "Say its stack with --machines." : "It has \(known).")
      }
      if parts[1].isEmpty {
        gym.machines[place].exerciseIDs = []
        continue
      }
      let id = try await open.exercise(named: parts[1]).id
      if !gym.machines[place].exerciseIDs.contains(id) {
        gym.machines[place].exerciseIDs.append(id)
      }
    }
  }
}

/// A bar such as `20kg` or `EZ bar=10kg`.
struct BarArgument: ExpressibleByArgument {
  private let name: String
  private let weight: WeightArgument

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map { String($0) }
    guard let last = parts.last, let weight = WeightArgument(argument: last) else { return nil }
    name = parts.count == 2 ? parts[0] : ""
    self.weight = weight
  }

  func bar(default unit: WeightUnit) -> Bar {
    let weight = weight.weight(default: unit)
    return Bar(name: name.isEmpty ? "Bar \(weight.shown)" : name, weight: weight)
  }
}

/// A machine such as `Leg Press=10-150/10kg`: from the lightest to the heaviest in steps.
struct MachineArgument: ExpressibleByArgument {
  let name: String
  private let lightest: Double
  private let heaviest: Double
  private let step: WeightArgument

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map { String($0) }
    let stack = parts.last?.split(separator: "/").map { String($0) } ?? []
    let ends = (stack.first ?? "").split(separator: "-").compactMap {
      TypedNumber.read(String($0), in: 0.0...2000.0)
    }
    guard parts.count == 2, stack.count == 2, ends.count == 2, ends[0] <= ends[1],
      let step = WeightArgument(argument: stack[1])
    else { return nil }
    (name, lightest, heaviest, self.step) = (parts[0], ends[0], ends[1], step)
  }

  /// - Parameter old: with what is done on it.
  func stack(default unit: WeightUnit, of old: MachineStack) -> MachineStack {
    var stack = old
    stack.name = name
    stack.step = step.weight(default: unit)
    stack.lightest = Weight(lightest, stack.step.unit)
    stack.heaviest = Weight(heaviest, stack.step.unit)
    return stack
  }
}
