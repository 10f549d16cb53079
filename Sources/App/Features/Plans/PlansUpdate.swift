import Documents
import Running
import Strength

func updatePlans(_ state: inout State, _ action: PlansAction, _ effects: inout Effects) {
  switch action {
  case .change(let change):
    let units = RunUnits(state.notebook.settings)
    let today = state.day
    state.plans.form?.apply(change, units, today: today)
  case .keepOther: state.plans.form?.keep()
  case .exchangeOther: state.plans.form?.exchange()
  case .dropOther: state.plans.form?.dropOther()
  case .create(let endsOthers): state.createPlan(endsOthers, &effects)
  case .revise: state.revisePlan(&effects)
  case .delete(let id): state.deletePlan(id, &effects)
  case .toggleWeek(let id):
    state.plans.openWeek = state.plans.openWeek == id ? nil : id
    state.plans.openEvent = nil
  case .toggleEvent(let id):
    state.plans.openEvent = state.plans.openEvent == id ? nil : id
  case .askForRace: state.ask(for: .race, "race-name", &effects)
  case .askForSickness: state.ask(for: .sickness, "sick-day", &effects)
  case .closeForm: state.ask(for: nil, "ask-race", &effects)
  case .type(let field, let text): state.plans.drafts.keep(text, in: field)
  case .rename(let name): state.renamePlan(name, &effects)
  case .addRace: state.addRace(&effects)
  case .addSickness: state.addSickness(&effects)
  case .makeFeed:
    state.plans.feed.loading = .running
    effects.append(.fetch(.calendarFeed, method: "POST", path: "/api/feeds", body: nil))
  case .showFeed(let isShown):
    state.plans.showsFeed = isShown
    if !isShown { effects.append(.focus(id: "open-feed")) }
  case .feedTargets(let form):
    state.plans.feed.targets = form == state.notebook.athlete.targetForm ? nil : form
  case .feedStart(let time): state.plans.feed.start = time
  case .copyFeed:
    effects.append(.copy(state.plans.feed.chosen(in: state.device.language)))
  case .downloadPlan(let id, let format): state.download(id, format, &effects)
  case .downloadRun(let place, let format): state.download(place, format, &effects)
  case .accept: state.decide(accepts: true, &effects)
  case .refuse: state.decide(accepts: false, &effects)
  case .acceptPaces: state.decidePaces(accepts: true, &effects)
  case .refusePaces: state.decidePaces(accepts: false, &effects)
  }
}

extension Notebook {
  /// Plans with something still to run in the weeks of another one.
  func plansToCome(beside draft: PlanDraft, today: CivilDay) -> [Plan] {
    let last = draft.firstDay + (draft.weeks.count * 7 - 1)
    let first = min(max(today, draft.firstDay), last)
    return plans.filter { $0.hasRunsToCome(in: first...last) }
  }
}

extension State {
  fileprivate mutating func createPlan(_ endsOthers: Bool, _ effects: inout Effects) {
    guard let form = plans.form, let draft = form.preview.draft else { return }
    let name = UniqueName.next(form.fullName, among: notebook.plans.map { $0.name })
    let plan = Plan(id: newID(), name: name, draft)
    let others = endsOthers ? notebook.plansToCome(beside: draft, today: day) : []
    let ended = others.map { other in
      var other = other
      other.giveWay(to: name, from: max(day, draft.firstDay))
      return AnyDocument.plan(other)
    }
    // What was entered for a plan holds for everything.
    var athlete = notebook.athlete
    athlete.take(draft.configuration.runner, day: day)
    if athlete != notebook.athlete, !athlete.isPlausible { return sayRatesContradict(&effects) }
    var former = others.map { AnyDocument.plan($0) }
    var added = [AnyDocument.plan(plan)]
    var changed = ended
    for document in ended { save(document, &effects) }
    if athlete != notebook.athlete {
      let change = AthleteChange(athlete, in: notebook, from: day)
      for document in change.changed { save(document, &effects) }
      former += change.former.filter { old in !former.contains { $0.id == old.id } }
      changed.remove { old in change.changed.contains { $0.id == old.id } }
      changed += change.changed
      added += change.added
    }
    save(.plan(plan), &effects)
    effects.append(.navigate(.plan(plan.id), replacing: true))
    arrive(at: .plan(plan.id), &effects)
    offerUndo(
      "Created " + name + ".", restoring: former, changed: changed, removing: added)
  }

  /// They may have come to do so since the form was opened.
  private mutating func sayRatesContradict(_ effects: inout Effects) {
    let rate = plans.form?.configuration.runner.maxHeartRate.map { $0.typed } ?? ""
    plans.form?.drafts.keep(rate, in: "plan-max-rate", problem: PlanForm.ratesContradict)
    effects.append(.focus(id: "plan-max-rate"))
  }

