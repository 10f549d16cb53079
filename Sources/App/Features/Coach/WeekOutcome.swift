import Coach
import Documents
import Running
import Strength

/// What became of a week, planned against done: figures, and sentences that are made of them.
public struct WeekOutcome: Sendable {
  /// A muscle's fractional hard sets of the week beside its landmarks.
  public struct Part: Equatable, Sendable {
    public let name: String
    public let sets: Double
    public let bands: VolumeBands
    /// How much it counts where there is room for some only.
    let importance: Double
    public var band: VolumeBand { bands.band(weeklySets: sets) }
  }

  public let days: ClosedRange<CivilDay>
  /// All that was done, planned or not.
  public let done: TrainingWeek
  /// Of the coach's week and of programmes; days that were left out on purpose are not among them.
  public private(set) var plannedSessions = 0
  public private(set) var doneSessions = 0
  public private(set) var plannedSets = 0
  /// Hard sets of the exercises that were planned.
  public private(set) var doneSets = 0
  /// Of running plans, without what was cancelled.
  public private(set) var plannedRuns = 0
  /// Of these, those that are done, on whichever day.
  public private(set) var doneRuns = 0
  /// Of these, those that were done within the week.
  private var doneWithin = 0
  public private(set) var plannedKilometers = 0.0
  public private(set) var doneKilometers = 0.0
  /// Names of runs whose day is over and that were not done.
  public private(set) var missedRuns: [String] = []
  /// Of runs and other activities that are done.
  public let load: Double
  /// Of runs that are still to come.
  public let loadToCome: Double
  /// Whether all its days are.
  public let isOver: Bool
  /// The mean of those of the four weeks before that have a load; nil where fewer than two have.
  public let usualLoad: Double?
  /// Muscles that have landmarks; none where no hard set was done.
  public let muscles: [Part]
  let units: RunUnits

  /// - Parameter first: the first day of a week.
  public init(_ notebook: __shared Notebook, first: CivilDay, today: CivilDay) {
    let days = first...(first + 6)
    self.days = days
    done = TrainingWeek(notebook, today: first)
    units = RunUnits(notebook.settings)
    let weeks = CalendarDays(notebook, first: first - 28, weeks: 5, today: today).totals
    load = weeks[4].doneLoad
    loadToCome = weeks[4].load - weeks[4].doneLoad
    isOver = days.upperBound < today
    let before = weeks[..<4].map { $0.doneLoad }.filter { $0 > 0 }
    usualLoad = before.count < 2 ? nil : before.reduce(0, +) / Double(before.count)
    muscles = done.setCount == 0 ? [] : WeekOutcome.volume(notebook, days)
    for planned in notebook.plannedDays(in: days) where !planned.day.isSkipped {
      let done = planned.done
      plannedSessions += 1
      plannedSets += done.plannedSets
      if done.isDone { doneSessions += 1 }
      doneSets += min(done.doneSets, done.plannedSets)
    }
    for found in notebook.planEvents(in: days) { add(found.event, today) }
  }

  private static func volume(
    _ notebook: __shared Notebook, _ days: ClosedRange<CivilDay>
  ) -> [Part] {
    let columns = notebook.archive.columns
    let map = MuscleMap(
      columns.exercises, exercises: notebook.everyExercise, muscles: notebook.muscles)
    let table = columns.volumeByMuscle(
      VolumePeriods(from: days.lowerBound, to: days.upperBound), map: map)
    var parts: [Part] = []
    for (column, muscle) in map.muscles.enumerated() {
      guard let bands = muscle.landmarks else { continue }
      parts.append(
        Part(
          name: muscle.name, sets: table[0, column].sets, bands: bands,
          importance: muscle.importance))
    }
    return parts
  }

  private mutating func add(_ event: PlanEvent, _ today: CivilDay) {
    if event.isSick || event.isCancelled { return }
    plannedRuns += 1
    plannedKilometers += event.kilometers
    if event.isCompleted {
      doneRuns += 1
      if days.contains(event.day) { doneWithin += 1 }
      doneKilometers += event.doneKilometers
    } else if event.status(today: today) == .missed {
      missedRuns.append(event.title)
    }
  }

  /// Whether nothing was planned and nothing done.
  public var isEmpty: Bool {
    plannedSessions == 0 && plannedRuns == 0 && done.workoutCount == 0 && done.runCount == 0
      && done.otherCount == 0
  }

