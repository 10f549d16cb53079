import Documents
import Running
import Strength

extension PlanUnit {
  /// What somebody's runs are shown in.
  public init(_ settings: Settings) {
    self =
      settings.distanceUnit == .known(.mi) || settings.distanceUnit == .known(.yd)
      ? .miles : .kilometers
  }
}

/// Distances and paces of runs in the unit that someone chose.
public struct RunUnits: Sendable {
  let isMiles: Bool

  public init(_ settings: Settings) {
    isMiles = PlanUnit(settings) == .miles
  }

  /// The same for plans.
  var unit: PlanUnit { isMiles ? .miles : .kilometers }
  var name: String { unit.name }
  /// How many kilometres one unit is.
  var kilometers: Double { unit.kilometers }

  func value(kilometers: Double) -> Double { kilometers / self.kilometers }

  /// Such as `8.2 km`, whole from 100 on.
  public func text(kilometers: Double) -> String { number(kilometers: kilometers) + " " + name }

  func number(kilometers: Double) -> String {
    let value = value(kilometers: kilometers)
    return value.text(digits: value < 100 ? 1 : 0)
  }

  /// Such as `5:30/km`.
  func pace(secondsPerKilometer: Double) -> String {
    TimeSpan.clock(seconds: secondsPerKilometer * kilometers) + "/" + name
  }
}

extension TargetedSegment {
  /// Such as `800 m`, `2 km` or `10 min`.
  func lengthText(_ units: RunUnits) -> String {
    if let meters {
      return meters < 1000 ? String(meters) + " m" : units.text(kilometers: Double(meters) / 1000)
    }
    return TimeSpan.text(seconds: Double(seconds ?? 0))
  }

  /// Such as `4:10–4:20/km`, `150–160 bpm` or `by feel, 6 of 10`.
  func targetText(_ units: RunUnits) -> String {
    switch target {
    case .pace(let range):
      TimeSpan.clock(seconds: Double(range.lowerBound) * units.kilometers) + "–"
        + units.pace(secondsPerKilometer: Double(range.upperBound))
    case .heartRate(let range):
      String(range.lowerBound) + "–" + String(range.upperBound) + " bpm"
    case .effort(let rating): "by feel, " + String(rating) + " of 10"
    }
  }
}

extension RacePrediction {
  /// Such as `in two of three races from 1:42:42 to 1:50:09`.
  public var rangeText: String {
    "in two of three races from " + TimeSpan.clock(seconds: range.lowerBound.rounded()) + " to "
      + TimeSpan.clock(seconds: range.upperBound.rounded())
  }
}

extension PlanEvent {
  /// Its own name, else what it is for.
  public var title: String { name.isEmpty ? (family.known?.title ?? "Run") : name }
  var isRace: Bool { kind == .known(.race) }
  /// Whether it is a day without training.
  public var isSick: Bool { kind == .known(.sick) }

  /// What it comes to, such as `8.2 km · 45 min · load 38`.
  public func figuresText(_ units: RunUnits) -> String {
    if isSick { return "Day off" }
    return units.text(kilometers: kilometers) + " · " + TimeSpan.text(seconds: minutes * 60)
      + " · load " + load.text(digits: 0)
  }

  /// What was run; what is planned where nothing is known of it.
  public func shownFigures(_ units: RunUnits) -> String {
    let done = completion?.text(units) ?? ""
    return done.isEmpty ? figuresText(units) : done
  }
}

extension Completion {
  /// What was done, such as `8.1 km · 44:10 · felt 4 of 10`; empty where it was ticked off.
  public func text(_ units: RunUnits) -> String {
    var parts: [String] = []
    if let meters { parts.append(units.text(kilometers: meters / 1000)) }
    if let seconds { parts.append(TimeSpan.clock(seconds: seconds)) }
    if let meters, let seconds, meters > 0 {
      parts.append(units.pace(secondsPerKilometer: seconds / meters * 1000))
    }
    if let rating { parts.append("felt " + rating.text() + " of 10") }
    return parts.joined(separator: " · ")
  }
}

extension PlanWarning {
  func text(today: CivilDay, _ units: RunUnits) -> String {
    switch self {
    case .hardBesideHard(let first, let second):
      "Hard days follow each other: " + first.fullText(today: today) + " and "
        + second.fullText(today: today) + "."
    case .severalRuns(let day, let count):
      String(count) + " runs on " + day.fullText(today: today) + "."
    case .hardBeforeRace(let day):
      day.fullText(today: today) + " is hard, and a race is at most two days away."
    case .afterRace(let day): day.fullText(today: today) + " is after the race."
    case .leap(let day, let kilometers, let longest):
      units.text(kilometers: kilometers) + " on " + day.fullText(today: today)
        + " is a leap from " + units.text(kilometers: longest) + "."
    }
  }
}

extension PlanEditError {
  var text: String {
    switch self {
    case .noSuchEvent: "This run is no longer in its plan."
    case .isCompleted: "Completed runs cannot be changed."
    case .isCancelled: "The run is cancelled: restore it first."
    case .isRace: "A race cannot be moved; cancel it."
    case .isOutside: "The plan does not run on that day."
    }
  }
}

extension CivilDay {
  /// Such as `Sat, 21 Nov`.
  func fullText(today: CivilDay) -> String { weekdayName + ", " + text(today: today) }
}

extension WeekdayName {
  var title: String { Weekday.allCases[index].name }
}

extension Intensity {
  /// Within a sentence.
  var words: String {
    switch self {
    case .walk: "walk"
    case .recovery: "very easy"
    case .easy: "easy"
    case .steady: "steady"
    case .marathon: "marathon pace"
    case .half: "half-marathon pace"
    case .threshold: "threshold"
    case .tenK: "10K pace"
    case .fiveK: "5K pace"
    case .interval: "interval pace"
    case .repetition: "mile pace"
    case .stride: "stride"
    case .hill: "uphill"
    }
  }
}

extension Phase {
  var title: String {
    switch self {
    case .base: "Base"
    case .build: "Build"
    case .peak: "Peak"
    case .taper: "Taper"
    }
  }
}

extension WeekKind {
  var title: String {
    switch self {
    case .build: "Build"
    case .deload: "Deload"
    case .recovery: "Recovery"
    case .surprise: "Variety"
    case .taper: "Taper"
    case .race: "Race week"
    }
  }

  /// Why a week is as it is.
  var purpose: String {
    switch self {
    case .build: "A little more than before, within what a body gets used to in a week."
    case .deload: "Less volume, to adapt to the weeks before it."
    case .recovery: "A lighter week in the middle of a long phase, in volume and in intensity."
    case .surprise: "As much as the week before, with a session not done for weeks."
    case .taper: "Falling volume while speed is kept: fatigue drops, fitness stays."
    case .race: "Only light running; no hard session before the race."
    }
  }
}

extension Level {
  var title: String {
    switch self {
    case .beginner: "Beginner"
    case .intermediate: "Intermediate"
    case .advanced: "Advanced"
    case .elite: "Elite"
    }
  }
}
