import Documents
import Running
import Strength

/// What should be looked at, in one line above the training: the training comes first.
struct TodayNotice {
  var words: String
  /// Where it is looked at.
  var link: String
  var route: Route

  /// What there is, the gravest first.
  static func all(_ state: State) -> [TodayNotice] {
    var notices: [TodayNotice] = []
    if state.device.connection == .otherLibrary {
      notices.append(
        TodayNotice(
          words: "This address now serves another library.", link: "What to do",
          route: .settings(.library)))
    }
    let offers = state.device.offers.count
    if offers > 0 {
      notices.append(
        TodayNotice(
          words: "The library lacks " + counted(offers, "document", "documents")
            + " that this device has.", link: "Look at it", route: .settings(.review)))
    }
    let returned = state.device.returnedCount
    if returned > 0 {
      notices.append(
        TodayNotice(
          words: counted(returned, "deleted item", "deleted items")
            + " reappeared.",
          link: returned == 1 ? "Look at it" : "Look at them", route: .settings(.review)))
    }
    let open = state.notebook.openDocuments.count
    if open > 0 {
      notices.append(
        TodayNotice(
          words: "Sync conflict: two devices changed the same thing.",
          link: counted(open, "document", "documents") + " to look at",
          route: .settings(.questions)))
    }
    return notices
  }

  /// What can be decided after a week of a running plan, for two days; none on the demo.
  static func hint(_ state: State) -> TodayNotice? {
    for plan in state.notebook.plans where plan.firstDay <= state.day && state.day <= plan.lastDay {
      guard let number = plan.reviewedWeek(at: state.now),
        let week = plan.weeks.first(where: { $0.number == number }),
        state.day < week.startsOn + 9, let proposal = state.proposal(for: plan),
        proposal.changesPlan, !state.notebook.hasDemo
      else { continue }
      return TodayNotice(
        words: "After week " + String(proposal.week) + " of " + plan.name + ": "
          + (proposal.verdict.known ?? .hold).title.lowercasedStart + ".",
        link: "Look at it", route: .plan(plan.id))
    }
    return nil
  }
}

/// The gravest one; the settings tell the others. A hint where nothing is wrong.
func noticeLine(_ state: State) -> Node {
  let notices = TodayNotice.all(state)
  guard let first = notices.first ?? TodayNotice.hint(state) else { return .none }
  return div(.class("notice-line"), .role("status"), .key("notices")) {
    notices.isEmpty ? Icon.run.node : Icon.warning.node
    span { first.words }
    a(.href(first.route)) { first.link }
    if notices.count > 1 {
      a(.href(.settings(nil))) { String(notices.count - 1) + " more" }
    }
  }
}
