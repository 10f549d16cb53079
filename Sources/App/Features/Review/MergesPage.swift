import Documents
import Strength

/// What was joined out of copies, with a way back.
func mergesPage(_ state: State) -> [Node] {
  let merges = state.settings.merges
  let shown = state.settings.shownCount
  var nodes = [pageHead("Merge history", back: .settings(.questions))]
  nodes += loadingNodes(
    merges.loading, what: "merges", isThere: merges.isThere, retry: .merges)
  if case .failed(let why) = merges.turning { nodes.append(refusalNotice(why)) }
  guard merges.isThere else { return nodes }
  if merges.list.isEmpty {
    nodes.append(
      emptyState(
        "No merges yet",
        "If a sync engine leaves a conflict copy of a document, Regimen merges the two and lists it"
          + " on this page. You can undo that.",
        icon: .check))
    return nodes
  }
  nodes.append(
    p(.class("muted")) {
      "Conflict copies that were merged. Undo reverts what the merge changed; later changes"
        + " are kept."
    })
  nodes.append(needsConnection(state))
  nodes.append(
    card {
      ul(.class("rows"), .label("Merge history")) {
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
            ? "It was deleted without its last change. The change was kept."
            : "Another program overwrote the file. Both versions were merged."
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
        p(.class("muted")) { "Undo moves it to the bin, with later changes." }
      } else if merge.lost.isEmpty {
        p(.class("muted")) { "No conflicts." }
      }
      if !merge.lost.isEmpty {
        p { "These values were not kept:" }
        ul(.class("bullets")) { for line in merge.lost { li { line } } }
      }
      div(.class("buttons")) {
        serverButton(
          merge.isUndone ? "Merge again" : "Undo", of: title, icon: merge.isUndone ? .swap : .undo,
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
    at.map { "Merged " + $0.momentText(state) } ?? "Merged"
  }
}
