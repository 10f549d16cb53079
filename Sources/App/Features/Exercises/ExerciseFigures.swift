import Documents
import Strength

/// The units that an exercise's numbers are shown in.
struct ExerciseUnits {
  var weight: WeightUnit
  var distance: DistanceUnit
  var loadType: Open<LoadType>

  /// - Parameter farthest: metres; short distances are shown in metres or yards.
  init(_ exercise: Exercise, _ settings: Settings, farthest: Double) {
    weight = exercise.unit?.known ?? settings.weightUnit.known ?? .kg
    distance = settings.distanceUnit.known ?? .km
    if farthest < distance.factor { distance = distance == .mi || distance == .yd ? .yd : .m }
    loadType = exercise.loadType
  }

  /// Kilograms, reps, seconds or metres as they are shown.
  func shown(_ value: Double, _ measure: ProgressMeasure) -> Double {
    switch measure {
    // The more the better; what is shown is the assistance itself.
    case .heaviest where isAssisted: (0 - value) / weight.factor
    case .oneRepMax, .heaviest, .largestSet: value / weight.factor
    case .metres: value / distance.factor
    case .reps, .seconds: value
    }
  }

  func scale(_ measure: ProgressMeasure) -> LineChart.Scale {
    switch measure {
    case .oneRepMax, .heaviest, .largestSet: .unit(weight.rawValue)
    case .metres: .unit(distance.rawValue)
    case .reps: .count("reps")
    case .seconds: .clock
    }
  }

  /// A value and its unit.
  func text(_ value: Double, _ measure: ProgressMeasure) -> (value: String, unit: String) {
    let shown = shown(value, measure)
    switch measure {
    case .oneRepMax: return (shown.text(), weight.rawValue)
    case .heaviest: return (shown.text(digits: 2), weight.rawValue)
    case .largestSet: return (shown.text(digits: 0), weight.rawValue)
    case .metres: return (shown.text(digits: 2), distance.rawValue)
    case .reps: return (shown.text(digits: 0), "")
    case .seconds: return (TimeSpan.clock(seconds: value), "")
    }
  }

  func title(_ measure: ProgressMeasure) -> String {
    switch measure {
    case .oneRepMax: "Estimated 1RM"
    case .heaviest:
      isAssisted
        ? "Least assistance"
        : loadType.known == .bodyweight ? "Most weight added" : "Heaviest weight"
    case .reps: "Most reps"
    case .largestSet: "Largest set"
    case .seconds: "Longest time"
    case .metres: "Longest distance"
    }
  }

  private func shortTitle(_ measure: ProgressMeasure) -> String {
    switch measure {
    case .oneRepMax: "1RM"
    case .heaviest: "Weight"
    case .reps: "Reps"
    case .largestSet: "Set"
    case .seconds: "Time"
    case .metres: "Distance"
    }
  }

  private var isAssisted: Bool { loadType.known == .assisted }

  /// Whether less of what is shown is better, as of assistance.
  func isFalling(_ measure: ProgressMeasure) -> Bool { isAssisted && measure == .heaviest }

  /// The order in which measures matter for an exercise.
  private var order: [ProgressMeasure] {
    switch loadType.known {
    case .bodyweight, .assisted: [.reps, .oneRepMax, .heaviest, .seconds, .metres, .largestSet]
    case .duration: [.seconds, .metres, .oneRepMax, .heaviest, .reps, .largestSet]
    case .distance: [.metres, .seconds, .oneRepMax, .heaviest, .reps, .largestSet]
    case .weighted, nil: [.oneRepMax, .heaviest, .reps, .largestSet, .seconds, .metres]
    }
  }

  func measures(_ progress: ExerciseProgress) -> [ProgressMeasure] {
    let known = progress.measures
    return order.filter { known.contains($0) }
  }

  func segment(_ measure: ProgressMeasure, _ chosen: ProgressMeasure)
    -> (title: String, isSelected: Bool, action: Action)
  {
    (shortTitle(measure), measure == chosen, .exercises(.measure(measure)))
  }
}

