import Documents
import Strength

/// The first steps, each of which may be skipped. What is done in them is in the documents.
public struct OnboardingState: Sendable {
  var demo = DemoProgress.none
  /// What someone has typed that cannot be saved yet, by field.
  var drafts: [String: String] = [:]
  var gymKind: GymKind?
  var gymName = ""
  /// The gym that its step has made.
  var gymID: ULID?
  /// What stands in it was taken from here.
  var gymPreset: GymPreset?
  /// Why a split could not be made; empty where nothing is wrong.
  var splitProblem = ""
  var file = FileImport()
  var body = BodyFiles()

  public init() {}

  mutating func arrive(at route: Route, _ effects: inout Effects) {
    if route == .welcome { return }
    if route == .settings(.import) { body.ask(&effects) }
    drafts = [:]
    splitProblem = ""
  }

  mutating func take(
    _ request: Effect.Request, _ answer: Answer, now: Instant, _ effects: inout Effects
  ) {
    switch request {
    case .demo: demo = answer.problem.map { .failed($0) } ?? .arriving
    case .importFile: choose(answer, &effects)
    case .importTrial:
      file.takeTrial(answer)
      if file.isBodyData {
        let sent = BodyFiles.File(name: file.name, size: file.size)
        file = FileImport()
        body.send([sent], &effects)
      }
    case .bodyUpload:
      if body.takeUpload(answer, now: now, &effects) { readAsLog(&effects) }
    case .bodyJob: if body.takeJob(answer, now: now) { readAsLog(&effects) }
    // A log that is looked at is not pushed aside.
    case .bodyJobs: if file.stage == .none { body.takeList(answer, now: now) }
    case .importRun: file.takeRun(answer)
    default: break
    }
  }

  /// Files were chosen, or none was.
  private mutating func choose(_ answer: Answer, _ effects: inout Effects) {
    guard let json = answer.json else { return file.choose([], answer, &effects) }
    let files = (json["files"]?.array ?? [json]).compactMap { file -> BodyFiles.File? in
      guard let name = file["name"]?.string else { return nil }
      return BodyFiles.File(name: name, size: file["size"]?.number ?? 0)
    }
    if BodyFiles.likely(files) {
      file = FileImport()
      body.send(files, &effects)
    } else {
      file.choose(files, answer, &effects)
      if file.stage != .none { body.close(&effects) }
    }
  }

  /// What was sent for a recording is none.
  private mutating func readAsLog(_ effects: inout Effects) {
    let files = body.files
    body.close(&effects)
    file.choose(files, Answer(status: 200, body: []), &effects)
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
  /// Ends the steps on the page where someone goes on.
  case end(Route)
  case demo
  case weightUnit(WeightUnit)
  case distanceUnit(DistanceUnit)
  case weekStart(String)
  case bodyWeight(String)
  case aim(TrainingAim)
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
  case hello, units, profile, aim, gym, log, split

  var title: String {
    switch self {
    case .hello: "Welcome to Regimen"
    case .units: "Your units"
    case .profile: "Your profile"
    case .aim: "What you train for"
    case .gym: "Your gym"
    case .log: "Bring your log"
    case .split: "What to train"
    }
  }
}

extension State {
  /// Where someone is in the first steps, also after the page was loaded again.
  var welcomeStep: WelcomeStep {
    device.memory[WelcomeMemory.step].flatMap { WelcomeStep(rawValue: $0) } ?? .hello
  }

  /// Who only runs is not asked for a gym.
  var welcomeSteps: [WelcomeStep] {
    WelcomeStep.allCases.filter { $0 != .gym || trainingAim != .run }
  }

  /// From 1.
  var welcomeNumber: Int {
    (welcomeSteps.firstIndex { $0 == welcomeStep } ?? 0) + 1
  }

  /// The step that is so many further, or back; nil beyond them.
  func welcomeStep(by count: Int) -> WelcomeStep? {
    let place = welcomeNumber - 1 + count
    return welcomeSteps.indices.contains(place) ? welcomeSteps[place] : nil
  }
}

/// What the device remembers of the first steps.
enum WelcomeMemory {
  static let step = "welcome-step"
  /// What someone trains for.
  static let aim = "welcome-aim"
  /// `1` when they are done or were left: nobody is led to them again.
  static let done = "welcomed"
}
