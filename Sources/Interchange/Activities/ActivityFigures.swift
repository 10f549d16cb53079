import Body
import Documents
import Recordings

extension KeptSamples {
  /// The activity as this recording alone has it; nil where the samples cannot be read.
  ///
  /// - Parameter goesOn: is asked at least once a megabyte; false to give up.
  public func figures(goesOn: @escaping () -> Bool = { true }) -> Activity? {
    guard var recording = recording(goesOn: goesOn) else { return nil }
    // Which local time it began at was decided when it was imported.
    recording.start = recording.start.map {
      Instant(
        milliseconds: $0.milliseconds, offsetMinutes: Int(source.startedAt.offsetMinutes))
    }
    // TCX has no word for most sports.
    if recording.sport == .other, let sport = source.sport.known { recording.sport = sport }
    let format = RecordingFormat(rawValue: source.format) ?? .gpx
    let origin = ActivityDraft.Origin(name: source.fileName, format: format, bytes: nil)
    let zone = ImportZone(minutes: Int(source.startedAt.offsetMinutes))
    return ActivityDraft(recording, from: origin, number: 0, zone: zone)?.activity
  }
}
