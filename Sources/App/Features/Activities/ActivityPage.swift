import Body
import Documents
import Running

func activityPage(_ state: State, _ id: ULID) -> [Node] {
  guard let activity = state.notebook.activity(id) else {
    if let stub = state.notebook.tombstones[id], stub.deletedKind == Activity.kind.name {
      return deletedPage(stub)
    }
    return notFound("There is no such activity any more.")
  }
  let drawing = state.activities.drawing
  return [
    pageHead(activity.title, back: .history) {
      versionsButton(Activity.kind.name, id)
      iconButton(.edit, "Edit", id: "activity-edit", .activities(.edit))
      iconButton(.trash, "Delete", id: "delete-" + id.text, .activities(.delete(id)))
    },
    state.activities.isEditing ? activityEditor(activity) : .none,
    summaryCard(activity, state),
    .group(trackCards(activity, state)),
    planCard(activity, state),
    keptCard("Splits", "activity-splits", drawing?.splits),
    keptCard("Laps", "activity-laps", drawing?.laps),
    keptCard("Sets", "activity-sets", drawing?.sets),
    keptCard("Best efforts", "activity-efforts", drawing?.bestEfforts),
    effortCard(activity, state),
    sourcesCard(activity, state),
  ]
}

private func keptCard(_ title: String, _ id: String, _ kept: Kept?) -> Node {
  guard let kept else { return .none }
  return card(title, id: id) { keptElement(kept, tableHolder(title) + [.id(id + "-kept")]) }
}

/// What recorded it, and how it leaves again.
private func sourcesCard(_ activity: Activity, _ state: State) -> Node {
  let hasSamples = activity.sources.contains { $0.samples != nil }
  let isShared = activity.sources.count > 1
  return card(activity.sources.isEmpty ? "Download" : "Recorded by", id: "activity-sources") {
    if !activity.sources.isEmpty {
      rows("Recordings") {
        for (place, source) in activity.sources.enumerated() {
          plainRow(
            source.title,
            detail: source.detail(isFirst: place == 0, of: activity.sources.count),
            key: source.id.text
          ) {
            if isShared {
              libraryButton(
                "Separate", of: source.spokenTitle, id: "part-" + source.id.text,
                "button quiet", isBusy: state.activities.partedSource != nil, state,
                .activities(.part(source.id)))
            }
          }
        }
      }
      if activity.sources.contains(where: { $0.id == state.activities.partedSource }) {
        tellingLibrary
      }
    }
    if state.device.connection != .connected, hasSamples || isShared {
      let deeds =
        isShared ? hasSamples ? "separated and downloaded" : "separated" : "downloaded"
      p(.class("hint")) { "It can be " + deeds + " when the library can be reached." }
    } else if hasSamples {
      div(.class("buttons"), .role("group"), .label("Download")) {
        for (format, title) in [
          ("fit", "FIT"), ("gpx", "GPX"), ("tcx", "TCX"), ("csv", "CSV"),
        ] {
          quietButton(
            title, icon: .download, id: "download-" + format,
            .activities(.download(format)))
        }
      }
    }
  }
}

extension ActivitySource {
  private var formatTitle: String {
    switch format {
    case "fit": "FIT"
    case "gpx": "GPX"
    case "tcx": "TCX"
    case "apple-health": "Apple Health"
    case "regimen": "Regimen"
    default: format
    }
  }

  fileprivate var title: String {
    if !device.isEmpty { return device }
    return fileName.isEmpty || format == "apple-health" ? formatTitle : fileName
  }

  /// What it is called where its format cannot be seen.
  fileprivate var spokenTitle: String {
    title == formatTitle ? title : title + ", " + formatTitle
  }

  fileprivate func detail(isFirst: Bool, of count: Int) -> String {
    var parts: [String] = []
    if title != formatTitle { parts.append(formatTitle) }
    if !device.isEmpty, !fileName.isEmpty { parts.append(fileName) }
    if samples == nil { parts.append("totals only") }
    if count > 1 { parts.append(isFirst ? "gives the figures" : "fills in what that one lacks") }
    return parts.joined(separator: " · ")
  }
}
