import Body
import Documents

/// What was recorded today and belongs to nothing that is planned or logged; nothing without any.
func todayActivities(_ state: State) -> Node {
  let activities = state.notebook.otherActivities(in: state.day...state.day)
  if activities.isEmpty { return .none }
  return card("Done today", id: "today-activities") {
    rows("Recorded today") { for activity in activities { activityRow(state, activity) } }
  }
}
