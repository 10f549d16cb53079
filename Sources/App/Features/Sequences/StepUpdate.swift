import Documents
import Sequences

extension State {
  /// Changes the sequence that is shown.
  mutating func edit(
    _ sequence: TimedSequence, _ action: SequencesAction, _ effects: inout Effects
  ) {
    var sequence = sequence
    switch action {
    case .rename(let name): return rename(sequence, name, &effects)
    case .note(let text): sequence.notes = text
    case .cue(let name, let value): FieldForm.set(name, to: value, in: &sequence.cues)
    case .toggleStep(let id):
      sequences.openStep = sequences.openStep == id ? nil : id
      return
    case .choose(let group):
      sequences.adding = NewStepPlace(group: group)
      return
    case .closeChoice:
      sequences.adding = nil
      return
    case .pick(let name):
      guard let place = sequences.adding else { return }
      sequences.adding = nil
      var step = Step()
      step.content = StepContent(name: name)
      step.renewIdentifiers(&self)
      sequence.steps.change(listIn: place.group) { $0.append(step) }
      sequences.openStep = step.id
      effects.append(.focus(id: "row-" + step.id.text))
    case .moveStep(let group, let reordering):
      sequence.steps.change(listIn: group) { list in
        guard reordering.applied(to: list.map { $0.id }) != nil else { return }
        list.reorder(reordering) { $0.id }
      }
    case .change(let id, let change):
      guard let step = sequence.steps.find(id) else { return }
      return self.change(step, in: sequence, change, &effects)
    default: return
    }
    save(.sequence(sequence), &effects)
  }

  private mutating func rename(
    _ sequence: TimedSequence, _ name: String, _ effects: inout Effects
  ) {
    var sequence = sequence
    var others: [String] = []
    for other in notebook.sequences where other.id != sequence.id { others.append(other.name) }
    let field = "name-" + sequence.id.text
    let problem = UniqueName.problem(name, noun: "sequence", among: others)
    if !problem.isEmpty { return sequences.drafts.keep(name, in: field, problem: problem) }
    sequences.drafts.drop(field)
    sequence.name = UniqueName.trimmed(name)
    save(.sequence(sequence), &effects)
  }

  private mutating func change(
    _ step: Step, in sequence: TimedSequence, _ change: StepChange, _ effects: inout Effects
  ) {
    let before = sequence
    var sequence = sequence
    let id = step.id
    switch change {
    case .duplicate:
      if step.holdsNewer { return }
      var copy = step
      copy.renewIdentifiers(&self)
      sequence.steps.change(listOf: id) { list, place in list.insert(copy, at: place + 1) }
      sequences.openStep = copy.id
      effects.append(.focus(id: "row-" + copy.id.text))
    case .remove:
      let group = sequence.steps.group(of: id)
      var next: ULID?
      sequence.steps.change(listOf: id) { list, place in
        list.remove(at: place)
        next = list.isEmpty ? nil : list[min(place, list.count - 1)].id
      }
      sequences.openStep = nil
      let neighbour = next ?? group?.id
      effects.append(.focus(id: neighbour.map { "row-" + $0.text } ?? "add-step"))
      save(.sequence(sequence), &effects)
      return offerUndo(
        "Removed " + step.name + ".", restoring: [.sequence(before)],
        changed: [.sequence(sequence)])
    case .wrap:
      guard sequence.steps.level(of: id) + step.depth < [Step].deepest else {
        return say("Groups cannot be nested deeper.")
      }
      let group = Step(id: newID(), StepGroup(rounds: 3, steps: [step]))
      sequence.steps.change(listOf: id) { list, place in list[place] = group }
      sequences.openStep = group.id
      effects.append(.focus(id: "row-" + group.id.text))
    case .unwrap:
      guard let steps = step.steps else { return }
      sequence.steps.change(listOf: id) { list, place in
        list.remove(at: place)
        list.insert(contentsOf: steps, at: place)
      }
      sequences.openStep = nil
      effects.append(.focus(id: steps.first.map { "row-" + $0.id.text } ?? "add-step"))
    case .leaveGroup, .enterGroup:
      if case .enterGroup(let above) = change {
        sequence.steps.enterGroup(id, above: above)
      } else {
        sequence.steps.leaveGroup(id)
      }
      // Its buttons are others there.
      effects.append(.focus(id: "row-" + id.text))
    default:
      var changed = step
      self.change(&changed, change, &effects)
      sequence.steps.change(id) { $0 = changed }
      if case .kind = change, changed != step, step.holdsWords {
        offerUndo(
          "Changed " + step.name + ".", restoring: [.sequence(before)],
          changed: [.sequence(sequence)])
      }
    }
    if sequence.steps.depth > [Step].deepest, sequence.steps.depth > before.steps.depth {
      return say("Groups cannot be nested deeper.")
    }
    save(.sequence(sequence), &effects)
  }

  /// Changes what is written in a step.
  private mutating func change(
    _ step: inout Step, _ change: StepChange, _ effects: inout Effects
  ) {
    switch change {
    case .title(let text): step.title = text
    case .note(let text): step.notes = text
    case .colour(let name): step.colour = name.isEmpty ? nil : Open(name: name)
    case .kind(let name):
      for entry in step.form { sequences.drafts.drop(step.fieldID(entry.name)) }
      step.become(name) { newID() }
    case .set(let field, let isOn): step.set(field, to: .bool(isOn))
    case .type(let field, let text):
      let id = step.fieldID(field)
      let problem = step.take(text, field: field)
      sequences.drafts.drop(id)
      if !problem.isEmpty { sequences.drafts.keep(text, in: id, problem: problem) }
    case .step(let field, let count):
      step.move(field, by: count)
      sequences.drafts.drop(step.fieldID(field))
    default: changeItems(&step, change, &effects)
    }
  }

  private mutating func changeItems(
    _ step: inout Step, _ change: StepChange, _ effects: inout Effects
  ) {
    guard case .card(.checklist(var list)) = step.content else { return }
    switch change {
    case .addItem:
      let item = ChecklistItem(id: newID(), text: "")
      list.items.append(item)
      effects.append(.focus(id: "item-" + item.id.text))
    case .item(let id, let text):
      guard let place = list.items.firstIndex(where: { $0.id == id }) else { return }
      list.items[place].text = text
    case .moveItem(let reordering): list.items.reorder(reordering) { $0.id }
    case .removeItem(let id):
      guard list.items.count > 1, let place = list.items.firstIndex(where: { $0.id == id })
      else { return }
      list.items.remove(at: place)
      let neighbour = list.items[min(place, list.items.count - 1)].id
      effects.append(.focus(id: "item-" + neighbour.text))
    default: return
    }
    step.content = .card(.checklist(list))
  }
}
