import Body
import Coach
import Documents
import Running
import Sequences
import Strength

/// Today on one card, for a widget: what runs or comes next, and the week.
public struct TodayCard: Sendable {
  private let notebook: Notebook
  private let now: Instant
  private let session: Session?
  private let week: TrainingWeek
  /// The runs of plans that lie on today.
  private let runs: [PlanEvent]
  /// Recorded today besides.
  private let activities: [Activity]
  /// Strength that is planned for today, not done yet.
  private let planned: WeekPlanDay?
  private let lastTime: LastTime
  private let readiness: Readiness?

  public init(_ notebook: __shared Notebook, now: Instant) {
    self.notebook = notebook
    self.now = now
    session = notebook.session(playedAt: now)
    week = TrainingWeek(notebook, today: now.day)
    runs = notebook.calendarEvents(in: now.day...now.day).map { $0.event }
      .filter { !$0.isCancelled && !$0.isSick }
    activities = notebook.otherActivities(in: now.day...now.day)
    planned = notebook.plannedDay(on: now.day)?.day
    lastTime = LastTime(notebook, today: now.day)
    readiness = notebook.readiness(on: now.day).readiness
  }

  /// One object: `day`, `running`, `playing`, `runs`, `activities`, `planned`, `next`,
  /// `last_time`, `week`, `streak_weeks`, `readiness`, `last`; null where there is none.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("day", now.day.isoText)
      write("running", notebook.running, to: &writer)
      writer.key("playing")
      if let session {
        writer.object { writer in
          writer.member("id", session.id.text)
          writer.member("name", session.title)
          writer.member("started", session.startedAt.text)
        }
      } else {
        writer.null()
      }
      writer.list("runs", runs) { writer, run in
        writer.object { writer in
          writer.member("id", run.id.text)
          writer.member("name", run.title)
          writer.member("kilometers", run.kilometers)
          writer.member("minutes", run.minutes)
          writer.member("done", run.isCompleted)
        }
      }
      writer.list("activities", activities) { writer, activity in
        writer.object { writer in
          writer.member("id", activity.id.text)
          writer.member("name", activity.title)
          writer.member("sport", activity.sport.name)
          writer.member("kilometers", activity.meters.map { ($0 / 10).rounded() / 100 })
          writer.member("minutes", (activity.trainedSeconds / 6).rounded() / 10)
        }
      }
      writer.key("planned")
      if let planned {
        writer.object { writer in
          writer.member("id", planned.id.text)
          writer.member("name", planned.title)
          writer.member("minutes", planned.minutes)
          writer.list("exercises", planned.exercises) { $0.string($1.exerciseName) }
          writer.key("conflict")
          if let conflict = notebook.runConflict(planned) {
            writer.string(conflict)
          } else {
            writer.null()
          }
        }
      } else {
        writer.null()
      }
      writer.key("next")
      if let next = notebook.nextSplit {
        writer.object { writer in
          writer.member("id", next.id.text)
          writer.member("name", next.name)
          writer.list("exercises", next.exercises) { $0.string(notebook.name(of: $1)) }
        }
      } else {
        writer.null()
      }
      writer.list("last_time", lastTime.lines) { writer, line in
        writer.object { writer in
          writer.member("exercise", line.name)
          writer.member("best", line.best)
          writer.member("day", line.day.isoText)
        }
      }
      writer.key("week")
      writer.object { writer in
        writer.member("first", week.first.isoText)
        writer.member("workouts", week.workoutCount)
        writer.member("planned_workouts", week.plannedWorkouts)
        writer.member("sets", week.setCount)
        writer.member("runs", week.runCount)
        writer.member("planned_runs", week.plannedRuns)
        writer.member("kilometers", (week.kilometers * 10).rounded() / 10)
        writer.member("planned_kilometers", (week.plannedKilometers * 10).rounded() / 10)
        writer.member("sequences", week.sequenceCount)
        writer.member("others", week.otherCount)
        writer.member("minutes", (week.seconds / 6).rounded() / 10)
        writer.list("trained", week.isTrained) { $0.bool($1) }
      }
      writer.member("streak_weeks", notebook.streak(on: now.day))
      writer.key("readiness")
      if let readiness {
        writer.string(readiness.text)
      } else {
        writer.null()
      }
      write("last", notebook.latest, to: &writer)
    }
    return writer.finish()
  }

  private func write(_ name: StaticString, _ workout: Workout?, to writer: inout JSONWriter) {
    writer.key(name)
    guard let workout else { return writer.null() }
    writer.object { writer in
      writer.member("id", workout.id.text)
      writer.member("name", workout.title)
      writer.member("started", workout.startedAt.text)
      writer.member("gym", workout.gymName)
      writer.member("sets_done", workout.doneSetCount)
    }
  }

  /// 360 × 180, readable on light and on dark; in English.
  public var svg: [UInt8] { svg(translate: { $0 }) }

  /// The same in the reader's language.
  ///
  /// - Parameter translate: what a text is in it.
  public func svg(translate: (String) -> String) -> [UInt8] {
    var renderer = HTMLRenderer(capacity: 4096)
    renderer.write(
      App.svg(
        Attribute("xmlns", "http://www.w3.org/2000/svg"), Attribute("viewBox", "0 0 360 180"),
        Attribute("width", "360"), Attribute("height", "180"), .role("img"),
        Attribute("font-family", "system-ui, sans-serif")
      ) {
        element("title") { translate(headline) + ". " + translate(weekText) }
        element("style") { TodayCard.style }
        element(
          "rect", .class("back"), Attribute("width", "360"), Attribute("height", "180"),
          Attribute("rx", "20"))
        line(34, "day") { translate(now.day.weekdayName + ", " + now.day.text(today: now.day)) }
        line(66, "headline") { translate(headline) }
        line(90, "detail") { translate(detail) }
        days
        line(164, "detail") { translate(weekText) }
      })
    return renderer.bytes
  }

  /// Without anything that XML would write otherwise: a server lets it through by its hash.
  public static let style =
    ".back{fill:#fff}text{fill:#16181d}.detail,.day{fill:#5a6170}.headline{font-weight:700}"
    + ".dot{fill:#e3e6ec}.done{fill:#2c3fd4}.today{stroke:#16181d;stroke-width:2}"
    + "@media(prefers-color-scheme:dark){.back{fill:#16181d}text{fill:#f3f4f7}"
    + ".detail,.day{fill:#a4abb9}.dot{fill:#333946}.done{fill:#9aa8ff}.today{stroke:#f3f4f7}}"

  private func line(_ y: Int, _ name: String, @Content content: () -> [Node]) -> Node {
    element(
      "text", .classes(name), Attribute("x", "20"), Attribute("y", String(y)),
      Attribute("font-size", name == "headline" ? "22" : "14"), content: content)
  }

  /// What is played; not the workout that runs, whose sets say more.
  private var playing: Session? {
    if let workout = session?.workoutID, workout == notebook.running?.id { return nil }
    return session
  }

  private var headline: String {
    if let playing { return playing.title }
    if let running = notebook.running { return running.title }
    if let run = nextRun { return run.title }
    if let planned { return planned.title }
    return notebook.nextSplit.map { "Next: " + $0.name } ?? "Ready to train?"
  }

  /// The first one that is still to do.
  private var nextRun: PlanEvent? { runs.first { !$0.isCompleted } }

  private var detail: String {
    if let playing { return "Playing since " + playing.startedAt.begunText(now: now) }
    if let running = notebook.running {
      return counted(running.doneSetCount, "set", "sets") + " done since "
        + running.startedAt.begunText(now: now)
    }
    if let run = nextRun { return "Today's run: " + run.figuresText(RunUnits(notebook.settings)) }
    if let planned {
      return "Today: " + counted(planned.exercises.count, "exercise", "exercises") + ", "
        + String(planned.minutes) + " min"
    }
    guard let line = lastTime.lines.first else {
      guard let latest = notebook.latest else { return "No workout yet" }
      return "Last: " + latest.title + ", " + latest.startedAt.day.agoText(today: now.day)
    }
    // What does not fit is cut off at its end.
    return "Last time " + line.best + ", " + line.day.agoText(today: now.day) + ": " + line.name
  }

  private var weekText: String {
    "This week: " + week.text(RunUnits(notebook.settings))
  }

  private var days: [Node] {
    (0..<7).map { offset in
      let isToday = week.first + offset == now.day
      let classes =
        "dot" + (week.isTrained[offset] ? " done" : "") + (isToday ? " today" : "")
      return element(
        "circle", .classes(classes), Attribute("cx", String(32 + offset * 30)),
        Attribute("cy", "124"), Attribute("r", "10"))
    }
  }
}
