import Body
import Documents

/// What is shown of the body's figures besides the documents.
public struct HealthState: Sendable {
  public init() {}

  mutating func arrive(at route: Route) {}
}

public enum HealthAction: Sendable {
}

func updateHealth(_ state: inout State, _ action: HealthAction, _ effects: inout Effects) {
}
