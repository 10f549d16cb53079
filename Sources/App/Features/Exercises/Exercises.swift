import Documents
import Strength

public struct ExercisesState: Sendable {
  public init() {}
  mutating func arrive(at route: Route) {}
}

public enum ExercisesAction: Sendable {
  case none
}

func updateExercises(_ state: inout State, _ action: ExercisesAction, _ effects: inout Effects) {}

func exercisesPage(_ state: State) -> [Node] { [pageHead("Exercises")] }
func exercisePage(_ state: State, _ id: ULID) -> [Node] { [pageHead("Exercise")] }

func exercisePicker(
  _ state: State, query: String, onQuery: @escaping @Sendable (String) -> Action,
  onPick: (ULID) -> Action
) -> [Node] { [] }

extension State {
  mutating func adopt(_ id: ULID, _ effects: inout Effects) -> Exercise? { notebook.exercise(id) }
}
