import App
import Body
import Documents
import Library
import Running
import Sequences
import Strength

/// What the app's history lists, the newest first, and workouts that run.
struct HistoryList {
  struct Wish {
    var filter: HistoryFilter
    var search: String?
    /// Only workouts there.
    var gym: ULID?
    var limit: Int
  }

  private let wish: Wish
  private let units: RunUnits
  private let found: [HistoryTraining]

  /// Looks back only as far as it has to: a log of many years takes long to read.
  ///
  /// - Parameter isForPrograms: they are told of as many workouts, whatever else there is.
  init(_ wish: Wish, in open: OpenLibrary, isForPrograms: Bool) throws {
    self.wish = wish
    units = RunUnits(try open.settings())
    var documents = wish.limit
    while true {
      let first = try open.firstDay(of: documents, wish.filter)
      let notebook = try open.historyNotebook(
        since: first, forSearch: wish.search?.isEmpty == false)
      let found = HistoryList.listed(wish, notebook, since: first)
      let needsWorkouts = isForPrograms && wish.filter.showsWorkouts
      let count = needsWorkouts ? found.filter { $0.isWorkout }.count : found.count
      if count >= wish.limit || first == .first {
        self.found = found
        return
      }
      documents *= 4
    }
  }

  private static func listed(
    _ wish: Wish, _ notebook: Notebook, since first: CivilDay
  ) -> [HistoryTraining] {
    var found: [HistoryTraining]
    if let search = wish.search, !search.isEmpty {
      found = notebook.history(matching: search, at: Clock.now)
    } else {
      found = notebook.history(wish.filter, at: Clock.now)
      // Above what else was done that day.
      for workout in notebook.runningIDs.compactMap({ notebook.workout($0) }) {
        let day = workout.startedAt.day
        let place = found.firstIndex { $0.day <= day } ?? found.count
        found.insert(.workout(workout), at: place)
      }
    }
    return found.filter { training in
      guard training.day >= first, wish.filter.shows(training) else { return false }
      guard let gym = wish.gym else { return true }
      if case .workout(let workout) = training { return workout.gymID == gym }
      return false
    }
  }

  func show() {
    if found.isEmpty {
      let isAll = wish.filter == .all && wish.search == nil && wish.gym == nil
      return say(
        isAll
          ? "Nothing was trained yet. Log a workout with regimen log start, or import a file."
          : "Nothing of this kind was trained yet.")
    }
    var table = Table([
      .left("Day"), .left("Training"), .left("Gym"), .right("Time"), .right("Sets"),
      .left("What"),
    ])
    let width = max(20, Terminal.output.width - 72)
    for training in found.prefix(wish.limit) {
      table.add([
        .init(training.day.shown), .init(training.title.cut(to: 24)),
        .init(training.gymName.cut(to: 14), .dim), .init(training.time),
        .init(training.sets.map { "\($0)" } ?? ""),
        .init(training.details(units).cut(to: width), .dim),
      ])
    }
    table.show()
  }

  /// For programs: the documents of the newest workouts, and the newest trainings of all kinds.
  var json: [UInt8] {
    let workouts = found.compactMap { training -> Workout? in
      if case .workout(let workout) = training { workout } else { nil }
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.list("workouts", Array(workouts.prefix(wish.limit))) { writer, workout in
        writer.document(workout)
      }
      writer.list("trainings", Array(found.prefix(wish.limit))) { $1.write(to: &$0) }
    }
    return writer.finish()
  }
}

extension OpenLibrary {
  /// Runs and what plays or records them may lie so many days apart.
  private static let reach = 16

  /// From this day on there are so many documents of one of the kinds that a filter shows; the
  /// first of all days where there are fewer of each.
  fileprivate func firstDay(of count: Int, _ filter: HistoryFilter) throws -> CivilDay {
    var days: [CivilDay] = []
    func add<Value: ListedDocument>(_ type: Value.Type) throws {
      let newest = try library.documents(type, in: .first ... .last, limit: count)
      if newest.count == count, let day = newest.last?.listDay { days.append(day) }
    }
    if filter.showsWorkouts { try add(Workout.self) }
    try add(Activity.self)
    if filter.showsSessions { try add(Session.self) }
    return days.max() ?? .first
  }

  /// What the history is made of from a day on, with all plans.
  ///
  /// - Parameter forSearch: with exercises, whose other names are found, too.
  fileprivate func historyNotebook(since first: CivilDay, forSearch: Bool) throws -> Notebook {
    let days = (first == .first ? first : first - OpenLibrary.reach)...CivilDay.last
    var documents: [AnyDocument] = []
    documents += try library.documents(Plan.self).map { .plan($0) }
    documents += try library.documents(Workout.self, in: days).map { .workout($0) }
    documents += try library.documents(Activity.self, in: days).map { .activity($0) }
    documents += try library.documents(Session.self, in: days).map { .session($0) }
    if forSearch { documents += try library.documents(Exercise.self).map { .exercise($0) } }
    var notebook = Notebook()
    notebook.put(documents)
    return notebook
  }
}

extension HistoryTraining {
  var isWorkout: Bool { if case .workout = self { true } else { false } }

  fileprivate var gymName: String {
    if case .workout(let workout) = self { workout.gymName } else { "" }
  }

  fileprivate var sets: Int? {
    if case .workout(let workout) = self { workout.doneSetCount } else { nil }
  }

  /// Nil where nobody knows it.
  private var seconds: Double? {
    switch self {
    case .workout(let workout): workout.durationSeconds
    case .activity(let activity): activity.knownSeconds
    case .run(let found): found.event.completion?.seconds
    case .session(let session): session.playedSeconds
    }
  }

  fileprivate var time: String {
    if case .workout(let workout) = self, workout.isRunning { return "running" }
    return seconds?.shownAsDuration ?? "–"
  }

  /// The exercises of a workout; what else came to.
  fileprivate func details(_ units: RunUnits) -> String {
    switch self {
    case .workout(let workout): workout.logs.map { $0.exerciseName }.joined(separator: ", ")
    case .activity(let activity): activity.figuresText(units)
    case .run(let found): found.event.doneText(units)
    case .session(let session): counted(session.count(.done), "card", "cards")
    }
  }

  /// Every kind has the same members, `null` where they do not belong to it.
  fileprivate func write(to writer: inout JSONWriter) {
    let kind: String
    var (start, plan, sport): (String?, String?, String?) = (nil, nil, nil)
    var kilometers: Double?
    switch self {
    case .workout(let workout):
      kind = "workout"
      start = workout.startedAt.text
    case .activity(let activity):
      kind = "activity"
      start = activity.startedAt.text
      sport = activity.sport.name
      kilometers = activity.meters.map { $0 / 1000 }
    case .run(let found):
      kind = "run"
      plan = found.plan.text
      kilometers = found.event.doneKilometers
    case .session(let session):
      kind = "session"
      start = session.startedAt.text
    }
    writer.object { writer in
      writer.member("kind", kind)
      writer.member("id", id.text)
      writer.member("plan", plan)
      writer.member("day", day.text)
      writer.member("started_at", start)
      writer.member("title", title)
      writer.member("sport", sport)
      writer.member("distance_km", kilometers?.roundedForOutput)
      writer.member("seconds", seconds?.roundedForOutput)
      writer.member("sets_done", sets.map { Double($0) })
    }
  }
}
