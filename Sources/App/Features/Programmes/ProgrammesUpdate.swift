import Coach
import Documents
import Strength

func updateProgrammes(
  _ state: inout State, _ action: ProgrammesAction, _ effects: inout Effects
) {
  switch action {
  case .choose(let name):
    if let template = ProgrammeTemplate.all.first(where: { $0.name == name }) {
      state.programmes.choose(template)
      state.askForCatalogue(&effects)
    } else {
      state.programmes.template = ""
    }
  case .weekday(let number):
    guard let day = Weekday(rawValue: number) else { return }
    let weekdays = state.programmes.weekdays
    state.programmes.weekdays =
      weekdays.contains(day) ? weekdays.filter { $0 != day } : weekdays + [day]
  case .split(let number, let id):
    guard state.programmes.splits.indices.contains(number - 1) else { return }
    state.programmes.splits[number - 1] = ULID(id)
  case .start(let text):
    guard let day = CivilDay(text), CalendarState.days.contains(day) else {
      return state.programmes.drafts.keep(
        text, in: "programme-start", problem: "Enter a day such as 2026-04-08.")
    }
    state.programmes.drafts.drop("programme-start")
    state.programmes.start = day
  case .weeks(let change): state.setProgrammeWeeks(state.programmes.weeks + change)
  case .typeWeeks(let text):
    guard let weeks = TypedNumber.read(text, in: Programme.weekCounts) else {
      return state.programmes.drafts.keep(
        text, in: "programme-weeks", problem: "A whole number of weeks, 1 to 52.")
    }
    state.setProgrammeWeeks(weeks)
  case .deload(let text): state.programmes.deloadEvery = Int(text)
  case .gym(let id): state.programmes.gym = .some(ULID(id))
  case .create: state.createProgramme(&effects)
  case .rename(let id, let name):
    guard var programme = state.notebook.programme(id) else { return }
    let field = "name-" + id.text
    let trimmed = UniqueName.trimmed(name)
    if trimmed.isEmpty {
      return state.programmes.drafts.keep(name, in: field, problem: "Enter a name.")
    }
    state.programmes.drafts.drop(field)
    programme.name = trimmed
    state.save(.programme(programme), &effects)
  case .delete(let id):
    guard let programme = state.notebook.programme(id) else { return }
    state.delete(.programme(programme), &effects)
    effects.append(.navigate(.splits, replacing: true))
    state.arrive(at: .splits, &effects)
    state.offerUndo(
      "Deleted " + programme.name + ". What you trained stays.",
      restoring: [.programme(programme)])
  case .end(let id): state.endProgramme(id, &effects)
  case .skip(let day, let isSkipped):
    state.changeProgramme(day, isSkipped ? "Skipped" : "Restored", &effects) {
      $0.skip(day, isSkipped)
    }
  case .move(let id, let day):
    guard let programme = state.notebook.programme(ofDay: id) else { return }
    state.move(id, of: programme.id, to: day, &effects)
  case .typeDay(let day, let text):
    state.calendar.drafts.keep(text, in: "move-" + day.text)
  case .moveTyped(let id):
    let field = "move-" + id.text
    guard let text = state.calendar.drafts.text(field),
      let programme = state.notebook.programme(ofDay: id)
    else { return }
    guard let day = CivilDay(text), CalendarState.days.contains(day) else {
      return state.calendar.drafts.keep(text, in: field, problem: "Enter a day.")
    }
    state.move(id, of: programme.id, to: day, &effects)
  case .swap(let id, let other):
    guard let other = ULID(other) else { return }
    state.changeProgramme(id, "Swapped", &effects) { $0.swap(id, other) }
  }
}

extension Notebook {
  /// The programme that has a day.
  func programme(ofDay id: ULID) -> Programme? { programmes.first { $0.day(id) != nil } }

  /// A programme without the days from one on that are still to be trained, and how many they are.
  public func ended(
    _ programme: Programme, on day: CivilDay
  ) -> (programme: Programme, count: Int) {
    let open = plannedDays(of: programme)
      .filter { $0.day.date >= day && !$0.done.isDone && !$0.done.isRunning }.map { $0.id }
    var ended = programme
    ended.days.remove { open.contains($0.id) }
    return (ended, open.count)
  }
}

extension State {
  /// What a programme needs is asked for when its page is opened.
  mutating func arriveAtProgrammes(_ effects: inout Effects) {
    switch route {
    case .newProgramme:
      programmes.begin(notebook.splits, today: day)
      if device.hasLoaded { askForCatalogue(&effects) }
    case .programme: programmes.drafts = FieldDrafts()
    default: break
    }
  }

