import ArgumentParser
import Documents
import Library
import Strength

/// Volume over a stretch of days, with the weeks that led to it.
struct VolumeReport {
  enum Subject: String, ExpressibleByArgument, CaseIterable { case muscle, exercise }

  struct Line {
    var name: String
    var volume: Volume
    /// Nil for exercises, and for muscles without landmarks.
    var bands: VolumeBands?
    /// Fractional hard sets of the last weeks, oldest first.
    var trend: [Double]
  }

  static let trendWeeks = 8

  let periods: VolumePeriods
  let subject: Subject
  private let settings: Settings
  let lines: [Line]
  /// Sets of exercises that no muscle is known for.
  let unassigned: [(name: String, sets: Double)]

  let weeks: Double
  private let today = Clock.today

  init(_ library: OpenLibrary, periods: VolumePeriods, by subject: Subject) throws {
    self.periods = periods
    weeks = periods.weeks(upTo: today)
    self.subject = subject
    settings = try library.settings()
    let trend = VolumePeriods(
      weeks: VolumeReport.trendWeeks, endingWith: periods.last, weekStart: settings.weekStart)
    let first = min(periods.first, trend.first)
    let workouts = try library.library.documents(
      Workout.self, in: first...max(periods.last, trend.last))
    var columns = SetColumns()
    let weights = try library.bodyWeights()
    for workout in workouts.reversed() { columns.append(workout, weights: weights) }
    let exercises = try library.exercisesByID()
    let map = MuscleMap(columns.exercises, exercises: exercises, muscles: try library.muscles())
    // As they are called now; columns have the names that were logged.
    let names = columns.exercises.map { exercise in
      exercise.id.flatMap { exercises[$0]?.name } ?? exercise.name
    }

    let byExercise = columns.volumeByExercise(periods)
    unassigned = map.unmapped.compactMap { exercise in
      let sets = byExercise[0, exercise].sets
      return sets > 0 ? (names[exercise], sets) : nil
    }
    switch subject {
    case .muscle:
      let table = columns.volumeByMuscle(periods, map: map)
      let history = columns.volumeByMuscle(trend, map: map)
      lines = map.muscles.enumerated().map { column, muscle in
        Line(
          name: muscle.name, volume: table[0, column], bands: muscle.landmarks,
          trend: (0..<trend.count).map { history[$0, column].sets })
      }
    case .exercise:
      let history = columns.volumeByExercise(trend)
      lines = names.enumerated().compactMap { column, name in
        let volume = byExercise[0, column]
        guard volume.sets > 0 else { return nil }
        return Line(
          name: name, volume: volume, bands: nil,
          trend: (0..<trend.count).map { history[$0, column].sets })
      }.sorted { ($1.volume.sets, $0.name) < ($0.volume.sets, $1.name) }
    }
  }

  func band(_ line: Line) -> VolumeBand? {
    periods.band(line.bands, sets: line.volume.sets, today: today)
  }

  // MARK: For scripts

