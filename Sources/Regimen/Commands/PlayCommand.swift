import ArgumentParser
import Documents
import Foundation
import Library
import Sequences

struct PlayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Play a sequence here, in the terminal.",
    discussion: """
      Keys: space pauses and goes on, n or → leaves the card, b or ← goes back, + and - change its
      time by 10 seconds, 1 to 9 tick items off, c counts a round, q stops and keeps the place.

      regimen play Tabata
      regimen play              goes on with what was stopped
      """)

  @OptionGroup var options: LibraryOptions
  @Argument(
    help: "The sequence, or the beginning of its name; without it the one that was stopped.")
  var name: String?
  @Flag(help: "No bell and no voice.") var quiet = false

  func run() async throws {
    let open = try await options.openForWriting()
    let runner = try runner(open)
    var played = try PlayedSession(runner.session, in: open)
    var player = TerminalPlayer(
      runner: runner, isQuiet: quiet, terminal: Terminal.output, keyboard: Keyboard())
    try await player.play { try await played.save($0) }
    if let remark = played.remark { say(remark) }
  }

  private func runner(_ open: OpenLibrary) throws -> Runner {
    let running = try open.library.documents(Session.self).last { $0.isRunning }
    guard let name else {
      guard let running else {
        throw Failure.usage(
          "Nothing was stopped half-way.", hint: "Say what to play: regimen play NAME")
      }
      return try Runner(running)
    }
    if let running {
      throw Failure(
        message: "\"\(running.name)\" is still being played since \(running.startedAt.day.shown).",
        hint: "Go on with it: regimen play, and end it with e.")
    }
    let sequence = try open.sequences().named(name, noun: "sequence")
    var runner = try Runner(Session(id: Clock.mint(), of: sequence, at: Clock.now))
    runner.leadIn()
    return runner
  }
}

extension OpenLibrary {
  func sequences() throws -> [TimedSequence] {
    try library.documents(TimedSequence.self).sorted { ($0.order, $0.name) < ($1.order, $1.name) }
  }
}
