import Documents
import Strength
import Testing

@testable import App

/// A workout that another device has begun opens on Today, once.
@Suite struct WorkoutFollowingTests {
  private let press = Samples.exercise("Press")
  private let head = ChangesHead(nil, epoch: "E", revision: 9, isFull: false)

  private func line(_ document: AnyDocument) -> ChangeLine {
    ChangeLine(document.folder, document.id, text: document.bytes)
  }

  private func begun() throws -> Workout { try Samples.begun([press]) }

  private func change(_ person: inout Person, _ workout: Workout) {
    person.perform(.device(.changes(head, [line(.workout(workout))], more: false)))
  }

  @Test func itOpensByItselfOnceAndStaysLeft() throws {
    var person = try Person([.exercise(press)])
    _ = person.takeEffects()
    var workout = try begun()
    change(&person, workout)
    #expect(person.state.route == .workout)
    #expect(person.effects.contains(.navigate(.workout, replacing: false)))
    #expect(person.sees("Started on another device."))
    #expect(person.page.has("button", "Done"))
    // Back on Today one stays, whatever is done there meanwhile.
    person.perform(.arrived(.today))
    workout.logs[0].sets[0].completedAt = person.now
    change(&person, workout)
    #expect(person.state.route == .today)
    #expect(person.sees("1 of 3"))
    // Nor where it went away and came back.
    person.state.notebook.remove(folder: Workout.kind.name, id: workout.id)
    change(&person, workout)
    #expect(person.state.route == .today)
  }

  @Test func itOpensWithTheFirstAnswerAsWell() throws {
    var person = try Person()
    person.state.device.hasSynced = false
    let full = ChangesHead(nil, epoch: "E", revision: 9, isFull: true)
    let lines = [line(.exercise(press)), line(.workout(try begun()))]
    person.perform(.device(.changes(full, lines, more: true)))
    #expect(person.state.route == .today)
    person.perform(.device(.changes(nil, [], more: false)))
    #expect(person.state.route == .workout)
  }

  @Test(arguments: [Route.calendar, .settings(nil), .splits])
  func otherPagesStay(_ route: Route) throws {
    var person = try Person([.exercise(press)], route: route)
    change(&person, try begun())
    #expect(person.state.route == route)
    #expect(person.page.has("a", "Back to Push"))
  }

  @Test func whatWasBegunHereOrInAnotherTabDoesNotOpen() throws {
    var person = try Person([.exercise(press)])
    try person.tap("Start a workout")
    let own = try person.running()
    person.perform(.open(.today))
    change(&person, own)
    #expect(person.state.route == .today)
    var tab = try Person([.exercise(press)])
    var operation = DocumentOperation()
    let workout = try begun()
    operation.id = ULID(derivedFrom: "operation")
    operation.folder = Workout.kind.name
    operation.document = workout.id
    operation.text = workout.encoded()
    tab.perform(.device(.shared([operation])))
    change(&tab, workout)
    #expect(tab.state.route == .today)
    #expect(tab.page.has("a", "Back to Push"))
  }

  @Test func nothingIsInterrupted() throws {
    var sheet = try Person([.exercise(press)])
    sheet.perform(.calendar(.open(sheet.state.day)))
    change(&sheet, try begun())
    #expect(sheet.state.route == .today)
    // One that was forgotten yesterday is none to follow.
    var late = try Person([.exercise(press)], at: "2026-11-22T08:00:00.000+01:00")
    change(&late, try begun())
    #expect(late.state.route == .today)
    // Nor does a second one push aside the one that runs here.
    var busy = try Person.training([press])
    busy.perform(.arrived(.today))
    var other = try begun()
    other.id = ULID(derivedFrom: "another")
    other.startedAt = busy.now
    change(&busy, other)
    #expect(busy.state.route == .today)
  }
}
