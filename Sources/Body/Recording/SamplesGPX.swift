import Documents
import Tracks

/// Writes what was recorded as GPX 1.1 with Garmin's TrackPointExtension v2, in few words: a phone
/// sends it on. Entries without a position are left out, since GPX has no place for them.
public enum SamplesGPX {
  public static func write(_ samples: Samples, name: String, sport: Sport) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * 200 + 1000)
    bytes.put(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Regimen" xmlns="http://www.topografix.com/GPX/1/1"
       xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
       xmlns:opentracks="http://opentracksapp.com/xmlschemas/v1">
      <trk>

      """)
    if !name.isEmpty {
      bytes.put("<name>")
      bytes.putText(name)
      bytes.put("</name>\n")
    }
    bytes.put("<type>")
    bytes += sport.rawValue.utf8
    bytes.put("</type>\n<trkseg>\n")
    var breaks = samples.breaks[...]
    var isBroken = false
    for place in 0..<samples.count {
      if breaks.first == place {
        breaks.removeFirst()
        isBroken = true
      }
      guard samples.latitudes[place].isFinite else { continue }
      if isBroken { bytes.put("</trkseg>\n<trkseg>\n") }
      isBroken = false
      bytes.putPoint(samples, place)
    }
    bytes.put("</trkseg>\n</trk>\n</gpx>\n")
    return bytes
  }
}

extension [UInt8] {
  mutating func put(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Control characters, which XML cannot hold, become spaces.
  fileprivate mutating func putText(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case 0x26: put("&amp;")
      case 0x3c: put("&lt;")
      case 0x3e: put("&gt;")
      default: append(byte < 0x20 ? 0x20 : byte)
      }
    }
  }

  fileprivate mutating func putPoint(_ samples: Samples, _ place: Int) {
    put("<trkpt lat=\"")
    put(samples.latitudes[place], digits: 7)
    put("\" lon=\"")
    put(samples.longitudes[place], digits: 7)
    put("\">")
    putElement("ele", samples.altitudes, place, digits: 1)
    put("<time>")
    putTime(samples.times[place])
    put("</time>")
    let hasHeart = place < samples.heartRates.count && samples.heartRates[place].isFinite
    let hasAccuracy = place < samples.accuracies.count && samples.accuracies[place].isFinite
    if hasHeart || hasAccuracy {
      put("<extensions>")
      if hasHeart {
        put("<gpxtpx:TrackPointExtension>")
        putElement("gpxtpx:hr", samples.heartRates, place, digits: 0)
        put("</gpxtpx:TrackPointExtension>")
      }
      putElement("opentracks:accuracy_horizontal", samples.accuracies, place, digits: 1)
      put("</extensions>")
    }
    put("</trkpt>\n")
  }

  /// - Parameter milliseconds: since 1970.
  mutating func putTime(_ milliseconds: Int64) {
    var time: [UInt8] = []
    Instant(milliseconds: milliseconds).append(to: &time)
    append(contentsOf: time.prefix(23))
    put("Z")
  }

  /// An element with what a column has at a place; nothing where it has nothing there.
  mutating func putElement(
    _ name: StaticString, _ column: [Float], _ place: Int, digits: Int
  ) {
    guard place < column.count, column[place].isFinite else { return }
    put("<")
    put(name)
    put(">")
    put(Double(column[place]), digits: digits)
    put("</")
    put(name)
    put(">")
  }

  /// At most so many digits behind the point, and never an exponent, which GPX does not allow.
  mutating func put(_ value: Double, digits: Int) {
    var scale: Int64 = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int64((abs(value) * Double(scale)).rounded())
    if value < 0, scaled != 0 { append(0x2d) }
    append(contentsOf: String(scaled / scale).utf8)
    var rest = scaled % scale
    if rest == 0 { return }
    append(0x2e)
    while rest > 0 {
      scale /= 10
      append(0x30 + UInt8(rest / scale))
      rest %= scale
    }
  }
}
