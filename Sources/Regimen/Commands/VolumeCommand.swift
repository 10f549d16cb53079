import ArgumentParser
import Documents
import Library
import Strength

struct VolumeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "volume",
    abstract: "Show what each muscle got: reps, load and fractional hard sets.",
    discussion: """
      Without a range it shows this week. Warm-ups do not count. A set counts for a muscle as far \
      as the exercise works it: a direct set 1, an indirect one about a half.
      """)

  @OptionGroup var options: LibraryOptions

  @Option(help: "The first day, such as 2026-11-28.") var from: DayArgument?
  @Option(help: "The last day, such as 2026-11-28; today without it.") var to: DayArgument?
  @Option(help: "The week that holds this day, such as 2026-11-28.") var week: DayArgument?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("This week and the ones before it.", valueName: "weeks"))
  var last: Int?
  @Option(help: "What the rows stand for: muscle or exercise.") var by = VolumeReport.Subject.muscle
  @Flag(help: "Print JSON.") var json = false
  @Flag(help: "Print comma-separated values.") var csv = false
  @Flag(help: SpreadsheetSafety.help) var spreadsheetSafe = false
  @Flag(help: "Print a picture (SVG).") var svg = false

  func validate() throws {
    if [week != nil, last != nil, from != nil || to != nil].filter({ $0 }).count > 1 {
      throw ValidationError("Use one of --from/--to, --week and --last.")
    }
    if to != nil, from == nil { throw ValidationError("--to needs --from.") }
    if let last, !(1...1040).contains(last) {
      throw ValidationError("--last takes 1 to 1040 weeks.")
    }
    if let from, let to, to.day < from.day {
      throw ValidationError("--to lies before --from.")
    }
    try SpreadsheetSafety.check(spreadsheetSafe, isCSV: csv)
    if [json, csv, svg].filter({ $0 }).count > 1 {
      throw ValidationError("Use one of --json, --csv and --svg.")
    }
  }

  func run() async throws {
    let library = try await options.open()
    let settings = try library.settings()
    let report = try VolumeReport(library, periods: periods(settings), by: by)
    if json {
      say(bytes: report.json())
    } else if csv {
      say(bytes: report.csv(isSpreadsheetSafe: spreadsheetSafe))
    } else if svg {
      say(bytes: Array((report.svg() + "\n").utf8))
    } else {
      report.show()
    }
  }

  private func periods(_ settings: Settings) -> VolumePeriods {
    let today = Clock.today
    if let from { return VolumePeriods(from: from.day, to: to?.day ?? max(today, from.day)) }
    if let last {
      let weeks = VolumePeriods(weeks: last, endingWith: today, weekStart: settings.weekStart)
      return VolumePeriods(from: weeks.first, to: weeks.last)
    }
    let weeks = VolumePeriods(
      weeks: 1, endingWith: week?.day ?? today, weekStart: settings.weekStart)
    return VolumePeriods(from: weeks.first, to: weeks.last)
  }
}

/// A day on the command line.
struct DayArgument: ExpressibleByArgument {
  let day: CivilDay

  init?(argument: String) {
    switch argument {
    case "today": day = Clock.today
    case "yesterday": day = Clock.today - 1
    case "tomorrow": day = Clock.today + 1
    default:
      // Far enough from the ends of the calendar for every stretch of weeks around the day.
      guard let day = CivilDay(argument), day > .first + 8000, day < .last - 8000 else {
        return nil
      }
      self.day = day
    }
  }

  static let defaultCompletionKind = CompletionKind.list(["today", "yesterday", "tomorrow"])
}
