import Coach
import Documents
import Running
import Strength

/// An address that needs no pairing: a calendar or a widget reads under it, and it can be revoked.
struct FeedAddress: Sendable {
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

  /// As it is given to who reads along, in that language.
  func chosen(in language: Language) -> String {
    var choices: [String] = []
    if language != .english { choices.append("language=" + language.rawValue) }
    if let targets { choices.append("targets=" + targets.word) }
    if start.utf8.count == 5, ClockTime.minutes(start) != nil { choices.append("start=" + start) }
    return choices.isEmpty ? address : address + "?" + choices.joined(separator: "&")
  }
}

/// How an address is made, and then told.
///
/// - Parameters:
///   - id: begins or ends those of its parts.
///   - about: what it is good for.
///   - label: what it is called.
///   - use: what to do with it.
///   - choices: what can be chosen about it, once it is there.
@Content
func feedContent(
  _ state: State, _ feed: FeedAddress, id: String, about: String, label: String, use: String,
  make: Action, copy: Action, @Content choices: () -> [Node]
) -> [Node] {
  if feed.address.isEmpty {
    p { about }
    secondaryButton(
      feed.loading.isRunning ? "Asking …" : "Make an address", icon: .link, id: "make-" + id, make)
  } else {
    choices()
    element("label", Attribute("for", id + "-address")) { label }
    element("output", .class("copyable"), .id(id + "-address")) {
      feed.chosen(in: state.device.language)
    }
    primaryButton("Copy", icon: .copy, id: "copy-" + id, copy)
    p(.class("muted")) { use }
  }
  failureNotice(feed.loading)
}

extension Notebook {
  /// Whether there is anything that another calendar could show.
  var hasPlans: Bool {
    !plans.isEmpty || !programmes.isEmpty || weekPlans.contains { $0.state == Open(.accepted) }
  }
}

func calendarFeedCard(_ state: State) -> Node {
  state.notebook.hasPlans ? card("In your calendar") { calendarFeed(state) } : .none
}

/// The same over a page that has no place for it.
func calendarFeedSheet(_ state: State) -> Node {
  guard state.plans.showsFeed else { return .none }
  return sheet("In your calendar", id: "feed-sheet", close: .plans(.showFeed(false))) {
    calendarFeed(state)
  }
}

private func calendarFeed(_ state: State) -> [Node] {
  let feed = state.plans.feed
  return feedContent(
    state, feed, id: "feed",
    about:
      "Another calendar can show your runs and planned workouts, and follows when they change.",
    label: "Address of the calendar",
    use: "Subscribe to it in the other calendar, as long as that can reach this address. It is"
      + " shown once; whoever has it can read your training. Take it back under Settings, Devices.",
    make: .plans(.makeFeed), copy: .plans(.copyFeed)
  ) {
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
  }
}
