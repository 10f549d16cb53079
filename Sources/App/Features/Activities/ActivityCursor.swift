import Documents

/// The cursor that runs through all charts and the line.
enum ActivityCursor {
  /// Of the slider, from one end to the other.
  static let steps = 500
}

extension ActivitiesState {
  /// Where the axis ends: seconds or metres.
  var axisEnd: Double {
    guard let track else { return 1 }
    return max(1, axis == .time ? track.seconds : track.meters)
  }

  /// Where the cursor stands on the axis, 0…1.
  var cursorShare: Double {
    guard let track, let cursor else { return 0 }
    let x = axis == .time ? cursor : track.distance(at: cursor)
    return min(1, max(0, x / axisEnd))
  }

  mutating func point(atChart text: String) { if let at = shares(text) { place(share: at.x) } }

  mutating func point(atMap text: String) {
    guard let at = shares(text), let track, let map = drawing?.map else { return }
    cursor = track.time(atMeters: map.meters(nearestTo: at.x, at.y))
  }

  mutating func slide(_ text: String) {
    guard let step = TypedNumber.read(text, in: 0.0...Double(ActivityCursor.steps)) else { return }
    place(share: step / Double(ActivityCursor.steps))
  }

  private mutating func place(share: Double) {
    guard let track else { return }
    let x = share * axisEnd
    cursor = axis == .time ? x : track.time(atMeters: x)
  }

  /// Reads `0.25 0.5`.
  private func shares(_ text: String) -> (x: Double, y: Double)? {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let x = TypedNumber.read(String(parts[0]), in: 0.0...1.0),
      let y = TypedNumber.read(String(parts[1]), in: 0.0...1.0)
    else { return nil }
    return (x, y)
  }

  /// What was measured at the cursor, in words.
  func cursorText(_ words: ActivityWords) -> String {
    guard let track, let cursor else { return "" }
    var text = TimeSpan.clock(seconds: cursor)
    if track.meters >= 1 { text += ", " + words.distance(track.distance(at: cursor)) }
    for curve in track.curves {
      guard let value = curve.value(at: cursor) else { continue }
      text +=
        ", " + words.title(curve.quantity).lowercased() + " "
        + words.text(curve.quantity, value)
    }
    return text
  }
}
