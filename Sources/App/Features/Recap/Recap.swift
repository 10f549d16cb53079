import Body
import Documents
import Running
import Strength

/// What some days came to.
struct RecapFigures: Sendable {
  let trainings: [Training]
  let totals: TrainingTotals
  let workouts: [Workout]
  /// Kilograms that hard sets moved, and what is missing in it.
  private(set) var kilograms = 0.0
  private(set) var missing = MissingLoads()
  let records: Int

  init(_ notebook: __shared Notebook, _ days: ClosedRange<CivilDay>) {
    trainings = notebook.trainings(in: days)
    totals = TrainingTotals(trainings)
    workouts = notebook.countedWorkouts(in: days)
    records = notebook.recordCount(of: workouts)
    for workout in workouts {
      let moved = workout.movedKilograms(notebook.weights)
      kilograms += moved.sum
      missing.weights += moved.missing.weights
      missing.bodyWeights += moved.missing.bodyWeights
    }
  }
}

/// A month or a year in figures, beside the one before.
public struct Recap: Sendable {
  /// A figure as it is shown.
  public struct Line: Sendable {
    /// In JSON.
    public let key: StaticString
    public let name: String
    /// In JSON; distances are kilometres, loads kilograms, times seconds.
    public let value: Double
    /// What it was in the span before.
    public let before: Double
    public let text: String
    /// Such as `+12 %`; empty where there was nothing of it before, or it is not known now.
    public let change: String
  }

  /// What was done within a week or a month.
  struct Bar: Sendable {
    var first: CivilDay
    var count: Int
  }

  public let span: RecapSpan
  /// Up to now, where it is not over.
  public let days: ClosedRange<CivilDay>
  /// As many days from the beginning of the span before; all of it where this one is over.
  public let daysBefore: ClosedRange<CivilDay>
  let figures: RecapFigures
  private let before: RecapFigures
  /// Weeks of a month, months of a year.
  let bars: [Bar]
  /// Fractional hard sets, the most first.
  public let muscles: [(name: String, sets: Double)]
  /// Hard sets, the most first.
  public let exercises: [(name: String, sets: Double)]
  /// Nil where nobody ran.
  public private(set) var longestRun: (day: CivilDay, kilometers: Double)?
  /// The most weeks in a row that reach into it.
  public private(set) var streak = 0
  private let units: RunUnits
  private let weightUnit: WeightUnit

  public init(_ notebook: __shared Notebook, _ span: RecapSpan, today: CivilDay) {
    self.span = span
    units = RunUnits(notebook.settings)
    weightUnit = notebook.weightUnit(nil)
    let whole = span.days
    days = whole.lowerBound...max(whole.lowerBound, min(today, whole.upperBound))
    let earlier = span.moved(by: -1).days
    let lastBefore = earlier.lowerBound + (days.upperBound - days.lowerBound)
    daysBefore =
      today >= whole.upperBound
      ? earlier : earlier.lowerBound...min(earlier.upperBound, lastBefore)
    let figures = RecapFigures(notebook, days)
    self.figures = figures
    before = RecapFigures(notebook, daysBefore)
    muscles = notebook.muscleSets(figures.workouts)
    exercises = notebook.exerciseSets(figures.workouts)
    bars = Recap.bars(span, days, figures.trainings, notebook.settings.weekStart)
    for training in figures.trainings where training.kilometers > longestRun?.kilometers ?? 0 {
      longestRun = (training.day, training.kilometers)
    }
    var week = days.lowerBound.startOfWeek(notebook.settings.weekStart)
    var row = notebook.streak(before: week)
    while week <= days.upperBound {
      row = notebook.isTrained(weekFrom: week) ? row + 1 : 0
      streak = max(streak, row)
      week = week + 7
    }
  }

  public var isEmpty: Bool { figures.trainings.isEmpty }

  /// How many trainings there were of each kind.
  public var kinds: (workouts: Int, runs: Int, sequences: Int, others: Int) {
    let totals = figures.totals
    return (totals.workouts, totals.runs, totals.sequences, totals.others)
  }

  private static func bars(
    _ span: RecapSpan, _ days: ClosedRange<CivilDay>, _ trainings: [Training],
    _ weekStart: Weekday
  ) -> [Bar] {
    func start(_ day: CivilDay) -> CivilDay {
      if case .year = span { return day.firstOfMonth }
      return max(day.startOfWeek(weekStart), span.days.lowerBound)
    }
    var bars: [Bar] = []
    for number in 0...(span.days.upperBound - span.days.lowerBound) {
      let day = span.days.lowerBound + number
      if bars.last?.first != start(day) { bars.append(Bar(first: start(day), count: 0)) }
    }
    for training in trainings where training.kind != .attempt {
      let place = bars.lastIndex { $0.first <= training.day }
      if let place { bars[place].count += 1 }
    }
    return bars
  }

