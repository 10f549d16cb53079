import Documents
import Running
import Strength

/// Where the events of a plan lie in time, so that a page finds those of its days.
struct PlanDays: Sendable {
  let plan: ULID
  /// The first day of the plan's first week.
  let start: CivilDay
  /// Days of events in order, and where each is in `Plan.events`.
  let days: [CivilDay]
  let places: [Int]

  init(_ plan: Plan) {
    self.plan = plan.id
    start = plan.firstDay
    let events = plan.events
    places = orderedPlaces(events.count) { left, right in
      (events[left].date, events[left].id) < (events[right].date, events[right].id)
    }
    days = places.map { events[$0].date }
  }

  /// Older plans come first.
  func isBefore(_ other: PlanDays) -> Bool { (start, plan) < (other.start, other.plan) }

  /// The first position whose day is `day` or later.
  func position(from day: CivilDay) -> Int {
    var (low, high) = (0, days.count)
    while low < high {
      let middle = (low + high) / 2
      if days[middle] < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// An event with the plan that it belongs to.
struct CalendarEvent: Sendable {
  var plan: ULID
  var event: PlanEvent

  var place: EventPlace { EventPlace(plan: plan, event: event.id) }
}

/// Names an event.
public struct EventPlace: Hashable, Sendable {
  public var plan: ULID
  public var event: ULID
}

extension Notebook {
  /// The events of all plans on some days, plan by plan, each plan's by day.
  func planEvents(in days: ClosedRange<CivilDay>) -> [CalendarEvent] {
    var found: [CalendarEvent] = []
    for (number, index) in planDays.enumerated() {
      var position = index.position(from: days.lowerBound)
      while position < index.days.count, index.days[position] <= days.upperBound {
        let event = plans[number].events[index.places[position]]
        found.append(CalendarEvent(plan: index.plan, event: event))
        position += 1
      }
    }
    return found
  }

  func event(_ place: EventPlace) -> PlanEvent? {
    plan(place.plan)?.events.first { $0.id == place.event }
  }
}
