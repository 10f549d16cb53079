import Body
import Documents
import Interchange
import Running
import Sequences
import Strength
import Testing

@testable import App

/// The way out of the demo.
@Suite struct DemoRemovalTests {
  private static let today = CivilDay("2026-11-21") ?? CivilDay(number: 0)

  /// As a server saves it: counted once.
  private static func saved(_ document: AnyDocument, times: Int = 1) throws -> AnyDocument {
    var document = document
    var base: [UInt8]?
    for _ in 0..<times {
      let text = try Lineage.advance(
        document.bytes, base: base, writer: "SERVER01", at: Instant(milliseconds: 0))
      document = try #require(try AnyDocument(folder: document.folder, text: text))
      base = text
    }
    return document
  }

  private static let demo: [AnyDocument] = {
    let timed = DemoSequences(today: today, seed: DemoLibrary.defaultSeed)
    var documents = Samples.demo
    documents += timed.sequences.map { .sequence($0) } + timed.sessions.map { .session($0) }
    let library = DemoLibrary(today: today, exercises: [])
    let training = DemoTraining(library, sessions: timed.sessions, today: today)
    if let plan = training.plan { documents.append(.plan(plan)) }
    documents += training.activities.map { .activity($0.activity) }
    documents += training.months.map { .healthMonth($0) } + [.athlete(training.athlete)]
    return documents.compactMap { try? saved($0) }
  }()

  @Test func everyDocumentOfTheDemoIsKnown() {
    for document in Self.demo {
      switch document.folder {
      case "Muscles", "Exercises", Settings.kind.name: #expect(!document.isOfDemo)
      default: #expect(document.isOfDemo, "\(document.folder) \(document.name)")
      }
      #expect(document.isUntouched, "\(document.folder) \(document.name)")
    }
  }

  @Test func oneTapRemovesItAndUndoBringsItBack() throws {
    var person = try Person(Self.demo)
    let count = person.state.notebook.documentCount
    let weights = person.state.notebook.settings.bodyWeights
    #expect(weights.count >= 10)
    #expect(person.sees("These are demo data, to look around in."))
    try person.tap("Remove the demo")
    let notebook = person.state.notebook
    #expect(notebook.everyDocument.allSatisfy { ["Muscles", "Settings"].contains($0.folder) })
    #expect(notebook.settings.bodyWeights.isEmpty)
    #expect(person.sees(" documents of the demo."))
    #expect(!person.sees("stay"))
    #expect(!person.page.has("button", "Remove the demo"))
    try person.tap("Undo")
    #expect(person.state.notebook.settings.bodyWeights == weights)
    #expect(
      person.state.notebook.workouts.count == Self.demo.filter { $0.folder == "Workouts" }.count)
    #expect(person.state.notebook.documentCount >= count)
  }

  private func ownWorkout(in gym: ULID) throws -> Workout {
    var own = Workout(
      id: ULID(derivedFrom: "own"), name: "Own",
      startedAt: try moment("2026-11-20T18:00:00.000+01:00"))
    own.gymID = gym
    own.endedAt = try moment("2026-11-20T19:00:00.000+01:00")
    return own
  }

  @Test func whatWasChangedOrIsUsedStaysAndIsTold() throws {
    var documents = Self.demo
    let place = try #require(documents.lastIndex { $0.folder == "Workouts" })
    guard case .workout(var changed) = documents[place] else { return }
    changed.notes = "Mine now"
    // Changed here, and not yet counted by the library.
    documents[place] = .workout(changed)
    let gym = try #require(documents.first { $0.folder == "Gyms" })
    let own = try ownWorkout(in: gym.id)
    documents.append(try Self.saved(.workout(own)))
    var person = try Person(documents, route: .settings(nil))
    try person.tap("Remove the demo")
    let notebook = person.state.notebook
    #expect(Set(notebook.workouts.keys) == [changed.id, own.id])
    #expect(notebook.gym(gym.id) != nil)
    #expect(notebook.split(changed.splitID) != nil)
    for log in changed.logs { #expect(notebook.exercise(log.exerciseID) != nil) }
    #expect(person.sees(" stay: you have changed or used them."))
    #expect(!person.page.has("button", "Remove the demo"))
  }

  @Test func exercisesOfMachinesThatStayAreKept() throws {
    for isUsed in [false, true] {
      var documents = Self.demo
      let place = try #require(
        documents.firstIndex {
          if case .gym(let gym) = $0 { !gym.machines.isEmpty } else { false }
        })
      guard case .gym(var gym) = documents[place] else { return }
      if isUsed {
        // Nobody has changed it, but somebody has trained there.
        let own = try ownWorkout(in: gym.id)
        documents.append(try Self.saved(.workout(own)))
      } else {
        gym.notes = "Mine now"
        documents[place] = .gym(gym)
      }
      var person = try Person(documents)
      try person.tap("Remove the demo")
      #expect(person.state.notebook.gym(gym.id) != nil)
      for id in gym.machines.flatMap({ $0.exerciseIDs }) {
        #expect(person.state.notebook.holdsExercise(id))
      }
    }
  }

  // MARK: Body weights

  @Test func theDemosBodyWeightsAreKnown() throws {
    for text in ["2025-02-03", "2026-03-01", "2026-11-21", "2027-01-04", "2028-02-29"] {
      let day = try #require(CivilDay(text))
      let demo = DemoLibrary(today: day, exercises: []).settings.bodyWeights
      #expect(DemoWeights.positions(in: demo).count == demo.count, "\(text)")
    }
  }

  @Test func ownBodyWeightsAndChangedSettingsStay() throws {
    var documents = Self.demo
    let place = try #require(documents.firstIndex { $0.folder == Settings.kind.name })
    guard case .settings(var settings) = documents[place] else { return }
    // One was deleted, one is another number now, and one is new.
    settings.bodyWeights.remove(at: 3)
    settings.bodyWeights[5].weight = .kg(90)
    let changed = settings.bodyWeights[5]
    let own = BodyWeight(day: Self.today, weight: .kg(84.5))
    settings.bodyWeights.insert(own, at: 0)
    settings.restSeconds = 200
    documents[place] = .settings(settings)
    var person = try Person(documents)
    try person.tap("Remove the demo")
    #expect(person.state.notebook.settings.bodyWeights == [own, changed])
    #expect(person.state.notebook.settings.restSeconds == 200)
    try person.tap("Undo")
    #expect(person.state.notebook.settings.bodyWeights == settings.bodyWeights)
    #expect(person.state.notebook.settings.restSeconds == 200)
  }

  @Test func manyBodyWeightsOfOnesOwnAreNotTheDemos() throws {
    let monday = Self.today.startOfWeek(.monday)
    let entries = (0..<60).map { BodyWeight(day: monday - 7 * $0, weight: .kg(80)) }
    #expect(DemoWeights.positions(in: entries).isEmpty)
    #expect(DemoWeights.positions(in: []).isEmpty)
  }

  @Test func whatIsNoDemoOffersNothing() throws {
    var settings = Settings()
    settings.bodyWeights = [BodyWeight(day: Self.today, weight: .kg(80))]
    let person = try Person([try Self.saved(.settings(settings)), .sequence(Samples.tabata)])
    #expect(!person.page.has("button", "Remove the demo"))
    #expect(DemoRemoval(person.state.notebook).settings == nil)
    let changed = try Self.demo.filter { $0.folder == "Sequences" }.map {
      try Self.saved($0, times: 2)
    }
    #expect(!(try Person(changed)).page.has("button", "Remove the demo"))
  }
}
