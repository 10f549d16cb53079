import App
import Documents
import Foundation
import Sequences

/// Plays a session in the terminal: draws in place, listens to keys, rings and speaks.
///
/// Where the output is no terminal it prints a line as each card begins; where the input is none,
/// the end of a line leaves a card that waits, and the end of the input ends the session there.
struct TerminalPlayer {
  private(set) var runner: Runner
  private var screen: PlayerScreen
  private let terminal: Terminal
  private let keyboard: Keyboard
  private let voice: Voice
  private var heardUntil: Int64
  private var drawn = 0
  private var printed: Int?
  private var isStopped = false

  init(runner: Runner, isQuiet: Bool, terminal: Terminal, keyboard: Keyboard) {
    self.runner = runner
    self.terminal = terminal
    self.keyboard = keyboard
    screen = PlayerScreen(width: terminal.width, terminal: terminal)
    voice = Voice(isQuiet: isQuiet, rings: terminal.isTerminal)
    heardUntil = Clock.now.milliseconds - 1
  }

  /// - Parameter save: called after everything that a person did, and at the end.
  mutating func play(save: (Session) async throws -> Void) async throws {
    defer { keyboard.restore() }
    if runner.isPaused { runner.perform(.resume, at: Clock.now) }
    try await save(runner.session)
    while runner.session.isRunning, !isStopped {
      pass(Clock.now)
      draw(Clock.now.milliseconds)
      if !runner.session.isRunning { break }
      let keys = keyboard.keys(within: pause(from: Clock.now.milliseconds))
      for key in keys { perform(key) }
      if !keys.isEmpty { try await save(runner.session) }
    }
    try await save(runner.session)
    conclude()
  }

  /// Until the next second of the card or the next cue, in milliseconds.
  private func pause(from now: Int64) -> Int {
    let position = runner.position(at: now)
    let phase = (position.elapsed - position.leadIn) % 1000
    let second = (phase < 0 ? 0 : 1000) - phase
    let cue = runner.nextCue(after: now).map { $0.at - now } ?? second
    return Int(max(1, min(second, cue)))
  }

  private mutating func pass(_ now: Instant) {
    for cue in runner.cues(after: heardUntil, through: now.milliseconds)
    where now.milliseconds - cue.at < 1000 {
      voice.give(cue, runner.session.cues)
    }
    heardUntil = now.milliseconds
    runner.observe(now)
  }

  /// Several keys may come at once, those after the last card's or after `stop` among them.
  mutating func perform(_ key: Keyboard.Key) {
    if isStopped { return }
    let now = Clock.now
    pass(now)
    let before = runner.session.cardStartedAt
    switch key {
    case .command(let command):
      runner.perform(command == .finish ? runner.session.ending : command, at: now)
      if command == .restart { runner.leadIn() }
    case .togglePause: runner.perform(runner.isPaused ? .resume : .pause, at: now)
    case .item(let number):
      let card = runner.session.card
      if runner.cards.indices.contains(card),
        case .checklist(let list) = runner.cards[card].kind, list.items.indices.contains(number)
      {
        runner.perform(.toggle(item: list.items[number].id), at: now)
      }
    case .stop:
      runner.perform(.pause, at: now)
      isStopped = true
    case .end:
      // Nobody can say any more that a card is done.
      if runner.end(at: now.milliseconds) == nil { runner.perform(.finish, at: now) }
    }
    if runner.session.cardStartedAt != before { heardUntil = now.milliseconds - 1 }
  }

  private mutating func draw(_ now: Int64) {
    let position = runner.position(at: now)
    guard position.card < runner.cards.count else { return }
    if !terminal.isTerminal {
      if printed != position.card {
        let card = runner.cards[position.card]
        say("\(card.fullName)  \(card.length.map { Double($0 / 1000).shownAsClock } ?? "open")")
      }
      printed = position.card
      return
    }
    let width = terminal.widthByNow
    var text = PlayerScreen.wayBack(over: drawn, isNarrower: width < screen.width)
    if width != screen.width { screen = PlayerScreen(width: width, terminal: terminal) }
    let lines = screen.lines(runner, at: now)
    for line in lines { text += line + "\u{1b}[K\n" }
    text += "\u{1b}[J"
    say(bytes: Array(text.utf8))
    drawn = lines.count
  }

  private func conclude() {
    if isStopped, runner.session.isRunning {
      return say("Stopped. Go on with: regimen play")
    }
    let session = runner.session
    say(
      "Finished: \(session.count(.done)) of \(runner.cards.count) cards "
        + "in \(session.playedSeconds.shownAsClock).")
  }
}
