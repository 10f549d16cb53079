/// The kinds of runs, by what they train.
public enum Family: String, CaseIterable, Sendable {
  case easy
  case recovery
  case long
  /// A long run that ends faster.
  case longFinish = "long-finish"
  /// Faster from part to part.
  case progression
  case steady
  /// Continuous, at or just below threshold.
  case tempo
  /// Threshold in short parts with very short jogs.
  case cruise
  /// Threshold in long parts.
  case threshold
  case vo2max
  /// 200 to 400 m at the pace of a mile, with full recovery.
  case repetition
  case hills
  case fartlek
  /// An easy run with some fast, loose strides.
  case strides
  /// An easy run with some minutes at race pace, in the days before a race.
  case sharpening
  /// At the pace of the race in view.
  case racePace = "race-pace"
  case timeTrial = "time-trial"
  case race
  /// Running with walk breaks.
  case runWalk = "run-walk"
  case walk

  public var title: String {
    switch self {
    case .easy: "Easy run"
    case .recovery: "Recovery run"
    case .long: "Long run"
    case .longFinish: "Long run with a finish"
    case .progression: "Progression run"
    case .steady: "Steady run"
    case .tempo: "Tempo run"
    case .cruise: "Cruise intervals"
    case .threshold: "Threshold repeats"
    case .vo2max: "VO₂max intervals"
    case .repetition: "Repetitions"
    case .hills: "Hill repeats"
    case .fartlek: "Fartlek"
    case .strides: "Easy run with strides"
    case .sharpening: "Easy run with race pace"
    case .racePace: "Race pace"
    case .timeTrial: "Time trial"
    case .race: "Race"
    case .runWalk: "Run and walk"
    case .walk: "Walk"
    }
  }

  /// What it is good for, in a sentence.
  public var purpose: String {
    switch self {
    case .easy: "Builds endurance at little cost; most running is easy."
    case .recovery: "Moves the legs the day after hard work without adding to it."
    case .long: "Trains endurance, fuelling and patience."
    case .longFinish: "Trains running fast on tired legs, as a race ends."
    case .progression: "Teaches to start slowly and to end fast."
    case .steady: "Strengthens the aerobic base more than easy running, less than a tempo run."
    case .tempo: "Raises the pace that can be held for an hour."
    case .cruise: "Gathers more time at threshold than a tempo run, in parts."
    case .threshold: "Raises the threshold in long parts."
    case .vo2max: "Raises the largest oxygen uptake, hence speed over 3 to 10 km."
    case .repetition: "Trains speed and an economical stride, without much strain."
    case .hills: "Builds strength and form with less strain than speed on the flat."
    case .fartlek: "Plays with speed, without a track or a strict pace."
    case .strides: "Keeps the legs quick, with no fatigue."
    case .sharpening: "Reminds the legs of race pace and leaves them fresh."
    case .racePace: "Makes the pace of the race familiar."
    case .timeTrial: "Measures where one stands; paces follow from it."
    case .race: "What all of this is for."
    case .runWalk: "Builds up to running without breaks, a little more each week."
    case .walk: "Time on your feet that rests the legs for the runs around it."
    }
  }

  /// Whether it is a hard session, to be kept apart from other hard days.
  public var isQuality: Bool {
    switch self {
    case .easy, .recovery, .long, .longFinish, .strides, .sharpening, .race, .runWalk, .walk:
      false
    case .progression, .steady, .tempo, .cruise, .threshold, .vo2max, .repetition, .hills,
      .fartlek, .racePace, .timeTrial:
      true
    }
  }

  /// Whether a day with it is hard: quality, long runs, races.
  public var isHard: Bool {
    isQuality || self == .long || self == .longFinish || self == .race
  }

  /// `allCases`, made once.
  static let all = allCases

  /// The place in `allCases`, for tables.
  var index: Int {
    switch self {
    case .easy: 0
    case .recovery: 1
    case .long: 2
    case .longFinish: 3
    case .progression: 4
    case .steady: 5
    case .tempo: 6
    case .cruise: 7
    case .threshold: 8
    case .vo2max: 9
    case .repetition: 10
    case .hills: 11
    case .fartlek: 12
    case .strides: 13
    case .sharpening: 14
    case .racePace: 15
    case .timeTrial: 16
    case .race: 17
    case .runWalk: 18
    case .walk: 19
    }
  }
}
