import Documents

extension State {
  mutating func updateReview(_ action: ReviewAction, _ effects: inout Effects) {
    switch action {
    case .decide(let decision, let path):
      guard let item = settings.returned.list.first(where: { $0.path == path }) else { return }
      decide(decision, path, item.title(today: day), &effects)
    case .askForAll(let decision):
      if !settings.returned.deciding.isRunning { settings.confirmation = .decideOnAll(decision) }
    case .turn(let number):
      guard !settings.merges.isBusy,
        let merge = settings.merges.list.first(where: { $0.number == number })
      else { return }
      settings.merges.turning = .running
      settings.merges.turned = number
      settings.merges.verdict = merge.isUndone ? "Merged again." : "The merge is undone."
      let way = merge.isUndone ? "/redo" : "/undo"
      effects.append(
        .fetch(
          .turnMerge, method: "POST", path: "/api/merges/" + String(number) + way, body: nil))
    }
  }

  /// - Parameters:
  ///   - path: nil for all that wait.
  ///   - title: names what it is about.
  mutating func decide(
    _ decision: ReviewDecision, _ path: String?, _ title: String, _ effects: inout Effects
  ) {
    if settings.returned.deciding.isRunning { return }
    settings.returned.deciding = .running
    settings.returned.decidedPath = path
    let shownCount = settings.returned.count
    settings.returned.verdict = (decision == .keep ? "Kept " : "Deleted ") + title + "."
    var body = JSONWriter(compact: true)
    body.object { writer in
      writer.member("decision", decision.rawValue)
      if let path {
        writer.list("paths", [path]) { $0.string($1) }
      } else {
        writer.member("all", true)
        writer.member("expected", shownCount)
      }
    }
    effects.append(
      .fetch(
        .decide, method: "POST", path: "/api/review",
        body: String(utf8: body.bytes)))
  }

  /// What came of a decision: what still waits.
  mutating func takeDecision(_ answer: Answer, _ effects: inout Effects) {
    settings.returned.deciding = Loading(answer)
    guard answer.isGood else {
      // Some may be decided all the same.
      if answer.status != 0 { settings.fetch(.review, &effects) }
      return
    }
    let before = settings.returned.list
    settings.returned.take(answer)
    device.returnedCount = settings.returned.count
    say(settings.returned.verdict)
    let left = settings.returned.list.map { $0.path }
    guard route == .settings(.review) else { return }
    let row = before.indices.first { !left.contains(before[$0].path) } ?? 0
    effects.focusRow(row, of: left.map { "keep-" + $0 }, adding: "main")
  }

  mutating func takeTurn(_ answer: Answer, _ effects: inout Effects) {
    settings.merges.turning = Loading(answer)
    if answer.isGood { say(settings.merges.verdict) }
    if answer.status != 0 { settings.fetch(.merges, &effects) }
  }

  /// Asks anew for what the open page shows, where that has changed.
  mutating func refreshReview(
    _ head: ChangesHead?, _ news: [ChangeLine], _ effects: inout Effects
  ) {
    if let head {
      let count = Int(max(0, min(head.returnedCount, 1_000_000_000)))
      let isNews = device.returnedCount != count
      device.returnedCount = count
      let isBusy = settings.returned.loading.isRunning || settings.returned.deciding.isRunning
      if isNews, route == .settings(.review), !isBusy { settings.fetch(.review, &effects) }
    }
    if news.isEmpty { return }
    if let key = versions.key, route == .versions(key), news.contains(where: { $0.id == key.id }) {
      versions.fetch(&effects)
    }
    if route == .settings(.merges), !settings.merges.loading.isRunning {
      settings.fetch(.merges, &effects)
    }
    if route == .settings(.bin) { settings.fetch(.review, &effects) }
  }
}
