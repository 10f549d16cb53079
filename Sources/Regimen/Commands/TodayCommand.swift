import App
import ArgumentParser
import Library
import Server

struct TodayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show what goes on, what comes next and why, and the week so far.")

  @OptionGroup var options: LibraryOptions
  @Flag(help: "Print JSON: what the server says at /today.json.") var json = false

  func run() async throws {
    let open = try await options.open()
    let now = Clock.now
    if json { return say(bytes: try open.library.todayCard(now: now).json) }
    for line in TodaySheet(try open.notebook(), now).lines(.output) { say(line) }
  }
}
