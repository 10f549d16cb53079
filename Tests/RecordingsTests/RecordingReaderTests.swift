import Testing
import Tracks

@testable import Recordings

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct RecordingReaderTests {
  private static let start = "2024-05-01 18:00:00 +0200"
  private let route = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1">
      <metadata><time>2026-01-10T12:00:00Z</time></metadata>
      <trk><name>Route</name><trkseg>
        <trkpt lon="8.5" lat="47.3"><ele>400</ele><time>2024-05-01T16:00:00Z</time>
          <extensions><speed>3</speed><course>-1</course><hAcc>4</hAcc></extensions></trkpt>
        <trkpt lon="8.5001" lat="47.3"><ele>401</ele><time>2024-05-01T16:00:03Z</time>
          <extensions><speed>3</speed><course>-1</course><hAcc>4</hAcc></extensions></trkpt>
      </trkseg></trk>
    </gpx>
    """

  private var export: HealthExport {
    var export = HealthExport()
    export.record("StepCount", "70", unit: "count", Self.start, "2024-05-01 18:01:00 +0200")
    export.record("HeartRate", "150", unit: "count/min", "2024-05-01 18:00:02 +0200")
    export.record("HeartRate", "160", unit: "count/min", "2024-05-01 18:00:30 +0200")
    export.workout(
      "Running", Self.start, "2024-05-01 18:10:00 +0200",
      children: "<WorkoutRoute sourceName=\"a\"><FileReference path=\"/workout-routes/r1.gpx\"/>"
        + "</WorkoutRoute>")
    export.workout(
      "Running", "2024-05-03 18:00:00 +0200", "2024-05-03 18:10:00 +0200",
      children: "<WorkoutRoute sourceName=\"a\"><FileReference path=\"/workout-routes/no.gpx\"/>"
        + "</WorkoutRoute>")
    return export
  }

  private var exportFiles: [ArchiveBytes.File] {
    [
      .init("导出/导出.xml", export.text), .init("导出/workout-routes/r1.gpx", route),
      .init("导出/workout-routes/r2.gpx", route.replacing("16:00:0", with: "19:00:0")),
      .init("导出/export_cda.xml", "<?xml version=\"1.0\"?>\n<ClinicalDocument/>\n<x/>"),
      .init("导出/electrocardiograms/ecg_1.csv", "Name,Ada\n\n-12,3\n"),
      .init("__MACOSX/导出/._导出.xml", "junk"), .init("导出/", ""),
    ]
  }

  private func checkExport(_ reading: Reading) {
    #expect(reading.error == nil)
    #expect(reading.days.map(\.steps?.value) == [70])
    // Two workouts; the route that none of them names is an activity of its own.
    #expect(reading.activities.count == 3)
    guard reading.activities.count == 3 else { return }
    let samples = reading.activities[0].samples
    #expect(samples.latitudes.prefix(2) == [47.3, 47.3])
    #expect(samples.times.count == 3)
    #expect(samples.heartRates.map { Int($0) } == [150, 150, 160])
    #expect(reading.activities[2].samples.count == 2)
    #expect(
      Set(reading.codes).isSuperset(of: ["missing-route", "cda-ignored", "ecg-ignored"]))
    #expect(!reading.diagnostics.contains { $0.severity == .error })
    let (read, total) = reading.progress.last ?? (0, nil)
    #expect(read == total)
    #expect(zip(reading.progress, reading.progress.dropFirst()).allSatisfy { $0.read <= $1.read })
  }

  @Test func readsAnExportInAZipWhateverItsName() throws {
    checkExport(Reading(ArchiveBytes.zip(exportFiles), name: "Export.zip"))
  }

  @Test func readsAnExportInAFolderWithoutFollowingLinks() throws {
    let folder = try Folder()
    for file in exportFiles where !file.name.hasSuffix("/") {
      try folder.write(file.name, file.content)
    }
    symlink(folder.path, folder.path + "/导出/again")
    let reading = Reading(RecordingReader(path: folder.path))
    checkExport(reading)
    #expect(reading.codes.contains("link-skipped"))
  }

  @Test func findsEveryFormatInArchivesOfOneLevel() throws {
    let inner = ArchiveBytes.zip([
      .init("two.bin", route), .init("deeper.zip", ArchiveBytes.zip([.init("x", route)])),
    ])
    let tcx = """
      <TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>2024-05-02T10:00:00Z</Id>
      <Lap StartTime="2024-05-02T10:00:00Z"><TotalTimeSeconds>60</TotalTimeSeconds>
      <DistanceMeters>200</DistanceMeters></Lap></Activity></Activities></TrainingCenterDatabase>
      """
    var packed = ArchiveBytes.File("three.tcx.gz", ArchiveBytes.gzip(Array(tcx.utf8)))
    packed.isDeflated = false
    let zip = ArchiveBytes.zip([
      .init("a.txt", "hello"), .init("one.gpx", route), .init("inner.zip", inner), packed,
    ])
    var reader = RecordingReader(bytes: zip, name: "all.zip")
    var files: [String] = []
    reader.willRead = { file, format, _ in files.append("\(file) \(format.rawValue)") }
    let reading = Reading(reader)
    #expect(files == ["one.gpx gpx", "inner.zip/two.bin gpx", "three.tcx tcx"])
    #expect(reading.activities.count == 3)
    #expect(Set(reading.codes).isSuperset(of: ["unknown-file", "nested-archive"]))
  }

  @Test func readsTheOthersWhereOneEntryIsDamaged() throws {
    var bad = ArchiveBytes.File("bad.gpx", route)
    bad.isEncrypted = true
    var wrong = ArchiveBytes.File("wrong.gpx", route)
    wrong.checksum = 7
    let reading = Reading(ArchiveBytes.zip([bad, wrong, .init("good.gpx", route)]))
    #expect(reading.activities.count == 2)
    let errors = reading.diagnostics.filter { $0.severity == .error }
    #expect(
      errors.map { "\($0.file) \($0.code)" } == [
        "bad.gpx damaged-entry", "wrong.gpx bad-checksum",
      ])
  }

  @Test func saysWhyNothingWasFound() {
    #expect(Reading([]).error == .empty)
    #expect(Reading(ArchiveBytes.zip([])).error == .empty)
    var secret = ArchiveBytes.File("a.gpx", route)
    secret.isEncrypted = true
    #expect(
      Reading(ArchiveBytes.zip([secret])).error
        == .damagedArchive("none of its files can be read"))
    let pdf = Reading(Array("%PDF-1.7 …".utf8))
    #expect(pdf.error == .unknownFormat(looksLike: "a PDF document"))
    #expect(pdf.codes == ["unknown-file"])
    let missing = Reading(RecordingReader(path: "/nowhere/at/all"))
    #expect(missing.error?.isUnreadable == true)
    #expect(
      Reading(Array("PK\u{3}\u{4} and nothing".utf8)).error == .damagedArchive("its end is missing")
    )
  }

  @Test func refusesAPipeWithoutWaitingForIt() throws {
    let folder = try Folder()
    mkfifo(folder.path + "/pipe", 0o600)
    let reading = Reading(RecordingReader(path: folder.path + "/pipe"))
    #expect(reading.error?.isUnreadable == true)
    #expect(Reading(RecordingReader(path: folder.path)).error == .empty)
  }

  /// Names as old archives and file systems have them, in a folder of such a name, too.
  @Test func readsFilesWhoseNamesAreNoUTF8() throws {
    let folder = try Folder()
    let raw = folder.path.utf8.map { CChar(bitPattern: $0) } + [0x2f, -4]
    guard mkdir(raw + [0], 0o755) == 0 else { return }
    for name: [CChar] in [[0x61, -28], [0x61, -10], [0x62]] {
      let path = raw + [0x2f] + name + [0]
      let file = try #require(fopen(path, "wb"))
      let bytes = Array(route.utf8)
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
    defer {
      for name: [CChar] in [[0x61, -28], [0x61, -10], [0x62]] { unlink(raw + [0x2f] + name + [0]) }
      rmdir(raw + [0])
      rmdir(folder.path)
    }
    let files = try FolderWalk(folder.path, budget: ArchiveBudget()).files
    #expect(files.map(\.name) == ["\\xFC/a\\xE4", "\\xFC/a\\xF6", "\\xFC/b"])
    let reading = Reading(RecordingReader(path: folder.path))
    #expect(reading.activities.count == 3)
    #expect(reading.codes == [])
    let one = try #require(files.first)
    #expect(Reading(RecordingReader(file: one)).activities.count == 1)
  }

  @Test func saysWhatToDoWithALargeArchiveInAnArchive() throws {
    var large = ArchiveBytes.File("deep.bin", [UInt8](repeating: 7, count: 3 << 20))
    large.isDeflated = false
    var inner = ArchiveBytes.File("part1.zip", ArchiveBytes.zip([large, .init("a.gpx", route)]))
    inner.isDeflated = false
    var limits = ArchiveLimits()
    limits.wholeBytes = 2 << 20
    let reading = Reading(
      ArchiveBytes.zip([inner, .init("b.gpx", route)]), name: "all.zip", limits: limits)
    #expect(reading.activities.count == 1)
    let found = try #require(reading.diagnostics.first)
    #expect(found.file == "part1.zip" && found.code == "too-large" && found.severity == .error)
    #expect(found.message.contains("up to 2 MB") && found.message.contains("Unpack"))
  }

  @Test func stopsWhereThePersonCancels() throws {
    let bytes = ArchiveBytes.zip(exportFiles)
    let calls = Reading(bytes).progress.count
    #expect(calls > 10)
    for call in 0..<calls {
      let reading = Reading(RecordingReader(bytes: bytes, name: "x"), mostCalls: call)
      #expect(reading.error == .cancelled)
    }
  }

  @Test func keepsWhatAnExportHoldsBeforeItIsCut() throws {
    var export = HealthExport()
    for minute in 10..<60 {
      export.record(
        "StepCount", "1", unit: "count", "2024-05-01 18:\(minute):00 +0200",
        "2024-05-01 18:\(minute):30 +0200")
    }
    let packed = ArchiveBytes.gzip(export.bytes)
    let reading = Reading(Array(packed.dropLast(40)), name: "export.xml.gz")
    #expect(reading.error == nil)
    #expect((reading.days.first?.steps?.value ?? 0) > 10)
    #expect(reading.codes.contains("truncated-archive"))
  }
}

extension RecordingError {
  fileprivate var isUnreadable: Bool {
    if case .unreadable = self { true } else { false }
  }
}

extension String {
  fileprivate func replacing(_ text: String, with other: String) -> String {
    var (rest, result) = (Substring(self), "")
    while !rest.isEmpty {
      if rest.hasPrefix(text) {
        result += other
        rest = rest.dropFirst(text.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}

/// A folder that is there as long as this lives.
final class Folder {
  let path: String

  init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((base + "/recordings-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else {
      throw RecordingError.unreadable(path: base, reason: "no folder can be made")
    }
    path = String(cString: made)
  }

  func write(_ name: String, _ content: [UInt8]) throws {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o755)
    }
    guard let file = fopen(path + "/" + name, "wb") else {
      throw RecordingError.unreadable(path: name, reason: "it cannot be written")
    }
    fwrite(content, 1, content.count, file)
    fclose(file)
  }

  deinit {
    if let walk = try? FolderWalk(path, budget: ArchiveBudget()) {
      for file in walk.files { unlink(file.path) }
    }
    removeFolders(path)
  }

  private func removeFolders(_ path: String) {
    guard let folder = opendir(path) else { return }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    closedir(folder)
    for name in names {
      let inner = path + "/" + name
      if unlink(inner) != 0 { removeFolders(inner) }
    }
    rmdir(path)
  }
}
