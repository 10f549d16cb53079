import Body
import Documents
import Running
import Testing
import Tracks

@testable import App

/// What is recorded with a strap alone: on a treadmill, or where positions are not allowed.
@Suite struct RecorderStrapTests {
  /// Seconds without a position; the strap tells its rate in each.
  private func beat(_ person: inout Person, seconds: Int, rate: UInt8) {
    for _ in 0..<seconds {
      person.wait(seconds: 1)
      person.perform(.recorder(.heartRate([0, rate])))
    }
  }

  /// Someone who runs for a minute and has ended it.
  private func ended(heartRate: UInt8?) throws -> Person {
    var person = try Person.recording([])
    try person.tap("Record a run")
    try person.tap("Run")
    person.own()
    person.perform(.recorder(.signal(.denied)))
    if let heartRate {
      beat(&person, seconds: 60, rate: heartRate)
    } else {
      person.wait(seconds: 60)
    }
    #expect(person.sees("Distance is not recorded"))
    _ = person.takeEffects()
    try person.tap("End")
    try person.tap("End session")
    return person
  }

  private func activities(_ person: Person) -> [Activity] {
    Array(person.state.notebook.activities(in: person.state.day...person.state.day))
  }

  @Test func aRunWithoutPositionsKeepsItsHeartRates() throws {
    var person = try ended(heartRate: 150)
    let activity = try #require(activities(person).first)
    #expect(activities(person).count == 1)
    #expect(activity.sport == Open(.running))
    #expect(activity.meters == nil && activity.distance == nil)
    #expect(activity.elapsedSeconds == 60 && activity.timerSeconds == 60)
    #expect(activity.averageHeartRate == 150 && activity.maxHeartRate == 150)
    // Noted every five seconds: from the fifth to the sixtieth.
    #expect(activity.heartRateTime?.text == "150=55")
    #expect(person.sees("1:00 · 150 bpm"))
    #expect(person.sees("Distance is missing: location access was denied."))
    #expect(person.sees("goes to the library when it can"))

    let day = person.state.day
    #expect(person.state.notebook.otherSessions(in: day...day).isEmpty)
    let week = TrainingWeek(person.state.notebook, today: day)
    #expect(week.runCount == 1 && week.seconds == 60 && week.kilometers == 0)

    let effects = person.takeEffects()
    #expect(!effects.contains(.forgetRecording))
    var kept: [(samples: [UInt8], track: [UInt8])] = []
    for case .keepSamples(activity.id, let samples, let track, _) in effects {
      kept.append((samples, track))
    }
    let file = try #require(kept.first)
    #expect(kept.count == 1)
    #expect(SHA256Digest.text(of: file.samples) == activity.sources[0].samples?.sha256)
    person.perform(.open(.activity(activity.id)))
    person.perform(.device(.answer(.activityTrack, status: 200, body: file.track)))
    let shown = try #require(person.state.activities.track)
    #expect(shown.curves.map { $0.quantity } == [.heartRate])
    #expect(shown.meters == 0 && shown.line.count == 0)
    #expect(person.sees("Curves"))
  }

  @Test func itsSamplesGoToTheLibraryAsTCX() throws {
    var person = try ended(heartRate: 150)
    let activity = try #require(activities(person).first)
    _ = person.takeEffects()
    person.acknowledge()
    let path = "/api/activities/\(activity.id.text)/samples?format=tcx"
    #expect(person.takeEffects().contains(.sendFile(activity.id, path: path)))
  }

  @Test func withoutAStrapOnlyTheSessionStays() throws {
    var person = try ended(heartRate: nil)
    #expect(activities(person).isEmpty)
    let day = person.state.day
    #expect(person.state.notebook.otherSessions(in: day...day).count == 1)
    #expect(person.sees("Distance is missing: location access was denied."))
    #expect(!person.sees("goes to the library when it can"))
    #expect(person.takeEffects().contains(.forgetRecording))
  }

  /// A plan with a run of 900 m today that takes six minutes.
  private func plan() throws -> Plan {
    var plan = Samples.freshPlan
    let today = try #require(CivilDay("2026-11-21"))
    let place = try #require(
      plan.events.firstIndex { !$0.isRace && $0.date == today - 1 }
        ?? plan.events.firstIndex { !$0.isRace })
    plan.events[place].date = today
    plan.events[place].kilometers = 0.9
    plan.events[place].minutes = 6
    plan.events[place].structure = [Block([Segment(.work, .easy, meters: 900)])]
    plan.events = plan.events.filter { $0.id == plan.events[place].id || $0.date != today }
    return plan
  }

  @Test func aPlannedRunOfWhichNothingWasMeasuredIsDone() throws {
    var person = try Person.recording([.plan(try plan())], chosen: true)
    try person.tap("Play")
    person.own()
    person.perform(.recorder(.signal(.denied)))
    person.wait(seconds: 240)
    try person.tap("Done")
    #expect(activities(person).isEmpty)
    let today = person.state.day
    let event = try #require(
      person.state.notebook.planEvents(in: today...today).first?.event)
    #expect(event.completion?.seconds == 240 && event.completion?.activityID == nil)
    // Its one card was done, as far as the plan says.
    #expect(event.completion?.meters == 900)
    #expect(TrainingWeek(person.state.notebook, today: today).runCount == 1)
    #expect(person.sees("How hard did it feel?"))
  }

  @Test func aPlannedRunIsDoneWithoutADistance() throws {
    var person = try Person.recording([.plan(try plan())], chosen: true)
    let today = person.state.day
    try person.tap("Play")
    person.own()
    person.perform(.recorder(.signal(.denied)))
    // More than half of the six minutes.
    beat(&person, seconds: 240, rate: 140)
    try person.tap(person.page.has("button", "Done") ? "Done" : "Next")
    #expect(person.state.notebook.sessions.first?.isRunning == false)

    let activity = try #require(activities(person).first)
    #expect(activities(person).count == 1)
    let event = try #require(
      person.state.notebook.plans.first?.event(completedBy: activity.id))
    #expect(event.completion?.seconds == 240)
    #expect(event.completion?.meters == nil)
    #expect(activity.laps.map { $0.workoutStep } == [0])
    #expect(activity.laps.map { $0.meters } == [nil])
    let week = TrainingWeek(person.state.notebook, today: today)
    #expect(week.runCount == 1 && week.seconds == 240)
    let days = (today - 1)...(today + 1)
    #expect(person.state.notebook.otherSessions(in: days).isEmpty)
    #expect(person.state.notebook.otherActivities(in: days).isEmpty)
  }
}
