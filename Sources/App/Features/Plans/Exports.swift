import Documents
import Running

/// Files for other apps, which the library makes of a plan or of one of its runs.
///
/// - Parameter formats: each as an address names it, and as people do.
func exports(
  _ state: State, id: ULID, _ formats: [(name: String, title: String)],
  _ action: (String) -> Action
) -> Node {
  details(.class("disclosure"), .key("export-" + id.text)) {
    summary { "Export" }
    if state.device.connection == .connected {
      div(.class("buttons")) {
        for format in formats {
          quietButton(
            format.title, icon: .download, id: format.name + "-" + id.text, action(format.name))
        }
      }
    } else {
      p(.class("hint")) { "It can be downloaded when the library can be reached." }
    }
  }
}

extension State {
  func download(_ id: ULID, _ format: String, _ effects: inout Effects) {
    guard let plan = notebook.plan(id) else { return }
    let safe = format == "csv" ? "&spreadsheet-safe=1" : ""
    effects.append(
      .download(
        path: "/api/plans/" + id.text + "/export?format=" + format + safe,
        name: plan.name + "." + format))
  }

  func download(_ place: EventPlace, _ format: String, _ effects: inout Effects) {
    guard let event = notebook.event(place) else { return }
    effects.append(
      .download(
        path: "/api/plans/" + place.plan.text + "/export?format=" + format + "&run="
          + place.event.text,
        name: event.date.text + " " + event.title + "." + (format == "intervals" ? "txt" : format)))
  }
}
