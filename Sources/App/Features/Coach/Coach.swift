import Coach
import Documents
import Strength

/// What the page of the coach shows besides the library.
public struct CoachState: Sendable {
  /// What is asked of the next week while it is changed; empty for as the last time.
  var requests: [CoachRequest] = []
  /// Nil in the outer optional until someone chooses.
  var gym: ULID??
  /// A week that nobody has accepted yet; at most one.
  var proposals: [WeekPlan] = []
  /// Whether someone has asked for the proposal, or changed it.
  var isWanted = false
  /// Whether what is asked is open to be changed.
  var isAsking = false
  /// What the shown week follows from; at most one.
  var briefs: [CoachBrief] = []
  /// Of that, to see whether a proposal was planned from something else.
  var briefHash = ""
  /// The item of a day that another exercise shall take the place of.
  var swapping: ULID?
  var drafts = FieldDrafts()
  var model = CoachModel()

  public init() {}

  mutating func arrive() {
    swapping = nil
    isAsking = false
    drafts = FieldDrafts()
    model.hide()
  }
}

public enum CoachAction: Sendable {
  case ask
  case closeAsking
  case type(String, String)
  case days(Int)
  case minutes(by: Int)
  /// By its identifier; empty for none.
  case gym(String)
  /// By its name; empty for what the log tells.
  case experience(String)
  case deload(Bool)
  /// Whether something that is known shall count.
  case count(BriefPart, Bool)
  case model(CoachModelAction)
  /// Plans by what is asked.
  case make
  /// The same, with other exercises.
  case another
  case accept
  case discard
  // The rest is about the week that is shown.
  case start(ULID)
  case skip(ULID, Bool)
  /// To another day of the week, as its text.
  case move(ULID, String)
  case redo(ULID)
  case swap(ULID)
  case closeSwap
  /// The exercise that takes the place.
  case swapFor(ULID)
  case remove(ULID)
  case sets(ULID, by: Int)
  /// A week, by its identifier.
  case delete(ULID)
}

func updateCoach(_ state: inout State, _ action: CoachAction, _ effects: inout Effects) {
  if case .model = action {} else { state.coach.model.hide() }
  switch action {
  case .ask:
    state.coach.isAsking = true
    effects.append(.focus(id: "coach-goals"))
  case .closeAsking: state.coach.isAsking = false
  case .type(let field, let text): state.typeForCoach(text, in: field)
  case .days(let days): state.askCoach { $0.days = days }
  case .minutes(let change):
    state.askCoach {
      let range = CoachRequest.sessionMinutes
      $0.minutes = max(range.lowerBound, min(range.upperBound, $0.minutes + change))
    }
    state.coach.drafts.drop("coach-minutes")
  case .gym(let id): state.coach.gym = .some(ULID(id))
  case .experience(let name):
    state.askCoach { $0.experience = Experience(rawValue: name).map { Open($0) } }
  case .deload(let isOn): state.askCoach { $0.isDeload = isOn }
  case .count(let part, let counts): state.askCoach { $0[counts: part] = counts }
  case .model(let action): state.changeCoachModel(action, &effects)
  case .make: state.makeWeek(&effects)
  case .another:
    state.askCoach { $0.changeSeed() }
    state.coach.isWanted = true
    state.propose(state.plannedWeek(), saying: "Another week.")
  case .accept: state.acceptWeek(&effects)
  case .discard:
    state.offerUndo("Discarded the week.", restoring: [], proposals: state.coach.proposals)
    state.coach.proposals = []
    state.coach.requests = []
    state.coach.isWanted = false
  case .start(let id): state.startPlannedDay(id, &effects)
  case .skip(let id, let isSkipped):
    state.changeWeek(&effects) { plan, _ in
      for place in plan.days.indices where plan.days[place].id == id {
        plan.days[place].isSkipped = isSkipped
      }
    }
  case .move(let id, let text): state.movePlannedDay(id, to: CivilDay(text), &effects)
  case .redo(let id):
    state.changeWeek(&effects) { plan, brief in
      plan.request.changeSeed()
      WeekPlanner.redo(id, in: &plan, brief, seed: plan.request.seed)
    }
  case .swap(let id): state.coach.swapping = id
  case .closeSwap: state.coach.swapping = nil
  case .swapFor(let exercise):
    guard let item = state.coach.swapping else { return }
    state.coach.swapping = nil
    state.changeWeek(&effects) { plan, brief in
      guard let candidate = brief.candidate(exercise) else { return }
      WeekPlanner.swap(item, for: candidate, in: &plan, brief)
    }
  case .remove(let id):
    state.changeWeek(&effects) { WeekPlanner.remove(id, from: &$0, $1) }
  case .sets(let id, let change):
    state.changeWeek(&effects) { WeekPlanner.change(id, setsBy: change, in: &$0, $1) }
  case .delete(let id):
    guard let plan = state.notebook.weekPlan(id) else { return }
    state.delete(.weekPlan(plan), &effects)
    if state.route != .coach {
      effects.append(.navigate(.coach, replacing: true))
      state.arrive(at: .coach, &effects)
    }
    state.offerUndo(
      "Deleted the week. What you trained stays.", restoring: [.weekPlan(plan)])
  }
}

