import Body
import Documents
import Recordings

extension KeptSamples {
  /// The activity as this recording alone has it; nil where the samples cannot be read.
  ///
  /// - Parameter goesOn: is asked at least once a megabyte; false to give up.
  public func figures(goesOn: @escaping () -> Bool = { true }) -> Activity? {
    guard let recording = recording(goesOn: goesOn) else { return nil }
    let format = RecordingFormat(rawValue: source.format) ?? .gpx
    let origin = ActivityDraft.Origin(name: source.fileName, format: format, bytes: nil)
    let zone = ImportZone(minutes: Int(source.startedAt.offsetMinutes))
    return ActivityDraft(recording, from: origin, number: 0, zone: zone)?.activity
  }
}
