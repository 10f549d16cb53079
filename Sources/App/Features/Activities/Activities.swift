import Body
import Documents
import Running

/// What is shown of an activity besides its document.
public struct ActivitiesState: Sendable {
  public init() {}

  mutating func arrive(at route: Route, _ effects: inout Effects) {}
}

public enum ActivitiesAction: Sendable {
  case delete(ULID)
}

func updateActivities(
  _ state: inout State, _ action: ActivitiesAction, _ effects: inout Effects
) {
  switch action {
  case .delete(let id):
    guard let activity = state.notebook.activity(id) else { return }
    state.delete(.activity(activity), &effects)
    effects.append(.navigate(.history, replacing: true))
    state.arrive(at: .history, &effects)
    state.offerUndo("Deleted " + activity.title + ".", restoring: [.activity(activity)])
  }
}
