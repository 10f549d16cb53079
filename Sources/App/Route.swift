import Documents

/// A place in the app, as the address bar shows it.
public enum Route: Hashable, Sendable {
  case today
  /// The running workout.
  case workout
  case exercises
  case exercise(ULID)
  case volume
  case history
  /// A workout that has ended.
  case pastWorkout(ULID)
  case splits
  case split(ULID)
  case newProgramme
  /// Weeks of strength on the calendar.
  case programme(ULID)
  case sequences
  case sequence(ULID)
  case calendar
  /// Running plans.
  case plans
  case newPlan
  case plan(ULID)
  /// Other settings of a plan.
  case changePlan(ULID)
  /// The catalogue of runs, with one's own.
  case runs
  /// Weeks of strength around runs and rest.
  case coach
  /// One of these weeks, to look at.
  case coachWeek(ULID)
  case ownRun(ULID)
  /// What is being played.
  case play
  case activity(ULID)
  /// The body's figures, day by day.
  case health
  /// Photos of the body.
  case photos
  case goals
  /// What a month or a year came to.
  case recap(RecapSpan)
  /// A session that has ended.
  case session(ULID)
  case settings(SettingsSection?)
  case gym(ULID)
  /// What a document said before.
  case versions(DocumentKey)
  case welcome
  case unknown(String)

  public init(path: String) {
    let parts =
      path.split(separator: "?", maxSplits: 1).first.map { $0.split(separator: "/") } ?? []
    let id = parts.count == 2 ? ULID(String(parts[1])) : nil
    switch (parts.first.map { String($0) } ?? "", parts.count, id) {
    case ("", 0, _): self = .today
    case ("workout", 1, _): self = .workout
    case ("exercises", 1, _): self = .exercises
    case ("exercises", 2, .some(let id)): self = .exercise(id)
    case ("volume", 1, _): self = .volume
    case ("history", 1, _): self = .history
    case ("history", 2, .some(let id)): self = .pastWorkout(id)
    case ("splits", 1, _): self = .splits
    case ("splits", 2, .some(let id)): self = .split(id)
    case ("programmes", 2, .some(let id)): self = .programme(id)
    case ("programmes", 2, nil) where parts[1] == "new": self = .newProgramme
    case ("sequences", 1, _): self = .sequences
    case ("sequences", 2, .some(let id)): self = .sequence(id)
    case ("calendar", 1, _): self = .calendar
    case ("plans", 1, _): self = .plans
    case ("plans", 2, .some(let id)): self = .plan(id)
    case ("plans", 2, nil) where parts[1] == "new": self = .newPlan
    case ("plans", 3, _) where parts[2] == "change":
      self = ULID(String(parts[1])).map { .changePlan($0) } ?? .unknown(path)
    case ("runs", 1, _): self = .runs
    case ("coach", 1, _): self = .coach
    case ("coach", 2, .some(let id)): self = .coachWeek(id)
    case ("runs", 2, .some(let id)): self = .ownRun(id)
    case ("play", 1, _): self = .play
    case ("sessions", 2, .some(let id)): self = .session(id)
    case ("activities", 2, .some(let id)): self = .activity(id)
    case ("health", 1, _): self = .health
    case ("health", 2, _) where parts[1] == "photos": self = .photos
    case ("goals", 1, _): self = .goals
    case ("months", 2, _), ("years", 2, _):
      self = RecapSpan(String(parts[1])).map { .recap($0) } ?? .unknown(path)
    case ("settings", 1, _): self = .settings(nil)
    case ("settings", 2, _):
      if let section = SettingsSection(rawValue: String(parts[1])) {
        self = .settings(section)
      } else {
        self = .unknown(path)
      }
    case ("gyms", 2, .some(let id)): self = .gym(id)
    case ("versions", 3, _):
      self = Route.versions(String(parts[1]), String(parts[2])) ?? .unknown(path)
    case ("welcome", 1, _): self = .welcome
    default: self = .unknown(path)
    }
  }

  public var path: String {
    switch self {
    case .today: "/"
    case .workout: "/workout"
    case .exercises: "/exercises"
    case .exercise(let id): "/exercises/" + id.text
    case .volume: "/volume"
    case .history: "/history"
    case .pastWorkout(let id): "/history/" + id.text
    case .splits: "/splits"
    case .split(let id): "/splits/" + id.text
    case .newProgramme: "/programmes/new"
    case .programme(let id): "/programmes/" + id.text
    case .sequences: "/sequences"
    case .sequence(let id): "/sequences/" + id.text
    case .calendar: "/calendar"
    case .plans: "/plans"
    case .newPlan: "/plans/new"
    case .plan(let id): "/plans/" + id.text
    case .changePlan(let id): "/plans/" + id.text + "/change"
    case .runs: "/runs"
    case .coach: "/coach"
    case .coachWeek(let id): "/coach/" + id.text
    case .ownRun(let id): "/runs/" + id.text
    case .play: "/play"
    case .session(let id): "/sessions/" + id.text
    case .activity(let id): "/activities/" + id.text
    case .health: "/health"
    case .photos: "/health/photos"
    case .goals: "/goals"
    case .recap(let span): span.path
    case .settings(let section): section.map { "/settings/" + $0.rawValue } ?? "/settings"
    case .gym(let id): "/gyms/" + id.text
    case .versions(let key): "/versions/" + key.folder + "/" + key.id.text
    case .welcome: "/welcome"
    case .unknown(let path): path
    }
  }
}

extension Route {
  private static func versions(_ folder: String, _ id: String) -> Route? {
    guard AnyDocument.kinds.contains(where: { $0.name == folder }), let id = ULID(id) else {
      return nil
    }
    return .versions(DocumentKey(folder: folder, id: id))
  }
}

/// The parts of the settings.
public enum SettingsSection: String, CaseIterable, Sendable {
  case training
  /// Heart rates, paces, and what they follow from.
  case zones
  case muscles
  case gyms
  case library
  case bin
  case questions
  /// What was joined out of copies.
  case merges
  /// What was deleted and is back.
  case review
  case devices
  case `import`
  case about
}
