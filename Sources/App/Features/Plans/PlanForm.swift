import Documents
import Running
import Strength

/// What a plan is made from, and what would come of it: a new one, or one that is changed.
struct PlanForm: Sendable {
  /// What a runner's paces follow from.
  enum Performance: String, CaseIterable, Sendable {
    /// There is no result: they are those usual for the level.
    case unknown
    case race
    case vdot
  }

  var name = ""
  var configuration = PlanConfiguration()
  /// Nil until someone says what the paces shall follow from.
  var performance: Performance?
  var drafts = FieldDrafts()
  private(set) var preview: PlanPreview
  /// What was kept to compare with.
  private(set) var other: PlanPreview?
  /// The one that is changed; nil for a new one.
  private(set) var plan: Plan?
  private var otherRuns: [OtherRun]
  /// What a runner's heart rates have to go together with.
  private let athlete: Athlete
  private let today: CivilDay
  private let unit: PlanUnit

  /// The settings of a plan, to be changed.
  init(changing plan: Plan, _ notebook: __shared Notebook, today: CivilDay) {
    configuration = plan.configuration
    let runner = configuration.runner
    performance =
      runner.vdot == nil && runner.raceSeconds != nil
      ? .race : runner.performance.value == nil ? .unknown : .vdot
    self.plan = plan
    otherRuns = notebook.otherRuns(for: plan, today: today)
    athlete = notebook.athlete
    self.today = today
    unit = RunUnits(notebook.settings).unit
    preview = PlanPreview(changing: plan, plan.configuration, otherRuns, today, unit)
    if performance == .vdot {
      // It may be that of a threshold pace.
      configuration.runner.vdot = runner.performance.value?.value
      configuration.runner.thresholdPace = nil
    }
  }

  /// Goes on with the plan as it is now.
  mutating func follow(_ plan: Plan, _ notebook: __shared Notebook) {
    if plan == self.plan { return }
    self.plan = plan
    otherRuns = notebook.otherRuns(for: plan, today: today)
    compute()
  }

  /// Whether the plan has begun, so that its first day stays.
  var hasBegun: Bool { plan?.hasBegun(on: today) ?? false }

  /// Takes over the athlete, and the habits of the newest plan.
  init(_ notebook: __shared Notebook, today: CivilDay) {
    if let last = notebook.plans.last?.configuration {
      configuration.level = last.level
      configuration.days = last.days
      configuration.longRunDay = last.longRunDay
      configuration.restDays = last.restDays
    }
    configuration.runner = notebook.profile
    if configuration.runner.raceSeconds != nil {
      performance = .race
    } else if let vdot = configuration.runner.performance.value {
      performance = .vdot
      configuration.runner.vdot = vdot.value
      configuration.runner.thresholdPace = nil
    }
    configuration.startDate = (today + 6).startOfWeek(.monday)
    plan = nil
    otherRuns = []
    athlete = notebook.athlete
    self.today = today
    unit = RunUnits(notebook.settings).unit
    preview = PlanPreview(configuration, asksForResult: true, today, unit)
    compute()
  }

  mutating func keep() { other = preview }
  mutating func dropOther() { other = nil }
  mutating func compute() {
    preview =
      plan.map { PlanPreview(changing: $0, asked(of: $0), otherRuns, today, unit) }
      ?? PlanPreview(configuration, asksForResult: isResultOpen, today, unit)
  }

  /// The settings, with what the paces of a plan follow from as the plan says it where they stay.
  private func asked(of plan: Plan) -> PlanConfiguration {
    var asked = configuration
    let known = plan.configuration.runner
    if known.performance == asked.runner.performance { asked.runner.takePerformance(of: known) }
    return asked
  }

  /// Whether it is still to be said what the paces follow from.
  private var isResultOpen: Bool {
    performance == nil
      || (performance != .unknown && configuration.runner.performance.missing != nil)
  }

  /// Goes back to what was kept, and keeps this one.
  mutating func exchange() {
    guard let other else { return }
    self.other = preview
    preview = other
    configuration = other.configuration
    drafts = FieldDrafts()
  }

  /// The name that was typed, else what it is for.
  var fullName: String {
    let name = UniqueName.trimmed(self.name)
    if !name.isEmpty { return name }
    return configuration.knownDistance == .base
      ? "Base plan" : configuration.knownDistance.title + " plan"
  }
}

