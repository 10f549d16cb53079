import Documents
import Recordings
import Testing
import Tracks

/// Devices whose clock was not set.
@Suite struct FITUptimeTests {
  private let base = FITBytes.noonMilliseconds

  /// Records of ten seconds, from 5000 s after the device was turned on, and an `activity`.
  private static func file(created: UInt32?, ended: UInt32?) -> FITBytes {
    var file = FITBytes()
    file.define(0, 0, [(0, 0x00, 1), (1, 0x84, 2), (4, 0x86, 4)])
    file.add(0, [4], file.u16(294), file.u32(created ?? 4990))
    file.define(1, 20, [(253, 0x86, 4)])
    for second: UInt32 in 5000...5010 { file.add(1, file.u32(second)) }
    file.define(2, 18, [(253, 0x86, 4), (2, 0x86, 4), (7, 0x86, 4), (5, 0x00, 1)])
    file.add(2, file.u32(5010), file.u32(5000), file.u32(10_000), [1])
    file.define(5, 34, [(253, 0x86, 4)])
    file.add(5, file.u32(ended ?? 5010))
    return file
  }

  @Test func theDateIsThatOnWhichTheFileWasBegun() throws {
    let file = Self.file(created: FITBytes.noon, ended: FITBytes.noon + 400)
    let content = try FITSource.read(file.file())
    let activity = try #require(content.activities.first)
    #expect(activity.start?.milliseconds == base)
    #expect(activity.samples.times.last == base + 10_000)
    #expect(activity.elapsedSeconds == 10)
    #expect(content.diagnostics.counts == ["clock-not-set": 1])
  }

  @Test func elseTheDateIsThatOnWhichItWasEnded() throws {
    let content = try FITSource.read(Self.file(created: nil, ended: FITBytes.noon).file())
    #expect(content.activities.first?.start?.milliseconds == base - 10_000)
    #expect(content.diagnostics.counts == ["clock-not-set": 1])
  }

  @Test func anActivityOfAnUnknownDateIsRefused() throws {
    let content = try FITSource.read(Self.file(created: nil, ended: nil).file())
    #expect(content.activities == [])
    #expect(content.diagnostics.counts == ["date-unknown": 1])
    #expect(content.diagnostics.list.first?.severity == .error)
  }

  /// The session and its lap alone have times from before the clock was set.
  @Test func recordsTellWhereTheSessionsStartIsNone() throws {
    var file = FITBytes()
    file.addFileID()
    file.defineRecords()
    for second: UInt32 in 0...600 { file.addRecord(second, meters: Double(second) * 3) }
    for (local, message): (UInt8, UInt16) in [(2, 18), (3, 19)] {
      file.define(local, message, [(253, 0x86, 4), (2, 0x86, 4), (7, 0x86, 4)])
      file.add(
        local, file.u32(FITBytes.noon + 600), file.u32(0x0fff_ffff), file.u32(600_000))
    }
    let content = try FITSource.read(file.file())
    let activity = try #require(content.activities.first)
    #expect(activity.start?.milliseconds == base)
    #expect(activity.elapsedSeconds == 600)
    #expect(activity.laps.map(\.start) == [base])
    #expect(content.diagnostics.counts == ["clock-not-set": 1])
  }

  @Test func aHeaderAloneIsTold() throws {
    let content = try FITSource.read(FITBytes().file(), name: "a.fit")
    #expect(content.activities == [])
    let found = try #require(content.diagnostics.list.first)
    #expect(found.code == "no-messages" && found.file == "a.fit" && found.offset == 0)
  }
}
