import Body
import Documents
import Running
import Sequences
import Testing
import Tracks

@testable import App

/// Recording from the first touch to the activity in the plan.
@Suite struct RecorderTests {
  /// A plan with a run today: 400 m, twice 200 m with a jog, and 100 m.
  private func plan() throws -> Plan {
    var plan = Samples.freshPlan
    let today = try #require(CivilDay("2026-11-21"))
    let place = try #require(
      plan.events.firstIndex { !$0.isRace && $0.date == today - 1 }
        ?? plan.events.firstIndex { !$0.isRace })
    plan.events[place].name = "Track"
    plan.events[place].date = today
    plan.events[place].kilometers = 0.9
    plan.events[place].minutes = 6
    plan.events[place].structure = [
      Block([Segment(.warmUp, .easy, meters: 400)]),
      Block(
        2, [Segment(.work, .interval, meters: 200), Segment(.recovery, .recovery, seconds: 30)]),
      Block([Segment(.coolDown, .easy, meters: 100)]),
    ]
    plan.events = plan.events.filter { $0.id == plan.events[place].id || $0.date != today }
    return plan
  }

  private func playing(chosen: Bool? = true) throws -> Person {
    var person = try Person.recording([.plan(try plan())], chosen: chosen)
    try person.tap("Play")
    return person
  }

  private func activity(_ person: Person) throws -> Activity {
    try #require(person.state.notebook.activities(in: person.state.day...person.state.day).first)
  }

  private func spoken(_ effects: [Effect]) -> [String] {
    effects.compactMap { if case .speak(let text) = $0 { text } else { nil } }
  }

  private func card(_ person: Person) throws -> String {
    let runner = try #require(person.state.player.runner)
    let place = runner.position(at: person.now.milliseconds).card
    return place < runner.cards.count ? runner.cards[place].title : ""
  }

  @Test func aRunBeginsWithTheCuesOfTheSettings() throws {
    var person = try Person.recording([.plan(try plan())], chosen: true)
    person.perform(.settings(.training(.cue("hasSpeech", .bool(false)))))
    try person.tap("Play")
    let runner = try #require(person.state.player.runner)
    #expect(runner.session.isRunning && !runner.session.cues.hasSpeech)
  }

  @Test func notesOfOnesOwnRunAreShownWhileItIsPlayed() throws {
    var own = RunTemplate()
    own.id = ULID(derivedFrom: "own")
    own.name = "Track"
    own.notes = "Flat road"
    var planned = try plan()
    let place = try #require(planned.events.firstIndex { $0.name == "Track" })
    planned.events[place].workoutID = own.workout.id
    var person = try Person.recording([.plan(planned), .runTemplate(own)], chosen: true)
    try person.tap("Play")
    #expect(person.sees("Flat road"))
  }

  @Test func asksOnceWhetherRunsAreRecorded() throws {
    var person = try playing(chosen: nil)
    #expect(person.state.player.runner == nil)
    #expect(person.sees("will ask for location access"))
    try Golden.check(person.state, "record-run")
    _ = person.takeEffects()
    try person.tap("Without GPS")
    #expect(person.state.route == .play)
    #expect(!person.takeEffects().contains(.track(.watch)))
    #expect(person.state.recorder.recording == nil)
    try person.tap("All cards")
    try person.choose("true", in: "Record runs with GPS")
    #expect(person.takeEffects().contains(.track(.watch)))
    #expect(person.state.recorder.recording?.start.event != nil)
  }

  @Test func distancesEndByThemselves() throws {
    var person = try playing()
    #expect(person.takeEffects().contains(.track(.watch)))
    person.own()
    #expect(person.sees("Looking for GPS"))
    try person.run(seconds: 60)
    #expect(try card(person).hasPrefix("Warm up, 400 m"))
    #expect(person.sees("Distance"))
    #expect(person.sees("/km"))
    try Golden.check(person.state, "record-distance")
    // The first position counts from 4 m on: 400 m are over at the 101st second.
    try person.run(seconds: 39, from: 240)
    #expect(try card(person).hasPrefix("Warm up"))
    _ = person.takeEffects()
    try person.run(seconds: 7, from: 396)
    #expect(try card(person).hasPrefix("200 m"))
    let effects = person.takeEffects()
    #expect(spoken(effects).contains { $0.contains("200 m") })
    #expect(effects.contains(.sound(.work)))
  }

  @Test func aRunOfTheCatalogueIsPlayedWithoutAPlan() throws {
    var person = try Person.recording([], route: .runs)
    let run = try #require(Catalogue.workout("vo2max-5x1000m-r150s"))
    person.perform(.runs(.search(run.name)))
    person.perform(.runs(.toggle(run.id)))
    try person.tap("Play")
    try person.tap("Record with GPS")
    person.own()
    #expect(person.state.route == .play)
    let session = try #require(person.state.player.runner?.session)
    #expect(session.name == run.name)
    #expect(session.steps == run.steps(profile: person.state.notebook.profile))
    #expect(person.state.recorder.recording?.start.event == nil)
    try person.run(seconds: 120)
    person.perform(.player(.command(.finish)))
    let activity = try activity(person)
    #expect(activity.name == run.name && activity.sessionID == session.id)
    #expect(activity.planID == nil && activity.eventID == nil)
  }

  @Test func oneOfOnesOwnIsPlayedFromItsPage() throws {
    var own = RunTemplate()
    own.id = ULID(derivedFrom: "own")
    (own.name, own.structure) = ("Bridge loop", [Block([Segment(.work, .easy, meters: 400)])])
    var person = try Person.recording(
      [.runTemplate(own)], chosen: false, route: .ownRun(own.id))
    try person.tap("Play")
    #expect(person.state.player.runner?.session.steps.map { $0.title } == ["400 m, effort 3 of 10"])
    // What has no part yet cannot be played.
    own.structure = []
    let empty = try Person([.runTemplate(own)], route: .ownRun(own.id))
    #expect(!empty.page.has("button", "Play"))
  }

  @Test func endsAsAnActivityOfItsPlan() throws {
    var person = try playing()
    person.own()
    var meters = 0.0
    var seconds = 0
    while person.state.player.runner?.session.isRunning == true, seconds < 400 {
      try person.run(seconds: 1, from: meters, heartRate: 150)
      meters += 4
      seconds += 1
    }
    // 900 m at 4 m/s with 30 s of jogging between, which is run at the same speed.
    #expect((225 + 60...225 + 75).contains(seconds), "\(seconds)")
    let activity = try activity(person)
    #expect(activity.sport == Open(.running))
    #expect(activity.name == "Track")
    #expect(abs((activity.meters ?? 0) - meters) < 20)
    #expect(activity.averageHeartRate == 150)
    let session = try #require(person.state.notebook.sessions.first)
    #expect(activity.sessionID == session.id)
    let plan = try #require(person.state.notebook.plans.first)
    let event = try #require(plan.event(completedBy: activity.id))
    #expect(event.completion?.meters == activity.meters)
    #expect(activity.eventID == event.id)
    #expect(activity.planID == plan.id)
    let steps = activity.laps.map { $0.workoutStep }
    #expect(steps == Array(0..<activity.laps.count))
    #expect(activity.laps.map { $0.intensity }.contains("rest"))
    for lap in activity.laps where lap.workoutStep == 1 {
      #expect(abs((lap.meters ?? 0) - 200) < 8)
    }
    let day = person.state.day
    #expect(person.state.notebook.otherSessions(in: day...day).isEmpty)
    #expect(person.sees("Recorded"))
    try Golden.check(person.state, "record-finished")
    let effects = person.takeEffects()
    #expect(effects.contains(.track(.off)))
    let kept = effects.compactMap { effect -> [UInt8]? in
      if case .keepSamples(activity.id, let bytes, _, _) = effect { bytes } else { nil }
    }
    #expect(SHA256Digest.text(of: try #require(kept.first)) == activity.sources[0].samples?.sha256)
    try drawsWhatIsKept(effects, of: activity, &person)
  }

  /// Its page is whole before the library has the samples.
  private func drawsWhatIsKept(
    _ effects: [Effect], of activity: Activity, _ person: inout Person
  ) throws {
    let kept = effects.compactMap { effect -> [UInt8]? in
      if case .keepSamples(_, _, let track, ActivitiesState.trackPath(activity.id)) = effect {
        track
      } else {
        nil
      }
    }
    let track = try #require(kept.first)
    person.perform(.open(.activity(activity.id)))
    let asks = person.takeEffects().contains {
      if case .fetch(.activityTrack, _, let path, _) = $0 {
        path.hasSuffix("/track?kept")
      } else {
        false
      }
    }
    #expect(asks)
    person.perform(.device(.answer(.activityTrack, status: 200, body: track)))
    #expect(person.state.activities.drawing?.line != nil)
    let shown = try #require(person.state.activities.track)
    #expect(abs(shown.meters - (activity.meters ?? 0)) < 1)
    #expect(shown.curves.contains { $0.quantity == .speed })
  }

  @Test func aRecordingGoesOnAfterAReload() throws {
    var person = try Person.recording([])
    try person.tap("Record a run")
    try Golden.check(person.state, "record-sport")
    try person.tap("Run")
    person.own()
    var lines: [UInt8] = person.takeLines()
    try person.run(seconds: 120)
    try person.tap("Pause")
    lines += person.takeLines()
    let before = try #require(person.state.recorder.recording)
    person.wait(seconds: 20)
    var again = try person.reloaded(lines: lines)
    #expect(again.takeEffects().contains(.track(.watch)))
    again.own()
    let after = try #require(again.state.recorder.recording)
    #expect(after.meters == before.meters)
    #expect(after.pausedAt == before.pausedAt)
    try again.tap("Resume")
    try again.run(seconds: 60, from: 480)
    let meters = try #require(again.state.recorder.recording?.meters)
    #expect(abs(meters - before.meters - 236) < 10)
    try again.tap("End")
    try again.tap("End session")
    let activity = try activity(again)
    #expect(activity.timerSeconds == 180)
    #expect(activity.elapsedSeconds == 200)
    #expect(activity.pauses.count == 1)
    #expect(activity.name.isEmpty)
  }

  /// The device's clock was ten minutes ahead, and is put right on the way.
  @Test func goesOnWhereTheClockIsSetBack() throws {
    var person = try Person.recording([])
    try person.tap("Record a run")
    try person.tap("Run")
    person.own()
    try person.run(seconds: 60, heartRate: 150)
    person.wait(seconds: -600)
    try person.run(seconds: 60, from: 240, heartRate: 150)
    let recording = try #require(person.state.recorder.recording)
    #expect(abs(recording.meters - 476) < 15)
    #expect(recording.elapsed(at: person.state.recordingTime) == 120_000)
    #expect(recording.heartRate(at: person.state.recordingTime) == 150)
    #expect(!person.sees("No GPS for"))
    try person.tap("Pause")
    #expect(person.state.recorder.recording?.pausedAt == person.state.recordingTime)
  }

  @Test func aPageThatEndedWhileItSavedLosesNothing() throws {
    var person = try Person.recording([])
    try person.tap("Record a run")
    try person.tap("Walk")
    person.own()
    try person.run(seconds: 100)
    let lines = person.takeLines()
    try person.run(seconds: 2, from: 400)
    try person.tap("End")
    try person.tap("End session")
    let saved = try activity(person)
    // The documents are safe, the last lines and the samples are not.
    var again = try person.reloaded(lines: lines)
    again.own()
    let activity = try activity(again)
    #expect(activity.id == saved.id)
    #expect(activity.meters == saved.meters)
    let kept = again.takeEffects().compactMap { effect -> [UInt8]? in
      if case .keepSamples(_, let bytes, _, _) = effect { bytes } else { nil }
    }
    #expect(SHA256Digest.text(of: try #require(kept.first)) == activity.sources[0].samples?.sha256)
  }

  @Test func kilometersAreLaps() throws {
    var person = try Person.recording([])
    try person.tap("Record a run")
    try person.tap("Run")
    person.own()
    try person.run(seconds: 300)
    #expect(person.sees("Lap pace"))
    try Golden.check(person.state, "record-run-live")
    let words = spoken(person.takeEffects())
    #expect(words.contains { $0.hasPrefix("1 kilometer in 4 minutes") }, "\(words)")
    try person.tap("Lap")
    try person.run(seconds: 30, from: 1200)
    #expect(person.state.recorder.recording?.laps.count == 3)
  }

  @Test func anotherDevicePausesAndGoesOn() throws {
    var person = try playing()
    person.own()
    try person.run(seconds: 30)
    var other = try Person([], route: .play)
    other.perform(.device(.shared(person.saved)))
    person.wait(seconds: 1)
    other.wait(seconds: 31)
    try other.tap("Pause")
    person.perform(.device(.shared(other.saved)))
    #expect(person.state.recorder.recording?.pausedAt != nil)
    #expect(other.state.recorder.recording == nil)
    let known = other.saved.count
    person.wait(seconds: 10)
    other.wait(seconds: 10)
    try other.tap("Resume")
    try other.tap("Done")
    person.perform(.device(.shared(Array(other.saved.dropFirst(known)))))
    let recording = try #require(person.state.recorder.recording)
    #expect(recording.pausedAt == nil)
    #expect(recording.step.step == 1)
    #expect(recording.pauses.count == 1)
  }

  @Test func withoutPermissionItIsPlayedAllTheSame() throws {
    var person = try playing()
    person.own()
    person.perform(.recorder(.signal(.denied)))
    #expect(person.sees("Distance is not recorded: allow location access"))
    try Golden.check(person.state, "record-denied")
    _ = person.takeEffects()
    try person.tap("Try again")
    #expect(person.takeEffects().contains(.track(.watch)))
    person.perform(.recorder(.signal(.denied)))
    for _ in 0..<6 where person.page.has("button", "Done") || person.page.has("button", "Next") {
      person.wait(seconds: 5)
      try person.tap(person.page.has("button", "Done") ? "Done" : "Next")
    }
    #expect(person.sees("location access was denied"))
    #expect(person.state.notebook.activities(in: person.state.day...person.state.day).isEmpty)
    #expect(person.state.notebook.sessions.first?.isRunning == false)
    #expect(person.takeEffects().contains(.forgetRecording))
  }

  @Test func aGapIsSaid() throws {
    var person = try Person.recording([])
    try person.tap("Record a run")
    try person.tap("Run")
    person.own()
    try person.run(seconds: 20)
    person.wait(seconds: 40)
    #expect(person.sees("No GPS for 40 s"))
    try person.run(seconds: 1, from: 80 + 160)
    #expect(person.sees("GPS paused for 41 s"))
    #expect(abs((person.state.recorder.recording?.meters ?? 0) - 160) < 15)
  }

  @Test func aDiscardedRecordingCanComeBack() throws {
    var person = try Person.recording([])
    try person.tap("Record a run")
    try person.tap("Ride")
    person.own()
    try person.run(seconds: 20)
    try person.tap("End")
    try Golden.check(person.state, "record-end")
    try person.tap("Discard …")
    try person.tap("Discard")
    #expect(person.state.route == .today)
    #expect(person.state.notebook.sessions.isEmpty)
    try person.tap("Undo")
    person.wait(seconds: 1)
    let recording = try #require(person.state.recorder.recording)
    #expect(!recording.isDiscarded)
    #expect(person.state.notebook.runningSession?.id == recording.start.session)
    person.perform(.open(.play))
    try person.tap("End")
    try person.tap("Discard …")
    try person.tap("Discard")
    _ = person.takeEffects()
    person.wait(seconds: 9)
    #expect(person.state.recorder.recording == nil)
    #expect(person.takeEffects().contains(.forgetRecording))
  }

  @Test func aStrapTellsItsRate() throws {
    var person = try Person.recording([])
    try person.tap("Record a run")
    try person.tap("Run")
    person.own()
    try person.tap("Connect a strap")
    #expect(person.takeEffects().contains(.strap(true)))
    person.perform(.recorder(.heartRate([0x01, 0x94, 0x00])))
    #expect(person.sees("148"))
    person.perform(.recorder(.strap(.lost)))
    person.wait(seconds: 12)
    #expect(!person.sees("148"))
  }

  @Test func samplesWaitUntilTheLibraryHasTheActivity() throws {
    var person = try Person.recording([])
    try person.tap("Record a run")
    try person.tap("Run")
    person.own()
    try person.run(seconds: 60)
    try person.tap("End")
    try person.tap("End session")
    let id = try activity(person).id
    let send = Effect.sendFile(id, path: "/api/activities/\(id.text)/samples?format=gpx")
    #expect(person.sees("goes to the library when it can"))
    #expect(!person.takeEffects().contains(send))
    person.acknowledge()
    #expect(person.takeEffects().contains(send))
    person.perform(.device(.sent(id, status: 404)))
    person.wait(seconds: 1)
    #expect(!person.takeEffects().contains(send))
    person.wait(seconds: 6)
    #expect(person.takeEffects().contains(send))
    person.perform(.device(.sent(id, status: 204)))
    #expect(person.takeEffects().contains(.dropFile(id)))
    #expect(!person.sees("goes to the library when it can"))
  }

  /// Another device has joined the activity with that of a watch before the samples were sent.
  @Test func samplesGoToTheActivityThatTheRecordingIsOf() throws {
    var person = try Person.recording([])
    try person.tap("Record a run")
    try person.tap("Run")
    person.own()
    try person.run(seconds: 60)
    try person.tap("End")
    try person.tap("End session")
    var joined = try activity(person)
    let id = joined.id
    joined.id = ULID(derivedFrom: "watch")
    person.acknowledge()
    person.perform(.device(.sent(id, status: 404)))
    let lines = [
      ChangeLine(revision: 8, "Activities", id, text: nil),
      ChangeLine(revision: 9, "Activities", joined.id, text: joined.encoded()),
    ]
    let head = ChangesHead(nil, epoch: "e", revision: 9)
    person.perform(.device(.changes(head, lines, more: false)))
    _ = person.takeEffects()
    person.wait(seconds: 6)
    let path = "/api/activities/\(joined.id.text)/samples?format=gpx"
    #expect(person.takeEffects().contains(.sendFile(id, path: path)))
    person.perform(.device(.sent(id, status: 204)))
    #expect(person.takeEffects().contains(.dropFile(id)))
  }

  @Test func anotherTabKeepsItsRecording() throws {
    var person = try Person.recording([])
    try person.tap("Record a run")
    try person.tap("Run")
    person.own()
    try person.run(seconds: 20)
    let lines = person.takeLines()
    var other = try person.reloaded(lines: lines)
    other.perform(.recorder(.signal(.elsewhere)))
    _ = other.takeEffects()
    try other.tap("Pause")
    #expect(other.takeLines().isEmpty)
    #expect(other.sees("Another tab records this."))
  }

  @Test func aStorageThatIsFullIsSaid() throws {
    var person = try Person.recording([])
    try person.tap("Record a run")
    try person.tap("Run")
    person.own()
    person.perform(.device(.failed(what: "record", message: "the disk is full")))
    #expect(person.sees("cannot store the recording: the disk is full"))
    person.perform(.device(.failed(what: "record", message: "")))
    #expect(!person.sees("cannot store"))
  }
}
