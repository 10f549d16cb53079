import Documents
import Running
import Sequences
import Strength

extension StructuredWorkout {
  /// The run as cards whose titles, hence voices, name the target; by effort where the profile
  /// holds neither.
  public func steps(
    profile: RunnerProfile, form: TargetForm = .pace, unit: PlanUnit = .kilometers
  ) -> [Step] {
    let targets = profile.paces.value.map { blocks.targets(form, $0, profile) }
    return RunCards(name: "run/" + id, blocks, targets, unit).steps
  }
}

extension PlanEvent {
  /// The run as cards, with the paces that its plan goes by.
  ///
  /// - Parameter notes: what its first card says, besides.
  public func steps(
    of configuration: PlanConfiguration, form: TargetForm = .pace, unit: PlanUnit = .kilometers,
    notes: String = ""
  ) -> [Step] {
    let paces = Paces(configuration.vdot)
    let targets = structure.targets(form, paces, configuration.runner)
    return RunCards(name: RunCards.name(self), structure, targets, unit).steps.noting(notes)
  }
}

extension [Step] {
  /// With notes on the first card: one of its own would be time that nobody runs.
  func noting(_ notes: String) -> [Step] {
    var steps = self
    if notes.isEmpty || steps.isEmpty { return steps }
    if case .group(var group) = steps[0].content {
      group.steps = group.steps.noting(notes)
      steps[0].content = .group(group)
    } else {
      steps[0].notes += (steps[0].notes.isEmpty ? "" : " · ") + notes
    }
    return steps
  }
}

extension Notebook {
  /// What somebody has noted of their own run; empty for one of the catalogue.
  func notes(ofRun workoutID: String) -> String {
    runTemplates.first { $0.workout.id == workoutID }?.notes ?? ""
  }
}

extension Session {
  /// A session that plays a planned run, part by part.
  public init(
    id: ULID, playing event: PlanEvent, of plan: Plan, _ notebook: __shared Notebook,
    at now: Instant
  ) {
    self.init()
    self.id = id
    name = event.title
    cues = notebook.settings.cues
    steps = event.steps(
      of: plan.configuration, form: notebook.athlete.targetForm,
      unit: PlanUnit(notebook.settings), notes: notebook.notes(ofRun: event.workoutID))
    begin(at: now)
  }

  /// A session that plays a run of the catalogue, or one's own.
  init(
    id: ULID, playing run: StructuredWorkout, _ notebook: __shared Notebook, at now: Instant
  ) {
    self.init()
    self.id = id
    name = run.name
    cues = notebook.settings.cues
    steps = run.steps(
      profile: notebook.profile, form: notebook.athlete.targetForm,
      unit: PlanUnit(notebook.settings)
    ).noting(notebook.notes(ofRun: run.id))
    begin(at: now)
  }
}

/// Which sessions played a planned run: their steps are named after it.
struct PlayedRuns {
  /// By the first step, of sessions that have ended.
  private var seconds: [ULID: Double] = [:]
  private var held: Set<ULID> = []

  init(_ sessions: [Session], of events: [PlanEvent]) {
    let played = sessions.filter { $0.sequenceID == nil && $0.workoutID == nil }
    if played.isEmpty { return }
    var found: Set<ULID> = []
    for event in events { found.formUnion(PlayedRuns.firstSteps(event)) }
    for session in played {
      guard let first = session.steps.first, found.contains(first.id) else { continue }
      held.insert(session.id)
      if !session.isRunning { seconds[first.id, default: 0] += session.playedSeconds }
    }
  }

  /// A run begins with a card, or with a group of them.
  static func firstSteps(_ event: PlanEvent) -> [ULID] {
    let block = RunCards.name(event) + "/0"
    return [ULID(derivedFrom: block), ULID(derivedFrom: block + "/0")]
  }

  /// Whether a session plays this run, also while it goes on.
  static func plays(_ session: Session, _ event: PlanEvent) -> Bool {
    session.steps.first.map { firstSteps(event).contains($0.id) } ?? false
  }

  /// How long a run was played; nil where it was not.
  func seconds(of event: PlanEvent) -> Double? {
    if seconds.isEmpty { return nil }
    for step in PlayedRuns.firstSteps(event) {
      if let played = seconds[step] { return played }
    }
    return nil
  }

