import Coach
import Documents
import Running
import Strength

/// An address under which another calendar reads what is planned.
struct CalendarFeed: Sendable {
  var loading = Loading.idle
  /// Told once; empty before it was asked for.
  private(set) var address = ""
  /// Nil for what runs go by anyway.
  var targets: TargetForm?
  /// When runs begin, such as `07:00`; they last the whole day where that is no time.
  var start = ""

  mutating func take(_ answer: Answer) {
    loading = Loading(answer)
    guard answer.isGood else { return }
    guard let address = answer.json?["address"]?.string else {
      loading = .failed(.unreadable)
      return
    }
    self.address = address
  }

  /// As it is given to the other calendar, which shows what is planned in that language.
  func chosenAddress(in language: Language) -> String {
    var choices: [String] = []
    if language != .english { choices.append("language=" + language.rawValue) }
    if let targets { choices.append("targets=" + targets.word) }
    if start.utf8.count == 5, ClockTime.minutes(start) != nil { choices.append("start=" + start) }
    return choices.isEmpty ? address : address + "?" + choices.joined(separator: "&")
  }
}

extension Notebook {
  /// Whether there is anything that another calendar could show.
  var hasPlans: Bool {
    !plans.isEmpty || !programmes.isEmpty || weekPlans.contains { $0.state == Open(.accepted) }
  }
}

func feedCard(_ state: State) -> Node {
  state.notebook.hasPlans ? card("In your calendar") { feedContent(state) } : .none
}

/// The same over a page that has no place for it.
func feedSheet(_ state: State) -> Node {
  guard state.plans.showsFeed else { return .none }
  return sheet("In your calendar", id: "feed-sheet", close: .plans(.showFeed(false))) {
    feedContent(state)
  }
}

@Content
private func feedContent(_ state: State) -> [Node] {
  let feed = state.plans.feed
  if feed.address.isEmpty {
    p {
      "Another calendar can show your runs and planned workouts, and follows when they change."
    }
    secondaryButton(
      feed.loading.isRunning ? "Asking …" : "Make an address", icon: .link, id: "make-feed",
      .plans(.makeFeed))
  } else {
    if !state.notebook.plans.isEmpty {
      let chosen = feed.targets ?? state.notebook.athlete.targetForm
      segments(
        "Targets of runs",
        options: TargetForm.allCases.map { form in
          (form.title, form == chosen, .plans(.feedTargets(form)))
        })
      textField(
        "Runs begin at", id: "feed-start", value: feed.start, kind: .time,
        hint: "Empty for the whole day."
      ) { .plans(.feedStart($0)) }
    }
    element("label", Attribute("for", "feed-address")) { "Address of the calendar" }
    element("output", .class("copyable"), .id("feed-address")) {
      feed.chosenAddress(in: state.device.language)
    }
    primaryButton("Copy", icon: .copy, id: "copy-feed", .plans(.copyFeed))
    p(.class("muted")) {
      "Subscribe to it in the other calendar, as long as that can reach this address. It is shown"
        + " once; whoever has it can read your training. Take it back under Settings, Devices."
    }
  }
  failureNotice(feed.loading)
}
