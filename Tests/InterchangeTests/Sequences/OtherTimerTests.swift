import Documents
import Interchange
import Sequences
import Testing

@Suite struct WorkoutTimerLayoutTests {
  @Test func readsSetsAndRests() throws {
    let file = try SequenceFixture.read("just-another-workout-timer/workout.json")
    #expect(file.format == .justAnotherWorkoutTimer)
    #expect(file.formatName == "Just Another Workout Timer")
    #expect(file.told.isEmpty)
    let sequence = try #require(file.sequences.first)
    #expect(sequence.name == "Garage circuit")
    #expect(sequence.steps.map { $0.title } == ["Skipping", "Strength"])
    let round = ["Push-ups 40", "Rest 20r", "Squats 40", " PAUSE  30r"]
    #expect(try sequence.played() == ["Skipping 60"] + repeated(3, round))
    #expect(sequence.seconds == 60 + 3 * 130)
  }

  @Test func tellsWhatHasNoEqual() throws {
    let file = try SequenceFixture.read("just-another-workout-timer/backup.json")
    #expect(file.sequences.map { $0.name } == ["First", "Second"])
    #expect(try file.sequences[0].played() == repeated(2, ["Plank 30", "Pause 15r"]))
    #expect(try file.sequences[1].played() == repeated(999, ["Step 86400"]))
    #expect(
      file.told == [
        "Second: newer-format", "Second: unknown-field", "Second: clamped",
        "Second / Step: unknown-field", "Second / Step: clamped", "Second / Ghost: no-time",
        "Second: empty-set", "Second: no-rounds", "First: twice",
      ])
    let clamped = try #require(file.diagnostics.first { $0.step == "Step" && $0.code == "clamped" })
    #expect(
      clamped.message
        == "Second / Step: 200000 for \"duration\" is outside 1…86400 seconds. 86400 was taken.")
  }

  @Test func readsLatinText() throws {
    let file = try SequenceFixture.read("just-another-workout-timer/latin.json")
    #expect(file.sequences.map { $0.name } == ["Rücken"])
    #expect(file.sequences[0].steps.map { $0.title } == ["Drücken"])
    #expect(file.told == [": latin-text"])
  }
}

@Suite struct OpenHIITLayoutTests {
  @Test func playsWhatTheAppPlays() throws {
    let file = try SequenceFixture.read("openhiit/timers.json")
    #expect(file.format == .openHIIT)
    let stairs = try #require(file.sequences.first)
    let round = ["Run 20", "Rest 10r", "Hop 20", "Rest 10r", "Work 20", "Rest 10r", "Work 20"]
    #expect(
      try stairs.played()
        == ["Get ready 10", "Warm-up 60", "Rest 10r"] + round + ["Break 45r"] + round
        + ["Break 45r"] + round + ["Cool-down 90"])
    #expect(stairs.seconds == 10 + 60 + 10 + 3 * 110 + 2 * 45 + 90)
    #expect(stairs.cues.saysHalfway && stairs.cues.hasSound && !stairs.cues.countsDown)
    #expect(file.told == ["Stairs: sounds", "Stairs: colour", "Plain: colour"])
    #expect(
      file.diagnostics[1].message
        == "Stairs: The colour #2196f3 is none that a card can have. It became blue.")
  }

  @Test func bringsEqualWorkIntoOneCard() throws {
    let plain = try SequenceFixture.read("openhiit/timers.json").sequences[1]
    #expect(plain.order == 1)
    #expect(plain.steps.count == 1)
    #expect(try plain.played() == repeated(7, ["Work 20", "Rest 10r"]) + ["Work 20"])
    #expect(plain.seconds == 230)
    #expect(plain.steps[0].colour == Open(.red))
    #expect(!plain.cues.hasSound)
  }

  @Test func readsSettingsThatAreText() throws {
    let file = try SequenceFixture.read("openhiit/older.json")
    #expect(try file.sequences[0].played() == ["Get ready 5"] + repeated(3, ["Work 30"]))
  }

  @Test func readsWhatOlderVersionsExported() throws {
    let file = try SequenceFixture.read("openhiit/legacy.json")
    let round = ["Jump 30", "Rest 15r", "Sit 30"]
    #expect(
      try file.sequences[0].played()
        == ["Get ready 10"] + round + ["Rest 15r"] + round + ["Cool-down 20"])
    #expect(try file.sequences[1].played() == repeated(2, ["Work 40", "Rest 20r"]) + ["Work 40"])
    #expect(file.told == ["Legacy: half-time", "Legacy: sounds", "Legacy: colour", "Bare: colour"])
  }

  @Test func takesIntervalsOneByOneInTheirOrder() throws {
    let file = try SequenceFixture.read("openhiit/intervals.json")
    let sequence = file.sequences[0]
    #expect(try sequence.played() == ["Row 45", "Rest 15r", "Ski 30"])
    #expect(sequence.steps.map { $0.colour } == [Open(.red), Open(.grey), Open(.green)])
    #expect(
      file.told == [
        "Colours: sounds", "Colours / Row: colour", "Colours / Rest: colour",
        "Colours / Ski: unknown-field", "Colours / Ski: rounded", "Colours / Ski: colour",
      ])
  }
}

