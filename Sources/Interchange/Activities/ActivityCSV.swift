import Body
import Documents
import Recordings
import Tracks

/// Activities as tables: one row a sample, or one row an activity.
public enum ActivityCSV {
  private static let sampleColumns = [
    "time", "timer_s", "distance_m", "speed_m_s", "latitude", "longitude", "altitude_m",
    "heart_rate", "cadence", "power", "temperature_c", "break",
  ]

  /// Positions and readings as they were measured, distance and speed as they count. `break` is 1
  /// where something before the row was not recorded.
  static func samples(_ recording: RecordedActivity, of activity: Activity) -> [UInt8] {
    let analysis = ActivityAnalysis(recording, of: activity)
    let samples = recording.samples
    let offset = Int(activity.startedAt.offsetMinutes)
    let hasDistance = analysis.distance.source != .none
    let breaks = Set(samples.breaks)
    var text = CSVText.line(sampleColumns)
    for index in samples.times.indices {
      let time = Instant(milliseconds: samples.times[index], offsetMinutes: offset)
      text += CSVText.line([
        time.text, number(analysis.timer, index, 1),
        hasDistance ? number(analysis.distances, index, 1) : "",
        hasDistance ? number(analysis.speeds, index, 2) : "", number(samples.latitudes, index, 7),
        number(samples.longitudes, index, 7), number(samples.altitudes, index, 1),
        number(samples.heartRates, index, 0), number(samples.cadences, index, 1),
        number(samples.powers, index, 0), number(samples.temperatures, index, 1),
        breaks.contains(index) ? "1" : "0",
      ])
    }
    return text
  }

  /// One row an activity, oldest first.
  ///
  /// - Parameter isSpreadsheetSafe: whether no name or note may be taken for a formula.
  public static func list(_ activities: [Activity], isSpreadsheetSafe: Bool = false) -> [UInt8] {
    var text = CSVText.line([
      "id", "start", "sport", "name", "distance_m", "distance_source", "timer_s", "elapsed_s",
      "moving_s", "laps", "ascent_m", "heart_rate_avg", "heart_rate_max", "cadence_avg",
      "power_avg", "energy_kcal", "rating", "notes",
    ])
    for activity in activities {
      text += CSVText.line(
        [
          activity.id.text, activity.startedAt.text, activity.sport.name, activity.name,
          number(activity.meters), activity.distance?.source.name ?? "",
          number(activity.timerSeconds), number(activity.elapsedSeconds),
          number(activity.movingSeconds), String(activity.laps.count),
          number(activity.ascentMeters), number(activity.averageHeartRate),
          number(activity.maxHeartRate), number(activity.averageCadence),
          number(activity.averagePower), number(activity.kilocalories), number(activity.rating),
          activity.notes,
        ], isSpreadsheetSafe: isSpreadsheetSafe)
    }
    return text
  }

  private static func number(_ value: Double?) -> String {
    var writer = JSONWriter(compact: true, capacity: 24)
    guard let value, value.isFinite else { return "" }
    writer.number(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Empty where nothing was measured.
  private static func number<Value: BinaryFloatingPoint>(
    _ column: [Value], _ index: Int, _ digits: Int
  ) -> String {
    guard column.indices.contains(index), column[index].isFinite else { return "" }
    let scale = [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7][digits]
    return number((Double(column[index]) * scale).rounded() / scale)
  }
}
