import Body
import Documents
import Recordings
import Running
import Sequences
import Strength
import Synchronization
import Testing
import Tracks

@testable import Interchange

/// Everything of the demo on a day.
private struct Demo {
  let library: DemoLibrary
  let sessions: [Session]
  let training: DemoTraining
  let today: CivilDay

  init(_ today: String, seed: UInt64 = DemoLibrary.defaultSeed) throws {
    self.today = try #require(CivilDay(today))
    library = DemoLibrary(today: self.today, seed: seed, exercises: [])
    sessions = DemoSequences(today: self.today, seed: seed).sessions
    training = DemoTraining(library, sessions: sessions, today: self.today)
  }

  var activities: [Activity] { training.activities.map { $0.activity } }
  var days: [HealthDay] { training.months.flatMap { $0.days } }

  /// Of documents and files.
  func bytes() -> [[UInt8]] {
    activities.map { $0.encoded() } + training.activities.compactMap { $0.samples }
      + training.months.map { $0.encoded() } + [training.athlete.encoded()]
      + (training.plan.map { [$0.encoded()] } ?? [])
  }

  /// Those that were made already: one takes seconds.
  private static let made = Mutex<[String: Demo]>([:])

  static func on(_ today: String) throws -> Demo {
    try made.withLock { made in
      if let demo = made[today] { return demo }
      let demo = try Demo(today)
      made[today] = demo
      return demo
    }
  }

  static var autumn: Demo { get throws { try on("2026-11-24") } }
}

@Suite struct DemoTrainingTests {
  static let todays = ["2024-02-29", "2026-01-01", "2026-03-30", "2026-08-09", "2026-10-25"]

  @Test func givesTheSameBytesForTheSameSeed() throws {
    let demo = try Demo.autumn
    #expect(try Demo("2026-11-24").bytes() == demo.bytes())
    #expect(try Demo("2026-11-24", seed: 7).bytes() != demo.bytes())
  }

  @Test(arguments: todays) func everyDocumentIsValidAndOfTheDemo(_ today: String) throws {
    let demo = try Demo.on(today)
    let activities = demo.activities
    #expect((200...500).contains(activities.count), "\(today)")
    #expect(Set(activities.map { $0.id }).count == activities.count)
    for activity in activities {
      #expect(try Activity(decoding: activity.encoded()) == activity)
      #expect(activity.isOfDemo)
      #expect(activity.endedAt.day < demo.today)
      #expect(activity.averageHeartRate.map { (70...186).contains($0) } == true)
      #expect(activity.maxHeartRate.map { $0 < 188 } == true)
    }
    #expect((24...26).contains(demo.training.months.count))
    for month in demo.training.months {
      #expect(try HealthMonth(decoding: month.encoded()) == month)
      #expect(month.isOfDemo)
    }
    #expect(demo.training.athlete.isOfDemo)
    #expect(demo.training.plan?.isOfDemo == true)
  }

  @Test(arguments: todays) func nothingHappensTwiceAtATime(_ today: String) throws {
    let demo = try Demo.on(today)
    func span(_ start: Instant, _ end: Instant?) -> ClosedRange<Int64> {
      start.milliseconds...max(start.milliseconds, end?.milliseconds ?? 0)
    }
    let outside = demo.activities.filter { $0.workoutID == nil }
    let others =
      demo.library.workouts.map { span($0.startedAt, $0.endedAt) }
      + demo.sessions.map { span($0.startedAt, $0.endedAt) }
    for activity in outside {
      let own = span(activity.startedAt, activity.endedAt)
      #expect(!others.contains { $0.overlaps(own) }, "\(activity.name) \(activity.startedAt.text)")
      #expect(activity.sessionID == nil)
    }
    for (first, second) in zip(outside, outside.dropFirst()) {
      #expect(first.endedAt.milliseconds < second.startedAt.milliseconds)
    }
  }

  // MARK: Links

