import Documents
import Running
import Strength

/// Where the events of a plan lie in time, so that a page finds those of its days.
struct PlanDays: Sendable {
  let plan: ULID
  /// The first day of the plan's first week.
  let start: CivilDay
  /// By the days that they are planned for.
  let planned: EventDays
  /// By the days that they lie on, see `PlanEvent.day`.
  let lying: EventDays

  init(_ plan: Plan) {
    self.plan = plan.id
    start = plan.firstDay
    planned = EventDays(plan.events) { $0.date }
    lying = EventDays(plan.events) { $0.day }
  }

  /// Older plans come first.
  func isBefore(_ other: PlanDays) -> Bool { (start, plan) < (other.start, other.plan) }
}

/// Events by day.
struct EventDays: Sendable {
  /// Days in order, and where the event of each is in `Plan.events`.
  private let days: [CivilDay]
  private let places: [Int]

  init(_ events: [PlanEvent], _ day: (PlanEvent) -> CivilDay) {
    let unordered = events.map { day($0) }
    let places = orderedPlaces(events.count) { left, right in
      (unordered[left], events[left].id) < (unordered[right], events[right].id)
    }
    self.places = places
    days = places.map { unordered[$0] }
  }

  /// Where the events of some days are.
  func places(in range: ClosedRange<CivilDay>) -> ArraySlice<Int> {
    let start = position(from: range.lowerBound)
    var end = start
    while end < days.count, days[end] <= range.upperBound { end += 1 }
    return places[start..<end]
  }

  /// The first position whose day is `day` or later.
  private func position(from day: CivilDay) -> Int {
    var (low, high) = (0, days.count)
    while low < high {
      let middle = (low + high) / 2
      if days[middle] < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// An event with the plan that it belongs to.
public struct CalendarEvent: Sendable {
  public var plan: ULID
  public var event: PlanEvent

  var place: EventPlace { EventPlace(plan: plan, event: event.id) }

  func isNewer(than other: CalendarEvent) -> Bool {
    (other.event.day, other.event.id) < (event.day, event.id)
  }
}

/// Names an event.
public struct EventPlace: Hashable, Sendable {
  public var plan: ULID
  public var event: ULID

  public init(plan: ULID, event: ULID) {
    self.plan = plan
    self.event = event
  }
}

extension Notebook {
  /// The events that plans have for some days, plan by plan, each plan's by day: what is planned,
  /// whenever it was done.
  func planEvents(in days: ClosedRange<CivilDay>) -> [CalendarEvent] {
    events { $0.planned.places(in: days) }
  }

  /// The events of all plans that lie on some days, in the same order: done ones on the day when
  /// they were done, and nowhere else. What was done is counted by these alone.
  public func calendarEvents(in days: ClosedRange<CivilDay>) -> [CalendarEvent] {
    events { $0.lying.places(in: days) }
  }

  private func events(_ places: (PlanDays) -> ArraySlice<Int>) -> [CalendarEvent] {
    var found: [CalendarEvent] = []
    for (number, index) in planArchive.days.enumerated() {
      for place in places(index) {
        found.append(CalendarEvent(plan: index.plan, event: plans[number].events[place]))
      }
    }
    return found
  }

  func event(_ place: EventPlace) -> PlanEvent? {
    plan(place.plan)?.events.first { $0.id == place.event }
  }
}
