import Documents
import Running
import Strength
import Testing

@testable import App

@Suite struct OnboardingTests {
  private func documents(_ operations: [DocumentOperation]) throws -> [AnyDocument] {
    try operations.compactMap { operation in
      guard let text = operation.text else { return nil }
      return try AnyDocument(folder: operation.folder, text: text)
    }
  }

  @Test func leadsToAWorkoutWithOneTap() throws {
    var person = try Person(route: .welcome)
    person.state.device.memory = [:]
    try person.tap("Start a workout now")
    #expect(person.state.route == .workout)
    let running = try #require(person.state.notebook.running)
    #expect(running.startedAt == person.now)
    #expect(person.saved.contains { $0.document == running.id })
    #expect(person.state.workout.sheet == .picker)
    #expect(person.state.notebook.muscles.map { $0.name } == Muscle.standardNames)
    #expect(person.state.device.memory["welcomed"] == "1")
    #expect(person.effects.contains(.remember(key: "welcomed", value: "1")))
    person.perform(.device(.changes(nil, [], more: false)))
    #expect(person.state.route == .workout)
  }

  @Test func leavesMusclesAloneUntilTheLibraryIsKnown() throws {
    var person = try Person(route: .welcome)
    person.state.device.hasSynced = false
    #expect(!person.page.has("button", "Leave"))
    person.perform(.onboarding(.leave))
    #expect(person.saved.isEmpty)
    #expect(person.state.route == .today)
  }

  @Test func leavesDeletedMusclesAway() throws {
    let neck = try #require(Muscle.standard.first)
    let tombstone = Tombstone(
      id: neck.id, deletedKind: "Muscles", name: neck.name,
      deletedAt: try moment("2026-11-01T10:00:00.000+01:00"), lastText: "")
    var person = try Person([.tombstone(tombstone)], route: .welcome)
    try person.tap("Start a workout now")
    #expect(person.state.notebook.muscles.count == Muscle.standard.count - 1)
    #expect(person.state.notebook.muscle(neck.id) == nil)
  }

