import Documents
import Testing

@testable import App

/// What keys do: the page listens to them, and the sheet lists them.
@Suite struct ShortcutsTests {
  @Test(
    arguments: [
      ("G+T", .today), ("G+H", .history), ("G+C", .calendar), ("G+P", .plans),
      ("G+S", .settings(nil)),
    ] as [(String, Route)])
  func twoKeysLeadToAPlace(keys: String, place: Route) throws {
    for start in [Route.exercises, .play, .settings(.about)] {
      var person = try Person(route: start)
      try person.press(keys)
      #expect(person.state.route == place)
      #expect(person.effects.contains(.navigate(place, replacing: false)))
    }
  }

  @Test func aKeyOnTodayBeginsAWorkout() throws {
    var person = try Person()
    try person.press("N")
    #expect(person.state.route == .workout && person.state.notebook.running != nil)
    // Elsewhere it is no key.
    #expect(try !Person(route: .history).listened.contains("N"))
    person.perform(.shortcuts(.press("N")))
    #expect(person.saved.filter { $0.folder == "Workouts" }.count == 1)
  }

  /// One may run that is not here yet.
  @Test func noKeyBeginsAWorkoutWhileTheLibraryArrives() throws {
    var person = try Person()
    person.state.device.hasSynced = false
    #expect(!person.listened.contains("N") && person.listened.contains("G+T"))
    person.perform(.shortcuts(.press("N")))
    #expect(person.saved.isEmpty && person.state.route == .today)
  }

  @Test func theListIsOpenedByItsKeyAndClosesAsThePageTurns() throws {
    var person = try Person()
    try person.press("?")
    #expect(person.page.has("h2", "Keyboard shortcuts"))
    #expect(person.sees("New workout"))
    try Golden.check(person.state, "shortcuts")
    try person.tap("Close", in: "Keyboard shortcuts")
    #expect(!person.page.has("h2", "Keyboard shortcuts"))
    try person.press("?")
    person.perform(.open(.history))
    #expect(!person.page.has("h2", "Keyboard shortcuts"))
  }

  @Test func theListIsReachedWithoutAKey() throws {
    for place in [Route.settings(nil), .settings(.about)] {
      var person = try Person(route: place)
      try person.tap("Keyboard shortcuts")
      #expect(person.page.has("h2", "Keyboard shortcuts"))
    }
    var touched = try Person(route: .settings(nil))
    touched.state.device.isTouch = true
    #expect(!touched.page.has("button", "Keyboard shortcuts"))
  }

  /// What is listened to is listed, and what is listed is listened to or named by something.
  @Test(arguments: [Route.today, .play, .workout, .calendar, .exercises, .settings(nil)])
  func theListSaysWhatWorks(place: Route) throws {
    var person = try Person(Samples.demo, route: place)
    let listened = person.listened
    #expect(listened.contains("?") && listened.contains("G+T"))
    try person.press("?")
    let sheet = try #require(
      person.page.elements().first { $0.attribute("id") == "shortcuts" })
    let list = PageView([.element(sheet.element)])
    let names = Set(list.names(["kbd"]))
    for keys in listened {
      for key in keys.split(separator: "+") { #expect(names.contains(String(key)), "\(key)") }
    }
    for shortcut in Shortcut.own(of: place) + Shortcut.everywhere {
      #expect(list.text.contains(shortcut.title.description))
      let isListened = listened.contains(shortcut.keys.description)
      #expect(isListened == (shortcut.action != nil))
    }
  }

  @Test(arguments: [Route.exercises, .history, .runs])
  func searchFieldsAreNamedByTheirKey(place: Route) throws {
    let person = try Person(Samples.demo, route: place)
    let fields = person.page.elements().filter { $0.attribute("aria-keyshortcuts") == "/" }
    #expect(fields.count == 1 && fields.first?.attribute("type") == "search")
  }

  @Test func singleKeysCanBeTurnedOff() throws {
    var person = try Person(route: .settings(.about))
    try person.tap("Keyboard shortcuts")
    try person.choose("false", in: "Single keys")
    #expect(person.takeEffects().contains(.remember(key: "shortcuts", value: "off")))
    person = try person.reloaded()
    #expect(person.listened == ["off"])
    try person.tap("Keyboard shortcuts")
    try person.choose("true", in: "Single keys")
    #expect(person.listened.contains("?"))
  }
}

extension Person {
  /// What the shell hands over; `off` where nothing.
  fileprivate var listened: [String] {
    let list = page.elements().first { $0.attribute("data-keys") != nil }
    return (list?.attribute("data-keys") ?? "").split(separator: " ").map { String($0) }
  }

  /// Presses keys that the page listens to, as the shell hands them over.
  fileprivate mutating func press(
    _ keys: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try #require(listened.contains(keys), "\(keys) is no key here", sourceLocation: sourceLocation)
    let list = page.elements().first { $0.attribute("data-keys") != nil }
    perform(
      try #require(list?.action("data-on-keys", keys), sourceLocation: sourceLocation))
  }
}
