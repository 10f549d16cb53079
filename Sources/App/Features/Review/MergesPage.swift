import Documents
import Strength

/// What was joined out of copies, with a way back.
func mergesPage(_ state: State) -> [Node] {
  let merges = state.settings.merges
  let shown = state.settings.shownCount
  var nodes = [pageHead("What was joined", back: .settings(.questions))]
  nodes += loadingNodes(
    merges.loading, what: "what was joined", isThere: merges.isThere, retry: .merges)
  if case .failed(let why) = merges.turning { nodes.append(refusalNotice(why)) }
  guard merges.isThere else { return nodes }
  if merges.list.isEmpty {
    nodes.append(
      emptyState(
        "Nothing was joined",
        "Where a sync engine leaves two files of one document, Regimen makes one of them and tells"
          + " of it here. You can undo that.",
        icon: .check))
    return nodes
  }
  nodes.append(
    p(.class("muted")) {
      "Two files of one document became one. Undo does away with what that has changed; what was"
        + " done since stays."
    })
  nodes.append(needsConnection(state))
  nodes.append(
    card {
      ul(.class("rows"), .label("What was joined")) {
        for merge in merges.list.prefix(shown) { mergeRow(merge, state) }
      }
      if merges.list.count > shown {
        quietButton("Show more", id: "more-merges", .settings(.showMore))
      }
    })
  return nodes
}

private func mergeRow(_ merge: MergeHistory.Merge, _ state: State) -> Node {
  let title = merge.title(in: state)
  return li(.key(String(merge.number))) {
    div(.class("row-editor")) {
      div(.class("row-text")) {
        span(.class("row-title")) { title }
        span(.class("row-detail")) { merge.time(in: state) + (merge.isUndone ? " · undone" : "") }
      }
      if merge.files.isEmpty {
        p {
          merge.hasBroughtBack
            ? "It was deleted where its last change was not known. The change was kept."
            : "Another program had overwritten the file. Both texts were joined."
        }
      } else {
        p {
          merge.files.count == 1 ? "Out of the copy " : "Out of the copies "
          for (place, file) in merge.files.enumerated() {
            if place > 0 { ", " }
            element("code") { fileName(file) }
          }
        }
      }
      if merge.hasBroughtBack, !merge.isUndone {
        p(.class("muted")) { "Undo deletes it, with what was done since; the bin keeps it." }
      } else if merge.lost.isEmpty {
        p(.class("muted")) { "Everything fitted together." }
      }
      if !merge.lost.isEmpty {
        p { "These values were not kept:" }
        ul(.class("bullets")) { for line in merge.lost { li { line } } }
      }
      div(.class("buttons")) {
        serverButton(
          merge.isUndone ? "Join again" : "Undo", of: title, icon: merge.isUndone ? .swap : .undo,
          id: "turn-" + String(merge.number), state, .turn(merge: merge.number))
      }
      let merges = state.settings.merges
      if merges.turning.isRunning, merges.turned == merge.number { tellingLibrary }
    }
  }
}

private func fileName(_ path: String) -> String {
  path.split(separator: "/").last.map { String($0) } ?? path
}

extension MergeHistory.Merge {
  fileprivate func title(in state: State) -> String {
    let document = id.flatMap { state.notebook.document(folder: folder, id: $0) }
    if let document { return document.title(today: state.day) }
    let noun = folderNoun(folder)
    return name.isEmpty || name == noun ? noun : noun + ": " + name
  }

  fileprivate func time(in state: State) -> String {
    at.map { "Joined " + $0.momentText(state) } ?? "Joined"
  }
}
