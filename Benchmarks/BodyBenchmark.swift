import Documents
import Foundation
import Recordings
import Tracks

/// Exports of Apple Health, FIT and GPX from bytes to activities, and the filter of tracks, beside
/// what Python has for them.
struct BodyBenchmark {
  /// Of the export that is read; less for whom that would take minutes.
  let megabytes: Int
  private let peerMegabytes = 10
  private let points = 50_000

  func run(_ report: Report) throws {
    let folder = try scratchFolder("body")
    defer { try? FileManager.default.removeItem(at: folder) }
    try readExport(in: folder, report)
    try importExport(in: folder, report)
    let track = SampleTrack.run(points: points)
    let fit = FITActivityFile.bytes(track) ?? []
    try readFIT(fit, in: folder, report)
    try readGPX(GPXWriter.write(track), in: folder, report)
    filterTracks(report)
  }

  private func readExport(in folder: URL, _ report: Report) throws {
    let export = HealthExportText(megabytes: megabytes)
    let size = Double(export.bytes.count) / 1e6
    report.title("Read an export of Apple Health of \(Int(size)) MB, \(export.records) records")
    let file = folder.appendingPathComponent("export.xml")
    try Data(export.bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var days = 0
    let reading = try fastest(of: 3) {
      days = 0
      var receiver = HealthReceiver(day: { _ in days += 1 })
      var source = AppleHealthSource(try FileSource(path: file.path), file: "export.xml")
      try source.read(into: &receiver)
      if source.recordCount != export.records || days != export.days {
        report.skip("the count", "\(source.recordCount) records and \(days) days were found")
      }
    }
    let scanning = try fastest(of: 3) {
      var scanner = XMLScanner(
        try FileSource(path: file.path), file: "export.xml", receiver: HealthReceiver())
      while try scanner.next() != .finished {}
    }
    report.figure("elements and attributes alone", size / scanning, "MB/s")
    report.bar("Regimen, to days and workouts", size / reading, "MB/s", atLeast: 300)
    guard let peer = Peer.run("body", ["lxml", file.path])?.first else {
      return report.skip("lxml", "Python with lxml is not here")
    }
    report.figure("lxml with a parser target", size / peer, "MB/s")
    report.ratio("beside lxml", peer / reading, atLeast: 5)
  }

  /// From the file to documents that are safe on the disk.
  private func importExport(in folder: URL, _ report: Report) throws {
    let export = HealthExportText(megabytes: peerMegabytes)
    let size = Double(export.bytes.count) / 1e6
    report.title("Import \(Int(size)) MB of it")
    guard let program = BuiltProgram(home: folder) else {
      return report.skip("import", "the program is not built: swift build -c release")
    }
    let file = folder.appendingPathComponent("export.xml")
    try Data(export.bytes).write(to: file)
    var number = 0
    var memory = 0.0
    let own = try fastest(of: 3) {
      number += 1
      let library = folder.appendingPathComponent("library-\(number)").path
      memory = try program.run(["import", file.path, "--library", library])
    }
    report.figure("Regimen, into a new library", size / own, "MB/s")
    report.bar("memory", memory / 1_048_576, "MiB", atMost: 150)
    guard let peer = Peer.run("body", ["healthkit", file.path])?.first else {
      return report.skip("healthkit-to-sqlite", "Python with it is not here")
    }
    report.figure("healthkit-to-sqlite", size / peer, "MB/s")
    report.ratio("beside healthkit-to-sqlite", peer / own, atLeast: 15)
  }

  private func readFIT(_ bytes: [UInt8], in folder: URL, _ report: Report) throws {
    let size = Double(bytes.count) / 1e6
    report.title("Read FIT, \(points) records")
    let own = try fastest(of: 9) { try read(FITSource(bytes, name: "run.fit")) }
    report.figure("Regimen, to samples", size / own, "MB/s")
    let file = folder.appendingPathComponent("run.fit")
    try Data(bytes).write(to: file)
    guard let peer = Peer.run("body", ["fit", file.path])?.first else {
      return report.skip("garmin-fit-sdk", "Python with it is not here")
    }
    report.figure("garmin-fit-sdk", size / peer, "MB/s")
    report.ratio("beside garmin-fit-sdk", peer / own, atLeast: 100)
  }

  private func readGPX(_ bytes: [UInt8], in folder: URL, _ report: Report) throws {
    let size = Double(bytes.count) / 1e6
    report.title("Read GPX, \(points) points")
    let own = try fastest(of: 9) { try read(GPXSource(MemorySource(bytes), file: "run.gpx")) }
    report.figure("Regimen, to samples", size / own, "MB/s")
    let file = folder.appendingPathComponent("run.gpx")
    try Data(bytes).write(to: file)
    guard let peer = Peer.run("body", ["gpx", file.path])?.first else {
      return report.skip("gpxpy", "Python with it is not here")
    }
    report.figure("gpxpy", size / peer, "MB/s")
    report.ratio("beside gpxpy", peer / own, atLeast: 20)
  }

  /// Fails where not all points arrive.
  private func read(_ source: some HealthSource) throws {
    var source = source
    var found = 0
    var receiver = HealthReceiver(activity: { found += $0.samples.count })
    try source.read(into: &receiver)
    if found != points { throw RecordingError.empty }
  }

  private func filterTracks(_ report: Report) {
    let points = 1_000_000
    report.title("Filter a track of \(points) points")
    let samples = SampleTrack.run(points: points).samples
    let seconds = fastest(of: 3) { _ = TrackFilter.filter(samples, sport: .running) }
    report.bar("Regimen", Double(points) / seconds / 1e6, "M points/s", atLeast: 5)
    let hours = 4
    let run = SampleTrack.run(points: hours * 3600).samples
    let whole = fastest(of: 5) { _ = ActivityAnalysis(run, sport: .running) }
    report.figure("all that is worked out of a run of \(hours) h", whole * 1000, "ms")
  }
}

/// A run of one fix a second on hills, with the noise that a watch has.
enum SampleTrack {
  static func run(points: Int) -> RecordedActivity {
    var random = RandomSource(seed: 3)
    func noise(_ size: Double) -> Double { (Double(random.below(2001)) / 1000 - 1) * size }
    var activity = RecordedActivity()
    activity.sport = .running
    let start: Int64 = 1_750_000_000_000
    activity.start = Instant(milliseconds: start)
    activity.knowsOffset = true
    var samples = Samples()
    for second in 0..<points {
      let angle = Double(second) / 400
      samples.times.append(start + Int64(second) * 1000)
      // Metres to degrees, about.
      samples.latitudes.append(47 + 0.01 * sin(angle) + noise(2e-5))
      samples.longitudes.append(8 + 0.015 * cos(angle) + noise(3e-5))
      samples.altitudes.append(Float(450 + 40 * sin(angle / 3) + noise(0.4)))
      samples.distances.append(Double(second) * 3)
      samples.speeds.append(Float(3 + noise(0.2)))
      samples.heartRates.append(Float((150 + noise(12)).rounded()))
      samples.cadences.append(Float((172 + noise(4)).rounded()))
    }
    activity.samples = samples
    activity.meters = Double(points) * 3
    activity.elapsedSeconds = Double(points)
    activity.timerSeconds = Double(points)
    return activity
  }
}