  /// What there is none of, now and before, is left out.
  public var lines: [Line] {
    let (now, former) = (figures.totals, before.totals)
    let load = figures.kilograms
    let isLoadKnown = load > 0 || figures.missing.isEmpty
    let all: [Line?] = [
      line(
        "trainings", now.count == 1 ? "training" : "trainings", Double(now.count),
        Double(former.count), now.count.text),
      line(
        "seconds", "trained", now.seconds, former.seconds,
        now.seconds > 0 ? TimeSpan.text(seconds: now.seconds) : nil),
      line(
        "hard_sets", now.sets == 1 ? "hard set" : "hard sets", Double(now.sets),
        Double(former.sets), now.sets.text),
      line(
        "load_kg", weightUnit.rawValue + " moved", load, before.kilograms,
        isLoadKnown ? (load / weightUnit.factor).text(digits: 0) : nil),
      line(
        "distance_km", units.name + " run", now.kilometers, former.kilometers,
        units.number(kilometers: now.kilometers)),
      line(
        "records", figures.records == 1 ? "record" : "records", Double(figures.records),
        Double(before.records), figures.records.text),
    ]
    return all.compactMap { $0 }
  }

  /// - Parameter text: nil where the figure is not known.
  private func line(
    _ key: StaticString, _ name: String, _ value: Double, _ before: Double, _ text: String?
  ) -> Line? {
    if value == 0, before == 0 { return nil }
    var change = ""
    // What is not known has not fallen.
    if before > 0, text != nil {
      let percent = ((value / before - 1) * 100).rounded()
      change = (percent > 0 ? "+" : "") + (percent / 100).percent
    }
    return Line(
      key: key, name: name, value: value, before: before, text: text ?? "–", change: change)
  }

  /// What the changes are against; empty where there was nothing.
  public var comparison: String {
    if before.trainings.isEmpty { return "" }
    let earlier = span.moved(by: -1)
    if daysBefore == earlier.days { return "Compared with " + earlier.title + "." }
    let count = daysBefore.upperBound - daysBefore.lowerBound + 1
    return "Compared with the first " + counted(count, "day", "days") + " of " + earlier.title
      + "."
  }

  /// What there was of each kind, such as `8 workouts, 130 hard sets, 5 runs, 40 km`.
  public var kindsText: String { figures.totals.text(units) }

  /// Such as `Longest run: 18.2 km on 12 Oct`; empty where nobody ran.
  public func longestRunText(today: CivilDay) -> String {
    guard let longestRun else { return "" }
    return "Longest run: " + units.text(kilometers: longestRun.kilometers) + " on "
      + longestRun.day.text(today: today)
  }

  /// Such as `12 weeks in a row`; empty for fewer than two.
  public var streakText: String { streakWords(streak) }
}

extension Notebook {
  /// How many records workouts were, at the time they were done.
  ///
  /// - Parameter workouts: one after the other; of those that run, at the end, done sets count.
  func recordCount(of workouts: [Workout]) -> Int {
    guard var all = workouts.first else { return 0 }
    all.logs = workouts.flatMap { $0.logs }
    var bests = Bests(before: all, in: self)
    var count = 0
    for workout in workouts {
      let marks = RecordMarks(workout, bests, weights)
      count += marks.recordCount
      bests = marks.after
    }
    return count
  }

  /// Fractional hard sets of workouts by muscle, most first.
  public func muscleSets(_ workouts: [Workout]) -> [(name: String, sets: Double)] {
    let sets = columns(of: workouts)
    let map = MuscleMap(sets.columns.exercises, exercises: everyExercise, muscles: muscles)
    let table = sets.columns.volumeByMuscle(sets.days, map: map)
    return map.muscles.indices.map { (map.muscles[$0].name, table[0, $0].sets) }
      .filter { $0.1 > 0 }.ordered { $0.1 > $1.1 }
  }

  /// Hard sets of workouts by exercise, most first.
  func exerciseSets(_ workouts: [Workout]) -> [(name: String, sets: Double)] {
    let sets = columns(of: workouts)
    let table = sets.columns.volumeByExercise(sets.days)
    var found: [(name: String, sets: Double)] = []
    for (place, reference) in sets.columns.exercises.enumerated() {
      let name = exercise(reference.id)?.name ?? reference.name
      found.append((name, table[0, place].sets))
    }
    return found.ordered { $0.sets > $1.sets }
  }

  private func columns(
    of workouts: [Workout]
  ) -> (columns: SetColumns, days: VolumePeriods) {
    var columns = SetColumns()
    var days = (first: CivilDay.last, last: CivilDay.first)
    for workout in workouts {
      columns.append(workout, weights: weights)
      days.first = min(days.first, workout.startedAt.day)
      days.last = max(days.last, workout.startedAt.day)
    }
    return (columns, VolumePeriods(from: days.first, to: days.last))
  }
}
