import Body
import Documents
import Recordings

extension KeptSamples {
  /// The activity as this recording alone has it; nil where the samples cannot be read.
  public var figures: Activity? {
    guard let recording = recording() else { return nil }
    let format = RecordingFormat(rawValue: source.format) ?? .gpx
    let origin = ActivityDraft.Origin(name: source.fileName, format: format, bytes: nil)
    let zone = ImportZone(minutes: Int(source.startedAt.offsetMinutes))
    return ActivityDraft(recording, from: origin, number: 0, zone: zone)?.activity
  }
}
