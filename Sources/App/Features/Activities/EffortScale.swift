import Documents

/// What colours the line of a track: more effort is warmer, whatever it is measured by.
struct EffortScale: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case pace
    case heartRate = "heart-rate"
    case climb
  }

  static let levels = 5
  /// Metres of the way that a slope is told over.
  private static let slopeMeters = 100.0

  let kind: Kind
  private let curve: ActivityTrack.Curve
  private var lowest = 0.0
  private var highest = 0.0

  /// Nil where it was not measured.
  init?(_ kind: Kind, _ track: ActivityTrack) {
    self.kind = kind
    let quantity: ActivityTrack.Quantity =
      switch kind {
      case .pace: .speed
      case .heartRate: .heartRate
      case .climb: .altitude
      }
    guard let curve = track.curve(quantity), curve.values.count > 1 else { return nil }
    self.curve = quantity == .speed ? curve.smoothed(4) : curve
    if kind == .climb {
      (lowest, highest) = (-7.5, 7.5)
      return
    }
    // A tenth at each end shares its colour: standing at a light is no pace.
    let values = self.curve.values
    let order = orderedPlaces(values.count) { values[$0] < values[$1] }
    lowest = values[order[values.count / 10]]
    highest = values[order[values.count - 1 - values.count / 10]]
  }

  /// 0 ..< `levels` at a distance along the way.
  func level(atMeters meters: Double) -> Int {
    let value: Double
    if kind == .climb {
      let half = Self.slopeMeters / 2
      let low = Columns.value(at: meters - half, in: curve.distances, of: curve.values)
      let high = Columns.value(at: meters + half, in: curve.distances, of: curve.values)
      value = (high - low) / Self.slopeMeters * 100
    } else {
      value = Columns.value(at: meters, in: curve.distances, of: curve.values)
    }
    let span = highest - lowest
    if span <= 0 { return Self.levels / 2 }
    let share = (value - lowest) / span
    return Int(min(Double(Self.levels - 1), max(0, (share * Double(Self.levels)).rounded(.down))))
  }

  /// What the coolest and the warmest colour stand for.
  func ends(_ words: ActivityWords) -> (cool: String, warm: String) {
    switch kind {
    case .pace: (words.speed(lowest), words.speed(highest))
    case .heartRate:
      (lowest.text(digits: 0) + " bpm", highest.text(digits: 0) + " bpm")
    case .climb: ("down 5 % or more", "up 5 % or more")
    }
  }
}

extension EffortScale.Kind {
  func title(_ words: ActivityWords) -> String {
    switch self {
    case .pace: words.showsPace ? "Pace" : "Speed"
    case .heartRate: "Heart rate"
    case .climb: "Climb"
    }
  }
}
