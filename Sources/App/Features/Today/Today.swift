import Documents
import Strength

public struct TodayState: Sendable {
  public init() {}

}

public enum TodayAction: Sendable {
  case startSplit(ULID)
  case none
}

func updateToday(_ state: inout State, _ action: TodayAction, _ effects: inout Effects) {}

func todayPage(_ state: State) -> [Node] { [pageHead("Today")] }
