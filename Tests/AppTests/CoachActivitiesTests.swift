import Body
import Coach
import Documents
import Interchange
import Running
import Strength
import Testing
import Tracks

@testable import App

/// What was recorded and belongs to no plan, as the coach sees it.
@Suite struct CoachActivitiesTests {
  private static let catalogue = (try? ExerciseCatalogue.bundledExercises()) ?? []

  /// 20 km in 100 minutes, a little slower than at threshold.
  private func hardRun(on day: CivilDay) throws -> Activity {
    var run = try SampleActivity.run(
      day.isoText + "T07:30:00.000+01:00", id: ULID(derivedFrom: "hard run"))
    run.meters = 20_000
    run.elapsedSeconds = 6000
    run.timerSeconds = 6000
    run.movingSeconds = 6000
    return run
  }

  private func brief(_ notebook: Notebook, start: CivilDay) -> CoachBrief {
    notebook.coachBrief(
      CoachRequest(), gym: nil, catalogue: Self.catalogue, start: start, today: start)
  }

  @Test func theLegsRestOnTheDayAfterAHardRunOfNoPlan() throws {
    var person = try Person(Samples.training)
    person.state.catalogue = Self.catalogue
    person.perform(.arrived(.coach))
    try person.tap("Use this week")
    let week = try #require(person.state.notebook.weekPlans.first)
    let day = try #require(
      week.days.last { !$0.exercises.isEmpty && $0.title != "Upper body" })
    person.wait(seconds: Double(day.date - person.state.day) * 86_400)
    #expect(person.state.notebook.runConflict(day) == nil)
    let run = try hardRun(on: day.date - 1)
    person.state.notebook.put([.activity(run)])
    let conflict = try #require(person.state.notebook.runConflict(day))
    #expect(conflict.hasSuffix("the legs, and the day before was hard on them."))
    person.perform(.arrived(.today))
    #expect(person.sees(conflict))
    let card = String(
      decoding: TodayCard(person.state.notebook, now: person.now).json, as: UTF8.self)
    #expect(card.contains(conflict))
    person.perform(.arrived(.calendar))
    person.perform(.calendar(.open(day.date)))
    #expect(person.sees(conflict))
    var other = week
    other.request[counts: .runs] = false
    person.state.notebook.put([.weekPlan(other)])
    #expect(person.state.notebook.runConflict(day) == nil)
  }

  /// The long run of Sunday, 15 November.
  @Test func aRunCountsOnce() throws {
    var plan = Samples.freshPlan
    let event = try #require(plan.events.first { $0.date.text == "2026-11-15" })
    var run = try hardRun(on: event.date)
    var alone = Notebook()
    alone.put([.activity(run)])
    let recorded = brief(alone, start: event.date + 1).runs
    #expect(recorded.map { $0.eventID } == [run.id] && recorded.allSatisfy { $0.tiresLegs })
    // Nobody knows what the runner can do.
    #expect(recorded.allSatisfy { $0.isRecorded && $0.load == nil && $0.name == "Morning run" })

    (run.planID, run.eventID) = (plan.id, event.id)
    try plan.complete(
      event.id, Completion(date: event.date, activityID: run.id, DoneRun(seconds: 6000)))
    var notebook = Notebook()
    notebook.put([.plan(plan), .activity(run)])
    let planned = brief(notebook, start: event.date + 1).runs.filter { $0.date == event.date }
    #expect(planned.map { $0.eventID } == [event.id] && planned.allSatisfy { !$0.isRecorded })
  }

  @Test func fitnessComesFromRecordingsWithoutAPlan() throws {
    var notebook = Notebook()
    notebook.put([.athlete(Samples.athlete)])
    let run = try hardRun(on: Samples.today)
    #expect(brief(notebook, start: run.day + 1).fitness == nil)
    notebook.put([.activity(run)])
    let fitness = try #require(brief(notebook, start: run.day + 1).fitness)
    #expect(fitness.fitness > 2 && fitness.fatigue > fitness.fitness)
    let shown = FitnessCourse.recent(notebook, today: run.day + 1)?.value(on: run.day + 1)
    #expect(fitness == shown)
  }

  /// Two hours, by how hard they were.
  @Test(
    arguments: [(.cycling, 7, true), (.cycling, 2, false), (.swimming, 7, false)]
      as [(Sport, Double, Bool)])
  func whatElseTiresTheLegsCounts(sport: Sport, rating: Double, counts: Bool) throws {
    var ride = try SampleActivity.ride()
    ride.sport = Open(sport)
    ride.rating = rating
    var notebook = Notebook()
    notebook.put([.activity(ride)])
    let found = brief(notebook, start: ride.day + 1).runs.map { $0.eventID }
    #expect(found == (counts ? [ride.id] : []))
  }
}
