import Strength

/// How a bar is coloured: by where it lies against a band, or not at all.
public enum BarTone: Sendable {
  case plain, below, within, above

  public init(_ band: VolumeBand?) {
    switch band {
    case nil: self = .plain
    case .below: self = .below
    case .within: self = .within
    case .above: self = .above
    }
  }

  /// - Parameter isPartial: its time is not over.
  func className(isPartial: Bool = false) -> StaticString {
    switch self {
    case .plain: isPartial ? "bar partial" : "bar"
    case .below: isPartial ? "bar below partial" : "bar below"
    case .within: isPartial ? "bar within partial" : "bar within"
    case .above: isPartial ? "bar above partial" : "bar above"
    }
  }
}

/// One lying bar with its band behind it, as wide as its place; what it says stands beside it in
/// words, so that screen readers pass it by.
///
/// - Parameter most: what fills the whole width.
public func bandBar(
  _ value: Double, most: Double, bands: VolumeBands? = nil, tone: BarTone = .plain
) -> Node {
  let scale = 100 / max(most, 0.001)
  return svg(
    .class("band-bar"), Attribute("viewBox", .fixed("0 0 100 10")),
    Attribute("preserveAspectRatio", .fixed("none")), .aria(.hidden, true)
  ) {
    if let bands, bands.mrv > bands.mev {
      rectangle("chart-band", bands.mev * scale, 0, (bands.mrv - bands.mev) * scale, 10)
    }
    if value > 0 { rectangle(tone.className(), 0, 2, max(0.5, value * scale), 6) }
    if let mav = bands?.mav { rectangle("chart-mark", mav * scale - 0.3, 0, 0.6, 10) }
  }
}

func rectangle(
  _ style: StaticString, _ x: Double, _ y: Double, _ width: Double, _ height: Double
) -> Node {
  element(
    "rect", .class(style), Attribute("x", coordinate(x)), Attribute("y", coordinate(y)),
    Attribute("width", coordinate(width)), Attribute("height", coordinate(height)))
}

/// A place in a drawing, exact to a hundredth.
func coordinate(_ value: Double) -> String {
  value.isFinite ? ((value * 100).rounded() / 100).typed : "0"
}
