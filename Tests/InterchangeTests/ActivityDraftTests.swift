import Body
import Documents
import Interchange
import Recordings
import Testing
import Tracks

/// What becomes of a recording, and what is said of what is lost on the way.
@Suite struct ActivityDraftTests {
  private static let place = RecordingPlace(line: 12, offset: 345)

  /// A treadmill run of a minute, as an export of Apple Health tells it.
  private func run(_ start: String, zone: String = "") throws -> RecordedActivity {
    var activity = RecordedActivity()
    activity.sport = .running
    let start = try #require(Instant(start))
    activity.start = start
    activity.knowsOffset = true
    activity.zoneName = zone
    activity.place = Self.place
    activity.elapsedSeconds = 60
    activity.timerSeconds = 60
    activity.averageHeartRate = 150
    activity.laps = [RecordedLap(start: start.milliseconds)]
    for second in 0...60 {
      activity.samples.times.append(start.milliseconds + Int64(second) * 1000)
      activity.samples.heartRates.append(150)
    }
    return activity
  }

  private func draft(
    _ recorded: RecordedActivity, most: Int = Attachment.mostBytes
  ) throws -> ActivityDraft {
    let origin = ActivityDraft.Origin(name: "export.xml", format: .appleHealth, bytes: nil)
    let draft = ActivityDraft(
      recorded, from: origin, number: 0, zone: ImportZone(minutes: 60), mostSampleBytes: most)
    return try #require(draft)
  }

  @Test(arguments: [
    ("2026-07-02T06:00:00.000+02:00", "America/Los_Angeles", "2026-07-01T21:00:00.000-07:00"),
    ("2026-01-02T06:00:00.000+01:00", "America/Los_Angeles", "2026-01-01T21:00:00.000-08:00"),
    ("2026-07-02T20:30:00.000+02:00", "Asia/Kolkata", "2026-07-03T00:00:00.000+05:30"),
    ("2026-07-02T06:00:00.000+02:00", "", "2026-07-02T06:00:00.000+02:00"),
  ])
  func theOffsetIsThatOfTheRecordingsOwnZone(date: String, zone: String, local: String) throws {
    let draft = try draft(try run(date, zone: zone))
    let start = try #require(Instant(local))
    #expect(draft.activity.startedAt == start)
    #expect(draft.activity.day == start.day)
    #expect(draft.activity.laps.map { $0.startedAt } == [start])
    let source = try #require(draft.activity.sources.first)
    #expect(source.startedAt == start && source.knowsOffset)
    #expect(draft.diagnostics.isEmpty)
    let bytes = try #require(draft.samples)
    let kept = try #require(KeptSamples(source, bytes: bytes)?.recording())
    #expect(kept.start == start, "the file that is kept says the same")
  }

