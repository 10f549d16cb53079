import ArgumentParser
import Body
import Documents
import Interchange
import Library

struct HealthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health",
    abstract: "Show sleep, resting heart rate, HRV, weight and steps, day by day.",
    subcommands: [Show.self], defaultSubcommand: Show.self)

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the days of a range.")

    @OptionGroup var options: LibraryOptions
    @Option(help: "The first day. (default: two weeks before the last one)")
    var from: DayArgument?
    @Option(help: "The last day. (default: today)") var to: DayArgument?
    @Flag(help: "Print JSON: one object a day.") var json = false

    func validate() throws {
      if let from, let to, to.day < from.day {
        throw ValidationError("--from \(from.day.text) is after --to \(to.day.text).")
      }
    }

    func run() async throws {
      let open = try await options.open()
      let last = to?.day ?? Clock.today
      let first = from?.day ?? last - 13
      let months = try open.library.documents(HealthMonth.self)
      let days = months.flatMap { $0.days }.filter { first <= $0.day && $0.day <= last }
        .sorted { $0.day < $1.day }
      if json { return say(bytes: ActivityJSON.list(days)) }
      if days.isEmpty {
        return say(
          "Nothing is known of these days. Bring in an export of Apple Health with regimen import.")
      }
      var table = Table([
        .left("Day"), .right("Sleep"), .right("Resting"), .right("SDNN"), .right("rMSSD"),
        .right("Weight"), .right("Steps"), .right("Active"), .right("VO₂max"),
      ])
      for day in days.reversed() { table.add(row(day)) }
      table.show()
    }

    private func row(_ day: HealthDay) -> [Table.Cell] {
      func cell(_ figure: HealthFigure?, _ unit: String = "", digits: Int = 0) -> Table.Cell {
        .init(figure.map { $0.value.shown(digits: digits) + unit } ?? "–")
      }
      return [
        .init(day.day.shown),
        .init(day.sleep?.asleepMinutes.map { ($0 * 60).shownAsDuration } ?? "–"),
        cell(day.restingHeartRate), cell(day.sdnn, " ms"), cell(day.rmssd, " ms"),
        cell(day.weight, " kg", digits: 1), cell(day.steps), cell(day.activeEnergy, " kcal"),
        cell(day.vo2Max, digits: 1),
      ]
    }
  }
}
