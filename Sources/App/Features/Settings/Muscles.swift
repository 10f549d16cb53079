import Documents
import Strength

public enum MuscleAction: Sendable {
  case add
  /// Opens or closes what can be changed.
  case toggle(ULID)
  case move(Reordering)
  case rename(ULID, String)
  case typeBand(ULID, BandEdge, String)
  /// By so many sets a week.
  case stepBand(ULID, BandEdge, Int)
  case resetBands(ULID)
  case resetAllBands
  case delete(ULID)
  case addStandard
}

/// The landmarks of a muscle's weekly volume, from the lowest up.
public enum BandEdge: String, CaseIterable, Sendable {
  case mev
  case mav
  case mrv

  static let range = 0.0...100.0

  var title: String {
    switch self {
    case .mev: "MEV"
    case .mav: "MAV"
    case .mrv: "MRV"
    }
  }

  func id(_ muscle: ULID) -> String { rawValue + "-" + muscle.text }

  func value(_ bands: VolumeBands) -> Double? {
    switch self {
    case .mev: bands.mev
    case .mav: bands.mav
    case .mrv: bands.mrv
    }
  }
}

extension VolumeBands {
  /// Takes an edge over where the three stay in order; else says what is wrong.
  ///
  /// - Parameter value: nil only for MAV, which nobody has to set.
  mutating func set(_ edge: BandEdge, to value: Double?) -> String {
    var new = self
    switch edge {
    case .mev: new.mev = value ?? mev
    case .mav: new.mav = value
    case .mrv: new.mrv = value ?? mrv
    }
    // Bands from elsewhere may be out of order already: only what is changed is asked about.
    let problem = new.problem(of: edge)
    if problem.isEmpty { self = new }
    return problem
  }

  /// Where an edge is out of order with the two others: what it may be; else empty.
  public func problem(of edge: BandEdge) -> String {
    switch edge {
    case .mev:
      if let mav, mev > mav { return "At most " + mav.text() + ", the MAV." }
      return mev > mrv ? "At most " + mrv.text() + ", the MRV." : ""
    case .mav:
      guard let mav else { return "" }
      if mav < mev { return "At least " + mev.text() + ", the MEV." }
      return mav > mrv ? "At most " + mrv.text() + ", the MRV." : ""
    case .mrv:
      if let mav, mrv < mav { return "At least " + mav.text() + ", the MAV." }
      return mrv < mev ? "At least " + mev.text() + ", the MEV." : ""
    }
  }

  /// The bands in one line, such as `10–20 sets a week`.
  var sentence: String {
    let range = mev.text() + "–" + mrv.text() + " sets a week"
    guard let mav else { return range }
    return range + ", best up to " + mav.text()
  }
}
