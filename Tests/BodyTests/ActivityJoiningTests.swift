import Body
import Documents
import Testing
import Tracks

/// Two activities that a person says are one, and what was parted and is joined again.
@Suite struct ActivityJoiningTests {
  private static let start: Int64 = 1_790_000_000_000

  private static func recording(
    _ format: String, late: Int64 = 0, meters: Double?, samples: Bool = true
  ) -> Activity {
    var source = ActivitySource()
    source.id = ULID(derivedFrom: format)
    source.format = format
    source.sport = Open(.running)
    source.startedAt = Instant(milliseconds: start + late)
    source.elapsedSeconds = 1800
    source.meters = meters
    if samples { source.samples = Attachment() }
    var activity = Activity()
    activity.id = source.id
    activity.sport = source.sport
    activity.startedAt = source.startedAt
    activity.elapsedSeconds = 1800
    activity.meters = meters
    activity.sources = [source]
    return activity
  }

  private static let watch: Activity = {
    var watch = recording("fit", meters: 5000)
    watch.averageHeartRate = 150
    watch.sources[0].averageHeartRate = 150
    var lap = ActivityLap()
    lap.id = ULID(derivedFrom: "lap")
    lap.startedAt = watch.startedAt
    lap.meters = 5000
    watch.laps = [lap]
    return watch
  }()
  private static let phone: Activity = {
    var phone = recording("gpx", late: 4000, meters: 5100)
    phone.averagePower = 240
    phone.notes = "From the phone."
    return phone
  }()
  private static let service: Activity = {
    var service = recording("tcx", late: 2000, meters: 5050)
    service.averagePower = 255
    service.kilocalories = 320
    service.sources[0].kilocalories = 320
    return service
  }()

  /// Joined as imports do, with what a person has said since.
  private static let whole: Activity = {
    var whole = watch
    whole.join(phone)
    whole.join(service)
    whole.name = "Around the lake"
    whole.notes = "Windy."
    (whole.rating, whole.feel) = (7, 75)
    (whole.planID, whole.eventID) = (ULID(derivedFrom: "plan"), ULID(derivedFrom: "event"))
    whole.workoutID = ULID(derivedFrom: "workout")
    whole.isNot = [SourceName(id: ULID(derivedFrom: "another run"))]
    return whole
  }()

  private static let apart = ULID(derivedFrom: "apart")

