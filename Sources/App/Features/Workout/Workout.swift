import Documents
import Strength

public struct WorkoutState: Sendable {
  public enum Sheet: Sendable { case none }
  public var sheet: Sheet?
  public init() {}
}

public enum WorkoutAction: Sendable {
  case none
}

func updateWorkout(_ state: inout State, _ action: WorkoutAction, _ effects: inout Effects) {}

func workoutPage(_ state: State) -> [Node] { [pageHead("Workout")] }

extension State {
  mutating func passRest(_ effects: inout Effects) -> Int64? { nil }
}
