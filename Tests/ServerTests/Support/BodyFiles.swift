import CZlib
import Foundation

/// Made-up recordings and exports of Apple Health.
enum BodyFiles {
  /// A run of ten minutes due north, three metres a second.
  static func gpx(day: Int = 1) -> [UInt8] {
    var text = #"<?xml version="1.0"?><gpx version="1.1" creator="test" "#
    text += #"xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type><trkseg>"#
    for second in stride(from: 0, through: 600, by: 5) {
      let clock = String(format: "%02d:%02d", second / 60, second % 60)
      let latitude = 47 + Double(second) * 3 / 111_194.9
      text += #"<trkpt lat="\#(latitude)" lon="8">"#
      text += String(format: "<time>2026-03-%02dT17:", day) + clock + "Z</time></trkpt>"
    }
    return Array((text + "</trkseg></trk></gpx>").utf8)
  }

  /// Days of steps, a record a minute of `minutes` of each, and a workout on each.
  static func appleExport(days: Int, minutes: Int = 10) -> [UInt8] {
    var text = #"<?xml version="1.0" encoding="UTF-8"?><HealthData locale="en_GB">"# + "\n"
    for day in 0..<days {
      let date = String(format: "2026-%02d-%02d", day / 28 + 1, day % 28 + 1)
      for minute in 0..<minutes {
        let time = String(format: "%@ %02d:%02d", date, 8 + minute / 60, minute % 60)
        text += #" <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" "#
        text += #"unit="count" creationDate="\#(time):59 +0100" startDate="\#(time):00 +0100" "#
        text += #"endDate="\#(time):59 +0100" value="40"/>"# + "\n"
      }
      text += #" <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" "#
      text += #"durationUnit="min" sourceName="Watch" creationDate="\#(date) 19:00:00 +0100" "#
      text += #"startDate="\#(date) 18:00:00 +0100" endDate="\#(date) 18:30:00 +0100">"# + "\n"
      text += #"  <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" "#
      text += #"startDate="\#(date) 18:00:00 +0100" endDate="\#(date) 18:30:00 +0100" "#
      text += #"sum="5" unit="km"/>"# + "\n </Workout>\n"
    }
    return Array((text + "</HealthData>\n").utf8)
  }

  /// As small as it gets.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, 9, Z_DEFLATED, 31, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var (input, output) = (bytes, [UInt8](repeating: 0, count: bytes.count + 1024))
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
    }
    return Array(output.prefix(count))
  }

  /// An archive with one packed file; what is in gzip is packed in the same way.
  static func zip(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let packed = gzip(bytes)
    let end = Array(packed.suffix(8))
    let data = packed.dropFirst(10).dropLast(8)
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let sums = Array(end.prefix(4)) + number(data.count, 4) + number(bytes.count, 4)
    let common = number(0, 2) + number(8, 2) + number(0, 4) + sums + number(name.utf8.count, 2)
    let local = [0x50, 0x4b, 3, 4] + number(20, 2) + common + number(0, 2) + Array(name.utf8)
    let central =
      [0x50, 0x4b, 1, 2] + number(20, 2) + number(20, 2) + common + number(0, 2)
      + number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(0, 4)
      + Array(name.utf8)
    let tail =
      [0x50, 0x4b, 5, 6] + number(0, 4) + number(1, 2) + number(1, 2)
      + number(central.count, 4) + number(local.count + data.count, 4) + number(0, 2)
    return local + Array(data) + central + tail
  }
}
