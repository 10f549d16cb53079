import Body
import Documents

extension Notebook {
  /// How the body is on a day against its own last weeks.
  public func readiness(on day: CivilDay) -> ReadinessFigure {
    ReadinessFigure(healthDays(in: (day - PersonalBand.baselineDays)...day), on: day)
  }
}

extension State {
  /// How the body is today against its own last weeks.
  var readiness: ReadinessFigure { notebook.readiness(on: day) }
}

extension ReadinessFigure {
  /// Why there is none on a day; empty where there is one.
  public func gapText(today: CivilDay) -> String {
    switch self {
    case .known: ""
    case .unknown(let measure, let gap): "Not known today. " + gap.reason(measure, today: today)
    }
  }
}

/// Readiness in one line, which leads to its figures; nothing where it is silent.
func readinessLine(_ state: State) -> Node {
  if !state.notebook.hasHealth { return .none }
  guard let readiness = state.readiness.readiness else { return .none }
  return a(.class("readiness"), .href(.health), .key("readiness")) {
    Icon.heart.node
    span {
      strong { readiness.verdict }
      span { " · " + readiness.figuresText }
    }
    Icon.forward.node
  }
}

extension Readiness {
  /// Its line on Today.
  var text: String { verdict + " · " + figuresText }

  /// In a word, such as `As usual` or `HRV below your band`.
  public var verdict: String {
    var parts: [String] = []
    for (name, band) in [("HRV", variability), ("resting heart rate", restingHeartRate)] {
      switch band?.standing {
      case .below: parts.append(name + " below your band")
      case .above: parts.append(name + " above your band")
      case .within, nil: break
      }
    }
    if parts.isEmpty { return "As usual" }
    return parts.joined(separator: ", ").uppercasedStart
  }

  /// Such as `HRV 7-day mean 62 ms, within your 55–66 · resting heart rate 49, usual · slept 6:10
  /// a night, below your 7:05`.
  public var figuresText: String {
    var parts: [String] = []
    if let variability {
      let name = variabilityMeasure == .sdnn ? "HRV (SDNN)" : "HRV"
      parts.append(
        name + " 7-day mean " + variability.meanText() + " ms, "
          + variability.standing.word + " your " + variability.bandText())
    }
    if let restingHeartRate {
      let isUsual = restingHeartRate.standing == .within
      parts.append(
        "resting heart rate " + restingHeartRate.meanText() + ", "
          + (isUsual
            ? "usual"
            : restingHeartRate.standing.word + " your " + restingHeartRate.bandText()))
    }
    if let sleep {
      parts.append(
        "slept " + TimeSpan.hours(minutes: sleep.mean) + " a night, "
          + (sleep.standing == .within
            ? "usual"
            : sleep.standing.word + " your " + TimeSpan.hours(minutes: sleep.middle)))
    }
    return parts.joined(separator: " · ")
  }
}

extension PersonalBand.Standing {
  public var word: String {
    switch self {
    case .below: "below"
    case .within: "within"
    case .above: "above"
    }
  }
}

extension PersonalBand {
  /// Whole where that tells the mean from the edges of the band, else with one more digit.
  private var digits: Int {
    let (mean, low, high) = (self.mean.rounded(), self.low.rounded(), self.high.rounded())
    switch standing {
    case .below: return mean < low ? 0 : 1
    case .within: return low <= mean && mean <= high ? 0 : 1
    case .above: return mean > high ? 0 : 1
    }
  }

  func meanText() -> String { mean.text(digits: digits) }
  func bandText() -> String { low.text(digits: digits) + "–" + high.text(digits: digits) }
}

extension BandFigure {
  /// Why there is no band; empty where there is one.
  func reason(_ measure: HealthMeasure, today: CivilDay) -> String {
    let name = measure.title
    switch self {
    case .known: return ""
    // Only the last days were looked at: there may be older ones.
    case .nothing: return "No recent data for " + name.lowercasedStart + "."
    case .old(let day):
      return "The last value is from " + day.text(today: today) + ". Today's band needs one of"
        + " the last two days."
    case .fewRecent(let count):
      return counted(count, "day", "days") + " of the last seven "
        + (count == 1 ? "has" : "have") + " data. A mean needs three."
    case .fewBaseline(let count):
      return counted(count, "day", "days") + " of the last sixty "
        + (count == 1 ? "has" : "have") + " data from this source. Your band needs 21."
    }
  }
}
