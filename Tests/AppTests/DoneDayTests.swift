import Body
import Coach
import Documents
import Running
import Strength
import Testing

@testable import App

/// A run that is done on another day than it was planned for: what was done lies on that day and
/// counts in its week, on every page; what was planned stays in its own.
@Suite struct DoneDayTests {
  private let plan = Samples.freshPlan
  private let evening = "T20:00:00.000+01:00"

  /// The long run of Sunday, 15 November, the last day of its week.
  private var run: PlanEvent {
    get throws { try #require(plan.events.first { $0.date.text == "2026-11-15" }) }
  }

  /// The plan with that run done on Monday.
  private func doneOnMonday() throws -> Plan {
    var done = plan
    let run = try run
    try done.complete(
      run.id,
      Completion(date: run.date + 1, DoneRun(seconds: 4500, meters: 12_500), load: 77))
    return done
  }

  private func completion(_ person: Person) throws -> Completion? {
    let id = try run.id
    return person.state.notebook.plan(plan.id)?.events.first { $0.id == id }?.completion
  }

  // MARK: Figures

  @Test func whatWasDoneCountsInTheWeekOfThatDay() throws {
    let sunday = try run.date
    let monday = sunday + 1
    let person = try Person([.plan(try doneOnMonday())], at: "2026-11-18" + evening)
    let notebook = person.state.notebook
    let before = TrainingWeek(notebook, today: sunday)
    #expect(before.runCount == 0 && before.kilometers == 0 && before.seconds == 0)
    #expect(before.isTrained == Array(repeating: false, count: 7))
    let week = TrainingWeek(notebook, today: monday)
    #expect(week.runCount == 1 && week.kilometers == 12.5 && week.seconds == 4500)
    #expect(week.isTrained == [true] + Array(repeating: false, count: 6))
    #expect(notebook.trainings(in: sunday...sunday).isEmpty)
    #expect(notebook.trainings(in: monday...monday).map { $0.day } == [monday])
    #expect(!notebook.isTrained(weekFrom: sunday - 6) && notebook.isTrained(weekFrom: monday))
    let card = try JSONValue(parsing: TodayCard(notebook, now: person.now).json)
    #expect(card["week"]?["runs"]?.number == 1)
    #expect(card["week"]?["kilometers"]?.number == 12.5)
  }

  @Test func theCalendarHasItOnTheDayWhenItWasDone() throws {
    let run = try run
    let open = try Person([.plan(plan)], at: "2026-11-18" + evening)
    let done = try Person([.plan(try doneOnMonday())], at: "2026-11-18" + evening)
    func calendar(_ person: Person) -> CalendarDays {
      CalendarDays(
        person.state.notebook, first: run.date - 6, weeks: 2, today: person.state.day)
    }
    let (before, after) = (calendar(open), calendar(done))
    #expect(before.items(on: run.date).count == 1 && before.items(on: run.date + 1).isEmpty)
    #expect(after.items(on: run.date).isEmpty && after.items(on: run.date + 1).count == 1)
    #expect(after.items(on: run.date + 1).first?.status == .done)
    #expect(after.totals.map { $0.doneKilometers } == [0, 12.5])
    // What was planned stays where it was.
    #expect(after.totals.map { $0.plannedKilometers } == before.totals.map { $0.plannedKilometers })
    #expect(after.totals[0].seconds == 0 && after.totals[0].load == 0)
    #expect(abs(after.totals[1].seconds - before.totals[1].seconds - 4500) < 0.001)
    #expect(abs(after.totals[1].load - before.totals[1].load - 77) < 0.001)
    // The load is fatigue from that day on: 1 − e^(−1/7) = 0.1331 of it.
    func fatigue(_ person: Person, _ day: CivilDay) -> Double {
      FitnessCourse(person.state.notebook, plan, today: person.state.day).value(on: day)?.fatigue
        ?? 0
    }
    #expect(abs(fatigue(done, run.date) - fatigue(open, run.date)) < 0.001)
    let added = fatigue(done, run.date + 1) - fatigue(open, run.date + 1)
    #expect(abs(added - 0.1331 * 77) < 0.05)
  }

  /// Runs of eight weeks, each done up to nine days after its day.
  @Test func todayCalendarAndHistoryCountTheSame() throws {
    var late = Samples.plan
    var count = 0
    for place in late.events.indices where late.events[place].isCompleted {
      let planned = late.events[place].date
      late.events[place].completion?.date = planned + count % 10
      count += 1
    }
    let person = try Person([.plan(late)])
    let planned = try Person([.plan(Samples.plan)])
    let (notebook, today) = (person.state.notebook, person.state.day)
    let first = late.firstDay.startOfWeek(.monday)
    let calendar = CalendarDays(notebook, first: first, weeks: 14, today: today)
    let asPlanned = CalendarDays(planned.state.notebook, first: first, weeks: 14, today: today)
    var counted = 0
    for place in 0..<14 {
      let days = (first + place * 7)...(first + place * 7 + 6)
      let week = TrainingWeek(notebook, today: days.lowerBound)
      let listed = notebook.unrecordedRuns.filter { days.contains($0.event.day) }
      #expect(week.runCount == listed.count)
      #expect(abs(calendar.totals[place].doneKilometers - week.kilometers) < 0.001)
      #expect(
        abs(calendar.totals[place].plannedKilometers - asPlanned.totals[place].plannedKilometers)
          < 0.001)
      counted += week.runCount
    }
    #expect(count > 20 && counted == count)
    let listed = notebook.unrecordedRuns.map { $0.event.day }
    #expect(listed == listed.sorted { $0 > $1 })
  }