  @Test(arguments: todays) func everyRunOfThePlanWasRecordedOnce(_ today: String) throws {
    let demo = try Demo.on(today)
    let plan = try #require(demo.training.plan)
    let done = plan.events.compactMap { $0.completion }
    #expect(done.count > 20)
    let linked = demo.activities.filter { $0.eventID != nil }
    #expect(Set(done.compactMap { $0.activityID }) == Set(linked.map { $0.id }))
    #expect(linked.count == done.count)
    var again = plan
    for activity in linked {
      let event = try #require(plan.event(completedBy: activity.id))
      #expect((activity.planID, activity.eventID) == (plan.id, event.id))
      #expect(event.completion?.seconds == activity.timerSeconds)
      #expect(event.completion?.meters == activity.meters)
      #expect(event.completion?.rating == activity.rating)
      let run = try #require(activity.run)
      try again.complete(event.id, with: run, of: plan.configuration.runner)
    }
    #expect(again == plan)
    for activity in demo.activities where activity.eventID == nil {
      if let run = activity.run { #expect(plan.event(for: run) == nil, "\(activity.name)") }
    }
  }

  @Test func workoutsAreRecordedOnce() throws {
    let demo = try Demo.autumn
    let recorded = demo.activities.filter { $0.workoutID != nil }
    #expect((60...200).contains(recorded.count))
    #expect(Set(recorded.map { $0.workoutID }).count == recorded.count)
    for activity in recorded {
      let workout = try #require(demo.library.workouts.first { $0.id == activity.workoutID })
      let end = try #require(workout.endedAt)
      #expect(activity.overlaps(workout.startedAt.milliseconds...end.milliseconds))
      #expect(activity.kilocalories ?? 0 > 50)
      #expect(activity.heartRateTime != nil)
    }
  }

  @Test func theFitnessFollowsFromRaces() throws {
    let demo = try Demo.autumn
    let athlete = demo.training.athlete
    #expect(athlete.performances.count == 4)
    for performance in athlete.performances {
      let activity = try #require(demo.activities.first { $0.id == performance.activityID })
      #expect(activity.elapsedSeconds == performance.seconds)
      let meters = try #require(performance.meters)
      #expect(abs((activity.meters ?? 0) / meters - 1) < 0.004)
      #expect(activity.day == performance.day)
    }
    let vdots = athlete.performances.compactMap { $0.vdot?.value }
    #expect(vdots == vdots.sorted())
    #expect(abs((vdots.last ?? 0) - DemoLife.raceVDOT) < 0.05)
    #expect(demo.training.plan?.configuration.runner == athlete.profile)
  }

  // MARK: Samples

  @Test func figuresAreThoseOfTheFilesBesideThem() throws {
    let drafts = try Demo.autumn.training.activities.filter { $0.samples != nil }
    #expect((25...70).contains(drafts.count))
    #expect(drafts.contains { $0.activity.sources[0].format == "gpx" })
    for draft in drafts {
      let bytes = try #require(draft.samples)
      let activity = draft.activity
      let kept = try #require(KeptSamples(activity.sources[0], bytes: bytes))
      #expect(kept.file.bytes == bytes.count)
      let analysis = ActivityAnalysis(try #require(kept.recording()), of: activity)
      #expect(abs(analysis.elapsedSeconds - (activity.elapsedSeconds ?? 0)) <= 5)
      #expect(abs(analysis.timerSeconds - (activity.timerSeconds ?? 0)) <= 5)
      if activity.sport != Open(.strength) {
        #expect(abs(analysis.meters - (activity.meters ?? 0)) < 2, "\(activity.name)")
        let track = try #require(analysis.distance.trackMeters)
        #expect(abs(track / analysis.meters - 1) < 0.025, "\(activity.name) \(track)")
        #expect(activity.ascentMeters ?? 0 > 0)
      }
      let mean = try #require(analysis.heartRate.mean)
      #expect(abs(mean - (activity.averageHeartRate ?? 0)) < 0.06)
    }
  }

  @Test func intervalsShowInLapsAndHeart() throws {
    let activities = try Demo.autumn.activities
    let tempo = try #require(activities.last { $0.laps.contains { $0.intensity == "interval" } })
    func mean(_ intensity: String) -> Double {
      tempo.laps.first { $0.intensity == intensity }?.averageHeartRate ?? 0
    }
    #expect(mean("interval") > mean("warm-up") + 10)
    let long = try #require(activities.last { $0.name.hasPrefix("Long run") })
    #expect(long.laps.count == Int(((long.meters ?? 0) / 1000).rounded(.up)))
  }

  // MARK: Health

  @Test(arguments: todays) func theLastNightsAreComplete(_ today: String) throws {
    let demo = try Demo.on(today)
    let days = demo.days
    #expect(days.map { $0.day } == days.map { $0.day }.sorted())
    let last = days.suffix(14)
    #expect(last.last?.day == demo.today)
    for day in last {
      #expect(day.rmssd != nil && day.restingHeartRate != nil && day.sleep != nil)
      #expect((day.steps == nil) == (day.day == demo.today))
    }
    for day in days {
      guard let night = day.sleep, let asleep = night.asleepMinutes else { continue }
      let stages = [night.coreMinutes, night.deepMinutes, night.remMinutes].compactMap { $0 }
      #expect(stages.reduce(0, +) == asleep)
      #expect(night.to.day == day.day)
      let minutes = Double(night.to.milliseconds - night.from.milliseconds) / 60_000
      #expect(minutes == asleep + (night.awakeMinutes ?? 0))
    }
  }

  @Test func weightsAreThoseOfTheSettings() throws {
    let demo = try Demo.autumn
    for entry in demo.library.settings.bodyWeights {
      let day = try #require(demo.days.first { $0.day == entry.day })
      #expect(day.weight?.value == entry.weight.kilograms)
    }
  }

  @Test func theFluShowsInHeartAndSleep() throws {
    let demo = try Demo.autumn
    let flu = demo.library.illness
    func mean(_ days: ClosedRange<CivilDay>, _ value: (HealthDay) -> HealthFigure?) -> Double {
      let values = demo.days.filter { days.contains($0.day) }.compactMap { value($0)?.value }
      return values.reduce(0, +) / Double(values.count)
    }
    let before = (flu.lowerBound - 30)...(flu.lowerBound - 5)
    #expect(mean(flu) { $0.restingHeartRate } > mean(before) { $0.restingHeartRate } + 3)
    #expect(mean(flu) { $0.rmssd } < 0.9 * mean(before) { $0.rmssd })
    #expect(mean(flu) { $0.steps } < 0.8 * mean(before) { $0.steps })
    #expect(!demo.activities.contains { flu.contains($0.day) })
  }
}
