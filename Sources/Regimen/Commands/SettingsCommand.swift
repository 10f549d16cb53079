import App
import ArgumentParser
import Body
import Documents
import Library
import Strength

struct SettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Show or change units, week start, rest, cues, formula and body weight.")

  @OptionGroup var options: LibraryOptions
  @Option(help: "The unit for weights: kg or lb.") var unit: WeightUnit?
  @Option(help: "The unit for distances: km, mi, m or yd.") var distanceUnit: DistanceUnit?
  @Option(help: "The first day of the week, such as monday.") var weekStart: WeekdayArgument?
  @Option(parsing: .unconditional, help: "Seconds of rest between sets.") var rest: Double?
  @Option(
    parsing: .unconditional,
    help: "How many of the last seconds of a rest or a card are counted down; 0 for none.")
  var countdown: Int?
  @Flag(inversion: .prefixedNo, help: "Rests, workouts and runs sound.") var sound: Bool?
  @Flag(inversion: .prefixedNo, help: "Workouts and runs say what comes.") var speech: Bool?
  @Flag(inversion: .prefixedNo, help: "Phones vibrate.") var vibration: Bool?
  @Option(help: "What estimates a one-repetition maximum: epley, brzycki or rpe.")
  var formula: OneRepMaxFormula?
  @Option(help: "The body weight today, such as 80kg.") var bodyWeight: WeightArgument?
  @Flag(help: "Print JSON.") var json = false

  func validate() throws {
    if let rest, !(0...86_400).contains(rest) {
      throw ValidationError("--rest takes 0 to 86400 seconds.")
    }
    if let countdown, !(0...10).contains(countdown) {
      throw ValidationError("--countdown takes 0 to 10 seconds.")
    }
  }

  func run() async throws {
    let changes =
      unit != nil || distanceUnit != nil || weekStart != nil || rest != nil || formula != nil
      || bodyWeight != nil || countdown != nil || sound != nil || speech != nil || vibration != nil
    let open = changes ? try await options.openForWriting() : try await options.open()
    var settings = try open.settings()
    if let unit { settings.weightUnit = Open(unit) }
    if let distanceUnit { settings.distanceUnit = Open(distanceUnit) }
    if let weekStart { settings.weekStart = weekStart.weekday }
    if let rest { settings.restSeconds = rest }
    if let countdown {
      settings.cues.countsDown = countdown > 0
      if countdown > 0 { settings.cues.countdownSeconds = countdown }
    }
    if let sound { settings.cues.hasSound = sound }
    if let speech { settings.cues.hasSpeech = speech }
    if let vibration { settings.cues.vibrates = vibration }
    if let formula { settings.formulaName = Open(formula) }
    if let bodyWeight {
      let weight = try bodyWeight.ofBody(default: settings.weightUnit.known ?? .kg)
      settings.bodyWeights.removeAll { $0.day == Clock.today }
      settings.bodyWeights.append(BodyWeight(day: Clock.today, weight: weight))
    }
    if changes { try await open.library.save(settings) }
    let weight = BodyWeights(settings, health: try open.library.documents(HealthMonth.self))
      .weight(on: Clock.today)
    if json { return say(bytes: SettingsCommand.encoded(settings, weight)) }
    var table = Table([.left(""), .left("")])
    table.add(["Weights", .init(settings.weightUnit.name)])
    table.add(["Distances", .init(settings.distanceUnit.name)])
    table.add(["Week starts", .init(WeekdayArgument(settings.weekStart).name)])
    table.add(["Rest", .init(settings.restSeconds.shownAsDuration)])
    let cues = settings.cues
    table.add([
      "Countdown", .init(cues.countsDown ? "\(cues.countdownSeconds) s" : "none"),
    ])
    for (name, isOn) in [
      ("Sound", cues.hasSound), ("Speech", cues.hasSpeech), ("Vibration", cues.vibrates),
    ] {
      table.add([.init(name), .init(isOn ? "on" : "off")])
    }
    table.add(["1RM formula", .init(settings.formulaName.name)])
    table.add([
      "Body weight",
      .init(weight?.shown ?? "not entered"),
    ])
    table.show()
  }

  /// The document, and what the body weighs today.
  private static func encoded(_ settings: Settings, _ weight: Weight?) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("settings", document: settings)
      writer.member("body_weight_kg", weight?.kilograms.roundedForOutput)
    }
    return writer.finish()
  }
}

extension WeightUnit: ExpressibleByArgument {}
extension DistanceUnit: ExpressibleByArgument {}
extension OneRepMaxFormula: ExpressibleByArgument {}

/// A weekday by its English name, or the beginning of it.
struct WeekdayArgument: ExpressibleByArgument {
  private static let names = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  let weekday: Weekday

  init(_ weekday: Weekday) { self.weekday = weekday }

  init?(argument: String) {
    let wanted = argument.lowercased()
    let matches = WeekdayArgument.names.indices.filter {
      WeekdayArgument.names[$0].hasPrefix(wanted)
    }
    guard matches.count == 1, let weekday = Weekday(rawValue: matches[0] + 1) else { return nil }
    self.weekday = weekday
  }

  var name: String { WeekdayArgument.names[weekday.rawValue - 1].capitalized }
  static let defaultCompletionKind = CompletionKind.list(names)
}

/// A weight such as `80kg` or `80`.
struct WeightArgument: ExpressibleByArgument {
  private let value: Double
  private let unit: WeightUnit?

  init?(argument: String) {
    guard let entry = SetEntry(argument: "1x" + argument), let weight = entry.weight,
      weight.value > 0
    else { return nil }
    (value, unit) = weight
  }

  func weight(default unit: WeightUnit) -> Weight { Weight(value, self.unit ?? unit) }

  /// What a body weighs.
  ///
  /// - Throws: `Failure` where none weighs so much.
  func ofBody(default unit: WeightUnit) throws -> Weight {
    let weight = weight(default: unit)
    guard weight.unit.bodyWeights.contains(weight.value) else {
      throw Failure.usage("--body-weight takes \(weight.unit.bodyWeightsText).")
    }
    return weight
  }
}
