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
}

/// The gravest one; the settings tell the others.
func noticeLine(_ state: State) -> Node {
  let notices = TodayNotice.all(state)
  guard let first = notices.first else { return .none }
  return div(.class("notice-line"), .role("status"), .key("notices")) {
    Icon.warning.node
    span { first.words }
    a(.href(first.route)) { first.link }
    if notices.count > 1 {
      a(.href(.settings(nil))) { String(notices.count - 1) + " more" }
    }
  }
}
