import Body
import Documents
import Recordings

extension KeptSamples {
  /// The activity as this recording alone has it; nil where the samples cannot be read.
  ///
  /// - Parameters:
  ///   - total: metres by its device, which the document alone knows where the samples were written
  ///     here: see `Activity.total`.
  ///   - corrected: the activity whose sport it was, as somebody has corrected it; nil for the
  ///     recording's own sport.
  ///   - goesOn: is asked at least once a megabyte; false to give up.
  public func figures(
    total: Double? = nil, as corrected: Activity? = nil, goesOn: @escaping () -> Bool = { true }
  ) -> Activity? {
    guard var recording = recording(goesOn: goesOn) else { return nil }
    // Which local time it began at was decided when it was imported.
    recording.start = recording.start.map {
      Instant(
        milliseconds: $0.milliseconds, offsetMinutes: Int(source.startedAt.offsetMinutes))
    }
    if let corrected {
      recording.sport = corrected.sport.known ?? .other
      recording.subSport = corrected.subSport?.known
    } else if recording.sport == .other, let sport = source.sport.known {
      // TCX has no word for most sports.
      recording.sport = sport
    }
    let own = draft(recording)
    guard let total, total != own?.meters, recording.meters == nil, !isOriginal else { return own }
    recording.meters = total
    return draft(recording)
  }

  /// Whether the file is as it came, with its own totals; what was recorded here has no others.
  private var isOriginal: Bool {
    source.format == "regimen" || file.path.hasSuffix("." + source.format)
  }

  private func draft(_ recording: RecordedActivity) -> Activity? {
    let format = RecordingFormat(rawValue: source.format) ?? .gpx
    let origin = ActivityDraft.Origin(name: source.fileName, format: format, bytes: nil)
    let zone = ImportZone(minutes: Int(source.startedAt.offsetMinutes))
    return ActivityDraft(recording, from: origin, number: 0, zone: zone)?.activity
  }
}
