import Body
import Documents
import Interchange
import Recordings
import Testing
import Tracks

/// An hour over a midnight, or while clocks are changed: how long it was, and the day and the week
/// that it belongs to, which are those of the local time at its start.
@Suite struct ActivityClockTests {
  struct Told: Sendable {
    var utc: String
    var zone: String
    /// The start there.
    var local: String
    /// Minutes ahead of UTC at the end.
    var end: Int
    /// Of the week.
    var monday: String
  }

  static let hours: [Told] = [
    // From half past one to half past three, as there is no time between two and three.
    Told(
      utc: "2026-03-29T00:30:00.000Z", zone: "Europe/Berlin",
      local: "2026-03-29T01:30:00.000+01:00", end: 120, monday: "2026-03-23"),
    // From half past two to half past two.
    Told(
      utc: "2026-10-25T00:30:00.000Z", zone: "Europe/Berlin",
      local: "2026-10-25T02:30:00.000+02:00", end: 60, monday: "2026-10-19"),
    Told(
      utc: "2026-03-08T06:30:00.000Z", zone: "America/New_York",
      local: "2026-03-08T01:30:00.000-05:00", end: -240, monday: "2026-03-02"),
    Told(
      utc: "2026-11-01T05:30:00.000Z", zone: "America/New_York",
      local: "2026-11-01T01:30:00.000-04:00", end: -300, monday: "2026-10-26"),
    // Half an hour back.
    Told(
      utc: "2026-04-04T14:45:00.000Z", zone: "Australia/Lord_Howe",
      local: "2026-04-05T01:45:00.000+11:00", end: 630, monday: "2026-03-30"),
    // Over the midnight from a Sunday to a Monday.
    Told(
      utc: "2026-03-01T22:40:00.000Z", zone: "Europe/Berlin",
      local: "2026-03-01T23:40:00.000+01:00", end: 60, monday: "2026-02-23"),
    // A Monday, which is still a Sunday in UTC, and a Sunday that is a Monday there.
    Told(
      utc: "2026-07-05T22:10:00.000Z", zone: "Europe/Berlin",
      local: "2026-07-06T00:10:00.000+02:00", end: 120, monday: "2026-07-06"),
    Told(
      utc: "2026-07-06T06:20:00.000Z", zone: "America/Los_Angeles",
      local: "2026-07-05T23:20:00.000-07:00", end: -420, monday: "2026-06-29"),
    // Over the end of a year.
    Told(
      utc: "2025-12-31T22:40:00.000Z", zone: "Europe/Berlin",
      local: "2025-12-31T23:40:00.000+01:00", end: 60, monday: "2025-12-29"),
  ]

  /// Four hours of a night, whose start lies on another day by the offset of the end.
  static let nights: [Told] = [
    Told(
      utc: "2026-10-24T22:10:00.000Z", zone: "Europe/Berlin",
      local: "2026-10-25T00:10:00.000+02:00", end: 60, monday: "2026-10-19"),
    Told(
      utc: "2026-03-28T22:40:00.000Z", zone: "Europe/Berlin",
      local: "2026-03-28T23:40:00.000+01:00", end: 120, monday: "2026-03-23"),
  ]

  private struct Hour {
    var start: Instant
    var zone: ImportZone
    var offsetAtEnd: Int
    var monday: CivilDay
    var seconds = 3600

    init(_ told: Told) throws {
      start = try #require(Instant(told.local))
      zone = try #require(ImportZone(named: told.zone))
      offsetAtEnd = told.end
      monday = try #require(CivilDay(told.monday))
      let utc = try #require(Instant(told.utc))
      #expect(utc.milliseconds == start.milliseconds)
    }

    /// Straight north at 3 m/s, with a fix every five seconds.
    var samples: Samples {
      var samples = Samples()
      for second in stride(from: 0, through: seconds, by: 5) {
        samples.times.append(start.milliseconds + Int64(second) * 1000)
        samples.latitudes.append(48 + Double(second) * 3 / 111_195)
        samples.longitudes.append(11)
      }
      return samples
    }

    /// As GPX; `offset` says how far local time is ahead at a moment, nil where UTC is written.
    func gpx(_ offset: (Int64) -> Int?) -> [UInt8] {
      let samples = samples
      var text = "<gpx version=\"1.1\" creator=\"x\"><trk><type>running</type><trkseg>"
      for index in samples.times.indices {
        let told = offset(samples.times[index])
        var time = Instant(milliseconds: samples.times[index], offsetMinutes: told ?? 0).text
        if told == nil { time = String(time.dropLast(6)) + "Z" }
        text += "<trkpt lat=\"\(samples.latitudes[index])\" lon=\"11\"><time>\(time)</time></trkpt>"
      }
      return Array((text + "</trkseg></trk></gpx>").utf8)
    }

