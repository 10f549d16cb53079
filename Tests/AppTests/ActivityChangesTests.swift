import Body
import Documents
import Running
import Strength
import Testing

@testable import App

@Suite struct ActivityChangesTests {
  /// A run on the day of a planned one, which nobody has done yet.
  private func sample() throws -> (person: Person, event: PlanEvent) {
    let plan = Samples.freshPlan
    let event = try #require(plan.events.first { $0.kind == .known(.run) })
    var run = try SampleActivity.run(event.date.text + "T07:30:00.000+01:00")
    run.meters = event.kilometers * 1000
    let person = try Person(
      [.plan(plan), .activity(run)], at: event.date.text + "T18:00:00.000+01:00",
      route: .activity(run.id))
    return (person, event)
  }

  private func completion(_ person: Person, _ event: PlanEvent) -> Completion? {
    person.state.notebook.plans.first?.events.first { $0.id == event.id }?.completion
  }

  @Test func anActivityIsLinkedToAPlannedRunAndPartedAgain() throws {
    var (person, event) = try sample()
    #expect(person.sees("Was it a planned run?"))
    try Golden.check(person.state, "activity-unlinked")
    let row = try #require(
      person.page.names(["button"]).first {
        $0.hasPrefix(event.title) && $0.hasSuffix("This one")
      })
    try person.tap(row)
    #expect(completion(person, event)?.activityID == SampleActivity.runID)
    #expect(completion(person, event)?.load != nil)
    #expect(person.state.notebook.activity(SampleActivity.runID)?.eventID == event.id)
    #expect(person.sees("Planned and done"))
    try person.tap("It was another run")
    #expect(completion(person, event) == nil)
    #expect(person.state.notebook.activity(SampleActivity.runID)?.eventID == nil)
    try person.tap("Undo")
    #expect(completion(person, event)?.activityID == SampleActivity.runID)
    #expect(person.state.notebook.activity(SampleActivity.runID)?.eventID == event.id)
  }

  @Test func deletingOpensThePlannedRunAndUndoBringsBothBack() throws {
    var (person, event) = try sample()
    let place = EventPlace(plan: Samples.planID, event: event.id)
    person.perform(.activities(.link(place)))
    try person.tap("Delete")
    #expect(person.state.route == .history)
    #expect(completion(person, event) == nil)
    #expect(person.state.notebook.activity(SampleActivity.runID) == nil)
    try person.tap("Undo")
    #expect(completion(person, event)?.activityID == SampleActivity.runID)
    #expect(person.state.notebook.activity(SampleActivity.runID) != nil)
  }

  @Test func aDeletedActivityIsRestoredFromItsPageAndTheBin() throws {
    for route in [Route.activity(SampleActivity.runID), .settings(.bin)] {
      var (person, event) = try sample()
      person.perform(.activities(.link(EventPlace(plan: Samples.planID, event: event.id))))
      try person.tap("Delete")
      #expect(completion(person, event) == nil)
      person.perform(.open(route))
      let button = try #require(person.page.names(["button"]).first { $0.hasPrefix("Restore") })
      try person.tap(button)
      #expect(person.state.notebook.activity(SampleActivity.runID) != nil)
      #expect(completion(person, event)?.activityID == SampleActivity.runID)
    }
  }

  /// Two machines that were apart: the plan says what completed its run, whatever the run says.
  @Test func aRunCountsOnceWhereOnlyThePlanKnowsOfIt() throws {
    var (person, event) = try sample()
    person.perform(.activities(.link(EventPlace(plan: Samples.planID, event: event.id))))
    var run = try #require(person.state.notebook.activity(SampleActivity.runID))
    (run.planID, run.eventID) = (nil, nil)
    person.state.notebook.put(.activity(run))
    #expect(!person.state.notebook.countsByItself(run))
    person.perform(.activities(.unlink))
    #expect(completion(person, event) == nil)
    #expect(person.state.notebook.countsByItself(run))
  }

  @Test func theRatingIsSaidOfThePlannedRunToo() throws {
    var (person, event) = try sample()
    person.perform(.activities(.link(EventPlace(plan: Samples.planID, event: event.id))))
    try person.tap("Edit")
    try person.choose("4, somewhat hard", in: "Effort")
    #expect(completion(person, event)?.rating == 4)
    try person.choose("strong", in: "How it felt")
    try person.type("Along the river", into: "Name")
    try person.type("Cold.", into: "Notes")
    try person.tap("Done")
    #expect(person.sees("Felt strong, effort 4 of 10.") && person.sees("Cold."))
    #expect(person.page.names(["h1"]) == ["Along the river"])
  }

  /// The plan keeps what its run counted when it was done.
  @Test func saysWhereWeeksAndFitnessCountAnotherLoad() throws {
    var (person, event) = try sample()
    person.perform(.activities(.link(EventPlace(plan: Samples.planID, event: event.id))))
    #expect(!person.sees("Weeks and fitness"))
    let counted = try #require(completion(person, event)?.load)
    var runner = Samples.runner
    runner.raceSeconds = 3600
    var athlete = Athlete()
    athlete.take(runner, day: person.state.day)
    person.state.notebook.put(.athlete(athlete))
    let run = try #require(person.state.notebook.activity(SampleActivity.runID))
    let own = try #require(run.load(of: person.state.notebook.profile).value?.value)
    #expect(own > counted + 1)
    #expect(person.sees("Load " + own.text(digits: 0)))
    #expect(
      person.sees("Weeks and fitness count " + counted.text(digits: 0) + ", as the plan has it."))
  }

  @Test func whatIsNoRunHasCompletedNone() throws {
    var (person, event) = try sample()
    person.perform(.activities(.link(EventPlace(plan: Samples.planID, event: event.id))))
    try person.tap("Edit")
    try person.choose("Ride", in: "Sport")
    #expect(completion(person, event) == nil)
    let ride = try #require(person.state.notebook.activity(SampleActivity.runID))
    #expect(ride.sport == Open(.cycling))
    #expect(ride.bestEfforts.isEmpty, "they would be the fastest of all rides")
    #expect(ride.decoupling == nil && ride.gradedMetersPerSecond == nil && ride.meters != nil)
  }

  @Test func partsAreHeldAgainstTheirTargets() throws {
    let plan = Samples.freshPlan
    let event = try #require(
      plan.events.first { event in
        event.structure.contains { $0.repeats > 1 }
          && event.structure.flatMap { $0.segments }.contains { $0.knownIntensity == .threshold }
      } ?? plan.events.first { $0.structure.contains { $0.repeats > 1 } })
    var run = try SampleActivity.run(event.date.text + "T07:30:00.000+01:00")
    var parts: [(meters: Double, seconds: Double)] = []
    for block in event.structure {
      for _ in 0..<block.repeats {
        for segment in block.segments {
          parts.append(
            (Double(segment.meters ?? 800), Double(segment.meters ?? 800) * 0.2))
        }
      }
    }
    run.laps = SampleActivity.laps(parts, of: run)
    var person = try Person(
      [.plan(plan), .activity(run)], at: event.date.text + "T18:00:00.000+01:00",
      route: .activity(run.id))
    person.perform(.activities(.link(EventPlace(plan: plan.id, event: event.id))))
    #expect(person.sees("Planned and done, part by part"))
    #expect(person.sees("Faster"), "3:20 a kilometre is faster than any target")
    try Golden.check(person.state, "activity-planned")
  }

  @Test func leavesAsAFile() throws {
    var (person, event) = try sample()
    try person.tap("GPX")
    #expect(
      person.effects.contains(
        .download(
          path: "/api/activities/" + SampleActivity.runID.text + "/export?format=gpx",
          name: event.date.text + " Morning run.gpx")))
  }
}
