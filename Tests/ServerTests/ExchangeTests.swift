import Body
import Documents
import Foundation
import Interchange
import Library
import Sequences
import Strength
import Testing

@testable import Server

@Suite struct ExchangeTests {
  private static let log = """
    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,\
    Workout Notes,RPE
    2024-07-01 18:00:00,"Push",1h,"Bench Press (Barbell)",1,60.5,8,0,0.0,"","",8
    2024-07-01 18:00:00,"Push",1h,"Bench Press (Barbell)",2,60.5,8,0,0.0,"","",8
    2024-07-01 18:00:00,"Push",1h,"My Own Pulley Thing",1,20,12,0,0.0,"","",
    2024-07-03 18:00:00,"Push",1h,"Bench Press (Barbell)",1,x,8,0,0.0,"","",8

    """

  private func count(_ server: TestServer) throws -> Int {
    try server.library.status().documents.reduce(0) { $0 + $1.count }
  }

  @Test func reportsADryRunAndWritesNothing() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let path = "/api/import?name=strong.csv&dry-run=1&unit=kg&zone=Europe/Berlin"
      let report = try await server.post(path, Self.log, device).json
      #expect(report["format"] as? String == "strong")
      #expect(report["sets"] as? Int == 3)
      let exercises = try #require(report["exercises"] as? [[String: Any]])
      #expect(
        exercises.map { $0["name"] as? String } == [
          "Bench Press (Barbell)", "My Own Pulley Thing",
        ])
      #expect(exercises.map { $0["how"] as? String } == ["catalogue", "open"])
      #expect(exercises[0]["sets"] as? Int == 2)
      #expect(exercises[0]["exercise"] as? String == "Bench Press (Barbell)")
      #expect(exercises[1]["suggestions"] is [String])
      #expect(report["diagnosticCount"] as? Int == 2)
      #expect(try count(server) == 0)
    }
  }

  @Test func importsOnceHoweverOftenItIsSent() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let map = #"{"My Own Pulley Thing":"Lat Pulldown"}"#
        .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
      let path = "/api/import?name=a.csv&unit=kg&offset=120&map=\(map ?? "")"
      let first = try await server.post(path, Self.log, device).json
      #expect(first["workouts"] as? Int == 1)
      let exercises = try #require(first["exercises"] as? [[String: Any]])
      #expect(exercises[1]["how"] as? String == "mapped")
      let workout = try #require(try server.library.documents(Workout.self).first)
      #expect(workout.startedAt.text == "2024-07-01T18:00:00.000+02:00")
      let before = try count(server)
      let second = try await server.post(path, Self.log, device).json
      #expect(second["sets"] as? Int == 0)
      #expect(second["unchanged"] as? Int == 3)
      #expect((second["exercises"] as? [[String: Any]])?[0]["how"] as? String == "kept")
      #expect(try count(server) == before)
    }
  }

  /// An exercise that an import has made of an unknown name, once a map has replaced it.
  @Test(arguments: ["nothing", "goal", "programme", "unit", "sides", "load type"])
  func takesAPlaceholderAwayOnlyWhereNothingNeedsIt(_ need: String) async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      func placeholder() throws -> Exercise? {
        try server.library.documents(Exercise.self).first { $0.name == "My Own Pulley Thing" }
      }
      let path = "/api/import?name=a.csv&unit=kg"
      _ = try await server.post(path, Self.log, device)
      var exercise = try #require(try placeholder())
      switch need {
      case "goal":
        var goal = Goal()
        goal.id = ULID(high: 0, low: 5)
        goal.measure = Open(GoalMeasure.lift)
        goal.exerciseID = exercise.id
        try await server.library.save(goal)
      case "programme":
        var programme = Programme()
        programme.id = ULID(high: 0, low: 6)
        let planned = SplitExercise(id: ULID(high: 0, low: 8), exercise: exercise)
        programme.sessions = [
          ProgrammeSession(id: ULID(high: 0, low: 7), name: "A", exercises: [planned])
        ]
        try await server.library.save(programme)
      case "unit": exercise.unit = Open(WeightUnit.lb)
      case "sides": exercise.isUnilateral = true
      case "load type": exercise.loadType = Open(LoadType.bodyweight)
      default: break
      }
      try await server.library.save(exercise)
      let map = #"{"My Own Pulley Thing":"Lat Pulldown"}"#
        .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
      let moved = try await server.post(path + "&map=\(map ?? "")", Self.log, device)
      #expect(moved.status == 200, "\(moved.text)")
      let names = try server.library.documents(Workout.self).flatMap { $0.logs }
        .map { $0.exerciseName }
      #expect(!names.contains("My Own Pulley Thing"))
      #expect(try (placeholder() == nil) == (need == "nothing"))
    }
  }

  /// What an export of Regimen's own has and a document here lacks comes in, and is counted.
  @Test func joinsAnOwnExportWithWhatIsHere() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      var workout = Workout.sample(1)
      var log = ExerciseLog()
      log.id = ULID(high: 0, low: 5)
      log.sets = [WorkoutSet(id: ULID(high: 0, low: 6), reps: 6)]
      workout.logs = [log]
      try await server.library.save(workout)
      let here = try #require(try server.library.documents(Workout.self).first)
      workout = here
      workout.logs[0].sets.append(WorkoutSet(id: ULID(high: 0, low: 77), reps: 7))
      let text = try Lineage.advance(
        workout.encoded(), base: here.encoded(), writer: "OTHER000", at: Instant(milliseconds: 1))
      let export = String(
        decoding: RegimenJSON.export([(folder: "Workouts", texts: [text])]), as: UTF8.self)
      for (new, unchanged) in [(1, 1), (0, 2)] {
        let report = try await server.post("/api/import?name=a.json", export, device).json
        #expect(report["sets"] as? Int == new)
        #expect(report["unchanged"] as? Int == unchanged)
      }
      let joined = try server.library.documents(Workout.self).first?.logs.first
      #expect(joined?.sets.map { $0.reps } == [6, 7])
    }
  }

  @Test func makesAnExerciseOfItsOwnOfANameThatAnotherOneAnswersTo() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let log = Self.log.replacing("My Own Pulley Thing", with: "Lat Pulldown")
      let trial = "/api/import?name=a.csv&unit=kg&dry-run=1"
      let tried = try await server.post(trial, log, device).json
      let found = try #require(tried["exercises"] as? [[String: Any]])
      #expect(found[1]["exercise"] as? String == "Lat Pulldown (Cable)")
      let map = #"{"Lat Pulldown":"Lat Pulldown"}"#
        .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
      let path = "/api/import?name=a.csv&unit=kg&map=\(map ?? "")"
      for how in ["mapped", "kept"] {
        let report = try await server.post(path, log, device).json
        let exercises = try #require(report["exercises"] as? [[String: Any]])
        #expect(exercises[1]["exercise"] as? String == "Lat Pulldown")
        #expect(exercises[1]["how"] as? String == how)
        #expect(report["diagnosticCount"] as? Int == 1)
      }
      // Without the choice, too, the exercise that has the name itself comes first.
      _ = try await server.post("/api/import?name=a.csv&unit=kg", log, device)
      let names = try server.library.documents(Exercise.self).map { $0.name }
      #expect(names.sorted() == ["Bench Press (Barbell)", "Lat Pulldown"])
      let workout = try #require(try server.library.documents(Workout.self).first)
      #expect(workout.logs.map { $0.exerciseName }.contains("Lat Pulldown"))
      let own = try server.library.documents(Exercise.self).first { $0.name == "Lat Pulldown" }
      #expect(own?.aliases == [] && own?.muscles.isEmpty == true)
    }
  }

  @Test func saysWhatIsWrongWithAFile() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      for (query, body, kind) in [
        ("", Self.log, "unit-needed"), ("unit=stone", Self.log, "malformed"),
        ("unit=kg&offset=x", Self.log, "malformed"), ("zone=Mars/Base", Self.log, "malformed"),
        ("map=x", Self.log, "malformed"), ("dry-run=2", Self.log, "malformed"),
        ("", "", "empty"), ("", "hello", "unknown-format"), ("", "PK\u{3}\u{4}x", "damaged"),
        ("", #"{"format":"regimen","documents":{"#, "damaged"),
      ] {
        let reply = try await server.post("/api/import?name=x&" + query, body, device)
        #expect(reply.status == 400, "\(query) \(body.prefix(10))")
        #expect(reply.kind == kind, "\(query) \(body.prefix(10)): \(reply.text)")
      }
      #expect(try count(server) == 0)
    }
  }

  @Test func takesSequencesOfOtherTimersOnce() async throws {
    let file =
      #"{"title":"Legs","version":2,"position":0,"sets":[{"repetitions":3,"exercises":["#
      + #"{"name":"Squat","duration":30},{"name":"Rest","duration":15}]}]}"#
    try await TestServer.run { server in
      let device = try await server.pair()
      let path = "/api/import/sequences?name=legs.json"
      let trial = try await server.post(path + "&dry-run=1", file, device).json
      #expect(trial["created"] as? [String] == ["Legs"])
      #expect(try server.library.documents(TimedSequence.self).isEmpty)
      _ = try await server.post(path, file, device)
      let again = try await server.post(path, file, device).json
      #expect(again["unchanged"] as? [String] == ["Legs"])
      let sequences = try server.library.documents(TimedSequence.self)
      #expect(sequences.count == 1)
      #expect(Totals(of: sequences[0].steps).lowestSeconds == 135)

      #expect(try await server.post(path, "{}", device).kind == "unreadable")
      let large = String(repeating: " ", count: SequenceReader.mostBytes + 1)
      #expect(try await server.post(path, large, device).status == 413)
      let rounds = file.replacingOccurrences(of: "\"repetitions\":3", with: "\"repetitions\":998")
      let deep =
        "{\"workouts\":[" + Array(repeating: rounds, count: 12).joined(separator: ",") + "]}"
      #expect([200, 400].contains(try await server.post(path, deep, device).status))
    }
  }

  @Test func capsWhatItSaysOfAFileFullOfFaults() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let line = "2024-07-03 18:00:00,\"P\",1h,\"Bench Press (Barbell)\",1,x,8,0,0.0,\"\",\"\",8\n"
      let body = Self.log + String(repeating: line, count: 500)
      let report = try await server.post("/api/import?unit=kg&dry-run=1", body, device).json
      #expect((report["diagnostics"] as? [Any])?.count == 200)
      #expect(report["diagnosticCount"] as? Int == 502)
    }
  }

  @Test func givesBackWhatItTook() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      _ = try await server.post("/api/import?unit=kg&offset=0", Self.log, device)
      let json = try await server.get("/api/export?format=json", device)
      #expect(
        json.headers["content-disposition"] == "attachment; filename=\"regimen-2026-11-18.json\"")
      #expect(json.body == RegimenJSON.export(try server.library.texts()))
      let csv = try await server.get("/api/export?format=csv", device)
      #expect(csv.headers["content-type"] == "text/csv; charset=utf-8")
      #expect(RegimenCSV.read(csv.body).workouts.count == 1)
      let safe = try await server.get("/api/export?format=csv&spreadsheet-safe=1", device)
      #expect(
        safe.body
          == RegimenCSV.export(
            try server.library.documents(Workout.self), isSpreadsheetSafe: true))
      #expect(safe.body != csv.body)
      #expect(try await server.get("/api/export?format=xml", device).status == 400)

      try await TestServer.run { other in
        let device = try await other.pair()
        _ = try await other.post("/api/import?name=a.json", json.text, device)
        #expect(RegimenJSON.export(try other.library.texts()) == json.body)
      }
    }
  }

  @Test func addsTheDemoToAnEmptyLibraryOnly() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      var settings = Settings()
      settings.weekStart = .sunday
      try await server.library.save(settings)
      let reply = try await server.post("/api/demo", "", device)
      #expect((reply.json["workouts"] as? Int ?? 0) > 200)
      #expect(
        try server.library.document(Settings.self, id: Settings.onlyID)?.weekStart == .sunday)
      let again = try await server.post("/api/demo", "", device)
      #expect(again.status == 409)
      #expect(again.kind == "not-empty")
    }
  }

  @Test func tellsTheCatalogueAndTheLibrarysState() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let lines = try await server.get("/api/catalogue", device).lines
      #expect(lines.count == (try ExerciseCatalogue.bundledExercises().count))
      #expect(lines.allSatisfy { $0["folder"] as? String == "Exercises" && $0["text"] != nil })
      #expect(lines.allSatisfy { $0["revision"] == nil })
      try server.write(Array("{".utf8), to: Workout.sample(1).path)
      try await server.library.refresh()
      let status = try await server.get("/api/library", device).json
      #expect(status["state"] as? String == "ready")
      #expect(status["quarantined"] as? Int == 1)
    }
  }

  @Test func theCardKnowsTheLastWorkoutHoweverLongAgo() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let now = Int64(Date().timeIntervalSince1970 * 1000)
      var workout = Workout(
        id: ULID(derivedFrom: "old"), name: "Legs",
        startedAt: Instant(milliseconds: now - 200 * 86_400_000))
      workout.endedAt = Instant(milliseconds: workout.startedAt.milliseconds + 3_600_000)
      try await server.library.save(workout)
      let json = try await server.get("/today.json", device).json
      #expect((json["last"] as? [String: Any])?["name"] as? String == "Legs")
      #expect(!(try await server.get("/today.svg", device).text.contains("No workout yet")))
    }
  }

  @Test func theCardKnowsWhatIsPlayedAndHowTheBodyIs() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let now = server.clock.now
      let before = try await server.get("/today.json", device).json
      #expect(before["playing"] is NSNull && before["readiness"] is NSNull)
      var months: [CivilDay: HealthMonth] = [:]
      for back in (0..<60).reversed() {
        var day = HealthDay(day: now.day - back)
        day.restingHeartRate = HealthFigure(50, source: "watch")
        months[day.day.firstOfMonth, default: HealthMonth(of: day.day)].take(day)
      }
      for month in months.values { try await server.library.save(month) }
      let sequence = TimedSequence(
        id: ULID(derivedFrom: "sequence"), name: "Tabata",
        steps: [Step(id: ULID(derivedFrom: "step"), title: "", .repetition(Repetition(reps: 5)))])
      let session = Session(id: ULID(derivedFrom: "session"), of: sequence, at: now)
      try await server.library.save(session)
      let json = try await server.get("/today.json", device).json
      #expect((json["playing"] as? [String: Any])?["name"] as? String == "Tabata")
      #expect(json["readiness"] as? String == "As usual · resting heart rate 50, usual")
      #expect((json["week"] as? [String: Any])?["minutes"] as? Double == 0)
      #expect(try await server.get("/today.svg", device).text.contains("Playing since "))
    }
  }

  @Test func showsTodayOnACardToPairedDevices() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let svg = try await server.get("/today.svg", device)
      #expect(svg.headers["content-type"] == "image/svg+xml")
      #expect(svg.text.hasPrefix("<svg "))
      #expect(svg.text.contains("This week:"))
      let json = try await server.get("/today.json", device).json
      #expect(json["day"] as? String != nil)
      #expect(json["streak_weeks"] as? Int == 0)
      #expect(try await server.get("/today.svg", nil).status == 401)
      // Where a browser goes there, its page shows the card.
      let page = try await server.get("/today.svg", nil, headers: ["Sec-Fetch-Mode: navigate"])
      #expect(page.headers["content-type"] == "text/html; charset=utf-8")
    }
  }
}
