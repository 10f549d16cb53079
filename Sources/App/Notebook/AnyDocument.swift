import Body
import Coach
import Documents
import Running
import Sequences
import Strength

/// A document of any kind that the app knows.
///
/// Indirect: documents are large, and handed on often.
public indirect enum AnyDocument: Equatable, Sendable {
  case settings(Settings)
  case muscle(Muscle)
  case exercise(Exercise)
  case gym(Gym)
  case split(Split)
  case sequence(TimedSequence)
  case session(Session)
  case plan(Plan)
  case runTemplate(RunTemplate)
  case weekPlan(WeekPlan)
  case programme(Programme)
  case goal(Goal)
  case workout(Workout)
  case activity(Activity)
  case healthMonth(HealthMonth)
  case photo(BodyPhoto)
  case athlete(Athlete)
  case tombstone(Tombstone)

  static let kinds: [DocumentKind] = [
    Settings.kind, Muscle.kind, Exercise.kind, Gym.kind, Split.kind, TimedSequence.kind,
    Session.kind, Plan.kind, RunTemplate.kind, WeekPlan.kind, Programme.kind, Goal.kind,
    Workout.kind,
    Activity.kind, HealthMonth.kind, BodyPhoto.kind, Athlete.kind, Tombstone.kind,
  ]

  /// Nil where this version knows no such folder.
  public init?(folder: String, text bytes: [UInt8]) throws(JSONFailure) {
    switch folder {
    case Settings.kind.name: self = .settings(try Settings(decoding: bytes))
    case Muscle.kind.name: self = .muscle(try Muscle(decoding: bytes))
    case Exercise.kind.name: self = .exercise(try Exercise(decoding: bytes))
    case Gym.kind.name: self = .gym(try Gym(decoding: bytes))
    case Split.kind.name: self = .split(try Split(decoding: bytes))
    case TimedSequence.kind.name: self = .sequence(try TimedSequence(decoding: bytes))
    case Session.kind.name: self = .session(try Session(decoding: bytes))
    case Plan.kind.name: self = .plan(try Plan(decoding: bytes))
    case RunTemplate.kind.name: self = .runTemplate(try RunTemplate(decoding: bytes))
    case WeekPlan.kind.name: self = .weekPlan(try WeekPlan(decoding: bytes))
    case Programme.kind.name: self = .programme(try Programme(decoding: bytes))
    case Goal.kind.name: self = .goal(try Goal(decoding: bytes))
    case Workout.kind.name: self = .workout(try Workout(decoding: bytes))
    case Activity.kind.name: self = .activity(try Activity(decoding: bytes))
    case HealthMonth.kind.name: self = .healthMonth(try HealthMonth(decoding: bytes))
    case BodyPhoto.kind.name: self = .photo(try BodyPhoto(decoding: bytes))
    case Athlete.kind.name: self = .athlete(try Athlete(decoding: bytes))
    case Tombstone.kind.name: self = .tombstone(try Tombstone(decoding: bytes))
    default: return nil
    }
  }

  public var folder: String {
    switch self {
    case .settings: Settings.kind.name
    case .muscle: Muscle.kind.name
    case .exercise: Exercise.kind.name
    case .gym: Gym.kind.name
    case .split: Split.kind.name
    case .sequence: TimedSequence.kind.name
    case .session: Session.kind.name
    case .plan: Plan.kind.name
    case .runTemplate: RunTemplate.kind.name
    case .weekPlan: WeekPlan.kind.name
    case .programme: Programme.kind.name
    case .goal: Goal.kind.name
    case .workout: Workout.kind.name
    case .activity: Activity.kind.name
    case .healthMonth: HealthMonth.kind.name
    case .photo: BodyPhoto.kind.name
    case .athlete: Athlete.kind.name
    case .tombstone: Tombstone.kind.name
    }
  }

  public var id: ULID {
    switch self {
    case .settings(let value): value.id
    case .muscle(let value): value.id
    case .exercise(let value): value.id
    case .gym(let value): value.id
    case .split(let value): value.id
    case .sequence(let value): value.id
    case .session(let value): value.id
    case .plan(let value): value.id
    case .runTemplate(let value): value.id
    case .weekPlan(let value): value.id
    case .programme(let value): value.id
    case .goal(let value): value.id
    case .workout(let value): value.id
    case .activity(let value): value.id
    case .healthMonth(let value): value.id
    case .photo(let value): value.id
    case .athlete(let value): value.id
    case .tombstone(let value): value.id
    }
  }

  /// What it says about its own past.
  var lineage: Lineage {
    switch self {
    case .settings(let value): value.lineage
    case .muscle(let value): value.lineage
    case .exercise(let value): value.lineage
    case .gym(let value): value.lineage
    case .split(let value): value.lineage
    case .sequence(let value): value.lineage
    case .session(let value): value.lineage
    case .plan(let value): value.lineage
    case .runTemplate(let value): value.lineage
    case .weekPlan(let value): value.lineage
    case .programme(let value): value.lineage
    case .goal(let value): value.lineage
    case .workout(let value): value.lineage
    case .activity(let value): value.lineage
    case .healthMonth(let value): value.lineage
    case .photo(let value): value.lineage
    case .athlete(let value): value.lineage
    case .tombstone(let value): value.lineage
    }
  }

  public init?(folder: String, text: String) throws(JSONFailure) {
    try self.init(folder: folder, text: Array(text.utf8))
  }

  /// The canonical text.
  public var text: String { String(utf8: bytes) }

  /// The canonical text, as UTF-8.
  public var bytes: [UInt8] {
    switch self {
    case .settings(let value): value.encoded()
    case .muscle(let value): value.encoded()
    case .exercise(let value): value.encoded()
    case .gym(let value): value.encoded()
    case .split(let value): value.encoded()
    case .sequence(let value): value.encoded()
    case .session(let value): value.encoded()
    case .plan(let value): value.encoded()
    case .runTemplate(let value): value.encoded()
    case .weekPlan(let value): value.encoded()
    case .programme(let value): value.encoded()
    case .goal(let value): value.encoded()
    case .workout(let value): value.encoded()
    case .activity(let value): value.encoded()
    case .healthMonth(let value): value.encoded()
    case .photo(let value): value.encoded()
    case .athlete(let value): value.encoded()
    case .tombstone(let value): value.encoded()
    }
  }

  /// By their canonical texts: to compare field by field takes code for each field of each kind,
  /// which every phone would have to fetch.
  public static func == (left: AnyDocument, right: AnyDocument) -> Bool {
    left.id == right.id && left.folder == right.folder && left.bytes == right.bytes
  }

  public var name: String {
    switch self {
    case .settings: "Settings"
    case .muscle(let value): value.name
    case .exercise(let value): value.name
    case .gym(let value): value.name
    case .split(let value): value.name
    case .sequence(let value): value.name
    case .session(let value): value.name
    case .plan(let value): value.name
    case .runTemplate(let value): value.name
    case .weekPlan(let value): value.name
    case .programme(let value): value.name
    case .goal(let value): value.title
    case .workout(let value): value.name
    case .activity(let value): value.title
    case .healthMonth(let value): "Health in " + value.month.monthText
    case .photo(let value): value.name
    case .athlete: "Zones"
    case .tombstone(let value): value.name
    }
  }
}
