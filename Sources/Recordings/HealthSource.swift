/// Where body data comes from: a FIT, GPX or TCX file, an Apple Health export.
public protocol HealthSource {
  /// Reads all of it once and hands on what it finds.
  ///
  /// Damage is told by diagnostics and ends nothing that can still be read.
  ///
  /// - Throws: `RecordingError` where nothing can be read at all, or where it was cancelled.
  mutating func read(into receiver: inout HealthReceiver) throws(RecordingError)
}

/// Takes what a `HealthSource` finds.
public struct HealthReceiver {
  public var activity: (RecordedActivity) -> Void
  /// Once for each day, in the order of days.
  public var day: (RecordedDay) -> Void
  public var diagnose: (RecordingDiagnostic) -> Void
  /// Bytes read and their number in all (nil where it is not known), at least once a megabyte;
  /// false where the person has cancelled.
  public var goesOn: (_ read: Int, _ total: Int?) -> Bool

  public init(
    activity: @escaping (RecordedActivity) -> Void = { _ in },
    day: @escaping (RecordedDay) -> Void = { _ in },
    diagnose: @escaping (RecordingDiagnostic) -> Void = { _ in },
    goesOn: @escaping (_ read: Int, _ total: Int?) -> Bool = { _, _ in true }
  ) {
    self.activity = activity
    self.day = day
    self.diagnose = diagnose
    self.goesOn = goesOn
  }
}

public enum RecordingFormat: String, CaseIterable, Sendable {
  case fit, gpx, tcx
  case appleHealth = "apple-health"
}

/// Why nothing could be read.
public enum RecordingError: Error, Equatable, Sendable {
  case empty
  /// Neither FIT, GPX, TCX nor Apple Health; what it looks like.
  case unknownFormat(looksLike: String)
  /// An archive that cannot be unpacked, with the reason as the end of a sentence.
  case damagedArchive(String)
  /// More bytes, points or entries than are read, in words such as `more than 50 million points`.
  case tooLarge(String)
  /// The operating system could not read it, with its reason.
  case unreadable(path: String, reason: String)
  case cancelled
}
