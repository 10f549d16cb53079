import Documents

/// FIT files of watches and bike computers: activities, and files of weight, sleep and heart rate
/// variability. Courses, workouts and settings are told by a note.
public struct FITSource: HealthSource {
  private let bytes: [UInt8]
  private let name: String
  private let offset: ((_ milliseconds: Int64) -> Int)?

  /// - Parameters:
  ///   - name: for diagnostics, within what was imported.
  ///   - offset: how many minutes local time was ahead of UTC at a moment, where a file about days
  ///     does not say so; nil takes UTC and warns.
  public init(
    _ bytes: [UInt8], name: String, offset: ((_ milliseconds: Int64) -> Int)? = nil
  ) {
    self.bytes = bytes
    self.name = name
    self.offset = offset
  }

  /// Whether bytes begin as a FIT file does; the first 12 are enough.
  public static func matches(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 12 && bytes[0] >= 12 && bytes[8...11].elementsEqual(".FIT".utf8)
  }

  /// All that is in a file.
  ///
  /// - Throws: `RecordingError` where it is no FIT file or has too many records.
  public static func read(
    _ bytes: [UInt8], name: String = "", offset: ((_ milliseconds: Int64) -> Int)? = nil
  ) throws(RecordingError) -> FITContent {
    let content = Box()
    var receiver = HealthReceiver(
      activity: { content.value.activities.append($0) },
      day: { content.value.days.append($0) },
      diagnose: { content.value.diagnostics.add($0) })
    var source = FITSource(bytes, name: name, offset: offset)
    try source.read(into: &receiver)
    return content.value
  }

  private final class Box {
    var value = FITContent()
  }

  public mutating func read(into receiver: inout HealthReceiver) throws(RecordingError) {
    guard !bytes.isEmpty else { throw .empty }
    guard FITSource.matches(bytes) else {
      throw .unknownFormat(looksLike: "something that does not begin as a FIT file")
    }
    let report = FITReport(file: name, diagnose: receiver.diagnose)
    let collected = Days()
    let (activity, zone, goesOn) = (receiver.activity, offset, receiver.goesOn)
    let failure: RecordingError? = bytes.withUnsafeBytes { bytes in
      var parser = FITParser(bytes: bytes, report: report, goesOn: goesOn) { contents in
        FITSource.hand(contents, to: activity, days: collected, zone, report)
      }
      do throws(RecordingError) {
        try parser.parse()
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
    for day in collected.value.sorted { receiver.day(day) }
  }

  private final class Days {
    var value = FITDays()
  }

  private static func hand(
    _ contents: FITContents, to activity: (RecordedActivity) -> Void, days: Days,
    _ zone: ((_ milliseconds: Int64) -> Int)?, _ report: FITReport
  ) {
    if contents.isActivity {
      for found in FITAssembly(contents, report: report).activities() { activity(found) }
    } else {
      let type = contents.fileType.flatMap { FITContents.typeNames[$0] }
      report.note(
        "not-an-activity", at: contents.offset,
        contents.fileType.map { "The file holds \(type ?? "something else (type \($0))"), " }
          .map { $0 + "and no activity." } ?? "The file holds no activity.")
    }
    guard !contents.health.isEmpty else { return }
    let told = FITAssembly.offset(contents)
    if told == nil, zone == nil {
      report.warn(
        "zone-unknown", at: contents.offset,
        "The file does not say how far local time is from UTC. Days were taken in UTC.")
    }
    let device = contents.creator.text
    days.value.add(
      contents.health, source: device.isEmpty ? contents.maker.text : device,
      offset: { told ?? zone?($0) ?? 0 })
  }
}

/// What a FIT file holds.
public struct FITContent: Sendable {
  public var activities: [RecordedActivity] = []
  /// In order.
  public var days: [RecordedDay] = []
  public var diagnostics = RecordingDiagnostics()

  public init() {}
}
