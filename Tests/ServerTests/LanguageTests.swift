import App
import Coach
import Documents
import Foundation
import Interchange
import Library
import Running
import Sequences
import Strength
import Synchronization
import Testing

@testable import Server

@Suite struct LanguageTests {
  /// The texts that a table lacked.
  private final class Missing: Sendable {
    private let texts = Mutex<Set<String>>([])

    var all: Set<String> { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { _ = $0.insert(text) } }
  }

  private func german(_ missing: Missing) throws -> LanguageTable {
    let file = try #require(WebAssets.bundled.assets["de.txt"])
    var table = LanguageTable(String(decoding: file.plain, as: UTF8.self), .german)
    table.onMissing = { missing.add($0) }
    return table
  }

  /// A word that no German text has.
  private func english(in text: String) -> String? {
    let words: Set = [
      "ago", "and", "at", "between", "by", "day", "done", "effort", "feel", "for", "from", "load",
      "next", "of", "recovery", "the", "this", "week", "with", "workout", "workouts",
    ]
    return text.lowercased().split { !$0.isLetter }.map { String($0) }
      .first { words.contains($0) }
  }

  // MARK: The table

  /// What `EndToEnd/shell/language.py` asks the page's table for.
  @Test func aTableSaysWhatATextIs() {
    var table = LanguageTable(
      """
      // A comment = with a mark
      Today = Heute
      # set = # Satz
      # sets = # Sätze
      # kg = # kg
      # Nov = #. Nov.
      Done = Erledigt
      [Done] = Fertig
      glutes = Gesäß
      quads = Quadrizeps
      Remove {} = {} entfernen
      # of {} = {}: #
      #–# reps at {} = bei {1} #1 bis #2
      No sets for {}. = Keine Sätze für {}.
      Until {}. = Bis {}.
      Rest well. = Ruh dich aus.
      Undo: {} = Rückgängig: {}
      """, .german)
    let missing = Missing()
    table.onMissing = { missing.add($0) }
    let wanted = [
      "Today": "Heute", "  Today\n": "  Heute\n", "today": "today",
      "1 set": "1 Satz", "12 sets": "12 Sätze", "1\u{202f}200 sets": "1\u{202f}200 Sätze",
      "2.5 kg": "2,5 kg", "−2.5 kg": "−2,5 kg", "1:30.5": "1:30,5", "0.8.1": "0.8.1",
      "2026-11-29": "2026-11-29", "82.5": "82,5", "8–12": "8–12", "Done": "Erledigt",
      "Remove Today": "Heute entfernen", "Remove Fly 2.5": "Fly 2.5 entfernen",
      "3 of 2.5 kg": "2,5 kg: 3", "8–12 reps at 2.5 kg": "bei 2,5 kg 8 bis 12",
      "2.5 kg · 1 set": "2,5 kg · 1 Satz", "Ada · 1 set": "Ada · 1 Satz",
      "No sets for glutes, quads and toes.": "Keine Sätze für Gesäß, Quadrizeps und toes.",
      "glutes, quads": "Gesäß, Quadrizeps", "glutes, toes": "glutes, toes",
      "No sets for toes. Rest well.": "Keine Sätze für toes. Ruh dich aus.",
      "Until 3 Nov.": "Bis 3. Nov.",
      "Undo: Remove · Today": "Rückgängig: Remove · Heute",
      "constructor": "constructor", "": "", "(": "(", "$& {} # \u{e000}": "$& {} # \u{e000}",
    ]
    for (text, other) in wanted { #expect(table.text(text) == other) }
    #expect(missing.all.isSuperset(of: ["today", "glutes, toes", "Ada", "constructor"]))
    #expect(missing.all.isDisjoint(with: ["Today", "8–12", "Remove Today", "Ada · 1 set"]))
  }

  /// Where a hole may end at many places, none is tried twice.
  @Test func aLongTextOfCommasTakesNoTime() {
    let table = LanguageTable("{}, {}, {}, {}, {}! = {}\n", .german)
    let text = String(repeating: "a, ", count: 100) + "x. X!"
    var said = ""
    let time = ContinuousClock().measure { said = table.text(text) }
    #expect(said == text)
    #expect(time < .seconds(20))
  }

  @Test func nothingButTheNameOfALanguageFindsATable() {
    let asset = WebAssets.Asset(
      plain: Array("Today = Heute\n".utf8), type: "text/plain; charset=utf-8", hash: "1")
    let languages = Languages(WebAssets(["de.txt": asset, "fr.txt": asset, "system.txt": asset]))
    #expect(languages.translation(named: "de")("Today") == "Heute")
    for name in [
      nil, "", "en", "system", "DE", "fr", "de.txt", "../de", "de/../de", "de\0", "xx",
    ] as [String?] {
      #expect(languages.translation(named: name)("Today") == "Today", "\(name ?? "none")")
    }
    #expect(Languages(WebAssets([:])).translation(named: "de")("Today") == "Today")
  }

  // MARK: Calendars

  /// What calendars are told, one line of each that differ by their numbers alone.
  private func told(_ plan: Plan, sessions: [CalendarSession] = []) -> [String] {
    var lines: [String: String] = [:]
    for form in TargetForm.allCases {
      for unit in [PlanUnit.kilometers, .miles] {
        let calendar = RunCalendar(
          stampedAt: Instant(milliseconds: 1_795_000_000_000), revision: 1, form: form, unit: unit)
        _ = calendar.encode([plan], sessions: sessions, name: "Training") { line in
          lines[line.replacing(#/\d[\d.:]*/#, with: "0")] = line
          return line
        }
      }
    }
    return lines.values.sorted()
  }

  /// - Parameter name: of a person's own, which has no translation.
  private func expectGerman(_ lines: [String], besides name: String = "") throws {
    let missing = Missing()
    let table = try german(missing)
    for line in lines {
      let said = table.text(line)
      #expect(english(in: said) == nil, "\(line): \(said)")
    }
    #expect(missing.all.filter { $0 != name } == [])
  }

  @Test func everyRunOfTheCatalogueIsGermanInCalendars() throws {
    var plan = Plan()
    plan.configuration.runner.maxHeartRate = 188
    plan.configuration.runner.restingHeartRate = 52
    plan.events = Catalogue.all.map { workout in
      var event = PlanEvent()
      event.id = ULID(derivedFrom: workout.id)
      event.name = workout.name
      event.family = Open(workout.family)
      event.structure = workout.blocks
      (event.minutes, event.kilometers, event.load) = (40.5, 8.2, 38)
      event.reasons = [workout.family.purpose]
      return event
    }
    // Own runs may be as no run of the catalogue is.
    let fast = Segment(.work, .stride, seconds: 20)
    let own: [[Segment]] = [
      [Segment(.warmUp, .stride, seconds: 90)], [Segment(.recovery, .walk, seconds: 90)],
      [Segment(.coolDown, .easy, meters: 2100)],
      [fast, Segment(.recovery, .easy, meters: 400), Segment(.work, .tenK, seconds: 60)],
      [Segment(.work, .tenK, meters: 1000), Segment(.recovery, .walk, seconds: 60), fast],
    ]
    for (number, parts) in own.enumerated() {
      var event = PlanEvent()
      event.id = ULID(derivedFrom: "own\(number)")
      event.structure = [Block(parts.count == 1 ? 1 : 3, parts)]
      plan.events.append(event)
    }
    let lines = told(plan)
    #expect(lines.count > 100)
    try expectGerman(lines)
  }

  @Test func whatBecomesOfAPlanIsGermanInCalendars() throws {
    let today = try #require(CivilDay("2026-11-18"))
    var plan = try #require(Plan.demo(today: today, seed: 1))
    func coming(_ number: Int) -> PlanEvent {
      plan.events.filter { $0.isMovable && $0.date > today }
        .sorted { $0.date < $1.date }[number]
    }
    let moved = coming(0)
    _ = try plan.move(moved.id, to: moved.date + 1)
    let replaced = coming(2)
    _ = try plan.replace(replaced.id, with: try #require(Catalogue.all.first))
    let cancelled = coming(4)
    try plan.cancel(cancelled.id)
    _ = plan.insertRace(
      id: ULID(derivedFrom: "race"), name: "Stadtlauf", meters: 10_000, on: today + 14)
    for (number, cause) in PauseCause.allCases.enumerated() {
      plan.addPause(from: today + 21 + number * 2, days: 2, cause)
    }
    var event = PlanEvent()
    event.id = ULID(derivedFrom: "unnamed")
    for kind in PlanEventKind.allCases {
      event.kind = Open(kind)
      event.id = ULID(derivedFrom: event.id.text)
      plan.events.append(event)
    }
    var session = CalendarSession(
      id: ULID(derivedFrom: "day"), date: today, title: "Upper body",
      lines: ["52 min · 14 sets", "Bench Press (Barbell): 3 × 8–12 · 62.5 kg · rest 2:00"])
    session.isDone = true
    let lines = told(plan, sessions: [session])
    for begin in ["✓ ", "Done on ", "Moved from ", "Cancelled for ", "Made easy ", "Chosen "] {
      #expect(lines.contains { $0.hasPrefix(begin) }, "\(begin)")
    }
    try expectGerman(lines, besides: "Stadtlauf")
  }

  @Test func aCalendarSpeaksTheLanguageOfItsAddress() async throws {
    try await TestServer.with { $0.assets = .bundled }.run { server in
      let plan = try #require(Plan.demo(today: server.clock.now.day, seed: 1))
      _ = try await server.library.save([try Draft(plan)])
      let device = try await server.pair()
      let reply = try await server.post("/api/feeds", "", headers: server.bearer(device))
      let address = try #require(reply.json["address"] as? String)
      let path = String(address.dropFirst("http://127.0.0.1:\(server.port)".count))
      func said(_ query: String) async throws -> String {
        try await server.get(path + query, nil).text.replacing("\r\n ", with: "")
      }
      let english = try await said("")
      #expect(english.contains("SUMMARY:Half marathon race\r\n"))
      let german = try await said("?language=de")
      #expect(german.contains("SUMMARY:Halbmarathon-Wettkampf\r\n"))
      #expect(german.contains("Auslaufen: ") && !german.contains("Cool-down"))
      let timed = try await said("?start=07:30&targets=heart-rate&language=de")
      #expect(timed.contains("T073000") && timed.contains(" bei 1"))
      for wrong in ["", "xx", "en", "de.txt", "..%2Fde", "%00"] {
        #expect(try await said("?language=" + wrong) == english, "\(wrong)")
      }
    }
  }

  // MARK: The page that shows how to trust this machine

  @Test func thePageOfTheCertificateIsGerman() throws {
    let missing = Missing()
    let table = try german(missing)
    let page = InstallPage(
      fingerprint: "AB:CD", address: "https://ada.local:8787", language: .german,
      translate: { table.text($0) })
    let html = String(decoding: page.html, as: UTF8.self)
    #expect(html.contains("<html lang=\"de\">"))
    #expect(html.contains("<h1>Diesem Regimen vertrauen</h1>"))
    #expect(html.contains("Du findest sie unter https://ada.local:8787. "))
    // Names, and what is the same in every language.
    let names = ["AB:CD", "iPhone, iPad", "Android", "macOS", "Windows", "Linux"]
    for text in missing.all {
      let isCommand = text.hasPrefix("sudo ") || text.hasPrefix("regimen ")
      #expect(names.contains(text) || isCommand || text == InstallPage.textName, "\(text)")
    }
  }

  @Test func theFirstLanguageOfABrowserThatThereIsCounts() {
    for (accepted, language) in [
      ("", .english), ("de", .german), ("de-AT,de;q=0.9,en;q=0.8", .german), ("en-US,de", .english),
      ("fr, DE-ch;q=0.5, en", .german), ("fr,sy,*", .english), (",,../de", .english),
    ] as [(String, Language)] {
      #expect(Languages.first(of: accepted) == language, "\(accepted)")
    }
  }

  // MARK: Today's card

  private let now = Instant(milliseconds: 1_795_000_000_000)
  private let press = Exercise(id: ULID(derivedFrom: "press"), name: "Bench Press (Barbell)")

  private func done(_ name: String, daysAgo: Int, _ sets: [WorkoutSet]) -> Workout {
    let start = Instant(milliseconds: now.milliseconds - Int64(daysAgo) * 86_400_000)
    var workout = Workout(id: ULID(derivedFrom: name), name: name, startedAt: start)
    workout.endedAt = start
    if sets.isEmpty { return workout }
    var log = ExerciseLog(id: ULID(derivedFrom: name + " log"), exercise: press)
    log.sets = sets
    for place in log.sets.indices { log.sets[place].completedAt = start }
    workout.logs = [log]
    return workout
  }

  private func made(_ change: (inout WorkoutSet) -> Void) -> WorkoutSet {
    var set = WorkoutSet(id: ULID(derivedFrom: "set"), reps: 8, weight: .kg(62.5))
    change(&set)
    return set
  }

  private func plannedToday() -> AnyDocument {
    var day = WeekPlanDay()
    day.id = ULID(derivedFrom: "planned")
    (day.date, day.kind, day.title, day.minutes) = (now.day, Open(.strength), "Upper body", 40)
    var item = WeekPlanExercise()
    item.id = ULID(derivedFrom: "item")
    (item.exerciseID, item.exerciseName) = (press.id, press.name)
    day.exercises = [item]
    var week = WeekPlan()
    week.id = ULID(derivedFrom: "week")
    (week.start, week.state, week.days) = (now.day, Open(.accepted), [day])
    return .weekPlan(week)
  }

  private func runToday() throws -> AnyDocument {
    var plan = try #require(Plan.demo(today: now.day, seed: 1))
    let place = try #require(plan.events.firstIndex { $0.isMovable && $0.date > now.day })
    plan.events[place].date = now.day
    return .plan(plan)
  }

  @Test func todaysCardIsGermanInEveryState() throws {
    let missing = Missing()
    let table = try german(missing)
    let split = AnyDocument.split(
      Split(
        id: ULID(derivedFrom: "split"), name: "Push",
        exercises: [SplitExercise(id: ULID(derivedFrom: "in"), exercise: press)]))
    var running = Workout(id: ULID(derivedFrom: "runs"), name: "", startedAt: now)
    running.logs = [ExerciseLog(id: ULID(derivedFrom: "log"), exercise: press)]
    running.logs[0].sets = [made { $0.completedAt = now }]
    let sequence = TimedSequence(
      id: ULID(derivedFrom: "x"), name: "Tabata",
      steps: [Step(id: ULID(derivedFrom: "step"), title: "", .repetition(Repetition(reps: 5)))])
    let played = Session(id: ULID(derivedFrom: "y"), of: sequence, at: now)
    var left = running
    left.startedAt = Instant(milliseconds: now.milliseconds - 26 * 3_600_000)
    let held = made { ($0.weight, $0.reps, $0.seconds) = (nil, nil, 45) }
    let far = made { ($0.reps, $0.seconds, $0.distance) = (nil, 45, Distance(400, .m)) }
    let states: [(name: String, documents: [AnyDocument], said: [String])] = [
      ("nothing", [], ["Bereit fürs Training?", "Noch kein Training", "0 Trainings"]),
      ("running", [.workout(running)], ["Training", "1 Satz erledigt seit"]),
      ("playing", [.session(played)], ["Tabata", "Läuft seit "]),
      ("left", [.workout(left)], ["1 Satz erledigt seit ", ", gestern"]),
      ("run", [try runToday()], ["Lauf heute: ", "Belastung "]),
      ("planned", [plannedToday()], ["Oberkörper", "Heute: 1 Übung, 40 min"]),
      (
        "next", [split, .workout(done("Push", daysAgo: 9, [made { $0.rpe = 8.5 }]))],
        ["Als Nächstes: Push", "Letztes Mal 62,5 kg × 8 @ 8,5, vor 9 Tagen: Bankdrücken"]
      ),
      ("held", [.workout(done("A", daysAgo: 0, [held]))], ["Letztes Mal 0:45, heute: "]),
      (
        "far", [.workout(done("B", daysAgo: 1, [far]))],
        ["Letztes Mal 62,5 kg · 0:45 · 400 m, gestern: ", "1 Training, "]
      ),
      (
        "side", [.workout(done("C", daysAgo: 40, [made { $0.side = Open(.left) }]))],
        ["Letztes Mal 62,5 kg × 8 links, vor 5 Wochen: "]
      ),
      ("bare", [.workout(done("", daysAgo: 3, []))], ["Zuletzt: Training, vor 3 Tagen"]),
    ]
    for (name, documents, said) in states {
      var notebook = Notebook()
      notebook.put(documents)
      let card = TodayCard(notebook, now: now)
      let svg = String(decoding: card.svg(translate: { table.text($0) }), as: UTF8.self)
      let texts = svg.matches(of: #/<(?:text|title)[^>]*>([^<]*)</#).map { String($0.1) }
      #expect(texts.count == 5, "\(name)")
      for text in texts { #expect(english(in: text) == nil, "\(name): \(text)") }
      for words in said { #expect(svg.contains(words), "\(name): \(words) in \(texts)") }
    }
    #expect(missing.all == [])
  }

  @Test func todaysPictureSpeaksTheLanguageOfItsAddress() async throws {
    try await TestServer.with { $0.assets = .bundled }.run { server in
      let device = try await server.pair()
      let english = try await server.get("/today.svg", device).text
      #expect(english.contains("This week: 0 workouts"))
      let german = try await server.get("/today.svg?language=de", device).text
      #expect(german.contains("Diese Woche: 0 Trainings"))
      #expect(try await server.get("/today.svg?language=xx", device).text == english)
      // What programs read has no language.
      let json = try await server.get("/today.json", device).text
      #expect(try await server.get("/today.json?language=de", device).text == json)
    }
  }
}
