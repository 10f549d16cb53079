import Body
import Coach
import Documents
import Running
import Sequences
import Strength

/// The documents that a device knows, and what follows from them.
public struct Notebook: Sendable {
  public private(set) var settings = Settings()
  /// By order, then by name.
  public private(set) var muscles: [Muscle] = []
  public private(set) var gyms: [Gym] = []
  public private(set) var splits: [Split] = []
  public private(set) var sequences: [TimedSequence] = []
  /// The oldest first.
  public private(set) var sessions: [Session] = []
  /// So that nobody walks all sessions to find that one is not among them, or that none runs.
  private var sessionIDs: Set<ULID> = []
  private(set) var runningSessionIDs: Set<ULID> = []
  /// Plans of runs, and what of them is done.
  private(set) var planArchive = PlanArchive()
  /// Runs of the person's own, by name.
  public private(set) var runTemplates: [RunTemplate] = []
  /// Weeks of the coach, by their first day.
  public private(set) var weekPlans: [WeekPlan] = []
  /// Programmes of strength, by their first day.
  public private(set) var programmes: [Programme] = []
  /// By their first day.
  public private(set) var goals: [Goal] = []
  /// By name.
  public private(set) var exercises: [Exercise] = []
  public private(set) var workouts: [ULID: Workout] = [:]
  /// What the body did and how it was.
  private(set) var body = BodyArchive()
  /// Nil where nobody has stored one; see `athlete`.
  private(set) var storedAthlete: Athlete?
  public private(set) var tombstones: [ULID: Tombstone] = [:]
  public private(set) var archive = Archive()
  /// What somebody weighed, as entered and as scales have said.
  public private(set) var weights = BodyWeights()
  /// Documents in which a merge has left something open, with their folders.
  private(set) var conflicted: [ULID: String] = [:]
  /// Positions in `exercises`.
  private var exercisePositions: [ULID: Int] = [:]
  /// Deleted ones, whose muscles history still counts for.
  private var deletedExercises: [ULID: Exercise] = [:]
  /// Settings that someone has chosen aside from what else there is.
  public private(set) var hasSettings = false

  /// Settings aside, which always are.
  public var documentCount: Int {
    muscles.count + gyms.count + splits.count + sequences.count + sessions.count
      + plans.count + runTemplates.count + weekPlans.count + programmes.count + goals.count
      + exercises.count + workouts.count + tombstones.count + body.activities.count
      + body.months.count + body.photos.count
      + (storedAthlete == nil ? 0 : 1)
  }

  public init() {}

  // MARK: Asking

  public func exercise(_ id: ULID?) -> Exercise? {
    id.flatMap { exercisePositions[$0] }.map { exercises[$0] }
  }
  public func holdsExercise(_ id: ULID) -> Bool { exercisePositions[id] != nil }
  public func muscle(_ id: ULID) -> Muscle? { muscles.first { $0.id == id } }
  public func gym(_ id: ULID?) -> Gym? { gyms.first { $0.id == id } }
  public func split(_ id: ULID?) -> Split? { splits.first { $0.id == id } }
  /// What is to be thought of on the day that a workout was started from; empty where nothing is.
  func splitNotes(of workout: Workout) -> String { split(workout.splitID)?.notes ?? "" }
  public func sequence(_ id: ULID?) -> TimedSequence? { sequences.first { $0.id == id } }
  public func session(_ id: ULID?) -> Session? {
    guard let id, sessionIDs.contains(id) else { return nil }
    return sessions.last { $0.id == id }
  }
  public func plan(_ id: ULID?) -> Plan? { planArchive.plan(id) }
  public func runTemplate(_ id: ULID?) -> RunTemplate? { runTemplates.first { $0.id == id } }
  public func weekPlan(_ id: ULID?) -> WeekPlan? { weekPlans.first { $0.id == id } }
  public func programme(_ id: ULID?) -> Programme? { programmes.first { $0.id == id } }
  public func goal(_ id: ULID?) -> Goal? { goals.first { $0.id == id } }
  public func workout(_ id: ULID) -> Workout? { workouts[id] }
  public func activity(_ id: ULID?) -> Activity? { body.activity(id) }
  func activity(recordedAs source: ULID) -> Activity? { body.activity(recordedAs: source) }
  /// Photos of the body, the oldest first.
  public var photos: [BodyPhoto] { body.photos }
  func photo(_ id: ULID?) -> BodyPhoto? { photos.first { $0.id == id } }
  /// Activities that began on days of a range, the oldest first.
  func activities(in days: ClosedRange<CivilDay>) -> [Activity] {
    body.activities(in: days)
  }
  /// Days of which something of the body is known, in order.
  var hasHealth: Bool { !body.months.isEmpty }
  public func healthDays(in days: ClosedRange<CivilDay>) -> [HealthDay] {
    body.healthDays(in: days)
  }

  /// What is being played; of several the one started last.
  public var runningSession: Session? {
    runningSessionIDs.compactMap { session($0) }.running
  }