/// A configuration with what comes of it. It never changes, and is too large to be copied.
final class PlanPreview: Sendable {
  let configuration: PlanConfiguration
  /// Nil where there is no sane plan.
  let draft: PlanDraft?
  /// What a plan that is changed becomes.
  let revision: PlanRevision?
  let findings: [PlanFinding]

  init(
    changing plan: Plan, _ configuration: PlanConfiguration, _ others: [OtherRun],
    _ today: CivilDay, _ unit: PlanUnit
  ) {
    self.configuration = configuration
    draft = nil
    do throws(PlanError) {
      let revision = try plan.revised(to: configuration, from: today, others: others, in: unit)
      self.revision = revision
      findings = revision.findings
    } catch {
      revision = nil
      switch error {
      case .refused(let refusals): findings = refusals
      }
    }
  }

  init(
    _ configuration: PlanConfiguration, asksForResult: Bool, _ today: CivilDay, _ unit: PlanUnit
  ) {
    self.configuration = configuration
    revision = nil
    do throws(PlanError) {
      let draft = try PlanEngine.plan(
        configuration, today: today, in: unit, asksForResult: asksForResult)
      self.draft = draft
      findings = draft.findings
    } catch {
      draft = nil
      switch error {
      case .refused(let refusals): findings = refusals
      }
    }
  }

  /// What would work in place of what is refused.
  var offer: PlanConfiguration? { findings.lazy.compactMap { $0.offer }.first }
  var longestWeekSeconds: Double { draft?.weeks.reduce(0) { max($0, $1.seconds) } ?? 0 }
  var peakKilometers: Double { (draft?.weeks.reduce(0) { max($0, $1.meters) } ?? 0) / 1000 }
  var longestKilometers: Double { (draft?.weeks.reduce(0) { max($0, $1.longMeters) } ?? 0) / 1000 }
  var kilometers: Double { (draft?.weeks.reduce(0) { $0 + $1.meters } ?? 0) / 1000 }
  var seconds: Double { draft?.weeks.reduce(0) { $0 + $1.seconds } ?? 0 }
  var load: Double { draft?.weeks.reduce(0) { $0 + $1.load } ?? 0 }
  var hardSessions: Int { draft?.weeks.reduce(0) { $0 + $1.qualityCount } ?? 0 }

  func curve(_ units: RunUnits) -> Node {
    guard let draft else { return .none }
    return PlanCurve(
      title: "Distance and load week by week: up to " + units.text(kilometers: peakKilometers)
        + " a week.",
      unit: units.name,
      weeks: draft.weeks.map { week in
        PlanCurve.Week(
          phase: week.phase, kind: week.kind,
          distance: units.value(kilometers: week.meters / 1000), load: week.load)
      }
    ).node
  }
}

extension PlanForm {
  mutating func apply(_ change: PlanChange, _ units: RunUnits, today: CivilDay) {
    switch change {
    case .name(let text):
      name = text
      return
    case .distance(let name): configuration.distance = Open(name: name)
    case .level(let name): configuration.level = Open(name: name)
    case .longRunDay(let name): configuration.longRunDay = Open(name: name)
    case .days(let step): setDays(configuration.days + step)
    case .weeks(let step): setWeeks(configuration.weeks + step)
    case .typeDays(let text):
      guard let days = TypedNumber.read(text, in: PlanConfiguration.days) else {
        return drafts.keep(text, in: "plan-days", problem: "Enter 2 to 7.")
      }
      setDays(days)
    case .typeWeeks(let text):
      guard let weeks = TypedNumber.read(text, in: PlanConfiguration.weeks) else {
        return drafts.keep(text, in: "plan-weeks", problem: "Enter 4 to 30.")
      }
      setWeeks(weeks)
    case .raceDate(let text): setRace(text, today: today)
    case .startDate(let text):
      guard let day = CivilDay(text), CalendarState.days.contains(day) else {
        return drafts.keep(text, in: "plan-start", problem: "Enter a day.")
      }
      drafts.drop("plan-start")
      configuration.startDate = day
    case .restDay(let name):
      let day = Open<WeekdayName>(name: name)
      if configuration.restDays.contains(day) {
        configuration.restDays.remove { $0 == day }
      } else {
        configuration.restDays.append(day)
      }
    case .performance(let name):
      performance = Performance(rawValue: name)
      configuration.runner.thresholdPace = nil
      if performance != .vdot { configuration.runner.vdot = nil }
      if performance != .race {
        configuration.runner.raceMeters = nil
        configuration.runner.raceSeconds = nil
      } else if configuration.runner.raceMeters == nil {
        configuration.runner.raceMeters = 5000
      }
      drafts.drop(["plan-vdot", "plan-race-time"])
    case .raceLength(let name):
      if let length = RaceDistance(rawValue: name) {
        configuration.runner.raceMeters = length.meters
      }
    case .number(let field, let text):
      if !setNumber(field, text, units) { return }
    case .takeOffer:
      guard let offer = preview.offer else { return }
      configuration = offer
      drafts = FieldDrafts()
      if offer.runner.performance.missing != nil { performance = .unknown }
    case .shuffle: configuration.seed = configuration.seed % 999 + 1
    }
    compute()
  }

