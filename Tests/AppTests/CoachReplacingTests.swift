import Coach
import Documents
import Interchange
import Running
import Strength
import Testing

@testable import App

/// A week that is accepted while another one is trained by, and the load of a week that goes on.
@Suite struct CoachReplacingTests {
  private static let catalogue = (try? ExerciseCatalogue.bundledExercises()) ?? []

  private func done(_ running: Workout, at now: Instant) -> Workout {
    var done = running
    for log in done.logs.indices {
      for set in done.logs[log].sets.indices { done.logs[log].sets[set].completedAt = now }
    }
    done.endedAt = now
    return done
  }

  /// The first session is done, then another week takes the days from the next one on.
  @Test func daysThatHavePassedStayWithTheirWeek() throws {
    var person = try Person(Samples.training)
    person.state.catalogue = Self.catalogue
    person.perform(.arrived(.coach))
    try person.tap("Use this week")
    let old = try #require(person.state.notebook.weekPlans.first)
    let first = try #require(old.days.first { !$0.exercises.isEmpty })
    person.wait(seconds: Double(first.date - person.state.day) * 86_400)
    person.perform(.arrived(.today))
    try person.tap("Start")
    let workout = done(try #require(person.state.notebook.running), at: person.now)
    person.state.notebook.put([.workout(workout)])
    person.wait(seconds: 86_400)
    let middle = person.state.day
    #expect(middle <= old.lastDay)
    let brief = person.state.notebook.coachBrief(
      CoachRequest(), gym: person.state.coachGym, catalogue: Self.catalogue, start: middle,
      today: middle)
    let new = WeekPlanner.plan(brief, id: ULID(derivedFrom: "other"))
    person.state.coach.proposals = [new]
    person.state.coach.isWanted = true
    person.perform(.arrived(.coach))
    try person.tap("Use this week")

    let notebook = person.state.notebook
    let left = try #require(notebook.weekPlan(old.id))
    #expect(left.state == Open(.accepted) && left.lastDay == middle - 1 && left.isWhole)
    #expect(left.days == old.days.filter { $0.date < middle })
    #expect(notebook.done(left).reduce(0) { $0 + $1.doneSets } == first.setCount)
    #expect(notebook.plannedDay(of: workout)?.id == first.id)
    for date in (0...(new.lastDay - old.start)).map({ old.start + $0 }) {
      #expect(notebook.weekPlan(on: date)?.id == (date < middle ? old.id : new.id))
      let accepted = notebook.weekPlans.filter { $0.state == Open(.accepted) }
      #expect(accepted.filter { $0.day(on: date) != nil }.count == 1)
      let planned = notebook.plannedDays(in: date...date).filter { $0.programmeID == nil }
      #expect(planned.count <= 1)
    }
    #expect(person.state.shownWeek?.id == new.id)
    let outcome = WeekOutcome(
      notebook, first: first.date.startOfWeek(.monday), today: new.lastDay + 1)
    #expect(outcome.doneSessions == 1 && outcome.doneSets == first.setCount)
    #expect(person.page.names(["a"]).contains { $0.hasPrefix(left.name) })
    try person.tap("Undo")
    #expect(person.state.notebook.weekPlan(old.id)?.days == old.days)
    #expect(person.state.notebook.weekPlan(old.id)?.until == nil)
    #expect(person.state.notebook.weekPlan(new.id) == nil)
  }

  /// Three weeks are accepted one after the other, and none takes a day of another.
  @Test func aNewWeekBeginsAfterAllThatAreAccepted() throws {
    var person = try Person(Samples.training)
    person.state.catalogue = Self.catalogue
    person.perform(.arrived(.coach))
    try person.tap("Use this week")
    for count in 2...3 {
      try person.tap("New week")
      try person.tap("Plan the week")
      try person.tap("Use this week")
      #expect(person.state.notebook.weekPlans.count == count)
    }
    let weeks = person.state.notebook.weekPlans.sorted { $0.start < $1.start }
    #expect(weeks.allSatisfy { $0.state == Open(.accepted) && $0.until == nil })
    for (week, next) in zip(weeks, weeks.dropFirst()) { #expect(next.start == week.lastDay + 1) }
  }

  /// Two devices without a network have accepted a week each, and one of them has been begun.
  @Test func ofTwoAcceptedWeeksOneIsTrainedBy() throws {
    var person = try Person(Samples.training)
    person.state.catalogue = Self.catalogue
    person.perform(.arrived(.coach))
    try person.tap("Use this week")
    let old = try #require(person.state.notebook.weekPlans.first)
    let first = try #require(old.days.first { !$0.exercises.isEmpty })
    let brief = person.state.coachBrief(of: old)
    var new = WeekPlanner.plan(brief, id: ULID(high: .max, low: .max))
    new.state = Open(.accepted)
    person.state.notebook.put([.weekPlan(new)])
    let days = old.start...old.lastDay
    func planned(_ person: Person) -> [ULID] {
      person.state.notebook.plannedDays(in: days).filter { $0.programmeID == nil }.map { $0.id }
    }
    #expect(person.state.notebook.weekPlan(on: first.date)?.id == new.id)
    let trained = new.days.filter { !$0.exercises.isEmpty }.map { $0.id }
    #expect(planned(person) == trained)
    #expect(person.state.notebook.plannedDay(on: first.date)?.id != first.id)
    var workout = Workout(id: ULID(derivedFrom: "begun"), name: "Begun", startedAt: person.now)
    workout.planDayID = first.id
    person.state.notebook.put([.workout(done(workout, at: person.now))])
    #expect(planned(person) == [first.id] + trained)
  }

  /// On Saturday of a week whose long run is on Sunday.
  @Test func runsToComeAreNoLoadYet() throws {
    let person = try Person(Samples.training)
    let notebook = person.state.notebook
    let monday = person.state.day.startOfWeek(.monday)
    let outcome = WeekOutcome(notebook, first: monday, today: person.state.day)
    let runs = notebook.planEvents(in: outcome.days).map { $0.event }
    let completed = runs.filter { $0.isCompleted }.reduce(0) { $0 + $1.countedLoad }
    let open = runs.filter { !$0.isCompleted && !$0.isCancelled && $0.date >= person.state.day }
      .reduce(0) { $0 + $1.countedLoad }
    #expect(completed > 0 && open > 0 && !outcome.isOver)
    #expect(abs(outcome.load - completed) < 1e-6 && abs(outcome.loadToCome - open) < 1e-6)
    let said = try #require(outcome.sentences.last)
    #expect(
      said == "Load \(completed.text(digits: 0)) so far, \(open.text(digits: 0)) to come.")
    let last = WeekOutcome(notebook, first: monday - 7, today: person.state.day)
    #expect(last.isOver && last.loadToCome == 0)
    #expect(last.sentences.last?.contains("so far") == false)
  }
}
