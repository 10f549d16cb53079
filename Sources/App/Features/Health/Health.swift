import Body
import Documents

/// What is shown of the body's figures besides the documents.
public struct HealthState: Sendable {
  var range = HealthRange.weeks
  var nights = HealthState.fewNights
  /// The day whose figures are open.
  var openDay: CivilDay?
  /// What is being typed; nil while nothing is.
  var entry: HealthEntry?
  var shownDays = HealthState.dayStep

  static let fewNights = 14
  static let manyNights = 60
  static let dayStep = 14

  public init() {}

  mutating func arrive(at route: Route) {
    openDay = nil
    entry = nil
    shownDays = HealthState.dayStep
  }
}

/// How far back the charts reach.
public enum HealthRange: CaseIterable, Sendable {
  case weeks
  case months
  case year

  var dayCount: Int {
    switch self {
    case .weeks: 14
    case .months: 91
    case .year: 365
    }
  }

  var title: String {
    switch self {
    case .weeks: "2 weeks"
    case .months: "3 months"
    case .year: "1 year"
    }
  }

  func days(until today: CivilDay) -> ClosedRange<CivilDay> {
    (today - (dayCount - 1))...today
  }
}

public enum HealthAction: Sendable {
  case range(HealthRange)
  case nights(Int)
  case open(CivilDay)
  case close
  case showMore
  /// Begins to enter figures of a day.
  case enter(CivilDay)
  /// What was typed, by the id of its field.
  case type(String, String)
  case day(String)
  case save
  case cancel
  /// A figure that was entered.
  case delete(CivilDay, HealthField)
}

func updateHealth(_ state: inout State, _ action: HealthAction, _ effects: inout Effects) {
  switch action {
  case .range(let range): state.health.range = range
  case .nights(let count): state.health.nights = count
  case .open(let day): state.health.openDay = day
  case .close: state.health.openDay = nil
  case .showMore: state.health.shownDays += HealthState.dayStep
  case .enter(let day):
    state.health.openDay = nil
    state.health.entry = HealthEntry(state.notebook, day)
    effects.append(.focus(id: HealthField.measure(.weight).id))
  case .type(let field, let text): state.health.entry?.drafts.keep(text, in: field)
  case .day(let text): state.enter(on: text)
  case .save: state.saveEntry(&effects)
  case .cancel: state.health.entry = nil
  case .delete(let day, let field): state.deleteEntered(field, on: day, &effects)
  }
}
