import App
import Documents
import Library
import Running
import Sequences
import Server
import Strength

/// A session that is played here, saved with what it leads to, as in the app: the sets of its
/// workout, the planned run that it has played.
struct PlayedSession {
  private let library: Library
  /// Nil where a sequence is played, which leads to nothing else.
  private var notebook: Notebook?
  /// As it was saved last.
  private var former: Session
  /// Logs of its workout that are done without a weight.
  private let unweighed: Set<ULID>

  /// - Parameter withoutWeights: sets whose weight nobody has said are done all the same.
  init(_ session: Session, in open: OpenLibrary, withoutWeights: Bool) throws {
    library = open.library
    let notebook = try session.sequenceID == nil ? open.notebook() : nil
    self.notebook = notebook
    former = session
    let workout = withoutWeights ? session.workoutID.flatMap { notebook?.workout($0) } : nil
    unweighed = Set(
      workout.flatMap { workout in
        notebook?.setsLackingWeight(of: workout).map { workout.logs[$0.log].id }
      } ?? [])
  }

  /// Where a session is by now, with what its workout has become. One that is over by that, or by
  /// the clock, is saved as ended.
  static func followed(_ session: Session, in open: OpenLibrary) async throws -> Runner {
    let now = Clock.now
    var runner = try Runner(session)
    runner.observe(now)
    if session.workoutID != nil { _ = try open.notebook().follow(&runner, at: now) }
    if !runner.session.isRunning {
      var played = try PlayedSession(session, in: open, withoutWeights: false)
      try await played.save(runner.session)
    }
    return runner
  }

  /// Ends what still plays a workout that has ended or is gone.
  static func end(playing workout: ULID, in open: OpenLibrary) async throws {
    let sessions = try open.library.documents(Session.self)
    for session in sessions where session.workoutID == workout && session.isBeingPlayed {
      _ = try await followed(session, in: open)
    }
  }

  mutating func save(_ session: Session) async throws {
    var drafts = [try Draft(session)]
    if let id = session.workoutID, let workout = try library.document(Workout.self, id: id) {
      notebook?.put(.workout(workout))
    }
    let played = notebook?.workout(
      playedIn: session, since: former, at: Clock.now, unweighed: unweighed)
    if let workout = played {
      notebook?.put(.workout(workout))
      drafts.append(try Draft(workout))
    }
    if former.isRunning, !session.isRunning, let run = notebook?.runDone(by: session) {
      drafts.append(try Draft(run.new))
    }
    former = session
    try await LogLinks(library).follow(try await library.save(drafts))
  }

  /// What to say where sets were played of which too little is known to log them; nil where there
  /// are none.
  var remark: String? {
    guard let workout = former.workoutID.flatMap({ notebook?.workout($0) }) else { return nil }
    let open = Set(workout.logs.flatMap { $0.sets }.filter { !workout.isDone($0) }.map { $0.id })
    let count = former.cards.filter { $0.outcome == Open(.done) && open.contains($0.step) }.count
    if count == 0 { return nil }
    return "Played and still open, as where reps or a weight are missing: "
      + (count == 1 ? "1 set." : "\(count) sets.") + " Log what was done: regimen log set"
  }
}
