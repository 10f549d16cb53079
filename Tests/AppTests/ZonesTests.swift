import Body
import Documents
import Running
import Sequences
import Strength
import Testing

@testable import App

/// Heart rates, zones and paces: shown with where they come from, and changed.
@Suite struct ZonesTests {
  private let today = Samples.today

  private func person(_ documents: [AnyDocument] = [.athlete(Samples.athlete)]) throws -> Person {
    try Person(documents, route: .settings(.zones))
  }

  @Test func pagesAreAsTheyWere() throws {
    try Golden.check(try person([]).state, "zones-empty")
    var full = try person()
    try Golden.check(full.state, "zones")
    try full.tap("Change")
    try Golden.check(full.state, "zones-editing")
  }

  @Test func saysWhereEachFigureComesFrom() throws {
    let person = try person()
    #expect(person.sees("Entered on 3 Sep"))
    #expect(person.sees("10 km in 43:10 on 12 Oct, Autumn run"))
    #expect(person.sees("VDOT 47.5") || person.sees("VDOT 47.4"))
    #expect(person.sees("Race predictions"))
    #expect(person.sees("in two of three races from 42:"))
    #expect(person.sees("up to 144"))
    #expect(person.sees("120–133"))
  }

  @Test func saysWhatToEnter() throws {
    let person = try person([])
    #expect(person.sees("Zones by threshold need your threshold heart rate."))
    #expect(person.sees("because the maximum heart rate is not set"))
    #expect(person.sees("No result yet."))
  }

  @Test func heartRatesAreChangedAndUndone() throws {
    var person = try person()
    try person.tap("Change")
    #expect(try person.page.value(of: "Maximum, bpm") == "188")
    try person.type("190", into: "Maximum, bpm")
    try person.type("", into: "Threshold, bpm")
    try person.choose("Female", in: "Sex")
    try person.tap("Save")
    let athlete = person.state.notebook.athlete
    #expect(athlete.maxHeartRate == AthleteFigure(190, day: today))
    #expect(athlete.restingHeartRate == Samples.athlete.restingHeartRate)
    #expect(athlete.thresholdHeartRate == nil)
    #expect(athlete.sex == Open(.female))
    try person.tap("Undo")
    #expect(person.state.notebook.athlete == Samples.athlete)
  }

  @Test func ratesThatContradictEachOtherAreRefused() throws {
    var person = try person()
    try person.tap("Change")
    try person.type("175", into: "At rest, bpm")
    try person.tap("Save")
    #expect(person.sees("It must be above “At rest”, 175."))
    try person.type("12", into: "At rest, bpm")
    try person.tap("Save")
    #expect(person.sees("Enter beats a minute, 20 to 250."))
    #expect(person.state.notebook.athlete == Samples.athlete)
  }

  @Test func aResultIsAddedAndPlansFollow() throws {
    var person = try person([.plan(Samples.plan)])
    let before = try #require(person.state.notebook.plan(Samples.planID))
    try person.tap("Add a result")
    try person.choose("10K", in: "Distance")
    try person.type("43:10", into: "Time")
    try person.tap("Save")
    #expect(person.sees("Its paces count in your plan from today on."))
    let plan = try #require(person.state.notebook.plan(Samples.planID))
    #expect(plan.configuration.vdot.value > before.configuration.vdot.value)
    try person.tap("Undo")
    #expect(person.state.notebook.plan(Samples.planID) == before)
    #expect(person.state.notebook.storedAthlete == nil)
  }

  @Test func eachKindOfResultGivesAVDOT() throws {
    var person = try person([])
    try person.tap("Add a result")
    try person.choose("A VDOT", in: "What")
    try person.type("48", into: "VDOT")
    try person.type((today - 9).isoText, into: "Day")
    try person.tap("Save")
    #expect(person.state.notebook.profile.performance.value?.value == 48)
    try person.tap("Add a result")
    try person.choose("A threshold pace", in: "What")
    try person.type("4:20", into: "Threshold pace per km")
    try person.tap("Save")
    #expect(person.state.notebook.athlete.performance?.thresholdPace == 260)
    try person.tap("Add a result")
    try person.choose("Another one", in: "Distance")
    try person.type("8", into: "Length, km")
    try person.type("35:00", into: "Time")
    try person.tap("Save")
    #expect(person.state.notebook.athlete.performances.count == 3)
    #expect(person.state.notebook.athlete.performances.contains { $0.meters == 8000 })
  }

  @Test func resultsThatCannotBeAreRefused() throws {
    var person = try person([])
    try person.tap("Add a result")
    try person.type("9:10", into: "Time")
    try person.tap("Save")
    #expect(person.sees("Enter a time such as 43:10"))
    try person.type((today + 3).isoText, into: "Day")
    try person.tap("Save")
    #expect(person.sees("Enter a day up to today."))
    #expect(person.state.notebook.storedAthlete == nil)
  }

