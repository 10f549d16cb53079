import App
import ArgumentParser
import Documents
import Library
import Strength

extension ProgrammesCommand {
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Rename a programme.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name.") var name: String
    @Option(help: "What it is called from now on.") var rename: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      var notebook = try open.notebook()
      let programmes = notebook.programmes
      var programme = try programmes.named(name, noun: "programme")
      programme.name = try programmes.checkedName(rename, noun: "programme", of: programme.id)
      try await open.library.save(programme)
      notebook.put(.programme(programme))
      ProgrammesCommand.show(programme, notebook, json: json)
    }
  }

  struct End: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "end",
      abstract: "Take off the calendar what is still to be trained of a programme.",
      discussion: "What was trained, and what was missed before today, stays.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name.") var name: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      var notebook = try open.notebook()
      let programme = try notebook.programmes.named(name, noun: "programme", whole: true)
      let ended = notebook.ended(programme, on: Clock.today)
      if ended.count > 0 { try await open.library.save(ended.programme) }
      notebook.put(.programme(ended.programme))
      if !json {
        say(
          ended.count == 0
            ? "Nothing of it is to come."
            : "Removed \(counted(ended.count, "workout", "workouts")) from the calendar.")
      }
      ProgrammesCommand.show(ended.programme, notebook, json: json)
    }
  }
}
