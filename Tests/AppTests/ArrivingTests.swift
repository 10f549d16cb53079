import Documents
import Running
import Strength
import Testing

@testable import App

/// Pages that were opened while the library is on its way.
@Suite struct ArrivingTests {
  private func arriving(_ route: Route = .today) throws -> Person {
    var person = try Person(route: route)
    person.state.device.hasSynced = false
    return person
  }

  private let head = ChangesHead(nil, epoch: "E", revision: 9, isFull: true)

  private func line(_ document: AnyDocument) -> ChangeLine {
    ChangeLine(document.folder, document.id, text: document.bytes)
  }

  private static let routes: [Route] = [
    .today, .workout, .exercises, .exercise(.none), .volume, .history, .pastWorkout(.none),
    .splits, .split(.none), .sequences, .sequence(.none), .calendar, .plans, .newPlan,
    .plan(.none), .play, .session(.none), .gym(.none), .welcome, .settings(.gyms),
    .settings(.muscles), .settings(.training), .settings(.zones), .settings(.bin),
    .settings(.import), .settings(.questions),
    .settings(.merges), .settings(.review), .versions(DocumentKey(folder: "Workouts", id: .none)),
  ]

  @Test(arguments: routes) func noPageTakesWhatIsNotHereYetForNone(_ route: Route) throws {
    var person = try arriving(route)
    #expect(person.sees("Fetching your library …"))
    #expect(person.page.elements().contains { $0.attribute("class") == "skeleton" })
    for words in [
      "No workouts yet", "No plan yet", "There is no such", "No sequences yet", "Nothing here",
      "No splits yet", "Set up my own", "Create plan", "No gyms yet", "No muscles yet",
      "Nothing to resolve", "No merges yet", "Nothing to review", "Nothing was deleted",
      "No earlier versions",
    ] { #expect(!person.sees(words), "\(words)") }
    person.perform(.device(.changes(head, [], more: false)))
    #expect(!person.sees("Fetching your library …"))
  }

  @Test func settingsAreThereToPairWith() throws {
    for section in [nil, SettingsSection.devices, .library, .about] {
      let person = try arriving(.settings(section))
      #expect(!person.sees("Fetching your library …"))
      #expect(person.page.names(["h1"]) != ["Regimen"])
    }
  }

  @Test func pagesAreUsableWithWhatHasCome() throws {
    var person = try arriving(.history)
    let workouts = Samples.demo.filter { $0.folder == "Workouts" }
    let newest = try #require(workouts.last)
    person.perform(.device(.changes(head, [line(newest)], more: true)))
    #expect(person.sees("More of your library is on its way …"))
    #expect(person.sees(newest.name))
    person.perform(.open(.pastWorkout(newest.id)))
    #expect(!person.sees("There is no such"))
    person.perform(.open(.today))
    #expect(person.page.has("button", "Repeat the last"))
    #expect(!person.sees("Make one"))
    // A line that broke off is no deletion, and what came of it is no change of this device.
    person.perform(.device(.changes(head, [line(try #require(workouts.first))], more: false)))
    #expect(!person.sees("on its way"))
    #expect(person.state.notebook.workouts.count == 1)
    #expect(person.state.device.offers.isEmpty)
    #expect(person.saved.isEmpty)
  }

  @Test(arguments: [Device.Connection.offline, .unpaired])
  func whatBreaksOffIsNotTakenForAll(_ connection: Device.Connection) throws {
    var person = try arriving(.history)
    let workouts = Samples.demo.filter { $0.folder == "Workouts" }
    let part = workouts.suffix(5).map { line($0) }
    person.perform(.device(.changes(head, part, more: true)))
    person.perform(.device(.connection(connection)))
    let next = connection == .unpaired ? "this browser is paired." : "its server can be reached."
    #expect(
      person.sees("Only part of your library is loaded. The rest follows once " + next))
    #expect(person.sees(try #require(workouts.last).name))
    // It begins anew, and is complete.
    person.perform(.device(.connection(.connected)))
    person.perform(.device(.changes(head, workouts.map { line($0) }, more: false)))
    person.perform(.device(.connection(.offline)))
    #expect(!person.sees("Only part of your library is loaded."))
  }

  @Test func whatWaitsIsNoLibrary() throws {
    var first = try arriving()
    first.perform(.device(.connection(.offline)))
    try first.tap("Log a workout anyway")
    let running = try first.running()
    let waiting = first.saved

    var again = try arriving()
    again.state.device.connection = .connecting
    again.perform(.device(.stored([], operations: waiting, memory: [])))
    #expect(again.state.notebook.running?.id == running.id)
    again.perform(.open(.exercises))
    #expect(again.sees("Fetching your library …"))
    again.perform(.open(.history))
    #expect(!again.sees("No workouts yet"))
    // What comes is shown while it comes.
    let workout = try #require(Samples.demo.last { $0.folder == "Workouts" })
    again.perform(.device(.changes(head, [line(workout)], more: true)))
    #expect(again.sees("More of your library is on its way …"))
    #expect(again.sees(workout.name))
    again.perform(.device(.changes(nil, [], more: false)))
    #expect(again.state.notebook.running?.id == running.id)
    #expect(again.state.device.offers.isEmpty)
  }

  @Test func aCopyWhoseOnlyDocumentWaitsChangedIsACopy() throws {
    var workout = try #require(Samples.demo.last { $0.folder == "Workouts" })
    let stored = line(workout)
    guard case .workout(var changed) = workout else { return }
    changed.notes = "Changed"
    workout = .workout(changed)
    let operation = DocumentOperation(
      id: ULID(derivedFrom: "change"), folder: workout.folder, document: workout.id,
      base: stored.text, tombstone: nil, text: workout.bytes,
      at: try moment("2026-11-21T18:00:00.000+01:00"))
    var person = try arriving(.history)
    person.perform(.device(.stored([stored], operations: [operation], memory: [])))
    #expect(!person.sees("on its way"))
  }

  @Test func whatIsLoggedMeanwhileStays() throws {
    var person = try arriving()
    person.perform(.device(.connection(.offline)))
    #expect(person.sees("The library cannot be reached"))
    try person.tap("Log a workout anyway")
    #expect(person.state.route == .workout)
    #expect(!person.sees("The library cannot be reached"))
    let running = try #require(person.state.notebook.running)
    person.perform(.device(.connection(.connected)))
    person.perform(.device(.changes(head, Samples.demo.map { line($0) }, more: true)))
    #expect(person.state.notebook.running?.id == running.id)
    person.perform(.device(.changes(nil, [], more: false)))
    #expect(person.state.notebook.running?.id == running.id)
    #expect(!person.state.notebook.exercises.isEmpty)
  }

  @Test func aCopyIsShownAtOnce() throws {
    var person = try arriving(.history)
    person.state.device.hasLoaded = false
    #expect(person.sees("Reading what is stored on this device …"))
    let lines = Samples.demo.map { line($0) }
    person.perform(.device(.stored(lines, operations: [], memory: [])))
    #expect(!person.sees("Fetching your library …"))
    #expect(!person.sees("on its way"))
  }
}