  @Test func aResultIsDeletedAndTheOneBeforeCounts() throws {
    var person = try person()
    try person.tap("Delete 10 km in 43:10 on 12 Oct, Autumn run")
    #expect(person.state.notebook.athlete.performance?.meters == 5000)
    try person.tap("Undo")
    #expect(person.state.notebook.athlete.performance?.meters == 10_000)
  }

  @Test func runsGoByHeartRateOnceThatIsChosen() throws {
    var person = try person([.athlete(Samples.athlete), .plan(Samples.plan)])
    let event = try #require(
      Samples.plan.events.first {
        $0.date > today && $0.isMovable && $0.role == .known(.easy)
      })
    func target(_ person: Person) throws -> String {
      var person = person
      person.perform(.open(.calendar))
      person.perform(.calendar(.open(event.date)))
      let targets = person.page.elements().filter { $0.attribute("class") == "structure-target" }
      return try #require(targets.first).name
    }
    func played(_ person: Person) throws -> String {
      var person = person
      let place = EventPlace(plan: Samples.planID, event: event.id)
      person.perform(.calendar(.play(place)))
      return try #require(person.state.player.runner?.session.steps.first).title
    }
    #expect(try target(person).hasSuffix(" bpm"))
    #expect(try !played(person).hasSuffix(" bpm"))
    try person.tap("Heart rate")
    #expect(person.sees("Runs go by heart rate."))
    #expect(try target(person).hasSuffix("/km"))
    #expect(try played(person).hasSuffix(" bpm"))
    try person.tap("Undo")
    #expect(person.state.notebook.athlete == Samples.athlete)
    #expect(try !played(person).hasSuffix(" bpm"))
  }

  @Test func runsGoByPaceAsLongAsHeartRatesAreNotKnown() throws {
    var person = try person([])
    #expect(!person.sees("Until then pace counts."))
    try person.tap("Heart rate")
    #expect(person.sees("Until then pace counts."))
    var event = PlanEvent()
    event.structure = [Block([Segment(.work, .easy, seconds: 900)])]
    let configuration = PlanConfiguration(.tenK, .intermediate, days: 4, weeks: 12)
    let form = person.state.notebook.athlete.targetForm
    #expect(form == .heartRate)
    #expect(event.steps(of: configuration, form: form) == event.steps(of: configuration))
  }

  private func activity(_ name: String, _ rate: Double) throws -> AnyDocument {
    var activity = Activity()
    activity.id = ULID(derivedFrom: "activity/" + name)
    activity.name = name
    activity.sport = Open(.running)
    activity.startedAt = try moment("2026-11-14T10:00:00.000+01:00")
    activity.maxHeartRate = rate
    return .activity(activity)
  }

  /// Nor a resting rate above it: the page would refuse both where they are typed.
  @Test func aMaximumBelowTheThresholdIsNotProposed() throws {
    var athlete = Samples.athlete
    athlete.maxHeartRate = nil
    let easy = try [activity("Easy", 165), activity("Long", 163)]
    #expect(!(try person([.athlete(athlete)] + easy).sees("Use 165")))
    athlete.thresholdHeartRate = AthleteFigure(45, day: today)
    #expect(!(try person([.athlete(athlete)] + Samples.health).sees("Use 49")))
    athlete.thresholdHeartRate = nil
    let both = try person([.athlete(athlete)] + easy + Samples.health)
    #expect(both.sees("Use 165") && both.sees("Use 49"))
  }

  @Test func whatHealthAndActivitiesSayIsTakenOverInOneTouch() throws {
    var person = try person(
      [.athlete(Samples.athlete), try activity("Hills", 191), try activity("Track", 189)]
        + Samples.health)
    #expect(person.sees("Maximum 191: reached in “Hills” on 14 Nov."))
    #expect(person.sees("At rest 49: the mean of your last seven days, from Demo watch."))
    try person.tap("Use 191")
    try person.tap("Use 49")
    let athlete = person.state.notebook.athlete
    #expect(athlete.maxHeartRate?.source == "Hills")
    #expect(athlete.restingHeartRate == AthleteFigure(49, day: today, source: "Demo watch"))
    #expect(!person.sees("Use 49"))
    #expect(!person.sees("Use 191"))
  }

  @Test func milesAreThoseOfTheSettings() throws {
    var settings = Settings()
    settings.distanceUnit = Open(.mi)
    let person = try person([.settings(settings), .athlete(Samples.athlete)])
    #expect(person.sees("Minutes per mi"))
  }
}
