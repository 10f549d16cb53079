/// Where a value of a record goes.
enum FITColumn {
  case latitude, longitude, distance
  case altitude, speed, heartRate, cadence, cadenceFraction, power, temperature, accuracy
  /// Speed and distance in three bytes, the distance as 12 bits that start over every 256 m.
  case speedAndDistance
}

/// What is to be done for each record of one definition, worked out once.
struct FITRecordPlan {
  struct Step {
    var column: FITColumn
    var type: FITBaseType
    var offset: Int
    /// A value is `raw / scale - shift`.
    var scale: Double
    var shift: Double
    /// Whether a value that already stands there stays.
    var onlyFills = false
  }

  var steps: [Step] = []

  init(_ definition: FITDefinition, descriptions: [FITDescription]) {
    for field in definition.fields {
      guard let (column, scale, shift) = FITRecordPlan.column(field.number) else { continue }
      if column == .speedAndDistance {
        guard field.size == 3, field.type == .byte || field.type == .uint8 else { continue }
      } else if field.type == .byte || field.type == .string {
        continue
      }
      let step = Step(
        column: column, type: field.type, offset: field.offset, scale: scale, shift: shift,
        onlyFills: field.number == 2 || field.number == 6)
      // The enhanced forms come first, the short ones fill in where they are invalid.
      if step.onlyFills { steps.append(step) } else { steps.insert(step, at: 0) }
    }
    for field in definition.developerFields {
      guard let found = descriptions.last(where: { $0.describes(field) }),
        let column = found.column, found.type.size <= field.size
      else { continue }
      steps.append(
        Step(
          column: column, type: found.type, offset: field.offset, scale: found.scale,
          shift: found.shift, onlyFills: true))
    }
  }

  private static func column(_ field: UInt8) -> (FITColumn, scale: Double, shift: Double)? {
    switch field {
    // Semicircles: half a turn is 2³¹.
    case 0: (.latitude, 2_147_483_648.0 / 180, 0)
    case 1: (.longitude, 2_147_483_648.0 / 180, 0)
    case 2, 78: (.altitude, 5, 500)
    case 3: (.heartRate, 1, 0)
    case 4: (.cadence, 1, 0)
    case 5: (.distance, 100, 0)
    case 6, 73: (.speed, 1000, 0)
    case 7: (.power, 1, 0)
    case 8: (.speedAndDistance, 1, 0)
    case 13: (.temperature, 1, 0)
    case 31: (.accuracy, 1, 0)
    case 53: (.cadenceFraction, 128, 0)
    default: nil
    }
  }
}
