import Documents
import Sequences

extension State {
  /// A file was chosen, or the library has read it.
  mutating func takeSequences(
    _ request: Effect.Request, _ answer: Answer, _ effects: inout Effects
  ) {
    if request == .sequenceFile {
      guard let name = answer.json?["name"]?.string else {
        sequences.importProblem = answer.problem?.message ?? ""
        return
      }
      sequences.isImporting = true
      return effects.append(
        .upload(.sequenceImport, path: "/api/import/sequences?name=" + QueryText.encoded(name)))
    }
    sequences.isImporting = false
    if let problem = answer.problem {
      sequences.importProblem = problem.message
      return
    }
    var added: [AnyDocument] = []
    var known = 0
    for line in answer.body.split(separator: 0x0a) {
      guard let sequence = try? TimedSequence(decoding: Array(line)) else { continue }
      if isHere(sequence) { known += 1 } else { added.append(addImported(sequence, &effects)) }
    }
    if added.isEmpty, known == 0 {
      sequences.importProblem = "There is no sequence in this file."
    } else if added.isEmpty {
      say("Nothing new: what is in this file is here already.")
    } else {
      offerUndo(
        "Imported " + counted(added.count, "sequence", "sequences") + ".", restoring: [],
        removing: added)
    }
  }

  /// Whether the same sequence is here, wherever it stands.
  private func isHere(_ sequence: TimedSequence) -> Bool {
    guard let own = notebook.sequence(sequence.id) else { return false }
    return own.steps == sequence.steps && own.cues == sequence.cues && own.notes == sequence.notes
  }

  private mutating func addImported(
    _ sequence: TimedSequence, _ effects: inout Effects
  ) -> AnyDocument {
    var sequence = sequence
    // What became of it here since stays.
    if sequence.id == .none || notebook.sequence(sequence.id) != nil { sequence.id = newID() }
    let name = UniqueName.trimmed(sequence.name)
    sequence.name = UniqueName.next(
      name.isEmpty ? "Imported sequence" : name, among: notebook.sequences.map { $0.name })
    sequence.order = notebook.nextSequenceOrder
    save(.sequence(sequence), &effects)
    return .sequence(sequence)
  }
}
