import ArgumentParser
import Foundation

@main
struct RegimenCommand: AsyncParsableCommand {
  /// The newest one in CHANGELOG.md, which the app shows.
  static let version = "0.8"

  static let configuration = CommandConfiguration(
    commandName: "regimen",
    abstract: "A training notebook that keeps your log as readable files.",
    discussion: """
      The library is a folder of JSON documents: --library, else $REGIMEN_LIBRARY, else ~/Regimen.

      Exit codes: 0 done, 1 failed, 2 wrong usage, 65 nothing in a file could be read, or a plan \
      was refused.
      """,
    version: RegimenCommand.version,
    subcommands: [
      DemoCommand.self, ServeCommand.self, ImportCommand.self, ExportCommand.self,
      TodayCommand.self, CalendarCommand.self,
      LogCommand.self, PlayCommand.self, SequenceCommand.self, PlanCommand.self,
      CoachCommand.self,
      HistoryCommand.self, VolumeCommand.self, ActivitiesCommand.self, HealthCommand.self,
      GoalsCommand.self, PhotosCommand.self, RecapCommand.self, ZonesCommand.self,
      ExercisesCommand.self, MusclesCommand.self, GymsCommand.self, SplitsCommand.self,
      ProgrammesCommand.self,
      SettingsCommand.self, LibraryCommand.self, BackupCommand.self, DevicesCommand.self,
      GatewayCommand.self, DoctorCommand.self,
    ])

  static func main() async {
    do {
      if let word = strangeWord(CommandLine.arguments.dropFirst()) {
        throw Failure.usage("There is no command \"\(word)\".", hint: "See all: regimen help")
      }
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      try await RemoteLibrary.finish()
    } catch {
      leave(with: error)
    }
  }

  /// A word after `help` that names no command; the parser would print the help of another one.
  private static func strangeWord(_ arguments: ArraySlice<String>) -> String? {
    guard arguments.first == "help" else { return nil }
    var commands = configuration.subcommands
    for word in arguments.dropFirst() where !word.hasPrefix("-") {
      guard let found = commands.first(where: { $0.configuration.commandName == word }) else {
        return word
      }
      commands = found.configuration.subcommands
    }
    return nil
  }

  /// Says what went wrong and ends the program.
  private static func leave(with error: any Error) -> Never {
    let isOwn = exitCode(for: error) == .failure && !(error is ExitCode)
    if !isOwn {
      let code = exitCode(for: error)
      let text = fullMessage(for: error)
      if code == .success { say(text) } else if !text.isEmpty { tell(text) }
      Foundation.exit(code == .validationFailure ? ExitCodes.usage : code.rawValue)
    }
    let failure = Failure(error)
    tell(Terminal.errors.styled("error:", .red) + " " + failure.message)
    if !failure.hint.isEmpty { tell(Terminal.errors.styled("hint:", .cyan) + " " + failure.hint) }
    Foundation.exit(failure.exitCode)
  }
}