extension State {
  // MARK: What is shown

  /// The week that the page is about; else the one that one trains by, the one to come, or a
  /// proposal.
  var shownWeek: WeekPlan? {
    if case .coachWeek(let id) = route { return notebook.weekPlan(id) }
    if let proposal = coach.proposals.first { return proposal }
    return notebook.weekPlan(on: day)
      ?? notebook.weekPlans.first { $0.state == Open(.accepted) && $0.start > day }
  }

  var coachGym: Gym? {
    if let chosen = coach.gym { return notebook.gym(chosen) }
    return notebook.likelyGym
  }

  var coachRequest: CoachRequest { coach.requests.first ?? notebook.lastCoachRequest }

  /// Keeps what the shown week follows from, so that the page does not work it out again with every
  /// touch: it changes with documents and with what is asked.
  mutating func briefCoach(after action: Action) {
    if case .device = action { renewProposal() }
    let isShown = if case .coachWeek = route { true } else { route == .coach }
    guard isShown, let plan = shownWeek else {
      coach.briefs = []
      return
    }
    switch action {
    case .device, .arrived, .open, .undo: break
    default:
      if let brief = coach.briefs.first, brief.request == plan.request, brief.start == plan.start,
        brief.gym?.id == plan.gymID
      {
        return
      }
    }
    let brief = coachBrief(of: plan)
    coach.briefs = [brief]
    coach.briefHash = brief.hash
  }

  /// What a week follows from, as it stands now.
  func coachBrief(of plan: WeekPlan) -> CoachBrief {
    notebook.coachBrief(of: plan, catalogue: catalogue, today: day)
  }

  // MARK: What is asked

  mutating func askCoach(_ change: (inout CoachRequest) -> Void) {
    var request = coachRequest
    change(&request)
    coach.requests = [request]
  }

  fileprivate mutating func typeForCoach(_ text: String, in field: String) {
    switch field {
    case "coach-goals":
      let isLong = text.unicodeScalars.count > CoachRequest.mostGoalScalars
      coach.drafts.keep(
        text, in: field, problem: isLong ? "At most 300 characters; the rest is left out" : "")
      askCoach { $0.goals = Goals.cleaned(text) }
    case "coach-minutes":
      if let minutes = Int(text), CoachRequest.sessionMinutes.contains(minutes) {
        coach.drafts.drop(field)
        askCoach { $0.minutes = minutes }
      } else {
        coach.drafts.keep(text, in: field, problem: "Enter 15 to 150 minutes")
      }
    case "coach-gateway", "coach-token": coach.drafts.keep(text, in: field)
    default:
      coach.drafts.keep(text, in: field)
      askCoach { request in
        request.avoided = text.split(separator: ",").map { Goals.cleaned(String($0)) }
          .filter { !$0.isEmpty }
      }
    }
  }

  // MARK: Weeks

  fileprivate mutating func makeWeek(_ effects: inout Effects) {
    coach.isAsking = false
    coach.briefs = []
    propose(plannedWeek(), saying: "Planned a week.")
    effects.append(.focus(id: "main"))
  }

