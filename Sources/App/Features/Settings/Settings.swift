import Documents
import Strength

public struct SettingsState: Sendable {
  public init() {}
  mutating func arrive(at route: Route, _ effects: inout Effects) {}
  mutating func take(_ request: Effect.Request, _ answer: Answer, _ effects: inout Effects) {}
}

public enum SettingsAction: Sendable {
  case none
}

func updateSettings(_ state: inout State, _ action: SettingsAction, _ effects: inout Effects) {}

func settingsPage(_ state: State, _ section: SettingsSection?) -> [Node] { [pageHead("Settings")] }
func gymPage(_ state: State, _ id: ULID) -> [Node] { [pageHead("Gym")] }