  /// The workout that runs; of several the one started last.
  public var running: Workout? { runningIDs.compactMap { workouts[$0] }.running }
  /// All that run.
  var runningWorkouts: [Workout] { runningIDs.compactMap { workout($0) } }
  /// More than one where two devices started one each.
  public private(set) var runningIDs: Set<ULID> = []

  /// Exercises by identifier, deleted ones included.
  public var everyExercise: [ULID: Exercise] {
    var all = deletedExercises
    for exercise in exercises { all[exercise.id] = exercise }
    return all
  }

  /// Ended workouts that hold an exercise, oldest first.
  public func workouts(of exercise: ExerciseReference) -> [Workout] {
    archive.keys(of: exercise).compactMap { workouts[$0.id] }
  }

  /// Ended workouts that started on days of a range, oldest first.
  public func workouts(in days: ClosedRange<CivilDay>) -> [Workout] {
    archive.keys[archive.positions(in: days)].filter { days.contains($0.day) }
      .compactMap { workouts[$0.id] }
  }

  /// The newest ended workout.
  public var latest: Workout? { archive.keys.last.flatMap { workouts[$0.id] } }

  /// Every document but tombstones.
  var everyDocument: [AnyDocument] {
    var all: [AnyDocument] = hasSettings ? [.settings(settings)] : []
    all += muscles.map { .muscle($0) }
    all += exercises.map { .exercise($0) }
    all += gyms.map { .gym($0) }
    all += splits.map { .split($0) }
    all += sequences.map { .sequence($0) }
    all += sessions.map { .session($0) }
    all += plans.map { .plan($0) }
    all += runTemplates.map { .runTemplate($0) }
    all += weekPlans.map { .weekPlan($0) }
    all += programmes.map { .programme($0) }
    all += goals.map { .goal($0) }
    all += archive.keys.compactMap { workouts[$0.id] }.map { .workout($0) }
    for id in runningIDs { if let workout = workouts[id] { all.append(.workout(workout)) } }
    all += body.activities.map { .activity($0) }
    all += body.months.values.map { .healthMonth($0) }
    all += photos.map { .photo($0) }
    if let storedAthlete { all.append(.athlete(storedAthlete)) }
    return all
  }

  // MARK: Changing

  /// Takes in one document of any kind.
  public mutating func put(_ document: AnyDocument) {
    note(document)
    switch document {
    case .settings(let value):
      let isWeighed = settings.bodyWeights != value.bodyWeights
      settings = value
      hasSettings = true
      if isWeighed { weigh() }
    case .muscle(let value):
      Notebook.put(value, into: &muscles)
      muscles.order { ($0.order, $0.name, $0.id) < ($1.order, $1.name, $1.id) }
    case .gym(let value):
      Notebook.put(value, into: &gyms)
      gyms.order { ($0.order, $0.name, $0.id) < ($1.order, $1.name, $1.id) }
    case .split(let value):
      Notebook.put(value, into: &splits)
      splits.order { ($0.order, $0.name, $0.id) < ($1.order, $1.name, $1.id) }
    case .sequence(let value):
      Notebook.put(value, into: &sequences)
      sequences.order { ($0.order, $0.name, $0.id) < ($1.order, $1.name, $1.id) }
    case .session(let value): put(value)
    case .plan(let value): planArchive.put(value)
    case .runTemplate(let value):
      Notebook.put(value, into: &runTemplates)
      runTemplates.order { ($0.name, $0.id) < ($1.name, $1.id) }
    case .weekPlan(let value):
      Notebook.put(value, into: &weekPlans)
      weekPlans.order { ($0.start, $0.id) < ($1.start, $1.id) }
    case .programme(let value):
      Notebook.put(value, into: &programmes)
      programmes.order { ($0.firstDay, $0.id) < ($1.firstDay, $1.id) }
    case .goal(let value):
      Notebook.put(value, into: &goals)
      goals.order { ($0.startsOn, $0.id) < ($1.startsOn, $1.id) }
    case .activity(let value): body.put(value)
    case .healthMonth(let value):
      body.put(value)
      weigh()
    case .photo(let value): body.put(value)
    case .athlete(let value): storedAthlete = value
    case .exercise(let value):
      Notebook.put(value, into: &exercises)
      sortExercises()
    case .workout(let value):
      if let old = workouts[value.id] { archive.remove(old) }
      set(value)
      archive.add(value, weights: weights)
    case .tombstone(let value):
      take(deletion: value)
    }
  }

  /// Takes in many documents at once.
  public mutating func put(_ documents: [AnyDocument]) {
    if documents.count < 50 {
      for document in documents { put(document) }
      return
    }
    var activities: [Activity] = []
    for document in documents {
      note(document)
      switch document {
      case .activity(let value): activities.append(value)
      case .settings(let value):
        settings = value
        hasSettings = true
      case .exercise(let value): Notebook.put(value, into: &exercises)
      case .workout(let value): set(value)
      case .healthMonth(let value): body.put(value)
      default: put(document)
      }
    }
    body.put(activities)
    sortExercises()
    weights = BodyWeights(settings, health: Array(body.months.values))
    archive = Archive(workouts.values, weights: weights, after: archive)
  }

