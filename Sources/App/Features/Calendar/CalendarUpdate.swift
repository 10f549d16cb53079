import Body
import Documents
import Running
import Sequences
import Strength

func updateCalendar(_ state: inout State, _ action: CalendarAction, _ effects: inout Effects) {
  switch action {
  case .today:
    let month = Month(state.day)
    if state.calendar.months?.contains(month) != true { state.calendar.show(month) }
    state.calendar.look(at: month)
    effects.append(.scroll(id: "month-" + month.text))
    effects.append(.focus(id: "day-" + state.day.text))
  case .earlier, .later:
    var isEarlier = false
    if case .earlier = action { isEarlier = true }
    if let month = state.calendar.grow(earlier: isEarlier) {
      effects.append(.scroll(id: "month-" + month.text))
    }
  case .approach:
    guard let months = state.calendar.months else { return }
    let count = months.upperBound.number - months.lowerBound.number + 1
    if count + CalendarState.addedMonths > CalendarState.mostMonths { return }
    _ = state.calendar.grow(earlier: false)
  case .see(let months): state.calendar.see(months)
  case .open(let day):
    state.calendar.closeForm()
    state.calendar.openDay = max(
      CalendarState.days.lowerBound, min(CalendarState.days.upperBound, day))
  case .close: state.closeDay(&effects)
  case .closeForm: state.calendar.closeForm()
  case .ask(let place): state.askForCompletion(place, &effects)
  case .play(let place): state.play(.planned(place), &effects)
  case .type(let field, let text): state.calendar.drafts.keep(text, in: field)
  case .complete(let place): state.complete(place, &effects)
  case .uncomplete(let place):
    state.edit(place, &effects) { plan throws(PlanEditError) in
      try plan.complete(place.event, nil)
      return ("is no longer done", [])
    }
  case .move(let place, let day): state.move(place, to: day, &effects)
  case .moveTyped(let place):
    let field = "move-" + place.event.text
    guard let text = state.calendar.drafts.text(field) else { return }
    guard let day = CivilDay(text), CalendarState.days.contains(day) else {
      return state.calendar.drafts.keep(text, in: field, problem: "Enter a day.")
    }
    state.move(place, to: day, &effects)
  case .swap(let place, let other): state.swap(place, other, &effects)
  case .cancel(let place):
    let today = state.day
    state.edit(place, &effects) { plan throws(PlanEditError) in
      try plan.cancel(place.event, from: today)
      return ("is cancelled", [])
    }
  case .restore(let place):
    let today = state.day
    state.edit(place, &effects) { plan throws(PlanEditError) in
      let warnings = try plan.restore(place.event, from: today)
      return ("is back in the plan", warnings)
    }
  case .endPause(let place): state.endPause(place, &effects)
  case .drop(let text): state.drop(text, &effects)
  }
}

extension State {
  /// The focus returns to the day that the sheet was about.
  fileprivate mutating func closeDay(_ effects: inout Effects) {
    if let day = calendar.openDay, route == .calendar {
      effects.append(.focus(id: "day-" + day.text))
    }
    calendar.close()
  }

  fileprivate mutating func askForCompletion(_ place: EventPlace, _ effects: inout Effects) {
    guard let event = notebook.event(place) else { return }
    calendar.openDay = event.day
    calendar.drafts = FieldDrafts()
    calendar.completing = place
    let known = TypedRun(notebook.knownRun(place), RunUnits(notebook.settings))
    if !known.time.isEmpty { calendar.drafts.keep(known.time, in: "run-time") }
    if !known.distance.isEmpty { calendar.drafts.keep(known.distance, in: "run-distance") }
    if !known.rating.isEmpty { calendar.drafts.keep(known.rating, in: "run-rating") }
    effects.append(.focus(id: "run-time"))
  }

  fileprivate mutating func move(
    _ place: EventPlace, to day: CivilDay, _ effects: inout Effects
  ) {
    if notebook.event(place)?.date == day { return }
    let name = day.fullText(today: self.day)
    edit(place, &effects) { plan throws(PlanEditError) in
      let warnings = try plan.move(place.event, to: day)
      return ("moved to " + name, warnings)
    }
  }

  fileprivate mutating func swap(
    _ place: EventPlace, _ other: String, _ effects: inout Effects
  ) {
    guard let other = ULID(other),
      let partner = notebook.event(EventPlace(plan: place.plan, event: other))
    else { return }
    let name = partner.title
    edit(place, &effects) { plan throws(PlanEditError) in
      let warnings = try plan.swap(place.event, other)
      return ("changed days with " + name, warnings)
    }
  }

  fileprivate mutating func endPause(_ place: EventPlace, _ effects: inout Effects) {
    guard let old = notebook.plan(place.plan), let day = notebook.event(place)?.date else { return }
    var plan = old
    plan.endPause(from: day)
    if plan == old { return }
    offerUndo(
      "You run again from " + day.fullText(today: self.day) + " on.", restoring: [.plan(old)],
      changed: [.plan(plan)])
    save(.plan(plan), &effects)
    calendar.close()
    if route == .calendar { effects.append(.focus(id: "day-" + day.text)) }
  }

