import Coach
import Documents
import Running
import Strength

extension WeekOutcome {
  /// The figures of the week as a model is sent them, each as it is shown: planned and done of the
  /// week and of its days, muscles beside their landmarks, load. Nil where nothing may be sent.
  ///
  /// - Parameter ignored: parts that shall not leave the house; health never does here.
  public func figures(_ notebook: Notebook, ignoring ignored: [BriefPart]) -> ReviewData? {
    var figures: [ReviewData.Figure] = []
    if !ignored.contains(.log) { figures += strength(notebook) }
    if !ignored.contains(.runs) { figures += runs(notebook) }
    if !ignored.contains(.log) { figures += volume }
    return ReviewData(figures)
  }

  private func strength(_ notebook: Notebook) -> [ReviewData.Figure] {
    var figures: [ReviewData.Figure] = []
    func add(_ name: String, _ count: Int) { figures.append(ReviewData.Figure(name, count.text)) }
    if plannedSessions > 0 {
      add("Strength sessions planned", plannedSessions)
      add("Planned strength sessions done", doneSessions)
      add("Hard sets planned", plannedSets)
      add("Planned hard sets done", doneSets)
    }
    if plannedSessions > 0 || done.workoutCount > 0 {
      add("Workouts done in all", done.workoutCount)
      add("Hard sets done in all", done.setCount)
    }
    let plans = notebook.plannedDays(in: days).map { $0.day }.filter { !$0.isSkipped }
    for offset in 0..<7 {
      let day = days.lowerBound + offset
      let planned = plans.reduce(0) { $0 + ($1.date == day ? $1.setCount : 0) }
      let done = TrainingTotals(notebook.trainings(in: day...day)).sets
      if planned > 0 { add(day.weekdayName + ": hard sets planned", planned) }
      if planned > 0 || done > 0 { add(day.weekdayName + ": hard sets done", done) }
    }
    return figures
  }

  private func runs(_ notebook: Notebook) -> [ReviewData.Figure] {
    var figures: [ReviewData.Figure] = []
    func add(_ name: String, _ text: String) { figures.append(ReviewData.Figure(name, text)) }
    if plannedRuns > 0 {
      add("Runs planned", plannedRuns.text)
      add("Planned runs done", doneRuns.text)
      add("Planned runs missed", missedRuns.count.text)
      add("Distance planned", units.text(kilometers: plannedKilometers))
      add("Planned distance done", units.text(kilometers: doneKilometers))
    }
    if done.runCount > 0 {
      add("Runs done in all", done.runCount.text)
      if done.kilometers > 0 { add("Distance in all", units.text(kilometers: done.kilometers)) }
    }
    for found in notebook.planEvents(in: days) where !found.event.isSick {
      let event = found.event
      if event.isCancelled { continue }
      add(event.date.weekdayName + ": run planned", units.text(kilometers: event.kilometers))
      add(
        event.date.weekdayName + ": done of it",
        units.text(kilometers: event.isCompleted ? event.doneKilometers : 0))
    }
    if load > 0 || usualLoad != nil {
      add(isOver ? "Load of the week" : "Load of the week so far", load.text(digits: 0))
    }
    if let usualLoad {
      add("Load of the weeks before, mean", usualLoad.text(digits: 0))
      guard isOver else { return figures }
      let change = load / usualLoad - 1
      add(
        change < 0 ? "Load, less than before by" : "Load, more than before by",
        abs(change).percent)
    }
    return figures
  }

  /// Muscles that were trained, the large ones first, since not all are sent.
  private var volume: [ReviewData.Figure] {
    var figures: [ReviewData.Figure] = []
    let trained = muscles.filter { $0.sets > 0 }.ordered { $0.importance > $1.importance }
    for part in trained.prefix(16) {
      func add(_ what: String, _ text: String) {
        figures.append(ReviewData.Figure(part.name + what, text))
      }
      let place =
        switch part.band {
        case .below: "too few to grow"
        case .within: "enough to grow"
        case .high: "more than most need to grow"
        case .above: "more than one recovers from"
        }
      let bands = part.bands
      add(": hard sets, " + place, comparedText(part.sets, [bands.mev, bands.mrv]))
      add(": least to grow", comparedText(bands.mev))
      add(": most to recover from", comparedText(bands.mrv))
    }
    return figures
  }
}
