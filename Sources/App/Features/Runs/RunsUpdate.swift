import Documents
import Running

func updateRuns(_ state: inout State, _ action: RunsAction, _ effects: inout Effects) {
  switch action {
  case .search(let query):
    state.runs.query = query
    state.runs.shown = RunsState.step
  case .family(let name):
    state.runs.family = Family(rawValue: name)
    state.runs.shown = RunsState.step
  case .toggle(let id): state.runs.openRun = state.runs.openRun == id ? nil : id
  case .more: state.runs.shown += RunsState.step
  case .replace(let place):
    effects.append(.navigate(.runs, replacing: false))
    state.runs = RunsState()
    state.arrive(at: .runs, &effects)
    state.runs.replacing = place
  case .keepRun: state.runs.replacing = nil
  case .use(let id): state.useRun(id, &effects)
  case .play(let id): state.play(.free(id), &effects)
  case .put(let id): state.putRun(id, &effects)
  case .typeDay(let text): state.runs.drafts.keep(text, in: "put-day")
  case .add:
    var own = RunTemplate()
    own.id = state.newID()
    own.name = UniqueName.next("New run", among: state.notebook.runTemplates.map { $0.name })
    own.structure = [Block([Segment(.work, .easy, seconds: 30 * 60)])]
    state.open(own, &effects)
  case .copy(let id):
    guard let run = state.run(id) else { return }
    let name = UniqueName.next(run.name, among: state.notebook.runTemplates.map { $0.name })
    state.open(RunTemplate(id: state.newID(), name: name, run), &effects)
  case .delete(let id):
    guard let own = state.notebook.runTemplate(id) else { return }
    state.delete(.runTemplate(own), &effects)
    if state.route == .ownRun(id) {
      effects.append(.navigate(.runs, replacing: true))
      state.arrive(at: .runs, &effects)
    }
    state.offerUndo(
      "Deleted " + own.name + ". Plans keep their runs.", restoring: [.runTemplate(own)])
  case .rename(let name): state.renameRun(name, &effects)
  case .kind(let name): state.changeRun(&effects) { $0.family = Open(name: name) }
  case .note(let text): state.changeRun(&effects) { $0.notes = text }
  case .addBlock(let repeats):
    state.changeRun(&effects) { own in
      if own.structure.count >= RunTemplate.mostBlocks { return }
      own.structure.append(
        repeats
          ? Block(
            4,
            [Segment(.work, .interval, seconds: 180), Segment(.recovery, .recovery, seconds: 120)])
          : Block([Segment(.work, .easy, seconds: 600)]))
    }
  case .change(let block, let change): state.change(block: block, change, &effects)
  }
}

extension State {
  fileprivate var ownRun: RunTemplate? {
    guard case .ownRun(let id) = route else { return nil }
    return notebook.runTemplate(id)
  }

  fileprivate mutating func open(_ own: RunTemplate, _ effects: inout Effects) {
    save(.runTemplate(own), &effects)
    effects.append(.navigate(.ownRun(own.id), replacing: false))
    arrive(at: .ownRun(own.id), &effects)
    effects.append(.focus(id: "run-name"))
    offerUndo(own.name + " is among your own runs.", restoring: [], removing: [.runTemplate(own)])
  }

  fileprivate mutating func changeRun(
    _ effects: inout Effects, _ change: (inout RunTemplate) -> Void
  ) {
    guard let old = ownRun else { return }
    var own = old
    change(&own)
    if own != old { save(.runTemplate(own), &effects) }
  }

  fileprivate mutating func renameRun(_ name: String, _ effects: inout Effects) {
    guard let own = ownRun else { return }
    let others = notebook.runTemplates.filter { $0.id != own.id }.map { $0.name }
    let problem = UniqueName.problem(name, noun: "run", among: others)
    if !problem.isEmpty { return runs.drafts.keep(name, in: "run-name", problem: problem) }
    runs.drafts.drop("run-name")
    changeRun(&effects) { $0.name = UniqueName.trimmed(name) }
  }

  /// Puts a run in the place of one of a plan, with a way back.
  fileprivate mutating func useRun(_ id: String, _ effects: inout Effects) {
    guard let place = runs.replacing, let workout = run(id), let old = notebook.plan(place.plan),
      let event = notebook.event(place)
    else { return }
    var plan = old
    do throws(PlanEditError) {
      let warnings = try plan.replace(place.event, with: workout)
      let message = workout.name + " in place of " + event.title + "."
      keep(plan, old, message, warnings, &effects)
    } catch {
      say(error.text)
    }
    runs.replacing = nil
    show(event.date, replacing: true, &effects)
  }

