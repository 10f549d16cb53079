import Documents
import Recordings
import Testing
import Tracks

@Suite struct GPXSourceTests {
  private func found(_ text: String, creator: String = "StravaGPX") throws -> Found {
    try Found(
      GPXSource(
        MemorySource(Array("<gpx creator=\"\(creator)\">\(text)</gpx>".utf8)), file: "a.gpx"))
  }

  /// Points a second and a thousandth of a degree apart, with this inside.
  private func points(_ insides: [String], from second: Int = 0) -> String {
    insides.enumerated().map { index, inside in
      let time = second + index
      let stamp = "2026-04-08T10:\(time / 600)\(time / 60 % 10):\(time % 60 / 10)\(time % 10)Z"
      return "<trkpt lat=\"48.\(100 + time)\" lon=\"11\"><time>\(stamp)</time>\(inside)</trkpt>"
    }.joined()
  }

  @Test(arguments: [
    "<extensions><power>250</power></extensions>",
    "<extensions><PowerInWatts>250</PowerInWatts></extensions>",
    "<extensions><pwr:PowerInWatts>250</pwr:PowerInWatts></extensions>",
    "<extensions><x:TrackPointExtension><x:power>250</x:power></x:TrackPointExtension></extensions>",
  ])
  func findsPowerInEachOfItsPlaces(inside: String) throws {
    let found = try found("<trk><trkseg>\(points([inside]))</trkseg></trk>")
    #expect(found.activities.first?.samples.powers == [250])
    #expect(found.codes.isEmpty)
  }

  @Test(arguments: ["gpxtpx:", "ns3:", "extv2:", "", "gpxdata:"])
  func readsExtensionsByLocalNames(prefix: String) throws {
    let inside =
      "<ele>519.25</ele><extensions><\(prefix)TrackPointExtension><\(prefix)atemp>21</\(prefix)atemp>"
      + "<\(prefix)hr>151</\(prefix)hr><\(prefix)cad>170</\(prefix)cad><\(prefix)speed>3.5"
      + "</\(prefix)speed></\(prefix)TrackPointExtension></extensions>"
    let found = try found("<trk><type>running</type>\(points([inside, "", inside]))</trk>")
    let samples = try #require(found.activities.first).samples
    #expect(samples.heartRates.first == 151 && samples.heartRates.last == 151)
    #expect(samples.heartRates[1].isNaN)
    #expect(samples.cadences.first == 170)
    #expect(samples.temperatures.first == 21)
    #expect(samples.speeds.first == 3.5)
    #expect(samples.altitudes.first == 519.25)
    #expect(samples.powers.isEmpty && samples.distances.isEmpty)
  }

  @Test(arguments: [
    ("running", 89, 178), ("running", 78, 156), ("running", 170, 170), ("9", 85, 170),
    ("walking", 55, 110), ("walking", 105, 105), ("cycling", 85, 85), ("1", 60, 60),
  ])
  func countsStepsOnFoot(type: String, cadence: Int, steps: Float) throws {
    let inside = "<extensions><cad>\(cadence)</cad></extensions>"
    let found = try found("<trk><type>\(type)</type>\(points([inside, inside]))</trk>")
    #expect(found.activities.first?.samples.cadences == [steps, steps])
    #expect(found.codes.contains("strides") == (steps != Float(cadence)))
  }

  @Test func takesHeartRateZeroAndInvalidSpeedForNone() throws {
    let inside = "<extensions><hr>0</hr><speed>-1</speed><hAcc>-1</hAcc></extensions>"
    let found = try found("<trk><trkseg>\(points([inside]))</trkseg></trk>")
    let samples = try #require(found.activities.first).samples
    #expect(samples.heartRates.isEmpty && samples.speeds.isEmpty && samples.accuracies.isEmpty)
    #expect(found.codes.isEmpty)
  }

  @Test func breaksAtEachNewSegmentAndCountsThePause() throws {
    let found = try found(
      "<trk><trkseg/><trkseg>\(points(["", "", ""]))</trkseg><trkseg></trkseg>"
        + "<trkseg>\(points(["", ""], from: 63))</trkseg><trkseg/></trk>")
    let activity = try #require(found.activities.first)
    #expect(activity.samples.breaks == [3])
    #expect(activity.pauses.count == 1)
    #expect(activity.elapsedSeconds == 64)
    #expect(activity.timerSeconds == 3)
  }

  @Test func keepsMostTimesWhereTheyGoBack() throws {
    let text = ["10:00:05", "10:00:01", "10:00:02", "10:00:03", "10:00:02", "10:00:04"].map {
      "<trkpt lat=\"1\" lon=\"2\"><time>2026-04-08T\($0)Z</time></trkpt>"
    }.joined()
    let found = try found("<trk>\(text)</trk>")
    let samples = try #require(found.activities.first).samples
    #expect(samples.times.map { $0 - samples.times[0] } == [0, 0, 1000, 2000, 2000, 3000])
    #expect(found.diagnostics.filter { $0.code == "time-went-back" }.count == 2)
  }

  @Test func putsSegmentsInTimesOrder() throws {
    let found = try found(
      "<trk><trkseg>\(points(["", ""], from: 100))</trkseg><trkseg>\(points([""]))</trkseg></trk>")
    let samples = try #require(found.activities.first).samples
    #expect(samples.latitudes == [48.100, 48.200, 48.201])
    #expect(samples.breaks == [1])
  }

