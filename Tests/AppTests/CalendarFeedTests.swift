import Coach
import Documents
import Testing

@testable import App

@Suite struct CalendarFeedTests {
  private func asked() throws -> Person {
    var person = try Person(Samples.training, route: .plans)
    try person.tap("Make an address")
    #expect(
      person.effects.contains(
        .fetch(.calendarFeed, method: "POST", path: "/api/feeds", body: nil)))
    #expect(person.sees("Asking …"))
    return person
  }

  @Test func showsAnAddressOnce() throws {
    var person = try asked()
    let body = Array(#"{"address":"http://ada:8080/feeds/ABC.ics"}"#.utf8)
    person.perform(.device(.answer(.calendarFeed, status: 200, body: body)))
    #expect(person.sees("http://ada:8080/feeds/ABC.ics"))
    try person.tap("Copy")
    #expect(person.effects.contains(.copy("http://ada:8080/feeds/ABC.ics")))
    person.perform(.open(.plans))
    #expect(!person.sees("http://ada:8080/feeds/ABC.ics"))
  }

  @Test func theAddressHasTheLanguageOfThePage() throws {
    var person = try asked()
    let body = Array(#"{"address":"http://ada:8080/feeds/ABC.ics"}"#.utf8)
    person.perform(.device(.answer(.calendarFeed, status: 200, body: body)))
    person.perform(.device(.translations(["Today": "Heute"], language: .german)))
    #expect(person.sees("http://ada:8080/feeds/ABC.ics?language=de"))
    try person.tap("Copy")
    #expect(person.effects.contains(.copy("http://ada:8080/feeds/ABC.ics?language=de")))
    person.perform(.device(.translations([:], language: .english)))
    #expect(!person.sees("language=de"))
  }

  @Test func saysWhyThereIsNone() throws {
    for (status, body, words) in [
      (0, "", "The library cannot be reached."), (200, "{}", "cannot be read"),
      (429, #"{"error":{"kind":"x","message":"20 calendars.","hint":"Revoke."}}"#, "20 calendars."),
    ] {
      var person = try asked()
      person.perform(.device(.answer(.calendarFeed, status: status, body: Array(body.utf8))))
      #expect(person.sees(words), "\(status)")
      #expect(person.sees("Make an address"))
    }
  }

  @Test func withoutPlansThereIsNothingToSubscribeTo() throws {
    for route in [Route.plans, .calendar] {
      let person = try Person(route: route)
      #expect(!person.sees("Make an address") && !person.page.has("button", "In your calendar"))
    }
  }

  @Test func aWeekOfStrengthAloneIsSubscribedToAsWell() throws {
    var week = WeekPlan()
    week.id = ULID(derivedFrom: "week")
    (week.start, week.state) = (Samples.today, Open(.draft))
    #expect(try !Person([.weekPlan(week)], route: .plans).sees("Make an address"))
    week.state = Open(.accepted)
    var person = try Person([.weekPlan(week)], route: .calendar)
    try person.tap("In your calendar")
    try person.tap("Make an address")
    let body = Array(#"{"address":"http://ada:8080/feeds/ABC.ics"}"#.utf8)
    person.perform(.device(.answer(.calendarFeed, status: 200, body: body)))
    #expect(person.sees("http://ada:8080/feeds/ABC.ics"))
    // There is no run that could begin at some time.
    #expect(!person.page.has("input", "Runs begin at"))
    try person.tap("Close")
    #expect(!person.sees("Address of the calendar") && person.focused == "In your calendar")
  }

  @Test func anAddressAsksForOtherTargetsAndATimeOfDay() throws {
    let address = "http://ada:8080/feeds/ABC.ics"
    var person = try asked()
    let body = Array(#"{"address":"\#(address)"}"#.utf8)
    person.perform(.device(.answer(.calendarFeed, status: 200, body: body)))
    #expect(try person.page.value(of: "Address of the calendar") == address)
    try person.tap("Heart rate")
    try person.type("07:30", into: "Runs begin at")
    try person.tap("Copy")
    #expect(person.effects.contains(.copy(address + "?targets=heart-rate&start=07:30")))
    // What runs go by anyway is followed.
    try person.tap("Pace")
    try person.type("", into: "Runs begin at")
    #expect(try person.page.value(of: "Address of the calendar") == address)
  }
}