/// One measure over time; which one can be chosen.
func progressCard(_ progress: ExerciseProgress, _ units: ExerciseUnits, _ state: State) -> Node {
  let measures = units.measures(progress).filter { $0 != .largestSet }
  guard let first = measures.first else {
    return card("Progress") {
      p(.class("hint")) { "There are no numbers to draw here yet." }
    }
  }
  let chosen = state.exercises.measure.flatMap { measures.contains($0) ? $0 : nil } ?? first
  let points = progress.points(chosen, units)
  let recordCount = points.reduce(0) { $0 + ($1.isMarked ? 1 : 0) }
  return card("Progress") {
    if measures.count > 1 {
      segments("Measure", options: measures.map { units.segment($0, chosen) })
    }
    figure(.class("trend")) {
      progress.chart(chosen, units, points).node
      figcaption(.class("hint")) { caption(chosen, units, points.count, recordCount) }
    }
    if chosen == .oneRepMax { formulaChoice(state.notebook.settings) }
  }
}

private func caption(
  _ measure: ProgressMeasure, _ units: ExerciseUnits, _ count: Int, _ records: Int
) -> String {
  let limit = String(OneRepMaxFormula.repLimit)
  var text = units.title(measure) + " of each workout"
  text += measure == .oneRepMax ? ", from sets of up to " + limit + " reps." : "."
  if count == 1 { return text + " A line appears after the second workout." }
  text += " The line is the best of the last four weeks."
  if records > 0 { text += " The larger dots are personal records." }
  return text
}

/// What maxima are estimated by, a setting of the library: here and among the settings.
func formulaChoice(_ settings: Settings) -> Node {
  let chosen = settings.formulaName.known
  return .group([
    segments(
      "Formula of 1RM",
      options: OneRepMaxFormula.allCases.map { formula in
        (formula.title, formula == chosen, .settings(.training(.formula(formula))))
      }),
    p(.class("hint")) {
      "It counts for every exercise."
        + (chosen == .rpe ? " Sets without an RPE go by Epley." : "")
    },
  ])
}

extension OneRepMaxFormula {
  fileprivate var title: String {
    switch self {
    case .epley: "Epley"
    case .brzycki: "Brzycki"
    case .rpe: "RPE"
    }
  }
}

extension ExerciseProgress {
  /// The best of every workout; a point above all earlier ones is marked.
  fileprivate func points(
    _ measure: ProgressMeasure, _ units: ExerciseUnits
  ) -> [LineChart.Point] {
    var points: [LineChart.Point] = []
    var best = ExerciseProgress.Best.none
    for session in sessions where session.has(measure) {
      let value = session.best[measure]
      let isBody = measure == .oneRepMax && session.isOfBodyAlone
      // The first one beats nothing.
      points.append(
        LineChart.Point(
          day: session.day, value: units.shown(value, measure),
          isMarked: !points.isEmpty && value > best && !isBody))
      best = max(best, value)
    }
    return points
  }

  /// Workouts as dots, and over them the best of the four weeks up to each: a deload is no injury.
  fileprivate func chart(
    _ measure: ProgressMeasure, _ units: ExerciseUnits, _ points: [LineChart.Point]
  ) -> LineChart {
    let isFalling = units.isFalling(measure)
    var line = points
    var start = 0
    for place in line.indices {
      line[place].isMarked = false
      while points[place].day - points[start].day >= 28 { start += 1 }
      for earlier in start..<place {
        let value = points[earlier].value
        line[place].value =
          isFalling ? min(line[place].value, value) : max(line[place].value, value)
      }
    }
    var backdrop: LineChart.Backdrop?
    if let first = points.first, let last = points.last {
      backdrop = LineChart.Backdrop(first.day...last.day)
      backdrop?.dots = points
      backdrop?.longestGap = .max
      // Of many that fall the newest stay.
      backdrop?.keepsBest = !isFalling
    }
    return LineChart(units.title(measure), line, scale: units.scale(measure), over: backdrop)
  }
}

/// Each record with its day; it leads to the workout that holds it.
func recordsCard(_ progress: ExerciseProgress, _ units: ExerciseUnits, _ state: State) -> Node {
  let measures = units.measures(progress)
  if measures.isEmpty { return .none }
  return card("Personal records") {
    div(.class("stats")) {
      for measure in measures {
        if let record = progress.record(measure) {
          let text = units.text(record.best[measure], measure)
          a(
            .class("stat-link"), .href(.pastWorkout(record.workoutID)),
            .key(units.title(measure))
          ) {
            stat(
              text.value,
              units.title(measure) + ", " + record.day.text(today: state.day), unit: text.unit)
          }
        }
      }
    }
  }
}
