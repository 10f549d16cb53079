import Documents
import Sequences
import Testing

@testable import App

/// What the player looks like for each kind of card.
@Suite struct PlayerPageTests {
  /// Someone who has just started a sequence of one card, and another one behind it.
  private func playing(_ step: Step, next: String? = "Squats") throws -> Person {
    let after = next.map { Samples.step($0, .repetition(Repetition(reps: 10))) }
    let sequence = Samples.sequence("Evening", [step] + (after.map { [$0] } ?? []))
    var person = try Person([.sequence(sequence)], route: .sequences)
    try person.tap("Play Evening")
    person.startNow()
    return person
  }

  @Test(arguments: CardKind.Name.allCases)
  func showsACardOfEachKind(_ name: CardKind.Name) throws {
    var kind = CardKind(name)
    if name == .checklist { kind = Samples.checklist }
    if name == .info { kind = .info(Info(text: "Unroll the mat and set the box.")) }
    var person = try playing(Samples.step("Card", kind, notes: "Slowly."))
    person.wait(seconds: 8)
    #expect(person.sees("Slowly."))
    #expect(person.page.has("button", "Pause"))
    let waits: Set<CardKind.Name> = [.info, .repetition, .checklist, .countup]
    #expect(person.page.has("button", "Done") == waits.contains(name))
    try Golden.check(person.state, "player-" + name.rawValue)
  }

  @Test func aRestSaysWhatComes() throws {
    var person = try playing(Samples.step("", .rest(Sequences.Rest(seconds: 90))))
    person.wait(seconds: 30)
    #expect(person.sees("1:00"))
    #expect(person.sees("Next: 10 × Squats"))
    #expect(person.sees("1 of 2"))
  }

  @Test func timeThatIsOverCountsOn() throws {
    let hang = Samples.step("Hang", .countdown(Countdown(seconds: 45, goesOnByItself: false)))
    var person = try playing(hang)
    person.wait(seconds: 52)
    #expect(person.sees("+0:07"))
    #expect(person.page.has("button", "Done"))
    try Golden.check(person.state, "player-waiting")
  }

  @Test func pausedIsSaid() throws {
    var person = try playing(Samples.step("Plank", .countdown(Countdown(seconds: 45))))
    person.wait(seconds: 10)
    try person.tap("Pause")
    person.wait(seconds: 100)
    #expect(person.sees("0:35"))
    #expect(person.page.has("button", "Resume"))
    try Golden.check(person.state, "player-paused")
  }

  @Test func roundsAreCounted() throws {
    let amrap = Samples.step(
      "Cindy", .countdown(Countdown(seconds: 1200, countsRounds: true)), notes: "5, 10, 15")
    var person = try playing(amrap)
    try person.tap("Round done")
    try person.tap("Round done")
    try person.tap("Round done")
    try person.tap("One round less")
    #expect(person.sees("2 rounds"))
    try Golden.check(person.state, "player-rounds")
  }

  @Test func roundsAndSidesAreSaid() throws {
    var group = Samples.group(
      "Sides", rounds: 2, [Samples.step("Side plank", .countdown(Countdown(seconds: 30)))])
    group.content = .group(StepGroup(rounds: 2, alternatesSides: true, steps: group.steps ?? []))
    var person = try playing(group, next: nil)
    person.wait(seconds: 31)
    #expect(person.sees("Round 1 of 2 · right"))
    try Golden.check(person.state, "player-sides")
  }

