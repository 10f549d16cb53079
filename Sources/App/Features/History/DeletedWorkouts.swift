import Documents
import Strength

private let shownStubs = 20

/// Deleted workouts, which can be restored.
func deletedCard(_ state: State) -> Node {
  let stubs = state.notebook.deletedWorkouts
  if stubs.isEmpty { return .none }
  let isOpen = state.history.showsDeleted
  return card(id: "history-deleted") {
    button(
      .class("row"), .type("button"), .id("history-deleted-toggle"), .aria(.expanded, isOpen),
      .onClick(.history(.toggleDeleted))
    ) {
      Icon.trash.node
      span(.class("row-text")) { span(.class("row-title")) { "Recently deleted" } }
      span(.class("row-end")) { stubs.count.text }
    }
    if isOpen {
      rows("Deleted workouts") {
        for stub in stubs.prefix(shownStubs) { deletedRow(state, stub) }
      }
      if stubs.count > shownStubs {
        p(.class("hint")) {
          "and " + counted(stubs.count - shownStubs, "older one", "older ones")
        }
      }
    }
  }
}

private func deletedRow(_ state: State, _ stub: Tombstone) -> Node {
  let gone = "deleted " + stub.deletedAt.day.agoText(today: state.day)
  guard let workout = state.notebook.deletedWorkout(stub.id) else {
    return plainRow(
      stub.name.isEmpty ? "A workout" : stub.name,
      detail: gone + ", it cannot be restored: " + stub.loss, key: stub.id.text
    ) { versionsButton(stub.deletedKind, stub.id, of: stub.name) }
  }
  return plainRow(
    workout.title, detail: workout.summary(today: state.day) + " · " + gone, key: stub.id.text
  ) {
    versionsButton(stub.deletedKind, stub.id, of: workout.title)
    button(
      .class("button quiet"), .type("button"),
      .label("Restore " + workout.title + " of " + workout.startedAt.day.text(today: state.day)),
      .onClick(.settings(.restore(stub.id)))
    ) { "Restore" }
  }
}

/// In place of a workout or an activity that was deleted.
func deletedPage(_ stub: Tombstone) -> [Node] {
  let canRestore = stub.document != nil
  let isWorkout = stub.deletedKind == Workout.kind.name
  return [
    pageHead(stub.name.isEmpty ? (isWorkout ? "Workout" : "Activity") : stub.name, back: .history),
    emptyState(
      isWorkout ? "This workout was deleted" : "This activity was deleted",
      canRestore ? "You can restore it as it was." : "It cannot be restored: " + stub.loss + ".",
      icon: .trash
    ) {
      if canRestore {
        secondaryButton("Restore", icon: .undo, .settings(.restore(stub.id)))
      }
      linkButton(
        "Earlier versions", icon: .history,
        .versions(DocumentKey(folder: stub.deletedKind, id: stub.id)))
    },
  ]
}
