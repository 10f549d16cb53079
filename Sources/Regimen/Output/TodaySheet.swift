import App
import Body
import Coach
import Documents
import Running
import Sequences
import Strength

/// What the app's page of today says, in lines: what goes on, what comes next and why, today's
/// runs, the week so far.
struct TodaySheet {
  private let notebook: Notebook
  private let now: Instant
  private let units: RunUnits

  init(_ notebook: Notebook, _ now: Instant) {
    self.notebook = notebook
    self.now = now
    units = RunUnits(notebook.settings)
  }

  func lines(_ terminal: Terminal) -> [String] {
    var lines = [terminal.styled(now.day.shown, .bold)] + running
    for found in notebook.calendarEvents(in: now.day...now.day) where !found.event.isCancelled {
      lines += self.lines(of: found)
    }
    if notebook.running == nil { lines += next }
    for activity in notebook.otherActivities(in: now.day...now.day) {
      lines.append("Recorded: " + joined([activity.title, activity.figuresText(units)]))
    }
    return lines + week + lastTime
  }

  /// The session that is played, and the workout that runs.
  private var running: [String] {
    var lines: [String] = []
    if let session = notebook.session(playedAt: now) {
      lines.append(
        "\"\(session.title)\" is being played since \(session.startedAt.begunText(now: now)). "
          + "Go on: regimen play")
    }
    if let workout = notebook.running {
      let count = workout.logs.reduce(0) { $0 + $1.sets.count }
      lines.append(
        "\"\(workout.title)\" is running since \(workout.startedAt.begunText(now: now)): "
          + "\(workout.doneSetCount) of \(counted(count, "set", "sets")) done. "
          + "See it: regimen log")
    }
    return lines
  }

  private func lines(of found: CalendarEvent) -> [String] {
    let event = found.event
    if event.isSick {
      return ["Day off: no running today (\(notebook.plan(found.plan)?.name ?? "a plan"))."]
    }
    let line = "Run: " + joined([event.title, event.shownFigures(units)])
    if event.isCompleted { return [line + ", done"] }
    return [line] + (event.family.known.map { ["  " + $0.purpose] } ?? [])
  }

  private var next: [String] {
    guard let next = notebook.nextTraining(on: now.day) else {
      return ["Ready to train? Begin: regimen log start"]
    }
    let reason = notebook.sentence(why: next)
    var lines: [String]
    switch next {
    case .planned(let planned):
      let day = planned.day
      lines = ["Next: \(day.title). \(reason)"]
      if let warmUp = day.warmUpText { lines.append("  " + warmUp) }
      lines.append(
        "  " + joined(["\(day.minutes) min", names(day.exercises.map { $0.exerciseName })]))
      if let conflict = notebook.runConflict(day) { lines.append("  " + conflict) }
    case .split(let split, _):
      lines = ["Next: \(split.name). \(reason)"]
      lines.append("  " + names(split.exercises.map { notebook.name(of: $0) }))
      if !split.notes.isEmpty { lines.append("  " + split.notes) }
    }
    return lines + ["  Begin: regimen log start"]
  }

  private var week: [String] {
    let week = TrainingWeek(notebook, today: now.day)
    var lines = ["This week: " + week.text(units)]
    if week.seconds > 0 { lines[0] += ", " + TimeSpan.text(seconds: week.seconds) }
    var planned: [String] = []
    if week.plannedWorkouts > week.workoutCount {
      planned.append(counted(week.plannedWorkouts, "workout", "workouts"))
    }
    if week.plannedRuns > week.runCount {
      planned.append(counted(week.plannedRuns, "run", "runs"))
      if week.plannedKilometers > week.kilometers {
        planned.append(units.text(kilometers: week.plannedKilometers))
      }
    }
    if !planned.isEmpty {
      lines.append("  of " + planned.joined(separator: ", ") + ", done ones included")
    }
    let days = week.isTrained.indices.filter { week.isTrained[$0] }
      .map { (week.first + $0).weekdayName }
    if !days.isEmpty { lines.append("  Trained on " + days.joined(separator: ", ")) }
    let streak = streakWords(notebook.streak(on: now.day))
    if !streak.isEmpty { lines.append("  " + streak) }
    return lines
  }

  /// What was done the last time of what is next, to look up what one did.
  private var lastTime: [String] {
    let last = LastTime(notebook, today: now.day)
    guard let workout = last.workout else { return [] }
    let heading = "Last time: \(workout.title), \(workout.startedAt.day.agoText(today: now.day))"
    return [heading]
      + last.lines.prefix(6).map { line -> String in
        let isOther = line.day != workout.startedAt.day
        return "  \(line.name): \(line.best)"
          + (isOther ? ", " + line.day.agoText(today: now.day) : "")
      }
  }

  private func names(_ exercises: [String]) -> String {
    exercises.isEmpty ? "No exercises yet" : exercises.joined(separator: ", ")
  }

  private func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
