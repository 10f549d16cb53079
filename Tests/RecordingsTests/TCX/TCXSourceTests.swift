import Documents
import Recordings
import Testing
import Tracks

@Suite struct TCXSourceTests {
  private func found(_ activities: String) throws -> Found {
    let text = "<TrainingCenterDatabase><Activities>\(activities)</Activities>"
    return try Found(
      TCXSource(MemorySource(Array((text + "</TrainingCenterDatabase>").utf8)), file: "a.tcx"))
  }

  private func stamp(_ second: Int, hour: Int = 10) -> String {
    "2026-04-08T\(hour):\(second / 600)\(second / 60 % 10):\(second % 60 / 10)\(second % 10)Z"
  }

  private func lap(
    _ start: Int, total: Int, hour: Int = 10, figures: String = "", tracks: [[String]]
  ) -> String {
    "<Lap StartTime=\"\(stamp(start, hour: hour))\"><TotalTimeSeconds>\(total)</TotalTimeSeconds>"
      + figures + tracks.map { "<Track>" + $0.joined() + "</Track>" }.joined() + "</Lap>"
  }

  private func point(_ second: Int, _ inside: String = "") -> String {
    "<Trackpoint><Time>\(stamp(second))</Time>\(inside)</Trackpoint>"
  }

  @Test func readsLapsTotalsAndPoints() throws {
    let figures =
      "<DistanceMeters>1000</DistanceMeters><Calories>60</Calories><AverageHeartRateBpm>"
      + "<Value>140</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>150</Value>"
      + "</MaximumHeartRateBpm><Intensity>Resting</Intensity><Extensions><LX><AvgWatts>200</AvgWatts>"
      + "<AvgRunCadence>85</AvgRunCadence></LX></Extensions>"
    let inside =
      "<Position><LatitudeDegrees>48.5</LatitudeDegrees><LongitudeDegrees>11.5</LongitudeDegrees>"
      + "</Position><AltitudeMeters>500.5</AltitudeMeters><DistanceMeters>7.5</DistanceMeters>"
      + "<HeartRateBpm><Value>141</Value></HeartRateBpm><Extensions><ns3:TPX><ns3:Speed>3.25"
      + "</ns3:Speed><ns3:RunCadence>86</ns3:RunCadence><ns3:Watts>210</ns3:Watts></ns3:TPX>"
      + "</Extensions>"
    let found = try found(
      "<Activity Sport=\"running\"><Id>2026-04-08T10:00:00Z</Id>"
        + lap(0, total: 60, figures: figures, tracks: [[point(0, inside), point(59, inside)]])
        + lap(60, total: 30, tracks: [[point(60, inside)]])
        + "<Notes>N</Notes><Creator><Name>Watch</Name></Creator></Activity>")
    let activity = try #require(found.activities.first)
    #expect(activity.sport == .running)
    #expect(activity.meters == 1000 && activity.kilocalories == 60)
    #expect(activity.timerSeconds == 90 && activity.elapsedSeconds == 90)
    #expect(activity.averageHeartRate == 140 && activity.maxHeartRate == 150)
    #expect(activity.averageCadence == 170 && activity.averagePower == 200)
    #expect(activity.device == "Watch" && activity.notes == "N")
    #expect(activity.identifier == "2026-04-08T10:00:00Z")
    #expect(activity.laps.map(\.intensity) == [.rest, nil])
    #expect(activity.laps.map(\.elapsedSeconds) == [60, 30])
    #expect(activity.laps.first?.averageCadence == 170)
    let samples = activity.samples
    #expect(samples.latitudes == [48.5, 48.5, 48.5] && samples.longitudes == [11.5, 11.5, 11.5])
    #expect(samples.cadences == [172, 172, 172] && samples.powers == [210, 210, 210])
    #expect(samples.heartRates == [141, 141, 141] && samples.speeds == [3.25, 3.25, 3.25])
    #expect(samples.distances == [7.5, 7.5, 7.5] && samples.breaks.isEmpty)
    #expect(found.codes == ["strides"])
  }

  @Test func pausesWhereATrackBeginsAnewWithinALap() throws {
    let found = try found(
      "<Activity Sport=\"Biking\">"
        + lap(0, total: 10, tracks: [[point(0), point(5)], [point(65), point(70)]])
        + lap(70, total: 5, tracks: [[point(70), point(75)]])
        + lap(95, total: 5, tracks: [[point(95), point(100)]]) + "</Activity>")
    let activity = try #require(found.activities.first)
    #expect(activity.samples.breaks == [2, 6])
    #expect(activity.pauses.map { $0.end - $0.start } == [60_000, 20_000])
    #expect(activity.elapsedSeconds == 100 && activity.timerSeconds == 20)
  }

  @Test func survivesPausesThatEndBeforeTheyBegin() throws {
    let found = try found(
      "<Activity Sport=\"Other\">"
        + lap(0, total: 10, tracks: [[point(0), point(5)], [point(4), point(8)]]) + "</Activity>")
    let samples = try #require(found.activities.first).samples
    #expect(samples.times.map { $0 - samples.times[0] } == [0, 5000, 5000, 8000])
    #expect(found.activities.first?.pauses.isEmpty == true)
    #expect(found.codes == ["time-went-back"])
  }