  /// Puts a run on a day of the plan that runs then, with a way back.
  fileprivate mutating func putRun(_ id: String, _ effects: inout Effects) {
    guard let workout = run(id), let active = activePlan else { return }
    let text = runs.drafts.text("put-day") ?? active.freeDay(from: day).isoText
    guard let date = CivilDay(text), date >= day,
      let old = notebook.plans.running(on: date)
    else {
      return runs.drafts.keep(
        text, in: "put-day", problem: "Enter a day from today on, on which a plan runs.")
    }
    var plan = old
    do throws(PlanEditError) {
      let warnings = try plan.add(workout, id: newID(), on: date)
      let message = workout.name + " is on " + date.fullText(today: day) + "."
      keep(plan, old, message, warnings, &effects)
    } catch {
      say(error.text)
    }
    show(date, replacing: false, &effects)
  }

  /// Keeps a plan with another run, and says what a coach would say to it.
  private mutating func keep(
    _ plan: Plan, _ old: Plan, _ message: String, _ warnings: [PlanWarning],
    _ effects: inout Effects
  ) {
    var message = message
    for warning in warnings {
      message += " " + warning.text(today: day, RunUnits(notebook.settings))
    }
    offerUndo(message, restoring: [.plan(old)], changed: [.plan(plan)])
    save(.plan(plan), &effects)
  }

  private mutating func show(_ day: CivilDay, replacing: Bool, _ effects: inout Effects) {
    effects.append(.navigate(.calendar, replacing: replacing))
    arrive(at: .calendar, &effects)
    calendar.openDay = day
  }

  fileprivate mutating func change(
    block: Int, _ change: BlockChange, _ effects: inout Effects
  ) {
    guard let own = ownRun, own.structure.indices.contains(block) else { return }
    switch change {
    case .times(let step): setTimes(block, own.structure[block].repeats + step, &effects)
    case .typeTimes(let text):
      guard let times = TypedNumber.read(text, in: Block.repeats) else {
        return runs.drafts.keep(text, in: "times-" + String(block), problem: "Enter 1 to 100.")
      }
      setTimes(block, times, &effects)
    case .addSegment:
      changeRun(&effects) {
        $0.structure[block].segments.append(Segment(.recovery, .recovery, seconds: 120))
      }
    case .moveUp:
      if block == 0 { return }
      runs.drafts = FieldDrafts()
      changeRun(&effects) { $0.structure.swapAt(block, block - 1) }
    case .remove:
      runs.drafts = FieldDrafts()
      changeRun(&effects) { $0.structure.remove(at: block) }
      if let new = ownRun {
        offerUndo(
          "Removed the part.", restoring: [.runTemplate(own)], changed: [.runTemplate(new)])
      }
    case .segment(let number, let part):
      guard own.structure[block].segments.indices.contains(number) else { return }
      self.change(block, number, part, &effects)
    }
  }

  private mutating func setTimes(_ block: Int, _ times: Int, _ effects: inout Effects) {
    runs.drafts.drop("times-" + String(block))
    changeRun(&effects) {
      $0.structure[block].repeats = PlanForm.within(Block.repeats, times)
    }
  }

  private mutating func change(
    _ block: Int, _ number: Int, _ part: SegmentChange, _ effects: inout Effects
  ) {
    switch part {
    case .kind(let name):
      changeRun(&effects) { $0.structure[block].segments[number].kind = Open(name: name) }
    case .intensity(let name):
      changeRun(&effects) { $0.structure[block].segments[number].intensity = Open(name: name) }
    case .length(let text):
      let field = "length-" + String(block) + "-" + String(number)
      guard let length = SegmentLength(text) else {
        return runs.drafts.keep(text, in: field, problem: "Enter 5 min, 90 s, 400 m or 2 km.")
      }
      runs.drafts.keep(text, in: field)
      changeRun(&effects) { own in
        switch length {
        case .seconds(let seconds):
          own.structure[block].segments[number].seconds = seconds
          own.structure[block].segments[number].meters = nil
        case .meters(let meters):
          own.structure[block].segments[number].meters = meters
          own.structure[block].segments[number].seconds = nil
        }
      }
    case .remove:
      runs.drafts = FieldDrafts()
      changeRun(&effects) { own in
        own.structure[block].segments.remove(at: number)
        if own.structure[block].segments.isEmpty { own.structure.remove(at: block) }
      }
    }
  }
}
