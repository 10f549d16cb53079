import Tracks

extension TCXWriter {
  static func writePoints(
    of activity: RecordedActivity, _ rows: Range<Int>, to writer: inout XMLWriter
  ) {
    if rows.isEmpty { return }
    let samples = activity.samples
    let breaks = Set(samples.breaks)
    writer.raw("<Track>\n")
    for index in rows {
      if index > rows.lowerBound, breaks.contains(index) { writer.raw("</Track>\n<Track>\n") }
      writer.raw("<Trackpoint>")
      writer.time("Time", samples.times[index])
      if let latitude = GPXWriter.finite(samples.latitudes, index),
        let longitude = GPXWriter.finite(samples.longitudes, index)
      {
        writer.raw("<Position>")
        writer.element("LatitudeDegrees", latitude)
        writer.element("LongitudeDegrees", longitude)
        writer.raw("</Position>")
      }
      writer.element("AltitudeMeters", GPXWriter.finite(samples.altitudes, index))
      writer.element("DistanceMeters", GPXWriter.finite(samples.distances, index))
      writeMeasurements(of: samples, index, isOnFoot: activity.sport.isOnFoot, to: &writer)
      writer.raw("</Trackpoint>\n")
    }
    writer.raw("</Track>\n")
  }

  private static func writeMeasurements(
    of samples: Samples, _ index: Int, isOnFoot: Bool, to writer: inout XMLWriter
  ) {
    if let heartRate = GPXWriter.finite(samples.heartRates, index), heartRate >= 1 {
      writer.raw("<HeartRateBpm><Value>")
      writer.number(min(255, heartRate.rounded()))
      writer.raw("</Value></HeartRateBpm>")
    }
    let cadence = GPXWriter.finite(samples.cadences, index).map(Double.init)
    if !isOnFoot { writer.element("Cadence", whole(cadence)) }
    let speed = GPXWriter.finite(samples.speeds, index)
    let steps = isOnFoot ? whole(cadence.map { $0 / 2 }) : nil
    let power = whole(GPXWriter.finite(samples.powers, index).map(Double.init), most: 65_535)
    let temperature = GPXWriter.finite(samples.temperatures, index)
    let accuracy = GPXWriter.finite(samples.accuracies, index)
    let hasGarmin = speed != nil || steps != nil || power != nil
    guard hasGarmin || temperature != nil || accuracy != nil else { return }
    writer.raw("<Extensions>")
    if hasGarmin {
      writer.raw("<ns3:TPX>")
      writer.element("ns3:Speed", speed)
      writer.element("ns3:RunCadence", steps)
      writer.element("ns3:Watts", power)
      writer.raw("</ns3:TPX>")
    }
    if temperature != nil {
      writer.raw("<gpxtpx:TrackPointExtension>")
      writer.element("gpxtpx:atemp", temperature)
      writer.raw("</gpxtpx:TrackPointExtension>")
    }
    writer.element("opentracks:accuracy_horizontal", accuracy)
    writer.raw("</Extensions>")
  }
}
