import Documents
import Strength
import Testing

@testable import App

@Suite struct SettingsTests {
  private func weight(_ day: String, _ weight: Weight) throws -> BodyWeight {
    BodyWeight(day: try #require(CivilDay(day)), weight: weight)
  }

  private func training(_ weights: [BodyWeight] = [], unit: WeightUnit = .kg) throws -> Person {
    var settings = Settings()
    settings.weightUnit = Open(unit)
    settings.bodyWeights = weights
    return try Person([.settings(settings)], route: .settings(.training))
  }

  // MARK: Overview

  @Test func everySectionIsALink() throws {
    var person = try Person(Samples.demo, route: .settings(nil))
    try Golden.check(person.state, "settings")
    for section in SettingsSection.allCases {
      person.perform(.open(.settings(section == .merges ? .questions : nil)))
      let links = person.page.elements().filter { $0.element.name.description == "a" }
      #expect(links.contains { $0.attribute("href") == "/settings/" + section.rawValue })
      person.perform(.open(.settings(section)))
      #expect(person.page.elements().filter { $0.element.name.description == "h1" }.count == 1)
    }
  }

  @Test func theVersionLineLeadsToWhatIsNew() throws {
    var person = try Person(route: .settings(nil))
    #expect(person.sees("Regimen · What is new"))
    person.perform(
      .device(.answer(.changelog, status: 200, body: Array("# New\n\n**0.3** Better.".utf8))))
    try person.tap("Regimen 0.3 · What is new")
    #expect(person.state.route == .settings(.about))
    #expect(person.sees("Better."))
  }

  @Test func saysWhatWaitsOrWasRefused() throws {
    var person = try Person(Samples.demo, route: .settings(nil))
    #expect(person.sees("Connected"))
    person.perform(.settings(.training(.weightUnit(.lb))))
    #expect(person.sees("1 change queued"))
  }

  // MARK: This device

  @Test func theThemeIsChosenAtOnceAndKeptHere() throws {
    var person = try Person(route: .settings(nil))
    #expect(
      try person.page.find(["button"], "System", in: "Theme").attribute("aria-pressed") == "true")
    _ = person.takeEffects()
    try person.tap("Dark")
    #expect(
      person.takeEffects() == [.remember(key: "theme", value: "dark"), .theme(.dark)])
    // The host has it before anything is drawn; a start says it once more.
    var again = try person.reloaded()
    #expect(again.takeEffects().contains(.theme(.dark)))
    #expect(try again.page.find(["button"], "Dark").attribute("aria-pressed") == "true")
    try again.tap("System", in: "Theme")
    #expect(
      again.takeEffects() == [.remember(key: "theme", value: nil), .theme(.system)])
    var usual = try again.reloaded()
    #expect(!usual.takeEffects().contains(.theme(.system)))
  }

  @Test func theLanguageIsChosenAtOnceAndKeptHere() throws {
    var person = try Person(route: .settings(nil))
    _ = person.takeEffects()
    try person.tap("Deutsch")
    #expect(
      person.takeEffects() == [.remember(key: "language", value: "de"), .language(.german)])
    var again = try person.reloaded()
    #expect(again.takeEffects().contains(.language(.german)))
    #expect(try again.page.find(["button"], "Deutsch").attribute("aria-pressed") == "true")
    try again.tap("System", in: "Language")
    #expect(
      again.takeEffects() == [.remember(key: "language", value: nil), .language(.system)])
    #expect(again.saved.isEmpty)
    #expect(
      String(decoding: Effect.language(.german).json, as: UTF8.self)
        == #"{"do":"language","name":"de"}"#)
  }

  @Test func timersAreAsLoudAsThisDeviceShallBe() throws {
    var person = try Person(route: .settings(nil))
    _ = person.takeEffects()
    try person.tap("Loud", in: "Sound of timers")
    #expect(
      person.takeEffects() == [
        .remember(key: "volume", value: "loud"), .volume(percent: 200), .sound(.rest),
      ])
    try person.tap("Off", in: "Sound of timers")
    var again = try person.reloaded()
    #expect(again.takeEffects().contains(.volume(percent: 0)))
    try again.tap("Normal", in: "Sound of timers")
    #expect(again.state.device.memory["volume"] == nil)
    #expect(again.saved.isEmpty)
  }

  @Test func theHostIsToldOfThemeAndVolumeByName() throws {
    #expect(
      String(decoding: Effect.theme(.dark).json, as: UTF8.self) == #"{"do":"theme","name":"dark"}"#)
    #expect(
      String(decoding: Effect.volume(percent: 30).json, as: UTF8.self)
        == #"{"do":"volume","percent":30}"#)
  }

  // MARK: Training

  @Test func changesUnitsAndWeekStart() throws {
    var person = try training()
    try person.tap("Pounds")
    try person.tap("Miles")
    try person.choose("Sunday", in: "Week starts on")
    let settings = person.state.notebook.settings
    #expect(settings.weightUnit == Open(.lb))
    #expect(settings.distanceUnit == Open(.mi))
    #expect(settings.weekStart == .sunday)
    #expect(person.saved.count == 3)
  }

  @Test func theFormulaOfMaximaIsOfTheLibrary() throws {
    var person = try training()
    try person.tap("RPE")
    #expect(person.state.notebook.settings.oneRepMaxFormula == .rpe)
    #expect(person.sees("Sets without an RPE go by Epley."))
    #expect(person.saved.map { $0.folder } == ["Settings"])
    try person.tap("Epley")
    #expect(person.state.notebook.settings == Settings())
  }

  @Test func aFormulaOfANewerVersionStaysUntilAnotherIsChosen() throws {
    var settings = Settings()
    settings.formulaName = .newer("wathan")
    var person = try Person([.settings(settings)], route: .settings(.training))
    #expect(person.sees("It is set to “wathan”"))
    #expect(try person.page.find(["button"], "Epley").attribute("aria-pressed") == "false")
    try person.tap("Epley")
    #expect(!person.sees("wathan") && person.state.notebook.settings == Settings())
  }

  @Test func choosingWhatIsChosenSavesNothing() throws {
    var person = try training()
    try person.tap("Kilograms")
    #expect(person.saved.isEmpty)
  }

  @Test func restIsTypedOrStepped() throws {
    var person = try training()
    try person.type("1:30", into: "Rest seconds")
    #expect(person.state.notebook.settings.restSeconds == 90)
    try person.tap("Increase rest seconds")
    #expect(person.state.notebook.settings.restSeconds == 105)
    try person.type("soon", into: "Rest seconds")
    #expect(person.sees("Seconds such as 90, or 1:30; at most a day."))
    #expect(person.state.notebook.settings.restSeconds == 105)
    for _ in 0..<10 { try person.tap("Decrease rest seconds") }
    #expect(person.state.notebook.settings.restSeconds == 0)
  }

  @Test func cuesAreOfTheLibrary() throws {
    var person = try training()
    try person.choose("5 seconds", in: "Seconds counted down")
    try person.choose("false", in: "Vibration")
    try person.choose("false", in: "Countdown")
    let cues = person.state.notebook.settings.cues
    #expect(cues.countdownSeconds == 5 && cues.countdown.isEmpty && !cues.vibrates)
    #expect(cues.hasSound && cues.hasSpeech)
    #expect(person.saved.map { $0.folder } == ["Settings", "Settings", "Settings"])
    #expect(!person.page.names(["select"]).contains("Seconds counted down"))
  }

  @Test func aUnitOfANewerVersionStays() throws {
    var settings = Settings()
    settings.weightUnit = Open(name: "stone")
    var person = try Person([.settings(settings)], route: .settings(.training))
    #expect(person.sees("“stone”"))
    try person.type("90", into: "Rest seconds")
    #expect(person.state.notebook.settings.weightUnit.name == "stone")
  }

  @Test func todaysBodyWeightIsAddedAndReplaced() throws {
    var person = try training([try weight("2026-11-14", .kg(81))])
    try person.type("8", into: "Today, in kg")
    #expect(person.sees("A weight from 20 to 500 kg."))
    #expect(person.saved.isEmpty)
    try person.type("82", into: "Today, in kg")
    try person.type("82.5", into: "Today, in kg")
    let today = person.state.day
    #expect(
      person.state.notebook.settings.bodyWeights == [
        try weight("2026-11-14", .kg(81)), BodyWeight(day: today, weight: .kg(82.5)),
      ])
    #expect(try person.page.value(of: "Today, in kg") == "82.5")
  }

  @Test func anEmptiedBodyWeightIsNoMistake() throws {
    var person = try training()
    try person.type("82", into: "Today, in kg")
    try person.type("", into: "Today, in kg")
    #expect(!person.sees("A weight from"))
    #expect(person.state.notebook.settings.bodyWeights.count == 1)
  }

  @Test func bodyWeightIsInTheChosenUnit() throws {
    var person = try training(unit: .lb)
    try person.type("180", into: "Today, in lb")
    #expect(person.state.notebook.settings.bodyWeights.map(\.weight) == [.lb(180)])
    try person.tap("Kilograms")
    #expect(try person.page.value(of: "Today, in kg") == "81.65")
    // The entry itself is as it was entered.
    #expect(person.state.notebook.settings.bodyWeights.map(\.weight) == [.lb(180)])
  }

  @Test func aPastBodyWeightIsDeletedAndBroughtBack() throws {
    let weights = [
      try weight("2026-11-01", .kg(80)), try weight("2026-11-14", .kg(81)),
      try weight("2026-11-07", .kg(80.5)),
    ]
    var person = try training(weights)
    let names = person.page.names(["button"]).filter { $0.hasPrefix("Delete ") }
    #expect(
      names == ["Delete 81 kg, 14 Nov", "Delete 80.5 kg, 7 Nov", "Delete 80 kg, 1 Nov"])
    try person.tap("Delete 80.5 kg, 7 Nov")
    #expect(person.state.notebook.settings.bodyWeights == [weights[0], weights[1]])
    try person.tap("Undo")
    #expect(person.state.notebook.settings.bodyWeights == weights)
    try Golden.check(person.state, "settings-training")
  }

  @Test func manyBodyWeightsAreShownPieceByPiece() throws {
    let first = try #require(CivilDay("2025-01-01"))
    let weights = (0..<45).map { BodyWeight(day: first + $0, weight: .kg(80)) }
    var person = try training(weights)
    func count() -> Int {
      person.page.names(["button"]).filter { $0.hasPrefix("Delete ") }.count
    }
    #expect(count() == 30)
    try person.tap("Show more")
    #expect(count() == 45)
    #expect(!person.page.has("button", "Show more"))
  }

  @Test func draftsGoWhenThePageIsLeft() throws {
    var person = try training()
    try person.type("soon", into: "Rest seconds")
    person.perform(.open(.today))
    person.perform(.open(.settings(.training)))
    #expect(try person.page.value(of: "Rest seconds") == "120")
  }
}
