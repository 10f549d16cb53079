import Documents
import Sequences
import Testing

@testable import App

/// Playing from the list to the history.
@Suite struct PlayerFlowTests {
  private func playing(_ steps: [Step], _ change: (inout CueSettings) -> Void = { _ in }) throws
    -> Person
  {
    var sequence = Samples.sequence("Evening", steps)
    change(&sequence.cues)
    var person = try Person([.sequence(sequence)], route: .sequences)
    try person.tap("Play Evening")
    person.startNow()
    return person
  }

  /// Lets seconds pass as a device would: it wakes at least once in each.
  private func pass(_ seconds: Int, _ person: inout Person) {
    for _ in 0..<seconds * 2 { person.wait(seconds: 0.5) }
  }

  private func runner(_ person: Person) throws -> Runner {
    try #require(person.state.player.runner)
  }

  private let plank = Samples.step("Plank", .countdown(Countdown(seconds: 30)))
  private let pause = Samples.step("Pause", .rest(Sequences.Rest(seconds: 20)))
  private let squats = Samples.step("Squats", .repetition(Repetition(reps: 10)))

  @Test func cardsGoOnByThemselves() throws {
    var person = try playing([plank, pause, squats])
    #expect(person.state.route == .play)
    #expect(try person.page.find(["h1"], "Plank").name == "Plank")
    person.wait(seconds: 29)
    #expect(person.sees("0:01"))
    person.wait(seconds: 1)
    #expect(person.sees("0:20"))
    #expect(person.page.has("h1", "Pause"))
    // A device that slept over a whole card is in the right one.
    person.wait(seconds: 600)
    #expect(person.page.has("h1", "Squats"))
    #expect(person.sees("10 reps"))
    #expect(try runner(person).session.isRunning)
  }