  /// A strap and a foot pod are heard before the first position, and where there is none.
  @Test(arguments: [(Sport.running, Float(170)), (.walking, 110)])
  func samplesWithoutAPositionAreKeptBesideTheTrack(sport: Sport, steps: Float) throws {
    var recorded = try run("2026-07-02T06:00:00.000+02:00")
    recorded.sport = sport
    for second in 0...60 {
      let isPlaced = second >= 20 && !(40..<48).contains(second)
      recorded.samples.latitudes.append(isPlaced ? 47 + Double(second) * 1.5 / 111_195 : .nan)
      recorded.samples.longitudes.append(isPlaced ? 8 : .nan)
      recorded.samples.accuracies.append(isPlaced ? 3.5 : .nan)
      recorded.samples.heartRates[second] = Float(100 + second)
      recorded.samples.cadences.append(steps)
      recorded.samples.powers.append(200)
      recorded.samples.temperatures.append(21.5)
    }
    let draft = try draft(recorded)
    let source = try #require(draft.activity.sources.first)
    #expect(source.samples?.path.hasSuffix(".tcx") == true)
    let samples = try #require(draft.samples)
    let kept = try #require(KeptSamples(source, bytes: samples))
    let read = try #require(kept.recording())
    let (before, after) = (recorded.samples, read.samples)
    func known<Value: BinaryFloatingPoint>(_ column: [Value]) -> [Value?] {
      column.map { $0.isNaN ? nil : $0 }
    }
    #expect(after.times == before.times && after.breaks == before.breaks)
    #expect(known(after.latitudes) == known(before.latitudes))
    #expect(known(after.longitudes) == known(before.longitudes))
    #expect(known(after.accuracies) == known(before.accuracies))
    #expect(after.heartRates == before.heartRates && after.cadences == before.cadences)
    #expect(after.powers == before.powers && after.temperatures == before.temperatures)
    // The page draws what the document says.
    let figures = try #require(kept.figures())
    #expect(figures.meters == draft.activity.meters && figures.meters ?? 0 > 0)
    #expect(figures.distance == draft.activity.distance)
    #expect(figures.heartRateTime?.totalSeconds == 60)
    #expect(figures.heartRateTime == draft.activity.heartRateTime)
    #expect(figures.averageCadence == draft.activity.averageCadence && figures.sport == Open(sport))
    #expect(
      ActivityTrackText.json(draft.activity, read, samples: "")
        == ActivityTrackText.json(draft.activity, recorded, samples: ""))
  }

  /// Heart rates that reach the phone later, a track that broke off: the first minute is there.
  @Test func samplesOfAPartLeaveTheDevicesFiguresAlone() throws {
    var recorded = try run("2026-07-02T06:00:00.000+02:00")
    (recorded.averageHeartRate, recorded.maxHeartRate) = (140, 145)
    recorded.ascentMeters = 80
    recorded.samples.altitudes = (0...60).map { Float(500 + $0) }
    let whole = try draft(recorded).activity
    #expect(whole.averageHeartRate == 150 && whole.maxHeartRate == 150)
    #expect(whole.ascentMeters == 60 && whole.movingSeconds == 60)
    (recorded.elapsedSeconds, recorded.timerSeconds) = (1800, 1800)
    recorded.maxHeartRate = 165
    let part = try draft(recorded).activity
    #expect(part.averageHeartRate == 140 && part.maxHeartRate == 165)
    #expect(part.ascentMeters == 80 && part.movingSeconds == nil)
    #expect(part.sources.first?.averageHeartRate == 140)
    #expect(part.heartRateTime?.totalSeconds == 60)
    // What it does not say itself is better than nothing.
    (recorded.averageHeartRate, recorded.ascentMeters) = (nil, nil)
    let bare = try draft(recorded).activity
    #expect(bare.averageHeartRate == 150 && bare.ascentMeters == 60)
  }

  /// The GPX that is kept has no place for the total that an export of Apple Health gives.
  @Test func theDevicesDistanceComesBackBesideItsTrack() throws {
    var recorded = try run("2026-07-02T06:00:00.000+02:00")
    recorded.meters = 260
    for second in 0...60 {
      recorded.samples.latitudes.append(47 + Double(second) * 4 / 111_195)
      recorded.samples.longitudes.append(8)
    }
    let draft = try draft(recorded)
    let activity = draft.activity
    #expect(activity.distance?.source == Open(.device) && activity.meters == 260)
    let source = try #require(activity.sources.first)
    let bytes = try #require(draft.samples)
    let kept = try #require(KeptSamples(source, bytes: bytes))
    let figures = try #require(kept.figures(total: activity.total(of: source)))
    #expect(figures.distance == activity.distance && figures.meters == 260)
    #expect(kept.figures()?.distance?.source == Open(.track))
    var phone = ActivitySource()
    phone.id = ULID(derivedFrom: "phone")
    phone.format = "gpx"
    phone.sport = activity.sport
    phone.startedAt = activity.startedAt
    var whole = activity
    whole.sources.append(phone)
    for id in [phone.id, source.id] {
      let made = try #require(
        whole.parted(
          id, as: ULID(derivedFrom: "apart"), figures: { $0.id == source.id ? figures : nil }))
      let own = id == phone.id ? made.stays : made.parted
      #expect(own.distance == activity.distance && own.meters == 260)
    }
  }

  /// Of a sport that the file did not name, and one that it named wrongly.
  @Test func figuresFollowTheSportThatSomebodyHasCorrected() throws {
    var recorded = try run("2026-07-02T06:00:00.000+02:00")
    recorded.sport = .other
    for second in 0...60 {
      recorded.samples.latitudes.append(47 + Double(second) * 7 / 111_195)
      recorded.samples.longitudes.append(8)
    }
    let draft = try draft(recorded)
    let source = try #require(draft.activity.sources.first)
    let bytes = try #require(draft.samples)
    let kept = try #require(KeptSamples(source, bytes: bytes))
    var activity = draft.activity
    #expect(activity.bestEfforts.isEmpty && activity.gradedMetersPerSecond == nil)
    activity.sport = Open(.running)
    activity.followSport(kept.figures(total: activity.total(of: source), as: activity))
    #expect(activity.bestEfforts.map { $0.meters } == [400])
    #expect(activity.gradedMetersPerSecond.map { abs($0 - 7) < 0.2 } == true)
    #expect(activity.distance?.source == Open(.track))
    // Without the samples nothing is worked out, and nothing of a run stays.
    activity.followSport()
    #expect(activity.bestEfforts.count == 1)
    activity.sport = Open(.cycling)
    activity.followSport()
    #expect(activity.bestEfforts.isEmpty && activity.gradedMetersPerSecond == nil)
    #expect(activity.meters != nil && activity.averageHeartRate == 150)
  }

  @Test func aTrackWithAllPositionsIsKeptAsGPX() throws {
    var recorded = try run("2026-07-02T06:00:00.000+02:00")
    for second in 0...60 {
      recorded.samples.latitudes.append(47 + Double(second) * 3 / 111_195)
      recorded.samples.longitudes.append(8)
    }
    #expect(try draft(recorded).activity.sources.first?.samples?.path.hasSuffix(".gpx") == true)
  }

  @Test func anUnknownZoneIsToldAndTheOffsetOfTheDateStays() throws {
    for zone in ["Mars/Olympus", "../../etc/passwd", "?"] {
      let draft = try draft(try run("2026-07-02T06:00:00.000+02:00", zone: zone))
      #expect(draft.activity.startedAt == Instant("2026-07-02T06:00:00.000+02:00"))
      #expect(draft.activity.sources.first?.knowsOffset == true)
      let diagnostic = try #require(draft.diagnostics.first)
      #expect(draft.diagnostics.count == 1)
      #expect(diagnostic.code == "unknown-zone" && diagnostic.file == "export.xml")
      #expect(diagnostic.line == Self.place.line && diagnostic.offset == Self.place.offset)
      #expect(diagnostic.message.contains(zone))
    }
  }

  @Test func setsAreKeptAsFarAsADocumentMayHoldThem() throws {
    var lift = try run("2026-07-02T06:00:00.000+02:00")
    lift.sport = .strength
    for (place, reps) in [8, 1_000_000].enumerated() {
      var set = RecordedSet()
      set.start = place == 0 ? lift.start?.milliseconds : nil
      set.seconds = 30.5
      set.reps = reps
      set.kilograms = reps == 8 ? 62.5 : -1
      set.isRest = reps != 8
      set.exercise = "bench\u{7}_press"
      lift.sets.append(set)
    }
    let sets = try draft(lift).activity.sets
    #expect(sets.map { $0.exercise } == ["bench_press", "bench_press"])
    #expect(sets.map { $0.reps } == [8, nil] && sets.map { $0.kilograms } == [62.5, nil])
    #expect(sets.map { $0.seconds } == [30.5, 30.5] && sets.map { $0.isRest } == [false, true])
    #expect(sets.map { $0.startedAt } == [lift.start, nil])
    #expect(Set(sets.map { $0.id }).count == 2)
    #expect(try draft(lift).activity.sets == sets, "the same from the same recording")
  }

  @Test func aFITFileOfAnotherRecordingsSamplesGoesOutAnew() throws {
    var lift = try run("2026-07-02T06:00:00.000+02:00")
    lift.sport = .strength
    lift.subSport = .indoor
    let draft = try draft(lift)
    let source = try #require(draft.activity.sources.first)
    let bytes = try #require(draft.samples)
    let kept = try #require(KeptSamples(source, bytes: bytes))
    #expect(kept.file.path.hasSuffix(".fit"))
    #expect(kept.recording()?.sport == .strength)
    var activity = draft.activity
    activity.sport = Open(.yoga)
    let written = try ActivityExport.bytes(of: activity, as: .fit, samples: [kept], runner: nil)
    let read = try FITSource.read(written).activities
    #expect(read.map { $0.sport } == [.yoga])
    #expect(read.first?.samples.heartRates == lift.samples.heartRates)
  }

  @Test func samplesThatAreTooLargeAreToldAndTheActivityStands() throws {
    let recorded = try run("2026-07-02T06:00:00.000+02:00")
    let whole = try draft(recorded)
    let size = try #require(whole.samples?.count)
    #expect(try draft(recorded, most: size).diagnostics.isEmpty)
    let small = try draft(recorded, most: size - 1)
    #expect(small.samples == nil && small.activity.sources.first?.samples == nil)
    #expect(small.activity.averageHeartRate == 150)
    #expect(small.diagnostics.map { $0.code } == ["samples-too-large"])
    #expect(small.diagnostics.map { $0.severity } == [.error])
    #expect(small.diagnostics.map { $0.line } == [Self.place.line])
  }

  @Test func samplesThatFITCannotDateAreTold() throws {
    let draft = try draft(try run("1995-07-02T06:00:00.000+02:00"))
    #expect(draft.samples == nil)
    #expect(draft.diagnostics.map { $0.code } == ["samples-out-of-time"])
  }

  @Test func figuresOfADayTellWhenTheyWereMeasured() {
    var recorded = RecordedDay(day: .first)
    recorded.restingHeartRate = RecordedDay.Figure(
      52, source: "Watch", time: 1_714_590_000_000)
    recorded.steps = RecordedDay.Figure(9000, source: "Watch")
    let health = HealthDay(recorded)
    #expect(health.restingHeartRate?.measuredAt == Instant(milliseconds: 1_714_590_000_000))
    #expect(health.steps?.value == 9000 && health.steps?.measuredAt == nil)
  }
}
