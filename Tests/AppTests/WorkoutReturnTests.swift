import Documents
import Strength
import Testing

@testable import App

/// Whoever comes back to a workout goes on where it is.
@Suite struct WorkoutReturnTests {
  private let press = Samples.exercise("Press")
  private let row = Samples.exercise("Row")

  private func shown(_ person: Person) -> [ULID] {
    person.effects.compactMap { effect in
      guard case .scroll(let id, let nearest) = effect, nearest, id.hasPrefix("set-") else {
        return nil
      }
      return ULID(String(id.dropFirst(4)))
    }
  }

  @Test func aReloadComesBackToTheSetThatIsNext() throws {
    var person = try Person.training([press, row])
    try person.type("60", into: "Weight")
    try person.tap("Done")
    person.wait(seconds: 20)
    let again = try person.reloaded()
    let next = try #require(try person.running().nextSet)
    #expect(shown(again) == [try person.running().logs[next.log].sets[next.set].id])
    #expect(again.focused == "Weight")
    #expect(again.state.rest != nil)
  }

  @Test func aReloadComesBackToTheSetThatWasChosen() throws {
    var person = try Person.training([press, row])
    let chosen = try person.running().logs[1].sets[2].id
    person.perform(.workout(.select(chosen)))
    let again = try person.reloaded()
    #expect(shown(again) == [chosen])
    #expect(again.state.currentSet(of: try person.running())?.log == 1)
    #expect(again.focused == "Weight")
  }

  @Test func aSetThatWasChosenIsForgottenWhenItIsDone() throws {
    var person = try Person.training([press, row])
    person.perform(.workout(.select(try person.running().logs[1].sets[2].id)))
    try person.type("60", into: "Weight")
    try person.tap("Done")
    #expect(person.effects.contains(.remember(key: "set", value: nil)))
    let again = try person.reloaded()
    #expect(again.state.workout.selected == nil)
  }

  @Test func byTouchTheSetIsFocusedAndNoKeyboardComesUp() throws {
    var person = try Person.training([press])
    person.state.device.isTouch = true
    person.perform(.open(.today))
    _ = person.takeEffects()
    person.perform(.open(.workout))
    #expect(person.focused == "Set 1: 10 reps")
  }

  @Test func aSetThatIsChosenComesIntoSightAsAWhole() throws {
    var person = try Person.training([press])
    _ = person.takeEffects()
    let chosen = try person.running().logs[0].sets[2].id
    person.perform(.workout(.select(chosen)))
    #expect(shown(person) == [chosen])
  }

  // MARK: The bar

  @Test func everyOtherPageLeadsBackToTheRunningWorkout() throws {
    var person = try Person.training([press])
    #expect(!person.page.has("a", "Back to Push"))
    for route in [
      Route.today, .splits, .calendar, .exercises, .volume, .history, .settings(nil),
    ] {
      person.perform(.open(route))
      #expect(person.page.has("a", "Back to Push"), "\(route.path)")
      #expect(person.page.has("a", "Plan"), "\(route.path)")
      #expect(person.sees("0 of 3 sets · 1 min"), "\(route.path)")
    }
    try person.tap("Back to Push")
    #expect(person.state.route == .workout)
    #expect(person.page.names(["a"]).contains("Plan"))
  }

  @Test func whereThereIsNoSetYetNoneIsCounted() throws {
    var person = try Person.training([])
    #expect(person.sees("1 min") && !person.sees("0 of 0"))
    person.perform(.open(.today))
    #expect(person.sees("Started 17:59") && !person.sees("of 0"))
    let facts = person.page.elements().first { $0.attribute("class") == "running-facts" }
    #expect(facts?.name == "1 min")
  }

  @Test func theBarTellsOfTheRest() throws {
    var person = try Person.training([press])
    try person.type("60", into: "Weight")
    try person.tap("Done")
    person.perform(.open(.history))
    person.wait(seconds: 30)
    #expect(person.sees("1 of 3 sets · rest 1:30"))
    person.wait(seconds: 100)
    #expect(person.sees("1 of 3 sets · rest is over"))
  }

  @Test func withoutAWorkoutThereIsNoBar() throws {
    #expect(!(try Person(Samples.demo)).page.has("section", "Running workout"))
  }

  @Test func theTimeIsMinutesFromTheBeginning() throws {
    var person = try Person(Samples.demo)
    try person.tap("Empty workout")
    #expect(person.sees("0 min"))
    person.wait(seconds: 59)
    #expect(person.sees("0 min"))
    person.wait(seconds: 1)
    #expect(person.sees("1 min"))
  }
}
