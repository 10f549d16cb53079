import Body
import Documents
import Foundation
import Interchange
import Library
import Recordings
import Testing

@testable import Server

/// What people and other devices do while recordings and health data are imported, which takes
/// minutes.
@Suite struct BodyImportMeanwhileTests {
  private let now = Instant(milliseconds: 1_775_000_000_000)

  private func withLibrary(
    _ body: (_ library: Library, _ folder: String) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("regimen-meanwhile-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let library = try Library(
      at: folder + "/library", cacheFolder: folder + "/caches", forWriting: true)
    try await library.refresh()
    try await body(library, folder + "/library")
  }

  private func work(_ library: Library) throws -> BodyImport {
    try BodyImport(into: library, zone: ImportZone(minutes: 60), writes: true, now: now)
  }

  /// An export of Apple Health.
  private func reader(_ records: [String]) -> RecordingReader {
    let text =
      #"<?xml version="1.0" encoding="UTF-8"?><HealthData locale="en_GB">"# + "\n"
      + records.joined(separator: "\n") + "\n</HealthData>\n"
    return RecordingReader(bytes: Array(text.utf8), name: "export.xml")
  }

  private func weight(_ day: String, _ kilograms: Double) -> String {
    let time = day + " 07:00:00 +0100"
    return #"<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" "#
      + #"creationDate="\#(time)" startDate="\#(time)" endDate="\#(time)" value="\#(kilograms)"/>"#
  }

  /// Half an hour of running, which each source has recorded.
  private func run(_ source: String) -> String {
    #"<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" "#
      + #"durationUnit="min" totalDistance="5" totalDistanceUnit="km" sourceName="\#(source)" "#
      + #"creationDate="2026-03-20 08:00:00 +0100" startDate="2026-03-20 07:00:00 +0100" "#
      + #"endDate="2026-03-20 07:30:00 +0100"/>"#
  }

  private func edit<Value: ListedDocument>(
    _ document: Value, in folder: String, _ change: (inout Value) -> Void
  ) throws {
    var edited = document
    change(&edited)
    try Data(edited.encoded()).write(to: URL(fileURLWithPath: folder + "/" + document.path))
  }

  @Test(arguments: [true, false])
  func keepsAnEditByHandOfAMonth(isTakenIn: Bool) async throws {
    try await withLibrary { library, folder in
      var first = try work(library)
      _ = try await first.run(reader([weight("2026-04-02", 82.5)]))
      var second = try work(library)
      let month = try #require(try library.documents(HealthMonth.self).first)
      try edit(month, in: folder) { $0.days[0].weight?.value = 81.9 }
      if isTakenIn { try await library.refresh() }
      _ = try await second.run(reader([weight("2026-04-03", 82.1)]))
      let known = try #require(try library.documents(HealthMonth.self).first)
      #expect(known.days.map { $0.weight?.value } == [81.9, 82.1])
    }
  }

  @Test func keepsAMonthThatHasBegun() async throws {
    try await withLibrary { library, _ in
      var work = try work(library)
      var day = HealthDay(day: try #require(CivilDay("2026-04-02")))
      day.weight = HealthFigure(82.5, source: HealthFigure.entered)
      var month = HealthMonth(of: day.day)
      month.take(day)
      try await library.save(month)
      _ = try await work.run(reader([weight("2026-04-03", 82.1)]))
      let known = try #require(try library.documents(HealthMonth.self).first)
      #expect(known.days.map { $0.weight?.value } == [82.5, 82.1])
    }
  }

  @Test func keepsAnEditByHandOfAnActivity() async throws {
    try await withLibrary { library, folder in
      var first = try work(library)
      _ = try await first.run(reader([run("Watch")]))
      var second = try work(library)
      let activity = try #require(try library.documents(Activity.self).first)
      try edit(activity, in: folder) { $0.notes = "by hand" }
      try await library.refresh()
      let report = try await second.run(reader([run("Watch"), run("Other")]))
      #expect(report.merged == 1)
      let known = try #require(try library.documents(Activity.self).first)
      #expect(known.notes == "by hand")
      #expect(known.sources.count == 2)
    }
  }

  @Test func whatIsDeletedMeanwhileStaysDeleted() async throws {
    try await withLibrary { library, _ in
      var first = try work(library)
      _ = try await first.run(reader([run("Watch")]))
      var second = try work(library)
      let activity = try #require(try library.documents(Activity.self).first)
      try await library.delete(activity, at: now)
      let report = try await second.run(reader([run("Watch"), run("Other")]))
      #expect(report.diagnosticCounts["deleted-here"] == 1)
      #expect(try library.document(Activity.self, id: activity.id) == nil)
      #expect(try library.documents(Tombstone.self).map { $0.id } == [activity.id])
      // As where it had been deleted before.
      let others = try library.documents(Activity.self)
      #expect(others.flatMap { $0.sources.map { $0.device } } == ["Other"])
    }
  }
}