  private mutating func note(_ document: AnyDocument) {
    if document.lineage.mayHoldQuestions {
      conflicted[document.id] = document.folder
    } else if !conflicted.isEmpty {
      conflicted[document.id] = nil
    }
  }

  public mutating func remove(folder: String, id: ULID) {
    if conflicted[id] == folder { conflicted[id] = nil }
    switch folder {
    case Settings.kind.name:
      settings = Settings()
      hasSettings = false
      weigh()
    case Muscle.kind.name: muscles.remove { $0.id == id }
    case Gym.kind.name: gyms.remove { $0.id == id }
    case Split.kind.name: splits.remove { $0.id == id }
    case TimedSequence.kind.name: sequences.remove { $0.id == id }
    case Session.kind.name: removeSession(id)
    case Plan.kind.name: planArchive.remove(id)
    case RunTemplate.kind.name: runTemplates.remove { $0.id == id }
    case WeekPlan.kind.name: weekPlans.remove { $0.id == id }
    case Programme.kind.name: programmes.remove { $0.id == id }
    case Goal.kind.name: goals.remove { $0.id == id }
    case Activity.kind.name: body.removeActivity(id)
    case HealthMonth.kind.name:
      body.removeMonth(id)
      weigh()
    case BodyPhoto.kind.name: body.removePhoto(id)
    case Athlete.kind.name: storedAthlete = nil
    case Exercise.kind.name:
      exercises.remove { $0.id == id }
      sortExercises()
    case Workout.kind.name:
      if let old = workouts.removeValue(forKey: id) { archive.remove(old) }
      runningIDs.remove(id)
    case Tombstone.kind.name:
      tombstones[id] = nil
      deletedExercises[id] = nil
    default: break
    }
  }

  public func document(folder: String, id: ULID) -> AnyDocument? {
    switch folder {
    case Settings.kind.name: .settings(settings)
    case Muscle.kind.name: muscle(id).map { .muscle($0) }
    case Gym.kind.name: gym(id).map { .gym($0) }
    case Split.kind.name: split(id).map { .split($0) }
    case TimedSequence.kind.name: sequence(id).map { .sequence($0) }
    case Session.kind.name: session(id).map { .session($0) }
    case Plan.kind.name: plan(id).map { .plan($0) }
    case RunTemplate.kind.name: runTemplate(id).map { .runTemplate($0) }
    case WeekPlan.kind.name: weekPlan(id).map { .weekPlan($0) }
    case Programme.kind.name: programme(id).map { .programme($0) }
    case Goal.kind.name: goal(id).map { .goal($0) }
    case Exercise.kind.name: exercise(id).map { .exercise($0) }
    case Workout.kind.name: workouts[id].map { .workout($0) }
    case Activity.kind.name: activity(id).map { .activity($0) }
    case HealthMonth.kind.name: body.month(id).map { .healthMonth($0) }
    case BodyPhoto.kind.name: photo(id).map { .photo($0) }
    case Athlete.kind.name: storedAthlete.map { .athlete($0) }
    case Tombstone.kind.name: tombstones[id].map { .tombstone($0) }
    default: nil
    }
  }

  private mutating func put(_ session: Session) {
    removeSession(session.id)
    let key = (session.startedAt.milliseconds, session.id)
    let place = sessions.lastIndex { ($0.startedAt.milliseconds, $0.id) < key }
    sessions.insert(session, at: place.map { $0 + 1 } ?? 0)
    sessionIDs.insert(session.id)
    if session.isBeingPlayed { runningSessionIDs.insert(session.id) }
  }

  private mutating func removeSession(_ id: ULID) {
    guard sessionIDs.remove(id) != nil else { return }
    runningSessionIDs.remove(id)
    sessions.remove { $0.id == id }
  }

  /// Takes over body weights; only they can change what past sets have moved.
  private mutating func weigh() {
    let new = BodyWeights(settings, health: Array(body.months.values))
    let newest = latest?.startedAt.day
    let changesPast = newest.map { new.differ(from: weights, upTo: $0) } ?? false
    weights = new
    if changesPast { archive = Archive(workouts.values, weights: new, after: archive) }
  }

  private mutating func set(_ workout: Workout) {
    workouts[workout.id] = workout
    if workout.isRunning { runningIDs.insert(workout.id) } else { runningIDs.remove(workout.id) }
  }

  private mutating func take(deletion tombstone: Tombstone) {
    tombstones[tombstone.id] = tombstone
    guard tombstone.deletedKind == Exercise.kind.name else { return }
    // Without its last text nothing is known of its muscles any more.
    deletedExercises[tombstone.id] = try? Exercise(decoding: Array(tombstone.lastText.utf8))
  }

  private mutating func sortExercises() {
    exercises.order { ($0.name, $0.id) < ($1.name, $1.id) }
    exercisePositions.removeAll(keepingCapacity: true)
    for (position, exercise) in exercises.enumerated() {
      exercisePositions[exercise.id] = position
    }
  }

  private static func put<Value: Document>(_ value: Value, into list: inout [Value]) {
    if let place = list.firstIndex(where: { $0.id == value.id }) {
      list[place] = value
    } else {
      list.append(value)
    }
  }
}
