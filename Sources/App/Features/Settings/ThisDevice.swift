/// Whether pages are light or dark on this device.
public enum Theme: String, CaseIterable, Sendable {
  case system, light, dark

  /// What this device remembers it by; nothing for the system's.
  static let memoryKey = "theme"

  var title: String {
    switch self {
    case .system: "System"
    case .light: "Light"
    case .dark: "Dark"
    }
  }
}

/// What pages are written in on this device. The page itself translates: here all is English.
public enum Language: String, CaseIterable, Sendable {
  /// The first of the browser's that there is.
  case system
  case english = "en"
  case german = "de"

  /// What this device remembers it by; nothing for the system's.
  static let memoryKey = "language"

  var title: String {
    switch self {
    case .system: "System"
    case .english: "English"
    case .german: "Deutsch"
    }
  }
}

/// How loud tones and speech are on this device.
public enum TimerVolume: String, CaseIterable, Sendable {
  case off, quiet, normal, loud

  /// What this device remembers it by; nothing for the usual.
  static let memoryKey = "volume"

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
  var theme: Theme { device.memory[Theme.memoryKey].flatMap { Theme(rawValue: $0) } ?? .system }

  var language: Language {
    device.memory[Language.memoryKey].flatMap { Language(rawValue: $0) } ?? .system
  }

  var timerVolume: TimerVolume {
    device.memory[TimerVolume.memoryKey].flatMap { TimerVolume(rawValue: $0) } ?? .normal
  }

  /// Tells the host, as it starts, what is other than usual on this device.
  func setUpDevice(_ effects: inout Effects) {
    if theme != .system { effects.append(.theme(theme)) }
    if language != .system { effects.append(.language(language)) }
    if timerVolume != .normal { effects.append(.volume(percent: timerVolume.percent)) }
  }

  mutating func choose(_ theme: Theme, _ effects: inout Effects) {
    remember(Theme.memoryKey, theme == .system ? nil : theme.rawValue, &effects)
    effects.append(.theme(theme))
  }

  mutating func choose(_ language: Language, _ effects: inout Effects) {
    remember(
      Language.memoryKey, language == .system ? nil : language.rawValue, &effects)
    effects.append(.language(language))
  }

  /// A tone lets hear how loud it is.
  mutating func choose(_ volume: TimerVolume, _ effects: inout Effects) {
    remember(TimerVolume.memoryKey, volume == .normal ? nil : volume.rawValue, &effects)
    effects.append(.volume(percent: volume.percent))
    effects.append(.sound(.rest))
  }
}

func thisDeviceCard(_ state: State) -> Node {
  card("This device") {
    h3 { "Theme" }
    segments(
      "Theme",
      options: Theme.allCases.map { ($0.title, $0 == state.theme, .settings(.theme($0))) })
    h3 { "Language" }
    segments(
      "Language",
      options: Language.allCases.map {
        ($0.title, $0 == state.language, .settings(.language($0)))
      })
    h3 { "Sound of timers" }
    segments(
      "Sound of timers",
      options: TimerVolume.allCases.map {
        ($0.title, $0 == state.timerVolume, .settings(.volume($0)))
      })
    if !state.device.isTouch {
      rows("Keyboard") {
        actionRow("Keyboard shortcuts", icon: .list, key: "shortcuts", .shortcuts(.show))
      }
    }
  }
}
