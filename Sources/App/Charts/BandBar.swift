import Strength

/// How a bar is coloured: by where it lies against a band, or not at all.
public enum BarTone: Sendable {
  case plain, below, within, high, above

  public init(_ band: VolumeBand?) {
    switch band {
    case nil: self = .plain
    case .below: self = .below
    case .within: self = .within
    case .high: self = .high
    case .above: self = .above
    }
  }
}

/// One lying bar with its band behind it; what it says stands beside it in words, so that screen
/// readers pass it by.
///
/// - Parameter most: what fills the whole width.
public func bandBar(
  _ value: Double, most: Double, bands: VolumeBands? = nil, tone: BarTone = .plain
) -> Node {
  let scale = 1 / max(most, 0.001)
  var style = "--value:" + (value * scale).typed
  if let bands {
    style += ";--mev:" + (bands.mev * scale).typed + ";--mrv:" + (bands.mrv * scale).typed
    if let mav = bands.mav { style += ";--mav:" + (mav * scale).typed }
  }
  return span(.class(tone.barClass), .style(style), .aria(.hidden, true)) {
    if let bands, bands.mrv > bands.mev { span(.class("band")) }
    span(.class("fill"))
    if bands?.mav != nil { span(.class("tick")) }
  }
}

extension BarTone {
  fileprivate var barClass: Literal {
    switch self {
    case .plain: "volume-bar plain"
    case .below: "volume-bar below"
    case .within: "volume-bar within"
    case .high: "volume-bar high"
    case .above: "volume-bar above"
    }
  }
}