  @Test func cuesComeOnce() throws {
    var person = try playing([plank, pause, squats]) { $0.saysHalfway = true }
    pass(60, &person)
    let effects = person.takeEffects()
    #expect(
      effects.spoken == [
        "Plank", "Halfway", "10 seconds. Next: 10 Squats", "Pause. Next: 10 Squats", "Halfway",
        "10 Squats",
      ])
    #expect(effects.filter { $0 == .vibrate([200]) }.count == 3)
    let screens = effects.lockScreens.compactMap { $0 }
    #expect(screens.map(\.title) == ["Plank", "Pause", "Squats"])
    #expect(
      screens.map(\.detail) == ["Evening · 1 of 3", "Evening · 2 of 3", "Evening · 3 of 3"])
    #expect(screens.map(\.length) == [30_000, 20_000, nil])
    #expect(screens[1].since == screens[0].since + 30_000)
    // The first tone is due at once; all others are handed over ahead of time.
    #expect(effects.filter { if case .sound = $0 { true } else { false } } == [.sound(.work)])
    // Not anew with each tick.
    #expect(effects.tones.count <= 3)
    #expect(effects.tones.first?.filter { $0.sound == .count }.count == 6)
  }

  @Test func cuesGoOnWhereTheClockIsSetBack() throws {
    var person = try playing([plank, pause, squats])
    pass(5, &person)
    _ = person.takeEffects()
    person.wait(seconds: -3600)
    let now = person.now.milliseconds
    let tones = try #require(person.takeEffects().tones.last)
    #expect(tones.first == Effect.Tone(at: now + 15_000, sound: .warn))
    #expect(tones.last?.at == now + 45_000)
    pass(26, &person)
    #expect(person.page.has("h1", "Pause"))
    #expect(
      person.takeEffects().spoken == ["10 seconds. Next: 10 Squats", "Pause. Next: 10 Squats"])
  }

  // MARK: Getting ready

  /// Someone who has just touched *Play*.
  private func gettingReady(_ steps: [Step], seconds: Int = 5) throws -> Person {
    var sequence = Samples.sequence("Evening", steps)
    sequence.cues.leadInSeconds = seconds
    var person = try Person([.sequence(sequence)], route: .sequences)
    _ = person.takeEffects()
    try person.tap("Play Evening")
    return person
  }

  @Test func oneGetsReadyBeforeTheFirstCard() throws {
    var person = try gettingReady([plank, pause])
    #expect(person.sees("Get ready") && person.sees("0:05"))
    #expect(person.page.has("h1", "Plank"))
    let start = person.now.milliseconds + 5000
    let effects = person.takeEffects()
    #expect(effects.spoken.isEmpty && effects.lockScreens.last??.title == "Get ready")
    let tones = try #require(effects.tones.first)
    #expect(tones.prefix(4).map(\.at) == [start - 3000, start - 2000, start - 1000, start])
    #expect(tones.prefix(4).map(\.sound) == [.count, .count, .count, .work])
    pass(4, &person)
    #expect(person.sees("0:01"))
    #expect(person.takeEffects().spoken.isEmpty)
    pass(1, &person)
    #expect(person.takeEffects().spoken == ["Plank"])
    #expect(!person.sees("Get ready") && person.sees("0:30"))
    pass(50, &person)
    #expect(person.sees("Finished"))
    let session = try #require(person.state.notebook.sessions.first)
    #expect(session.playedSeconds == 50)
    #expect(session.endedAt?.milliseconds == start + 50_000)
    #expect(!person.takeEffects().contains { $0 == .sound(.count) })
  }

  @Test func whoIsReadyNeedNotWait() throws {
    var person = try gettingReady([plank, pause])
    person.wait(seconds: 2)
    _ = person.takeEffects()
    try person.tap("Start")
    #expect(person.sees("0:30") && person.page.has("button", "Next"))
    #expect(person.takeEffects().spoken == ["Plank"])
    #expect(try runner(person).session.cards.isEmpty)
  }

  @Test func gettingReadyCanBePaused() throws {
    var person = try gettingReady([plank, pause])
    person.wait(seconds: 2)
    try person.tap("Pause")
    person.wait(seconds: 600)
    #expect(person.sees("Get ready") && person.sees("0:03"))
    try person.tap("Resume")
    person.wait(seconds: 4)
    #expect(person.sees("0:29"))
  }

  @Test func aLongerLanguageSaysLess() throws {
    let sprints = Samples.step(
      "", .interval(Interval(workSeconds: 5, restSeconds: 1, rounds: 2)))
    let cases: [(translations: [String: String], words: String)] = [
      ([:], "Work 1 of 2"), (["Rest": "Pause"], "Work"),
    ]
    for (translations, words) in cases {
      var person = try gettingReady([sprints])
      person.perform(.device(.translations(translations, language: .german)))
      pass(6, &person)
      #expect(person.takeEffects().spoken.first == words)
    }
  }

  @Test func whoBeginsAnewGetsReadyAnew() throws {
    var person = try playing([plank, pause])
    person.wait(seconds: 40)
    try person.tap("All cards")
    try person.tap("From the beginning")
    #expect(person.page.has("h1", "Plank") && person.sees("Get ready") && person.sees("0:05"))
    _ = person.takeEffects()
    pass(5, &person)
    #expect(person.takeEffects().spoken == ["Plank"])
  }

  @Test func whatOneNeedsIsReadFirst() throws {
    var sequence = Samples.sequence("Evening", [plank, pause])
    sequence.notes = "A mat and a chair"
    var person = try Person([.sequence(sequence)], route: .sequences)
    try person.tap("Play Evening")
    person.wait(seconds: 60)
    #expect(person.page.has("h1", "Evening") && person.sees("A mat and a chair"))
    #expect(!person.sees("Get ready"))
    try person.tap("Done")
    #expect(person.page.has("h1", "Plank") && person.sees("Get ready") && person.sees("0:05"))
    _ = person.takeEffects()
    pass(5, &person)
    #expect(person.takeEffects().spoken == ["Plank"])
  }

  @Test func whereNoClockRunsNobodyGetsReady() throws {
    for step in [pause, squats, Samples.step("Bag", Samples.checklist)] {
      #expect(try !gettingReady([step]).sees("Get ready"), "\(step.title)")
    }
    #expect(try !gettingReady([plank], seconds: 0).sees("Get ready"))
  }

  @Test func soundAndSpeechAndVibrationCanBeOff() throws {
    var person = try playing([plank, pause]) {
      $0.hasSound = false
      $0.hasSpeech = false
      $0.vibrates = false
    }
    pass(55, &person)
    for effect in person.effects {
      switch effect {
      case .speak, .vibrate: Issue.record("a cue came")
      case .tones(let tones): #expect(tones.isEmpty)
      default: break
      }
    }
  }

  @Test func switchesOfTheListHoldForTheSession() throws {
    var person = try playing([plank, pause])
    try person.tap("All cards")
    try person.choose("false", in: "Speech")
    try person.choose("false", in: "Sound")
    try person.choose("false", in: "Vibration")
    _ = person.takeEffects()
    pass(31, &person)
    #expect(person.effects.spoken.isEmpty)
    #expect(!person.effects.contains(.vibrate([200])))
    #expect(person.state.notebook.sequences[0].cues.hasSpeech)
    // Nor are they those of workouts.
    #expect(person.state.notebook.settings.cues == CueSettings())
  }

  /// What another device has done comes here once this one has looked at the clock again.
  @Test(arguments: [0.5, 3])
  func aCardThatAnotherDeviceBeginsIsAnnouncedOnce(after seconds: Double) throws {
    var person = try playing([plank, pause, squats])
    pass(10, &person)
    var other = try runner(person)
    other.perform(.next, at: person.now)
    person.wait(seconds: seconds)
    _ = person.takeEffects()
    person.state.notebook.put(.session(other.session))
    person.perform(.tick)
    let effects = person.takeEffects()
    #expect(effects.spoken == ["Pause. Next: 10 Squats"])
    #expect(effects.contains(.vibrate([200])) && effects.contains(.sound(.rest)))
    // Other changes of the session say nothing anew.
    other.change { $0.saysHalfway = true }
    person.state.notebook.put(.session(other.session))
    person.perform(.tick)
    pass(2, &person)
    #expect(person.takeEffects().spoken.isEmpty)
  }

  @Test func pausingStandsStillAndGoesOn() throws {
    var person = try playing([plank, pause])
    person.wait(seconds: 10)
    try person.tap("Pause")
    _ = person.takeEffects()
    person.wait(seconds: 3600)
    #expect(person.sees("0:20"))
    #expect(person.effects.isEmpty)
    try person.tap("Resume")
    // The lock screen goes on from where it stood.
    #expect(person.takeEffects().lockScreens.last??.length == 30_000)
    person.wait(seconds: 19)
    #expect(person.sees("0:01"))
    person.wait(seconds: 1)
    #expect(person.page.has("h1", "Pause"))
  }

  @Test func tenSecondsMoreAndLess() throws {
    var person = try playing([plank, pause])
    try person.tap("10 seconds more")
    #expect(person.sees("0:40"))
    try person.tap("10 seconds less")
    try person.tap("10 seconds less")
    #expect(person.sees("0:20"))
    person.wait(seconds: 15)
    try person.tap("10 seconds less")
    #expect(person.page.has("h1", "Pause"))
  }

  @Test func nextBackAndJump() throws {
    var person = try playing([plank, pause, squats])
    try person.tap("Next")
    #expect(person.page.has("h1", "Pause"))
    person.wait(seconds: 5)
    try person.tap("Back")
    #expect(person.sees("0:20"))
    try person.tap("Back")
    #expect(person.page.has("h1", "Plank"))
    #expect(person.sees("0:30"))
  }

  @Test func aCardThatBeginsWithTheResumptionIsAnnounced() throws {
    var person = try playing([plank, squats])
    person.wait(seconds: 5)
    try person.tap("Pause")
    person.wait(seconds: 2)
    try person.tap("Next")
    person.wait(seconds: 3)
    _ = person.takeEffects()
    try person.tap("Resume")
    var effects = person.takeEffects()
    #expect(effects.spoken == ["10 Squats"])
    #expect(effects.contains(.vibrate([200])) && effects.contains(.sound(.work)))
    // So is one that is gone back to, be it the same; one that merely goes on is not.
    person.wait(seconds: 5)
    try person.tap("Back")
    #expect(person.takeEffects().spoken == ["10 Squats"])
    person.wait(seconds: 1)
    try person.tap("Pause")
    person.wait(seconds: 1)
    try person.tap("Resume")
    effects = person.takeEffects()
    #expect(effects.spoken.isEmpty && !effects.contains(.vibrate([200])))
  }

  @Test func whoSkipsGettingReadyWhilePausedHearsTheFirstCard() throws {
    var person = try gettingReady([plank, pause])
    person.wait(seconds: 1)
    try person.tap("Pause")
    person.wait(seconds: 1)
    try person.tap("Start")
    person.wait(seconds: 1)
    _ = person.takeEffects()
    try person.tap("Resume")
    #expect(person.takeEffects().spoken == ["Plank"])
  }

  @Test func aReloadGoesOnWhereItWas() throws {
    let any = Samples.step(
      "Any", .randomDuration(RandomDuration(lowestSeconds: 20, highestSeconds: 4000)))
    var person = try playing([any, squats])
    person.wait(seconds: 7)
    let length = try #require(runner(person).cards[0].length)
    let seen = PageView(playerPage(person.state)).text
    var again = try Person(
      person.state.notebook.sequences.map { .sequence($0) }
        + person.state.notebook.sessions.map { .session($0) },
      at: "2026-11-21T18:00:07.000+01:00", route: .play)
    again.state.device.memory = person.state.device.memory
    again.perform(.tick)
    #expect(try runner(again).cards[0].length == length)
    #expect(PageView(playerPage(again.state)).text == seen)
    // What was said before is not said again.
    _ = again.takeEffects()
    again.wait(seconds: 1)
    #expect(again.effects.spoken.isEmpty)
    again.wait(seconds: Double(length) / 1000 - 8)
    #expect(again.page.has("h1", "Squats"))
    #expect(again.effects.spoken == ["10 Squats"])
  }

  @Test func tickingAllGoesOn() throws {
    var person = try playing([Samples.step("Bag", Samples.checklist), squats])
    _ = person.takeEffects()
    try person.tap("Mat")
    #expect(person.takeEffects().contains(.sound(.tap)))
    let box = try person.page.find(["button"], "Mat")
    #expect(box.attribute("aria-checked") == "true")
    try person.tap("Mat")
    #expect(try person.page.find(["button"], "Mat").attribute("aria-checked") == "false")
    try person.tap("Mat")
    try person.tap("Water")
    #expect(person.page.has("h1", "Squats"))
  }

  @Test func finishesIsSavedAndShown() throws {
    var person = try playing([plank, squats])
    pass(30, &person)
    try person.tap("Done")
    #expect(person.sees("Finished"))
    let session = try #require(person.state.notebook.sessions.first)
    #expect(!session.isRunning)
    #expect(session.cards.map(\.outcome) == [Open(.done), Open(.done)])
    #expect(session.sequenceHash == Session.hash(of: person.state.notebook.sequences[0]))
    #expect(person.effects.contains(.lockScreen(nil)))
    #expect(person.effects.contains(.sound(.finish)))
    try person.type("Good", into: "Notes")
    try person.tap("Done")
    person.perform(.open(.history))
    try person.tap("Evening Sat, 21 Nov · 2 cards · 30 s")
    #expect(person.sees("What was done"))
    #expect(try person.page.value(of: "Notes") == "Good")
    #expect(person.state.player.runner == nil)
  }

  @Test func aSessionThatWasForgottenIsToldWithItsDayAndCountsNoNight() throws {
    var person = try playing([plank, squats])
    person.wait(seconds: 30)
    try person.tap("Leave the player")
    #expect(person.sees("Playing since 18:00") && !person.sees("Playing since 18:00,"))
    person.wait(seconds: 15 * 3600)
    #expect(person.sees("Playing since 18:00, yesterday"))
    try person.tap("Open player")
    person.perform(.player(.command(.finish)))
    let session = try #require(person.state.notebook.sessions.first)
    #expect(session.playedSeconds == 30)
    #expect(session.endedAt?.day == session.startedAt.day)
  }

  @Test func theDeviceThatPlaysSaysWhenItIsOver() throws {
    let phone = try playing([plank, pause])
    let session = try #require(phone.state.notebook.sessions.first)
    // The phone may be paused where there is no network, or its clock be late.
    var laptop = try Person([.session(session)], at: phone.now.text)
    laptop.wait(seconds: 60)
    #expect(laptop.state.notebook.runningSession?.id == session.id)
    #expect(!laptop.state.isPlaying)
    laptop.perform(.open(.play))
    #expect(laptop.sees("Finished") && laptop.sees("0:50"))
    laptop.wait(seconds: 4 * 3600)
    #expect(laptop.state.notebook.runningSession == nil)
    let ended = try #require(laptop.state.notebook.session(session.id))
    #expect(ended.playedSeconds == 50)
    #expect(ended.endedAt?.milliseconds == session.startedAt.milliseconds + 50_000)
  }

  @Test func aPlaceInTheListIsNoChangeOfWhatWasPlayed() throws {
    var person = try playing([plank])
    person.state.notebook.put(.sequence(Samples.sequence("Other", [plank], order: 1)))
    person.wait(seconds: 31)
    let session = try #require(person.state.notebook.sessions.first)
    person.perform(.open(.sequences))
    person.perform(.sequences(.toggle(Samples.sequenceID("Evening"))))
    try person.tap("Move Evening down")
    #expect(person.state.notebook.sequences.map(\.name) == ["Other", "Evening"])
    person.perform(.open(.session(session.id)))
    #expect(!person.sees("The sequence was changed since"))
    var changed = try #require(person.state.notebook.sequence(session.sequenceID))
    changed.steps.append(squats)
    person.state.notebook.put(.sequence(changed))
    #expect(person.sees("The sequence was changed since"))
  }

  @Test func soundThatIsOffStaysOffAtTheEnd() throws {
    var person = try playing([plank, squats]) { $0.hasSound = false }
    pass(30, &person)
    try person.tap("Done")
    #expect(person.sees("Finished"))
    #expect(!person.effects.contains(.sound(.finish)))
  }

  @Test func endsByItselfWithAWord() throws {
    var person = try playing([plank])
    pass(31, &person)
    #expect(person.sees("Finished"))
    #expect(person.effects.spoken.last == "Finished")
    #expect(person.effects.contains(.vibrate([300, 100, 300, 100, 300])))
  }

  @Test func aHeadsetBringsNothingBackThatHasEnded() throws {
    var person = try playing([plank, squats])
    person.perform(.player(.media("nexttrack")))
    #expect(person.page.has("h1", "Squats"))
    person.perform(.player(.media("previoustrack")))
    #expect(person.page.has("h1", "Plank"))
    person.perform(.player(.command(.finish)))
    let session = try #require(person.state.notebook.sessions.first)
    for button in ["previoustrack", "nexttrack", "play", "pause"] {
      person.perform(.player(.media(button)))
    }
    #expect(person.state.notebook.sessions == [session] && !session.isRunning)
    #expect(person.sees("Finished"))
  }

  @Test func canBeEndedAndPlayedAgain() throws {
    var person = try playing([plank, squats])
    person.wait(seconds: 5)
    try person.tap("All cards")
    try person.tap("End session")
    try person.tap("End session", in: "End it here?")
    #expect(person.sees("Finished"))
    #expect(person.sees("skipped after 0:05"))
    try person.tap("Play again")
    #expect(person.sees("0:30"))
    #expect(person.state.notebook.sessions.count == 2)
  }

  @Test func anotherSequenceEndsTheOneThatPlays() throws {
    var person = try playing([plank])
    person.state.notebook.put(.sequence(Samples.tabata))
    person.perform(.open(.sequences))
    try person.tap("Play Tabata")
    #expect(person.state.notebook.sessions.filter(\.isRunning).count == 1)
    #expect(person.sees("Sprints"))
  }

  @Test func aSessionIsDeletedAndComesBack() throws {
    var person = try playing([plank])
    person.wait(seconds: 31)
    let id = try #require(person.state.notebook.sessions.first?.id)
    person.perform(.open(.session(id)))
    try person.tap("Delete")
    #expect(person.state.route == .history)
    #expect(person.state.notebook.session(id) == nil)
    try person.tap("Undo")
    #expect(person.state.notebook.session(id) != nil)
  }
}
