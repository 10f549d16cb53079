import Documents
import Strength

public struct OnboardingState: Sendable {
  public init() {}
  mutating func arrive(at route: Route) {}
  mutating func take(_ request: Effect.Request, _ answer: Answer, _ effects: inout Effects) {}
}

public enum OnboardingAction: Sendable {
  case none
}

func updateOnboarding(_ state: inout State, _ action: OnboardingAction, _ effects: inout Effects) {}

func welcomePage(_ state: State) -> [Node] { [pageHead("Welcome")] }
