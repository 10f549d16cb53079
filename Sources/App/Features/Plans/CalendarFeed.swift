import Documents

/// An address under which another calendar reads what is planned.
struct CalendarFeed: Sendable {
  var loading = Loading.idle
  /// Told once; empty before it was asked for.
  private(set) var address = ""

  mutating func take(_ answer: Answer) {
    loading = Loading(answer)
    guard answer.isGood else { return }
    guard let address = answer.json?["address"]?.string else {
      loading = .failed(.unreadable)
      return
    }
    self.address = address
  }

  /// As it is given to another calendar, which shows what is planned in that language.
  func address(in language: Language) -> String {
    language == .english ? address : address + "?language=" + language.rawValue
  }
}

func feedCard(_ feed: CalendarFeed, _ language: Language) -> Node {
  card("In your calendar") {
    if feed.address.isEmpty {
      p {
        "Another calendar can show your runs and planned workouts, and follows when they change."
      }
      secondaryButton(
        feed.loading.isRunning ? "Asking …" : "Make an address", icon: .link, id: "make-feed",
        .plans(.makeFeed))
    } else {
      element("label", Attribute("for", "feed-address")) { "Address of the calendar" }
      element("output", .class("copyable"), .id("feed-address")) { feed.address(in: language) }
      primaryButton("Copy", icon: .copy, id: "copy-feed", .plans(.copyFeed))
      p(.class("muted")) {
        "Subscribe to it in the other calendar, as long as that can reach this address. It is shown"
          + " once; whoever has it can read your training. Take it back under Settings, Devices."
      }
    }
    failureNotice(feed.loading)
  }
}
