/// What an application on the device says of a field of its own (message 206).
struct FITDescription {
  var developer: UInt8
  var number: UInt8
  var type: FITBaseType
  var name: String
  var units: String
  var scale = 1.0
  var shift = 0.0
  /// The message and field of the profile that it stands for.
  var nativeMessage: Int?
  var nativeField: Int?

  /// Nil where the description does not say of what.
  init?(_ message: FITMessage) {
    guard let number = message.integer(1).flatMap({ UInt8(exactly: $0) }) else { return nil }
    developer = message.integer(0).flatMap { UInt8(exactly: $0) } ?? 0
    self.number = number
    type = FITBaseType(definition: UInt8(truncatingIfNeeded: message.integer(2) ?? 13))
    name = message.text(3)
    units = message.text(8)
    if let scale = message.number(6), scale > 0 { self.scale = scale }
    shift = message.number(7) ?? 0
    nativeMessage = message.integer(14)
    nativeField = message.integer(15)
  }

  func describes(_ field: FITDeveloperField) -> Bool {
    developer == field.developer && number == field.number
  }

  /// The column of a record that it fills: where it says so and its unit is that of the column.
  /// Stryd's power says only its name.
  var column: FITColumn? {
    guard type != .byte, type != .string else { return nil }
    let unit = units.lowercased()
    if nativeMessage == nil || nativeMessage == 20, nativeField == nil, name == "Power",
      FITDescription.watts.contains(unit)
    {
      return .power
    }
    guard nativeMessage == 20, let nativeField else { return nil }
    switch nativeField {
    case 2, 78: return FITDescription.meters.contains(unit) ? .altitude : nil
    case 3: return ["bpm", "beats/min", "hr"].contains(unit) ? .heartRate : nil
    case 4:
      return ["rpm", "spm", "strides/min", "strokes/min"].contains(unit) ? .cadence : nil
    case 5: return FITDescription.meters.contains(unit) ? .distance : nil
    case 6, 73: return ["m/s", "mps"].contains(unit) ? .speed : nil
    case 7: return FITDescription.watts.contains(unit) ? .power : nil
    case 13: return ["c", "°c", "celsius", "deg c"].contains(unit) ? .temperature : nil
    default: return nil
    }
  }

  private static let watts: Set<String> = ["w", "watt", "watts"]
  private static let meters: Set<String> = ["m", "meter", "meters", "metres"]
}
