import Documents

/// A sequence to begin with.
public struct SequenceTemplate: Equatable, Sendable {
  /// Also the name of the sequence made of it.
  public let name: String
  /// What it is, in one line.
  public let summary: String
  /// Without identifiers.
  let steps: [Step]
  let notes: String
  let cues: CueSettings

  init(
    _ name: String, _ summary: String, notes: String = "", cues: CueSettings = CueSettings(),
    steps: [Step]
  ) {
    self.name = name
    self.summary = summary
    self.notes = notes
    self.cues = cues
    self.steps = steps
  }

  /// A new sequence of its own.
  ///
  /// - Parameters:
  ///   - order: its place among the sequences.
  ///   - ids: fresh identifiers, without end.
  public func sequence(
    order: Int, ids: inout some IteratorProtocol<ULID>
  ) -> TimedSequence {
    var sequence = TimedSequence(id: .none, name: name, steps: steps, cues: cues)
    sequence.order = order
    sequence.notes = notes
    sequence.renewIdentifiers(&ids)
    return sequence
  }
}

extension TimedSequence {
  /// Gives itself and everything in it fresh identifiers, such as when a text that somebody wrote
  /// by hand becomes a sequence.
  ///
  /// - Parameter ids: without end.
  public mutating func renewIdentifiers(_ ids: inout some IteratorProtocol<ULID>) {
    id = ids.next() ?? .none
    lineage = Lineage()
    for index in steps.indices { steps[index].renewIdentifiers(&ids) }
  }
}

extension Step {
  /// Gives itself and everything in it fresh identifiers.
  ///
  /// - Parameter ids: without end.
  public mutating func renewIdentifiers(_ ids: inout some IteratorProtocol<ULID>) {
    id = ids.next() ?? .none
    switch content {
    case .group(var group):
      for index in group.steps.indices { group.steps[index].renewIdentifiers(&ids) }
      content = .group(group)
    case .card(.checklist(var list)):
      for index in list.items.indices { list.items[index].id = ids.next() ?? .none }
      content = .card(.checklist(list))
    case .card, .newer: break
    }
  }
}
