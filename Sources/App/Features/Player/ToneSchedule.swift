import Documents
import Sequences
import Strength

/// What the host holds of tones: one schedule for the player and for the rests of the logger, as
/// `Effect.tones` takes the place of all that have not begun.
struct ToneSchedule: Sendable {
  /// Up to when the player's were handed over, in milliseconds since 1970; 0 where all are due
  /// anew.
  var until: Int64 = 0
  /// Whether there are any that may have to be taken back.
  var isHeld = false
  /// The end of the rest that is among them, in milliseconds since 1970; nil for none.
  var restEnd: Int64?

  /// How far ahead the player's are handed over, in milliseconds. A rest is, however long it takes.
  fileprivate static let reach: Int64 = 90_000

  /// All are due anew where the clock was set back: those handed over come when it is late again.
  mutating func follow(_ now: Int64) {
    if until > now + ToneSchedule.reach { until = 0 }
  }
}

extension State {
  /// Hands tones over before they are due: the audio's clock is exact where the timers of a hidden
  /// page are not, and goes on where its scripts stand still.
  mutating func passTones(_ effects: inout Effects) {
    let now = now.milliseconds
    let (runner, rest) = (soundingRunner, heardRest)
    var tones = player.tones
    tones.follow(now)
    if let end = tones.restEnd, end <= now {
      // What has begun goes on sounding.
      tones.restEnd = nil
      if runner == nil { tones.isHeld = false }
    }
    if tones.restEnd != rest?.endsAt { tones.until = 0 }
    if tones.until == 0 || runner != nil && tones.until < now + ToneSchedule.reach / 2 {
      tones.until = runner == nil && rest == nil ? 0 : now + ToneSchedule.reach
      tones.restEnd = rest?.endsAt
      var list = rest?.tones(after: now, notebook.settings.cues) ?? []
      if let runner, runner.session.cues.hasSound {
        // From the very moment on where nothing was scheduled: a card may begin in it.
        for cue in runner.cues(after: now, through: tones.until) {
          list.append(Effect.Tone(at: cue.at, sound: cue.sound(runner)))
        }
      }
      if tones.isHeld || !list.isEmpty { effects.append(.tones(list)) }
      tones.isHeld = !list.isEmpty
    }
    player.tones = tones
  }

  /// What sounds on this device while its time passes.
  private var soundingRunner: Runner? { isPlaying && cuesHere ? player.runner : nil }

  // MARK: The lock screen

  /// Whether this device shows on its lock screen what goes on.
  var usesLockScreen: Bool { device.memory[PlayerState.lockScreenKey] != "off" }

  /// The rest that the lock screen is about: what plays goes before it, what is paused does not.
  var restOnLockScreen: Rest? { soundingRunner == nil ? heardRest : nil }

  mutating func passLockScreen(_ effects: inout Effects) {
    var screen: Effect.LockScreen?
    if usesLockScreen { screen = restOnLockScreen.map { lockScreen($0) } ?? playedScreen }
    if screen == player.lockScreen { return }
    player.lockScreen = screen
    effects.append(.lockScreen(screen))
  }

  private var playedScreen: Effect.LockScreen? {
    guard let runner = player.runner, runner.session.isRunning, cuesHere else { return nil }
    let session = runner.session
    let position = runner.position(at: now.milliseconds)
    let card = runner.cards[min(position.card, runner.cards.count - 1)]
    let count = runner.count(at: position.card)
    var screen = Effect.LockScreen(
      title: card.name,
      detail: session.title + " · " + String(count.number) + " of " + String(count.of),
      pausedAt: session.pausedAt?.milliseconds)
    if position.leadIn > 0 {
      screen.title = "Get ready"
    } else if let length = position.length {
      (screen.since, screen.length) = (session.cardStartedAt.milliseconds, length)
    }
    return screen
  }

  private func lockScreen(_ rest: Rest) -> Effect.LockScreen {
    let length = Int64(rest.seconds * 1000)
    return Effect.LockScreen(
      title: "Rest", detail: notebook.running?.nextText.map { "Next: " + $0 } ?? "",
      since: rest.endsAt - length, length: length)
  }

  /// What a button of the lock screen means for what that is about, by its name in the Media
  /// Session API.
  mutating func press(_ button: String, _ effects: inout Effects) {
    let isRest = restOnLockScreen != nil
    // A headset's buttons come also where there is nothing that they could be about.
    guard isRest || playedScreen != nil else { return }
    let command: PlayerCommand
    switch button {
    case "play": command = .resume
    case "pause": command = .pause
    case "previoustrack": command = .back
    case "nexttrack":
      if isRest { return changeRest(by: nil, &effects) }
      command = .next
    case "seekforward", "seekbackward":
      let sign = button == "seekforward" ? 1 : -1
      if isRest { return changeRest(by: 15 * sign, &effects) }
      command = .adjust(seconds: 10 * sign)
    default: return
    }
    if !isRest { updatePlayer(&self, .command(command), &effects) }
  }
}

/// For this device: other apps fall silent while one has the lock screen.
func lockScreenToggle(_ state: State) -> Node {
  toggle(
    "Lock screen", id: "lock-screen", isOn: state.usesLockScreen,
    hint: "Shows the time and its buttons. Other music may pause."
  ) { .player(.lockScreen($0)) }
}
