import Body
import Documents

/// Activities and health days as scripts read them.
public enum ActivityJSON {
  /// A list, oldest first.
  public static func list(_ activities: [Activity]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for activity in activities {
      writer.element()
      writer.object { writer in
        summary(of: activity, to: &writer)
        writer.member("laps", activity.laps.count)
        end(of: activity, to: &writer)
      }
    }
    writer.endArray()
    return writer.finish()
  }

  static func summary(of activity: Activity, to writer: inout JSONWriter) {
    writer.member("id", activity.id.text)
    writer.member("start", activity.startedAt.text)
    writer.member("sport", activity.sport.name)
    writer.member("distance_m", activity.meters)
    writer.key("distance_source")
    write(activity.distance?.source.name, to: &writer)
    writer.member("timer_s", activity.timerSeconds)
    writer.member("elapsed_s", activity.elapsedSeconds)
    writer.member("moving_s", activity.movingSeconds)
  }

  static func end(of activity: Activity, to writer: inout JSONWriter) {
    writer.member("ascent_m", activity.ascentMeters)
    writer.member("heart_rate_avg", activity.averageHeartRate)
    writer.key("planned_event")
    write(activity.eventID?.text, to: &writer)
    writer.list("sources", activity.sources) { writer, source in
      writer.object { writer in
        writer.member("format", source.format)
        writer.member("file", source.fileName)
        writer.member("device", source.device)
      }
    }
  }

  private static func write(_ text: String?, to writer: inout JSONWriter) {
    if let text { writer.string(text) } else { writer.null() }
  }

  // MARK: Health

  /// One object a day, with the fields of `HealthMonth`.
  public static func list(_ days: [HealthDay]) -> [UInt8] {
    var encoder = FieldEncoder()
    encoder.writer.beginArray()
    for day in days {
      encoder.writer.element()
      day.write(&encoder)
    }
    encoder.writer.endArray()
    return encoder.writer.finish()
  }
}
