import Documents
import Running
import Testing

@testable import Interchange

@Suite struct RunCalendarTests {
  private let calendar = RunCalendar(stampedAt: RunSamples.writtenAt, revision: 7)

  /// Properties by name, event by event; the first one is the calendar itself.
  private func events(_ bytes: [UInt8]) throws -> [[String: String]] {
    var events: [[String: String]] = [[:]]
    for line in try unfolded(bytes) {
      let colon = try #require(line.firstIndex(of: ":"))
      let (name, value) = (String(line[..<colon]), String(line[line.index(after: colon)...]))
      if name == "BEGIN", value == "VEVENT" { events.append([:]) }
      events[events.count - 1][name] = value
    }
    return events
  }

  /// Lines that were folded, put together again; each octet line is valid UTF-8 by itself.
  private func unfolded(_ bytes: [UInt8]) throws -> [String] {
    #expect(bytes.suffix(2) == [0x0d, 0x0a])
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for byte in bytes {
      line.append(byte)
      guard byte == 0x0a else { continue }
      #expect(line.suffix(2) == [0x0d, 0x0a])
      line.removeLast(2)
      #expect(line.count <= 75)
      #expect(!line.contains { $0 < 0x20 })
      #expect(String(validating: line, as: UTF8.self) != nil)
      if line.first == 0x20 {
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(line)
      }
      line = []
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  private func unescaped(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }

  @Test func foldingSurvivesEmojiAtEveryOffset() throws {
    let emoji = "🏃🏽‍♀️, née; \\ done\n"
    for offset in 0..<90 {
      let text = String(repeating: "x", count: offset) + String(repeating: emoji, count: 6)
      var writer = CalendarText()
      writer.text("SUMMARY", text)
      let lines = try unfolded(writer.bytes)
      #expect(lines.count == 1)
      #expect(unescaped(String(lines[0].dropFirst(8))) == text)
    }
  }

  @Test func charactersLongerThanALineAreFoldedBetweenCodePoints() throws {
    let text = "Z" + String(repeating: "\u{301}", count: 200)
    var writer = CalendarText()
    writer.text("SUMMARY", text)
    #expect(try unfolded(writer.bytes) == ["SUMMARY:" + text])
  }

  /// A reader that looks at whole characters would otherwise lose a mark together with the space.
  @Test func noLineBeginsWithinACharacter() {
    let name = String(repeating: "🏃🏽‍♀️", count: 30)
    var writer = CalendarText()
    writer.text("SUMMARY", name)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text.replacing("\r\n ", with: "") == "SUMMARY:" + name + "\r\n")
  }

  @Test func escapesWhatSeparates() {
    #expect(CalendarText.escaped("a,b;c\\d\ne\r\nf\rg\th\u{7}") == #"a\,b\;c\\d\ne\nf\ng h"#)
  }

  @Test func everyEventIsADayOfItsOwn() throws {
    let plan = try RunSamples.plan()
    let events = try events(calendar.encode([plan], name: "Läufe, alle"))
    #expect(events[0]["VERSION"] == "2.0")
    #expect(events[0]["PRODID"] != nil)
    #expect(events[0]["NAME"] == #"Läufe\, alle"#)
    #expect(events.count == plan.events.count + 1)
    #expect(Set(events.dropFirst().compactMap { $0["UID"] }).count == plan.events.count)
    let race = try #require(events.last)
    #expect(race["DTSTART;VALUE=DATE"] == "20261004")
    #expect(race["DTEND;VALUE=DATE"] == "20261005")
    #expect(race["DTSTAMP"] == "20260702T134640Z")
    #expect(race["SEQUENCE"] == "7")
    #expect(race["STATUS"] == "CONFIRMED")
    #expect(race["SUMMARY"] == "Half marathon race")
  }

  @Test func strengthStandsBesideTheRuns() throws {
    var session = CalendarSession(
      id: ULID(derivedFrom: "day"), date: CivilDay(number: 20_000), title: "Upper body",
      lines: ["52 min · 14 sets", "Bench Press, heavy: 3 × 8 · 60 kg"])
    var timed = calendar
    timed.startMinute = 450
    let plan = try RunSamples.plan()
    var events = try events(timed.encode([plan], sessions: [session], name: "Training"))
    #expect(events.count == plan.events.count + 2)
    let last = try #require(events.last)
    #expect(last["UID"] == session.id.text + "@regimen")
    #expect(last["SUMMARY"] == "Upper body" && last["STATUS"] == "CONFIRMED")
    #expect(last["DTSTART;VALUE=DATE"] == "20241004" && last["DTEND;VALUE=DATE"] == "20241005")
    #expect(last["CATEGORIES"] == "Strength" && last["TRANSP"] == "TRANSPARENT")
    #expect(
      last["DESCRIPTION"] == #"52 min · 14 sets\nBench Press\, heavy: 3 × 8 · 60 kg"#)
    session.isDone = true
    events = try self.events(timed.encode([], sessions: [session], name: "Training"))
    #expect(events.last?["SUMMARY"] == "✓ Upper body")
    session.isCancelled = true
    events = try self.events(timed.encode([], sessions: [session], name: "Training"))
    #expect(events.last?["STATUS"] == "CANCELLED")
  }

  @Test func timedEventsEndWhenTheRunDoes() throws {
    var timed = calendar
    timed.startMinute = 23 * 60 + 30
    var plan = try RunSamples.plan()
    plan.events = [plan.events[0]]
    plan.events[0].date = CivilDay(number: 20_818)
    plan.events[0].minutes = 44.2
    let event = try events(timed.encode([plan], name: "x"))[1]
    #expect(event["DTSTART"] == "20261231T233000")
    #expect(event["DTEND"] == "20270101T001500")
  }

  @Test func editsKeepTheUID() throws {
    var plan = try RunSamples.plan()
    let before = try events(calendar.encode([plan], name: "x"))
    let (first, second) = (plan.events[0], plan.events[1])
    _ = try plan.move(first.id, to: first.date + 1)
    try plan.cancel(second.id)
    let third = plan.events[2]
    try plan.complete(third.id, Completion(date: third.date))
    let after = try events(calendar.encode([plan], name: "x"))
    #expect(Set(before.compactMap { $0["UID"] }) == Set(after.compactMap { $0["UID"] }))
    func event(_ id: ULID) throws -> [String: String] {
      try #require(after.first { $0["UID"] == id.text + "@regimen" })
    }
    let moved = try event(first.id)
    #expect(moved["DTSTART;VALUE=DATE"] == CalendarText.day(first.date + 1))
    #expect(moved["DESCRIPTION"]?.contains("Moved from \(first.date.text).") == true)
    #expect(try event(second.id)["STATUS"] == "CANCELLED")
    #expect(try event(third.id)["SUMMARY"] == "✓ " + third.name)
  }

  @Test func whatIsDoneLiesOnTheDayWhenItWas() throws {
    var plan = try RunSamples.plan()
    let event = plan.events[0]
    var timed = calendar
    timed.startMinute = 7 * 60
    try plan.complete(event.id, Completion(date: event.date + 1))
    let uid = event.id.text + "@regimen"
    let day = CalendarText.day(event.date + 1)
    let shown = try events(calendar.encode([plan], name: "x")).first { $0["UID"] == uid }
    #expect(shown?["DTSTART;VALUE=DATE"] == day)
    let clocked = try events(timed.encode([plan], name: "x")).first { $0["UID"] == uid }
    #expect(clocked?["DTSTART"] == day + "T070000")
  }

  @Test func describesStructureAndReasons() {
    var event = PlanEvent()
    event.structure = RunSamples.kilometers
    event.minutes = 58.4
    event.kilometers = 11.5
    event.load = 80.2
    event.reasons = ["A hard session.", "Raises speed."]
    #expect(
      RunCalendar.description(event, RunSamples.pace) == """
        11.5 km · 58 min · load 80

        Warm-up: 15 min at 5:06–5:38 /km
        5 × 1 km at 3:50–4:00 /km, recovery 2:30 min at 5:33–6:01 /km between
        Cool-down: 10 min at 5:06–5:38 /km

        A hard session.
        Raises speed.
        """)
  }

