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

    func run() async throws {
      let open = try await options.openForWriting()
      let gyms = try open.gyms()
      try gyms.checkName(name, noun: "gym")
      var gym = Gym(id: Clock.mint(), name: name, order: (gyms.map { $0.order }.max() ?? -1) + 1)
      inventory.apply(to: &gym, unit: try open.settings().weightUnit.known ?? .kg)
      try await open.library.save(gym)
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
    @Option(help: "Its place in the list, 1 for the first.") var place: Int?
    @OptionGroup var inventory: InventoryOptions

    func validate() throws { try OptionRange.check("--place", place, 1...) }

    func run() async throws {
      let open = try await options.openForWriting()
      var gyms = try open.gyms()
      var gym = try gyms.named(name, noun: "gym")
      if let rename {
        try gyms.checkName(rename, noun: "gym", of: gym.id)
        gym.name = rename
      }
      inventory.apply(to: &gym, unit: try open.settings().weightUnit.known ?? .kg)
      var drafts = [try Draft(gym)]
      if let place {
        gyms.removeAll { $0.id == gym.id }
        gyms.insert(gym, at: min(place - 1, gyms.count))
        for index in gyms.indices { gyms[index].order = index }
        drafts = try gyms.map { try Draft($0) }
      }
      try await open.library.save(drafts)
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
  @Option(parsing: .upToNextOption, help: "Words such as barbell, rack, cable, smith-machine.")
  var equipment: [String] = []
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Single plates, such as 4x20kg.", valueName: "count x weight"))
  var plates: [SetEntry] = []
  @Option(parsing: .upToNextOption, help: "Weights of dumbbells, such as 10 12.5 15kg.")
  var dumbbells: [WeightArgument] = []
  @Option(parsing: .upToNextOption, help: "Weights of empty bars, such as 20kg.")
  var bars: [WeightArgument] = []

  func apply(to gym: inout Gym, unit: WeightUnit) {
    if !equipment.isEmpty { gym.equipment = equipment }
    if !plates.isEmpty {
      gym.plates = plates.compactMap { entry in
        guard let weight = entry.weight, let count = entry.reps else { return nil }
        return PlateStock(
          weight: Weight(weight.value, weight.unit ?? unit), count: min(count, 1000))
      }
    }
    if !dumbbells.isEmpty { gym.dumbbells = dumbbells.map { $0.weight(default: unit) } }
    if !bars.isEmpty {
      gym.bars = bars.map { bar in
        let weight = bar.weight(default: unit)
        return Bar(name: "Bar \(weight.shown)", weight: weight)
      }
    }
  }
}
