import Coach
import Documents
import Sequences

func updateSequences(_ state: inout State, _ action: SequencesAction, _ effects: inout Effects) {
  switch action {
  case .add:
    let name = UniqueName.next("New sequence", among: state.notebook.sequences.map { $0.name })
    state.add(TimedSequence(id: state.newID(), name: name), &effects)
  case .addTemplate(let name): state.addTemplate(name, &effects)
  case .typeGoal(let text):
    state.sequences.goal = text
    state.coach.model.hide()
  case .draft: state.draftSequence(&effects)
  case .askOwnModel: state.sequences.asksOwnModel = !state.sequences.asksOwnModel
  case .copyPrompt: state.copyPrompt(&effects)
  case .typeAnswer(let text): state.sequences.answer = text
  case .takeAnswer: state.takeOwnAnswer(&effects)
  case .search(let query): state.sequences.query = query
  case .toggle(let id):
    state.sequences.openSequence = state.sequences.openSequence == id ? nil : id
  case .move(let reordering): state.moveSequence(reordering, &effects)
  case .duplicate(let id): state.duplicateSequence(id, &effects)
  case .delete(let id): state.deleteSequence(id, &effects)
  case .export(let id):
    guard let sequence = state.notebook.sequence(id) else { return }
    effects.append(
      .saveText(
        name: sequence.fileName, type: "application/json", text: sequence.exported))
  case .share(let id):
    guard let sequence = state.notebook.sequence(id) else { return }
    effects.append(.share(title: sequence.name, text: sequence.exported))
  case .chooseFile:
    state.sequences.importProblem = ""
    state.sequences.importReport = nil
    state.sequences.readsAnswer = false
    effects.append(.chooseFile(.sequenceFile, accept: ".json,application/json"))
  default:
    guard let sequence = state.shownSequence else { return }
    state.edit(sequence, action, &effects)
    if state.notebook.sequence(sequence.id) != nil { state.sequences.fresh = nil }
  }
}

extension Notebook {
  var nextSequenceOrder: Int {
    let last = sequences.last?.order ?? -1
    return last < .max ? last + 1 : last
  }
}

extension TimedSequence {
  fileprivate var exported: String { String(utf8: SequenceExport.export([self])) }

  /// The name as a file's name: without what parts folders.
  fileprivate var fileName: String {
    let bytes = name.utf8.map { $0 == 0x2f || $0 == 0x5c || $0 < 0x20 ? UInt8(0x2d) : $0 }
    return String(utf8: bytes) + ".regimen.json"
  }
}

extension State {
  /// Shows a new sequence, which will stand at the end of the list.
  mutating func add(_ sequence: TimedSequence, _ effects: inout Effects) {
    var sequence = sequence
    sequence.order = notebook.nextSequenceOrder
    effects.append(.navigate(.sequence(sequence.id), replacing: false))
    arrive(at: .sequence(sequence.id), &effects)
    sequences.fresh = sequence
    effects.append(.focus(id: "name-" + sequence.id.text))
  }

  fileprivate mutating func addTemplate(_ name: String, _ effects: inout Effects) {
    guard let template = SequenceTemplate.all.first(where: { $0.name == name }) else { return }
    var sequence = template.sequence(order: notebook.nextSequenceOrder, ids: &self)
    sequence.name = UniqueName.next(name, among: notebook.sequences.map { $0.name })
    save(.sequence(sequence), &effects)
    offerUndo("Added " + sequence.name + ".", restoring: [], removing: [.sequence(sequence)])
  }

  fileprivate mutating func draftSequence(_ effects: inout Effects) {
    guard let draft = SequenceDraft(goal: sequences.goal) else { return }
    addDraft(
      draft.sequence(ids: &self),
      draft.isGuess ? "The goal names no training that is known; this is a first guess." : "",
      &effects)
  }

  /// Keeps a new sequence and shows it.
  ///
  /// - Parameter remark: what is to be known of it.
  mutating func addDraft(
    _ drafted: TimedSequence, _ remark: String, _ effects: inout Effects
  ) {
    var sequence = drafted
    sequence.name = UniqueName.next(drafted.name, among: notebook.sequences.map { $0.name })
    sequence.order = notebook.nextSequenceOrder
    save(.sequence(sequence), &effects)
    if route == .sequences {
      effects.append(.navigate(.sequence(sequence.id), replacing: false))
      arrive(at: .sequence(sequence.id), &effects)
    }
    offerUndo(
      "Added " + sequence.name + "." + (remark.isEmpty ? "" : " " + remark), restoring: [],
      removing: [.sequence(sequence)])
  }

  fileprivate mutating func moveSequence(_ reordering: Reordering, _ effects: inout Effects) {
    let sequences = notebook.sequences
    guard let ids = reordering.applied(to: sequences.map { $0.id }) else { return }
    for (order, id) in ids.enumerated() {
      guard var sequence = sequences.first(where: { $0.id == id }) else { continue }
      sequence.order = order
      save(.sequence(sequence), &effects)
    }
  }

  fileprivate mutating func duplicateSequence(_ id: ULID, _ effects: inout Effects) {
    guard var sequence = notebook.sequence(id) else { return }
    let name = sequence.name
    sequence.renewIdentifiers(&self)
    sequence.name = UniqueName.next(name + " copy", among: notebook.sequences.map { $0.name })
    sequence.order = notebook.nextSequenceOrder
    save(.sequence(sequence), &effects)
    sequences.openSequence = nil
    // Right behind the one that it was made of.
    let ids = notebook.sequences.map { $0.id }
    if let place = ids.firstIndex(of: id), place + 1 < ids.count {
      moveSequence(Reordering(sequence.id, before: ids[place + 1]), &effects)
    }
    guard let copy = notebook.sequence(sequence.id) else { return }
    offerUndo(
      "Copied " + name + " to " + copy.name + ".", restoring: [], removing: [.sequence(copy)])
  }

  fileprivate mutating func deleteSequence(_ id: ULID, _ effects: inout Effects) {
    guard let sequence = notebook.sequence(id) else { return }
    delete(.sequence(sequence), &effects)
    if route == .sequence(id) {
      effects.append(.navigate(.sequences, replacing: true))
      arrive(at: .sequences, &effects)
    }
    offerUndo(
      "Deleted " + sequence.name + ". What was played stays in the history.",
      restoring: [.sequence(sequence)])
  }
}
