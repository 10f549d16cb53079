import App
import ArgumentParser
import Body
import Documents
import Interchange
import Library
import Strength

struct HealthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health",
    abstract: "Show and enter sleep, resting heart rate, HRV, weight, girths and steps.",
    subcommands: [Show.self, Today.self, Enter.self], defaultSubcommand: Show.self)

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the days of a range, with what was entered by hand.")

    @OptionGroup var options: LibraryOptions
    @Option(help: "The first day, such as 2026-11-28. (default: two weeks before the last one)")
    var from: DayArgument?
    @Option(help: "The last day, such as 2026-11-28. (default: today)") var to: DayArgument?
    @Flag(help: "Print JSON: one object a day.") var json = false

    func validate() throws {
      if let from, let to, to.day < from.day {
        throw ValidationError("--from \(from.day.text) is after --to \(to.day.text).")
      }
    }

    func run() async throws {
      let notebook = try await options.open().health()
      let last = to?.day ?? Clock.today
      let first = from?.day ?? last - 13
      let all = notebook.bodyDays
      let days = all.filter { first <= $0.day && $0.day <= last }
      if json { return say(bytes: ActivityJSON.list(days)) }
      if all.isEmpty {
        return say(
          "Nothing is known yet. Bring in an export of Apple Health with regimen import, or "
            + "enter figures: regimen health enter today --weight 80")
      }
      if to == nil || last == Clock.today {
        say(Terminal.output.styled("Readiness", .bold) + "  " + notebook.readinessText)
      }
      let units = HealthUnits(notebook.settings)
      if days.isEmpty {
        say("Nothing is known of these days.")
      } else {
        var table = Table([
          .left("Day"), .right("Sleep"), .right("Resting"), .right("SDNN"), .right("rMSSD"),
          .right("Weight"), .right("Fat"), .right("Steps"), .right("Active"), .right("VO₂max"),
        ])
        for day in days.reversed() { table.add(row(day, units)) }
        table.show()
      }
      showGirths(notebook.girths(until: last), units)
    }

    private func row(_ day: HealthDay, _ units: HealthUnits) -> [Table.Cell] {
      func cell(_ figure: HealthFigure?, _ unit: String = "", digits: Int = 0) -> Table.Cell {
        .init(figure.map { $0.value.shown(digits: digits) + unit } ?? "–")
      }
      return [
        .init(day.day.shown),
        .init(day.sleep?.minutesAsleep.map { ($0 * 60).shownAsDuration } ?? "–"),
        cell(day.restingHeartRate), cell(day.sdnn, " ms"), cell(day.rmssd, " ms"),
        .init(day.weight.map { HealthMeasure.weight.text($0.value, units) } ?? "–"),
        cell(day.bodyFat, " %", digits: 1), cell(day.steps), cell(day.activeEnergy, " kcal"),
        cell(day.vo2Max, digits: 1),
      ]
    }

    private func showGirths(_ girths: [GirthCourse], _ units: HealthUnits) {
      if girths.isEmpty { return }
      var table = Table([.left("Measurements"), .right(""), .left(""), .left("")])
      for girth in girths {
        table.add([
          .init(girth.last.title), .init(girth.last.text(units)), .init(girth.day.shown),
          .init(girth.changeText(units)),
        ])
      }
      say("")
      table.show()
    }
  }

  struct Today: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "today",
      abstract: "Show how the body is today against its own last weeks: no medical advice.")

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let notebook = try await options.open().health()
      if json { say(bytes: encoded(notebook)) } else { say(notebook.readinessText) }
    }

    /// For programs: each figure beside its band, and why there is none.
    private func encoded(_ notebook: Notebook) -> [UInt8] {
      let figure = notebook.readiness(on: Clock.today)
      let known = figure.readiness
      var writer = JSONWriter()
      func write(_ name: StaticString, _ band: PersonalBand?, to writer: inout JSONWriter) {
        writer.key(name)
        guard let band else { return writer.null() }
        writer.object { writer in
          writer.member("mean", band.mean.roundedForOutput)
          writer.member("low", band.low.roundedForOutput)
          writer.member("high", band.high.roundedForOutput)
          writer.member("standing", band.standing.word)
          writer.member("source", band.source)
        }
      }
      writer.object { writer in
        writer.member("day", Clock.today.text)
        writer.member("verdict", known?.verdict)
        writer.member("text", known?.figuresText ?? figure.gapText(today: Clock.today))
        let isSDNN = known?.variabilityMeasure == .sdnn
        write("rmssd_ms", isSDNN ? nil : known?.variability, to: &writer)
        write("sdnn_ms", isSDNN ? known?.variability : nil, to: &writer)
        write("resting_heart_rate", known?.restingHeartRate, to: &writer)
        write("sleep_minutes", known?.sleep, to: &writer)
      }
      return writer.finish()
    }
  }

  struct Enter: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "enter",
      abstract: "Enter figures of a day; they go before what a device has told.",
      discussion: """
        regimen health enter today --weight 81.2 --sleep 7:30 --resting 49 --hrv 62
        regimen health enter 2026-11-28 --girth waist=82 --girth upperArm=36.5
        Girths are in cm, or in inches where weights are in pounds: neck, shoulders, chest, waist, \
        hips, thigh, calf, upperArm and forearm. "none" takes away what was entered.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The day, such as 2026-11-28.") var day: DayArgument
    @Option(help: "What the body weighs, such as 81.2 or 179lb.") var weight: String?
    @Option(help: "How long you slept, such as 7:30.") var sleep: String?
    @Option(help: "The resting heart rate in beats a minute.") var resting: String?
    @Option(help: "Heart-rate variability (rMSSD) in ms.") var hrv: String?
    @Option(
      help: ArgumentHelp("A girth; can be repeated.", valueName: "site=length"))
    var girth: [GirthArgument] = []
    @Flag(help: "Print JSON: the day as it is now.") var json = false

    func validate() throws {
      let all = [weight, sleep, resting, hrv].compactMap { $0 }
      if all.isEmpty, girth.isEmpty {
        throw ValidationError("Say what to enter, such as --weight 81.2.")
      }
      if !HealthChange.takes(day.day, today: Clock.today) {
        throw ValidationError("Enter a day up to today.")
      }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      let notebook = try open.health()
      let units = HealthUnits(notebook.settings)
      var typed: [(field: HealthField, text: String)] = []
      for (measure, text) in [
        (HealthMeasure.weight, weight), (.sleep, sleep), (.restingHeartRate, resting),
        (.rmssd, hrv),
      ] {
        if let text { typed.append((.measure(measure), text)) }
      }
      for entry in girth { typed.append((.site(entry.site), entry.text)) }
      let figures = try typed.map { (field: $0.field, value: try read($0.text, $0.field, units)) }
      let change = HealthChange(figures, on: day.day, in: notebook)
      var drafts: [Draft] = []
      if let settings = change.settings { drafts.append(try Draft(settings)) }
      if let month = change.month { drafts.append(try Draft(month)) }
      if !drafts.isEmpty { try await open.library.save(drafts) }
      if let month = change.emptied { try await open.library.delete(month, at: Clock.now) }
      let now = try open.health().bodyDays.first { $0.day == day.day } ?? HealthDay(day: day.day)
      if json { return say(bytes: ActivityJSON.list([now])) }
      let names = typed.map { $0.field.title }.joined(separator: ", ")
      let isChanged = !drafts.isEmpty || change.emptied != nil
      say((isChanged ? "Saved: " : "Nothing changes: ") + "\(names), \(day.day.shown).")
    }

    /// Nil for what is to be taken away.
    private func read(
      _ text: String, _ field: HealthField, _ units: HealthUnits
    ) throws -> Double? {
      if text.lowercased() == "none" { return nil }
      var text = text
      if field == .measure(.weight), let given = WeightArgument(argument: text) {
        let weight = given.weight(default: units.weight)
        // As the page would show it in the other unit.
        let value = weight.converted(to: units.weight).value
        text = "\(weight.unit == units.weight ? value : (value * 100).rounded() / 100)"
      }
      guard let value = field.read(text, units) else {
        throw Failure.usage("\(field.title): \(field.problem(units))")
      }
      return value
    }
  }
}

extension OpenLibrary {
  /// Of the library what pages of health read.
  fileprivate func health() throws -> Notebook {
    var notebook = Notebook()
    notebook.put(.settings(try settings()))
    notebook.put(try library.documents(HealthMonth.self).map { AnyDocument.healthMonth($0) })
    return notebook
  }
}

extension Notebook {
  /// All days of which something is known, the oldest first, each with the weight that counts.
  fileprivate var bodyDays: [HealthDay] {
    var days: [CivilDay: HealthDay] = [:]
    for day in healthDays(in: .first ... .last) where !day.isEmpty { days[day.day] = day }
    for entry in weights.entries where entry.source.isEmpty {
      var day = days[entry.day] ?? HealthDay(day: entry.day)
      day.weight = HealthFigure(entry.weight.kilograms, source: HealthFigure.entered)
      days[entry.day] = day
    }
    return days.values.sorted { $0.day < $1.day }
  }

  /// Such as `As usual. HRV 7-day mean 62 ms, within your 55–66`.
  fileprivate var readinessText: String {
    let figure = readiness(on: Clock.today)
    guard let known = figure.readiness else { return figure.gapText(today: Clock.today) }
    return known.verdict + ". " + known.figuresText.uppercasedStart
  }
}

/// `waist=82`, or `waist=none`.
struct GirthArgument: ExpressibleByArgument {
  let site: BodyMeasurement.Site
  let text: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map { String($0) }
    let wanted = parts.first?.lowercased()
    guard parts.count == 2,
      let site = BodyMeasurement.Site.allCases.first(where: { $0.rawValue.lowercased() == wanted })
    else { return nil }
    (self.site, text) = (site, parts[1])
  }
}
