import Documents
import Strength

/// What two devices have changed at once: one value stands, the other one can be taken instead.
func questionsPage(_ state: State) -> [Node] {
  let open = state.notebook.openDocuments
  return [
    pageHead("Sync conflicts", back: .settings(nil)),
    open.isEmpty
      ? emptyState(
        "Nothing to resolve",
        "If two devices change the same value, you choose one on this page.",
        icon: .check)
      : p(.class("muted")) {
        "Two devices changed the same thing before they synced. Everything is kept; choose a"
          + " version."
      },
    .group(open.prefix(state.settings.shownCount).map { questionCard($0, state.day) }),
    open.count > state.settings.shownCount
      ? quietButton("Show more", id: "more-questions", .settings(.showMore)) : .none,
    rows("More") {
      linkRow(
        "Merge history", detail: "Merged conflict copies, with undo", icon: .history,
        .settings(.merges))
    },
  ]
}

private func questionCard(_ open: OpenDocument, _ today: CivilDay) -> Node {
  card(open.document.title(today: today)) {
    ul(.class("rows"), .label("To resolve")) {
      for question in open.questions { questionRow(question, of: open.document.id) }
    }
  }
}

private func questionRow(_ question: OpenQuestion, of document: ULID) -> Node {
  let id = document.text + "-" + question.key
  let isRemoved = question.kind == .removed
  func resolve(_ taking: Bool) -> Action {
    .settings(.resolve(document: document, question: question.key, taking: taking))
  }
  return li(.key(id)) {
    div(.class("row-editor")) {
      p { question.text }
      div(.class("buttons")) {
        secondaryButton(
          isRemoved ? "Restore" : "Use this", icon: .undo, id: "take-" + id, resolve(true))
        quietButton(
          isRemoved ? "Keep deleted" : "Keep current", id: "drop-" + id, resolve(false))
      }
    }
  }
}

/// A document with what a merge could not resolve in it.
struct OpenDocument {
  let document: AnyDocument
  let questions: [OpenQuestion]
}

extension AnyDocument {
  /// What it is and is called, such as `Split: Push`; a workout by its day.
  func title(today: CivilDay) -> String {
    let noun = folderNoun(folder)
    if case .workout(let workout) = self {
      return workout.title + ", " + workout.startedAt.day.text(today: today)
    }
    return name.isEmpty || name == noun ? noun : noun + ": " + name
  }
}

extension Notebook {
  /// By identifier.
  var openDocuments: [OpenDocument] {
    var open: [OpenDocument] = []
    for (id, folder) in conflicted {
      guard let document = document(folder: folder, id: id),
        let questions = try? OpenQuestion.all(in: Array(document.text.utf8)), !questions.isEmpty
      else { continue }
      open.append(OpenDocument(document: document, questions: questions))
    }
    return orderedPlaces(open.count) { open[$0].document.id < open[$1].document.id }
      .map { open[$0] }
  }
}

extension State {
  mutating func resolve(
    _ id: ULID, _ question: String, taking: Bool, _ effects: inout Effects
  ) {
    guard let folder = notebook.conflicted[id],
      let document = notebook.document(folder: folder, id: id),
      let text = try? OpenQuestion.resolving(
        question, in: Array(document.text.utf8), taking: taking),
      let resolved = try? AnyDocument(folder: folder, text: String(utf8: text))
    else { return }
    offerUndo(
      taking ? "Replaced." : "Kept.", restoring: [document], changed: [resolved])
    save(resolved, &effects)
  }
}
