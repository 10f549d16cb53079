import Documents
import Tracks

/// Writes Training Center XML with Garmin's ActivityExtension v2.
///
/// Heart rates are whole. Cadence on foot counts one foot, as other programs read it. A break
/// begins a new `Track`. An activity without laps is one lap. Temperature stands in Garmin's
/// TrackPointExtension, accuracy as OpenTracks writes it, as in our GPX.
public enum TCXWriter {
  /// - Returns: Nil where the activity has no start: TCX has no activities without times.
  public static func write(_ activity: RecordedActivity) -> [UInt8]? {
    var bytes: [UInt8] = []
    return append(activity, to: &bytes) ? bytes : nil
  }

  /// Appends a whole file.
  ///
  /// - Returns: Whether it was written: not where the activity has no start.
  public static func append(_ activity: RecordedActivity, to bytes: inout [UInt8]) -> Bool {
    guard let start = activity.start else { return false }
    var writer = XMLWriter(bytes)
    bytes = []
    writer.bytes.reserveCapacity(writer.bytes.count + activity.samples.count * 500 + 2000)
    writer.raw(head)
    writer.raw("\n<Activities>\n<Activity Sport=\"")
    switch activity.sport {
    case .running: writer.raw("Running")
    case .cycling: writer.raw("Biking")
    default: writer.raw("Other")
    }
    writer.raw("\">\n")
    writer.time("Id", start.milliseconds)
    writeLaps(of: activity, start: start.milliseconds, to: &writer)
    writer.element("Notes", activity.notes)
    if !activity.device.isEmpty {
      writer.raw("<Creator xsi:type=\"Device_t\">")
      writer.element("Name", activity.device)
      writer.raw(
        "<UnitId>0</UnitId><ProductID>0</ProductID><Version><VersionMajor>0</VersionMajor>")
      writer.raw("<VersionMinor>0</VersionMinor></Version></Creator>\n")
    }
    writer.raw("</Activity>\n</Activities>\n</TrainingCenterDatabase>\n")
    bytes = writer.bytes
    return true
  }

  private static let head: StaticString = """
    <?xml version="1.0" encoding="UTF-8"?>
    <TrainingCenterDatabase
     xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
     xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2"
     xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
     xmlns:opentracks="http://opentracksapp.com/xmlschemas/v1"
     xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
    """

  private static func writeLaps(
    of activity: RecordedActivity, start: Int64, to writer: inout XMLWriter
  ) {
    let laps = activity.laps.isEmpty ? [wholeLap(of: activity, start: start)] : activity.laps
    let times = activity.samples.times
    var row = 0
    for (index, lap) in laps.enumerated() {
      var end = times.count
      if index + 1 < laps.count {
        end = row
        while end < times.count, times[end] < laps[index + 1].start { end += 1 }
      }
      writeLap(lap, activity, to: &writer)
      writePoints(of: activity, row..<end, to: &writer)
      writeExtension(of: lap, activity, to: &writer)
      writer.raw("</Lap>\n")
      row = end
    }
  }

  private static func wholeLap(of activity: RecordedActivity, start: Int64) -> RecordedLap {
    var lap = RecordedLap(start: start)
    lap.elapsedSeconds = activity.elapsedSeconds
    lap.timerSeconds = activity.timerSeconds
    lap.meters = activity.meters
    lap.averageHeartRate = activity.averageHeartRate
    lap.maxHeartRate = activity.maxHeartRate
    lap.averageCadence = activity.averageCadence
    lap.averagePower = activity.averagePower
    lap.kilocalories = activity.kilocalories
    return lap
  }

  private static func writeLap(
    _ lap: RecordedLap, _ activity: RecordedActivity, to writer: inout XMLWriter
  ) {
    writer.raw("<Lap StartTime=\"")
    writer.time(lap.start)
    writer.raw("\">\n")
    // The schema asks for these, also where nothing is known.
    writer.element("TotalTimeSeconds", lap.timerSeconds ?? lap.elapsedSeconds ?? 0)
    writer.element("DistanceMeters", lap.meters ?? 0)
    writer.element("Calories", min(65_535, max(0, lap.kilocalories ?? 0)).rounded())
    writeHeartRate("AverageHeartRateBpm", lap.averageHeartRate, to: &writer)
    writeHeartRate("MaximumHeartRateBpm", lap.maxHeartRate, to: &writer)
    let isRest = lap.intensity == .rest || lap.intensity == .recovery
    writer.element("Intensity", isRest ? "Resting" : "Active")
    if !activity.sport.isOnFoot { writer.element("Cadence", whole(lap.averageCadence)) }
    writer.element("TriggerMethod", "Manual")
  }

  private static func writeHeartRate(
    _ name: StaticString, _ value: Double?, to writer: inout XMLWriter
  ) {
    guard let value, value >= 1, value < 255.5 else { return }
    writer.raw("<")
    writer.raw(name)
    writer.raw("><Value>")
    writer.number(value.rounded())
    writer.raw("</Value></")
    writer.raw(name)
    writer.raw(">\n")
  }

  private static func writeExtension(
    of lap: RecordedLap, _ activity: RecordedActivity, to writer: inout XMLWriter
  ) {
    let cadence = activity.sport.isOnFoot ? whole(lap.averageCadence.map { $0 / 2 }) : nil
    let power = whole(lap.averagePower, most: 65_535)
    guard cadence != nil || power != nil else { return }
    writer.raw("<Extensions><ns3:LX>")
    writer.element("ns3:AvgRunCadence", cadence)
    writer.element("ns3:AvgWatts", power)
    writer.raw("</ns3:LX></Extensions>\n")
  }

  /// As the schema's unsigned bytes and shorts hold it.
  static func whole(_ value: Double?, most: Double = 254) -> Double? {
    guard let value, value.isFinite, value >= 0 else { return nil }
    return min(most, value.rounded())
  }
}