  /// Whether a session is among them.
  func holds(_ session: Session) -> Bool { held.contains(session.id) }
}

extension PlanEvent {
  /// What is told by it that it was this run: its activity, and the first step of sessions that
  /// played it; none where it is not done.
  var doneKeys: [ULID] {
    guard let completion else { return [] }
    return PlayedRuns.firstSteps(self) + (completion.activityID.map { [$0] } ?? [])
  }
}

/// Makes cards of a run: times count down, distances count up until they are covered or the runner
/// goes on, recoveries are rests, repeats are groups.
private struct RunCards {
  /// What the identifiers of steps follow from.
  private let name: String
  private let blocks: [Block]
  private let targets: [TargetedBlock]?
  /// What paces are told per.
  private let unit: PlanUnit

  static func name(_ event: PlanEvent) -> String { "run/" + event.id.text }

  init(name: String, _ blocks: [Block], _ targets: [TargetedBlock]?, _ unit: PlanUnit) {
    self.name = name
    self.blocks = blocks
    self.targets = targets
    self.unit = unit
  }

  var steps: [Step] {
    var steps: [Step] = []
    var place = 0
    while place < blocks.count {
      let block = blocks[place]
      let cards = block.segments.indices.map { card(block.segments[$0], place, $0) }
      // Only a recovery by time is a rest that a group can leave out.
      let takesNext =
        blocks.isContinued(at: place) && block.segments.last?.seconds != nil
      let rounds = block.repeats + (takesNext ? 1 : 0)
      if rounds == 1 || cards.isEmpty {
        steps += cards
      } else {
        steps.append(
          Step(
            id: ULID(derivedFrom: name + "/" + String(place)),
            title: String(rounds) + " × " + cards[0].title,
            StepGroup(rounds: rounds, skipsLastRest: takesNext, steps: cards)))
      }
      place += takesNext ? 2 : 1
    }
    return steps
  }

  private func card(_ segment: Segment, _ block: Int, _ place: Int) -> Step {
    let intensity = segment.knownIntensity
    let target =
      targets?[block].segments[place].target ?? .effort(intensity.perceivedExertion)
    let kind: CardKind
    if let seconds = segment.seconds {
      kind =
        segment.knownKind == .recovery
        ? .rest(Sequences.Rest(seconds: seconds)) : .countdown(Countdown(seconds: seconds))
    } else {
      kind = .countUp(CountUp(meters: segment.meters))
    }
    return Step(
      id: ULID(derivedFrom: name + "/" + String(block) + "/" + String(place)),
      title: segment.opening + segment.lengthText + target.joint + target.text(unit), kind,
      notes: intensity.title + " · " + target.text(unit) + target.per(unit))
  }
}

extension Segment {
  /// What is said before its length.
  fileprivate var opening: String {
    switch knownKind {
    case .warmUp: "Warm up, "
    case .work: ""
    case .recovery: "Jog, "
    case .coolDown: "Cool down, "
    }
  }

  /// `3 min`, `1 km`, `400 m` or `21.1 km`.
  fileprivate var lengthText: String {
    if let seconds { return TimeSpan.text(seconds: Double(seconds)) }
    return meters?.metersText ?? "as long as it takes"
  }
}

extension Int {
  /// Metres as the length of a step: `1 km`, `400 m` or `21.1 km`.
  var metersText: String {
    if self < 2000, self != 1000 { return String(self) + " m" }
    return (Double(self) / 1000).text(digits: 1) + " km"
  }
}

extension Target {
  fileprivate var joint: String { if case .effort = self { ", " } else { " at " } }

  /// `4:05–4:15`, `150–158 bpm` or `effort 8 of 10`.
  fileprivate func text(_ unit: PlanUnit) -> String {
    switch self {
    case .pace(let range):
      TimeSpan.clock(seconds: Double(range.lowerBound) * unit.kilometers) + "–"
        + TimeSpan.clock(seconds: Double(range.upperBound) * unit.kilometers)
    case .heartRate(let range):
      String(range.lowerBound) + "–" + String(range.upperBound) + " bpm"
    case .effort(let rating): "effort " + String(rating) + " of 10"
    }
  }

  fileprivate func per(_ unit: PlanUnit) -> String {
    if case .pace = self { " per " + unit.name } else { "" }
  }
}
