import Documents
import Running

/// What is shown of the catalogue of runs, and what was typed there.
public struct RunsState: Sendable {
  /// So many runs are shown at first, and so many more each time.
  static let step = 30

  var query = ""
  /// Of one kind only; nil for all of them.
  var family: Family?
  /// By its identifier.
  var openRun: String?
  var shown = RunsState.step
  /// The run of a plan that another one shall take the place of.
  var replacing: EventPlace?
  var drafts = FieldDrafts()

  public init() {}

  mutating func arrive(at route: Route) {
    if route == .runs, openRun != nil || !query.isEmpty {
      drafts = FieldDrafts()
      return
    }
    // One's own run may be made first, and then take the place.
    var isAmongRuns = route == .runs
    if case .ownRun = route { isAmongRuns = true }
    let replacing = isAmongRuns ? replacing : nil
    self = RunsState()
    self.replacing = replacing
  }
}

public enum RunsAction: Sendable {
  case search(String)
  /// By its name; empty for all kinds.
  case family(String)
  case toggle(String)
  case more
  /// Looks for another run in place of one of a plan.
  case replace(EventPlace)
  case keepRun
  /// Takes one of the catalogue or of one's own, by its identifier.
  case use(String)
  /// Plays it, part by part.
  case play(String)
  /// Puts it on the day that was typed.
  case put(String)
  case typeDay(String)
  case add
  /// A copy of a run, as one's own.
  case copy(String)
  // The rest is about the own run that is shown.
  case delete(ULID)
  case rename(String)
  case kind(String)
  case note(String)
  case addBlock(repeats: Bool)
  case change(block: Int, BlockChange)
}

/// A change of a part of a run that may be repeated.
public enum BlockChange: Sendable {
  case times(by: Int)
  case typeTimes(String)
  case addSegment
  case moveUp
  case remove
  case segment(Int, SegmentChange)
}

public enum SegmentChange: Sendable {
  /// By their names.
  case kind(String)
  case intensity(String)
  /// Such as `5 min`, `90 s`, `400 m` or `1.5 km`.
  case length(String)
  case remove
}

/// How long a part of a run is, as someone types it.
enum SegmentLength: Equatable {
  case seconds(Int)
  case meters(Int)

  /// `5 min`, `90 s`, `2:30`, `400 m`, `1.5 km`, `0.5 mi`; minutes without a unit. Nil where that
  /// is none, or out of range.
  init?(_ text: String) {
    let text = UniqueName.trimmed(text)
    let number = text.prefix { $0.isNumber || $0 == "." || $0 == "," || $0 == ":" }
    let unit = UniqueName.trimmed(String(text.dropFirst(number.count))).lowercased()
    let parts = number.split(separator: ":", omittingEmptySubsequences: false).map {
      TypedNumber.read(String($0), in: 0.0...200_000.0)
    }
    guard parts.count <= 3 else { return nil }
    var value = 0.0
    for part in parts {
      guard let part else { return nil }
      value = value * 60 + part
    }
    switch unit {
    case "m", "km", "mi":
      let meters = Int((value * (unit == "m" ? 1 : unit == "km" ? 1000 : 1609.344)).rounded())
      guard parts.count == 1, Segment.meters.contains(meters) else { return nil }
      self = .meters(meters)
    case "", "min", "h", "s":
      if parts.count == 1 { value *= unit == "s" ? 1 : unit == "h" ? 3600 : 60 }
      let seconds = Int(min(value, 1e6).rounded())
      guard Segment.seconds.contains(seconds) else { return nil }
      self = .seconds(seconds)
    default: return nil
    }
  }
}

extension Segment {
  /// As it can be typed.
  var typedLength: String {
    if let meters {
      return meters % 1000 == 0 ? String(meters / 1000) + " km" : String(meters) + " m"
    }
    let seconds = seconds ?? 0
    if seconds % 60 == 0 { return String(seconds / 60) + " min" }
    return seconds < 120 ? String(seconds) + " s" : TimeSpan.clock(seconds: Double(seconds))
  }
}

extension State {
  /// Of the catalogue, or one's own.
  func run(_ id: String) -> StructuredWorkout? {
    if let own = notebook.runTemplates.first(where: { $0.workout.id == id }) { return own.workout }
    return Catalogue.workout(id)
  }

  /// One's own first, then the catalogue, as far as they suit what is looked for.
  var foundRuns: [StructuredWorkout] {
    let all = notebook.runTemplates.map { $0.workout } + Catalogue.listed
    return RunSearch.runs(
      runs.family.map { family in all.filter { $0.family == family } } ?? all,
      matching: runs.query)
  }

  /// The run of a plan that another one shall take the place of; nil where there is none.
  var replacedRun: PlanEvent? { runs.replacing.flatMap { notebook.event($0) } }

  /// The plan that is meant where none is named.
  var activePlan: Plan? { notebook.plans.active(on: day) }

  /// What runs are measured by: the plan's paces, else the runner's own, else usual ones.
  var runPaces: Paces {
    if let plan = notebook.plan(runs.replacing?.plan) { return Paces(plan.configuration.vdot) }
    return notebook.profile.usualPaces
  }
}
