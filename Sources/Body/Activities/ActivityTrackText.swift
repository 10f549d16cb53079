import Documents
import Tracks

/// What a page draws of an activity: its line, its curves, its splits.
///
/// The library makes it of the samples when a page asks, and the browser when a recording ends, so
/// that its page is whole before the library has them.
public enum ActivityTrackText {
  /// - Parameter samples: SHA-256 of the file that the samples lie in.
  public static func json(
    _ activity: Activity, _ analysis: ActivityAnalysis, samples: String
  ) -> [UInt8] {
    var writer = JSONWriter(compact: true, capacity: 1 << 17)
    writer.object { writer in
      writer.member("id", activity.id.text)
      writer.member("samples", samples)
      writer.list("line", analysis.line().points) { write($1, of: analysis, to: &$0) }
      writer.key("series")
      writer.object { writer in
        for quantity in ChartSeries.Quantity.drawn {
          let series = analysis.series(quantity, over: .time)
          if series.points.isEmpty { continue }
          writer.key(quantity.rawValue)
          writer.beginArray()
          for point in series.points {
            writer.element()
            write(point, of: analysis, to: &writer)
          }
          writer.endArray()
        }
      }
      writer.key("splits")
      writer.object { writer in
        writer.list("km", analysis.splits()) { $1.write(to: &$0) }
        writer.list("mi", analysis.splits(every: ActivityAnalysis.mileMeters)) {
          $1.write(to: &$0)
        }
      }
    }
    return writer.finish()
  }

  /// `[latitude, longitude, seconds, metres, 1 where a new line begins]`
  private static func write(
    _ point: TrackLine.Point, of analysis: ActivityAnalysis, to writer: inout JSONWriter
  ) {
    writer.beginArray()
    writer.element()
    writer.number((point.latitude * 1e6).rounded() / 1e6)
    writer.element()
    writer.number((point.longitude * 1e6).rounded() / 1e6)
    writePlace(point.index, of: analysis, to: &writer)
    writer.element()
    writer.integer(point.isStart ? 1 : 0)
    writer.endArray()
  }

  /// `[seconds, metres, value]`
  private static func write(
    _ point: ChartSeries.Point, of analysis: ActivityAnalysis, to writer: inout JSONWriter
  ) {
    writer.beginArray()
    writePlace(point.index, of: analysis, to: &writer)
    writer.element()
    writer.number((point.y * 100).rounded() / 100)
    writer.endArray()
  }

  private static func writePlace(
    _ index: Int, of analysis: ActivityAnalysis, to writer: inout JSONWriter
  ) {
    for column in [analysis.timer, analysis.distances] {
      writer.element()
      writer.number((column[index] * 10).rounded() / 10)
    }
  }
}

extension ChartSeries.Quantity {
  fileprivate static let drawn: [ChartSeries.Quantity] = [
    .speed, .heartRate, .altitude, .cadence, .power,
  ]
}

extension ActivityPart {
  public func write(to writer: inout JSONWriter) {
    func tenths(_ value: Double?) -> Double? { value.map { ($0 * 10).rounded() / 10 } }
    writer.object { writer in
      writer.member("number", number)
      writer.member("distance_m", tenths(meters))
      writer.member("elapsed_s", tenths(elapsedSeconds))
      writer.member("moving_s", tenths(movingSeconds))
      writer.member("pace_s_km", tenths(secondsPerKilometer))
      writer.member("grade_adjusted_pace_s_km", tenths(gradeAdjustedSecondsPerKilometer))
      writer.member("ascent_m", tenths(ascentMeters))
      writer.member("heart_rate_avg", tenths(averageHeartRate))
      writer.member("partial", isPartial)
    }
  }
}
