import Body
import Coach
import Documents
import Running
import Strength
import Tracks

func calendarPage(_ state: State) -> [Node] {
  let grid = CalendarGrid(state)
  return [
    pageHead("Calendar") {
      secondaryButton("Today", icon: .calendar, id: "calendar-today", .calendar(.today))
      if state.notebook.hasPlans {
        iconButton(.link, "In your calendar", id: "open-feed", .plans(.showFeed(true)))
      }
    },
    planLinks(.calendar),
    grid.planNames,
    grid.node,
    daySheet(state),
    recorderSheet(state),
    calendarFeedSheet(state),
  ]
}

/// Months below each other, week by week.
private struct CalendarGrid {
  /// A plan whose runs are shown.
  private struct ShownPlan {
    let id: ULID
    let name: String
    let colour: String
  }

  let today: CivilDay
  let months: ClosedRange<Month>
  let weekStart: Weekday
  let days: CalendarDays
  let units: RunUnits
  /// Numbers of the months that are drawn; of others there is only room.
  private let drawn: [Int]
  private let plans: [ShownPlan]

  init(_ state: __shared State) {
    today = state.day
    let now = Month(state.day)
    months = state.calendar.months ?? now...now
    weekStart = state.notebook.settings.weekStart
    units = RunUnits(state.notebook.settings)
    drawn = (months.lowerBound.number...months.upperBound.number)
      .filter { state.calendar.isDrawn(Month(number: $0)) }
    let first = Month(number: drawn.first ?? now.number).first.startOfWeek(weekStart)
    let end = Month(number: (drawn.last ?? now.number) + 1).first.startOfWeek(weekStart)
    days = CalendarDays(
      state.notebook, first: first, weeks: (end - first) / 7, today: state.day)
    plans = days.plans.compactMap { id in
      state.notebook.plan(id).map {
        ShownPlan(id: id, name: $0.name, colour: state.notebook.planColour(id))
      }
    }
  }

  private func shown(_ plan: ULID) -> ShownPlan? { plans.first { $0.id == plan } }

  var node: Node {
    div(
      .class("calendar wide"), .label("Months"), .role("region"),
      Attribute("data-columns", "7"),
      .onDrop { .calendar(.drop($0)) }, .onSight { .calendar(.see($0)) }
    ) {
      weekdays
      secondaryButton("Earlier", icon: .up, id: "earlier", .calendar(.earlier))
      for number in months.lowerBound.number...months.upperBound.number {
        month(Month(number: number))
      }
      button(
        .class("button"), .type("button"), .id("later"), .onClick(.calendar(.later)),
        .onAppear(.calendar(.approach))
      ) {
        Icon.down.node
        span { "Later" }
      }
    }
  }

  /// The plans whose runs are shown, each in its colour; one alone needs no telling apart.
  var planNames: Node {
    if days.plans.count < 2 { return .none }
    return ul(.class("plan-names"), .label("Plans")) {
      for plan in plans {
        li(.key(plan.id.text)) {
          a(.classes("plan-name " + plan.colour), .href(.plan(plan.id))) {
            span(.class("training run"), .aria(.hidden, true))
            span { plan.name }
          }
        }
      }
    }
  }

  private var weekdays: Node {
    div(.class("weekdays"), .aria(.hidden, true)) {
      for offset in 0..<7 {
        let name = (days.first + offset).weekdayName
        span(.class("short-name")) { String(name.prefix(2)) }
        span(.class("whole-name")) { name }
      }
      span(.class("week-title")) { "Week" }
    }
  }

  /// The weeks from the one with its first day up to the next month's first week.
  private func month(_ month: Month) -> Node {
    let start = month.first.startOfWeek(weekStart)
    let end = Month(number: month.number + 1).first.startOfWeek(weekStart)
    let isDrawn = drawn.contains(month.number)
    return section(
      .class("month", "far", if: !isDrawn), .id("month-" + month.text),
      .sight(month.text), .style("--weeks:" + String((end - start) / 7))
    ) {
      div(.class("month-head")) {
        h2 { month.title }
        recapLink(month, today: today)
      }
      if isDrawn {
        for offset in stride(from: 0, to: end - start, by: 7) { week(start + offset, month) }
      }
    }
  }

  private func week(_ first: CivilDay, _ month: Month) -> Node {
    div(.class("month-week"), .key(first.text)) {
      for offset in 0..<7 { day(first + offset, month) }
      total(days.totals[(first - days.first) / 7])
    }
  }

  private func day(_ day: CivilDay, _ month: Month) -> Node {
    let items = days.items(on: day)
    var style = "month-day"
    if day == today { style += " today" }
    if Month(day) != month { style += " outside" }
    let number = day.parts.day
    return button(
      .classes(style), .type("button"), .id("day-" + day.text), .key(day.text),
      Attribute("data-drop", day.text),
      .label(label(day, items)), .when(day == today, .aria(.current, "date")),
      .onClick(.calendar(.open(day)))
    ) {
      span(.class("month-number"), .aria(.hidden, true)) {
        String(number)
        if number == 1 {
          span(.class("rest-of-name")) { " " + String(Month(day).title.prefix(3)) }
        }
      }
      for item in items.prefix(3) { mark(item) }
      if items.count > 3 {
        span(.class("month-more"), .aria(.hidden, true)) { "+" + String(items.count - 3) }
      }
    }
  }

