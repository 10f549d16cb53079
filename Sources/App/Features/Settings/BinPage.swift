import Documents
import Strength

/// Everything that was deleted, whatever it was.
func binPage(_ state: State) -> [Node] {
  let stubs = state.notebook.deleted()
  let shown = state.settings.shownCount
  return [
    pageHead("Bin", back: .settings(nil)),
    stubs.isEmpty
      ? emptyState(
        "Nothing was deleted", "What you delete comes here, and can be had back as it was.",
        icon: .trash)
      : card {
        rows("Deleted") { for stub in stubs.prefix(shown) { binRow(stub, state.day) } }
        if stubs.count > shown {
          quietButton("Show more", id: "more-deleted", .settings(.showMore))
        }
      },
  ]
}

private func binRow(_ stub: Tombstone, _ today: CivilDay) -> Node {
  let noun = folderNoun(stub.deletedKind)
  let document = stub.document
  var name = stub.name.isEmpty ? noun : stub.name
  var detail = noun
  if case .workout(let workout) = document {
    name = workout.title
    detail += " of " + workout.startedAt.day.text(today: today)
  }
  detail += " · deleted " + stub.deletedAt.day.agoText(today: today)
  if document == nil { detail += ", its text is lost: it cannot be restored" }
  return plainRow(name, detail: detail, key: stub.id.text) {
    if document != nil {
      button(
        .class("button quiet"), .type("button"), .id("restore-" + stub.id.text),
        .label("Restore " + name), .onClick(.settings(.restore(stub.id)))
      ) { "Restore" }
    }
  }
}

/// What a document of a folder is called.
func folderNoun(_ folder: String) -> String {
  switch folder {
  case "Muscles": "Muscle"
  case "Exercises": "Exercise"
  case "Gyms": "Gym"
  case "Splits": "Split"
  case "Workouts": "Workout"
  case "Sequences": "Sequence"
  case "Sessions": "Session"
  case "Plans": "Plan"
  default: folder
  }
}

extension Tombstone {
  /// What was deleted; nil where its text is lost or only a newer version can read it.
  var document: AnyDocument? { try? AnyDocument(folder: deletedKind, text: lastText) }
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
  mutating func restore(_ id: ULID, _ effects: inout Effects) {
    guard let document = notebook.tombstones[id]?.document,
      notebook.document(folder: document.folder, id: id) == nil
    else { return }
    save(document, &effects)
    say("Restored " + (document.name.isEmpty ? folderNoun(document.folder) : document.name) + ".")
  }
}