  private mutating func setDays(_ days: Int) {
    drafts.drop("plan-days")
    configuration.days = PlanForm.within(PlanConfiguration.days, days)
  }

  private mutating func setWeeks(_ weeks: Int) {
    drafts.drop("plan-weeks")
    configuration.weeks = PlanForm.within(PlanConfiguration.weeks, weeks)
  }

  static func within(_ range: ClosedRange<Int>, _ value: Int) -> Int {
    min(max(value, range.lowerBound), range.upperBound)
  }

  /// The weeks that are left until then, unless nothing is typed.
  private mutating func setRace(_ text: String, today: CivilDay) {
    if text.isEmpty {
      drafts.drop("plan-race")
      configuration.raceDate = nil
      return
    }
    guard let day = CivilDay(text), CalendarState.days.contains(day) else {
      return drafts.keep(text, in: "plan-race", problem: "Enter a day.")
    }
    if day <= today { return drafts.keep(text, in: "plan-race", problem: "That day is over.") }
    drafts.drop("plan-race")
    if !hasBegun { drafts.drop("plan-weeks") }
    configuration.setRace(day, from: today, hasBegun: hasBegun)
  }

  /// Whether the configuration has changed.
  private mutating func setNumber(_ field: String, _ text: String, _ units: RunUnits) -> Bool {
    let text = UniqueName.trimmed(text)
    let isDistance = field == "plan-current" || field == "plan-longest"
    let range: ClosedRange<Double> =
      switch field {
      case "plan-vdot": VDOT.range
      case "plan-max-rate", "plan-resting-rate": RunnerProfile.heartRate
      case "plan-race-time": 120...86_400
      case "plan-hours": 1...30
      default: 0...(400 / units.kilometers)
      }
    var value: Double?
    if !text.isEmpty {
      value =
        field == "plan-race-time"
        ? RunTime.read(text, plannedSeconds: (configuration.runner.raceMeters ?? 0) * 0.3)
        : TypedNumber.read(text, in: range)
      guard let value, range.contains(value) else {
        let hint = field == "plan-race-time" ? "a time such as 24:30" : "a number"
        let between = range.lowerBound.text() + " to " + range.upperBound.text()
        drafts.keep(
          text, in: field,
          problem: "Enter " + hint + (field == "plan-race-time" ? "." : ", " + between + "."))
        return false
      }
    }
    // What was typed stays as it was typed.
    drafts.keep(text, in: field)
    if isDistance, let number = value { value = number * units.kilometers }
    switch field {
    case "plan-current": configuration.currentKilometers = value
    case "plan-longest": configuration.longestKilometers = value
    case "plan-hours": configuration.weeklyMinutes = value.map { $0 * 60 }
    case "plan-vdot": configuration.runner.vdot = value
    case "plan-race-time": configuration.runner.raceSeconds = value
    case "plan-max-rate", "plan-resting-rate": return setRate(field, text, value, units)
    default: break
    }
    return true
  }

  /// Takes a heart rate that goes together with the others, and then the other one of the form
  /// where that waits for it.
  private mutating func setRate(
    _ field: String, _ text: String, _ value: Double?, _ units: RunUnits
  ) -> Bool {
    let isMaximum = field == "plan-max-rate"
    var runner = configuration.runner
    if isMaximum { runner.maxHeartRate = value } else { runner.restingHeartRate = value }
    var changed = athlete
    changed.take(runner, day: today)
    if !changed.isPlausible {
      drafts.keep(text, in: field, problem: PlanForm.ratesContradict)
      return false
    }
    configuration.runner = runner
    let other = isMaximum ? "plan-resting-rate" : "plan-max-rate"
    if drafts.problem(other) == PlanForm.ratesContradict {
      _ = setNumber(other, drafts.text(other) ?? "", units)
    }
    return true
  }

  static let ratesContradict = "Resting is below threshold, and threshold below maximum."
}
