import Documents
import Strength

public struct SettingsState: Sendable {
  var drafts = FieldDrafts()
  /// The muscle that is open to be changed.
  var openMuscle: ULID?
  /// The gym whose actions are shown in the list.
  var openGym: ULID?
  /// Where the machine stands in its gym that is open to be changed.
  var openMachine: Int?
  /// Chooses an exercise of the open machine; nil while none is being chosen.
  var query: String?
  /// The unit of what is added to a gym; nil for the one that it has most of.
  var gymUnit: WeightUnit?
  var shownCount = SettingsState.pageSize
  var confirmation: SettingsConfirmation?
  var library = LibraryReport()
  var returned = ReturnedDocuments()
  var merges = MergeHistory()
  var devices = PairedDevices()
  /// Where a widget reads today's card.
  var card = FeedAddress()
  var changelog = Changelog()

  static let pageSize = 30

  public init() {}

  mutating func arrive(at route: Route, _ effects: inout Effects) {
    drafts = FieldDrafts()
    openMuscle = nil
    openGym = nil
    openMachine = nil
    query = nil
    gymUnit = nil
    shownCount = SettingsState.pageSize
    confirmation = nil
    devices.link = ""
    card = FeedAddress()
    if !returned.deciding.isRunning { returned.deciding = .idle }
    if !merges.turning.isRunning { merges.turning = .idle }
    switch route {
    case .settings(.library): fetch(.library, &effects)
    case .settings(.devices): fetch(.devices, &effects)
    case .settings(.review), .settings(.bin): fetch(.review, &effects)
    case .settings(.merges): fetch(.merges, &effects)
    case .settings(.about), .settings(nil): if !changelog.isThere { fetch(.changelog, &effects) }
    default: break
    }
  }

  /// Asks the server for what a page shows.
  mutating func fetch(_ request: Effect.Request, _ effects: inout Effects) {
    switch request {
    case .library:
      library.loading = .running
      effects.append(.fetch(.library, method: "GET", path: "/api/library", body: nil))
    case .review:
      returned.loading = .running
      effects.append(.fetch(.review, method: "GET", path: "/api/review", body: nil))
    case .merges:
      merges.loading = .running
      effects.append(.fetch(.merges, method: "GET", path: "/api/merges", body: nil))
    case .devices:
      devices.loading = .running
      effects.append(.fetch(.devices, method: "GET", path: "/api/devices", body: nil))
    case .deviceLink:
      devices.linking = .running
      effects.append(.fetch(.deviceLink, method: "POST", path: "/api/devices/link", body: nil))
    case .cardFeed:
      card.loading = .running
      effects.append(
        .fetch(.cardFeed, method: "POST", path: "/api/feeds", body: "{\"shows\":\"today\"}"))
    case .changelog:
      changelog.loading = .running
      effects.append(.fetch(.changelog, method: "GET", path: "/changelog.md", body: nil))
    default: break
    }
  }

  mutating func take(_ request: Effect.Request, _ answer: Answer, _ effects: inout Effects) {
    switch request {
    case .library: library.take(answer)
    case .acceptFolder:
      library.loading = Loading(answer)
      if answer.isGood {
        fetch(.library, &effects)
        effects.append(.focus(id: "look-again"))
      }
    case .review: returned.take(answer)
    case .merges: merges.take(answer)
    case .devices: devices.take(answer)
    case .deviceLink:
      devices.takeLink(answer)
      // The button that asked for it is gone.
      if !devices.link.isEmpty { effects.append(.focus(id: "copy-link")) }
    case .revoke, .renameDevice:
      devices.changing = Loading(answer)
      if answer.isGood { fetch(.devices, &effects) }
    case .changelog: changelog.take(answer)
    default: break
    }
  }
}

/// How far something is that the server was asked for.
enum Loading: Sendable {
  case idle
  case running
  case done
  case failed(Refusal)

  init(_ answer: Answer) {
    if let problem = answer.problem { self = .failed(problem) } else { self = .done }
  }

  var isRunning: Bool { if case .running = self { true } else { false } }
}

/// What is done only when someone says yes to it.
enum SettingsConfirmation: Sendable {
  /// A device, by its identifier.
  case revoke(String)
  /// A change that was refused, by its operation.
  case discard(ULID)
  /// All that was deleted and is back.
  case decideOnAll(ReviewDecision)
  /// That so many documents have lost their files.
  case acceptFolder(goneCount: Int)
}

public enum SettingsAction: Sendable {
  /// Takes the demo's documents away that nobody has changed.
  case removeDemo
  case training(TrainingAction)
  case theme(Theme)
  case language(Language)
  case volume(TimerVolume)
  case muscle(MuscleAction)
  case gym(GymAction)
  /// Asks the server, for the first time or again.
  case fetch(Effect.Request)
  case showMore
  case export(ExportFormat)
  case copyLink
  case copyCard
  /// What a merge left open in a document: takes the value that lost, or drops it.
  case resolve(document: ULID, question: String, taking: Bool)
  case review(ReviewAction)
  /// What was deleted, by its identifier.
  case restore(ULID)
  /// This device, by its identifier.
  case renameDevice(String, String)
  case askToRevoke(String)
  case askToDiscard(ULID)
  /// That what is gone from the folder was meant to go.
  case askToAccept
  case confirm
  case cancel
}

/// What everything can be taken along as.
public enum ExportFormat: String, Sendable { case json, csv }

public enum TrainingAction: Sendable {
  case weightUnit(WeightUnit)
  case distanceUnit(DistanceUnit)
  /// The number of a weekday.
  case weekStart(String)
  case formula(OneRepMaxFormula)
  /// A cue by the name of its field.
  case cue(String, PlainValue)
  case typeRest(String)
  /// By so many quarters of a minute.
  case stepRest(Int)
  /// Today's body weight, in the unit of the settings.
  case bodyWeight(String)
  /// The entry at this position.
  case deleteBodyWeight(Int)
}
