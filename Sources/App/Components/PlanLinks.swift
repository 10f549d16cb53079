/// The pages of the plan, side by side.
func planLinks(_ current: Route) -> Node {
  nav(.class("segments"), .label("Plan")) {
    planLink("Splits", .splits, current)
    planLink("Sequences", .sequences, current)
    planLink("Runs", .plans, current)
    planLink("Coach", .coach, current)
    planLink("Calendar", .calendar, current)
  }
}

private func planLink(_ title: String, _ route: Route, _ current: Route) -> Node {
  a(.href(route), .when(route == current, .aria(.current, "page"))) { title }
}
