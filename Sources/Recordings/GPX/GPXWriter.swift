import Documents
import Tracks

/// Writes GPX 1.1 with Garmin's TrackPointExtension v2.
///
/// Heart rate, cadence, speed and temperature stand in that extension, power in Garmin's
/// PowerExtension, the device's distance in `gpxdata:distance`, accuracy as OpenTracks writes it.
/// Cadence on foot counts one foot, as other programs read it. Points without a position are left
/// out: GPX has no place for them.
public enum GPXWriter {
  static let creator = "Regimen"

  public static func write(_ activity: RecordedActivity) -> [UInt8] {
    var bytes: [UInt8] = []
    append(activity, to: &bytes)
    return bytes
  }

  /// Appends a whole file.
  public static func append(_ activity: RecordedActivity, to bytes: inout [UInt8]) {
    var writer = XMLWriter(bytes)
    bytes = []
    writer.bytes.reserveCapacity(writer.bytes.count + activity.samples.count * 300 + 2000)
    writer.raw(head)
    writer.raw("\n<trk>\n")
    writer.element("name", activity.name)
    writer.element("desc", activity.notes)
    let type = activity.sportName.isEmpty ? activity.sport.rawValue : activity.sportName
    writer.element("type", type)
    writer.raw("<trkseg>\n")
    writePoints(of: activity, to: &writer)
    writer.raw("</trkseg>\n</trk>\n</gpx>\n")
    bytes = writer.bytes
  }

  private static let head: StaticString = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="Regimen" xmlns="http://www.topografix.com/GPX/1/1"
     xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
     xmlns:pwr="http://www.garmin.com/xmlschemas/PowerExtension/v1"
     xmlns:gpxdata="http://www.cluetrust.com/XML/GPXDATA/1/0"
     xmlns:opentracks="http://opentracksapp.com/xmlschemas/v1">
    """

  private static func writePoints(of activity: RecordedActivity, to writer: inout XMLWriter) {
    let samples = activity.samples
    guard samples.hasPositions else { return }
    var breaks = samples.breaks[...]
    let times = activity.start == nil ? [] : samples.times
    let perStep: Float = activity.sport.isOnFoot ? 0.5 : 1
    for index in 0..<samples.count {
      if breaks.first == index {
        breaks.removeFirst()
        writer.raw("</trkseg>\n<trkseg>\n")
      }
      guard let latitude = finite(samples.latitudes, index),
        let longitude = finite(samples.longitudes, index)
      else { continue }
      writer.raw("<trkpt lat=\"")
      writer.number(latitude)
      writer.raw("\" lon=\"")
      writer.number(longitude)
      writer.raw("\">")
      writer.element("ele", finite(samples.altitudes, index))
      if index < times.count { writer.time("time", times[index]) }
      writeExtensions(of: samples, index, perStep: perStep, to: &writer)
      writer.raw("</trkpt>\n")
    }
  }

  private static func writeExtensions(
    of samples: Samples, _ index: Int, perStep: Float, to writer: inout XMLWriter
  ) {
    let temperature = finite(samples.temperatures, index)
    let heartRate = finite(samples.heartRates, index)
    let cadence = finite(samples.cadences, index)
    let speed = finite(samples.speeds, index)
    let power = finite(samples.powers, index)
    let distance = finite(samples.distances, index)
    let accuracy = finite(samples.accuracies, index)
    let hasGarmin = temperature != nil || heartRate != nil || cadence != nil || speed != nil
    guard hasGarmin || power != nil || distance != nil || accuracy != nil else { return }
    writer.raw("<extensions>")
    if hasGarmin {
      writer.raw("<gpxtpx:TrackPointExtension>")
      writer.element("gpxtpx:atemp", temperature)
      writer.element("gpxtpx:hr", heartRate.map { $0.rounded() })
      writer.element("gpxtpx:cad", cadence.map { ($0 * perStep).rounded() })
      writer.element("gpxtpx:speed", speed)
      writer.raw("</gpxtpx:TrackPointExtension>")
    }
    writer.element("pwr:PowerInWatts", power.map { $0.rounded() })
    writer.element("gpxdata:distance", distance)
    writer.element("opentracks:accuracy_horizontal", accuracy)
    writer.raw("</extensions>")
  }

  static func finite<Value: BinaryFloatingPoint>(_ column: [Value], _ index: Int) -> Value? {
    guard index < column.count, column[index].isFinite else { return nil }
    return column[index]
  }
}
