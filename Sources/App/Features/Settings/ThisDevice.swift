/// A choice that each device remembers by itself; nothing is kept of the usual one.
protocol DeviceChoice: RawRepresentable<String>, CaseIterable, Equatable {
  static var memoryKey: String { get }
  static var usual: Self { get }
  /// What tells the host of it.
  var effect: Effect { get }
}

/// Whether pages are light or dark.
public enum Theme: String, DeviceChoice, Sendable {
  case system, light, dark

  static let memoryKey = "theme"
  static let usual = Theme.system
  var effect: Effect { .theme(self) }

  var title: String {
    switch self {
    case .system: "System"
    case .light: "Light"
    case .dark: "Dark"
    }
  }
}

/// What pages are written in. The page itself translates: here all is English.
public enum Language: String, DeviceChoice, Sendable {
  /// The first of the browser's that there is.
  case system
  case english = "en"
  case german = "de"

  static let memoryKey = "language"
  static let usual = Language.system
  var effect: Effect { .language(self) }

  var title: String {
    switch self {
    case .system: "System"
    case .english: "English"
    case .german: "Deutsch"
    }
  }
}

/// How loud tones and speech are.
public enum TimerVolume: String, DeviceChoice, Sendable {
  case off, quiet, normal, loud

  static let memoryKey = "volume"
  static let usual = TimerVolume.normal
  var effect: Effect { .volume(percent: percent) }

  var title: String {
    switch self {
    case .off: "Off"
    case .quiet: "Quiet"
    case .normal: "Normal"
    case .loud: "Loud"
    }
  }

  /// Of the usual.
  var percent: Int {
    switch self {
    case .off: 0
    case .quiet: 30
    case .normal: 100
    case .loud: 200
    }
  }
}

extension State {
  func chosen<Choice: DeviceChoice>(_ choice: Choice.Type) -> Choice {
    device.memory[Choice.memoryKey].flatMap { Choice(rawValue: $0) } ?? .usual
  }

  /// Tells the host, as it starts, what is other than usual on this device.
  func setUpDevice(_ effects: inout Effects) {
    setUp(Theme.self, &effects)
    setUp(Language.self, &effects)
    setUp(TimerVolume.self, &effects)
  }

  private func setUp<Choice: DeviceChoice>(_ type: Choice.Type, _ effects: inout Effects) {
    let choice = chosen(type)
    if choice != .usual { effects.append(choice.effect) }
  }

  mutating func choose<Choice: DeviceChoice>(_ choice: Choice, _ effects: inout Effects) {
    remember(Choice.memoryKey, choice == .usual ? nil : choice.rawValue, &effects)
    effects.append(choice.effect)
  }
}

func thisDeviceCard(_ state: State) -> Node {
  let (theme, language) = (state.chosen(Theme.self), state.chosen(Language.self))
  let volume = state.chosen(TimerVolume.self)
  return card("This device") {
    h3 { "Theme" }
    segments(
      "Theme", options: Theme.allCases.map { ($0.title, $0 == theme, .settings(.theme($0))) })
    h3 { "Language" }
    segments(
      "Language",
      options: Language.allCases.map { ($0.title, $0 == language, .settings(.language($0))) })
    h3 { "Sound of timers" }
    segments(
      "Sound of timers",
      options: TimerVolume.allCases.map { ($0.title, $0 == volume, .settings(.volume($0))) })
    if !state.device.isTouch {
      rows("Keyboard") {
        actionRow("Keyboard shortcuts", icon: .list, key: "shortcuts", .shortcuts(.show))
      }
    }
  }
}
