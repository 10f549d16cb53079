import Documents
import Sequences

/// What is open on the pages of sequences.
public struct SequencesState: Sendable {
  public init() {}

  mutating func arrive(at route: Route) {}
}

public enum SequencesAction: Sendable {
  case add
}

func updateSequences(_ state: inout State, _ action: SequencesAction, _ effects: inout Effects) {}

func sequencesPage(_ state: State) -> [Node] { [pageHead("Sequences")] }

func sequencePage(_ state: State, _ id: ULID) -> [Node] { [pageHead("Sequence")] }
