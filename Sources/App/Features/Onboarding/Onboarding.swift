import Documents
import Strength

/// The first steps, each of which may be skipped. What is done in them is in the documents.
public struct OnboardingState: Sendable {
  var demo = DemoProgress.none
  /// What someone has typed that cannot be saved yet, by field.
  var drafts: [String: String] = [:]
  var gymKind: GymKind?
  var gymName = ""
  /// The gym that the third step has made.
  var gymID: ULID?
  /// What stands in it was taken from here.
  var gymPreset: GymPreset?
  /// Why a split could not be made; empty where nothing is wrong.
  var splitProblem = ""
  var file = FileImport()

  public init() {}

  mutating func arrive(at route: Route) {
    if route == .welcome { return }
    drafts = [:]
    splitProblem = ""
  }

  mutating func take(_ request: Effect.Request, _ answer: Answer, _ effects: inout Effects) {
    switch request {
    case .demo: demo = answer.problem.map { .failed($0) } ?? .arriving
    case .importFile: file.choose(answer, &effects)
    case .importTrial: file.takeTrial(answer)
    case .importRun: file.takeRun(answer)
    default: break
    }
  }
}

/// How far the demo library is on its way.
enum DemoProgress: Sendable {
  case none
  case asked
  /// The server has made it; its documents come as changes.
  case arriving
  case failed(Refusal)
}

public enum OnboardingAction: Sendable {
  /// Keeps what the step shows and goes on.
  case next
  case skip
  case back
  case leave
  case startNow
  case buildOwnSplit
  case demo
  case weightUnit(WeightUnit)
  case distanceUnit(DistanceUnit)
  case weekStart(String)
  case bodyWeight(String)
  case gymKind(GymKind)
  case gymName(String)
  case loadCatalogue
  /// By its place among all starter splits.
  case addSplit(Int)
  case addAllSplits
  case file(ImportAction)
}

/// The steps in order; the name of one is what the device remembers.
enum WelcomeStep: String, CaseIterable, Sendable {
  case hello, units, gym, log, split

  var title: String {
    switch self {
    case .hello: "Welcome to Regimen"
    case .units: "Your units"
    case .gym: "Your gym"
    case .log: "Bring your log"
    case .split: "Your first split"
    }
  }

  /// From 1.
  var number: Int {
    switch self {
    case .hello: 1
    case .units: 2
    case .gym: 3
    case .log: 4
    case .split: 5
    }
  }

  var following: WelcomeStep? { WelcomeStep.allCases.first { $0.number == number + 1 } }
  var previous: WelcomeStep? { WelcomeStep.allCases.first { $0.number == number - 1 } }
}

extension State {
  /// Where someone is in the first steps, also after the page was loaded again.
  var welcomeStep: WelcomeStep {
    device.memory[WelcomeMemory.step].flatMap { WelcomeStep(rawValue: $0) } ?? .hello
  }
}

/// What the device remembers of the first steps.
enum WelcomeMemory {
  static let step = "welcome-step"
  /// `1` when they are done or were left: nobody is led to them again.
  static let done = "welcomed"
}
