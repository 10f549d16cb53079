import Coach
import Documents
import Interchange
import Running
import Strength
import Testing

@testable import App

/// Days of the coach's week are moved in the calendar.
@Suite struct CoachMovingTests {
  private static let catalogue = (try? ExerciseCatalogue.bundledExercises()) ?? []

  private func accepted() throws -> (person: Person, week: WeekPlan) {
    var person = try Person(Samples.training)
    person.state.catalogue = Self.catalogue
    person.perform(.arrived(.coach))
    try person.tap("Use this week")
    person.perform(.arrived(.calendar))
    return (person, try #require(person.state.notebook.weekPlans.first))
  }

  private func strength(_ plan: WeekPlan) -> [WeekPlanDay] {
    plan.days.filter { !$0.exercises.isEmpty }
  }

  /// A button or a list by its identifier: the runs of a day have some of the same names.
  private func touch(_ id: String, choosing value: String? = nil, _ person: inout Person) throws {
    let element = try #require(
      person.page.elements().first { $0.attribute("id") == id }, "no \(id)")
    let action =
      value.flatMap { element.action("data-on-change", $0) } ?? element.action("data-on-click")
    person.perform(try #require(action))
  }

  @Test func aDayIsDraggedToAFreeOneAndBack() throws {
    var (person, week) = try accepted()
    let day = try #require(strength(week).last)
    let free = try #require(week.days.first { $0.exercises.isEmpty })
    let key = week.id.text + "/" + day.id.text
    #expect(person.page.elements().contains { $0.attribute("data-drag") == key })
    person.perform(.calendar(.drop(key + " " + free.date.text)))
    let moved = try #require(person.state.notebook.weekPlan(week.id))
    #expect(moved.isWhole && moved.day(day.id)?.date == free.date)
    #expect(moved.day(day.id)?.exercises == day.exercises)
    #expect(moved.day(on: day.date)?.exercises.isEmpty == true)
    #expect(moved.days.map { $0.runName } == week.days.map { $0.runName })
    #expect(person.state.notebook.plannedDay(day.id)?.day.date == free.date)
    #expect(person.effects.contains(.focus(id: "day-" + free.date.text)))
    try person.tap("Undo")
    #expect(person.state.notebook.weekPlan(week.id)?.days == week.days)
  }

  @Test func theSheetOfADayMovesIt() throws {
    var (person, week) = try accepted()
    let days = strength(week)
    person.perform(.calendar(.open(days[0].date)))
    let later = days[0].date < week.lastDay
    try touch((later ? "later-" : "earlier-") + days[0].id.text, &person)
    let date = days[0].date + (later ? 1 : -1)
    #expect(person.state.notebook.weekPlan(week.id)?.day(days[0].id)?.date == date)
    try person.tap("Undo")
    person.perform(.calendar(.open(days[0].date)))
    try touch("move-" + days[0].id.text, choosing: days[1].date.isoText, &person)
    #expect(person.sees(days[0].title + " changed days with " + days[1].title + "."))
    let moved = try #require(person.state.notebook.weekPlan(week.id))
    #expect(moved.day(days[0].id)?.date == days[1].date)
    #expect(moved.day(days[1].id)?.date == days[0].date)
    person.perform(.coach(.move(days[0].id, (week.lastDay + 1).isoText)))
    #expect(person.sees("A day of the coach moves within its week."))
    #expect(person.state.notebook.weekPlan(week.id) == moved)
  }

  @Test func whatChangesPlacesWithItSaysWhatRunsHaveAgainstIt() throws {
    var (person, week) = try accepted()
    let legs = try #require(strength(week).last { $0.title != "Upper body" })
    let other = try #require(strength(week).first { $0.id != legs.id })
    var plan = try #require(person.state.notebook.plans.last { $0.firstDay <= other.date })
    let place = try #require(
      plan.events.lastIndex { $0.role == Open(.long) && !$0.isCompleted && !$0.isCancelled })
    plan.events[place].date = other.date + 1
    person.state.notebook.put([.plan(plan)])
    person.perform(.coach(.move(other.id, legs.date.isoText)))
    let moved = try #require(person.state.notebook.weekPlan(week.id)?.day(legs.id))
    let conflict = try #require(person.state.notebook.runConflict(moved))
    #expect(moved.date == other.date && person.sees(conflict))
  }

  @Test func aDayThatIsUnderWayStays() throws {
    var (person, week) = try accepted()
    let days = strength(week)
    person.perform(.today(.startPlanned(days[0].id)))
    #expect(person.state.notebook.running?.planDayID == days[0].id)
    person.perform(.coach(.move(days[1].id, days[0].date.isoText)))
    #expect(person.state.notebook.weekPlan(week.id)?.days == week.days)
  }
}
