import App
import Coach
import Documents
import HTTPTypes
import Hummingbird
import Interchange
import Library
import Running
import Strength

/// Runs and strength that are planned, as a feed that calendars subscribe to, and today's card for
/// widgets.
///
/// These cannot be paired, so an address of theirs holds a token of its own, which reads the one or
/// the other and nothing else.
struct FeedRoutes: Sendable {
  let library: Library
  let devices: DeviceList
  let languages: Languages
  let now: @Sendable () -> Instant

  static let folder = "feeds"
  private static let end = ".ics"
  private static let cardEnd = ".svg"

  /// Makes an address, which is never told again: of the calendar, or with `shows` of today's card.
  func make(_ call: Call) async throws -> Response {
    let device = try call.paired()
    let body = try await call.body(limit: 16 << 10)
    let wanted = try? JSONValue(parsing: body)
    let name = wanted?["name"]?.string ?? ""
    var isCard = false
    switch wanted?["shows"]?.string {
    case nil, "calendar": break
    case "today": isCard = true
    default: throw HttpFailure.malformed("shows is calendar or today.")
    }
    let token = try await devices.addFeed(
      name: name.isEmpty ? isCard ? "Widget" : "Calendar" : name, ofToday: isCard, for: device)
    let address =
      call.address + "/" + FeedRoutes.folder + "/" + token
      + (isCard ? FeedRoutes.cardEnd : FeedRoutes.end)
    return .json { $0.member("address", address) }
  }

  /// All plans and, where the address was made for them, accepted weeks; `targets=pace` or
  /// `heart-rate` where it shall not be what the athlete has chosen, `start=07:00` for runs that
  /// begin then, `language=de` for German in place of English.
  func feed(_ name: String, _ call: Call) async throws -> Response {
    // Both ends are as long.
    guard name.hasSuffix(FeedRoutes.end) || name.hasSuffix(FeedRoutes.cardEnd),
      let feed = await devices.feed(token: String(name.dropLast(FeedRoutes.end.count))),
      feed.readsToday == name.hasSuffix(FeedRoutes.cardEnd)
    else { throw HttpFailure.notFound }
    if feed.readsToday { return try card(call) }
    let now = now()
    let settings = try library.documents(Settings.self).first ?? Settings()
    var calendar = RunCalendar(
      stampedAt: now, revision: RunCalendar.revision(changedAt: now), unit: PlanUnit(settings))
    calendar.form = try call.targets(of: library)
    if let start = call.target["start"] {
      guard let minute = FeedRoutes.minute(start) else {
        throw HttpFailure.malformed("start is a time such as 07:00.")
      }
      calendar.startMinute = minute
    }
    return Response(
      type: "text/calendar; charset=utf-8",
      bytes: calendar.encode(
        try library.documents(Plan.self), sessions: feed.readsWorkouts ? try sessions() : [],
        name: feed.readsWorkouts ? "Training" : "Runs",
        translate: languages.translation(named: call.target["language"])))
  }

  private func card(_ call: Call) throws -> Response {
    let translate = languages.translation(named: call.target["language"])
    var answer = Response(
      type: "image/svg+xml", bytes: try library.todayCard(now: now()).svg(translate: translate))
    // Pages elsewhere, such as those of a house, may show it: who has the address may see it.
    answer.headers[.crossOriginResourcePolicy] = "cross-origin"
    return answer
  }

  /// Days of the coach's weeks and of programmes that have strength.
  private func sessions() throws -> [CalendarSession] {
    let weeks = try library.documents(WeekPlan.self).filter { $0.state == Open(.accepted) }
    let programmes = try library.documents(Programme.self)
    let spans = weeks.map { $0.start...$0.lastDay } + programmes.compactMap(\.span)
    guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max() else {
      return []
    }
    var documents: [AnyDocument] = weeks.map { .weekPlan($0) }
    documents += programmes.map { .programme($0) }
    documents += try library.documents(Settings.self).map { .settings($0) }
    documents += try library.documents(Split.self).map { .split($0) }
    documents += try library.documents(Exercise.self).map { .exercise($0) }
    documents += try library.documents(Workout.self, in: Notebook.daysAround(first...last)).map {
      .workout($0)
    }
    var notebook = Notebook()
    notebook.put(documents)
    return notebook.plannedDays(in: first...last).map { CalendarSession($0.day, $0.done) }
  }

  private static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(parts[0]),
      let minute = Int(parts[1]), 0..<24 ~= hour, 0..<60 ~= minute
    else { return nil }
    return hour * 60 + minute
  }
}

extension Call {
  /// What runs go by: as the address says, else as the athlete has chosen.
  func targets(of library: Library) throws -> TargetForm {
    guard let word = target["targets"] else { return try library.athlete().targetForm }
    guard let form = TargetForm.allCases.first(where: { $0.word == word }) else {
      throw HttpFailure.malformed("targets is pace or heart-rate.")
    }
    return form
  }
}

extension CalendarSession {
  fileprivate init(_ day: WeekPlanDay, _ done: PlannedDayDone) {
    self.init(
      id: day.id, date: day.date, title: day.title,
      lines: ["\(day.minutes) min · \(counted(day.setCount, "set", "sets"))"]
        + day.exercises.map { $0.exerciseName + ": " + $0.figuresText })
    isDone = done.isDone
    isCancelled = day.isSkipped && !done.isDone
  }
}
