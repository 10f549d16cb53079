import Body
import Documents
import Strength

/// Everything that was deleted, whatever it was, and what went away by itself.
func binPage(_ state: State) -> [Node] {
  let returned = state.settings.returned
  let stubs = state.notebook.deleted()
  let gone = state.gone
  let shown = state.settings.shownCount
  var nodes = [pageHead("Bin", back: .settings(nil))]
  nodes += loadingNodes(
    returned.loading, what: "missing files", isThere: returned.isThere, retry: .review)
  if !gone.isEmpty { nodes.append(goneCard(gone, state)) }
  if !stubs.isEmpty {
    nodes.append(
      card {
        rows("Deleted") {
          for stub in stubs.prefix(shown) { binRow(stub, "deleted", state) }
        }
        if stubs.count > shown {
          quietButton("Show more", id: "more-deleted", .settings(.showMore))
        }
      })
  } else if gone.isEmpty, returned.isKnown, returned.goneCount == returned.gone.count {
    nodes.append(
      emptyState(
        "Nothing was deleted", "Deleted items appear on this page. You can restore them.",
        icon: .trash))
  }
  return nodes
}

private func goneCard(_ gone: [Tombstone], _ state: State) -> Node {
  let returned = state.settings.returned
  // Those that are restored by now are still counted.
  let count = returned.goneCount - (returned.gone.count - gone.count)
  return card("Missing files") {
    p(.class("muted")) {
      "These files are missing, but were not deleted in Regimen. You can restore them for"
        + " 60 days."
    }
    rows("Missing files") { for stub in gone { binRow(stub, "missed", state) } }
    if count > gone.count {
      p(.class("muted")) {
        gone.count.text + " of "
          + (returned.goneCount < ReturnedDocuments.goneCountLimit ? "" : "at least ")
          + count.text + " are listed. The others follow as you restore these."
      }
    }
  }
}

private func binRow(_ stub: Tombstone, _ verb: String, _ state: State) -> Node {
  let today = state.day
  let isBack = state.settings.returned.list.contains { $0.id == stub.id }
  let noun = folderNoun(stub.deletedKind)
  let document = stub.document
  var name = stub.name.isEmpty ? noun : stub.name
  var detail = noun
  if case .workout(let workout) = document {
    name = workout.title
    detail += " of " + workout.startedAt.day.text(today: today)
  }
  detail += " · " + verb + " " + stub.deletedAt.day.agoText(today: today)
  if isBack {
    detail += ", but back in the folder: needs review"
  } else if document == nil {
    detail += ", it cannot be restored: " + stub.loss
  }
  return plainRow(name, detail: detail, key: stub.id.text) {
    versionsButton(stub.deletedKind, stub.id, of: name)
    if isBack {
      a(.class("button quiet"), .href(.settings(.review)), .label("Look at " + name)) {
        "Look at it"
      }
    } else if document != nil {
      button(
        .class("button quiet"), .type("button"), .id("restore-" + stub.id.text),
        .label("Restore " + name), .onClick(.settings(.restore(stub.id)))
      ) { "Restore" }
    }
  }
}

/// What a document of a folder is called, with a capital.
func folderNoun(_ folder: String) -> String {
  guard let kind = AnyDocument.kinds.first(where: { $0.name == folder }) else { return folder }
  let noun = kind.noun.description
  return noun.prefix(1).uppercased() + noun.dropFirst()
}

extension Tombstone {
  /// What was deleted; nil where its text is lost or only a newer version can read it.
  var document: AnyDocument? { try? AnyDocument(folder: deletedKind, text: lastText) }

  /// Why there is no way back.
  var loss: String {
    lastText.isEmpty ? "its contents are lost" : "it needs a newer version of Regimen"
  }
}

extension Notebook {
  /// What was deleted and has not come back, the newest first.
  ///
  /// - Parameter folder: nil for everything.
  func deleted(from folder: String? = nil) -> [Tombstone] {
    let stubs = tombstones.values.filter {
      (folder == nil || $0.deletedKind == folder)
        && document(folder: $0.deletedKind, id: $0.id) == nil
    }
    return orderedPlaces(stubs.count) {
      let times = (stubs[$0].deletedAt.milliseconds, stubs[$1].deletedAt.milliseconds)
      return times.0 != times.1 ? times.0 > times.1 : stubs[$0].id < stubs[$1].id
    }.map { stubs[$0] }
  }
}

extension State {
  /// What went away without being deleted, and has not come back.
  var gone: [Tombstone] {
    settings.returned.gone.filter {
      notebook.document(folder: $0.deletedKind, id: $0.id) == nil
        && notebook.tombstones[$0.id] == nil
    }
  }

  mutating func restore(_ id: ULID, _ effects: inout Effects) {
    let stub = notebook.tombstones[id] ?? gone.first { $0.id == id }
    guard let document = stub?.document,
      notebook.document(folder: document.folder, id: id) == nil
    else { return }
    save(document, &effects)
    var name = document.name.isEmpty ? folderNoun(document.folder) : document.name
    if case .workout(let workout) = document { name = workout.title }
    if case .activity(let activity) = document {
      name = activity.title
      relink(activity, &effects)
    }
    say("Restored " + name + ".")
  }

  /// A run that is back completes its planned run again.
  private mutating func relink(_ activity: Activity, _ effects: inout Effects) {
    var activity = activity
    guard var plan = notebook.plan(activity.planID),
      (try? plan.relink(&activity, of: notebook.profile)) == true
    else { return }
    save(.plan(plan), &effects)
  }
}
