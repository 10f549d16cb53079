import Documents
import Running
import Strength

/// The runs of plans that lie on today; nothing where there is none.
func todayRuns(_ state: State) -> Node {
  var cards: [Node] = []
  for found in state.notebook.calendarEvents(in: state.day...state.day) {
    guard !found.event.isCancelled, let plan = state.notebook.plan(found.plan) else { continue }
    cards.append(runCard(state, found, plan))
  }
  return .group(cards)
}

private func runCard(_ state: State, _ found: CalendarEvent, _ plan: Plan) -> Node {
  let event = found.event
  if event.isSick {
    return section(.class("card today-run"), .key(event.id.text)) {
      h2 { "Day off" }
      p(.class("muted")) { "No running today: " + plan.name }
    }
  }
  return section(.class("card today-run"), .key(event.id.text), .label("Today's run")) {
    div(.class("run-head")) {
      h2 { event.title }
      if event.isCompleted {
        span(.class("chip within")) { "Done" }
      } else if event.isRace {
        span(.class("chip")) { "Race" }
      } else if event.isHard {
        span(.class("chip")) { "Hard day" }
      }
    }
    p(.class("muted")) { event.shownFigures(RunUnits(state.notebook.settings)) }
    if !event.isCompleted {
      if !state.device.isSmall {
        if let family = event.family.known { p { family.purpose } }
        details(.class("disclosure"), .key("parts-" + event.id.text)) {
          summary { "Structure" }
          RunStructure(event, of: plan, state).node
        }
      }
      div(.class("buttons")) {
        button(
          .class("button primary"), .type("button"), .id("run-done"),
          .onClick(.calendar(.ask(found.place)))
        ) {
          Icon.check.node
          span { "Done" }
        }
        if !event.structure.isEmpty {
          secondaryButton(
            "Play", icon: .play, id: "run-play", .calendar(.play(found.place)))
        }
        if !state.device.isSmall {
          secondaryButton(
            "Another day", icon: .swap, id: "run-open", .calendar(.open(event.date)))
        }
      }
    }
  }
}