  @Test func halvesOfIntervalsSayWhatTheyAre() throws {
    var sprints = Samples.step(
      "Sprints", .interval(Interval(workSeconds: 20, restSeconds: 10, rounds: 8)))
    sprints.colour = Open(.red)
    var person = try playing(sprints, next: nil)
    #expect(person.page.names(["h1"]) == ["Sprints - Work 1/8"])
    #expect(person.page.has("section", "Player"))
    person.wait(seconds: 22)
    #expect(person.page.names(["h1"]) == ["Sprints - Rest 1/8"])
    #expect(person.sees("2 of 16"))
    #expect(person.sees("Next: Sprints - Work 2/8"))
    let player = try person.page.find(["section"], "Player")
    #expect(player.attribute("class") == "player green")
    let progress = try #require(
      person.page.elements().first { $0.attribute("class") == "player-progress dots" })
    #expect(progress.attribute("data-style") == "--of:16")
    #expect(progress.attribute("value") == "2")
    #expect(progress.attribute("max") == "16")
    person.wait(seconds: 15)
    #expect(player.attribute("class") == "player green")
    #expect(person.page.names(["h1"]) == ["Sprints - Work 2/8"])
    #expect(
      try person.page.find(["section"], "Player").attribute("class") == "player red")
  }

  @Test func manyCardsAreABarAndNoDots() throws {
    let interval = Interval(workSeconds: 20, restSeconds: 10, rounds: 11)
    let person = try playing(Samples.step("Sprints", .interval(interval)), next: nil)
    #expect(person.page.elements().contains { $0.attribute("class") == "player-progress" })
    #expect(person.sees("1 of 22"))
  }

  @Test func keysStandForButtons() throws {
    var keys: Set<String> = []
    let amrap = Samples.step("Cindy", .countdown(Countdown(seconds: 1200, countsRounds: true)))
    for step in [amrap, Samples.step("Bag", Samples.checklist)] {
      for element in try playing(step).page.elements() {
        for key in (element.attribute("aria-keyshortcuts") ?? "").split(separator: " ") {
          keys.insert(String(key))
        }
      }
    }
    // What the sheet lists, which says that 2 and so on tick as well.
    let listed = Shortcut.own(of: .play).flatMap { $0.keys.description.split(separator: " ") }
    #expect(keys == Set(listed.map { String($0) } + ["2"]))
    // As in the terminal.
    #expect(
      keys == ["Space", "P", "N", "B", "ArrowLeft", "ArrowRight", "Plus", "-", "C", "1", "2"])
  }

  @Test func gettingReadyLooksLikeItself() throws {
    let step = Samples.step("Plank", .countdown(Countdown(seconds: 45)))
    var person = try Person([.sequence(Samples.sequence("Evening", [step]))], route: .sequences)
    try person.tap("Play Evening")
    person.wait(seconds: 2)
    #expect(person.sees("Get ready") && person.sees("0:03"))
    try Golden.check(person.state, "player-ready")
  }

  @Test func everyPlaceCountsTheCardsThatArePlayed() throws {
    var interval = Interval(workSeconds: 20, restSeconds: 10, rounds: 8)
    for (skips, count) in [(false, "16"), (true, "15")] {
      interval.skipsLastRest = skips
      let sequence = Samples.sequence("Evening", [Samples.step("Sprints", .interval(interval))])
      var person = try Person([.sequence(sequence)], route: .sequences)
      #expect(person.sees(count + " cards"))
      person.perform(.open(.sequence(sequence.id)))
      #expect(person.sees(count + " cards"))
      try person.tap("Play")
      #expect(person.sees("1 of " + count))
      person.wait(seconds: 600)
      #expect(person.sees(count))
      #expect(person.state.notebook.sessions.first?.count(.done) == Int(count))
    }
  }

  @Test func theListLeadsToEveryCard() throws {
    var person = try Person([.sequence(Samples.everything)], route: .sequences)
    try person.tap("Play Everything")
    try person.tap("Done")
    try person.tap("All cards")
    try Golden.check(person.state, "player-list")
    let name = try #require(
      person.page.names(["button"]).first { $0.hasPrefix("Side plank 2/2") })
    try person.tap(name, in: "Cards")
    #expect(person.sees("Round 1 of 3 · Round 2 of 2"))
    #expect(person.state.player.sheet == nil)
  }

  @Test func aSessionThatEndsIsSummedUp() throws {
    var person = try playing(Samples.step("Plank", .countdown(Countdown(seconds: 45))))
    person.wait(seconds: 46)
    try person.tap("Done")
    #expect(person.sees("Finished"))
    try Golden.check(person.state, "player-finished")
    let id = try #require(person.state.notebook.sessions.first?.id)
    person.perform(.open(.session(id)))
    try Golden.check(person.state, "session")
  }

  @Test func aSetOfAWorkoutIsChangedWhileItIsPlayed() throws {
    var person = try Person(Samples.demo, route: .splits)
    try person.tap("Start " + Samples.firstSplitName)
    try person.tap("Play this workout")
    while !person.page.has("button", "Increase reps") { try person.tap("Done") }
    let before = try #require(Int(person.page.value(of: "Reps")))
    try person.tap("Increase reps")
    #expect(try person.page.value(of: "Reps") == String(before + 1))
    try Golden.check(person.state, "player-set")
    let running = try #require(person.state.notebook.running)
    let done = running.logs.flatMap(\.sets).filter { $0.completedAt != nil }.count
    try person.tap("Done")
    let after = try #require(person.state.notebook.running).logs.flatMap(\.sets)
    #expect(after.filter { $0.completedAt != nil }.count == done + 1)
  }

  @Test func whatPlaysElsewhereIsSaid() throws {
    var person = try playing(Samples.step("Plank", .countdown(Countdown(seconds: 45))))
    person.state.device.memory[PlayerState.memoryKey] = nil
    person.wait(seconds: 1)
    #expect(person.sees("Another device plays the cues"))
    try Golden.check(person.state, "player-elsewhere")
    try person.tap("Play cues on this device")
    #expect(!person.sees("Another device plays the cues"))
  }

  @Test func nothingBeingPlayedLeadsToSequences() throws {
    var person = try Person(route: .play)
    try person.tap("Sequences", at: 0)
    #expect(person.state.route == .sequences)
  }

  @Test(arguments: CardColour.allCases)
  func eachColourLooksLikeItself(_ colour: CardColour) throws {
    var step = Samples.step(
      "Card", .countdown(Countdown(seconds: 45, countsRounds: true)), notes: "Slowly.")
    step.colour = Open(colour)
    let person = try playing(step)
    let player = try person.page.find(["section"], "Player")
    #expect(player.attribute("class") == "player " + colour.rawValue)
  }
}
