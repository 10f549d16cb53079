import Coach
import Documents
import Strength

/// What is asked of the next week.
func askingCard(_ state: State) -> Node {
  let request = state.coachRequest
  let drafts = state.coach.drafts
  return card("What do you want?", id: "coach-asking") {
    drafts.field(
      "Goal, in your own words", id: "coach-goals", saved: request.goals,
      hint: "Such as: bigger arms, and stay fit for running",
      placeholder: "Up to 300 characters"
    ) { .coach(.type("coach-goals", $0)) }
    p(.class("label")) { "Days with weights" }
    segments(
      "Days with weights",
      options: CoachRequest.strengthDays.map {
        (String($0), request.days == $0, .coach(.days($0)))
      })
    drafts.stepperField(
      "Minutes each", id: "coach-minutes", saved: String(request.minutes), unit: "min",
      kind: .number, less: .coach(.minutes(by: -5)), more: .coach(.minutes(by: 5))
    ) { .coach(.type("coach-minutes", $0)) }
    choice(
      "Gym", id: "coach-gym",
      options: [("", "No gym: bodyweight")]
        + state.notebook.gyms.map { ($0.id.text, $0.name) },
      selected: state.coachGym?.id.text ?? ""
    ) { .coach(.gym($0)) }
    drafts.field(
      "Leave alone", id: "coach-avoid", saved: request.avoided.joined(separator: ", "),
      hint: "Exercises, muscles or joints, with commas between: knee, Deadlift (Barbell)"
    ) { .coach(.type("coach-avoid", $0)) }
    choice(
      "Experience", id: "coach-experience",
      options: [
        ("", "From your log"), ("novice", "Novice"), ("intermediate", "Intermediate"),
        ("advanced", "Advanced"),
      ], selected: request.experience?.known?.rawValue ?? ""
    ) { .coach(.experience($0)) }
    toggle(
      "Deload week", id: "coach-deload", isOn: request.isDeload,
      hint: "About half of the sets, at the same weights"
    ) { .coach(.deload($0)) }
    p(.class("label")) { "Go by" }
    partToggle(.log, "Your log", request)
    partToggle(.runs, "Your runs", request)
    partToggle(.health, "Sleep, heart and weight", request)
    primaryButton("Plan the week", icon: .check, id: "coach-make", .coach(.make))
    modelButton(state)
    if state.coach.isAsking, state.shownWeek != nil {
      quietButton("Back", id: "coach-back", .coach(.closeAsking))
    }
  }
}

/// Whether something that is known shall count.
private func partToggle(_ part: BriefPart, _ name: String, _ request: CoachRequest) -> Node {
  toggle(name, id: "coach-count-" + part.rawValue, isOn: request[counts: part]) {
    .coach(.count(part, $0))
  }
}