  @Test func whoCountsInMilesReadsMiles() throws {
    var event = PlanEvent()
    event.structure =
      RunSamples.kilometers + [Block([Segment(.coolDown, .easy, meters: 5000)])]
    event.minutes = 58.4
    event.kilometers = 11.5
    event.load = 80.2
    let description = RunCalendar.description(event, RunSamples.pace, .miles)
    // A kilometre in 3:50 to 4:00 is a mile in 6:10 to 6:26.
    #expect(description.hasPrefix("7.1 mi · 58 min · load 80\n\nWarm-up: 15 min at "))
    #expect(description.contains("5 × 1000 m at 6:10–6:26 /mi, recovery 2:30 min at "))
    #expect(description.contains("Cool-down: 3.1 mi at "))
    #expect(!description.contains("km"))
    var miles = calendar
    miles.unit = .miles
    let plan = try RunSamples.plan()
    let texts = try events(miles.encode([plan], name: "x")).compactMap { $0["DESCRIPTION"] }
    #expect(texts.contains { $0.contains(" /mi") } && !texts.contains { $0.contains(" /km") })
  }

  @Test func paceStandsInForUnknownHeartRates() throws {
    var plan = try RunSamples.plan()
    plan.configuration.runner.maxHeartRate = nil
    var heart = calendar
    heart.form = .heartRate
    #expect(heart.encode([plan], name: "x") == calendar.encode([plan], name: "x"))
    #expect(
      RunTargets.targets(.heartRate, of: plan.configuration) == .unknown(.maximumHeartRate))
  }

  @Test func revisionsRise() {
    #expect(RunCalendar.revision(changedAt: Instant(milliseconds: 1_577_836_801_000)) == 1)
    #expect(RunCalendar.revision(changedAt: Instant(milliseconds: 0)) == 0)
  }
}
