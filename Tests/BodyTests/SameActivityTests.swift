import Body
import Documents
import Testing
import Tracks

@Suite struct SameActivityTests {
  /// A run of 50 minutes and 10 km at noon UTC.
  private func recording(
    _ name: String, _ sport: Sport = .running, after seconds: Double = 0, format: String = "fit",
    elapsed: Double? = 3000, meters: Double? = 10_000, knowsOffset: Bool = true,
    heart: Double? = nil
  ) -> ActivitySource {
    var source = ActivitySource()
    source.id = ULID(derivedFrom: name)
    source.sport = Open(sport)
    source.format = format
    source.startedAt = Instant(milliseconds: 1_790_000_000_000 + Int64(seconds * 1000))
    source.knowsOffset = knowsOffset
    source.elapsedSeconds = elapsed
    source.timerSeconds = elapsed
    source.meters = meters
    source.averageHeartRate = heart
    return source
  }

  @Test func aWatchAndAPhoneThatWereStartedAfterOneAnotherAreOne() {
    let watch = recording("watch")
    #expect(watch.isSame(as: recording("phone", after: 170, format: "gpx", meters: 10_400)))
    #expect(!watch.isSame(as: recording("later", after: 190, format: "gpx")))
  }

  @Test func theSportsMustAgree() {
    let run = recording("run")
    #expect(run.isSame(as: recording("walk", .walking, format: "gpx")))
    #expect(run.isSame(as: recording("other", .other, format: "gpx")))
    #expect(!run.isSame(as: recording("lift", .strength, format: "gpx")))
    #expect(!run.isSame(as: recording("ride", .cycling, format: "gpx")))
  }

  @Test func anotherLengthIsAnotherActivity() {
    let run = recording("run")
    #expect(run.isSame(as: recording("a", format: "gpx", elapsed: 2600)))
    #expect(!run.isSame(as: recording("b", format: "gpx", elapsed: 2500)))
    #expect(!run.isSame(as: recording("c", format: "gpx", meters: 7000)))
    #expect(run.isSame(as: recording("d", format: "gpx", elapsed: nil, meters: 9500)))
    #expect(!run.isSame(as: recording("e", format: "gpx", elapsed: nil, meters: nil)))
  }

  @Test func theBeginningOfAFileIsTheSameAsTheWhole() {
    let whole = recording("whole", format: "tcx")
    func part(
      _ seconds: Double = 0, elapsed: Double? = 900, meters: Double? = 3000, format: String = "tcx"
    ) -> ActivitySource {
      recording("part", after: seconds, format: format, elapsed: elapsed, meters: meters)
    }
    #expect(whole.isSame(as: part()) && part().isSame(as: whole))
    #expect(whole.isSame(as: part(meters: nil)))
    #expect(!whole.isSame(as: part(1)) && !whole.isSame(as: part(format: "gpx")))
    #expect(!whole.isSame(as: part(meters: 10_001)))
    // The end of the file names the device.
    var named = whole
    named.device = "Watch"
    #expect(named.isSame(as: part()))
    var other = part()
    other.device = "Phone"
    #expect(!named.isSame(as: other))
  }

  /// A copy that broke off has no session: it begins with the first record.
  @Test func aCopyThatBrokeOffIsOfTheFileOfItsName() {
    func copy(
      _ name: String, after seconds: Double, elapsed: Double, of file: String = "4711-1100000000",
      format: String = "fit"
    ) -> ActivitySource {
      var source = recording(
        name, after: seconds, format: format, elapsed: elapsed, meters: elapsed * 3)
      (source.device, source.identifier) = ("Watch", file)
      return source
    }
    let whole = copy("whole", after: 0, elapsed: 3600)
    for late in [3.0, 90] {
      let part = copy("part", after: late, elapsed: 1380)
      #expect(whole.isSame(as: part) && part.isSame(as: whole))
      #expect(!whole.contradicts(part) && !part.contradicts(whole))
    }
    #expect(!whole.isSame(as: copy("part", after: 3, elapsed: 1380, of: "4711-1200000000")))
    #expect(!whole.isSame(as: copy("part", after: 3, elapsed: 1380, of: "")))
    #expect(!whole.isSame(as: copy("next", after: 3500, elapsed: 1380)), "they overlap")
    // TCX calls an activity by its start alone.
    let files = ["tcx", "gpx"].map { format in
      copy("whole", after: 0, elapsed: 3600, format: format)
        .isSame(as: copy("part", after: 3, elapsed: 1380, format: format))
    }
    #expect(files == [false, true])
    var ride = copy("part", after: 3, elapsed: 1380)
    ride.sport = Open(.cycling)
    #expect(!whole.isSame(as: ride))
  }

  @Test func moreAlongTheWaySaysMore() {
    func export(_ bytes: Int, elapsed: Double = 1800, format: String = "apple-health")
      -> ActivitySource
    {
      var source = recording("export", format: format, elapsed: elapsed)
      source.samples = Attachment()
      source.samples?.bytes = bytes
      return source
    }
    #expect(export(200).saysMore(than: export(100)))
    #expect(!export(100).saysMore(than: export(200)) && !export(100).saysMore(than: export(100)))
    #expect(!export(200, elapsed: 900).saysMore(than: export(100)))
    #expect(!export(200, format: "gpx").saysMore(than: export(100)))
  }

