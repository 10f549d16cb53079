import Documents
import Running
import Strength
import Testing

@testable import App

@Suite struct CalendarTests {
  private let planID = Samples.planID

  private func plan(_ person: Person) throws -> Plan {
    try #require(person.state.notebook.plan(planID))
  }

  /// The run to come that nobody has moved.
  private func next(_ person: Person) throws -> PlanEvent {
    let events = try plan(person).events.filter {
      $0.date > person.state.day && !$0.isMoved && $0.isMovable
    }
    return try #require(events.min { $0.date < $1.date })
  }

  private func open(_ day: CivilDay, _ person: inout Person) throws {
    let cell = person.page.elements().first { $0.attribute("id") == "day-" + day.text }
    person.perform(try #require(cell?.action("data-on-click")))
  }

  @Test func showsThisMonthWithEveryKindOfTraining() throws {
    let person = try Person(Samples.training, route: .calendar)
    #expect(person.sees("November 2026"))
    #expect(person.sees("January 2027"))
    #expect(!person.sees("February 2027"))
    #expect(!person.sees("October 2026"))
    let names = person.page.names(["button"]).joined(separator: "\n")
    for word in ["planned", "done", "missed", "cancelled", "moved", "race"] {
      #expect(names.contains(word), "\(word)")
    }
    #expect(names.contains("Saturday, 21 Nov, today"))
    try Golden.check(person.state, "calendar")
  }

  @Test(arguments: [PauseCause.ill, .hurt, .travelling])
  func daysOffSayWhy(cause: PauseCause) throws {
    var plan = Samples.freshPlan
    plan.addPause(from: plan.lastDay - 20, days: 2, cause)
    let person = try Person([.plan(plan)], route: .calendar)
    let names = person.page.names(["button"])
    let words = [PauseCause.ill: "ill", .hurt: "hurt", .travelling: "travelling"]
    for (other, word) in words {
      #expect(names.contains { $0.contains(", " + word) } == (other == cause), "\(word)")
    }
  }

  @Test func daysOffEndInTheSheetOfOneOfThem() throws {
    var plan = Samples.freshPlan
    let day = plan.lastDay - 24
    plan.addPause(from: day, days: 4, .ill)
    var person = try Person([.plan(plan)], route: .calendar)
    try open(day + 2, &person)
    try person.tap("I can run again")
    let days = try self.plan(person).events.filter { $0.isSick }.map { $0.date }
    #expect(days == [day, day + 1])
    #expect(person.sees("You run again from"))
    try person.tap("Undo")
    #expect(try self.plan(person) == plan)
  }

  @Test func weeksBeginWhereTheSettingsSay() throws {
    var settings = Settings()
    settings.weekStartNumber = Weekday.sunday.rawValue
    let person = try Person([.settings(settings)], route: .calendar)
    let days = person.page.elements().compactMap { $0.attribute("id") }
      .filter { $0.hasPrefix("day-") }
    #expect(days.first == "day-2026-11-01")
    #expect(days.count % 7 == 0)
    #expect(Set(days).count == days.count)
  }

  @Test func earlierAndLaterGrowTheWindowWithinLimits() throws {
    var person = try Person(Samples.training, route: .calendar)
    try person.tap("Earlier")
    #expect(person.sees("August 2026"))
    #expect(person.sees("January 2027"))
    #expect(person.effects.contains(.scroll(id: "month-2026-10")))
    for _ in 0..<90 { try person.tap("Later") }
    let months = person.page.elements().filter { $0.element.name.description == "section" }
    #expect(months.count == CalendarState.mostMonths)
    #expect(!person.sees("November 2026"))
    person.perform(.open(.today))
    person.perform(.open(.calendar))
    #expect(person.state.calendar.months?.upperBound.title == "July 2049")
    try person.tap("Today", at: 1)
    #expect(person.sees("November 2026"))
    #expect(person.effects.contains(.scroll(id: "month-2026-11")))
    #expect(person.effects.contains(.focus(id: "day-2026-11-21")))
    person.perform(.open(.calendar))
    let reach = CalendarState.reach
    for (month, button) in [(reach.lowerBound, "Earlier"), (reach.upperBound, "Later")] {
      person.state.calendar.show(month)
      for _ in 0..<3 { try person.tap(button) }
      #expect(person.sees(month.title))
    }
  }

  @Test func growsAsTheEndComesNearAndLosesNothing() throws {
    var person = try Person(Samples.training, route: .calendar)
    for _ in 0..<20 {
      let later = try person.page.find(["button"], "Later")
      person.perform(try #require(later.action("data-on-appear")))
    }
    let months = try #require(person.state.calendar.months)
    #expect(months.lowerBound.title == "November 2026")
    #expect(months.upperBound.number - months.lowerBound.number < CalendarState.mostMonths)
    #expect(months.upperBound.title == "January 2032")
  }

  @Test func drawsTheDaysOfMonthsInSightAlone() throws {
    var person = try Person(Samples.training, route: .calendar)
    for _ in 0..<10 { try person.tap("Later") }
    func drawn(_ person: Person) -> [String] {
      person.page.elements().filter { $0.element.name.description == "section" }
        .filter { $0.attribute("class") == "month" }
        .compactMap { $0.attribute("id") }
    }
    #expect(drawn(person) == ["month-2026-11", "month-2026-12", "month-2027-01"])
    person.perform(.calendar(.see("2028-02 2028-03")))
    #expect(drawn(person) == ["month-2028-02", "month-2028-03"])
    for odd in ["", "x", "2028-05 2028-01"] { person.perform(.calendar(.see(odd))) }
    #expect(drawn(person) == ["month-2028-02", "month-2028-03"])
    person.perform(.calendar(.see("2027-01 2029-06")))
    #expect(drawn(person).count == CalendarState.mostDrawn)
    try person.tap("Today", at: 1)
    #expect(drawn(person).first == "month-2026-11")
    #expect(person.page.elements().contains { $0.attribute("id") == "month-2026-11" })
  }

  @Test func keepsTheMonthWhenDataChangesUnderIt() throws {
    var person = try Person(Samples.training, route: .calendar)
    try person.tap("Earlier")
    let months = person.state.calendar.months
    var plan = Samples.plan
    plan.name = "Other"
    person.state.notebook.put(.plan(plan))
    person.perform(.tick)
    #expect(person.state.calendar.months == months)
    #expect(person.sees("August 2026"))
  }

  @Test func aDayOpensWithAllThatLiesOnIt() throws {
    var person = try Person(Samples.training, route: .calendar)
    let event = try next(person)
    try open(event.date, &person)
    #expect(person.sees(event.title))
    #expect(person.sees("Structure"))
    #expect(person.sees("Why this run"))
    try Golden.check([daySheet(person.state)], "calendar-day")
    try person.tap("Day after")
    #expect(person.state.calendar.openDay == event.date + 1)
    try person.tap("Close")
    #expect(person.effects.contains(.focus(id: "day-" + (event.date + 1).text)))
  }

  @Test func movesARunByButtonAndDateAndBack() throws {
    var person = try Person(Samples.training, route: .calendar)
    let event = try next(person)
    try open(event.date, &person)
    try person.tap("A day later")
    var moved = try #require(try plan(person).events.first { $0.id == event.id })
    #expect(moved.date == event.date + 1)
    #expect(person.sees("moved to"))
    #expect(person.effects.contains(.focus(id: "day-" + moved.date.text)))
    try person.tap("Undo")
    #expect(try plan(person) == Samples.plan)
    try open(event.date, &person)
    try person.type("someday", into: "Move to")
    try person.tap("Move")
    #expect(person.sees("Enter a day."))
    try person.type((event.date + 3).text, into: "Move to")
    try person.tap("Move")
    moved = try #require(try plan(person).events.first { $0.id == event.id })
    #expect(moved.date == event.date + 3)
    try open(moved.date, &person)
    try person.tap("Undo move", in: event.title)
    #expect(try plan(person).events.first { $0.id == event.id }?.date == event.date)
  }

  @Test func warnsWhenHardDaysMeet() throws {
    var person = try Person([.plan(Samples.freshPlan)], route: .calendar)
    let plan = Samples.freshPlan
    let hard = plan.events.filter { $0.isHard && $0.isMovable && $0.date > person.state.day }
      .sorted { $0.date < $1.date }
    person.perform(
      .calendar(.move(EventPlace(plan: planID, event: hard[0].id), hard[1].date - 1)))
    #expect(person.state.toast?.message.contains("Hard days follow each other") == true)
    try open(hard[1].date, &person)
    #expect(person.sees("Hard days follow each other"))
  }

  @Test func swapsCancelsAndRestores() throws {
    var person = try Person(Samples.training, route: .calendar)
    let event = try next(person)
    let other = try #require(
      Samples.plan.events.filter { $0.date > event.date && $0.isMovable }
        .min { $0.date < $1.date })
    try open(event.date, &person)
    try person.choose(other.id.text, in: "Swap with")
    #expect(try plan(person).events.first { $0.id == other.id }?.date == event.date)
    try person.tap("Undo")
    try open(event.date, &person)
    try person.tap("Cancel run")
    #expect(try plan(person).events.first { $0.id == event.id }?.isCancelled == true)
    try open(event.date, &person)
    try person.tap("Restore")
    #expect(try plan(person) == Samples.plan)
  }

  @Test func completesARunByHand() throws {
    var person = try Person(Samples.training, route: .calendar)
    let event = try next(person)
    try open(event.date, &person)
    try person.tap("Done", in: event.title)
    try person.type("x", into: "Time")
    try person.type("-", into: "Distance in km")
    try person.tap("Save")
    #expect(person.sees("Enter minutes, or a time"))
    #expect(person.sees("Enter a distance"))
    try person.type("50", into: "Time")
    try person.type("10", into: "Distance in km")
    try person.choose("3", in: "How hard did it feel?")
    try person.tap("Save")
    let done = try #require(try plan(person).events.first { $0.id == event.id }?.completion)
    #expect(done.seconds == 3000)
    #expect(done.meters == 10_000)
    #expect(done.rating == 3)
    #expect((done.load ?? 0) > 0)
    // Done before its day, it lies on the one when it was done.
    try open(event.date, &person)
    #expect(person.sees("Nothing planned"))
    try open(person.state.day, &person)
    #expect(person.sees("Planned for " + event.date.fullText(today: person.state.day) + "."))
    #expect(person.sees("10 km · 50:00 · 5:00/km · felt 3 of 10"))
    try person.tap("Change", in: event.title)
    #expect(try person.page.value(of: "Time") == "50:00")
    try person.tap("Back", in: event.title)
    try person.tap("Not done", in: event.title)
    #expect(try plan(person).events.first { $0.id == event.id }?.completion == nil)
  }

  @Test func aSessionThatComesAgainShowsHowItWasDoneBefore() throws {
    var plan = Samples.plan
    let hard = plan.events.indices.filter { plan.events[$0].isHard && !plan.events[$0].isRace }
    let (first, second) = (try #require(hard.first), try #require(hard.last))
    for place in [first, second] { plan.events[place].workoutID = "cruise-4x1000" }
    plan.events[first].completion = Completion(
      date: plan.events[first].date, DoneRun(seconds: 3000, meters: 10_000, rating: 7))
    let documents = Samples.training.map { $0.id == plan.id ? AnyDocument.plan(plan) : $0 }
    var person = try Person(documents, route: .calendar)
    person.perform(.calendar(.open(plan.events[first].date)))
    #expect(!person.sees("The same session before"))
    person.perform(.calendar(.open(plan.events[second].date)))
    #expect(person.sees("The same session before"))
    #expect(person.sees("10 km · 50:00 · 5:00/km · felt 7 of 10"))
  }

  @Test func readsTimesAsTheyAreTyped() {
    #expect(RunTime.read("45", plannedSeconds: 2700) == 2700)
    #expect(RunTime.read("44:30", plannedSeconds: 2700) == 2670)
    #expect(RunTime.read("1:30", plannedSeconds: 5400) == 5400)
    #expect(RunTime.read("1:02:03", plannedSeconds: 2700) == 3723)
    for text in ["", "0", "x", "1:2:3:4", "-3", ":"] {
      #expect(RunTime.read(text, plannedSeconds: 2700) == nil, "\(text)")
    }
  }

  @Test func aRunIsDroppedOnAnotherDay() throws {
    var person = try Person(Samples.training, route: .calendar)
    let event = try next(person)
    let grid = try person.page.find(["div"], "Months")
    let key = planID.text + "/" + event.id.text
    let taken = Set(Samples.plan.events.map(\.date))
    let free = try #require((1...9).map { event.date + $0 }.first { !taken.contains($0) })
    person.perform(try #require(grid.action("data-on-drop", key + " " + free.text)))
    #expect(try plan(person).events.first { $0.id == event.id }?.date == free)
    try person.tap("Undo")
    let other = try #require(
      Samples.plan.events.filter { $0.date > event.date && $0.isMovable }
        .min { $0.date < $1.date })
    person.perform(try #require(grid.action("data-on-drop", key + " " + other.date.text)))
    #expect(try plan(person).events.first { $0.id == other.id }?.date == event.date)
    let count = person.saved.count
    for text in ["", "x", key, key + " x", "x/y " + free.text, key + " " + other.date.text] {
      person.perform(try #require(grid.action("data-on-drop", text)))
    }
    #expect(person.saved.count == count)
  }

  @Test func tenYearsOfEventsDrawOnlyTheWindow() throws {
    var plans: [AnyDocument] = []
    for number in 0..<40 {
      var plan = Samples.freshPlan
      plan.id = ULID(derivedFrom: "plan/\(number)")
      let shift = -7 * 12 * number
      for place in plan.events.indices { plan.events[place].date = plan.events[place].date + shift }
      for place in plan.weeks.indices {
        plan.weeks[place].startsOn = plan.weeks[place].startsOn + shift
      }
      plans.append(.plan(plan))
    }
    let person = try Person(plans, route: .calendar)
    let starts = person.state.notebook.plans.map(\.firstDay)
    #expect(starts == starts.sorted())
    let cells = person.page.elements().filter {
      $0.attribute("id")?.hasPrefix("day-") == true
    }
    #expect(cells.count <= 15 * 7)
    let all = try #require(CivilDay("2010-01-01"))...(try #require(CivilDay("2030-01-01")))
    let events = person.state.notebook.planEvents(in: all)
    #expect(events.count == plans.count * Samples.freshPlan.events.count)
  }
}