@Suite struct TimeRLayoutTests {
  /// 3 × [5 × (30/30) + rest], exactly.
  @Test func keepsGroupsWithinGroups() throws {
    let file = try SequenceFixture.read("timer-machine/shared.json")
    #expect(file.format == .timeR)
    let sequence = try #require(file.sequences.first)
    let block = repeated(5, ["Hard 30", "Rest 30r"]) + ["Recovery 120r"]
    #expect(try sequence.played() == ["Prepare 10"] + repeated(3, block) + ["Finish 5"])
    #expect(sequence.seconds == 10 + 3 * (5 * 60 + 120) + 5)
    #expect(sequence.steps[1].title == "Blocks")
    #expect(sequence.steps[2].notes == "Well done")
    #expect(sequence.cues.saysHalfway)
    #expect(
      file.told == [
        "Threshold / Prepare: behaviour-beep", "Threshold / Hard: behaviour-music",
        "Threshold / Hard: behaviour-vibration", "Threshold / Hard: behaviour-half",
        "Threshold / Rest: behaviour-count", "Threshold / Recovery: behaviour-voice",
      ])
    #expect(
      file.diagnostics[5].message
        == "Threshold / Recovery: It says a text aloud (on 2 steps). The text went into the notes; "
        + "the card's title is said instead.")
  }

  @Test func tellsWhatHasNoEqual() throws {
    let file = try SequenceFixture.read("timer-machine/backup.json")
    #expect(file.sequences.map { $0.name } == ["Open ended", "backup"])
    #expect(
      try file.sequences[0].played()
        == repeated(2, ["As long as it takes -", "Alarm 2", "Pause 20r"]))
    #expect(Totals(of: file.sequences[0].steps).openCards == 2)
    #expect(try file.sequences[1].played() == ["Nap 86400"])
    #expect(
      file.told == [
        "Open ended: next-timer", "Open ended: notification",
        "Open ended / As long as it takes: halt", "Open ended / Alarm: rounded",
        "Open ended / Alarm: alert-step", "Open ended / Nothing: empty-group",
        "Open ended / Pause: unknown-field", "Open ended / Pause: unknown-type",
        "Open ended / As long as it takes: behaviour-screen",
        "Open ended / Alarm: behaviour-music", "Open ended / Alarm: behaviour-image",
        "Open ended / Pause: behaviour-teleport", "Sequence 2: no-name",
        "Sequence 2 / Nap: clamped", ": beside", ": beside", ": beside", ": beside", ": beside",
      ])
  }

  @Test func leavesStepsOutOfRounds() throws {
    let file = try SequenceFixture.read("timer-machine/skips.json")
    let sequence = file.sequences[0]
    #expect(
      try sequence.played()
        == repeated(2, ["Run 60", "Rest 30r"]) + ["Run 60", "Pull 20"]
        + repeated(2, ["Change 5", "Pull 20"]) + ["Push 10", "Hard 15"]
        + repeated(2, ["Push 10"]) + repeated(2, ["Push 10", "Hard 15"]))
    #expect(sequence.steps.map { $0.title } == ["A", "B", "B", "C", "C", "C"])
    #expect(file.told == ["Skips / B: skip", "Skips / C: skip"])
  }

  @Test func readsOneTimer() throws {
    let file = try SequenceFixture.read("timer-machine/timer.json")
    #expect(try file.sequences[0].played() == repeated(4, ["Breathe 4"]))
    #expect(file.told.isEmpty)
  }
}
