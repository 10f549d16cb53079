import Documents
import Strength

/// What was deleted and is in the folder again: it counts only when somebody keeps it.
func reviewPage(_ state: State) -> [Node] {
  let returned = state.settings.returned
  let shown = state.settings.shownCount
  var nodes = [
    pageHead("Reappeared items", back: .settings(nil)), offersCard(state), dropSheet(state),
  ]
  nodes += loadingNodes(
    returned.loading, what: "the list", isThere: returned.isThere, retry: .review)
  if case .failed(let why) = returned.deciding { nodes.append(refusalNotice(why)) }
  guard returned.isThere else { return nodes }
  if returned.list.isEmpty {
    if !state.device.offers.isEmpty { return nodes }
    nodes.append(
      emptyState(
        "Nothing to review",
        "Deleted items stay deleted. If one reappears, such as from an old backup or a device that"
          + " was offline for years, you decide on this page.",
        icon: .check))
    return nodes
  }
  nodes.append(
    p(.class("muted")) {
      "These were deleted and reappeared in the library's folder, perhaps from a backup or a"
        + " device that was long offline. They count again once you keep them. What you delete"
        + " goes to the bin."
    })
  nodes.append(needsConnection(state))
  if returned.count > 1 {
    nodes.append(
      card("All of them") {
        div(.class("buttons")) {
          serverButton("Keep all", id: "keep-all", state, .askForAll(.keep))
          serverButton(
            "Delete all again", id: "delete-all", isDanger: true, state, .askForAll(.delete))
        }
        if returned.deciding.isRunning, returned.decidedPath == nil { tellingLibrary }
      })
  }
  nodes.append(
    card(counted(returned.count, "item to review", "items to review")) {
      ul(.class("rows"), .label("Reappeared items")) {
        for item in returned.list.prefix(shown) { returnedRow(item, state) }
      }
      if returned.list.count > shown {
        quietButton("Show more", id: "more-returned", .settings(.showMore))
      } else if returned.count > returned.list.count {
        p(.class("muted")) { "The others are listed once these are decided." }
      }
    })
  if case .decideOnAll(let decision) = state.settings.confirmation {
    let all = "all " + returned.count.text + " documents"
    nodes.append(
      decision == .keep
        ? confirmationSheet(
          "Keep " + all + "?", "They count again, here and on every device.", "Keep all",
          no: "Not now", isDanger: false)
        : confirmationSheet(
          "Delete " + all + " again?", "They go to the bin. You can restore them from there.",
          "Delete all", no: "Not now"))
  }
  return nodes
}

private func returnedRow(_ item: ReturnedDocuments.Item, _ state: State) -> Node {
  let title = item.title(today: state.day)
  var detail = folderNoun(item.folder)
  if let deletedAt = item.deletedAt {
    detail += " · deleted " + deletedAt.day.agoText(today: state.day)
  }
  return li(.key(item.path)) {
    div(.class("row-editor")) {
      div(.class("row-text")) {
        span(.class("row-title")) { title }
        span(.class("row-detail")) { detail }
      }
      div(.class("buttons")) {
        serverButton(
          "Keep it", of: title, icon: .undo, id: "keep-" + item.path, state,
          .decide(.keep, path: item.path))
        serverButton(
          "Delete again", of: title, icon: .trash, id: "delete-" + item.path, isDanger: true,
          state, .decide(.delete, path: item.path))
      }
      let returned = state.settings.returned
      if returned.deciding.isRunning, returned.decidedPath == item.path { tellingLibrary }
    }
  }
}

var tellingLibrary: Node { progressBar("Updating the library …", share: nil) }

/// A button for a decision, which only the library itself can carry out.
///
/// - Parameter subject: what a screen reader says besides the title; empty for nothing.
func serverButton(
  _ title: String, of subject: String = "", icon: Icon? = nil, id: String,
  isDanger: Bool = false, _ state: State, _ action: ReviewAction
) -> Node {
  libraryButton(
    title, of: subject, icon: icon, id: id, isDanger ? "button danger" : "button",
    isBusy: state.settings.returned.deciding.isRunning || state.settings.merges.isBusy, state,
    .settings(.review(action)))
}

/// A button for what only the library itself can do.
///
/// - Parameters:
///   - subject: what a screen reader says besides the title; empty for nothing.
///   - isBusy: whether it waits for what is under way.
func libraryButton(
  _ title: String, of subject: String, icon: Icon? = nil, id: String, _ style: Literal,
  isBusy: Bool, _ state: State, _ action: Action
) -> Node {
  // A button that waits keeps the focus.
  button(
    .class(style), .type("button"), .id(id),
    .when(!subject.isEmpty, .label(title + ": " + subject)),
    .when(isBusy, Attribute("aria-disabled", .fixed("true"))),
    .disabled(state.device.connection != .connected), .onClick(action)
  ) {
    if let icon { icon.node }
    span { title }
  }
}

/// Why nothing can be decided right now.
func needsConnection(_ state: State) -> Node {
  if state.device.connection == .connected { return .none }
  return notice(.info, "This needs a connection to the library.")
}

extension ReturnedDocuments.Item {
  /// Such as `Push, 12 Nov 2024`.
  func title(today: CivilDay) -> String {
    let name = name.isEmpty ? folderNoun(folder) : name
    return day.map { name + ", " + $0.text(today: today) } ?? name
  }
}

/// A way to the page, where something waits.