  private func parted(
    _ source: ULID, knowsSamples: Bool = true
  ) throws -> (stays: Activity, parted: Activity) {
    let all = [Self.watch, Self.phone, Self.service]
    return try #require(
      Self.whole.parted(
        source, as: Self.apart,
        figures: { source in knowsSamples ? all.first { $0.id == source.id } : nil }))
  }

  /// Of several recordings, also that in the middle: the next one has lent nothing in its place.
  @Test(arguments: [0, 1, 2], [true, false])
  func whatWasPartedIsAsItWasBefore(place: Int, knowsSamples: Bool) throws {
    let made = try parted(Self.whole.sources[place].id, knowsSamples: knowsSamples)
    #expect(made.stays.sources.count == 2 && made.parted.sources.count == 1)
    #expect(made.stays.name == "Around the lake" && made.stays.notes == "Windy.")
    let joined = made.stays.joined(
      with: made.parted, before: [made.stays, Self.whole, made.parted])
    #expect(joined == Self.whole)
    // As where the history is not there: nothing but the order is another one.
    let plain = made.stays.joined(with: made.parted)
    #expect(Set(plain.sources.map { $0.id }) == Set(Self.whole.sources.map { $0.id }))
    #expect(plain.isNot == Self.whole.isNot && plain.eventID == Self.whole.eventID)
  }

  @Test func whatWasSaidSinceStays() throws {
    var made = try parted(Self.phone.id)
    #expect(made.parted.notes == "From the phone.")
    let asParted = made.parted
    made.parted.notes = "Along the river."
    made.parted.feel = 25
    made.stays.name = "Home"
    made.stays.rating = nil
    let joined = made.stays.joined(
      with: made.parted, before: [made.stays, Self.whole, made.parted, asParted])
    #expect(joined.name == "Home" && joined.feel == 75)
    #expect(joined.notes == Merge.notes("Windy.", "Along the river."))
    #expect(joined.sources == Self.whole.sources && joined.laps == Self.whole.laps)
    #expect(joined.averagePower == Self.whole.averagePower)
  }

  @Test func whatIsKnownSinceStays() throws {
    var made = try parted(Self.phone.id)
    var set = ActivitySet()
    set.id = ULID(derivedFrom: "set")
    made.stays.sets = [set]
    let joined = made.stays.joined(
      with: made.parted, before: [made.stays, Self.whole, made.parted])
    #expect(joined.sets == [set] && joined.sources == Self.whole.sources)
  }

  @Test func notesOfBothStayOnce() throws {
    var (first, second) = (Self.watch, Self.phone)
    first.notes = "Windy."
    first.rating = 6
    second.rating = 8
    second.feel = 50
    let joined = first.joined(with: second)
    #expect(joined.id == first.id && joined.rating == 6 && joined.feel == 50)
    #expect(joined.notes == Merge.notes("From the phone.", "Windy."))
    #expect(joined.notes != first.notes && joined.notes != second.notes)
    #expect(joined.joined(with: second) == joined)
    let reversed = second.joined(with: first)
    #expect(reversed.notes == joined.notes, "whichever machine joins them")
    #expect(reversed.meters == joined.meters && reversed.rating == 8)
    first.notes = ""
    #expect(first.joined(with: second).notes == "From the phone.")
  }

  @Test func thePlannedRunOfEitherStays() {
    var (first, second) = (Self.watch, Self.phone)
    second.isUnplanned = true
    #expect(first.joined(with: second).isUnplanned && second.joined(with: first).isUnplanned)
    (first.planID, first.eventID) = (ULID(derivedFrom: "plan"), ULID(derivedFrom: "event"))
    for joined in [first.joined(with: second), second.joined(with: first)] {
      #expect(joined.eventID == first.eventID && joined.planID == first.planID)
      #expect(!joined.isUnplanned)
    }
  }

  @Test func whatIsNoneOfEitherIsNoneOfBoth() {
    var (first, second) = (Self.watch, Self.phone)
    let names = ["x", "y"].map { SourceName(id: ULID(derivedFrom: $0)) }
    first.isNot = [names[0], SourceName(id: second.id)]
    second.isNot = [names[0], names[1], SourceName(id: first.id)]
    #expect(first.joined(with: second).isNot == names)
  }

  @Test func whatWasNotedByHandLosesNothing() {
    var hand = Activity()
    hand.id = ULID(derivedFrom: "by hand")
    hand.sport = Open(.running)
    hand.startedAt = Instant(milliseconds: Self.start)
    hand.notes = "By hand."
    hand.kilocalories = 300
    for joined in [hand.joined(with: Self.watch), Self.watch.joined(with: hand)] {
      #expect(joined.notes == "By hand." && joined.kilocalories == 300)
      #expect(joined.meters == 5000 && joined.sources == Self.watch.sources)
    }
  }

  /// Of totals alone, nobody but the document knows what else was measured.
  @Test func aRecordingWithoutSamplesTakesItsLapsAlong() throws {
    var whole = Self.watch
    whole.sources[0].samples = nil
    (whole.name, whole.notes, whole.rating) = ("Around the lake", "Windy.", 7)
    whole.join(Self.recording("gpx", meters: 5100, samples: false))
    let made = try #require(
      whole.parted(Self.watch.id, as: Self.apart, figures: { _ in nil }))
    #expect(made.parted.laps == Self.watch.laps && made.parted.averageHeartRate == 150)
    #expect(made.parted.name.isEmpty && made.parted.notes.isEmpty && made.parted.rating == nil)
    #expect(made.stays.laps.isEmpty && made.stays.averageHeartRate == nil)
    #expect(made.stays.meters == 5100 && made.stays.notes == "Windy.")
  }
}
