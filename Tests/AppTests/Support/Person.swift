import Documents
import Strength
import Testing

@testable import App

/// Someone who uses the app: sees what is on the page and touches what has a name.
struct Person {
  var state: State
  /// Everything that the host was asked to do, oldest first.
  private(set) var effects: [Effect] = []
  private var clock: Instant

  /// - Parameters:
  ///   - documents: what the device has stored.
  ///   - time: now, such as `2026-11-21T18:00:00+01:00`.
  init(
    _ documents: [AnyDocument] = [], at time: String = "2026-11-21T18:00:00.000+01:00",
    route: Route = .today
  ) throws {
    clock = try #require(Instant(time))
    state = State(seed: 7)
    state.notebook.put(documents)
    state.device.hasLoaded = true
    state.device.hasSynced = true
    state.device.connection = .connected
    state.device.memory["welcomed"] = "1"
    perform(.arrived(route))
  }

  var now: Instant { clock }

  mutating func perform(_ action: Action) {
    let new = update(&state, action, now: clock)
    effects += new
    for case .navigate(let route, _) in new { state.route = route }
  }

  /// Lets time go by, and wakes the app where it asked for it.
  mutating func wait(seconds: Double) {
    clock = Instant(
      milliseconds: clock.milliseconds + Int64(seconds * 1000),
      offsetMinutes: Int(clock.offsetMinutes))
    perform(.tick)
  }

  /// What the host was asked to do since the last look.
  mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  /// Operations that were queued, oldest first.
  var saved: [DocumentOperation] {
    effects.compactMap { if case .save(let it) = $0 { it } else { nil } }
  }

  /// The library has all that was queued.
  mutating func acknowledge() {
    let answers = state.device.queue.map { operation in
      var answer = Acknowledgement()
      answer.operation = operation.id
      answer.revision = 7
      return answer
    }
    perform(.device(.acknowledged(answers, epoch: "e")))
  }

  // MARK: Seeing

  var page: PageView { PageView(App.page(state)) }

  func sees(_ text: String) -> Bool { page.text.contains(text) }

  // MARK: Touching

  /// Touches a button or follows a link, by what a screen reader calls it.
  mutating func tap(
    _ name: String, at position: Int = 0, in region: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let element = try page.find(
      ["button", "a"], name, at: position, in: region, sourceLocation: sourceLocation)
    if let action = element.action("data-on-click") { return perform(action) }
    let address = try #require(
      element.attribute("href"), "\(name) does nothing", sourceLocation: sourceLocation)
    perform(.open(Route(path: address)))
  }

  /// Types into a field, by its label.
  mutating func type(
    _ text: String, into name: String, at position: Int = 0, in region: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let field = try page.find(
      ["input", "textarea"], name, at: position, in: region, sourceLocation: sourceLocation)
    let action = try #require(
      field.action("data-on-input", text) ?? field.action("data-on-change", text),
      "\(name) takes no text", sourceLocation: sourceLocation)
    perform(action)
  }

  /// Presses Enter in a field or on a button, by its name.
  mutating func pressEnter(
    on name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let element = try page.find(["input", "button"], name, sourceLocation: sourceLocation)
    perform(
      try #require(
        element.action("data-on-enter"), "Enter does nothing in \(name)",
        sourceLocation: sourceLocation))
  }

  /// The name of what the focus was moved to last; nil where it is not on the page.
  var focused: String? {
    var last: String?
    for case .focus(let id) in effects { last = id }
    return page.elements().first { last != nil && $0.attribute("id") == last }?.name
  }

  /// The page loaded anew: what is stored, and nothing else.
  func reloaded() throws -> Person {
    var again = try Person(documents, at: now.text, route: state.route)
    _ = again.takeEffects()
    let memory = state.device.memory.map { ($0.key, $0.value) }
    again.perform(.device(.stored([], operations: [], memory: memory)))
    return again
  }

  /// Chooses from a list, or sets a slider or a switch (`true`, `false`), by its label.
  mutating func choose(
    _ value: String, in name: String, at position: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let field = try page.find(
      ["select", "input"], name, at: position, sourceLocation: sourceLocation)
    let chosen =
      field.options.first { $0.title == value }.map { $0.value } ?? value
    let action = try #require(
      field.action("data-on-change", chosen) ?? field.action("data-on-input", chosen),
      "\(name) offers no choice", sourceLocation: sourceLocation)
    perform(action)
  }
}

/// A failed expectation names the person; all that the state holds would fill pages.
extension Person: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { "someone at " + state.route.path }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}
