import Documents
import Strength

public struct HistoryState: Sendable {
  public init() {}
  mutating func arrive(at route: Route) {}
}

public enum HistoryAction: Sendable {
  case none
}

func updateHistory(_ state: inout State, _ action: HistoryAction, _ effects: inout Effects) {}

func historyPage(_ state: State) -> [Node] { [pageHead("History")] }
func pastWorkoutPage(_ state: State, _ id: ULID) -> [Node] { [pageHead("Workout")] }