  @Test func goesOnWithDistancesThatBeginAnewWithALap() throws {
    func at(_ second: Int, _ meters: Int) -> String {
      point(second, "<DistanceMeters>\(meters)</DistanceMeters>")
    }
    let found = try found(
      "<Activity Sport=\"Running\">"
        + lap(0, total: 10, tracks: [[at(0, 0), at(5, 500), at(6, 499), at(7, 510)]])
        + lap(10, total: 10, tracks: [[at(10, 0), point(11), at(15, 400)]]) + "</Activity>")
    let distances = try #require(found.activities.first).samples.distances
    #expect(distances.filter { !$0.isNaN } == [0, 500, 510, 510, 910])
    #expect(found.codes == ["distance-fell"])
  }

  @Test func movesLapsOfAnotherZoneToTheirPoints() throws {
    let found = try found(
      "<Activity Sport=\"Running\">" + lap(0, total: 10, hour: 12, tracks: [[point(1), point(10)]])
        + lap(10, total: 10, hour: 12, tracks: [[point(11), point(20)]]) + "</Activity>")
    let activity = try #require(found.activities.first)
    #expect(activity.elapsedSeconds == 20)
    #expect(activity.laps.map(\.start) == [1_775_642_400_000, 1_775_642_410_000])
    #expect(found.codes == ["lap-clock-differs"])
  }

  @Test func givesEachActivityOfAFile() throws {
    let one =
      "<Activity Sport=\"Running\">" + lap(0, total: 10, tracks: [[point(0)]]) + "</Activity>"
    let found = try found(
      one + "<MultiSportSession><FirstSport>\(one)</FirstSport><NextSport>"
        + one.replacing("Running", with: "Biking") + "</NextSport></MultiSportSession>")
    #expect(found.activities.map(\.sport) == [.running, .running, .cycling])
  }

  @Test func keepsASummaryWithoutPointsAndDropsNothingElse() throws {
    let found = try found(
      "<Activity Sport=\"Running\">"
        + lap(0, total: 600, figures: "<DistanceMeters>2000</DistanceMeters>", tracks: [])
        + "</Activity><Activity Sport=\"Running\"></Activity>")
    #expect(found.activities.map(\.meters) == [2000])
    #expect(found.activities.first?.elapsedSeconds == 600)
    #expect(found.activities.first?.samples.isEmpty == true)
    #expect(found.codes == ["empty-track"])
  }

  @Test func readsACourseWithoutItsTimes() throws {
    let text =
      "<TrainingCenterDatabase><Courses><Course><Name>Loop</Name><Track><Trackpoint>"
      + "<Time>2026-04-08T10:00:00Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees>"
      + "<LongitudeDegrees>2</LongitudeDegrees></Position></Trackpoint></Track></Course></Courses>"
      + "</TrainingCenterDatabase>"
    let found = try Found(TCXSource(MemorySource(Array(text.utf8)), file: "c.tcx"))
    #expect(found.activities.first?.start == nil)
    #expect(found.activities.first?.name == "Loop")
    #expect(found.activities.first?.samples.latitudes == [1])
  }

  @Test func refusesLapsWithoutEnd() {
    let laps = String(repeating: "<Lap/>", count: TCXSource.mostLaps + 1)
    #expect(throws: RecordingError.tooLarge("more than 100000 laps")) {
      try found("<Activity>\(laps)</Activity>")
    }
  }

  @Test func isKnownByItsContent() {
    func matches(_ text: String) -> Bool {
      Array(text.utf8).withUnsafeBytes { TCXSource.matches($0) }
    }
    #expect(matches("<?xml version=\"1.0\"?>\n<TrainingCenterDatabase x=\"1\">"))
    #expect(matches("\n  <TrainingCenterDatabase>"))
    #expect(!matches("<gpx>"))
  }

  @Test func aTransitionIsAnActivityBetweenTwo() throws {
    func activity(_ sport: String, _ start: Int) -> String {
      "<Activity Sport=\"\(sport)\"><Id>\(sport)</Id>"
        + lap(start, total: 60, figures: "<DistanceMeters>200</DistanceMeters>", tracks: [])
        + "</Activity>"
    }
    let found = try found(
      "<MultiSportSession><Id>x</Id><FirstSport>\(activity("Biking", 0))</FirstSport><NextSport>"
        + "<Transition StartTime=\"\(stamp(60))\"><TotalTimeSeconds>90</TotalTimeSeconds>"
        + "<DistanceMeters>10</DistanceMeters></Transition>\(activity("Running", 150))"
        + "</NextSport></MultiSportSession>")
    #expect(found.activities.map(\.sport) == [.cycling, .transition, .running])
    #expect(found.activities.map(\.meters) == [200, 10, 200])
    #expect(found.activities.map(\.timerSeconds) == [60, 90, 60])
    #expect(found.activities.map(\.laps.count) == [1, 1, 1])
    #expect(found.codes.isEmpty)
  }

  @Test func tellsWhatIsLeftOut() throws {
    #expect(try found("").codes == ["no-activity"])
    let text =
      "<TrainingCenterDatabase><Workouts><Workout><Name>W</Name></Workout></Workouts><Courses>"
      + "<Course><Name>C</Name>\(lap(0, total: 5, tracks: [[point(0), point(5)]]))"
      + "<CoursePoint><Name>P</Name></CoursePoint></Course></Courses></TrainingCenterDatabase>"
    let found = try Found(TCXSource(MemorySource(Array(text.utf8)), file: "a.tcx"))
    #expect(found.activities.count == 1)
    #expect(found.codes.isSuperset(of: ["planned-workout", "course-points"]))
    #expect(found.diagnostics.allSatisfy { $0.line == 1 })
  }
}
