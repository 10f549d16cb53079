import Documents
import Tracks

/// A GPX file, 1.0 or 1.1, of whatever device or app.
///
/// Elements count by their local names. Each `trk` is an activity, unless the next one goes on with
/// the same recording (see `GPXTrack.goesOn(with:)`). A new `trkseg` is a break. A `rte` is an
/// activity without times where the file has no track; waypoints are left out.
public struct GPXSource: HealthSource {
  /// Points in one file.
  public static let mostPoints = 5_000_000

  private let source: any ByteSource
  private let file: String

  /// - Parameter file: Name for diagnostics.
  public init(_ source: any ByteSource, file: String) {
    self.source = source
    self.file = file
  }

  /// Whether a file that begins so is GPX.
  public static func matches(_ head: UnsafeRawBufferPointer) -> Bool {
    XMLHead.root(of: head, isOneOf: "gpx")
  }

  public mutating func read(into receiver: inout HealthReceiver) throws(RecordingError) {
    var reader = GPXReader(source, file: file, receiver: receiver)
    var open: GPXTrack?
    var hasTrack = false
    var routes: [GPXTrack] = []
    while let track = try reader.next() {
      if track.isRoute {
        if !hasTrack, routes.count < 1000 { routes.append(track) }
        continue
      }
      hasTrack = true
      if open?.goesOn(with: track) == true {
        open?.append(track)
        continue
      }
      if let whole = open.take()?.activity(&reader) { receiver.activity(whole) }
      open = track
    }
    if let whole = open.take()?.activity(&reader) { receiver.activity(whole) }
    if hasTrack { return reader.reportLeftOut(routes: routes.count) }
    for route in routes {
      if let whole = route.activity(&reader) { receiver.activity(whole) }
    }
    reader.reportLeftOut(routes: 0)
    if routes.isEmpty, reader.waypoints == 0 {
      reader.scanner.report(.note, "no-track", "The file has neither a track nor a route.")
    }
  }

  /// Reads only the samples of all tracks of a file, such as a route of Apple Health.
  ///
  /// - Throws: `RecordingError` where nothing can be read at all.
  public static func samples(
    _ source: any ByteSource, file: String, receiver: HealthReceiver
  ) throws(RecordingError) -> Samples {
    var reader = GPXReader(source, file: file, receiver: receiver)
    var whole: GPXTrack?
    while let track = try reader.next() {
      if track.isRoute { continue }
      if whole == nil { whole = track } else { whole?.append(track) }
    }
    guard let whole else { return Samples() }
    return whole.columns.settled().samples
  }
}
