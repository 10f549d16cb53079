import Documents
import Tracks

/// Writes samples of which some or all have no position as Training Center XML: a point of GPX has
/// to have one. Accuracy stands there as in our GPX.
enum SamplesTCX {
  /// - Parameter activity: tells start, sport and the seconds of the timer.
  static func write(_ samples: Samples, of activity: Activity) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.put(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
       xmlns:opentracks="http://opentracksapp.com/xmlschemas/v1">
      <Activities>
      <Activity Sport="
      """)
    switch activity.sport.known {
    case .running: bytes.put("Running")
    case .cycling: bytes.put("Biking")
    default: bytes.put("Other")
    }
    bytes.put("\">\n<Id>")
    bytes.putTime(activity.startedAt.milliseconds)
    bytes.put("</Id>\n<Lap StartTime=\"")
    bytes.putTime(activity.startedAt.milliseconds)
    bytes.put("\"><TotalTimeSeconds>")
    bytes.put(activity.timerSeconds ?? 0, digits: 1)
    // The schema asks for these, also where no device has counted them.
    bytes.put(
      """
      </TotalTimeSeconds><DistanceMeters>0</DistanceMeters><Calories>0</Calories>
      <Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>
      <Track>

      """)
    var breaks = samples.breaks[...]
    for place in 0..<samples.count {
      if breaks.first == place {
        breaks.removeFirst()
        if place > 0 { bytes.put("</Track>\n<Track>\n") }
      }
      bytes.put("<Trackpoint><Time>")
      bytes.putTime(samples.times[place])
      bytes.put("</Time>")
      if place < samples.latitudes.count, samples.latitudes[place].isFinite {
        bytes.put("<Position><LatitudeDegrees>")
        bytes.put(samples.latitudes[place], digits: 7)
        bytes.put("</LatitudeDegrees><LongitudeDegrees>")
        bytes.put(samples.longitudes[place], digits: 7)
        bytes.put("</LongitudeDegrees></Position>")
      }
      bytes.putElement("AltitudeMeters", samples.altitudes, place, digits: 1)
      if place < samples.heartRates.count, samples.heartRates[place].isFinite {
        bytes.put("<HeartRateBpm>")
        bytes.putElement("Value", samples.heartRates, place, digits: 0)
        bytes.put("</HeartRateBpm>")
      }
      if place < samples.accuracies.count, samples.accuracies[place].isFinite {
        bytes.put("<Extensions>")
        bytes.putElement("opentracks:accuracy_horizontal", samples.accuracies, place, digits: 1)
        bytes.put("</Extensions>")
      }
      bytes.put("</Trackpoint>\n")
    }
    bytes.put("</Track>\n</Lap>\n</Activity>\n</Activities>\n</TrainingCenterDatabase>\n")
    return bytes
  }
}
