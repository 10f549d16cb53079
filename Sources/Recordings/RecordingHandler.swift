import Tracks

/// How files of one format are told and read.
public struct RecordingHandler {
  /// Opens a file whose first bytes matched.
  public typealias Make = (
    _ source: PeekedSource, _ file: String, _ limits: ArchiveLimits, _ zones: RecordingZones
  ) throws(RecordingError) -> any HealthSource
  /// Reads only the samples of all tracks of a file.
  public typealias ReadSamples = (
    _ source: PeekedSource, _ file: String, _ receiver: HealthReceiver
  ) throws(RecordingError) -> Samples

  public var format: RecordingFormat
  /// Whether a file with these first bytes (up to `PeekedSource.headCount`) is one.
  public var matches: (_ head: [UInt8]) -> Bool
  public var make: Make
  /// For routes that belong to a workout; nil where the format has none.
  public var samples: ReadSamples?

  public init(
    format: RecordingFormat, matches: @escaping (_ head: [UInt8]) -> Bool, make: @escaping Make,
    samples: ReadSamples? = nil
  ) {
    self.format = format
    self.matches = matches
    self.make = make
    self.samples = samples
  }

  /// Those of files that hold activities. (An export of Apple Health holds more and is told
  /// before them.)
  public static var all: [RecordingHandler] { [fit, gpx, tcx] }

  private static var fit: RecordingHandler {
    RecordingHandler(
      format: .fit, matches: FITSource.matches,
      make: { source, file, limits, zones throws(RecordingError) in
        FITSource(try source.all(limit: limits.wholeBytes), name: file, offset: zones.here)
      })
  }

  private static var gpx: RecordingHandler {
    RecordingHandler(
      format: .gpx, matches: { $0.withUnsafeBytes(GPXSource.matches) },
      make: { source, file, _, _ throws(RecordingError) in GPXSource(source, file: file) },
      samples: { source, file, receiver throws(RecordingError) in
        try GPXSource.samples(source, file: file, receiver: receiver)
      })
  }

  private static var tcx: RecordingHandler {
    RecordingHandler(
      format: .tcx, matches: { $0.withUnsafeBytes(TCXSource.matches) },
      make: { source, file, _, _ throws(RecordingError) in TCXSource(source, file: file) })
  }
}
