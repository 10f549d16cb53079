import Documents
import Strength

public struct SplitsState: Sendable {
  public init() {}
  mutating func arrive(at route: Route) {}
}

public enum SplitsAction: Sendable {
  case none
}

func updateSplits(_ state: inout State, _ action: SplitsAction, _ effects: inout Effects) {}

func splitsPage(_ state: State) -> [Node] { [pageHead("Splits")] }
func splitPage(_ state: State, _ id: ULID) -> [Node] { [pageHead("Split")] }
