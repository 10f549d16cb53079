import Documents
import Tracks

/// Finds tracks and routes in a GPX file, one after the other.
///
/// What `track` holds is changed in its place, as in `AppleHealthReader`.
struct GPXReader: ~Copyable {
  var scanner: XMLScanner
  var creator = ""
  var fileName = ""
  /// Waypoints, which are left out.
  var waypoints = 0
  var points = 0
  var track: GPXTrack?

  /// Depths at which the elements around are open; 0 where they are not.
  private var trackDepth = 0
  private var segmentDepth = 0
  private var pointDepth = 0
  private var statisticsDepth = 0
  private var metadataDepth = 0
  private var skippedDepth = 0

  var row = SampleRow()
  private var field = GPXField.none
  private var textTarget = TextTarget.none
  /// OpenTracks' old files: where the timer was stopped.
  var pauseStart: Int64?
  var isPaused = false

  private enum TextTarget { case none, name, type, notes, identifier, fileName }

  init(_ source: any ByteSource, file: String, receiver: HealthReceiver) {
    scanner = XMLScanner(source, file: file, receiver: receiver)
  }

  /// The next track or route, empty ones too; nil at the file's end.
  mutating func next() throws(RecordingError) -> GPXTrack? {
    do throws(RecordingError) {
      return try found()
    } catch {
      // Swift 6.3 does not release it with the reader where an error leaves the function.
      track = nil
      throw error
    }
  }

  private mutating func found() throws(RecordingError) -> GPXTrack? {
    while true {
      switch try scanner.next() {
      case .start:
        if pointDepth > 0 { try startInPoint() } else { try start() }
      case .text: text()
      case .end:
        field = .none
        textTarget = .none
        if pointDepth > 0 {
          if scanner.depth < pointDepth { finishPoint() }
        } else if let track = end() {
          return track
        }
      case .finished: return nil
      }
    }
  }

  @inline(__always)
  private mutating func startInPoint() throws(RecordingError) {
    let isChild = scanner.depth == pointDepth + 1
    if isChild, scanner.name == "trkpt" || scanner.name == "rtept" {
      // The point around it was not closed.
      finishPoint()
      return try startPoint()
    }
    field = GPXField(scanner.name, isChild: isChild)
  }

  private mutating func start() throws(RecordingError) {
    if skippedDepth > 0 { return }
    let name = scanner.name
    if trackDepth > 0 { return try startInTrack(name) }
    if metadataDepth > 0 {
      let isChild = scanner.depth == metadataDepth + 1
      if isChild, name == "name" { textTarget = .fileName }
      return
    }
    switch name {
    case "gpx":
      creator = scanner.attribute("creator")?.trimmed.string ?? creator
    case "metadata": metadataDepth = scanner.depth
    case "name": if scanner.depth == 2 { textTarget = .fileName }
    case "wpt":
      waypoints += 1
      skippedDepth = scanner.depth
    case "trk", "rte":
      trackDepth = scanner.depth
      track = GPXTrack(isRoute: name == "rte")
      isPaused = false
      pauseStart = nil
    default: break
    }
  }

  private mutating func startInTrack(_ name: XMLBytes) throws(RecordingError) {
    if name == "trkpt" || name == "rtept" { return try startPoint() }
    if name == "trkseg" {
      segmentDepth = scanner.depth
      track?.columns.beginPart()
      return
    }
    if segmentDepth > 0 { return }
    if statisticsDepth > 0 {
      field = GPXField(statistic: name)
      return
    }
    if scanner.depth == trackDepth + 1 {
      switch name {
      case "name": textTarget = .name
      case "type": textTarget = .type
      case "desc", "cmt": textTarget = .notes
      default: break
      }
    } else if name == "TrackStatsExtension" {
      statisticsDepth = scanner.depth
    } else if name == "trackid" {
      textTarget = .identifier
    }
  }

  private mutating func startPoint() throws(RecordingError) {
    points += 1
    if points > GPXSource.mostPoints { throw .tooLarge("more than 5 million points") }
    pointDepth = scanner.depth
    row = SampleRow()
    for index in 0..<scanner.attributeCount {
      let name = scanner.attributeName(index)
      if name == "lat" {
        row.latitude = number(scanner.attributeValue(index))
      } else if name == "lon" {
        row.longitude = number(scanner.attributeValue(index))
      }
    }
  }

  /// - Returns: The track that ends here.
  private mutating func end() -> GPXTrack? {
    let depth = scanner.depth
    if depth < skippedDepth { skippedDepth = 0 }
    if depth < statisticsDepth { statisticsDepth = 0 }
    if depth < segmentDepth { segmentDepth = 0 }
    if depth < metadataDepth { metadataDepth = 0 }
    guard depth < trackDepth else { return nil }
    trackDepth = 0
    return track.take()
  }

  mutating func leavePoint() { pointDepth = 0 }

  private mutating func text() {
    if field != .none { return set(field, to: scanner.text) }
    switch textTarget {
    case .none: return
    case .name: track?.name += scanner.text.trimmed.string
    case .type: track?.type += scanner.text.trimmed.string
    case .identifier: track?.identifier += scanner.text.trimmed.string
    case .fileName: fileName += scanner.text.trimmed.string
    case .notes: track?.addNotes(scanner.text.trimmed.string)
    }
  }
}
