import Testing

@testable import App

/// Every component in every state on pages of its own: what the style sheet is drawn against.
struct GalleryTests {
  @Test func componentsInEveryState() throws {
    try Golden.check(framed(.settings(nil), Gallery.components), "gallery")
  }

  @Test func chartsAndVolume() throws {
    try Golden.check(framed(.volume, Gallery.charts), "gallery-charts")
  }

  @Test func todayWithAWeek() throws {
    try Golden.check(framed(.today, Gallery.today), "gallery-today")
  }

  @Test func aRunningWorkout() throws {
    try Golden.check(framed(.workout, Gallery.workout), "gallery-workout")
  }

  @Test func aFinishedWorkout() throws {
    try Golden.check(framed(.workout, Gallery.finished), "gallery-summary")
  }

  @Test func aSheetOverAPage() throws {
    try Golden.check(framed(.exercises, Gallery.sheet), "gallery-sheet")
  }

  @Test func aToastAndALineAboutTheConnection() throws {
    var person = try Person()
    person.state.device.connection = .offline
    person.state.offerUndo("Deleted Incline Bench Press with dumbbells", restoring: [])
    try Golden.check(framed(.exercises, Gallery.list, person.state), "gallery-toast")
  }

  /// A page's content between the navigation and the status line.
  private func framed(_ route: Route, _ content: [Node], _ state: State? = nil) throws -> [Node] {
    var state = try state ?? Person().state
    state.route = route
    var nodes = page(state)
    nodes[2] = main(.id("main"), Attribute("tabindex", "-1")) { content }
    return nodes
  }
}

/// The pages of the gallery, one file each.
enum Gallery {
  static let nothing = Action.dismissToast
}