  private func label(_ day: CivilDay, _ items: [CalendarItem]) -> String {
    var label = day.weekday.name + ", " + day.text(today: today)
    if day == today { label += ", today" }
    for item in items {
      label += ", " + item.words
      if days.plans.count > 1, case .run(let found) = item.content,
        let plan = shown(found.plan)
      {
        label += " (" + plan.name + ")"
      }
    }
    return label
  }

  private func mark(_ item: CalendarItem) -> Node {
    var key = Attribute.none
    var style = item.style
    if case .run(let found) = item.content {
      style += " " + (shown(found.plan)?.colour ?? "")
      if found.event.isMovable {
        key = Attribute("data-drag", found.plan.text + "/" + found.event.id.text)
      }
    }
    if case .planned(let planned) = item.content,
      let owner = planned.programmeID ?? planned.weekID
    {
      key = Attribute("data-drag", owner.text + "/" + planned.id.text)
    }
    return span(.classes(style), key, .aria(.hidden, true)) {
      if let icon = item.icon { icon.node }
      if let figure = item.figure(units) { span(.class("mark-figure")) { figure } }
      span(.class("mark-name")) { item.name }
    }
  }

  private func total(_ totals: WeekTotals) -> Node {
    let lines = totals.lines(units)
    return div(.class("month-total", "nothing", if: lines.isEmpty)) {
      if !lines.isEmpty { span(.class("visually-hidden")) { "In this week: " } }
      for line in lines { span { line } }
    }
  }
}

extension Notebook {
  /// So many plans differ in colour; they are told apart by name, too.
  private static let planColours = 5

  /// The style of a plan's colour, by its place among the plans.
  func planColour(_ id: ULID) -> String {
    let place = plans.firstIndex { $0.id == id } ?? 0
    return "plan-" + String(place % Notebook.planColours)
  }
}

extension WeekTotals {
  /// Distance, time, load and sets, as far as there are any.
  public func lines(_ units: RunUnits) -> [String] {
    var lines: [String] = []
    if doneKilometers > 0 { lines.append(units.text(kilometers: doneKilometers)) }
    if plannedKilometers > 0, abs(doneKilometers - plannedKilometers) >= 0.05 {
      lines.append(units.text(kilometers: plannedKilometers) + " planned")
    }
    if seconds > 0 { lines.append(TimeSpan.text(seconds: (seconds / 60).rounded() * 60)) }
    if load > 0 { lines.append("load " + load.text(digits: 0)) }
    if sets > 0 { lines.append(counted(sets, "hard set", "hard sets")) }
    return lines
  }
}

extension CalendarItem {
  /// What it is called.
  public var name: String {
    switch content {
    case .run(let found): found.event.title
    case .workout(_, let title, _, _): title
    case .planned(let planned): planned.day.title
    case .session(_, let title, _): title
    case .activity(let activity): activity.title
    }
  }

  /// As a screen reader says it.
  public var words: String {
    switch content {
    case .run(let found):
      let event = found.event
      if event.isSick { return event.title.lowercasedStart }
      let moved = event.isMoved ? ", moved" : ""
      let kind = event.isRace && !event.title.hasSuffix("race") ? "race " : ""
      return kind + event.title + " " + status.words + moved
    case .workout(_, let title, _, let isRunning):
      return title + (isRunning ? " under way" : " done")
    case .planned(let planned): return planned.day.title + " " + status.words
    case .session(_, let title, let isRunning): return title + (isRunning ? " playing" : " played")
    case .activity(let activity): return activity.title + " recorded"
    }
  }

  fileprivate var style: String {
    var style = "training"
    switch content {
    case .run(let found):
      let event = found.event
      style += event.isSick ? " sick" : event.isRace ? " race" : " run"
      if event.isHard { style += " hard" }
      if event.isMoved { style += " moved" }
    case .workout, .planned: style += " strength"
    case .session: style += " sequence"
    case .activity(let activity):
      style += activity.sport == Open(.running) ? " run recorded" : " recorded"
    }
    return style + " " + status.words
  }

  fileprivate var icon: Icon? {
    switch content {
    case .run(let found):
      if found.event.isSick { return .warning }
      switch status {
      case .done: return .check
      case .cancelled: return .close
      case .missed: return .minus
      case .planned: return found.event.isRace ? .trophy : found.event.isMoved ? .swap : nil
      }
    case .workout: return .dumbbell
    case .planned: return status == .cancelled ? .close : status == .missed ? .minus : .dumbbell
    case .session: return .timer
    case .activity(let activity): return activity.icon
    }
  }

  fileprivate func figure(_ units: RunUnits) -> String? {
    switch content {
    case .run(let found):
      if found.event.isSick { return nil }
      return units.value(kilometers: found.event.doneKilometers).text(digits: 0)
    case .activity(let activity):
      return activity.meters.map { units.value(kilometers: $0 / 1000).text(digits: 0) }
    case .workout, .planned, .session: return nil
    }
  }
}

extension CalendarStatus {
  /// Such as `planned`, which its class is called, too.
  public var words: String {
    switch self {
    case .planned: "planned"
    case .done: "done"
    case .missed: "missed"
    case .cancelled: "cancelled"
    }
  }
}