  @Test func keepsPointsWithoutPositionOrTime() throws {
    let found = try found(
      "<trk><trkpt><time>2026-04-08T10:00:00Z</time></trkpt>"
        + "<trkpt lat=\"48\" lon=\"11\"/><trkpt lat=\"91\" lon=\"11\"/>"
        + "<trkpt lat=\"48.00000000000000000000000000000000000000000000000001\" lon=\"1e1\">"
        + "<time>2026-04-08T12:00:02.5+02:00</time></trkpt></trk>")
    let activity = try #require(found.activities.first)
    #expect(activity.samples.count == 3)
    #expect(activity.samples.latitudes.dropFirst() == [48, 48])
    #expect(activity.samples.latitudes[0].isNaN)
    #expect(activity.samples.longitudes.last == 10)
    #expect(activity.elapsedSeconds == 2.5)
    #expect(activity.knowsOffset && activity.start?.offsetMinutes == 120)
    #expect(found.codes == ["position-out-of-range", "point-without-time-and-place"])
  }

  @Test func givesARouteOnlyWhereThereIsNoTrack() throws {
    let route = "<rte><name>R</name><rtept lat=\"1\" lon=\"2\"/><rtept lat=\"1\" lon=\"3\"/></rte>"
    let alone = try found(route)
    #expect(alone.activities.first?.samples.count == 2)
    #expect(alone.activities.first?.start == nil)
    #expect(alone.codes == ["no-times"])
    let beside = try found(route + "<trk>\(points([""]))</trk>")
    #expect(beside.activities.map(\.samples.count) == [1])
    #expect(beside.codes == ["routes"])
  }

  @Test func joinsTracksOfOneRecordingOnly() throws {
    func track(_ name: String, _ second: Int, type: String = "running") -> String {
      "<trk><name>\(name)</name><type>\(type)</type>\(points(["", ""], from: second))</trk>"
    }
    let one = try found(track("ACTIVE LOG 001", 0) + track("ACTIVE LOG 002", 100))
    #expect(one.activities.map(\.samples.breaks) == [[2]])
    let names = try found(track("Morning", 0) + track("Evening", 100))
    #expect(names.activities.count == 2)
    let types = try found(track("A", 0) + track("A", 100, type: "cycling"))
    #expect(types.activities.map(\.sport) == [.running, .cycling])
    let back = try found(track("A", 100) + track("A", 0))
    #expect(back.activities.count == 2)
  }

  @Test(arguments: [
    ("Running", Sport.running, nil), ("trail_running", .running, SubSport.trail),
    ("VirtualRide", .cycling, .virtual), ("mountain biking", .cycling, .mountain),
    ("9", .running, nil), ("1", .cycling, nil), ("open_water_swimming", .swimming, .openWater),
    ("Rowan Street", .other, nil), ("treadmill_running", .running, .treadmill),
    ("", .other, nil),
  ])
  func findsTheSport(type: String, sport: Sport, subSport: SubSport?) throws {
    let found = try found("<trk><type>\(type)</type>\(points([""]))</trk>")
    #expect(found.activities.first?.sport == sport)
    #expect(found.activities.first?.subSport == subSport)
  }

  @Test func takesTheNameWhereTheTypeIsNoSport() throws {
    let named = "<trk><name>Morning Run</name><type>1</type>\(points([""]))</trk>"
    #expect(try found(named, creator: "Garmin Connect").activities.first?.sport == .running)
    #expect(try found(named).activities.first?.sport == .cycling)
  }

  @Test func survivesAPointThatIsNotClosed() throws {
    let found = try found(
      "<trk><trkseg><trkpt lat=\"1\" lon=\"2\"><ele>5</ele>"
        + "<trkpt lat=\"1\" lon=\"3\"><ele>6</ele></trkpt></trkseg></trk>")
    #expect(found.activities.first?.samples.altitudes == [5, 6])
    #expect(found.codes.contains("xml-unclosed-element"))
  }

  @Test func givesTheSamplesOfAnAppleRoute() throws {
    let text =
      "<gpx><metadata><time>2026-04-08T12:00:00Z</time></metadata><trk><trkseg>"
      + "<trkpt lon=\"11\" lat=\"48\"><ele>500</ele><time>2026-04-08T10:00:00Z</time><extensions>"
      + "<speed>2.5</speed><course>-1</course><hAcc>4</hAcc><vAcc>3</vAcc></extensions></trkpt>"
      + "</trkseg></trk></gpx>"
    let samples = try GPXSource.samples(
      MemorySource(Array(text.utf8)), file: "r.gpx", receiver: HealthReceiver())
    #expect(samples.times == [1_775_642_400_000])
    #expect(samples.speeds == [2.5] && samples.accuracies == [4] && samples.longitudes == [11])
  }

  @Test func isKnownByItsContent() {
    func matches(_ text: String) -> Bool {
      Array(text.utf8).withUnsafeBytes { GPXSource.matches($0) }
    }
    #expect(matches("\u{feff}<?xml version=\"1.0\"?>\n<!-- x --><g:gpx a=\"1\"><trk"))
    #expect(matches(" <gpx>"))
    #expect(!matches("<TrainingCenterDatabase>"))
    #expect(!matches("gpx"))
    #expect(!matches(""))
  }

  @Test func stopsWhereItIsCancelled() {
    var receiver = HealthReceiver(goesOn: { _, _ in false })
    var source = GPXSource(MemorySource(Array("<gpx/>".utf8)), file: "a")
    #expect(throws: RecordingError.cancelled) { try source.read(into: &receiver) }
  }

  @Test func tellsOfAFileWithoutTracks() throws {
    #expect(try found("").codes == ["no-track"])
    #expect(try found("<wpt lat=\"1\" lon=\"2\"/>").codes == ["waypoints"])
  }
}
