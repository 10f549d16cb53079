import Body
import Documents

func activityPage(_ state: State, _ id: ULID) -> [Node] {
  guard let activity = state.notebook.activity(id) else {
    return notFound("There is no such activity any more.")
  }
  return [
    pageHead(activity.title, back: .history) {
      versionsButton(Activity.kind.name, id)
      iconButton(.trash, "Delete", id: "delete-" + id.text, .activities(.delete(id)))
    },
    p { activity.figuresText(RunUnits(state.notebook.settings)) },
  ]
}