  // MARK: Planned against done

  @Test func nothingLooksMissedThatWasDoneAfterItsWeek() throws {
    let run = try run
    var done = try doneOnMonday()
    let week = try #require(plan.week(of: run.date))
    let runs = plan.events(in: week)
    for event in runs where event.id != run.id {
      try done.complete(event.id, Completion(date: event.date))
    }
    let beside = try SampleActivity.run("2026-11-12T07:30:00.000+01:00")
    let person = try Person([.plan(done), .activity(beside)], at: "2026-11-18" + evening)
    let notebook = person.state.notebook
    let outcome = WeekOutcome(notebook, first: run.date - 6, today: person.state.day)
    #expect(outcome.plannedRuns == runs.count && outcome.doneRuns == runs.count)
    #expect(outcome.missedRuns.isEmpty)
    // All but the last, and one that nobody had planned.
    #expect(outcome.done.runCount == runs.count)
    let all = "\(runs.count) of \(runs.count) planned"
    #expect(
      outcome.sentences.contains { $0.hasPrefix("Runs: " + all) && $0.contains("; 1 besides") })
    let next = WeekOutcome(notebook, first: run.date + 1, today: person.state.day)
    #expect(next.doneRuns == 0 && next.done.runCount == 1)
    #expect(next.sentences.contains { $0.contains("; 1 besides") })
    // The plan's own weeks, and what it adapts by.
    #expect(WeekSum(done, week, today: person.state.day).doneRuns == runs.count)
    #expect(WeekReview(done, week).doneRuns == runs.count)
  }

  @Test func warningsGoByTheDayWhenARunWasDone() throws {
    let hard = plan.events.filter { $0.isHard && $0.isMovable }.sorted { $0.date < $1.date }
    let next = hard[1].date
    try #require(!plan.warnings(around: [next]).contains(.hardBesideHard(next - 1, next)))
    var done = plan
    try done.complete(hard[0].id, Completion(date: next - 1))
    #expect(done.warnings(around: [next]).contains(.hardBesideHard(next - 1, next)))
  }

  @Test func theCoachSparesLegsAfterTheDayWhenARunWasDone() throws {
    let run = try run
    let days = (run.date + 1)...(run.date + 3)
    let done = try doneOnMonday()
    #expect(!BriefRun.runs(of: [plan], in: days).contains { $0.eventID == run.id })
    let found = BriefRun.runs(of: [done], in: days).first { $0.eventID == run.id }
    #expect(found?.date == run.date + 1)
  }

  // MARK: Touching

  @Test func theDayWhenItWasDoneTakesItBack() throws {
    let run = try run
    let monday = run.date + 1
    var person = try Person(
      [.plan(try doneOnMonday())], at: monday.isoText + evening, route: .calendar)
    #expect(person.page.names(["button"]).contains("Sunday, 15 Nov"))
    #expect(
      person.page.names(["button"]).contains("Monday, 16 Nov, today, " + run.title + " done"))
    person.perform(.calendar(.open(run.date)))
    #expect(person.sees("Nothing planned"))
    person.perform(.calendar(.open(monday)))
    #expect(person.sees("Planned for Sun, 15 Nov."))
    // What is changed of it stays on its day.
    try person.tap("Change", in: run.title)
    #expect(person.state.calendar.openDay == monday)
    try person.type("70", into: "Time")
    try person.tap("Save")
    #expect(try completion(person)?.seconds == 4200)
    #expect(try completion(person)?.date == monday)
    #expect(person.effects.contains(.focus(id: "day-" + monday.text)))
    person.perform(.calendar(.open(monday)))
    try person.tap("Not done", in: run.title)
    #expect(try completion(person) == nil)
    #expect(person.effects.contains(.focus(id: "day-" + run.date.text)))
    #expect(
      person.page.names(["button"]).contains("Sunday, 15 Nov, " + run.title + " missed"))
    #expect(person.page.names(["button"]).contains("Monday, 16 Nov, today"))
  }

  @Test func todayAndTheWidgetHaveWhatWasDoneToday() throws {
    let run = try run
    let done = AnyDocument.plan(try doneOnMonday())
    let sunday = try Person([done], at: run.date.isoText + evening)
    let monday = try Person([done], at: (run.date + 1).isoText + evening)
    func card(_ person: Person) throws -> JSONValue {
      try JSONValue(parsing: TodayCard(person.state.notebook, now: person.now).json)
    }
    #expect(try card(sunday)["runs"]?.array?.isEmpty == true)
    #expect(try card(monday)["runs"]?.array?.count == 1)
    #expect(!sunday.sees(run.title) && monday.sees(run.title))
    #expect(!monday.page.names(["button"]).contains("Another day"))
  }

  @Test func thePlanSaysWhenItWasDone() throws {
    let run = try run
    var person = try Person(
      [.plan(try doneOnMonday())], at: "2026-11-18" + evening, route: .plan(plan.id))
    let week = try #require(plan.week(of: run.date))
    person.perform(.plans(.toggleWeek(week.id)))
    person.perform(.plans(.toggleEvent(run.id)))
    #expect(person.sees("Done on Mon, 16 Nov: 12.5 km"))
    try person.tap("Change it")
    #expect(person.state.calendar.openDay == run.date + 1)
  }
}
