/// What keys do: the page answers to these, buttons are named by them, and the sheet lists them.
struct Shortcut: Sendable {
  /// Such as `Space P` for one of two, `G+T` for two after each other; letters are capitals.
  let keys: Literal
  let title: Literal
  /// Nil where keys stand for a touch of what names them, or are up to what has the focus.
  let action: Action?

  init(_ keys: Literal, _ title: Literal, _ action: Action? = nil) {
    self.keys = keys
    self.title = title
    self.action = action
  }

  /// In a field that searches what the page lists.
  static var search: Shortcut { Shortcut("/", "Search") }

  // MARK: The player

  static var pause: Shortcut { Shortcut("Space P", "Pause or resume") }
  static var next: Shortcut { Shortcut("N ArrowRight", "Next") }
  static var back: Shortcut { Shortcut("B ArrowLeft", "Previous card") }
  static var more: Shortcut { Shortcut("Plus", "10 seconds more") }
  static var less: Shortcut { Shortcut("-", "10 seconds less") }
  static var round: Shortcut { Shortcut("C", "Round done") }
  static var tick: Shortcut { Shortcut("1", "Tick the first item, 2 the second, up to 9") }

  /// What no other page has.
  static func own(of route: Route) -> [Shortcut] {
    switch route {
    case .play: [pause, next, back, more, less, round, tick]
    case .today: [Shortcut("N", "New workout", .today(.startEmpty))]
    case .workout: [Shortcut("Enter", "On to the next number, and done")]
    case .calendar:
      [Shortcut("ArrowLeft ArrowRight ArrowUp ArrowDown", "Another day, once one has the focus")]
    default: []
    }
  }

  static var everywhere: [Shortcut] {
    [
      Shortcut("G+T", "Today", .open(.today)),
      Shortcut("G+H", "History", .open(.history)),
      Shortcut("G+C", "Calendar", .open(.calendar)),
      Shortcut("G+P", "Running plans", .open(.plans)),
      Shortcut("G+S", "Settings", .open(.settings(nil))),
      search,
      Shortcut("ArrowUp ArrowDown", "More or less of a number"),
      Shortcut("Escape", "Close what is open"),
      Shortcut("?", "Keyboard shortcuts", .shortcuts(.show)),
    ]
  }
}

public enum ShortcutsAction: Sendable {
  /// Keys of the list.
  case press(String)
  case show
  case close
  /// Whether single keys do something on this device.
  case use(Bool)
}

extension State {
  /// `off` where single keys do nothing on this device: who dictates presses some by mistake.
  private static let shortcutsKey = "shortcuts"

  var usesShortcuts: Bool { device.memory[State.shortcutsKey] != "off" }

  /// A page that is still arriving does nothing yet: a workout may run that is not here.
  private var shortcuts: [Shortcut] {
    (device.isArriving ? [] : Shortcut.own(of: route)) + Shortcut.everywhere
  }

  /// What is pressed for something that the page as a whole does.
  func action(forKeys keys: String) -> Action? {
    for shortcut in shortcuts where shortcut.keys.description == keys { return shortcut.action }
    return nil
  }

  /// For the shell: the keys that it hands over, `off` for none at all.
  var listenedKeys: Attribute {
    if !usesShortcuts { return Attribute("data-keys", .fixed("off")) }
    var list = ""
    for shortcut in shortcuts where shortcut.action != nil {
      list += (list.isEmpty ? "" : " ") + shortcut.keys.description
    }
    return Attribute("data-keys", list)
  }

  mutating func updateShortcuts(_ action: ShortcutsAction, _ effects: inout Effects) {
    switch action {
    case .press: break
    case .show: showsShortcuts = true
    case .close: showsShortcuts = false
    case .use(let isOn): remember(State.shortcutsKey, isOn ? nil : "off", &effects)
    }
  }
}
