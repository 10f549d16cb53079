import Body
import Documents
import Running
import Strength
import Testing

@testable import App

@Suite struct ActivityPageTests {
  private func person(
    _ activity: Activity, _ others: [AnyDocument] = [], track: [UInt8]? = nil
  ) throws -> Person {
    var athlete = Athlete()
    athlete.take(Samples.runner, day: activity.day)
    var person = try Person(
      [.athlete(athlete), .activity(activity)] + others, route: .activity(activity.id))
    if let track {
      person.perform(.device(.answer(.activityTrack, status: 200, body: track)))
    }
    return person
  }

  private func onTrack(_ run: Activity? = nil, _ others: [AnyDocument] = []) throws -> Person {
    try person(try run ?? SampleActivity.run(), others, track: SampleActivity.track())
  }

  @Test func asksForTheSamplesAndIsCompleteWithoutThem() throws {
    let person = try person(try SampleActivity.run())
    let path = "/api/activities/" + SampleActivity.runID.text + "/track"
    #expect(
      person.effects.contains(.fetch(.activityTrack, method: "GET", path: path, body: nil)))
    for words in [
      "10.24", "52:10", "5:06", "151", "The device's distance counts; the track agrees",
    ] {
      #expect(person.sees(words), "\(words)")
    }
    #expect(person.sees("Reading what was measured"))
    try Golden.check(person.state, "activity-waiting")
  }

  @Test func showsLineCurvesAndSplits() throws {
    let person = try onTrack()
    for title in ["Route", "Curves", "Splits", "Best efforts", "Intensity", "Recorded by"] {
      #expect(person.page.names(["h2"]).contains(title), "\(title)")
    }
    #expect(person.page.names(["h3"]) == ["Pace", "Heart rate", "Elevation", "Cadence"])
    try Golden.check(person.state, "activity")
  }

  @Test func theCursorRunsThroughAllCurvesAndTheLine() throws {
    var person = try onTrack()
    let slider = try person.page.find(["input"], "Place on the way")
    #expect(slider.attribute("aria-valuetext") == "Start")
    try person.choose("250", in: "Place on the way")
    let text = try #require(
      try person.page.find(["input"], "Place on the way").attribute("aria-valuetext"))
    #expect(text.hasPrefix("26:05, 5.12 km, pace 5:0"), "\(text)")
    #expect(text.contains("heart rate 150 bpm") && text.contains("cadence 170 spm"))
    #expect(person.sees("At 26:05, 5.12 km"))
    let before = try #require(person.state.activities.drawing).charts.map { $0.kept.version }
    person.perform(.activities(.pointAtChart("0.1000 0.5")))
    #expect(person.sees("1.02 km"))
    #expect(person.state.activities.drawing?.charts.map { $0.kept.version } == before)
    let cursors = person.page.elements().filter {
      $0.attribute("class") == "series-cursor" || $0.attribute("class") == "track-cursor"
    }
    #expect(cursors.count == 5)
  }

  @Test(arguments: [Double?.none, 9800])
  func aTotalSaysWhatThereIsBesideIt(track: Double?) throws {
    var run = try SampleActivity.run()
    var distance = ActivityDistance()
    distance.source = Open(.total)
    distance.reason = "only-device"
    (distance.deviceMeters, distance.trackMeters) = (run.meters, track)
    run.distance = distance
    let person = try person(run)
    #expect(person.sees("there is no course of it to compare") == (track == nil))
    #expect(person.sees("its samples end before it") == (track != nil))
  }

  @Test func pointingAtTheLineFindsTheNearestPlaceOfTheWay() throws {
    var person = try onTrack()
    // The way is a square from its lower left corner, first to the east.
    person.perform(.activities(.pointAtMap("0.9 0.95")))
    #expect(abs((person.state.activities.cursor ?? 0) - 3130 / 4) < 60)
    person.perform(.activities(.pointAtMap("0.05 0.05")))
    #expect(abs((person.state.activities.cursor ?? 0) - 3130 * 3 / 4) < 60)
    person.perform(.activities(.pointAtMap("nonsense")))
    person.perform(.activities(.pointAtChart("2 2")))
    #expect(abs((person.state.activities.cursor ?? 0) - 3130 * 3 / 4) < 60)
  }

  @Test func runsOverTimeOrDistanceAndIsColouredByWhatWasMeasured() throws {
    var person = try onTrack()
    try person.choose("100", in: "Place on the way")
    let seconds = person.state.activities.cursor
    let versions = person.state.activities.drawing?.line?.version
    try person.tap("Time", in: "Curves")
    #expect(person.state.activities.cursor == seconds)
    try person.tap("Heart rate", in: "Coloured by")
    #expect(person.sees("bpm"))
    try person.tap("Climb", in: "Coloured by")
    #expect(person.state.activities.drawing?.line?.version != versions)
    #expect(person.sees("up 5 % or more"))
  }

  @Test func theLineIsBrokenWhereTheTrackIs() throws {
    func moves(_ pause: Bool) throws -> Int {
      let person = try person(
        try SampleActivity.run(), track: SampleActivity.track(pause: pause))
      let line = try #require(person.state.activities.drawing?.line)
      let text = Golden.html(.group(line.nodes))
      return text.split(separator: "L").count
    }
    #expect(try moves(true) < moves(false))
  }

  @Test func withoutTheLibraryAllFiguresStand() throws {
    var person = try person(try SampleActivity.run())
    person.state.device.connection = .offline
    person.perform(.device(.answer(.activityTrack, status: 0, body: [])))
    #expect(person.sees("is in the library, which cannot be reached"))
    #expect(person.sees("10.24") && person.page.has("button", "Try again"))
    try Golden.check(person.state, "activity-offline")
    _ = person.takeEffects()
    try person.tap("Try again")
    #expect(person.takeEffects().count == 1)
  }

  @Test func missingAndDamagedSamplesSaySo() throws {
    var person = try person(try SampleActivity.run())
    person.perform(
      .device(
        .answer(
          .activityTrack, status: 404,
          body: Array(#"{"error":{"kind":"no-samples","message":"None."}}"#.utf8))))
    #expect(person.sees("missing or damaged"))
    #expect(!person.sees("Reading what was measured"))
    person.perform(.activities(.fetch))
    person.perform(.device(.answer(.activityTrack, status: 200, body: Array("{\"id\":".utf8))))
    #expect(person.sees("The totals are not affected."))
  }

  @Test func anAnswerForAnotherActivityIsLeftAside() throws {
    let person = try person(
      try SampleActivity.run(), track: SampleActivity.track(of: ULID(derivedFrom: "other")))
    #expect(person.state.activities.track == nil)
  }

  @Test func ridesHaveSpeedAndStrengthHasNeither() throws {
    let ride = try person(try SampleActivity.ride())
    #expect(ride.sees("29 ") || ride.sees("29"))
    #expect(ride.sees("km/h") && ride.sees("the device gave none") && !ride.sees("/km"))
    try Golden.check(ride.state, "activity-ride")
    let lift = try person(
      try SampleActivity.strength(of: nil, "2026-11-19T18:00:00.000+01:00"))
    #expect(lift.sees("No track or sensor data was recorded"))
    try Golden.check(lift.state, "activity-strength")
  }

  @Test func setsAreShownInThePersonsUnitWithoutRests() throws {
    var lift = try SampleActivity.strength(of: nil, "2026-11-19T18:00:00.000+01:00")
    #expect(try !person(lift).page.names(["h2"]).contains("Sets"))
    lift.sets = SampleActivity.sets(of: lift)
    let metric = try person(lift)
    #expect(metric.page.names(["h2"]).contains("Sets"))
    for words in ["Bench press", "61.25 kg × 8", "Pull up", "7 reps", "Plank", "0:45"] {
      #expect(metric.sees(words), "\(words)")
    }
    #expect(!metric.sees("1:31"), "that is a rest")
    var settings = Settings()
    settings.weightUnit = Open(.lb)
    #expect(try person(lift, [.settings(settings)]).sees("135 lb × 8"))
  }

  @Test func bestEffortsAreHeldAgainstAllOthers() throws {
    var older = try SampleActivity.run(
      "2025-05-02T07:30:00.000+02:00", id: ULID(derivedFrom: "older"))
    older.bestEfforts = older.bestEfforts.map { effort in
      var effort = effort
      effort.seconds += effort.meters == 1000 ? -10 : 10
      return effort
    }
    var person = try onTrack(nil, [.activity(older)])
    #expect(person.page.text.components("Fastest ever") == 3)
    #expect(!person.sees("Fastest of 2026"), "nothing of that year to hold it against")
    older.startedAt = try #require(Instant("2026-05-02T07:30:00.000+02:00"))
    older.id = ULID(derivedFrom: "older still")
    older.bestEfforts[1].seconds += 20
    person.state.notebook.put(.activity(older))
    person.perform(.tick)
    #expect(person.sees("Fastest of 2026"))
  }

  @Test func zonesAndLoadSayWhatTheyFollowFrom() throws {
    let known = try onTrack()
    #expect(known.sees("by pace against your threshold pace"))
    #expect(known.sees("Karvonen"))
    #expect(known.sees("Below 5 % the pace was easy to hold."))
    let unknown = try Person(
      [.activity(try SampleActivity.run())], route: .activity(SampleActivity.runID))
    #expect(unknown.sees("Time in zones unknown, because the maximum heart rate is not set"))
  }

  /// By hand in Python: hrTSS 55.1 and TRIMP 97.9 from the time at each heart rate, 56.1 and 99.6
  /// from the mean that the device said.
  @Test func loadsByHeartRateSayWhereTheyComeFrom() throws {
    var run = try SampleActivity.run()
    var athlete = Athlete()
    athlete.take(Samples.runner, day: run.day)
    var person = try Person(
      [.athlete(athlete), .activity(run)], route: .activity(SampleActivity.runID))
    #expect(person.sees("hrTSS 55, from the time at each heart rate."))
    #expect(person.sees("TRIMP unknown, because the formula differs by sex and none is set."))
    athlete.sex = Open(.male)
    person.state.notebook.put(.athlete(athlete))
    #expect(person.sees("hrTSS 55, TRIMP 98 (Banister), from the time at each heart rate."))
    run.heartRateTime = nil
    person.state.notebook.put(.activity(run))
    #expect(person.sees("hrTSS 56, TRIMP 100 (Banister), from the mean heart rate."))
    run.averageHeartRate = nil
    person.state.notebook.put(.activity(run))
    #expect(!person.sees("hrTSS") && !person.sees("TRIMP"))
    #expect(person.sees("because no heart rate was recorded along the way"))
  }
}

extension String {
  fileprivate func components(_ word: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: word) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