  // MARK: Words

  public var sentences: [String] {
    [strengthSentence, runSentence, missedSentence, volumeSentence, excessSentence, loadSentence]
      .filter { !$0.isEmpty }
  }

  private var strengthSentence: String {
    let workouts = counted(done.workoutCount, "workout", "workouts")
    let sets = counted(done.setCount, "hard set", "hard sets")
    if plannedSessions == 0 {
      return done.workoutCount == 0 ? "" : "Strength: " + workouts + ", " + sets + "."
    }
    return "Strength: " + doneSessions.text + " of "
      + counted(plannedSessions, "planned session", "planned sessions") + ", " + doneSets.text
      + " of " + counted(plannedSets, "planned set", "planned sets")
      + (done.workoutCount > doneSessions ? "; " + workouts + " in all, " + sets : "") + "."
  }

  private var runSentence: String {
    if plannedRuns == 0 {
      if done.runCount == 0 { return "" }
      return "Runs: " + done.runCount.text
        + (done.kilometers > 0 ? ", " + units.text(kilometers: done.kilometers) : "") + "."
    }
    let others = done.runCount - doneWithin
    return "Runs: " + doneRuns.text + " of " + plannedRuns.text + " planned, "
      + units.number(kilometers: doneKilometers) + " of "
      + units.text(kilometers: plannedKilometers)
      + (others > 0 ? "; " + others.text + " besides" : "") + "."
  }

  private var missedSentence: String {
    missedRuns.isEmpty ? "" : "Missed: " + firstNames(missedRuns) + "."
  }

  private var volumeSentence: String {
    if muscles.isEmpty { return "" }
    // One that the week leaves out is no shortfall of a session.
    let short = muscles.filter { $0.band == .below && $0.sets > 0 }
    if short.isEmpty { return "Every muscle that was trained had enough sets to grow." }
    // The widest gaps first.
    let places = orderedPlaces(short.count) {
      let gaps = (short[$0].bands.mev - short[$0].sets, short[$1].bands.mev - short[$1].sets)
      return gaps.0 != gaps.1 ? gaps.0 > gaps.1 : $0 < $1
    }
    return "Too few sets to grow: "
      + firstNames(places.map { short[$0].text(short[$0].bands.mev) }) + "."
  }

  private var excessSentence: String {
    let much = muscles.filter { $0.band == .above }
    return much.isEmpty
      ? ""
      : "More than one recovers from: " + firstNames(much.map { $0.text($0.bands.mrv) })
        + "."
  }

  private var loadSentence: String {
    if load == 0, usualLoad == nil { return "" }
    let text = "Load " + load.text(digits: 0)
    if !isOver {
      // What is done by now says nothing beside whole weeks.
      return text + " so far"
        + (loadToCome >= 0.5 ? ", " + loadToCome.text(digits: 0) + " to come." : ".")
    }
    guard let usualLoad else { return text + "." }
    let change = load / usualLoad - 1
    if abs(change) < 0.1 {
      return text + ", about as in the weeks before (" + usualLoad.text(digits: 0) + ")."
    }
    return text + ", " + abs(change).percent + (change > 0 ? " more" : " less")
      + " than in the weeks before (" + usualLoad.text(digits: 0) + ")."
  }
}

extension WeekOutcome.Part {
  /// Such as `Chest 6 of 10`.
  fileprivate func text(_ landmark: Double) -> String {
    name + " " + comparedText(sets, [landmark]) + " of " + comparedText(landmark)
  }
}

extension State {
  /// The week before this one.
  var lastWeek: WeekOutcome {
    let first = day.startOfWeek(notebook.settings.weekStart) - 7
    return WeekOutcome(notebook, first: first, today: day)
  }
}

/// What became of the week before this one.
func lastWeekCard(_ state: State) -> Node {
  let outcome = state.lastWeek
  if outcome.isEmpty { return .none }
  let own = outcome.sentences
  let told = state.coach.model.told(of: own)
  // Closed, so that this week comes first.
  return card(id: "coach-last-week") {
    details(.class("disclosure")) {
      summary { "Last week" }
      ul(.class("bullets")) { for sentence in told?.sentences ?? own { li { sentence } } }
      if let told { p(.class("muted")) { "Written by " + told.model } }
      explainButton(state)
    }
  }
}
