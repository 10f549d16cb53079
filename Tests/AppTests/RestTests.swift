import Documents
import Strength
import Testing

@testable import App

/// The end of a rest: on the audio's clock and on the lock screen, whatever happens meanwhile.
@Suite struct RestTests {
  private let press = Samples.exercise("Press")
  private let row = Samples.exercise("Row")

  /// Someone who has just done a first set.
  private func resting() throws -> Person {
    var person = try Person.training([press, row])
    person.perform(.workout(.completeWithoutWeight(try person.running().logs[0].sets[0].id)))
    #expect(person.state.rest?.seconds == 120)
    return person
  }

  private func tones(until end: Int64, after now: Int64 = .min) -> [Effect.Tone] {
    [
      Effect.Tone(at: end - 3000, sound: .count), Effect.Tone(at: end - 2000, sound: .count),
      Effect.Tone(at: end - 1000, sound: .count), Effect.Tone(at: end, sound: .rest),
    ].filter { $0.at > now }
  }

  @Test func aRestIsHandedOverWhenItBegins() throws {
    var person = try resting()
    let rest = try #require(person.state.rest)
    let effects = person.takeEffects()
    #expect(effects.tones == [tones(until: rest.endsAt)])
    #expect(
      effects.lockScreens == [
        Effect.LockScreen(
          title: "Rest", detail: "Next: Press, 10 reps", since: person.now.milliseconds,
          length: 120_000)
      ])
    // Not anew with each second.
    for _ in 0..<100 { person.wait(seconds: 1) }
    #expect(person.effects.tones.isEmpty && person.effects.lockScreens.isEmpty)
  }

  @Test func itsEndSoundsOnceAndVibrates() throws {
    var person = try resting()
    let rest = try #require(person.state.rest)
    _ = person.takeEffects()
    person.wait(seconds: rest.seconds - 1)
    #expect(!person.takeEffects().contains(.vibrate([200, 100, 200])))
    person.wait(seconds: 1)
    let effects = person.takeEffects()
    #expect(effects.contains(.vibrate([200, 100, 200])))
    #expect(effects.contains(.notify(title: "Rest is over", body: "Next: Press, 10 reps")))
    #expect(effects.lockScreens == [nil])
    // The audio's clock has played it.
    #expect(!effects.contains(.sound(.rest)) && effects.tones.isEmpty)
    person.wait(seconds: 1)
    #expect(!person.takeEffects().contains(.vibrate([200, 100, 200])))
  }

  @Test func itsNotificationGoesWithTheNextSet() throws {
    var person = try resting()
    person.wait(seconds: 120)
    person.wait(seconds: 400)
    #expect(!person.takeEffects().contains(.closeNotification))
    person.perform(.workout(.complete(try person.running().logs[0].sets[1].id)))
    #expect(person.takeEffects().contains(.closeNotification))
    person.wait(seconds: 1)
    #expect(!person.takeEffects().contains(.closeNotification))
    // Also with the workout.
    person.wait(seconds: 119)
    _ = person.takeEffects()
    person.perform(.workout(.finish))
    #expect(person.takeEffects().contains(.closeNotification))
  }

  @Test func aPageThatSleptOverItsEndIsSilent() throws {
    var person = try resting()
    _ = person.takeEffects()
    person.wait(seconds: 180)
    let effects = person.takeEffects()
    #expect(effects.tones.isEmpty && effects.lockScreens == [nil])
    #expect(!effects.contains(.sound(.rest)) && !effects.contains(.vibrate([200, 100, 200])))
    #expect(person.sees("Rest is over"))
  }

  enum Event: String, CaseIterable {
    case more, less, skip, reopen, nextSet, finish, discard, soundOff, lockScreenOff
    case lockButtonMore, lockButtonLess, lockButtonSkip, lockButtonPause
  }

  /// Milliseconds that the end moves by; nil where there is none any more.
  private func shift(_ event: Event) -> Int64? {
    switch event {
    case .more, .lockButtonMore: 15_000
    case .less, .lockButtonLess: -15_000
    case .lockScreenOff, .lockButtonPause: 0
    case .nextSet: 10_000
    case .skip, .reopen, .finish, .discard, .soundOff, .lockButtonSkip: nil
    }
  }

  private func perform(_ event: Event, _ person: inout Person) throws {
    let sets = try person.running().logs[0].sets.map { $0.id }
    switch event {
    case .more: try person.tap("15 seconds more")
    case .less: try person.tap("15 seconds less")
    case .skip: try person.tap("Skip")
    case .reopen: person.perform(.workout(.reopen(sets[0])))
    case .nextSet: person.perform(.workout(.complete(sets[1])))
    case .finish: person.perform(.workout(.finish))
    case .discard: person.perform(.workout(.discard))
    case .soundOff: person.perform(.player(.restSound(false)))
    case .lockScreenOff: person.perform(.player(.lockScreen(false)))
    case .lockButtonMore: person.perform(.player(.media("seekforward")))
    case .lockButtonLess: person.perform(.player(.media("seekbackward")))
    case .lockButtonSkip: person.perform(.player(.media("nexttrack")))
    case .lockButtonPause: person.perform(.player(.media("pause")))
    }
  }

  @Test(arguments: Event.allCases)
  func whatHappensMeanwhileMovesTheTones(_ event: Event) throws {
    var person = try resting()
    let rest = try #require(person.state.rest)
    person.wait(seconds: 10)
    _ = person.takeEffects()
    try perform(event, &person)
    let effects = person.takeEffects()
    let end = shift(event).map { rest.endsAt + $0 }
    if end == rest.endsAt {
      #expect(effects.tones.isEmpty)
    } else {
      #expect(effects.tones == [end.map { tones(until: $0) } ?? []])
    }
    #expect(!effects.contains(.sound(.rest)))
    switch event {
    case .lockButtonPause: #expect(effects.lockScreens.isEmpty)
    case .lockScreenOff: #expect(effects.lockScreens == [nil])
    default:
      #expect(effects.lockScreens.count == 1)
      let screen: Effect.LockScreen? = effects.lockScreens.last ?? nil
      #expect(screen.map { $0.since + ($0.length ?? 0) } == end)
    }
    guard let end else { return }
    // It sounds at the new end, once, and nothing else does.
    person.wait(seconds: Double(end - person.now.milliseconds) / 1000)
    let last = person.takeEffects()
    #expect(last.contains(.vibrate([200, 100, 200])))
    #expect(!last.contains(.sound(.rest)) && last.tones.isEmpty)
  }

  /// Each tab counts for itself.
  @Test func whatAnotherTabDoesToARestHoldsHere() throws {
    var person = try resting()
    let rest = try #require(person.state.rest)
    person.wait(seconds: 10)
    _ = person.takeEffects()
    func hear(_ value: String?) {
      person.perform(.device(.remembered(key: Rest.memoryKey, value: value)))
    }
    hear(rest.setID.text + " 15")
    #expect(person.state.rest?.endsAt == rest.endsAt + 15_000)
    #expect(person.takeEffects().tones == [tones(until: rest.endsAt + 15_000)])
    hear(rest.setID.text + " skip")
    #expect(person.state.rest == nil)
    hear(nil)
    #expect(person.state.rest == rest)
    // It was kept where it was done.
    for case .remember in person.takeEffects() { Issue.record("it was kept once more") }
  }

  @Test func aSetFromBeforeTheClockWasSetBackHasNoRest() throws {
    var person = try resting()
    person.wait(seconds: -3600)
    #expect(person.state.rest == nil)
    let next = try person.running().logs[0].sets[1].id
    person.perform(.workout(.complete(next)))
    let rest = try #require(person.state.rest)
    #expect(rest.setID == next && rest.endsAt == person.now.milliseconds + 120_000)
    #expect(person.takeEffects().tones.last == tones(until: rest.endsAt))
    // The clock of a phone that has done one may be a bit ahead.
    var workout = try person.running()
    workout.logs[0].sets[2].completedAt = Instant(milliseconds: person.now.milliseconds + 8000)
    person.state.notebook.put(.workout(workout))
    #expect(person.state.rest?.endsAt == person.now.milliseconds + 128_000)
  }

  @Test func aRestThatIsCutToNothingSoundsNow() throws {
    var person = try resting()
    person.wait(seconds: 106)
    _ = person.takeEffects()
    try person.tap("15 seconds less")
    let effects = person.takeEffects()
    #expect(effects.tones == [[]])
    #expect(effects.filter { $0 == .sound(.rest) }.count == 1)
    person.wait(seconds: 1)
    #expect(!person.takeEffects().contains(.sound(.rest)))
  }

  @Test func aReloadHandsOverWhatIsStillToCome() throws {
    var person = try resting()
    let rest = try #require(person.state.rest)
    person.wait(seconds: 118.5)
    let again = try Person(person.documents, at: person.now.text, route: .workout)
    let now = person.now.milliseconds
    #expect(again.effects.tones.last == tones(until: rest.endsAt, after: now))
    #expect(again.effects.tones.last?.count == 2)
  }

  @Test func withoutSoundARestOnlyVibrates() throws {
    var person = try Person.training([press, row])
    person.state.device.memory[Rest.soundKey] = "off"
    person.perform(.workout(.completeWithoutWeight(try person.running().logs[0].sets[0].id)))
    person.wait(seconds: 120)
    let effects = person.takeEffects()
    #expect(effects.tones.isEmpty && effects.lockScreens.isEmpty)
    #expect(!effects.contains(.sound(.rest)))
    #expect(effects.contains(.vibrate([200, 100, 200])))
  }

  @Test func whatPlaysAndARestShareOneSchedule() throws {
    var person = try resting()
    let rest = try #require(person.state.rest)
    person.state.notebook.put(.sequence(Samples.tabata))
    _ = person.takeEffects()
    person.perform(.player(.play(sequence: Samples.tabata.id)))
    var effects = person.takeEffects()
    let list = try #require(effects.tones.last)
    #expect(list.contains(Effect.Tone(at: rest.endsAt, sound: .rest)))
    #expect(list.contains(Effect.Tone(at: person.now.milliseconds + 5000, sound: .work)))
    #expect(effects.lockScreens.last??.title == "Get ready")
    // What plays is handed over part by part, the rest with each of them.
    for _ in 0..<60 { person.wait(seconds: 1) }
    effects = person.takeEffects()
    for list in effects.tones {
      #expect(list.contains(Effect.Tone(at: rest.endsAt, sound: .rest)))
    }
    person.perform(.player(.command(.pause)))
    effects = person.takeEffects()
    #expect(effects.tones == [tones(until: rest.endsAt)])
    #expect(effects.lockScreens.last??.title == "Rest")
    // The buttons are those of what is shown.
    person.perform(.player(.media("nexttrack")))
    effects = person.takeEffects()
    #expect(person.state.rest == nil && effects.tones == [[]])
    #expect(effects.lockScreens.last??.title.hasPrefix("Sprints") == true)
    person.perform(.player(.media("play")))
    #expect(person.state.player.runner?.isPaused == false)
  }

  @Test func whereASessionWaitsOnASetTheLoggerAnnouncesItsRests() throws {
    var person = try Person.training([press, row])
    person.perform(.player(.playWithoutWeights))
    try person.tap("Leave the player")
    _ = person.takeEffects()
    person.perform(.workout(.completeWithoutWeight(try person.running().logs[0].sets[0].id)))
    let rest = try #require(person.state.rest)
    #expect(person.takeEffects().tones.last == tones(until: rest.endsAt))
    person.wait(seconds: rest.seconds)
    #expect(person.takeEffects().contains(.vibrate([200, 100, 200])))
    // It is the same session that is gone back to.
    try person.tap("Open player")
    #expect(person.state.route == .play && person.state.notebook.sessions.count == 1)
    // The rest after a set that was done there is the player's, also where it was skipped.
    for button in ["Done", "Next", "Done", "Next"] { try person.tap(button) }
    #expect(try person.running().doneSetCount == 2)
    _ = person.takeEffects()
    person.wait(seconds: 120)
    #expect(!person.takeEffects().contains(.vibrate([200, 100, 200])))
    // While that is paused in one, the logger has it.
    for button in ["Done", "Pause"] { try person.tap(button) }
    person.wait(seconds: 120)
    #expect(person.takeEffects().contains(.vibrate([200, 100, 200])))
  }

  /// Of all devices, and at once: also for a rest that is on.
  @Test func theSettingsSayWhatIsHeardAndFelt() throws {
    var person = try resting()
    let end = try #require(person.state.rest).endsAt
    func set(_ cue: String, _ value: PlainValue) -> [Effect] {
      _ = person.takeEffects()
      person.perform(.settings(.training(.cue(cue, value))))
      return person.takeEffects()
    }
    let five = set("countdownSeconds", .number(5)).tones
    #expect(five.map { $0.map { end - $0.at } } == [[5000, 4000, 3000, 2000, 1000, 0]])
    let none = set("countsDown", .bool(false)).tones
    #expect(none.map { $0.map { end - $0.at } } == [[0]])
    #expect(set("hasSound", .bool(false)).tones == [[]])
    _ = set("vibrates", .bool(false))
    person.wait(seconds: 120)
    let effects = person.takeEffects()
    #expect(effects.contains(.notify(title: "Rest is over", body: "Next: Press, 10 reps")))
    #expect(!effects.contains(.vibrate([200, 100, 200])) && !effects.contains(.sound(.rest)))
    // What this device does at the end of a rest is asked only where anything sounds.
    person.perform(.open(.settings(.training)))
    #expect(!person.sees("Sound at the end of a rest"))
  }

  @Test func aWorkoutThatIsSilencedIsSilent() throws {
    var person = try Person.training([press, row])
    for cue in ["hasSound", "vibrates"] {
      person.perform(.settings(.training(.cue(cue, .bool(false)))))
    }
    _ = person.takeEffects()
    person.perform(.workout(.completeWithoutWeight(try person.running().logs[0].sets[0].id)))
    person.wait(seconds: 120)
    person.perform(.workout(.finish))
    for effect in person.takeEffects() {
      switch effect {
      case .sound, .vibrate: Issue.record("a cue came")
      case .tones(let tones): #expect(tones.isEmpty)
      default: break
      }
    }
  }

  @Test func theSettingsKnowSoundAndLockScreen() throws {
    var person = try Person(route: .settings(.training))
    try person.choose("false", in: "Sound at the end of a rest")
    #expect(!person.state.hearsRests)
    #expect(person.effects.contains(.remember(key: Rest.soundKey, value: "off")))
    try person.choose("true", in: "Sound at the end of a rest")
    #expect(person.state.hearsRests)
    try person.choose("false", in: "Lock screen")
    #expect(!person.state.usesLockScreen)
  }
}
