import App
import ArgumentParser
import Body
import Documents
import Interchange
import Library
import Strength

struct ActivitiesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "activities",
    abstract: "List what was recorded: runs, rides, walks and more.",
    subcommands: [
      List.self, Show.self, Edit.self, Delete.self, Link.self, Unlink.self, Part.self, Join.self,
      Log.self, Export.self,
    ], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List activities, newest first.")

    @OptionGroup var options: LibraryOptions
    @Option(parsing: .unconditional, help: "How many, newest first.") var limit = 20
    @Option(help: "Only this sport, such as running.") var sport: String?
    @Flag(help: "Print JSON: all of them, oldest first.") var json = false

    func validate() throws {
      if limit < 1 { throw ValidationError("--limit takes a number from 1.") }
    }

    func run() async throws {
      let open = try await options.open()
      var activities = try open.library.documents(Activity.self, in: .first ... .last)
      if let sport { activities = activities.filter { $0.sport.name == sport.lowercased() } }
      activities.sort { ($0.startedAt.milliseconds, $0.id) > ($1.startedAt.milliseconds, $1.id) }
      if json { return say(bytes: ActivityJSON.list(activities.reversed())) }
      if activities.isEmpty {
        return say(
          "No activities yet. Bring in FIT, GPX or TCX files, or an export of Apple Health, with "
            + "regimen import.")
      }
      let settings = try open.settings()
      var table = Table([
        .left("Day"), .left("Activity"), .right("Distance"), .right("Time"), .right("Heart rate"),
        .right("Ascent"),
      ])
      for activity in activities.prefix(limit) { table.add(row(activity, settings)) }
      table.show()
    }

    private func row(_ activity: Activity, _ settings: Settings) -> [Table.Cell] {
      let unit = settings.distanceUnit.known ?? .km
      let name = activity.name.isEmpty ? activity.sport.name.capitalized : activity.name
      let distance = activity.meters.map {
        Distance($0, .m).converted(to: unit).value.shown(digits: 2) + " " + unit.rawValue
      }
      let seconds = activity.timerSeconds ?? activity.elapsedSeconds
      return [
        .init(activity.day.shown), .init(name.cut(to: 28)), .init(distance ?? "–"),
        .init(seconds?.shownAsDuration ?? "–"),
        .init(activity.averageHeartRate.map { $0.shown(digits: 0) } ?? "–"),
        .init(
          activity.ascentMeters.map { ActivityWords(activity, settings).height($0) } ?? "–", .dim),
      ]
    }
  }
}
