import Documents
import Strength

/// What a document said before, with a way back to each of it.
func versionsPage(_ state: State, _ key: DocumentKey) -> [Node] {
  let versions = state.versions
  let document = state.document(key)
  let title = document?.title(today: state.day) ?? folderNoun(key.folder)
  var nodes = [
    pageHead("Earlier versions", back: document?.route(in: state) ?? .today),
    p(.class("muted")) { title },
  ]
  if state.device.connection == .otherLibrary { return nodes + [otherLibraryNotice(state)] }
  nodes += loadingNodes(
    versions.loading, what: "its versions", isThere: versions.isThere, retry: .versions(.retry))
  guard versions.isThere else { return nodes }
  if versions.list.count < 2, versions.list.first?.until == nil {
    nodes.append(
      emptyState(
        "No earlier versions",
        "The last 12 versions of a document are kept for 60 days, and the last one of each day"
          + " for two years. You can view and restore them.",
        icon: .history))
    return nodes
  }
  if state.isAhead(key) {
    nodes.append(
      notice(.info, "Your latest changes are not synced yet, and not in this list.") {
        p { "You can restore a version after that." }
      })
  }
  nodes.append(
    card {
      rows("Versions") {
        for place in versions.list.indices.prefix(versions.shownCount) {
          versionRow(state, key, place)
        }
      }
      if versions.list.count > versions.shownCount {
        quietButton("Show more", id: "more-versions", .versions(.showMore))
      } else if versions.count > versions.list.count {
        p(.class("muted")) {
          "Older ones: "
          element("code") { "regimen library history " + key.id.text }
        }
      }
    })
  return nodes
}

private func versionRow(_ state: State, _ key: DocumentKey, _ place: Int) -> Node {
  let version = state.versions.list[place]
  let time = version.timeText(state)
  let isNow = version.until == nil
  let changes = version.changes
  let more = changes.count > 2 ? "; " + counted(changes.count - 2, "more", "more") : ""
  let isDeleted =
    place == 0 && state.notebook.tombstones[key.id]?.deletedKind == key.folder
  let detail =
    changes.isEmpty
    ? (isDeleted ? "Then it was deleted" : "")
    : "Then: " + commaList(Array(changes.prefix(2)), separator: "; ") + more
  return expandableRow(
    isNow ? "Now" : time.prefix(1).uppercased() + time.dropFirst(),
    detail: isNow ? time : detail, id: "version-" + String(place),
    isOpen: state.versions.open == place, isDraggable: false,
    badge: version.isCopy ? "Copy" : "", toggle: .versions(.toggle(place))
  ) {
    if version.isCopy { p(.class("muted")) { "A conflict copy that was merged." } }
    if let document = state.restoring(version, of: key) {
      if changes.count > 2 {
        h3 { "Changed after that" }
        ul(.class("bullets")) { for line in changes { li { line } } }
      }
      if !isNow, !state.isAhead(key) {
        secondaryButton(
          "Restore this version", icon: .undo, id: "restore-" + String(place),
          .versions(.restore(place)))
      }
      outline(document.outline(state))
    } else {
      p { "This version of Regimen cannot read it." }
    }
  }
}

private func outline(_ outline: DocumentOutline) -> Node {
  if outline.lines.isEmpty { return p(.class("muted")) { "Only default values." } }
  return ul(.class("outline")) {
    for line in outline.lines {
      li(.style("--depth:" + String(line.depth))) {
        if !line.label.isEmpty { span(.class("outline-label")) { line.label + " " } }
        line.text
      }
    }
    if outline.leftOut > 0 {
      li { "and " + counted(outline.leftOut, "more line", "more lines") }
    }
  }
}

/// A way to the earlier versions of a document.
///
/// - Parameter name: of the document, where the page is not its own.
func versionsButton(_ folder: String, _ id: ULID, of name: String = "") -> Node {
  a(
    .class("icon-button"), .href(.versions(DocumentKey(folder: folder, id: id))),
    .label(name.isEmpty ? "Earlier versions" : "Earlier versions of " + name),
    .title("Earlier versions")
  ) { Icon.history.node }
}

extension VersionsState.Version {
  /// Such as `until today, 18:42`.
  func timeText(_ state: State) -> String {
    if let until { return "until " + until.momentText(state) }
    return since.map { "since " + $0.momentText(state) } ?? ""
  }
}

extension Instant {
  /// Day and time of day where the person is, such as `21 Nov, 18:42`.
  func momentText(_ state: State) -> String {
    let here = Instant(milliseconds: milliseconds, offsetMinutes: Int(state.now.offsetMinutes))
    return here.day.text(today: state.day) + ", " + here.clockText
  }
}

extension AnyDocument {
  /// Where it is shown.
  func route(in state: State) -> Route? {
    let isThere = state.notebook.document(folder: folder, id: id) != nil
    switch self {
    case .settings: return .settings(.training)
    case .muscle: return .settings(.muscles)
    case .exercise: return .exercise(id)
    case .gym: return isThere ? .gym(id) : .settings(.bin)
    case .split: return isThere ? .split(id) : .settings(.bin)
    case .sequence: return isThere ? .sequence(id) : .settings(.bin)
    case .session: return isThere ? .session(id) : .settings(.bin)
    case .plan: return isThere ? .plan(id) : .settings(.bin)
    case .weekPlan: return isThere ? .coach : .settings(.bin)
    case .programme: return isThere ? .programme(id) : .settings(.bin)
    case .goal: return isThere ? .goals : .settings(.bin)
    case .runTemplate: return isThere ? .ownRun(id) : .settings(.bin)
    case .workout(let workout): return workout.isRunning && isThere ? .workout : .pastWorkout(id)
    case .activity: return isThere ? .activity(id) : .settings(.bin)
    case .healthMonth: return .health
    case .photo: return isThere ? .photos : .settings(.bin)
    case .athlete: return .settings(.zones)
    case .tombstone: return nil
    }
  }
}