  /// By what is asked.
  ///
  /// - Parameter id: nil for a new one.
  fileprivate mutating func plannedWeek(id: ULID? = nil) -> WeekPlan {
    let start = notebook.coachStart(today: day)
    let brief = notebook.coachBrief(
      coachRequest, gym: coachGym, catalogue: catalogue, start: start, today: day)
    return WeekPlanner.plan(brief, id: id ?? newID())
  }

  /// Shows a week that somebody wants, with a way back to the proposal before it.
  mutating func propose(_ plan: WeekPlan, saying message: String) {
    // Nobody misses one that was there by itself.
    let former = coach.isWanted ? coach.proposals : []
    coach.proposals = [plan]
    coach.isWanted = true
    former.isEmpty ? say(message) : offerUndo(message, restoring: [], proposals: former)
  }

  /// Whoever comes without a week finds one.
  mutating func arriveAtCoach(_ effects: inout Effects) {
    coach.arrive()
    if route == .sequences, device.hasLoaded { askForCoachModel(&effects) }
    guard route == .coach, device.hasLoaded else { return }
    askForCatalogue(&effects)
    askForCoachModel(&effects)
    resumeQuestion()
    renewProposal()
  }

  /// A proposal that nobody has asked for goes where there is a week to train by, and follows what
  /// is known; one that is wanted stays, as long as its days are to come.
  mutating func renewProposal() {
    guard route == .coach, device.hasLoaded, !device.isArriving else { return }
    if let proposal = coach.proposals.first, coach.isWanted, proposal.start >= day { return }
    coach.isWanted = false
    // With its identifiers, what is open on the page stays open where nothing has changed.
    let id = coach.proposals.first?.id
    coach.proposals = []
    if shownWeek == nil { coach.proposals = [plannedWeek(id: id)] }
  }

  fileprivate mutating func acceptWeek(_ effects: inout Effects) {
    let proposals = coach.proposals
    guard var plan = proposals.first else { return }
    for exercise in notebook.newExercises(of: plan, catalogue) {
      _ = adopt(exercise.id, &effects)
    }
    var former: [AnyDocument] = []
    var changed: [AnyDocument] = []
    for other in notebook.overlapped(by: plan) {
      let left = other.givingWay(to: plan)
      former.append(.weekPlan(other))
      changed.append(.weekPlan(left))
      save(.weekPlan(left), &effects)
    }
    plan.state = Open(.accepted)
    save(.weekPlan(plan), &effects)
    coach.proposals = []
    coach.requests = []
    coach.isWanted = false
    offerUndo(
      "This week is now active.", restoring: former, changed: changed,
      removing: [.weekPlan(plan)], proposals: proposals)
  }

  /// Changes the week that is shown; one that is trained by is saved.
  fileprivate mutating func changeWeek(
    _ effects: inout Effects, _ change: (inout WeekPlan, CoachBrief) -> Void
  ) {
    guard let old = shownWeek else { return }
    var plan = old
    change(&plan, coachBrief(of: old))
    if plan == old { return }
    if coach.proposals.isEmpty {
      for exercise in notebook.newExercises(of: plan, catalogue) {
        _ = adopt(exercise.id, &effects)
      }
      save(.weekPlan(plan), &effects)
      offerUndo("Changed the week.", restoring: [.weekPlan(old)], changed: [.weekPlan(plan)])
    } else {
      coach.isWanted = true
      propose(plan, saying: "Changed the week.")
    }
  }

  /// Brings back a week that nobody had accepted, and what was asked for it.
  mutating func undoProposal(_ toast: Toast) {
    guard let plan = toast.undoProposals.first else { return }
    coach.proposals = [plan]
    coach.requests = [plan.request]
    coach.isWanted = true
  }

  /// Begins what a day has; a proposal is accepted with it.
  mutating func startPlannedDay(_ id: ULID, _ effects: inout Effects) {
    if notebook.running == nil, coach.proposals.first?.day(id) != nil { acceptWeek(&effects) }
    let notebook = notebook
    guard let planned = notebook.plannedDay(id) else { return }
    let workout = notebook.workout(
      id: newID(), of: planned, gymID: planned.gymID, at: now, ids: &self)
    start(workout, &effects)
  }
}
