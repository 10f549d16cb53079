import Documents
import Running
import Strength

/// What is shown of the calendar, and what is open on it.
public struct CalendarState: Sendable {
  /// The months on the page; nil before the calendar was opened.
  var months: ClosedRange<Month>?
  /// Those in sight, which show their days; the others only keep their place.
  private var drawn: ClosedRange<Month>?
  /// The day whose sheet is open.
  var openDay: CivilDay?
  /// The run whose completion is being typed.
  var completing: EventPlace?
  var drafts = FieldDrafts()

  public init() {}

  /// The months that can be shown.
  static let reach = Month(number: 1900 * 12)...Month(number: 2200 * 12)
  static var days: ClosedRange<CivilDay> { reach.lowerBound.first...reach.upperBound.last }

  /// How many months are on the page at first, from this one on.
  static let shownMonths = 3
  /// How many are added before or after them.
  static let addedMonths = 3
  /// More are never on the page: what lies at the other end goes.
  static let mostMonths = 240
  /// More do not come into sight together.
  static let mostDrawn = 12

  mutating func arrive(at route: Route, today: CivilDay) {
    close()
    if route == .calendar, months == nil { show(Month(today)) }
  }

  mutating func close() {
    openDay = nil
    closeForm()
  }

  mutating func closeForm() {
    completing = nil
    drafts = FieldDrafts()
  }

  /// Begins anew with a month.
  mutating func show(_ month: Month) {
    months = month...Month(number: month.number + CalendarState.shownMonths - 1)
    look(at: month)
  }

  /// Draws the days of a month and of those after it.
  mutating func look(at month: Month) {
    drawn = month...Month(number: month.number + CalendarState.shownMonths - 1)
  }

  /// - Parameter months: those in sight, such as `2026-11 2026-12`.
  mutating func see(_ months: String) {
    var seen: [Month] = []
    for text in months.split(separator: " ") {
      if let month = Month(String(text)) { seen.append(month) }
    }
    guard let first = seen.first, let last = seen.last, first <= last else { return }
    drawn = first...min(last, Month(number: first.number + CalendarState.mostDrawn - 1))
  }

  /// Whether a month shows its days.
  func isDrawn(_ month: Month) -> Bool { drawn?.contains(month) ?? true }

  /// Puts more months on the page; returns the one to look at.
  mutating func grow(earlier: Bool) -> Month? {
    guard let months else { return nil }
    let (most, added) = (CalendarState.mostMonths, CalendarState.addedMonths)
    if earlier {
      let first = max(
        CalendarState.reach.lowerBound, Month(number: months.lowerBound.number - added))
      let last = min(months.upperBound.number, first.number + most - 1)
      self.months = first...Month(number: last)
      let month = Month(number: max(first.number, months.lowerBound.number - 1))
      look(at: month)
      return month
    }
    let last = min(CalendarState.reach.upperBound, Month(number: months.upperBound.number + added))
    let first = max(months.lowerBound.number, last.number - most + 1)
    self.months = Month(number: first)...last
    return nil
  }
}

public enum CalendarAction: Sendable {
  /// Shows the day that it is.
  case today
  case earlier
  case later
  /// The end comes near: more months, as long as none has to go for them.
  case approach
  /// Other months have come into sight.
  case see(String)
  case open(CivilDay)
  case close
  /// Asks how a run went.
  case ask(EventPlace)
  case closeForm
  /// Plays the run, part by part.
  case play(EventPlace)
  /// A field by its identifier.
  case type(String, String)
  case complete(EventPlace)
  case uncomplete(EventPlace)
  case move(EventPlace, CivilDay)
  /// To the day that was typed.
  case moveTyped(EventPlace)
  /// With another run of the plan, by its identifier.
  case swap(EventPlace, String)
  case cancel(EventPlace)
  case restore(EventPlace)
  /// Days off end before the day of one of them.
  case endPause(EventPlace)
  /// A run or a session was dropped on a day: its key, a space, the key of the day.
  case drop(String)
}
