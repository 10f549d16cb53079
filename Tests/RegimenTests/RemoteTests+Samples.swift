import Body
import Documents
import Foundation
import Recordings
import Testing

/// What was measured along the way goes to the server, too.
extension RemoteTests {
  /// Files with samples by their names.
  private func samples(_ library: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: library)
    where Attachment.isAttachment(path) {
      files[path] = try Data(contentsOf: URL(fileURLWithPath: library + "/" + path))
    }
    return files
  }

  private func activities(_ tool: Tool) throws -> [Activity] {
    try tool.documents().filter { $0.key.hasPrefix("Activities/") }
      .map { try Activity(decoding: [UInt8]($0.value)) }
  }

  private func phone() -> RecordedActivity {
    var phone = RecordedActivity.made(
      on: 1, meters: 5100, seconds: 1520, lateBy: 20, heart: false)
    phone.samples.distances = []
    return phone
  }

  private func waiting(_ remote: String) throws -> Int? {
    try away.run("devices", "kept", "--json", "--remote", remote).json["unsent_samples"] as? Int
  }

  /// A month's file is called after its date.
  @Test func aDamagedMonthOfTheCopyIsKept() throws {
    try home.run("exercises", "add", "Squat")
    let day = try #require(CivilDay("2026-03-14"))
    var month = HealthMonth(of: day)
    var health = HealthDay(day: day)
    health.steps = HealthFigure(5000, source: "Watch")
    month.take(health)
    let place = home.library + "/Health"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try Data(month.encoded()).write(to: URL(fileURLWithPath: place + "/2026-03.json"))
    let (remote, port) = try pairing { remote in
      _ = try away.run("exercises", "--remote", remote)
    }
    let folder = try remoteFolder()
    let file = URL(fileURLWithPath: folder + "/library/Health/2026-03.json")
    let cut = try Data(contentsOf: file).prefix(60)
    try cut.write(to: file)
    try serving(port: port) { _ in
      let shown = try away.run("exercises", "--remote", remote)
      #expect(shown.errors.contains("is damaged"), "\(shown.errors)")
    }
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder + "/damaged")
    #expect(kept.count == 1)
    let first = URL(fileURLWithPath: folder + "/damaged/" + (try #require(kept.first)))
    #expect(try Data(contentsOf: first) == cut)
    let mended = try HealthMonth(decoding: [UInt8](Data(contentsOf: file)))
    #expect(mended.days.map { $0.steps?.value } == [5000])
  }

  @Test func samplesFollowTheirActivity() throws {
    try home.run("exercises", "add", "Squat")
    let first = Data(GPXWriter.write(.made(on: 1)))
    let (remote, port) = try pairing { remote in
      let imported = try away.run("import", try away.file("1.gpx", first), "--remote", remote)
      #expect(imported.status == 0 && imported.errors.isEmpty, "\(imported.errors)")
      #expect(Array(try samples(home.library).values) == [first])
      #expect(try away.run("devices", "kept", "--remote", remote).text.contains("has all that"))
    }
    // Without a network the files wait, and any command sends them.
    let second = Data(GPXWriter.write(.made(on: 2)))
    let offline = try away.run("import", try away.file("2.gpx", second), "--remote", remote)
    #expect(offline.status == 0)
    #expect(
      offline.errors.contains(
        "1 change is kept here and waits. 1 file is kept here and waits."),
      "\(offline.errors)")
    #expect(try waiting(remote) == 1)
    try serving(port: port) { _ in
      let list = try away.run("exercises", "--remote", remote)
      #expect(list.errors.isEmpty, "\(list.errors)")
      #expect(try samples(home.library) == samples(try remoteFolder() + "/library"))
      #expect(try waiting(remote) == 0)
    }
    #expect(try samples(home.library).count == 2)
    #expect(try home.run("library", "verify").status == 0)
  }

  /// What the server has is known by markers alone: without them a file is sent again.
  @Test func samplesThatCannotBeTakenNowWait() throws {
    try home.run("exercises", "add", "Squat")
    let bytes = Data(GPXWriter.write(.made(on: 1)))
    let file = try away.file("1.gpx", bytes)
    try serving { link in
      let remote = address(link)
      try away.run("devices", "pair", link)
      try away.run("import", file, "--remote", remote)
      let path = try #require(try samples(home.library).keys.first)
      let place = URL(fileURLWithPath: home.library + "/" + path)
      // A folder has its name by then.
      try FileManager.default.removeItem(at: place)
      try FileManager.default.createDirectory(
        at: place.appending(path: "x"), withIntermediateDirectories: true)
      try FileManager.default.removeItem(atPath: try remoteFolder() + "/samples")
      let list = try away.run("exercises", "--remote", remote)
      #expect(list.status == 0 && list.text.contains("Squat"))
      #expect(
        list.errors.hasPrefix("waiting: 1 file could not be sent: "),
        "\(list.errors)")
      let kept = try away.run("devices", "kept", "--remote", remote).text
      #expect(kept.contains("1 file kept here, to be sent to"), "\(kept)")
      #expect(!kept.contains("has all that"))
      try FileManager.default.removeItem(at: place)
      #expect(try away.run("exercises", "--remote", remote).errors.isEmpty)
      #expect(try Data(contentsOf: place) == bytes)
      #expect(try waiting(remote) == 0)
    }
  }

  /// What a server in front of ours does not take is kept until somebody wants it sent again.
  @Test func samplesThatAreRefusedAreNamed() throws {
    try home.run("exercises", "add", "Squat")
    let file = try away.file("1.gpx", Data(GPXWriter.write(.made(on: 1))))
    try serving { link in
      let port = Int(address(link).split(separator: ":").last ?? "") ?? 0
      let line = try NarrowLine(to: port, isAnswered: true)
      let link = link.replacing(":\(port)/", with: ":\(line.port)/")
      let remote = address(link)
      try away.run("devices", "pair", link)
      line.allow(bytes: 2000)
      let imported = try away.run("import", file, "--remote", remote)
      #expect(imported.status == 0 && imported.errors.contains("refused:"), "\(imported.errors)")
      #expect(try activities(home).count == 1)
      #expect(try samples(home.library).isEmpty)
      let told = try away.run("devices", "kept", "--json", "--remote", remote).json
      let marker = try #require((told["refused"] as? [String])?.first, "\(told)")
      #expect(told["unsent_samples"] as? Int == 0)
      line.allow(bytes: .max)
      #expect(try away.run("exercises", "--remote", remote).errors.isEmpty)
      #expect(try samples(home.library).isEmpty)
      try FileManager.default.removeItem(atPath: marker)
      #expect(try away.run("exercises", "--remote", remote).errors.isEmpty)
      #expect(try samples(home.library).count == 1)
    }
  }

  /// The recording is of an activity that came from the server.
  @Test func samplesGoToTheActivityThatHasThemNow() throws {
    let watch = try #require(FITActivityFile.bytes(.made(on: 1)))
    try home.run("import", try home.file("watch.fit", Data(watch)))
    let file = try away.file("phone.gpx", Data(GPXWriter.write(phone())))
    try serving { link in
      let remote = address(link)
      try away.run("devices", "pair", link)
      let imported = try away.run("import", file, "--remote", remote)
      #expect(imported.status == 0 && imported.errors.isEmpty, "\(imported.errors)")
      #expect(try samples(home.library).count == 2)
    }
    let all = try activities(home)
    #expect(all.count == 1 && all.first?.sources.count == 2)
  }

  /// The copy has no samples of what was imported elsewhere; the server works with its own.
  @Test func partsARecordingWhereItsSamplesAre() throws {
    let watch = try #require(FITActivityFile.bytes(.made(on: 1)))
    try home.run("import", try home.file("watch.fit", Data(watch)))
    try home.run("import", try home.file("phone.gpx", Data(GPXWriter.write(phone()))))
    #expect(try activities(home).count == 1)
    let (remote, port) = try pairing { remote in try away.run("activities", "--remote", remote) }
    let part = ["activities", "part", "2026-03-02", "1", "--remote", remote]
    let offline = try away.run(part)
    #expect(offline.status == 1 && offline.errors.contains("cannot be reached"))
    #expect(offline.errors.contains("Only there are the samples"), "\(offline.errors)")
    try serving(port: port) { _ in
      let parted = try away.run(part)
      #expect(parted.status == 0 && parted.errors.isEmpty, "\(parted.errors)")
      let list = try away.run("activities", "list", "--remote", remote).text
      #expect(list == (try home.run("activities", "list").text))
    }
    let both = try activities(home)
    #expect(both.count == 2)
    // Without its samples the phone's would have none.
    for activity in both { #expect(!activity.bestEfforts.isEmpty, "\(activity.sources)") }
  }

  /// A picture goes to the server behind its photo, also once more where the photo is another one.
  @Test func picturesFollowTheirPhotos() throws {
    try home.run("exercises", "add", "Squat")
    let jpeg = Data([0xff, 0xd8, 0xff, 0xe0, 4, 5, 6])
    let file = try away.file("front.jpg", jpeg)
    let written = away.library + "-written"
    try serving { link in
      let remote = address(link)
      try away.run("devices", "pair", link)
      let added = try away.run(
        "photos", "add", file, "--day", "2026-03-01", "--remote", remote)
      #expect(added.status == 0 && added.errors.isEmpty, "\(added.errors)")
      #expect(Array(try samples(home.library).values) == [jpeg])
      try away.run("photos", "delete", "2026-03-01", "--remote", remote)
      let again = try away.run(
        "photos", "add", file, "--day", "2026-03-02", "--remote", remote)
      #expect(again.status == 0 && again.errors.isEmpty, "\(again.errors)")
      #expect(Array(try samples(home.library).values) == [jpeg, jpeg])
      #expect(try waiting(remote) == 0)
      // The server has what the copy lacks.
      for path in try samples(try remoteFolder() + "/library").keys {
        try FileManager.default.removeItem(atPath: try remoteFolder() + "/library/" + path)
      }
      let export = ["photos", "export", "--output", written, "--remote", remote]
      #expect(try away.run(export).text.hasPrefix("Wrote 1 of 1 photos"))
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: written).first)
      #expect(try Data(contentsOf: URL(fileURLWithPath: written + "/" + name)) == jpeg)
    }
  }
}