  /// On a day with a run that may move, the two change days, as days of the coach's week do.
  fileprivate mutating func drop(_ text: String, _ effects: inout Effects) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let day = CivilDay(String(parts[1])),
      CalendarState.days.contains(day)
    else { return }
    let keys = parts[0].split(separator: "/")
    guard keys.count == 2, let plan = ULID(String(keys[0])), let id = ULID(String(keys[1])) else {
      return
    }
    if notebook.programme(plan) != nil { return move(id, of: plan, to: day, &effects) }
    if notebook.weekPlan(plan) != nil { return movePlannedDay(id, to: day, &effects) }
    let place = EventPlace(plan: plan, event: id)
    guard let event = notebook.event(place), event.date != day else { return }
    let there = notebook.planEvents(in: day...day)
    if let other = there.first(where: { $0.plan == plan && $0.event.isMovable }) {
      swap(place, other.event.id.text, &effects)
    } else {
      move(place, to: day, &effects)
    }
  }

  /// Changes a plan, says what was done and what a coach would say to it, with a way back.
  ///
  /// - Parameter recording: of the run, where it has changed, too.
  fileprivate mutating func edit(
    _ place: EventPlace, _ effects: inout Effects,
    recording: (old: Activity, new: Activity)? = nil,
    _ change: (inout Plan) throws(PlanEditError) -> (String, [PlanWarning])
  ) {
    guard let old = notebook.plan(place.plan), let event = notebook.event(place) else { return }
    var plan = old
    do throws(PlanEditError) {
      let (what, warnings) = try change(&plan)
      var message = event.title + " " + what + "."
      for warning in warnings {
        message += " " + warning.text(today: day, RunUnits(notebook.settings))
      }
      if plan == old { return calendar.closeForm() }
      let before: [AnyDocument] = recording.map { [.activity($0.old)] } ?? []
      let after: [AnyDocument] = recording.map { [.activity($0.new)] } ?? []
      offerUndo(message, restoring: [.plan(old)] + before, changed: [.plan(plan)] + after)
      save(.plan(plan), &effects)
      for document in after { save(document, &effects) }
      calendar.close()
      if route == .calendar, let now = notebook.event(place) {
        effects.append(.focus(id: "day-" + now.day.text))
      }
    } catch {
      say(error.text)
    }
  }

  /// What a field still shows of what is known stays as exact as it is.
  fileprivate mutating func complete(_ place: EventPlace, _ effects: inout Effects) {
    guard let event = notebook.event(place) else { return }
    let units = RunUnits(notebook.settings)
    let known = notebook.knownRun(place)
    let shown = TypedRun(known, units)
    var run = DoneRun()
    var isWrong = false
    let time = UniqueName.trimmed(calendar.drafts.text("run-time") ?? "")
    if time == shown.time {
      run.seconds = known.seconds
    } else if !time.isEmpty {
      run.seconds = RunTime.read(time, plannedSeconds: event.minutes * 60)
      if run.seconds == nil {
        isWrong = true
        calendar.drafts.keep(
          time, in: "run-time", problem: "Enter minutes, or a time such as 45:30 or 1:05:00.")
      }
    }
    let distance = UniqueName.trimmed(calendar.drafts.text("run-distance") ?? "")
    if distance == shown.distance {
      run.meters = known.meters
    } else if !distance.isEmpty {
      if let value = TypedNumber.read(distance, in: 0.1...600.0) {
        run.meters = (value * units.kilometers * 1000).rounded()
      } else {
        isWrong = true
        calendar.drafts.keep(
          distance, in: "run-distance", problem: "Enter a distance such as 8.2.")
      }
    }
    if isWrong { return }
    run.rating = TypedNumber.read(calendar.drafts.text("run-rating") ?? "", in: 0.0...10.0)
    do throws(PlanEditError) {
      guard let done = try notebook.completing(place, as: run, today: day) else { return }
      edit(place, &effects, recording: done.recording) { plan in
        plan = done.plan
        return ("is done", [])
      }
    } catch {
      say(error.text)
    }
  }
}

/// A run as the fields of the form show it; empty where nothing is known.
private struct TypedRun {
  let time: String
  let distance: String
  let rating: String

  init(_ run: DoneRun, _ units: RunUnits) {
    time = run.seconds.map { TimeSpan.clock(seconds: $0.rounded()) } ?? ""
    distance =
      run.meters.map {
        ((units.value(kilometers: $0 / 1000) * 100).rounded() / 100).typed
      } ?? ""
    rating = run.rating.map { $0.typed } ?? ""
  }
}

/// Times of runs as someone types them.
enum RunTime {
  /// Minutes where there is no colon; `1:10` is an hour where the run was planned that long.
  static func read(_ text: String, plannedSeconds: Double) -> Double? {
    var parts: [Double] = []
    for part in text.split(separator: ":", omittingEmptySubsequences: false) {
      guard let value = TypedNumber.read(String(part), in: 0.0...6000.0) else { return nil }
      parts.append(value)
    }
    let seconds: Double
    switch parts.count {
    case 1: seconds = parts[0] * 60
    case 2:
      let short = parts[0] * 60 + parts[1]
      seconds = short * 6 < plannedSeconds ? short * 60 : short
    case 3: seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
    default: return nil
    }
    return (30...604_800).contains(seconds) ? seconds : nil
  }
}
