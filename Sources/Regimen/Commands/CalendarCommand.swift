import App
import ArgumentParser
import Body
import Coach
import Documents
import Library
import Running
import Strength

struct CalendarCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "Show what is planned and done on the days of some weeks, and what each comes to.",
    discussion: """
      regimen calendar
      regimen calendar --from 2026-10-01 --weeks 8
      """)

  private static let mostWeeks = 104

  @OptionGroup var options: LibraryOptions
  @Option(help: "A day of the first week, such as 2026-11-28. (default: today)")
  var from: DayArgument?
  @Option(parsing: .unconditional, help: "How many weeks, 1 to 104.") var weeks = 4
  @Flag(help: "Print JSON.") var json = false

  func validate() throws {
    try OptionRange.check("--weeks", weeks, 1...CalendarCommand.mostWeeks)
  }

  func run() async throws {
    let notebook = try await options.open().notebook()
    let first = (from?.day ?? Clock.today).startOfWeek(notebook.settings.weekStart)
    let days = CalendarDays(notebook, first: first, weeks: weeks, today: Clock.today)
    let sheet = CalendarSheet(days, RunUnits(notebook.settings))
    if json { return say(bytes: sheet.json) }
    for line in sheet.lines(.output) { say(line) }
  }
}

/// The days of some weeks with what lies on them, for people and for programs.
struct CalendarSheet {
  private let days: CalendarDays
  private let units: RunUnits

  init(_ days: CalendarDays, _ units: RunUnits) {
    self.days = days
    self.units = units
  }

  private func day(_ offset: Int) -> CivilDay { days.first + offset }

  func lines(_ terminal: Terminal) -> [String] {
    var table = Table([.left(""), .left(""), .left(""), .left("")])
    var counts: [Int] = []
    for week in days.totals.indices {
      var count = 0
      for offset in week * 7..<week * 7 + 7 {
        for (place, item) in days.items[offset].enumerated() {
          table.add([
            "", .init(place == 0 ? day(offset).shown : ""), .init(item.words),
            .init(item.figures(units), .dim),
          ])
          count += 1
        }
      }
      counts.append(count)
    }
    // One table for all of them, so that they stand in line.
    var rows = table.lines(terminal)[...]
    var lines: [String] = []
    for (week, count) in counts.enumerated() {
      let totals = days.totals[week].lines(units).joined(separator: " · ")
      lines.append(
        terminal.styled("Week of \(day(week * 7).shown)", .bold)
          + (totals.isEmpty ? "" : "  " + totals))
      lines += rows.prefix(count)
      rows = rows.dropFirst(count)
    }
    return lines
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("from", days.first.text)
      writer.member("to", day(days.items.count - 1).text)
      writer.list("days", Array(days.items.indices)) { writer, offset in
        writer.object { writer in
          writer.member("day", day(offset).text)
          writer.list("trainings", days.items[offset]) { $1.write(to: &$0) }
        }
      }
      writer.list("weeks", Array(days.totals.indices)) { writer, week in
        let totals = days.totals[week]
        writer.object { writer in
          writer.member("from", day(week * 7).text)
          writer.member("planned_distance_km", totals.plannedKilometers.roundedForOutput)
          writer.member("done_distance_km", totals.doneKilometers.roundedForOutput)
          writer.member("seconds", totals.seconds.roundedForOutput)
          writer.member("load", totals.load.roundedForOutput)
          writer.member("done_load", totals.doneLoad.roundedForOutput)
          writer.member("hard_sets", totals.sets)
        }
      }
    }
    return writer.finish()
  }
}

extension CalendarItem {
  /// What it comes to; empty where that is not known.
  fileprivate func figures(_ units: RunUnits) -> String {
    switch content {
    case .run(let found):
      return found.event.isSick ? "" : found.event.shownFigures(units)
    case .workout(_, _, let sets, _):
      let time = seconds.map { " · " + TimeSpan.text(seconds: $0) } ?? ""
      return counted(sets, "set", "sets") + time
    case .planned(let planned): return "\(planned.day.minutes) min"
    case .session: return seconds.map { TimeSpan.text(seconds: $0) } ?? ""
    case .activity(let activity): return activity.figuresText(units)
    }
  }

  /// Every kind has the same members, `null` where they do not belong to it.
  fileprivate func write(to writer: inout JSONWriter) {
    var (kind, status) = ("workout", self.status.words)
    let id: ULID
    var (plan, kilometers, sets): (ULID?, Double?, Int?) = (nil, nil, nil)
    switch content {
    case .run(let found):
      kind = found.event.isSick ? "off" : "run"
      (id, plan) = (found.event.id, found.plan)
      if !found.event.isSick { kilometers = found.event.doneKilometers }
    case .workout(let workout, _, let done, let isRunning):
      (id, sets) = (workout, done)
      if isRunning { status = "running" }
    case .planned(let planned):
      kind = "planned"
      (id, plan) = (planned.id, planned.programmeID)
    case .session(let session, _, let isRunning):
      (kind, id) = ("session", session)
      if isRunning { status = "running" }
    case .activity(let activity):
      (kind, id) = ("activity", activity.id)
      kilometers = activity.meters.map { $0 / 1000 }
    }
    writer.object { writer in
      writer.member("kind", kind)
      writer.member("id", id.text)
      writer.member("plan", plan?.text)
      writer.member("title", name)
      writer.member("status", status)
      writer.member("distance_km", kilometers?.roundedForOutput)
      writer.member("seconds", seconds?.roundedForOutput)
      writer.member("sets_done", sets.map { Double($0) })
    }
  }
}
