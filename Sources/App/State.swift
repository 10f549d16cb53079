import Coach
import Documents
import Strength

/// Everything that the app knows at a moment.
public struct State: Sendable {
  public var now = Instant(milliseconds: 0)
  public var route = Route.today
  public var notebook = Notebook()
  public var device = Device()
  public var toast: Toast?

  public var today = TodayState()
  public var workout = WorkoutState()
  public var exercises = ExercisesState()
  public var volume = VolumeState()
  public var history = HistoryState()
  public var splits = SplitsState()
  public var programmes = ProgrammesState()
  public var sequences = SequencesState()
  public var calendar = CalendarState()
  public var plans = PlansState()
  public var runs = RunsState()
  public var coach = CoachState()
  public var player = PlayerState()
  public var recorder = RecorderState()
  public var versions = VersionsState()
  public var activities = ActivitiesState()
  public var health = HealthState()
  public var photos = PhotosState()
  public var zones = ZonesState()
  public var goals = GoalsState()
  public var settings = SettingsState()
  public var onboarding = OnboardingState()
  /// Whether the list of keys is open.
  var showsShortcuts = false
  /// Exercises that may be added, from the catalogue that comes with the app.
  public var catalogue: [Exercise] = []

  private var random: RandomSource
  private var generator = ULIDGenerator()

  /// - Parameter seed: where identifiers take their randomness from.
  @inline(never)
  public init(seed: UInt64) { random = RandomSource(seed: seed) }

  public var day: CivilDay { now.day }

  public mutating func newID() -> ULID {
    generator.next(milliseconds: now.milliseconds, random: &random)
  }
}

extension State: IteratorProtocol {
  /// Identifiers without end.
  public mutating func next() -> ULID? { newID() }
}

/// A message that goes away by itself, with a way back from what was done.
public struct Toast: Sendable {
  public var message: String
  /// What brings everything back as it was.
  public var undo: [AnyDocument]?
  /// The same documents as the change left them.
  public var undoBase: [AnyDocument] = []
  /// Documents that go again when what was done is undone.
  public var undoRemoves: [AnyDocument] = []
  /// The coach's week that was proposed before; at most one.
  var undoProposals: [WeekPlan] = []
  /// Activities that were one, which only the library can join again.
  var undoParting: ActivitiesState.Parting?
  /// When it goes away, in milliseconds since 1970.
  public var until: Int64

  public static let milliseconds: Int64 = 8000
}
