import Documents
import Running
import Strength
import Testing

@testable import App

@Suite struct PlansTests {
  private func plan(_ person: Person) throws -> Plan {
    try #require(person.state.notebook.plan(Samples.planID))
  }

  @Test func listsTheCurrentPlanFirst() throws {
    var old = Samples.freshPlan
    old.id = ULID(derivedFrom: "plan/old")
    old.name = "Old"
    for place in old.weeks.indices { old.weeks[place].startsOn = old.weeks[place].startsOn - 140 }
    var coming = old
    coming.id = ULID(derivedFrom: "plan/coming")
    coming.name = "Spring"
    for place in coming.weeks.indices {
      coming.weeks[place].startsOn = coming.weeks[place].startsOn + 280
    }
    let person = try Person(
      [.plan(coming), .plan(Samples.plan), .plan(old)], route: .plans)
    #expect(person.state.notebook.plans.map(\.name) == ["Old", "Winter 10K", "Spring"])
    #expect(person.sees("Week 8 of 12"))
    #expect(person.sees("race in 29 days"))
    try Golden.check(person.state, "plans")
  }

  @Test func aPlanAndItsRunsGoOutAsFiles() throws {
    var person = try Person([.plan(Samples.plan)], route: .plan(Samples.planID))
    let path = "/api/plans/" + Samples.planID.text + "/export?format="
    try person.tap("CSV")
    #expect(
      person.effects.contains(
        .download(path: path + "csv&spreadsheet-safe=1", name: "Winter 10K.csv")))
    let event = try Samples.event("2026-11-22")
    person.perform(.calendar(.open(event.date)))
    try person.tap("intervals.icu")
    #expect(
      person.effects.contains(
        .download(
          path: path + "intervals&run=" + event.id.text,
          name: "2026-11-22 " + event.name + ".txt")))
    person.state.device.connection = .offline
    #expect(!person.page.has("button", "FIT"))
    #expect(person.sees("It can be downloaded when the library can be reached."))
  }

  @Test func withoutAPlanItSaysWhatToDo() throws {
    var person = try Person(route: .plans)
    #expect(person.sees("No plan yet"))
    try person.tap("New plan")
    #expect(person.state.route == .newPlan)
    // A race plan builds on what one runs: that is asked before anything is offered.
    #expect(!person.page.has("button", "Create plan"))
    try person.tap("Base")
    #expect(person.page.has("button", "Create plan"))
  }

  @Test func aRacePlanAsksWhatOneRunsFirst() throws {
    var person = try Person(route: .newPlan)
    try person.tap("Marathon")
    try person.type("4", into: "Weeks")
    #expect(person.page.names(["h2"]).first == "Your running now")
    #expect(person.sees("A plan for a race builds on what you run now."))
    #expect(person.sees("Say how many kilometres you run in a usual week."))
    #expect(person.sees("Its paces follow from what you have run."))
    #expect(!person.page.has("button", "Create plan"))
    try person.type("30", into: "Weekly distance, km")
    try person.choose("race", in: "Paces from")
    #expect(person.sees("Its paces follow from what you have run."))
    try person.choose("10k", in: "Race over")
    try person.type("48:00", into: "In")
    #expect(!person.sees("Its paces follow from what you have run."))
    // What would be unsafe is not offered, but what would do is said.
    #expect(person.sees("a marathon asks for at least"))
    #expect(person.sees("would work."))
    #expect(!person.page.has("button", "Create plan"))
    try person.type("18", into: "Weeks")
    #expect(person.page.has("button", "Create plan"))
  }

  @Test func aPlanThatWouldHaveBegunLongAgoIsNotOffered() throws {
    var person = try making()
    try person.type("2026-12-27", into: "Day of the race")
    try person.type("14", into: "Weeks")
    #expect(person.sees("The plan would have begun on 2026-09-21, 8 weeks ago."))
    #expect(person.sees("5 weeks are left until the race: choose 5."))
    #expect(!person.page.has("button", "Create plan"))
    try person.type("2026-12-06", into: "Day of the race")
    #expect(person.sees("A plan takes at least 4 weeks: choose a later race."))
    try person.tap("Base")
    try person.type("2026-10-05", into: "Begins on")
    #expect(person.sees("The plan would have begun on 2026-10-05, 6 weeks ago."))
    #expect(person.sees("Begin today or later."))
    try person.type("2026-11-16", into: "Begins on")
    #expect(
      person.sees("The first week has started: runs before today count as missed."))
    #expect(person.page.has("button", "Create plan"))
  }

  // MARK: Beside another one

  private func makingASecond() throws -> Person {
    var person = try Person([.plan(Samples.plan)], route: .newPlan)
    try person.tap("10K")
    try person.type("2027-02-14", into: "Day of the race")
    try person.type("30", into: "Weekly distance, km")
    #expect(person.sees("Winter 10K has runs in these weeks, too. Which plan counts?"))
    #expect(!person.page.has("button", "Create plan"))
    return person
  }

  @Test func theNewPlanCountsWhereThatIsChosen() throws {
    var person = try makingASecond()
    let first = try #require(person.state.plans.form?.preview.draft?.firstDay)
    try person.tap("The new one")
    let old = try plan(person)
    let left = old.events.filter { $0.date >= first && !$0.isCompleted }
    #expect(!left.isEmpty)
    #expect(left.allSatisfy { $0.isCancelled })
    #expect(
      left.contains { $0.reasons.last == "Cancelled: 10K plan counts from here on." })
    #expect(old.events.filter { $0.date < first } == Samples.plan.events.filter { $0.date < first })
    let ended = try #require(old.endedWeek(today: first + 7))
    #expect(old.proposal(after: ended, today: first + 7) == nil)
    try person.tap("Undo")
    #expect(person.state.notebook.plans == [Samples.plan])
  }

  @Test func bothPlansCountWhereThatIsChosen() throws {
    var person = try makingASecond()
    try person.tap("Both")
    #expect(try plan(person) == Samples.plan)
    #expect(person.state.notebook.plans.count == 2)
  }

  @Test func thePlanThatIsThereCountsWhereThatIsChosen() throws {
    var person = try makingASecond()
    try person.tap("Winter 10K")
    #expect(person.state.route == .plan(Samples.planID))
    #expect(person.saved.isEmpty)
  }

  @Test func plansHaveNamesAndColoursInTheCalendar() throws {
    var person = try makingASecond()
    try person.tap("Both")
    person.perform(.open(.calendar))
    let names = person.page.elements().filter {
      $0.attribute("class")?.hasPrefix("plan-name plan-") == true
    }
    #expect(names.map { $0.name } == ["Winter 10K", "10K plan"])
    #expect(names.map { $0.attribute("class") } == ["plan-name plan-0", "plan-name plan-1"])
    let classes = person.page.elements().compactMap { $0.attribute("class") }
    #expect(classes.contains { $0.contains("training run") && $0.contains("plan-0") })
    #expect(classes.contains { $0.contains("training run") && $0.contains("plan-1") })
    let days = person.page.names(["button"])
    #expect(days.contains { $0.contains(" planned (Winter 10K)") })
    #expect(days.contains { $0.contains(" planned (10K plan)") })
    // A day says how many runs lie on it, of all plans.
    let both = person.state.notebook.planEvents(in: person.state.day...Samples.plan.lastDay)
      .filter { !$0.event.isCancelled }
    let crowded = try #require(
      both.first { found in
        both.contains { $0.plan != found.plan && $0.event.date == found.event.date }
      })
    person.perform(.calendar(.open(crowded.event.date)))
    #expect(person.sees("2 runs on "))
  }

  // MARK: Making one

  private func making() throws -> Person {
    var person = try Person(route: .newPlan)
    try person.tap("10K")
    try person.type("2027-02-14", into: "Day of the race")
    try person.type("30", into: "Weekly distance, km")
    try person.type("12", into: "Longest run, km")
    try person.choose("unknown", in: "Paces from")
    return person
  }

  @Test func previewsWhatComesOfEveryInput() throws {
    var person = try making()
    #expect(try person.page.value(of: "Weeks") == "12")
    #expect(person.sees("to the race on Sun, 14 Feb 2027"))
    #expect(person.sees("Your paces are not known"))
    try person.choose("race", in: "Paces from")
    try person.choose("10k", in: "Race over")
    try person.type("48:00", into: "In")
    #expect(!person.sees("Your paces are not known"))
    try person.tap("Increase days a week")
    #expect(try person.page.value(of: "Days a week") == "5")
    try Golden.check(person.state, "plan-new")
  }

  @Test func saysWhatCannotWorkWithWhatWould() throws {
    var person = try Person(route: .newPlan)
    try person.tap("Marathon")
    try person.type("4", into: "Weeks")
    try person.type("0", into: "Weekly distance, km")
    #expect(person.page.text.contains("would work") || person.page.text.contains("first"))
    #expect(!person.page.has("button", "Create plan"))
    for day in ["Monday", "Tuesday", "Wednesday", "Thursday"] { try person.tap(day) }
    #expect(person.sees("rest days"))
  }

  @Test func whatCannotBeReadIsSaidAndLeavesThePlan() throws {
    var person = try making()
    let before = person.state.plans.form?.configuration
    try person.type("abc", into: "Weekly distance, km")
    try person.type("9", into: "Days a week")
    try person.type("99", into: "Weeks")
    try person.type("2026-01-01", into: "Day of the race")
    #expect(person.sees("Enter a number, 0 to 400."))
    #expect(person.sees("Enter 2 to 7."))
    #expect(person.sees("Enter 4 to 30."))
    #expect(person.sees("That day is over."))
    #expect(person.state.plans.form?.configuration == before)
  }

  @Test func heartRatesThatContradictEachOtherAreSaidAtTheirField() throws {
    var person = try making()
    try person.type("190", into: "Maximum")
    try person.type("195", into: "At rest")
    #expect(person.sees("Resting is below threshold, and threshold below maximum."))
    #expect(person.state.plans.form?.configuration.runner.restingHeartRate == nil)
    // The other one may be what was wrong.
    try person.type("200", into: "Maximum")
    #expect(!person.sees("Resting is below threshold, and threshold below maximum."))
    #expect(person.state.plans.form?.configuration.runner.restingHeartRate == 195)
    try person.type("50", into: "At rest")
    try person.tap("Create plan")
    #expect(person.state.notebook.athlete.restingHeartRate?.value == 50)
  }

  @Test func comparesTwoConfigurations() throws {
    var person = try making()
    try person.tap("Keep to compare")
    try person.tap("Increase weeks")
    try person.choose("Advanced", in: "Level")
    #expect(person.sees("Compared"))
    try Golden.check([main { person.page.region("Compared") }], "plan-compared")
    try person.tap("Use the other")
    #expect(try person.page.value(of: "Weeks") == "12")
    try person.tap("Done comparing")
    #expect(!person.sees("Compared"))
  }

  @Test func createsAPlanAndTakesItBack() throws {
    var person = try making()
    try person.tap("Create plan")
    let made = try #require(person.state.notebook.plans.first)
    #expect(person.state.route == .plan(made.id))
    #expect(made.name == "10K plan")
    #expect(made.weeks.count == 12)
    #expect(person.saved.count == 1)
    try person.tap("Undo")
    #expect(person.state.notebook.plans.isEmpty)
    #expect(person.state.notebook.athlete == Athlete())
  }

  @Test func aSecondPlanStartsFromTheFirst() throws {
    let person = try Person([.plan(Samples.plan)], route: .newPlan)
    let form = try #require(person.state.plans.form)
    #expect(form.configuration.runner == Samples.runner)
    #expect(form.performance == .race)
  }

  @Test func worksInMiles() throws {
    var settings = Settings()
    settings.distanceUnit = Open(.mi)
    var person = try Person([.settings(settings)], route: .newPlan)
    try person.type("20", into: "Weekly distance, mi")
    let kilometers = person.state.plans.form?.configuration.currentKilometers ?? 0
    #expect(abs(kilometers - 32.19) < 0.01)
    try person.choose("unknown", in: "Paces from")
    try person.tap("Marathon")
    try person.type("4", into: "Weeks")
    #expect(person.sees("a marathon asks for at least"))
    #expect(person.sees(" mi a week and a longest run of "))
    #expect(!person.sees(" km"))
    try person.type("", into: "Weekly distance, mi")
    #expect(person.sees("Say how many miles you run in a usual week."))
  }

  // MARK: Its page

  @Test func theChartNamesItsAxesAndWeeksTheirPhase() throws {
    let person = try Person([.plan(Samples.plan)], route: .plan(Samples.planID))
    #expect(person.sees("Bars and left axis: km a week"))
    #expect(person.sees("Line and right axis: load."))
    let labels = person.page.elements().filter { $0.attribute("class") == "chart-label" }
      .map { $0.name }
    #expect(labels.contains("km") && labels.contains("load"))
    // A week is called as the strip under its bar.
    for week in Samples.plan.weeks where week.kind == .known(.build) {
      let title = try #require(week.phase.known?.title)
      let row = try #require(
        person.page.names(["button"]).first { $0.hasPrefix("Week \(week.number), ") })
      #expect(row.hasSuffix(title) || row.hasSuffix("Now"), "\(row)")
    }
  }

  @Test func showsWeeksRunsAndReasons() throws {
    var person = try Person([.plan(Samples.plan)], route: .plan(Samples.planID))
    let week = try #require(Samples.plan.weeks.first { $0.number == 9 })
    person.perform(.plans(.toggleWeek(week.id)))
    let event = try #require(Samples.plan.events(in: week).first)
    person.perform(.plans(.toggleEvent(event.id)))
    #expect(person.sees("Why this run"))
    #expect(person.sees("Target: "))
    try Golden.check(person.state, "plan")
    try person.tap("Change it")
    #expect(person.page.has("button", "Cancel run"))
  }

  @Test func deletesAndRenames() throws {
    var person = try Person([.plan(Samples.plan)], route: .plan(Samples.planID))
    try person.type("Snow", into: "Name of the plan")
    #expect(try plan(person).name == "Snow")
    try person.type(" ", into: "Name of the plan")
    #expect(person.sees("A plan needs a name."))
    try person.tap("Delete")
    #expect(person.state.route == .plans)
    try person.tap("Undo")
    #expect(try plan(person).name == "Snow")
    person.perform(.open(.plan(ULID.none)))
    #expect(person.sees("There is no such plan any more."))
  }

  @Test func putsARaceIn() throws {
    var person = try Person([.plan(Samples.plan)], route: .plan(Samples.planID))
    try person.tap("Add a race")
    try person.tap("Add")
    #expect(person.sees("Enter a distance such as 10."))
    try person.type("Park run", into: "Name of the race")
    try person.type("2026-12-06", into: "Day")
    try person.type("5", into: "Distance in km")
    try person.tap("Add")
    #expect(try plan(person).events.contains { $0.isRace && $0.name == "Park run" })
    try person.tap("Undo")
    #expect(try plan(person) == Samples.plan)
  }

  @Test func putsAWeekOfIllnessIn() throws {
    var person = try Person([.plan(Samples.plan)], route: .plan(Samples.planID))
    try person.tap("I cannot run")
    try person.type("2031-01-01", into: "From")
    try person.tap("Add")
    #expect(person.sees("Enter a day on which the plan runs."))
    try person.type("2026-11-23", into: "From")
    try person.type("0", into: "Days")
    try person.tap("Add")
    #expect(person.sees("Enter 1 to 60."))
    try person.type("4", into: "Days")
    try person.tap("Add")
    #expect(try plan(person).events.filter { $0.isSick }.count == 4)
    person.perform(.open(.calendar))
    #expect(person.page.names(["button"]).contains { $0.hasSuffix(", ill") })
  }

  // MARK: Adaptation

  @Test func proposesAChangeAndKeepsTheDecision() throws {
    var person = try Person([.plan(Samples.freshPlan)], route: .plan(Samples.planID))
    #expect(person.sees("After week 7"))
    #expect(person.sees("Return gradually"))
    try Golden.check([main { person.page.region("After week 7") }], "plan-proposal-anew")
    try person.tap("Leave it as it is")
    #expect(!person.sees("After week 7"))
    #expect(person.sees("Refused"))
    #expect(try plan(person).events == Samples.freshPlan.events)
    try person.tap("Undo")
    try person.tap("Accept")
    #expect(person.sees("Accepted"))
    #expect(try plan(person).events != Samples.freshPlan.events)
  }

  @Test func showsAnEasierWeekAsADiff() throws {
    var whole = Samples.plan
    let monday = try #require(CivilDay("2026-11-16"))
    let week = try #require(whole.weeks.first { $0.number == 7 })
    for event in whole.events where event.date >= week.startsOn {
      try whole.complete(event.id, nil)
      guard event.date < monday else { continue }
      try whole.complete(event.id, Completion(date: event.date, DoneRun(), load: event.load * 0.7))
    }
    var person = try Person(
      [.plan(whole)], at: "2026-11-16T08:00:00.000+01:00", route: .plan(Samples.planID))
    try Golden.check([main { person.page.region("After week 7") }], "plan-proposal")
    #expect(person.sees("A little less next week"))
    #expect(person.sees("→"))
    try person.tap("Accept")
    #expect(try plan(person).events != whole.events)
  }

  @Test func whatChangesNothingIsNotOfferedAsAChange() throws {
    var whole = Samples.plan
    let monday = try #require(CivilDay("2026-11-16"))
    let week = try #require(whole.weeks.first { $0.number == 7 })
    for event in whole.events(in: week) {
      try whole.complete(event.id, Completion(date: event.date, DoneRun(), load: event.load * 0.7))
    }
    for event in whole.events where event.date >= monday {
      try whole.complete(event.id, nil)
      if event.date < monday + 7 { try whole.cancel(event.id) }
    }
    var person = try Person(
      [.plan(whole)], at: "2026-11-16T08:00:00.000+01:00", route: .plan(Samples.planID))
    #expect(person.sees("Continue as planned"))
    #expect(person.sees("There is nothing left in the next week that could change."))
    #expect(!person.page.has("button", "Accept"))
    try person.tap("All right")
    #expect(person.sees("Accepted."))
    #expect(try plan(person).events == whole.events)
  }

  // MARK: Today

  @Test func todayShowsTheRunAndHowItWent() throws {
    let today = try #require(CivilDay("2026-11-21"))
    var fresh = Samples.freshPlan
    let near = try #require(fresh.events.filter { $0.date < today }.max { $0.date < $1.date })
    _ = try fresh.move(near.id, to: today)
    var person = try Person(Samples.demo + [.plan(fresh)], route: .today)
    #expect(person.sees(near.title))
    try Golden.check(person.state, "today-run")
    try person.tap("Play", in: "Today's run")
    #expect(person.state.route == .play)
    #expect(person.sees("Warm up"))
    person.startNow()
    person.wait(seconds: 600)
    person.perform(.player(.command(.finish)))
    person.perform(.open(.today))
    try person.tap("Done", in: "Today's run")
    #expect(try person.page.value(of: "Time") == "10:00")
    try person.type("42:00", into: "Time")
    try person.tap("Save")
    #expect(person.state.route == .today)
    #expect(try plan(person).events.first { $0.id == near.id }?.completion?.seconds == 2520)
    #expect(person.sees("Done"))
    try person.tap("Calendar")
    #expect(person.state.route == .calendar)
  }
}

/// Plans that somebody has changed by hand.
@Suite struct StrangePlansTests {
  @Test func pagesStandWhatAFileSays() throws {
    var far = Samples.freshPlan
    far.weeks[11].startsOn = CivilDay.last - 10
    far.events[3].date = CivilDay.last
    far.events[4].date = CivilDay.first
    far.events[5].structure = []
    far.events[6].id = far.events[7].id
    var empty = Plan()
    empty.id = ULID(derivedFrom: "plan/empty")
    var backwards = Samples.freshPlan
    backwards.id = ULID(derivedFrom: "plan/backwards")
    backwards.weeks.reverse()
    let plans = [far, empty, backwards]
    var person = try Person(plans.map { .plan($0) }, route: .plans)
    #expect(!person.page.text.isEmpty)
    for plan in plans {
      person.perform(.open(.plan(plan.id)))
      #expect(person.sees("Weeks"))
      for week in plan.weeks {
        person.perform(.plans(.toggleWeek(week.id)))
        #expect(!person.page.text.isEmpty)
      }
    }
    person.perform(.open(.calendar))
    for event in far.events.prefix(8) {
      person.perform(.calendar(.open(event.date)))
      #expect(person.page.text.contains("Day before"))
    }
  }
}
