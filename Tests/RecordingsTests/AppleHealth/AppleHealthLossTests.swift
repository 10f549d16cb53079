import Testing
import Tracks

@testable import Recordings

/// What is left out of workouts is told, with the line that it stands in.
@Suite struct AppleHealthLossTests {
  private let start = "2024-05-01 18:00:00 +0200"
  private let end = "2024-05-01 18:12:00 +0200"
  /// The line of the workout; its children stand behind it, one a line.
  private let line = 9

  private func bytes(_ children: [String]) -> [UInt8] {
    var export = HealthExport()
    export.workout("Running", start, end, children: "\n" + children.joined(separator: "\n"))
    return export.bytes
  }

  private func reading(_ children: [String]) -> Reading {
    Reading(bytes(children), name: "export.xml")
  }

  private func lines(_ reading: Reading, _ code: String) -> [Int?] {
    reading.diagnostics.filter { $0.code == code }.map(\.line)
  }

  private func part(_ from: String, _ to: String, _ content: String = "") -> String {
    "<WorkoutActivity uuid=\"a\" startDate=\"\(from)\" endDate=\"\(to)\">"
      + content + "</WorkoutActivity>"
  }

  private func distance(_ kilometers: Int) -> String {
    "<WorkoutStatistics type=\"HKQuantityTypeIdentifierDistanceWalkingRunning\" "
      + "sum=\"\(kilometers)\" unit=\"km\"/>"
  }

  private func location(_ minute: Int) -> String {
    "<Location date=\"2024-05-01 18:0\(minute):00 +0200\" latitude=\"47\" longitude=\"8\" "
      + "altitude=\"400\" horizontalAccuracy=\"5\" speed=\"3\"/>"
  }

  @Test func routesThatCannotBeReadAreToldWhereTheyAreNamed() {
    let children = [
      "<WorkoutRoute sourceName=\"a\">", "<FileReference path=\"/workout-routes/no.gpx\"/>",
      "<FileReference path=\"/workout-routes/bad.gpx\"/>", "</WorkoutRoute>",
    ]
    let source = AppleHealthSource(MemorySource(bytes(children)), file: "export.xml") {
      path throws(RecordingError) -> Samples? in
      if path.hasSuffix("bad.gpx") { throw RecordingError.empty }
      return nil
    }
    let reading = Reading(source)
    #expect(reading.codes == ["missing-route", "unreadable-route"])
    #expect(reading.diagnostics.map(\.line) == [line + 2, line + 3])
    #expect(reading.diagnostics.allSatisfy { $0.offset != nil })
    #expect(reading.activities.count == 1)
  }

  @Test func routesBeyondTheMostAreTold() {
    let most = AppleHealthWorkout.mostRoutes
    let reading = reading((0...most).map { "<FileReference path=\"/r/\($0).gpx\"/>" })
    #expect(lines(reading, "missing-route").count == most)
    #expect(lines(reading, "too-many-routes") == [line + 1 + most])
  }

  @Test func eventsBeyondTheMostAreTold() {
    let most = AppleHealthWorkout.mostEvents
    let event = "<WorkoutEvent type=\"HKWorkoutEventTypeResume\" date=\"\(start)\"/>"
    let reading = reading(Array(repeating: event, count: most + 2))
    #expect(lines(reading, "too-many-events") == [line + 1 + most, line + 2 + most])
    #expect(reading.activities.count == 1)
  }

  @Test func partsBeyondTheMostAreTold() {
    let most = AppleHealthWorkout.mostEvents
    let reading = reading(Array(repeating: part(start, end), count: most + 1))
    #expect(lines(reading, "too-many-parts") == [line + 1 + most])
    #expect(reading.activities.first?.laps.count == most)
  }

  @Test func aPartThatEndsBeforeItStartsGivesTheWorkoutNothing() {
    let reading = reading([distance(5), part(end, start, distance(99)), part(start, end)])
    #expect(reading.codes == ["reversed-time"])
    #expect(lines(reading, "reversed-time") == [line + 2])
    #expect(reading.activities.map(\.meters) == [5000])
  }

  @Test func pointsBeyondTheMostAreTold() {
    let bytes = bytes((0..<4).map { location($0) })
    let reading = Reading(
      AppleHealthSource(MemorySource(bytes), file: "export.xml", mostLocations: 2))
    #expect(lines(reading, "too-many-locations") == [line + 3, line + 4])
    #expect(reading.activities.map(\.samples.count) == [2])
  }
}