  @Test func aClockInAnotherZoneIsFoundByWhatElseAgrees() {
    let run = recording("run", heart: 150)
    func shifted(
      _ seconds: Double, elapsed: Double = 3010, knowsOffset: Bool = false, heart: Double? = 151
    ) -> ActivitySource {
      recording(
        "shifted", after: seconds, format: "tcx", elapsed: elapsed, meters: 10_050,
        knowsOffset: knowsOffset, heart: heart)
    }
    #expect(run.isSame(as: shifted(2 * 3600 + 20)))
    #expect(run.isSame(as: shifted(-5.5 * 3600 - 20)))
    #expect(!run.isSame(as: shifted(2 * 3600 + 600)), "no whole half hours")
    #expect(!run.isSame(as: shifted(24 * 3600)), "the same run on the next day")
    #expect(!run.isSame(as: shifted(40 * 3600)))
    #expect(!run.isSame(as: shifted(2 * 3600, elapsed: 2900)))
    #expect(!run.isSame(as: shifted(2 * 3600, elapsed: 3020)), "more than 0.5 %")
    #expect(!run.isSame(as: shifted(2 * 3600, knowsOffset: true)), "both clocks are known")
    #expect(!run.isSame(as: shifted(2 * 3600, heart: 139)))
  }

  /// A regular loop, on Monday and on Tuesday.
  @Test func twoFilesOfOneFormatWithoutADeviceAreTwoOutings() {
    func loop(_ name: String, _ device: String, after hours: Double = 0, format: String = "tcx")
      -> ActivitySource
    {
      var source = recording(name, after: hours * 3600, format: format, knowsOffset: false)
      source.device = device
      return source
    }
    #expect(!loop("Monday", "").isSame(as: loop("Tuesday", "", after: 24.5)))
    #expect(!loop("Monday", "").isSame(as: loop("Tuesday", "Watch", after: 24.5)))
    #expect(!loop("Monday", "Watch").isSame(as: loop("Tuesday", "Watch", after: 24.5)))
    #expect(loop("watch", "Watch").isSame(as: loop("phone", "Phone", after: 24.5)))
    #expect(loop("watch", "").isSame(as: loop("phone", "", after: 24.5, format: "gpx")))
  }

  @Test func clocksAreNoFurtherApartThanZonesCanBe() {
    let known = recording("known")
    func isSame(_ hours: Double, as other: ActivitySource, minutes: Int = 0) -> Bool {
      var shifted = recording("shifted", after: hours * 3600, format: "gpx", knowsOffset: false)
      shifted.startedAt.offsetMinutes = Int16(minutes)
      #expect(shifted.isSame(as: other) == other.isSame(as: shifted))
      return shifted.isSame(as: other)
    }
    for hours in [-12.0, 14] { #expect(isSame(hours, as: known), "\(hours)") }
    for hours in [-12.5, 14.5] { #expect(!isSame(hours, as: known), "\(hours)") }
    let other = recording("other", knowsOffset: false)
    for hours in [-26.0, 14.5, 26] { #expect(isSame(hours, as: other), "\(hours)") }
    for hours in [-26.5, -24, 24, 26.5] { #expect(!isSame(hours, as: other), "\(hours)") }
    #expect(!isSame(5.75, as: known))
    #expect(isSame(5.75, as: known, minutes: 345), "as clocks in Nepal")
  }

  @Test func recordingsOfOneDeviceContradictEachOther() {
    func from(_ device: String, after seconds: Double, format: String = "fit") -> ActivitySource {
      var source = recording("\(device)\(seconds)", after: seconds, format: format)
      source.device = device
      return source
    }
    let watch = from("Watch", after: 0)
    #expect(watch.contradicts(from("Watch", after: 61)))
    #expect(!watch.contradicts(from("Watch", after: 60)) && !watch.contradicts(watch))
    #expect(!watch.contradicts(from("Phone", after: 9000)))
    #expect(!watch.contradicts(from("Watch", after: 9000, format: "gpx")))
    #expect(from("", after: 0).contradicts(from("", after: 181)))
    #expect(!from("", after: 0).contradicts(from("", after: 180)))
  }

  @Test func oneDeviceRecordsOneActivityAtATime() {
    var (first, second) = (recording("1"), recording("2", after: 120))
    first.device = "Garmin Forerunner 955"
    second.device = first.device
    #expect(!first.isSame(as: second))
    second.format = "tcx"
    #expect(first.isSame(as: second))
  }

  @Test func whetherTwoAreTheSameDoesNotDependOnTheirOrder() {
    var random = RandomSource(seed: 18)
    let sports = Sport.allCases
    for _ in 0..<20_000 {
      func any(_ name: String) -> ActivitySource {
        recording(
          name, random.element(of: sports) ?? .other,
          after: Double(random.below(400)) + Double(random.below(4)) * 1800,
          format: random.oneIn(2) ? "fit" : "gpx", elapsed: 2400 + Double(random.below(800)),
          meters: random.oneIn(4) ? nil : 9000 + Double(random.below(2000)),
          knowsOffset: random.oneIn(2), heart: random.oneIn(2) ? 150 : nil)
      }
      let (left, right) = (any("left"), any("right"))
      #expect(left.isSame(as: right) == right.isSame(as: left))
    }
  }
}
