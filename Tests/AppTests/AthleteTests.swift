import Documents
import Running
import Testing

@testable import App

/// What is known of the athlete, saved with the plans that follow it.
@Suite struct AthleteTests {
  private func faster(_ person: Person) -> Athlete {
    var athlete = person.state.notebook.athlete
    athlete.add(
      Performance(
        .race, meters: 10_000, seconds: 43 * 60, activity: ULID(derivedFrom: "activity/race"),
        day: person.state.day, source: "Autumn run"))
    return athlete
  }

  private func save(_ athlete: Athlete, as person: inout Person) {
    var effects = Effects()
    person.state.saveAthlete(athlete, saying: "VDOT is now 47.2.", &effects)
  }

  private func plan(_ person: Person) throws -> Plan {
    try #require(person.state.notebook.plan(Samples.planID))
  }

  @Test func plansFollowFromTodayOnAndWhatWasDoneStays() throws {
    var person = try Person([.plan(Samples.plan)])
    let today = person.state.day
    let before = try plan(person)
    save(faster(person), as: &person)
    let after = try plan(person)
    #expect(after.configuration.vdot.value > before.configuration.vdot.value)
    #expect(after.events.filter { $0.date < today } == before.events.filter { $0.date < today })
    #expect(after.events.filter { $0.date > today } != before.events.filter { $0.date > today })
    #expect(person.sees("Its paces count in your plan from today on."))
  }

  @Test func undoingRestoresAthleteAndPlans() throws {
    var person = try Person([.plan(Samples.plan)])
    let before = try plan(person)
    save(faster(person), as: &person)
    try person.tap("Undo")
    #expect(try plan(person) == before)
    #expect(person.state.notebook.storedAthlete == nil)

    var known = Athlete()
    known.take(Samples.runner, day: person.state.day - 30)
    person = try Person([.plan(Samples.plan), .athlete(known)])
    save(faster(person), as: &person)
    try person.tap("Undo")
    #expect(person.state.notebook.storedAthlete == known)
    #expect(try plan(person) == before)
  }

  @Test func aPlanThatIsOverStays() throws {
    var person = try Person([.plan(Samples.plan)], at: "2027-02-01T18:00:00.000+01:00")
    let before = try plan(person)
    save(faster(person), as: &person)
    #expect(try plan(person) == before)
    #expect(!person.sees("plan from today on"))
  }
}
