import Documents
import Running

/// What is typed on the page of the zones.
public struct ZonesState: Sendable {
  public init() {}

  mutating func arrive(at route: Route) {}
}

public enum ZonesAction: Sendable {
}

func updateZones(_ state: inout State, _ action: ZonesAction, _ effects: inout Effects) {
}
