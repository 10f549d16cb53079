import Sequences

@testable import App

extension Person {
  /// Plays without getting ready, and forgets what the host was asked for until then.
  mutating func startNow() {
    let position = state.player.runner?.position(at: now.milliseconds)
    guard let leadIn = position?.leadIn, leadIn > 0 else { return }
    _ = takeEffects()
    perform(.player(.command(.next)))
  }
}

extension [Effect] {
  /// The lists of tones that the host was handed, the first one first.
  var tones: [[Effect.Tone]] {
    compactMap { if case .tones(let tones) = $0 { tones } else { nil } }
  }

  /// What the lock screen was to show, one after the other; nil for nothing.
  var lockScreens: [Effect.LockScreen?] {
    var screens: [Effect.LockScreen?] = []
    for case .lockScreen(let screen) in self { screens.append(screen) }
    return screens
  }

  var spoken: [String] {
    compactMap { if case .speak(let text) = $0 { text } else { nil } }
  }
}
