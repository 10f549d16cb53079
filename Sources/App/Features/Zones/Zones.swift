import Documents
import Running

/// What is typed on the page of the zones.
public struct ZonesState: Sendable {
  var sheet: ZonesSheet?
  var drafts = FieldDrafts()
  /// What kind of result is being entered.
  var kind = ResultKind.race
  /// The length of the race; nil for another one, which is typed.
  var length: RaceDistance? = .tenK

  static let sexField = "zones-sex"

  public init() {}

  mutating func arrive(at route: Route) { self = ZonesState() }
}

enum ZonesSheet: Sendable { case rates, result }

/// What paces can follow from.
enum ResultKind: String, CaseIterable, Sendable {
  case race
  case vdot
  case threshold

  var title: String {
    switch self {
    case .race: "A race or time trial"
    case .vdot: "A VDOT"
    case .threshold: "A threshold pace"
    }
  }
}

/// What is known of the athlete, as it is saved.
enum AthleteRate: String, CaseIterable, Sendable {
  case maximum
  case resting
  case threshold

  var id: String { "zones-" + rawValue }

  var title: String {
    switch self {
    case .maximum: "Maximum"
    case .resting: "At rest"
    case .threshold: "Threshold"
    }
  }

  func figure(_ athlete: Athlete) -> AthleteFigure? {
    switch self {
    case .maximum: athlete.maxHeartRate
    case .resting: athlete.restingHeartRate
    case .threshold: athlete.thresholdHeartRate
    }
  }

  func set(_ figure: AthleteFigure?, in athlete: inout Athlete) {
    switch self {
    case .maximum: athlete.maxHeartRate = figure
    case .resting: athlete.restingHeartRate = figure
    case .threshold: athlete.thresholdHeartRate = figure
    }
  }
}

public enum ZonesAction: Sendable {
  case editRates
  case addResult
  case close
  /// What was typed, by the id of its field.
  case type(String, String)
  /// The name of a sex; empty for none.
  case sex(String)
  case kind(String)
  /// A race's distance by its name; empty for another one.
  case length(String)
  case saveRates
  /// What runs are played and shown by.
  case targets(TargetForm)
  case saveResult
  /// Takes over what health or activities say of a heart rate, by the name of the rate.
  case take(String)
  case deleteResult(ULID)
}

func updateZones(_ state: inout State, _ action: ZonesAction, _ effects: inout Effects) {
  switch action {
  case .editRates: state.editRates(&effects)
  case .addResult:
    state.zones = ZonesState()
    state.zones.sheet = .result
    effects.append(.focus(id: "zones-kind"))
  case .close: state.closeZonesSheet(&effects)
  case .type(let field, let text): state.zones.drafts.keep(text, in: field)
  case .sex(let name): state.zones.drafts.keep(name, in: ZonesState.sexField)
  case .kind(let name): state.zones.kind = ResultKind(rawValue: name) ?? .race
  case .length(let name): state.zones.length = RaceDistance(rawValue: name)
  case .saveRates: state.saveRates(&effects)
  case .saveResult: state.saveResult(&effects)
  case .targets(let form):
    var athlete = state.notebook.athlete
    if athlete.targets == Open(form) { return }
    athlete.targets = Open(form)
    // No pace and no heart rate changes: plans stay as they are.
    let (stored, document) = (state.notebook.storedAthlete, AnyDocument.athlete(athlete))
    state.save(document, &effects)
    state.offerUndo(
      "Runs go by " + form.title.lowercasedStart + ".",
      restoring: stored.map { [AnyDocument.athlete($0)] } ?? [],
      removing: stored == nil ? [document] : [])
  case .take(let name):
    guard let rate = AthleteRate(rawValue: name),
      let found = state.rateSuggestions.first(where: { $0.rate == rate })
    else { return }
    var athlete = state.notebook.athlete
    rate.set(found.figure, in: &athlete)
    state.saveAthlete(athlete, saying: found.saved, &effects)
  case .deleteResult(let id):
    var athlete = state.notebook.athlete
    guard let performance = athlete.performances.first(where: { $0.id == id }) else { return }
    athlete.performances.remove { $0.id == id }
    state.saveAthlete(
      athlete, saying: "Deleted " + performance.title(state).lowercasedStart + ".", &effects)
    effects.append(.focus(id: "add-result"))
  }
}
