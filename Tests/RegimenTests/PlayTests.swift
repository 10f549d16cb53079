import Documents
import Foundation
import Library
import Sequences
import Strength
import TestSupport
import Testing

@testable import Regimen

@Suite struct PlayTests {
  @Test func readsKeysAndArrows() {
    let keys = Keyboard.keys(in: Array(" nb+-c1q\u{1b}[C\u{1b}[Dz".utf8))
    #expect(
      keys == [
        .togglePause, .next, .command(.back), .command(.adjust(seconds: 10)),
        .command(.adjust(seconds: -10)), .command(.count(1)), .item(0), .stop, .next,
        .command(.back),
      ])
  }

  @Test func otherKeysOfATerminalMeanNothing() {
    // F5, F7, Delete, Control and an arrow: none ticks the item of one of its numbers.
    for keys in ["\u{1b}[15~", "\u{1b}[18~", "\u{1b}[3~", "\u{1b}[1;5C", "\u{1b}[1;5D", "\u{1b}["] {
      #expect(Keyboard.keys(in: Array(keys.utf8)).isEmpty)
    }
    #expect(Keyboard.keys(in: Array("\u{1b}[15~n".utf8)) == [.next])
  }

  @Test func keysThatComeAtOnceMayBeBehindTheEnd() throws {
    func played(_ keys: String) throws -> TerminalPlayer {
      let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1000)
      let sequence = TimedSequence(
        id: ULID(high: 1, low: 1), name: "Evening",
        steps: [Step(id: ULID(high: 1, low: 2), title: "Plank", .countdown(Countdown()))])
      var player = TerminalPlayer(
        runner: try Runner(Session(id: ULID(high: 1, low: 3), of: sequence, at: now)),
        isQuiet: true, terminal: Terminal(file: -1, environment: [:]), keyboard: Keyboard())
      for key in Keyboard.keys(in: Array(keys.utf8)) { player.perform(key) }
      return player
    }
    // There is no card whose item the last key could tick.
    for keys in ["e1", "n1"] { #expect(try !played(keys).runner.session.isRunning) }
    // Whoever begins anew gets ready anew.
    let again = try played("r").runner
    #expect(again.position(at: again.session.seenAt.milliseconds).leadIn == 5000)
    // What was stopped keeps its place.
    #expect(try played("q ").runner.isPaused)
  }

  @Test func drawsTheCardItsBarAndWhatComes() throws {
    let items = ["Shoes", "Belt"].map { ChecklistItem(id: ULID(derivedFrom: $0), text: $0) }
    let sequence = TimedSequence(
      id: ULID(high: 1, low: 1), name: "Evening",
      steps: [
        Step(id: ULID(high: 1, low: 2), title: "Plank", .countdown(Countdown(seconds: 60))),
        Step(id: ULID(high: 1, low: 3), title: "Bag", .checklist(Checklist(items: items))),
      ])
    var runner = try Runner(
      Session(id: ULID(high: 1, low: 4), of: sequence, at: Instant(milliseconds: 0)))
    let plain = Terminal(file: -1, environment: ["COLUMNS": "40"])
    let screen = PlayerScreen(width: plain.width, terminal: plain)
    #expect(
      screen.lines(runner, at: 15_000) == [
        "Evening  1 of 2", "Plank", "███████░░░░░░░░░░░░░░░░░░░░░ 0:45",
        "Next: Bag · 0:45 left + 1 open",
      ])
    var early = runner
    early.leadIn()
    #expect(
      screen.lines(early, at: 500)[1...2]
        == ["Plank  get ready", "░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0:05"])
    runner.perform(.next, at: Instant(milliseconds: 20_000))
    runner.perform(.toggle(item: items[1].id), at: Instant(milliseconds: 20_000))
    #expect(
      screen.lines(runner, at: 20_000).dropFirst(3) == [
        "[ ] 1 Shoes", "[x] 2 Belt", "The last one · 0:00 left + 1 open",
      ])
  }

  /// What is drawn over two lines is drawn anew below itself each second.
  @Test(arguments: ["Bulgarian split squat ", "ブルガリアンスクワット ", "🏋🔥 Squat "])
  func drawsNoLineThatIsWiderThanTheTerminal(_ name: String) throws {
    let file = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(file) }
    let terminal = Terminal(file: file, environment: ["COLUMNS": "40"])
    try #require(terminal.hasColor && terminal.width == 40)
    let title = String(repeating: name, count: 5)
    let steps = (2...3).map { number in
      Step(
        id: ULID(high: 1, low: number), title: title, .repetition(Repetition(reps: 5)),
        notes: "Slowly.\r\n" + title)
    }
    let sequence = TimedSequence(id: ULID(high: 1, low: 1), name: title, steps: steps)
    var runner = try Runner(
      Session(id: ULID(high: 1, low: 4), of: sequence, at: Instant(milliseconds: 0)))
    runner.perform(.pause, at: Instant(milliseconds: 0))
    let lines = PlayerScreen(width: terminal.width, terminal: terminal).lines(runner, at: 0)
    #expect(lines.count == 5)
    for line in lines {
      let plain = line.replacingOccurrences(
        of: "\u{1b}\\[[0-9]+m", with: "", options: .regularExpression)
      #expect(plain.columnWidth <= 40, "\(plain)")
      #expect(!line.contains { $0.isNewline })
      // What is styled is so to its end, and no further.
      #expect(!line.contains("\u{1b}") || line.hasSuffix("\u{1b}[0m"), "\(line)")
    }
  }

  @Test func noticesAWindowThatBecomesNarrower() throws {
    let file = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(file) }
    var size = winsize(ws_row: 24, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(file, UInt(TIOCSWINSZ), &size) == 0)
    let terminal = Terminal(file: file, environment: [:])
    #expect(terminal.width == 100 && terminal.widthByNow == 100)
    size.ws_col = 40
    try #require(ioctl(file, UInt(TIOCSWINSZ), &size) == 0)
    #expect(terminal.width == 100 && terminal.widthByNow == 40)
    #expect(Terminal(file: file, environment: ["COLUMNS": "60"]).widthByNow == 60)
    // Its lines run over more of the screen than were drawn.
    #expect(PlayerScreen.wayBack(over: 4, isNarrower: false) == "\u{1b}[4A\r")
    #expect(PlayerScreen.wayBack(over: 4, isNarrower: true) == "\u{1b}[H\u{1b}[J")
    #expect(PlayerScreen.wayBack(over: 0, isNarrower: true).isEmpty)
  }

  @Test func playsWithoutATerminalAndKeepsThePlace() throws {
    let tool = try Tool()
    let sequence = """
      {"schema":1,"id":"01J0000000000000000000000A","name":"Short","cues":{"leadInSeconds":0},"steps":[
      {"id":"01J0000000000000000000000B","title":"One","kind":"countdown","configuration":{"seconds":1}},
      {"id":"01J0000000000000000000000C","title":"Two","kind":"repetition"}]}
      """
    let file = tool.folder + "/short.json"
    try Data(sequence.utf8).write(to: URL(fileURLWithPath: file))
    #expect(try tool.run("sequence", "import", file).text.contains("Added Short: 0:01 and 1 open"))
    #expect(try tool.run("sequence", "import", file).text.contains("Short is there already."))
    // Nobody types: what waits for a person ends the session.
    let played = try tool.run("play", "short")
    #expect(played.text.contains("One  0:01"))
    #expect(played.text.contains("Finished: "))
    #expect(try tool.run("play").errors.contains("Nothing was stopped half-way."))
    #expect(try tool.run("play", "nothing").status == 1)
    let exported = try tool.run("sequence", "export", "short")
    #expect(exported.json["name"] as? String == "Short")
    #expect(try tool.run("sequence", "delete", "short").status == 0)
  }

  @Test func oneGetsReadyHereToo() throws {
    let tool = try Tool()
    let sequence = """
      {"schema":1,"id":"01J0000000000000000000000A","name":"Long","steps":[
      {"id":"01J0000000000000000000000B","title":"One","kind":"countdown",
      "configuration":{"seconds":600}},
      {"id":"01J0000000000000000000000C","title":"Two","kind":"repetition"}]}
      """
    let file = try tool.file("long.json", sequence)
    #expect(try tool.run("sequence", "import", file).status == 0)
    let process = tool.process(["play", "long", "--quiet"])
    let output = try tool.file("played", Data())
    // The first line begins the card, the second leaves it; none is left for the other card.
    process.standardInput = FileHandle(forReadingAtPath: try tool.file("keys", "\n\n"))
    process.standardOutput = FileHandle(forWritingAtPath: output)
    try process.run()
    process.waitUntilExit()
    let played = try String(contentsOfFile: output, encoding: .utf8)
    #expect(played.contains("Finished: 0 of 2"), "\(played)")
  }

  @Test func countsInTheListWhatIsPlayed() throws {
    let tool = try Tool()
    try tool.run("sequence", "add", "Tabata")
    #expect(try tool.run("sequence", "list").text == "Tabata  5:00, 17 cards\n")
    let (process, input) = (tool.process(["play", "Tabata", "--quiet"]), Pipe())
    let output = try tool.file("played", Data())
    process.standardInput = input
    process.standardOutput = FileHandle(forWritingAtPath: output)
    try process.run()
    func lines() throws -> [Substring] {
      try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
    }
    // The end of a line leaves a card, once its own line has come.
    for card in 1...17 {
      for _ in 0..<(500 * Patience.factor) where try lines().count < card {
        usleep(10_000)
      }
      let played = try lines()
      try #require(process.isRunning && played.count == card, "\(played)")
      input.fileHandleForWriting.write(Data("\n".utf8))
    }
    process.waitUntilExit()
    let played = try lines()
    #expect(played.count == 18)
    #expect(played.last?.contains(" of 17 cards in ") == true, "\(played)")
  }

  /// A workout of two sets that is being played; of the second nobody has said the reps.
  private func begin(_ tool: Tool, weight: Weight? = .kg(60)) async throws {
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1000)
    let ids = (1...2).map { ULID(high: 1, low: $0) }
    var workout = Workout(id: ULID(derivedFrom: "push"), name: "Push", startedAt: now)
    let press = Exercise(id: ULID(derivedFrom: "press"), name: "Press")
    var log = ExerciseLog(id: ULID(derivedFrom: "log"), exercise: press)
    log.sets = [WorkoutSet(id: ids[0], reps: 5, weight: weight), WorkoutSet(id: ids[1])]
    workout.logs = [log]
    var session = Session()
    session.id = ULID(derivedFrom: "session")
    session.workoutID = workout.id
    session.steps = [
      Step(id: ids[0], title: "Press", .repetition(Repetition(reps: 5))),
      Step(id: ULID(derivedFrom: "rest"), .rest(Sequences.Rest(seconds: 60))),
      Step(id: ids[1], title: "Press", .countUp(CountUp())),
    ]
    session.begin(at: now)
    let library = try Library(
      at: tool.library, cacheFolder: tool.folder + "/caches", forWriting: true)
    try await library.refresh()
    try await library.save(workout)
    try await library.save(session)
  }

  /// Goes on with it to its end; returns what was said and the sets.
  private func playOn(_ tool: Tool) throws -> (text: String, workout: Workout) {
    let process = tool.process(["play", "--quiet"])
    let output = try tool.file("played", Data())
    process.standardInput = FileHandle(forReadingAtPath: try tool.file("keys", "\n\n\n"))
    process.standardOutput = FileHandle(forWritingAtPath: output)
    try process.run()
    process.waitUntilExit()
    let played = try String(contentsOfFile: output, encoding: .utf8)
    #expect(process.terminationStatus == 0 && played.contains("Finished: 2 of 3"), "\(played)")
    let texts = try tool.documents().filter { $0.key.hasPrefix("Workouts/") }
    return (played, try Workout(decoding: [UInt8](try #require(texts.first).value)))
  }

  @Test func logsTheSetsOfAWorkout() async throws {
    let tool = try Tool()
    try await begin(tool)
    let (played, workout) = try playOn(tool)
    #expect(
      played.contains("still open, as where reps or a weight are missing: 1 set."), "\(played)")
    let sets = try #require(workout.logs.first).sets
    #expect(sets.map { $0.completedAt != nil } == [true, false])
    #expect(sets[0].reps == 5 && sets[0].weight == .kg(60))
    #expect(workout.endedAt == nil)
  }

  /// The app asks before it logs such a set.
  @Test func leavesASetOpenWhoseWeightNobodyHasSaid() async throws {
    let tool = try Tool()
    try await begin(tool, weight: nil)
    let (played, workout) = try playOn(tool)
    #expect(played.contains("weight are missing: 2 sets."), "\(played)")
    #expect(workout.doneSetCount == 0)
  }

  @Test func refusesHostileFiles() throws {
    let tool = try Tool()
    let file = tool.folder + "/hostile.json"
    let deep = String(repeating: #"{"steps":["#, count: 1_000_000)
    try Data(deep.utf8).write(to: URL(fileURLWithPath: file))
    let result = try tool.run("sequence", "import", file)
    #expect(result.status == 65)
    #expect(result.errors.contains("The file has"))
    // Two gigabytes that are not on the disk.
    #expect(truncate(file, 2 << 30) == 0)
    let clock = ContinuousClock()
    let time = try clock.measure { _ = try tool.run("sequence", "import", file) }
    print("2 GB refused after \(time)")
    #expect(time < .seconds(2) * Patience.factor)
  }
}