  fileprivate mutating func setProgrammeWeeks(_ weeks: Int) {
    let range = Programme.weekCounts
    programmes.weeks = max(range.lowerBound, min(weeks, range.upperBound))
    programmes.drafts.drop("programme-weeks")
  }

  /// The programme as it is asked for; nil where no day is chosen, or its exercises are not here.
  func draftProgramme(id: ULID = .none) -> Programme? {
    let form = programmes
    let request = ProgrammeRequest(
      start: form.start, weeks: form.weeks, deloadEvery: form.deloadEvery,
      gym: notebook.gym(programmeGym), weekStart: notebook.settings.weekStart)
    let programme: Programme
    if let template = form.chosen {
      programme = Programme(
        id: id, template: template, weekdays: form.weekdays, request,
        unit: notebook.settings.weightUnit.known ?? .kg,
        exercise: { starterExercise($0) },
        maximum: { notebook.oneRepMaximum(SplitExercise(id: .none, exercise: $0)) })
    } else {
      var splits: [(weekday: Weekday, split: Split)] = []
      for (place, id) in form.splits.enumerated() {
        guard let split = notebook.split(id), let day = Weekday(rawValue: place + 1) else {
          continue
        }
        splits.append((day, split))
      }
      let names = splits.map { $0.split.name }
      programme = Programme(
        id: id, name: splits.isEmpty ? "" : firstNames(names.unique), splits: splits, request)
    }
    let isEmpty = programme.sessions.allSatisfy { $0.exercises.isEmpty }
    return isEmpty || programme.days.isEmpty ? nil : programme
  }

  /// Where it is trained: as chosen, else as last time.
  var programmeGym: ULID? { if let chosen = programmes.gym { chosen } else { likelyGym(for: nil) } }

  fileprivate mutating func createProgramme(_ effects: inout Effects) {
    guard var programme = draftProgramme(id: newID()) else { return }
    programme.name = UniqueName.next(programme.name, among: notebook.programmes.map { $0.name })
    // A split of one's own may name an exercise that was deleted, which stays so.
    for session in programme.sessions where session.splitID == nil {
      for exercise in session.exercises {
        if let id = exercise.exerciseID { _ = adopt(id, &effects) }
      }
    }
    save(.programme(programme), &effects)
    effects.append(.navigate(.programme(programme.id), replacing: true))
    arrive(at: .programme(programme.id), &effects)
    offerUndo(
      "Planned " + counted(programme.days.count, "workout", "workouts") + ".", restoring: [],
      removing: [.programme(programme)])
  }

  fileprivate mutating func endProgramme(_ id: ULID, _ effects: inout Effects) {
    guard let old = notebook.programme(id) else { return }
    let (programme, count) = notebook.ended(old, on: day)
    if count == 0 { return }
    save(.programme(programme), &effects)
    offerUndo(
      "Removed " + counted(count, "workout", "workouts") + " from the calendar.",
      restoring: [.programme(old)], changed: [.programme(programme)])
  }

  mutating func move(_ id: ULID, of programme: ULID, to date: CivilDay, _ effects: inout Effects) {
    guard let old = notebook.programme(programme)?.day(id), old.date != date else { return }
    changeProgramme(id, "Moved to " + date.fullText(today: day), &effects) {
      $0.move(id, to: date)
    }
  }

  /// Changes the programme that has a day, with a way back.
  fileprivate mutating func changeProgramme(
    _ id: ULID, _ what: String, _ effects: inout Effects, _ change: (inout Programme) -> Void
  ) {
    guard let old = notebook.programme(ofDay: id) else { return }
    var programme = old
    change(&programme)
    if programme == old { return }
    let name = notebook.plannedDay(id)?.day.title ?? programme.name
    save(.programme(programme), &effects)
    var message = what + ": " + name + "."
    if let conflict = notebook.plannedDay(id).flatMap({ notebook.runConflict($0.day) }) {
      message += " " + conflict
    }
    offerUndo(message, restoring: [.programme(old)], changed: [.programme(programme)])
    calendar.close()
    if route == .calendar, let now = programme.day(id) {
      effects.append(.focus(id: "day-" + now.date.text))
    }
  }
}

extension [String] {
  /// Each once, in order.
  var unique: [String] {
    var found: [String] = []
    for name in self where !found.contains(name) { found.append(name) }
    return found
  }
}
