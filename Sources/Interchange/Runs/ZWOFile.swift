import Documents
import Running

/// A structured run as a Zwift workout (ZWO). Speeds are shares of the 10K pace, which each part
/// names as what its shares are of; hills are what their effort would be on the flat.
public enum ZWOFile {
  /// In metres where every part of the run has a distance, otherwise in seconds; distances are then
  /// as long as they take at the middle of their pace. Parts without any length are left out.
  public static func encode(_ run: ExportedRun, _ paces: Paces) -> [UInt8] {
    let blocks = RunTargets(paces).targeted(run.structure)
    let isByDistance = blocks.allSatisfy { block in
      block.segments.allSatisfy { $0.seconds == nil && $0.meters != nil }
    }
    var writer = ZWOWriter(targets: RunTargets(paces), isByDistance: isByDistance)
    for block in blocks { writer.add(block) }
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <workout_file>
        <author>Regimen</author>
        <name>\(ZWOWriter.escaped(run.name))</name>
        <description>\(ZWOWriter.escaped(run.notes))</description>
        <sportType>run</sportType>
        <durationType>\(isByDistance ? "distance" : "time")</durationType>
        <workout>
      \(writer.text)  </workout>
      </workout_file>

      """.utf8)
  }
}

private struct ZWOWriter {
  let targets: RunTargets
  let isByDistance: Bool
  private(set) var text = ""

  init(targets: RunTargets, isByDistance: Bool) {
    self.targets = targets
    self.isByDistance = isByDistance
  }

  mutating func add(_ block: TargetedBlock) {
    if block.repeats > 1, block.segments.count == 2, block.segments[0].kind == .work,
      block.segments[1].kind == .recovery, let work = length(block.segments[0]),
      let rest = length(block.segments[1])
    {
      let attributes = [
        ("Repeat", String(block.repeats)), ("OnDuration", String(work)),
        ("OffDuration", String(rest)), ("OnPower", power(block.segments[0], .middle)),
        ("OffPower", power(block.segments[1], .middle)),
      ]
      element("IntervalsT", attributes, block.segments, [0, work])
      return
    }
    for _ in 0..<block.repeats { for segment in block.segments { add(segment) } }
  }

  private mutating func add(_ segment: TargetedSegment) {
    guard let length = length(segment) else { return }
    let duration = ("Duration", String(length))
    switch segment.kind {
    case .warmUp:
      let ramp = [("PowerLow", power(segment, .low)), ("PowerHigh", power(segment, .high))]
      element("Warmup", [duration] + ramp, [segment], [0])
    case .coolDown:
      // The first is where it starts, though it is called low.
      let ramp = [("PowerLow", power(segment, .high)), ("PowerHigh", power(segment, .low))]
      element("Cooldown", [duration] + ramp, [segment], [0])
    case .work, .recovery:
      element("SteadyState", [duration, ("Power", power(segment, .middle))], [segment], [0])
    }
  }

  /// - Parameter offsets: where in it each segment begins, in its unit.
  private mutating func element(
    _ name: String, _ attributes: [(name: String, value: String)],
    _ segments: [TargetedSegment], _ offsets: [Int]
  ) {
    text += "    <" + name
    for (name, value) in attributes + [("pace", ZWOWriter.tenK)] {
      text += " " + name + "=\"" + value + "\""
    }
    text += ">\n"
    for (segment, offset) in zip(segments, offsets) {
      let place = isByDistance ? "distoffset" : "timeoffset"
      text +=
        "      <textevent " + place + "=\"" + String(offset) + "\" message=\""
        + ZWOWriter.escaped(RunText.part(segment)) + "\"/>\n"
    }
    text += "    </" + name + ">\n"
  }

  private func length(_ segment: TargetedSegment) -> Int? {
    isByDistance ? segment.meters : targets.expectedSeconds(segment)
  }

  private enum End { case low, middle, high }

  /// The number of the 10K pace: 0 is that of a mile, 1 of 5K, 3 of a half, 4 of a marathon.
  private static let tenK = "2"

  /// Speed on the flat as a share of the 10K pace, such as `0.985`.
  private func power(_ segment: TargetedSegment, _ end: End) -> String {
    let intensity = segment.intensity
    let paces = targets.paces
    let range = paces.secondsPerKilometer(intensity)
    let speed =
      switch end {
      case .low: 1000 / range.upperBound
      case .middle: paces.metersPerSecond(intensity)
      case .high: 1000 / range.lowerBound
      }
    let thousandths = Int((speed / paces.metersPerSecond(.tenK) * 1000).rounded())
    let digits = String(1000 + thousandths % 1000).dropFirst()
    return String(thousandths / 1000) + "." + digits
  }

  /// With entities for what XML reserves; characters that it forbids are left out.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case "\u{fffe}", "\u{ffff}": break
      default:
        if scalar.value >= 0x20 { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }
}
