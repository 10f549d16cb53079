import App
import Body
import Coach
import Documents
import Interchange
import Library
import Running
import Sequences
import Strength

/// What the commands of the coach work with: the documents as the app sees them.
struct CoachDesk {
  let notebook: Notebook
  private let library: Library
  private let catalogue: [Exercise]
  /// Nil for commands that neither propose nor accept.
  private let proposal: WeekProposal?

  /// - Parameter state: where the week lies that was shown last.
  init(_ open: OpenLibrary, _ state: StateOptions? = nil) throws {
    library = open.library
    proposal = state.map { WeekProposal(in: CoachCommand.linkFolder($0, open)) }
    notebook = try open.notebook()
    catalogue = try ExerciseCatalogue.bundledExercises()
  }

  func brief(_ asked: CoachCommand.Asked) throws -> CoachBrief {
    var request = asked.fresh ? CoachRequest() : notebook.lastCoachRequest
    if let days = asked.days { request.days = days }
    if let minutes = asked.minutes { request.minutes = minutes }
    if let goal = asked.goal { request.goals = Goals.cleaned(goal) }
    if !asked.avoid.isEmpty { request.avoided = asked.avoid }
    if let seed = asked.seed { request.seed = seed }
    if let experience = asked.experience { request.experience = Open(experience) }
    request.isDeload = asked.deload
    for part in asked.ignore { request[counts: part] = false }
    let gym: Gym?
    if asked.noGym {
      gym = nil
    } else if let name = asked.gym {
      gym = try notebook.gyms.named(name, noun: "gym")
    } else {
      gym = notebook.likelyGym
    }
    let brief = notebook.coachBrief(
      request, gym: gym, catalogue: catalogue,
      start: asked.start?.day ?? notebook.coachStart(today: Clock.today), today: Clock.today)
    if !asked.avoid.isEmpty, let unknown = brief.unknownExclusions.first {
      throw Failure.usage(
        "“\(unknown)” is no exercise, muscle or joint that is known here.",
        hint: "Joints are: " + Joint.allCases.map { $0.rawValue }.joined(separator: ", ")
          + ". Exercises: regimen exercises list --catalogue.")
    }
    return brief
  }

  /// What a week is planned from that a device asks for.
  ///
  /// - Parameter asked: without days.
  func brief(for asked: WeekPlan, today: CivilDay) -> CoachBrief {
    notebook.coachBrief(
      asked.request, gym: notebook.gym(asked.gymID), catalogue: catalogue, start: asked.start,
      today: today)
  }

  /// What became of the week that a day lies in.
  func week(_ day: CivilDay, today: CivilDay) -> WeekOutcome {
    WeekOutcome(notebook, first: day.startOfWeek(notebook.settings.weekStart), today: today)
  }

  /// What a model may be sent of a week; nil where nothing is known, or nothing may be sent.
  func figures(of outcome: WeekOutcome, ignoring ignored: [BriefPart]) -> ReviewData? {
    outcome.figures(notebook, ignoring: ignored)
  }

  /// What a week was planned from, as it stands now.
  func brief(of plan: WeekPlan) -> CoachBrief {
    notebook.coachBrief(of: plan, catalogue: catalogue, today: Clock.today)
  }

  /// The week that one trains by, else the next one.
  func current() throws -> WeekPlan {
    let accepted = notebook.weekPlans.filter { $0.state == Open(.accepted) }
    if let plan = notebook.weekPlan(on: Clock.today)
      ?? accepted.first(where: { $0.start > Clock.today }) ?? accepted.last
    {
      return plan
    }
    throw Failure(
      message: "There is no week to train by yet.",
      hint: proposed == nil
        ? "Plan one: regimen coach plan --accept."
        : "Train by the one that was planned: regimen coach accept.")
  }

  /// The accepted week that has a day.
  func week(on day: CivilDay) throws -> WeekPlan {
    if let plan = notebook.weekPlan(on: day) { return plan }
    let starts = notebook.weekPlans.filter { $0.state == Open(.accepted) }.map { $0.start.text }
    throw Failure(
      message: "No week of the coach has \(day.text).",
      hint: starts.isEmpty
        ? "Plan one: regimen coach plan --accept."
        : "There are weeks from " + starts.suffix(12).joined(separator: ", ") + ".")
  }

  /// The week in which a day is to be changed: one that is trained by goes before the proposed one.
  func week(toChange day: CivilDay) throws -> WeekPlan {
    let other = proposed.flatMap { $0.day(on: day) == nil ? nil : $0 }
    if let plan = notebook.weekPlan(on: day) {
      if other != nil {
        tell("This changes the week that you train by, not the one that waits to be accepted.")
      }
      return plan
    }
    return try other ?? current()
  }

  /// The week that was shown last, where nobody has accepted it and its days are to come.
  var proposed: WeekPlan? {
    guard let plan = proposal?.read(), plan.start >= Clock.today,
      notebook.weekPlan(plan.id) == nil
    else { return nil }
    return plan
  }

  func strengthDay(_ day: CivilDay, in plan: WeekPlan) throws -> WeekPlanDay {
    guard let planned = plan.day(on: day), !planned.exercises.isEmpty else {
      let days = plan.days.filter { !$0.exercises.isEmpty }.map { $0.date.text }
      throw Failure(
        message: "The week has no strength on \(day.text).",
        hint: "It has some on " + days.joined(separator: ", ") + ".")
    }
    return planned
  }

  /// What is to be trained today.
  func today() throws -> PlannedDay {
    guard let plan = notebook.weekPlan(on: Clock.today) else {
      throw Failure(
        message: "There is no week to train by today.",
        hint: "Plan one: regimen coach plan --accept.")
    }
    let planned = try strengthDay(Clock.today, in: plan)
    guard let day = notebook.plannedDay(planned.id), !day.day.isSkipped, !day.done.isDone else {
      throw Failure(
        message: "\(planned.title) is done or left out.",
        hint: "Start something else, or take the day back: regimen coach skip today --undo.")
    }
    return day
  }

  /// Keeps a week for `regimen coach accept`; the library stays as it is.
  func propose(_ plan: WeekPlan) throws { try proposal?.keep(plan) }

  /// Has a week trained by; the proposed one is over with it.
  func accept(_ plan: inout WeekPlan) async throws {
    plan.state = Open(.accepted)
    try await save(plan)
    try forgetProposal()
  }

  /// Drops a week that one trains by; what was trained stays.
  func delete(_ plan: WeekPlan) async throws { try await library.delete(plan, at: Clock.now) }

  /// Drops the proposed week.
  func forgetProposal() throws { try proposal?.forget() }

  /// Keeps a week that was changed where it lies.
  func keep(_ plan: WeekPlan) async throws {
    if plan.state == Open(.draft) { try propose(plan) } else { try await save(plan) }
  }

  /// Saves a week, with the exercises of the catalogue that it brings into the library.
  func save(_ plan: WeekPlan) async throws {
    let known = Set(try library.documents(Muscle.self).map { $0.id })
    for exercise in notebook.newExercises(of: plan, catalogue) {
      for muscle in notebook.muscles
      where !known.contains(muscle.id)
        && exercise.muscles.contains(where: { $0.muscleID == muscle.id })
      {
        try await library.save(muscle)
      }
      try await library.save(exercise)
    }
    for other in notebook.overlapped(by: plan) {
      // A model may have taken minutes.
      try await library.save([try Draft(other.givingWay(to: plan), madeOn: other)])
    }
    try await library.save(plan)
  }
}