  func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("from", periods.first.text)
      writer.member("to", periods.last.text)
      writer.list("rows", lines) { writer, line in
        writer.object { writer in
          writer.member("name", line.name)
          writer.member("reps", line.volume.reps.roundedForOutput)
          writer.member("load_kg", line.volume.loadKilograms.roundedForOutput)
          writer.member("sets", line.volume.sets.roundedForOutput)
          writer.member("band", band(line)?.rawValue)
          writer.member("unknown_load_sets", line.volume.unknownLoadSets)
        }
      }
      writer.list("unassigned", unassigned) { writer, exercise in
        writer.object { writer in
          writer.member("name", exercise.name)
          writer.member("sets", exercise.sets)
        }
      }
    }
    return writer.finish()
  }

  // MARK: For people

  func show(_ terminal: Terminal = .output) {
    let title =
      periods.last - periods.first == 6
      ? "Week of \(periods.first.shown)"
      : "\(periods.first.shown) to \(periods.last.shown)"
    say(terminal.styled(title, .bold))
    if lines.allSatisfy({ $0.volume.sets == 0 }), unassigned.isEmpty {
      say("No sets in these days. Log a workout with regimen log start, or import one.")
      return
    }
    let most = lines.map { max($0.volume.sets / weeks, $0.bands?.mrv ?? 0) }.max() ?? 1
    let barWidth = max(8, min(30, terminal.width - 64))
    var table = Table([
      .left(subject == .muscle ? "Muscle" : "Exercise"), .right("Sets"),
      .left(weeks == 1 ? "" : "per week"), .left(""), .right("Reps"),
      .right("Load \(settings.shownUnit.rawValue)"),
      .left("8 weeks"),
    ])
    for line in lines where line.volume.sets > 0 {
      let perWeek = line.volume.sets / weeks
      table.add([
        .init(line.name.cut(to: 28)), .init(line.volume.sets.shownAsSets),
        bar(perWeek, line, most, barWidth), bandCell(line),
        .init(line.volume.reps.shown(digits: 0)),
        .init(settings.shown(load: line.volume.loadKilograms, digits: 0)),
        .init(sparkline(line.trend), .dim),
      ])
    }
    table.show(terminal)
    showFootnotes(terminal)
  }

  private func bandCell(_ line: Line) -> Table.Cell {
    switch band(line) {
    case nil: ""
    case .below: .init("below", .yellow)
    case .within: .init("within", .green)
    case .high: .init("high", .cyan)
    case .above: .init("above", .red)
    }
  }

  /// A bar with marks at the minimum and the maximum of the band.
  private func bar(
    _ sets: Double, _ line: Line, _ most: Double, _ width: Int
  ) -> Table.Cell {
    let scale = Double(width) / max(most, 1)
    let filled = min(width, Int((sets * scale).rounded()))
    var cells = (0..<width).map { Character($0 < filled ? "█" : "·") }
    for mark in [line.bands?.mev, line.bands?.mrv].compactMap({ $0 }) {
      let at = min(width - 1, Int((mark * scale).rounded()))
      if at >= filled { cells[at] = "|" }
    }
    let style: Terminal.Style? =
      switch band(line) {
      case .below?: .yellow
      case .within?: .green
      case .high?: .cyan
      case .above?: .red
      case nil: nil
      }
    return .init(String(cells), style)
  }

  private func sparkline(_ values: [Double]) -> String {
    let steps = Array("▁▂▃▄▅▆▇█")
    guard let most = values.max(), most > 0 else { return "" }
    return String(values.map { steps[min(7, Int(($0 / most * 7).rounded()))] })
  }

  private func showFootnotes(_ terminal: Terminal) {
    let rested = lines.filter { $0.volume.sets == 0 }.map { $0.name }
    if !rested.isEmpty {
      say(terminal.styled("No sets: " + rested.joined(separator: ", "), .dim))
    }
    let unknown = lines.map { $0.volume.unknownLoadSets }.max() ?? 0
    if unknown > 0 {
      say(
        terminal.styled(
          "Load leaves out sets whose weight is not known. For bodyweight exercises: regimen "
            + "settings --body-weight \(settings.shownUnit == .lb ? "175lb" : "80kg")", .dim))
    }
    if subject == .muscle, !unassigned.isEmpty {
      let names = unassigned.prefix(4).map { "\($0.name) (\($0.sets.shown()))" }
      let more = unassigned.count > 4 ? " and \(unassigned.count - 4) more" : ""
      say(
        terminal.styled(
          "Sets that count for no muscle yet: \(names.joined(separator: ", "))\(more). Give them "
            + "muscles with regimen exercises edit.", .dim))
    }
  }
}

extension Double {
  /// Six digits behind the point, so that sums of fractions print as people add them.
  var roundedForOutput: Double { (self * 1e6).rounded() / 1e6 }
}
