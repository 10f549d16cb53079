/// An attribute of an element. What takes part in the page's loop carries an action.
public struct Attribute: Sendable {
  public enum Value: Sendable {
    /// There or not, without a value.
    case flag
    case fixed(Literal)
    case text(String)
    case handler(Handler)
  }

  public var name: Literal
  public var value: Value

  public init(_ name: Literal, _ value: Value) {
    self.name = name
    self.value = value
  }

  public init(_ name: Literal, _ text: String) { self.init(name, .text(text)) }

  /// Nothing at all; see `when`.
  static let none = Attribute("", .flag)
}

/// What happens when someone touches an element.
///
/// Indirect, so that attributes stay small: pages copy them a lot.
public indirect enum Handler: Sendable {
  case action(Action)
  /// An action made of the element's value: its text, `true` or `false`, the key it was dropped at.
  case value(@Sendable (String) -> Action)
}

extension Attribute {
  public static func `class`(_ names: Literal) -> Attribute {
    Attribute("class", .fixed(names))
  }
  public static func classes(_ names: String) -> Attribute { Attribute("class", names) }
  /// One class, and another one behind it where a condition holds.
  public static func `class`(_ names: String, _ extra: String, if condition: Bool) -> Attribute {
    Attribute("class", condition ? names + " " + extra : names)
  }
  public static func id(_ id: String) -> Attribute { Attribute("id", id) }
  /// Tells siblings apart, so that the page moves them instead of rewriting them.
  public static func key(_ key: String) -> Attribute { Attribute("data-key", key) }
  public static func href(_ url: String) -> Attribute { Attribute("href", url) }
  public static func href(_ route: Route) -> Attribute { Attribute("href", route.path) }
  public static func type(_ type: Literal) -> Attribute { Attribute("type", .fixed(type)) }
  public static func name(_ name: String) -> Attribute { Attribute("name", name) }
  public static func value(_ value: String) -> Attribute { Attribute("value", value) }
  public static func placeholder(_ text: String) -> Attribute { Attribute("placeholder", text) }
  public static func title(_ text: String) -> Attribute { Attribute("title", text) }
  /// The name that a screen reader says.
  public static func label(_ text: String) -> Attribute { Attribute("aria-label", text) }
  public static func role(_ role: Literal) -> Attribute { Attribute("role", .fixed(role)) }
  public static func aria(_ name: AriaName, _ value: String) -> Attribute {
    Attribute(name.attribute, value)
  }
  public static func aria(_ name: AriaName, _ value: Bool) -> Attribute {
    Attribute(name.attribute, value ? "true" : "false")
  }
  /// Of what somebody has written, which is in their language.
  static var untranslated: Attribute { Attribute("translate", .fixed("no")) }
  /// Keys that stand for a touch, by their names in ARIA; in a field they lead into it.
  static func keys(_ shortcut: Shortcut) -> Attribute {
    Attribute("aria-keyshortcuts", .fixed(shortcut.keys))
  }
  public static func flag(_ name: Literal) -> Attribute { Attribute(name, .flag) }
  public static var autofocus: Attribute { Attribute("autofocus", .flag) }
  public static func disabled(_ isDisabled: Bool) -> Attribute {
    when(isDisabled, Attribute("disabled", .flag))
  }
  public static func checked(_ isChecked: Bool) -> Attribute {
    when(isChecked, Attribute("checked", .flag))
  }
  public static func selected(_ isSelected: Bool) -> Attribute {
    when(isSelected, Attribute("selected", .flag))
  }
  /// Custom properties such as `--share:0.4;--row:2`, set one by one: the page allows no style
  /// attributes.
  public static func style(_ properties: String) -> Attribute {
    Attribute("data-style", properties)
  }
  public static func when(_ condition: Bool, _ attribute: @autoclosure () -> Attribute) -> Attribute
  {
    condition ? attribute() : .none
  }

  // MARK: Actions

  public static func onClick(_ action: Action) -> Attribute {
    Attribute("data-on-click", .handler(.action(action)))
  }
  /// With each keystroke.
  public static func onInput(_ action: @escaping @Sendable (String) -> Action) -> Attribute {
    Attribute("data-on-input", .handler(.value(action)))
  }
  /// When a value is settled: a choice, a box ticked, a field left.
  public static func onChange(_ action: @escaping @Sendable (String) -> Action) -> Attribute {
    Attribute("data-on-change", .handler(.value(action)))
  }
  public static func onSubmit(_ action: Action) -> Attribute {
    Attribute("data-on-submit", .handler(.action(action)))
  }
  /// A dialog that is left by Escape.
  public static func onCancel(_ action: Action) -> Attribute {
    Attribute("data-on-cancel", .handler(.action(action)))
  }
  /// Keys of `data-keys`, pressed where nobody types and nothing lies over the page.
  static func onKeys(_ action: @escaping @Sendable (String) -> Action) -> Attribute {
    Attribute("data-on-keys", .handler(.value(action)))
  }
  public static func onEnter(_ action: Action) -> Attribute {
    Attribute("data-on-enter", .handler(.action(action)))
  }
  /// An element of a list dropped elsewhere: its key, a space, and the key that it comes before.
  public static func onReorder(_ action: @escaping @Sendable (String) -> Action) -> Attribute {
    Attribute("data-on-reorder", .handler(.value(action)))
  }
  /// It comes near what is in sight.
  public static func onAppear(_ action: Action) -> Attribute {
    Attribute("data-on-appear", .handler(.action(action)))
  }
  /// Other parts, each with a `sight`, are near what is in sight: the keys of all that are, the
  /// first one first.
  public static func onSight(_ action: @escaping @Sendable (String) -> Action) -> Attribute {
    Attribute("data-on-sight", .handler(.value(action)))
  }
  /// A pointer over a drawing: shares of its width and height, such as `0.25 0.5`.
  public static func onScrub(_ action: @escaping @Sendable (String) -> Action) -> Attribute {
    Attribute("data-on-scrub", .handler(.value(action)))
  }
  public static func sight(_ key: String) -> Attribute { Attribute("data-sight", key) }
  /// Something dragged onto something else: its key, a space, and the other one's key.
  public static func onDrop(_ action: @escaping @Sendable (String) -> Action) -> Attribute {
    Attribute("data-on-drop", .handler(.value(action)))
  }
}

/// The states and relations that ARIA names.
public enum AriaName: Sendable {
  case checked, controls, current, describedBy, expanded, hidden, invalid, label, labelledBy, live
  case modal, pressed, selected, valueMax, valueMin, valueNow, valueText, busy

  var attribute: Literal {
    switch self {
    case .checked: "aria-checked"
    case .controls: "aria-controls"
    case .current: "aria-current"
    case .describedBy: "aria-describedby"
    case .expanded: "aria-expanded"
    case .hidden: "aria-hidden"
    case .invalid: "aria-invalid"
    case .label: "aria-label"
    case .labelledBy: "aria-labelledby"
    case .live: "aria-live"
    case .modal: "aria-modal"
    case .pressed: "aria-pressed"
    case .selected: "aria-selected"
    case .valueMax: "aria-valuemax"
    case .valueMin: "aria-valuemin"
    case .valueNow: "aria-valuenow"
    case .valueText: "aria-valuetext"
    case .busy: "aria-busy"
    }
  }
}