  @Test func showsTheDemoAsItArrives() throws {
    var person = try Person(route: .welcome)
    try person.tap("Look around with demo data")
    #expect(
      person.takeEffects() == [.fetch(.demo, method: "POST", path: "/api/demo", body: nil)])
    #expect(person.sees("Making two years of training …"))
    person.perform(.device(.answer(.demo, status: 200, body: [])))
    #expect(person.sees("The demo data is on its way …"))
    let workout = try #require(Samples.demo.last)
    let line = ChangeLine(workout.folder, workout.id, text: workout.bytes)
    person.perform(.device(.changes(nil, [line], more: false)))
    #expect(person.sees("Loaded 1 workout."))
    try person.tap("Go to today")
    #expect(person.state.route == .today)
    #expect(person.state.device.memory["welcomed"] == "1")
  }

  @Test func saysWhyTheDemoCannotBeHad() throws {
    var person = try Person(route: .welcome)
    try person.tap("Look around with demo data")
    person.perform(.device(.answer(.demo, status: 0, body: [])))
    #expect(person.sees("The library cannot be reached."))
    try person.tap("Look around with demo data")
    let error = #"{"error":{"kind":"conflict","message":"The library is not empty.","hint":"H."}}"#
    person.perform(.device(.answer(.demo, status: 409, body: Array(error.utf8))))
    #expect(person.sees("The library is not empty. H."))
  }

  @Test func offersNoDemoWhereThereAreWorkouts() throws {
    let workout = try #require(Samples.demo.last)
    let isOffered = try Person([workout], route: .welcome).page
      .has("button", "Look around with demo data")
    #expect(!isOffered)
  }

  @Test func walksThroughAllSteps() throws {
    var person = try Person(route: .welcome)
    person.state.device.memory = [:]
    person.state.catalogue = Samples.catalogue
    #expect(person.sees("Step 1 of 7"))
    try person.tap("Set up my own")
    #expect(person.sees("Step 2 of 7"))
    try person.tap("Pounds (lb)")
    try person.tap("Miles")
    try person.choose("Sunday", in: "The week starts on")
    try person.tap("Next")
    #expect(person.sees("Step 3 of 7"))
    try person.type("180", into: "Body weight (lb)")
    try person.type("188", into: "Maximum, bpm")
    try person.type("52", into: "At rest, bpm")
    try person.choose("Female", in: "Sex")
    try person.tap("Next")
    let athlete = person.state.notebook.athlete
    #expect(athlete.maxHeartRate == AthleteFigure(188, day: person.state.day))
    #expect(athlete.restingHeartRate?.value == 52 && athlete.thresholdHeartRate == nil)
    #expect(athlete.sex == Open(.female))
    #expect(!person.page.has("button", "Next"))
    try person.tap("Strength and running Weights around your runs")
    try person.tap("Next")
    let settings = person.state.notebook.settings
    #expect(settings.weightUnit.known == .lb && settings.distanceUnit.known == .mi)
    #expect(settings.weekStart == .sunday)
    #expect(settings.bodyWeights == [BodyWeight(day: person.state.day, weight: .lb(180))])
    try person.tap("Commercial gym Machines, cables, racks, all dumbbells")
    try person.type(" Iron Works ", into: "Name")
    try person.tap("Next")
    #expect(person.state.notebook.gyms.map { $0.name } == ["Iron Works"])
    #expect(person.sees("Step 6 of 7"))
    try person.tap("Skip")
    try person.tap("Add all")
    #expect(
      person.state.notebook.splits.map { $0.name } == ["Upper Body", "Core", "Lower Body"])
    _ = person.takeEffects()
    try person.tap("Finish")
    #expect(person.state.route == .today)
    #expect(person.effects.contains(.remember(key: "welcomed", value: "1")))
    #expect(person.effects.contains(.remember(key: "welcome-step", value: nil)))
    #expect(person.effects.contains(.remember(key: "welcome-aim", value: nil)))
  }

  @Test func canSkipEveryStep() throws {
    var person = try Person(route: .welcome)
    try person.tap("Set up my own")
    for _ in 2...6 { try person.tap("Skip") }
    #expect(person.saved.isEmpty)
    try person.tap("Finish")
    #expect(person.state.route == .today)
    #expect(person.saved.allSatisfy { $0.folder == "Muscles" })
  }

  @Test func goesBackAndComesBack() throws {
    var person = try Person(route: .welcome)
    try person.tap("Set up my own")
    try person.tap("Skip")
    #expect(person.sees("Step 3 of 7"))
    try person.tap("Back")
    #expect(person.sees("Step 2 of 7"))
    try person.tap("Leave")
    person.perform(.open(.welcome))
    #expect(person.sees("Step 2 of 7"))
    var reloaded = try Person(route: .welcome)
    reloaded.perform(
      .device(.stored([], operations: [], memory: [("welcome-step", "units")])))
    #expect(reloaded.sees("Step 2 of 7"))
  }

  @Test func beginsAnewAfterAStepOfANewerVersion() throws {
    var person = try Person(route: .welcome)
    person.state.device.memory["welcome-step"] = "coach"
    #expect(person.sees("Step 1 of 7"))
  }

  // MARK: The profile

  @Test func keepsABodyWeightOnlyWhereItIsOne() throws {
    var person = try onStep("profile")
    let field = "Body weight (kg)"
    try person.type("8", into: field)
    #expect(person.saved.isEmpty)
    #expect(person.sees("A weight from 20 to 500 kg."))
    try person.type("82,5", into: field)
    #expect(person.state.notebook.settings.bodyWeights.map { $0.weight } == [.kg(82.5)])
    #expect(!person.sees("A weight from"))
    try person.type("x", into: field)
    #expect(try person.page.value(of: field) == "x")
    try person.tap("Next")
    #expect(person.sees("Step 3 of 7") && person.focused == field)
    #expect(person.state.notebook.settings.bodyWeights.map { $0.weight } == [.kg(82.5)])
    try person.type("83", into: field)
    #expect(person.state.notebook.settings.bodyWeights.map { $0.weight } == [.kg(83)])
    try person.type("", into: field)
    #expect(person.state.notebook.settings.bodyWeights.isEmpty)
  }

  @Test func keepsWeightsOfOtherDays() throws {
    var settings = Settings()
    let day = CivilDay(number: try moment("2026-11-01T10:00:00.000+01:00").day.number)
    settings.bodyWeights = [BodyWeight(day: day, weight: .kg(80))]
    var person = try onStep("profile", [.settings(settings)])
    let field = "Body weight (kg)"
    #expect(try person.page.value(of: field) == "80")
    try person.type("81", into: field)
    #expect(person.state.notebook.settings.bodyWeights.map { $0.weight } == [.kg(80), .kg(81)])
    try person.tap("Back")
    try person.tap("Pounds (lb)")
    try person.tap("Next")
    #expect(try person.page.value(of: "Body weight (lb)") == "178.6")
    #expect(person.state.notebook.settings.bodyWeights.map { $0.weight } == [.kg(80), .kg(81)])
  }

  @Test func keepsAUnitOfANewerVersion() throws {
    var settings = Settings()
    settings.weightUnit = .newer("stone")
    var person = try onStep("units", [.settings(settings)])
    try person.tap("Next")
    #expect(person.page.has("input", "Body weight (kg)"))
    try person.tap("Next")
    #expect(person.state.notebook.settings.weightUnit == .newer("stone"))
    #expect(person.saved.isEmpty)
  }

  @Test func heartRatesThatCannotBeAreSaidAndNotLeft() throws {
    var person = try onStep("profile")
    try person.type("150", into: "Maximum, bpm")
    try person.type("160", into: "At rest, bpm")
    try person.tap("Next")
    #expect(person.sees("It must be above “At rest”, 160."))
    #expect(person.sees("Step 3 of 7") && person.focused == "Maximum, bpm")
    #expect(person.saved.isEmpty)
    try person.tap("Skip")
    #expect(person.sees("Step 4 of 7") && person.saved.isEmpty)
  }

  /// A second time nothing is lost, and nothing is saved that nobody has changed.
  @Test func whatIsKnownOfSomeoneIsThere() throws {
    var person = try onStep("profile", [.athlete(Samples.athlete)])
    #expect(try person.page.value(of: "Maximum, bpm") == "188")
    try person.tap("Next")
    #expect(person.saved.isEmpty && person.state.notebook.athlete == Samples.athlete)
    try person.tap("Back")
    try person.type("190", into: "Maximum, bpm")
    try person.tap("Next")
    var changed = Samples.athlete
    changed.maxHeartRate = AthleteFigure(190, day: person.state.day)
    #expect(person.state.notebook.athlete == changed)
  }

  // MARK: What for

  @Test func whoOnlyRunsIsAskedForNoGymAndOfferedAPlan() throws {
    var person = try onStep("aim")
    try person.tap("Running A plan up to a race, or to run regularly")
    #expect(person.sees("Step 4 of 6"))
    try person.tap("Next")
    #expect(person.sees("Bring your log") && person.sees("Step 5 of 6"))
    person = try person.reloaded()
    #expect(person.sees("Step 5 of 6"))
    try person.tap("Skip")
    #expect(person.sees("Your first plan") && !person.sees("Starter splits"))
    #expect(!person.sees("A week from the coach"))
    try person.tap("A running plan Up to a race, or just to run regularly")
    #expect(person.state.route == .newPlan)
    #expect(person.state.device.memory["welcome-aim"] == nil)
  }

  @Test func whoOnlyLiftsIsOfferedNoRunningPlan() throws {
    var person = try onStep("aim")
    try person.tap("Strength Splits, sets and weights")
    try person.tap("Next")
    #expect(person.sees("Your gym"))
    for _ in 5...6 { try person.tap("Skip") }
    #expect(person.sees("Starter splits") && person.sees("A week from the coach"))
    #expect(!person.sees("A running plan"))
  }

  @Test func savesUnitsThatAreLeftAsTheyAre() throws {
    var person = try onStep("units")
    try person.tap("Next")
    #expect(try documents(person.saved) == [.settings(Settings())])
  }

  private func onStep(_ name: String, _ documents: [AnyDocument] = []) throws -> Person {
    var person = try Person(documents, route: .welcome)
    person.state.device.memory["welcome-step"] = name
    return person
  }

  // MARK: Pages

  @Test(arguments: ["hello", "units", "profile", "aim", "gym", "log", "split"])
  func looksLikeThis(step: String) throws {
    var person = try onStep(step)
    if step == "aim" { person.perform(.onboarding(.aim(.both))) }
    if step == "gym" { person.perform(.onboarding(.gymKind(.home))) }
    if step == "split" { person.state.catalogue = Samples.catalogue }
    try Golden.check(person.state, "welcome-" + step)
  }
}