    /// As FIT, whose local time is that of the end.
    func fit() throws -> [UInt8] {
      var activity = RecordedActivity()
      activity.sport = .running
      activity.start = Instant(milliseconds: start.milliseconds, offsetMinutes: offsetAtEnd)
      activity.knowsOffset = true
      activity.elapsedSeconds = Double(seconds)
      activity.timerSeconds = Double(seconds)
      activity.samples = samples
      return try #require(FITActivityFile.bytes(activity))
    }
  }

  private func draft(
    _ bytes: [UInt8], _ format: RecordingFormat, in zone: ImportZone
  ) throws -> ActivityDraft {
    var found: [RecordedActivity] = []
    var receiver = HealthReceiver(activity: { found.append($0) })
    var reader = RecordingReader(bytes: bytes, name: "run")
    try reader.read(into: &receiver)
    #expect(found.count == 1)
    var origin = ActivityDraft.Origin(name: "run", format: format, bytes: bytes)
    origin.count = 1
    let draft = ActivityDraft(try #require(found.first), from: origin, number: 0, zone: zone)
    return try #require(draft)
  }

  /// The hour has an hour, its day and its week, and so has the file that is kept.
  private func check(_ draft: ActivityDraft, _ hour: Hour, _ note: Comment) throws {
    let activity = draft.activity
    #expect(activity.startedAt == hour.start, note)
    #expect(activity.day == hour.start.day, note)
    #expect(activity.day.startOfWeek(.monday) == hour.monday, note)
    #expect(activity.elapsedSeconds == 3600 && activity.timerSeconds == 3600, note)
    #expect(activity.movingSeconds == 3600, note)
    #expect(abs((activity.meters ?? 0) - 10_800) < 15, note)
    #expect(activity.endedAt.milliseconds == hour.start.milliseconds + 3_600_000, note)
    #expect(try Activity(decoding: activity.encoded()) == activity, note)
    let source = try #require(activity.sources.first)
    let kept = try #require(KeptSamples(source, bytes: draft.samples ?? []))
    let recorded = try #require(kept.recording())
    #expect(kept.figures()?.startedAt == hour.start, note)
    let splits = ActivityAnalysis(recorded.samples, sport: .running).splits()
    #expect(splits.map { $0.isPartial } == Array(repeating: false, count: 10) + [true], note)
    let seconds = splits.reduce(0) { $0 + $1.elapsedSeconds }
    #expect(abs(seconds - 3600) < 0.001, note)
    #expect(splits.dropLast().allSatisfy { abs($0.movingSeconds - 1000.0 / 3) < 2 }, note)
  }

  @Test(arguments: hours)
  func timesInUTCGetTheOffsetOfTheirZone(_ told: Told) throws {
    let hour = try Hour(told)
    let bytes = hour.gpx { _ in nil }
    try check(try draft(bytes, .gpx, in: hour.zone), hour, "GPX in UTC, \(told.utc)")
  }

  @Test(arguments: hours)
  func timesWithAnOffsetKeepThatOfTheStart(_ told: Told) throws {
    let hour = try Hour(told)
    let (first, middle) = (Int(hour.start.offsetMinutes), hour.start.milliseconds + 1_800_000)
    let bytes = hour.gpx { $0 < middle ? first : told.end }
    // Wherever it is imported.
    for zone in [hour.zone, ImportZone(minutes: 0), ImportZone(minutes: -600)] {
      let note: Comment = "GPX with offsets, \(told.utc), \(zone.name)"
      try check(try draft(bytes, .gpx, in: zone), hour, note)
    }
  }

  @Test(arguments: hours)
  func theLocalTimeOfAWatchIsThatOfTheEnd(_ told: Told) throws {
    let hour = try Hour(told)
    let fit = try hour.fit()
    try check(try draft(fit, .fit, in: hour.zone), hour, "FIT, \(told.utc)")
    // Elsewhere nothing is known of how clocks went there: what the watch has said stays.
    let away = try draft(fit, .fit, in: ImportZone(minutes: -90)).activity
    let start = Instant(milliseconds: hour.start.milliseconds, offsetMinutes: told.end)
    #expect(away.startedAt == start)
    #expect(away.elapsedSeconds == 3600 && away.movingSeconds == 3600)
  }

  @Test(arguments: nights)
  func aNightOfAWatchBelongsToTheDayOfItsStart(_ told: Told) throws {
    var night = try Hour(told)
    night.seconds = 4 * 3600
    let activity = try draft(try night.fit(), .fit, in: night.zone).activity
    #expect(activity.startedAt == night.start && activity.day == night.start.day)
    #expect(activity.elapsedSeconds == 14_400 && activity.movingSeconds == 14_400)
    let away = try draft(try night.fit(), .fit, in: ImportZone(minutes: 0)).activity
    #expect(away.day != night.start.day, "nobody there knows that clocks were changed")
  }
}
