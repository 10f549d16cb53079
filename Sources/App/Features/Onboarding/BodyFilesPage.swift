import Documents

/// The import of recordings and health data, while it goes on and when it is over.
func bodyFilesParts(_ state: State) -> [Node] {
  let body = state.onboarding.body
  switch body.stage {
  case .none: return []
  case .sending: return [sendingCard(body)]
  case .running: return [outOfReach(body), runningCard(body)]
  case .over: return overParts(body)
  }
}

private func sendingCard(_ body: BodyFiles) -> Node {
  let (sent, total) = (body.sentInAll, body.total)
  return card(body.title) {
    progressBar(
      "Sending: " + byteText(sent) + " of " + byteText(total),
      share: total > 0 ? min(1, sent / total) : nil)
    p(.class("field-note")) { "Keep this page open until it is sent." }
    div(.class("buttons")) { secondaryButton("Cancel", id: "import-cancel", .import(.cancel)) }
  }
}

private func outOfReach(_ body: BodyFiles) -> Node {
  if !body.isOutOfReach { return .none }
  return notice(
    .warning,
    "The library cannot be reached now. The import continues; this page retries shortly.")
}

private func runningCard(_ body: BodyFiles) -> Node {
  guard let job = body.job else { return .none }
  return card(body.title) {
    if job.stage == .waiting {
      progressBar("Waiting for another import to end …", share: nil)
    } else {
      progressBar(
        job.total.map { "Reading: " + byteText(job.read) + " of " + byteText($0) } ?? "Reading …",
        share: job.share)
      div(.class("stats")) {
        stat(job.activities.text, job.activities == 1 ? "activity found" : "activities found")
        stat(job.days.text, job.days == 1 ? "day found" : "days found")
        if let rate = job.rate { stat(byteText(rate), "a second") }
        if let left = job.secondsLeft { stat(TimeSpan.text(seconds: left), "to go") }
      }
    }
    p(.class("field-note")) {
      "The import runs in the background: you can use the app or close this page."
    }
    div(.class("buttons")) {
      if body.isCancelling {
        p(.role("status")) { "Cancelling …" }
      } else {
        secondaryButton("Cancel", id: "import-cancel", .import(.cancel))
      }
    }
  }
}

private func overParts(_ body: BodyFiles) -> [Node] {
  let report = body.job?.report
  var parts = [outcome(body)]
  if let report, !report.format.isEmpty { parts.append(reportCard(report)) }
  parts.append(
    div(.class("buttons")) {
      if let report {
        if report.activities + report.merged + report.updated > 0 {
          linkButton("See them in History", icon: .history, .history)
        }
        if report.days > 0 { linkButton("See Health", .health) }
      }
      secondaryButton("Import another file", icon: .upload, .import(.close))
    })
  if let report { parts.append(diagnosticsCard(report.diagnostics, rest: ", of the same kinds.")) }
  return parts
}

private func outcome(_ body: BodyFiles) -> Node {
  if let problem = body.problem { return problemNotice(problem) }
  guard let job = body.job else { return .none }
  if job.stage == .cancelled {
    return notice(
      .warning,
      "Cancelled. Imported items are kept; import the same file again to continue.")
  }
  guard let report = job.report, !report.bringsNothing else {
    return notice(.good, "Nothing new was in " + body.title + ".")
  }
  return notice(.good, "Imported " + amount(report) + " from " + body.title + ".")
}

/// Such as `12 activities and 30 days of health data`.
private func amount(_ report: BodyReport) -> String {
  var parts: [String] = []
  if report.activities > 0 { parts.append(counted(report.activities, "activity", "activities")) }
  if report.days > 0 { parts.append(counted(report.days, "day", "days") + " of health data") }
  if parts.isEmpty { return "what is new" }
  return parts.joined(separator: " and ")
}

private func reportCard(_ report: BodyReport) -> Node {
  card(report.formatName) {
    div(.class("stats")) {
      stat(report.activities.text, report.activities == 1 ? "new activity" : "new activities")
      stat(report.days.text, report.days == 1 ? "day of health" : "days of health")
      if report.merged > 0 {
        stat(report.merged.text, report.merged == 1 ? "recording joined" : "recordings joined")
      }
      if report.updated > 0 {
        stat(report.updated.text, report.updated == 1 ? "activity updated" : "activities updated")
      }
      if report.linked > 0 {
        stat(report.linked.text, report.linked == 1 ? "planned run done" : "planned runs done")
      }
      stat(report.unchanged.text, "here already")
    }
    if report.merged > 0 {
      p(.class("field-note")) {
        "Recordings joined: another device or app recorded the same activity. Both are kept."
      }
    }
  }
}

/// Such as `340 kB`, `12.5 MB` or `1.2 GB`.
private func byteText(_ bytes: Double) -> String {
  if bytes < 1_000_000 { return (bytes / 1000).text(digits: 0) + " kB" }
  if bytes < 1_000_000_000 { return (bytes / 1_000_000).text(digits: 1) + " MB" }
  return (bytes / 1_000_000_000).text(digits: 2) + " GB"
}
