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

  init(_ session: Session, in open: OpenLibrary) throws {
    library = open.library
    notebook = try session.sequenceID == nil ? open.notebook() : nil
    former = session
  }

  mutating func save(_ session: Session) async throws {
    var drafts = [try Draft(session)]
    if let id = session.workoutID, let workout = try library.document(Workout.self, id: id) {
      notebook?.put(.workout(workout))
    }
    if let workout = notebook?.workout(playedIn: session, since: former, at: Clock.now) {
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
