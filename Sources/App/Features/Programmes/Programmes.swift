import Documents
import Strength

/// A programme that is being made, and what was typed on the pages of programmes.
public struct ProgrammesState: Sendable {
  /// The template by its name; empty for one's own splits.
  var template = ""
  /// When a template is trained.
  var weekdays: [Weekday] = []
  /// The split of each weekday, from Monday on.
  var splits: [ULID?] = ProgrammesState.noSplits
  var start = CivilDay(number: 0)
  var weeks = 8
  /// Nil for no deloads.
  var deloadEvery: Int? = 4
  /// Nil in the outer optional until someone chooses.
  var gym: ULID??
  var drafts = FieldDrafts()

  public init() {}

  private static let noSplits: [ULID?] = [nil, nil, nil, nil, nil, nil, nil]

  /// Weekdays for so many sessions a week, with rest between them where there is room.
  private static let usualDays: [[Int]] = [
    [], [1], [1, 4], [1, 3, 5], [1, 2, 4, 5], [1, 2, 3, 5, 6], [1, 2, 3, 4, 5, 6],
    [1, 2, 3, 4, 5, 6, 7],
  ]

  var chosen: ProgrammeTemplate? { ProgrammeTemplate.all.first { $0.name == template } }

  /// Begins anew: with one's own splits where there are some.
  mutating func begin(_ splits: [Split], today: CivilDay) {
    self = ProgrammesState()
    start = today
    for (split, day) in zip(splits, ProgrammesState.usualDays[min(splits.count, 7)]) {
      self.splits[day - 1] = split.id
    }
    if splits.isEmpty, let first = ProgrammeTemplate.all.first { choose(first) }
  }

  mutating func choose(_ template: ProgrammeTemplate) {
    self.template = template.name
    weekdays = template.weekdays
    weeks = template.weeks
    deloadEvery = template.deloadEvery
  }
}

public enum ProgrammesAction: Sendable {
  /// A template by its name; empty for one's own splits.
  case choose(String)
  /// Whether one trains on a weekday, by its number.
  case weekday(Int)
  /// The split of a weekday, by its number, from its identifier; empty for none.
  case split(Int, String)
  case start(String)
  case weeks(by: Int)
  case typeWeeks(String)
  /// Every so many weeks; empty for none.
  case deload(String)
  case gym(String)
  case create
  // The rest is about programmes that are there.
  case rename(ULID, String)
  case delete(ULID)
  /// Drops the days that are left.
  case end(ULID)
  /// A day, left out or not.
  case skip(ULID, Bool)
  case move(ULID, CivilDay)
  case typeDay(ULID, String)
  /// To the day that was typed.
  case moveTyped(ULID)
  /// With another day, by its identifier.
  case swap(ULID, String)
}