  fileprivate mutating func revisePlan(_ effects: inout Effects) {
    guard let form = plans.form, let id = form.plan?.id, let old = notebook.plan(id) else { return }
    // The plan may have come on from another device meanwhile: what is done there stays.
    plans.form?.follow(old, notebook)
    guard let revision = plans.form?.preview.revision, revision.changesPlan else { return }
    let plan = revision.plan
    var athlete = notebook.athlete
    if plan.configuration.runner != old.configuration.runner {
      athlete.take(plan.configuration.runner, day: day)
      if !athlete.isPlausible { return sayRatesContradict(&effects) }
    }
    var former = [AnyDocument.plan(old)]
    var changed = [AnyDocument.plan(plan)]
    var added: [AnyDocument] = []
    if athlete != notebook.athlete {
      // Other plans follow the same paces.
      let change = AthleteChange(athlete, in: notebook, from: day)
      for document in change.changed where document.id != id { save(document, &effects) }
      former += change.former.filter { $0.id != id }
      changed += change.changed.filter { $0.id != id }
      added = change.added
    }
    save(.plan(plan), &effects)
    effects.append(.navigate(.plan(id), replacing: true))
    arrive(at: .plan(id), &effects)
    offerUndo(plan.name + " is changed.", restoring: former, changed: changed, removing: added)
  }

  fileprivate mutating func deletePlan(_ id: ULID, _ effects: inout Effects) {
    guard let plan = notebook.plan(id) else { return }
    delete(.plan(plan), &effects)
    if route == .plan(id) {
      effects.append(.navigate(.plans, replacing: true))
      arrive(at: .plans, &effects)
    }
    offerUndo("Deleted " + plan.name + ".", restoring: [.plan(plan)])
  }

  fileprivate mutating func ask(
    for addition: PlanAddition?, _ focus: String, _ effects: inout Effects
  ) {
    plans.adding = addition
    plans.drafts = FieldDrafts()
    effects.append(.focus(id: focus))
  }

  fileprivate mutating func renamePlan(_ name: String, _ effects: inout Effects) {
    guard var plan = shownPlan else { return }
    var others: [String] = []
    for other in notebook.plans where other.id != plan.id { others.append(other.name) }
    let problem = UniqueName.problem(name, noun: "plan", among: others)
    if !problem.isEmpty { return plans.drafts.keep(name, in: "plan-name", problem: problem) }
    plans.drafts.drop("plan-name")
    plan.name = UniqueName.trimmed(name)
    save(.plan(plan), &effects)
  }

  /// Saves a changed plan, with a way back.
  private mutating func change(
    _ old: Plan, to plan: Plan, _ message: String, _ effects: inout Effects
  ) {
    offerUndo(message, restoring: [.plan(old)], changed: [.plan(plan)])
    save(.plan(plan), &effects)
    plans.adding = nil
    plans.drafts = FieldDrafts()
  }

  fileprivate mutating func addRace(_ effects: inout Effects) {
    guard let old = shownPlan else { return }
    let units = RunUnits(notebook.settings)
    let typed = UniqueName.trimmed(plans.drafts.text("race-name") ?? "")
    let name = typed.isEmpty ? "Race" : typed
    let dayText = plans.drafts.text("race-day") ?? ""
    let lengthText = plans.drafts.text("race-distance") ?? ""
    let date = CivilDay(dayText)
    let meters = TypedNumber.read(lengthText, in: 0.0...200.0).map { $0 * units.kilometers * 1000 }
    let isInPlan = date.map { old.isRunning(on: $0) } ?? false
    let isLength = meters.map { Plan.raceMeters.contains($0) } ?? false
    if !isInPlan {
      plans.drafts.keep(
        dayText, in: "race-day",
        problem: "Enter a day from " + old.firstDay.text(today: day) + " to "
          + old.lastDay.text(today: day) + ".")
    }
    if !isLength {
      plans.drafts.keep(
        lengthText, in: "race-distance", problem: "Enter a distance such as 10.")
    }
    guard isInPlan, isLength, let date, let meters else { return }
    var plan = old
    let warnings = plan.insertRace(
      id: newID(), name: name, meters: meters, on: date)
    var message = name + " is in the plan."
    for warning in warnings { message += " " + warning.text(today: day, units) }
    change(old, to: plan, message, &effects)
    effects.append(.focus(id: "ask-race"))
  }

  fileprivate mutating func addSickness(_ effects: inout Effects) {
    guard let old = shownPlan else { return }
    let text = plans.drafts.text("sick-day") ?? day.isoText
    guard let date = CivilDay(text), old.firstDay - 7 < date, date <= old.lastDay else {
      return plans.drafts.keep(
        text, in: "sick-day", problem: "Enter a day on which the plan runs.")
    }
    let typed = plans.drafts.text("sick-days") ?? "7"
    guard let days = TypedNumber.read(typed, in: Plan.pauseDays) else {
      return plans.drafts.keep(typed, in: "sick-days", problem: "Enter 1 to 60.")
    }
    let cause = PauseCause(rawValue: plans.drafts.text("sick-cause") ?? "") ?? .ill
    var plan = old
    plan.addPause(from: date, days: days, cause)
    change(
      old, to: plan,
      counted(days, "day", "days")
        + " without training. After that week, a return is proposed."
        + (cause == .travelling ? "" : " Get well."),
      &effects)
    effects.append(.focus(id: "ask-sickness"))
  }

  fileprivate mutating func decide(accepts: Bool, _ effects: inout Effects) {
    guard let old = shownPlan, let proposal = proposal(for: old) else { return }
    var plan = old
    if !accepts {
      plan.refuse(proposal)
      return change(old, to: plan, "The plan stays as it is.", &effects)
    }
    plan.accept(proposal)
    change(old, to: plan, proposal.changesPlan ? "The plan is changed." : "Accepted.", &effects)
  }
}
