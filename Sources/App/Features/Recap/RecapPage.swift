import Documents
import Strength

public enum RecapAction: Sendable {
  /// Hands its picture to another app, or saves it.
  case share(RecapSpan)
}

func updateRecap(_ state: inout State, _ action: RecapAction, _ effects: inout Effects) {
  switch action {
  case .share(let span):
    let recap = Recap(state.notebook, span, today: state.day)
    effects.append(
      .shareFile(
        name: "regimen-" + span.text + ".svg", type: "image/svg+xml",
        text: String(utf8: recap.svg)))
  }
}

func recapPage(_ state: State, _ span: RecapSpan) -> [Node] {
  let recap = Recap(state.notebook, span, today: state.day)
  let best = [recap.longestRunText(today: state.day), recap.streakText].filter { !$0.isEmpty }
  var nodes = [
    pageHead(span.title, back: .history) {
      if !recap.isEmpty {
        iconButton(.upload, "Share picture", id: "recap-share", .recap(.share(span)))
      }
    },
    turns(span, today: state.day),
  ]
  if recap.isEmpty {
    nodes.append(
      emptyState(
        "No training in " + span.title, "What you log, play and record is summed up here.",
        icon: .chart
      ) { linkButton("History", icon: .history, .history) })
    return nodes
  }
  nodes += [
    card(id: "recap-figures") {
      div(.class("stats")) {
        for line in recap.lines {
          stat(line.text, line.name + (line.change.isEmpty ? "" : " · " + line.change))
        }
      }
      if !recap.comparison.isEmpty { p(.class("hint")) { recap.comparison } }
      if !recap.figures.missing.isEmpty {
        p(.class("hint")) { recap.figures.missing.sentence("The total") }
      }
    },
    card("What you did", id: "recap-kinds") {
      p { recap.kindsText + "." }
      if !best.isEmpty { ul(.class("plain")) { for text in best { li { text } } } }
      figure(.class("trend")) { recap.chart.node }
    },
    shares("Most trained exercises", recap.exercises),
    shares("Most trained muscles", recap.muscles),
  ]
  return nodes
}

/// The spans before and after, and the year of a month.
private func turns(_ span: RecapSpan, today: CivilDay) -> Node {
  let next = span.moved(by: 1)
  return div(.class("buttons")) {
    link(span.moved(by: -1), .back)
    if case .month(let day) = span { link(.year(day.parts.year), .calendar) }
    if next.days.lowerBound <= today { link(next, .forward) }
  }
}

private func link(_ other: RecapSpan, _ icon: Icon) -> Node {
  linkButton(other.shortTitle, icon: icon, label: other.title, .recap(other))
}

private func shares(_ title: String, _ sets: [(name: String, sets: Double)]) -> Node {
  if sets.isEmpty { return .none }
  return card(title, end: span { "hard sets" }) { muscleShares(Array(sets.prefix(6))) }
}

/// A way to what a month came to, where one sees it; months to come have none.
func recapLink(_ month: Month, today: CivilDay) -> Node {
  if month.first > today { return .none }
  return a(
    .href(.recap(.month(month.first))), .label("In review: " + month.title)
  ) { "In review" }
}

extension Recap {
  var chart: BarChart {
    let isYear = if case .year = span { true } else { false }
    var shown: [BarChart.Bar] = []
    for bar in bars {
      var drawn = BarChart.Bar(bar.first > days.upperBound ? nil : Double(bar.count))
      drawn.label =
        isYear
        ? String(bar.first.monthText.prefix(1))
        : bar.first.text(today: span.days.upperBound)
      shown.append(drawn)
    }
    var words: [String] = []
    for bar in bars where bar.first <= days.upperBound { words.append(bar.count.text) }
    var chart = BarChart(
      title: (isYear ? "Trainings a month: " : "Trainings a week: ") + commaList(words),
      bars: shown)
    chart.height = 120
    return chart
  }
}
