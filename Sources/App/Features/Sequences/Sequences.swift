import Documents
import Sequences

/// What is open on the pages of sequences, and what was typed there.
public struct SequencesState: Sendable {
  var query = ""
  /// What a sequence is to be drafted from, as it was typed.
  var goal = ""
  /// Whether it is shown what to ask a model elsewhere.
  var asksOwnModel = false
  /// What that has answered, as it was pasted.
  var answer = ""
  /// A new one that nothing is in yet: it is saved with the first thing that is.
  var fresh: TimedSequence?
  /// The sequence whose actions are shown in the list.
  var openSequence: ULID?
  /// The step that is open to be changed.
  var openStep: ULID?
  /// Where a new step goes while its kind is being chosen; nil while none is.
  var adding: NewStepPlace?
  var drafts = FieldDrafts()
  /// Whether a file is on its way to the library.
  var isImporting = false
  /// Whether what was read last is an answer, not a file.
  var readsAnswer = false
  var importProblem = ""
  var importReport: SequenceImportReport?

  public init() {}

  mutating func arrive(at route: Route) {
    if route != .sequences { (query, goal, answer, asksOwnModel) = ("", "", "", false) }
    fresh = nil
    openSequence = nil
    openStep = nil
    adding = nil
    drafts = FieldDrafts()
    importProblem = ""
    importReport = nil
  }
}

/// The end of the sequence, or of a group.
struct NewStepPlace: Equatable, Sendable {
  var group: ULID?
}

public enum SequencesAction: Sendable {
  case add
  /// By its name.
  case addTemplate(String)
  case typeGoal(String)
  /// Makes a sequence of the goal.
  case draft
  /// Shows or hides what to ask a model elsewhere.
  case askOwnModel
  case copyPrompt
  case typeAnswer(String)
  /// Makes a sequence of its answer.
  case takeAnswer
  case search(String)
  /// Shows or hides what can be done with a sequence.
  case toggle(ULID)
  case move(Reordering)
  case duplicate(ULID)
  case delete(ULID)
  case export(ULID)
  case share(ULID)
  case chooseFile
  // The rest is about the sequence that is shown.
  case rename(String)
  case note(String)
  /// A cue by the name of its field.
  case cue(String, PlainValue)
  case toggleStep(ULID)
  /// Asks for the kind of a new step at the end of a group, or of the sequence.
  case choose(group: ULID?)
  /// The kind of the new step, by its name.
  case pick(String)
  case closeChoice
  /// Within a group, or at the top.
  case moveStep(group: ULID?, Reordering)
  case change(ULID, StepChange)
}

/// A change of one step.
public enum StepChange: Sendable {
  case title(String)
  case note(String)
  /// By its name; empty for that of the kind.
  case colour(String)
  /// By its name; what both kinds have is carried over.
  case kind(String)
  /// Fields of the configuration, by their names.
  case type(String, String)
  /// By so many steps of the field.
  case step(String, Int)
  case set(String, Bool)
  case addItem
  case item(ULID, String)
  case moveItem(Reordering)
  case removeItem(ULID)
  case duplicate
  case remove
  /// A group around it.
  case wrap
  /// A group's steps take its place.
  case unwrap
  case leaveGroup
  case enterGroup(above: Bool)
}

extension State {
  /// The sequence that the page is about.
  var shownSequence: TimedSequence? {
    guard case .sequence(let id) = route else { return nil }
    return sequence(id)
  }

  /// A sequence that is there, or the new one that is not saved yet.
  func sequence(_ id: ULID) -> TimedSequence? {
    notebook.sequence(id) ?? (sequences.fresh?.id == id ? sequences.fresh : nil)
  }
}
