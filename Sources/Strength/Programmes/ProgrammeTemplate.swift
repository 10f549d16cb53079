import Documents

/// Weeks of strength to begin with, made of exercises of the catalogue.
public struct ProgrammeTemplate: Sendable {
  /// How the sets of an exercise are done, and how they get harder.
  public enum Scheme: Sendable {
    /// So many sets within a range of reps.
    case sets(Int, ClosedRange<Int>, Progression.Kind)
    /// Waves of four rounds by shares of the training maximum, with an open last set.
    case wave
  }

  /// An exercise by its place: what stands first is taken where the gym has it.
  public struct Slot: Sendable {
    /// Names of the catalogue; the later ones train the same with less.
    public let choices: [String]
    public let scheme: Scheme
    public let restSeconds: Double
    /// Whether it takes the larger steps of the lower body.
    public let isLower: Bool

    init(
      _ choices: [String], _ scheme: Scheme, rest: Double, isLower: Bool = false
    ) {
      self.choices = choices
      self.scheme = scheme
      restSeconds = rest
      self.isLower = isLower
    }
  }

  public struct Session: Sendable {
    public let name: String
    public let slots: [Slot]
  }

  public let name: String
  /// In one sentence: for whom.
  public let summary: String
  /// Who had the idea.
  public let source: String
  public let weekdays: [Weekday]
  public let weeks: Int
  /// Every so many weeks one is a deload; nil for none, and where waves have their own.
  public let deloadEvery: Int?
  /// Done in turn, from one trained day to the next, over the ends of weeks.
  public let sessions: [Session]

  /// Whether it goes by shares of training maxima.
  public var hasWaves: Bool {
    sessions.contains { session in
      session.slots.contains { if case .wave = $0.scheme { true } else { false } }
    }
  }

  /// Sets of the rounds of a wave, which are weeks where each session is trained once a week:
  /// shares of the training maximum, the last set open but in the fourth round, which is light.
  ///
  /// Wendler, J. (2009): 5/3/1.
  static let waves: [[SetPlan]] = [
    [SetPlan(5, share: 0.65), SetPlan(5, share: 0.75), SetPlan(5, share: 0.85, isOpen: true)],
    [SetPlan(3, share: 0.7), SetPlan(3, share: 0.8), SetPlan(3, share: 0.9, isOpen: true)],
    [SetPlan(5, share: 0.75), SetPlan(3, share: 0.85), SetPlan(1, share: 0.95, isOpen: true)],
    [SetPlan(5, share: 0.4), SetPlan(5, share: 0.5), SetPlan(5, share: 0.6)],
  ]
  /// Of the estimated maximum, for the training maximum.
  public static let trainingShare = 0.9

  /// Names of all exercises that it may take.
  public var exerciseNames: [String] {
    sessions.flatMap { $0.slots.flatMap { $0.choices } }
  }
}

extension ProgrammeTemplate {
  private static let squat = [
    "Squat (Barbell)", "Leg Press", "Goblet Squat (Dumbbell)", squatAlone,
  ]
  private static let squatAlone = "Squat (Bodyweight)"
  private static let bench = [
    "Bench Press (Barbell)", "Bench Press (Dumbbell)", "Chest Press (Machine)", "Push Up",
  ]
  private static let incline = [
    "Incline Bench Press (Dumbbell)", "Incline Chest Press (Machine)",
    "Incline Bench Press (Barbell)", "Push Up",
  ]
  private static let press = [
    "Overhead Press (Barbell)", "Overhead Press (Dumbbell)", "Shoulder Press (Machine)",
    "Pike Push Up",
  ]
  private static let deadlift = [
    "Deadlift (Barbell)", "Deadlift (Dumbbell)", "Romanian Deadlift (Dumbbell)",
    "Single Leg Glute Bridge",
  ]
  private static let hinge = [
    "Romanian Deadlift (Barbell)", "Romanian Deadlift (Dumbbell)", "Back Extension (Machine)",
    "Single Leg Glute Bridge",
  ]
  private static let row = [
    "Bent Over Row (Barbell)", "Bent Over Row (Dumbbell)", "Seated Row (Machine)",
  ]
  private static let pull = ["Lat Pulldown (Cable)", "Pull Up", "Prone Y Raise"]
  private static let chinUp = ["Pull Up", "Lat Pulldown (Cable)", "Prone Y Raise"]
  private static let curl = [
    "Bicep Curl (Dumbbell)", "Bicep Curl (Barbell)", "Bicep Curl (Machine)",
  ]
  private static let triceps = [
    "Triceps Pushdown (Cable)", "Triceps Extension (Dumbbell)", "Diamond Push Up",
  ]
  private static let side = [
    "Lateral Raise (Dumbbell)", "Lateral Raise (Cable)", "Lateral Raise (Machine)",
  ]
  private static let rear = [
    "Face Pull (Cable)", "Reverse Fly (Dumbbell)", "Reverse Fly (Machine)", "Prone Y Raise",
  ]
  private static let lunge = [
    "Bulgarian Split Squat (Dumbbell)", "Leg Press", "Bulgarian Split Squat (Bodyweight)",
  ]
  private static let legCurl = [
    "Seated Leg Curl (Machine)", "Lying Leg Curl (Machine)", "Romanian Deadlift (Dumbbell)",
    "Single Leg Glute Bridge",
  ]
  private static let calf = [
    "Standing Calf Raise (Machine)", "Standing Calf Raise (Dumbbell)",
    "Standing Calf Raise (Bodyweight)",
  ]
  private static let trunk = ["Hanging Knee Raise", "Lying Knee Raise"]

  private static func heavy(
    _ choices: [String], _ sets: Int, _ reps: Int, isLower: Bool = false
  ) -> Slot {
    Slot(choices, .sets(sets, reps...reps, .linear), rest: 180, isLower: isLower)
  }

  private static func main(
    _ choices: [String], _ sets: Int, _ reps: ClosedRange<Int>, isLower: Bool = false
  ) -> Slot {
    Slot(choices, .sets(sets, reps, .double), rest: 150, isLower: isLower)
  }

  private static func small(
    _ choices: [String], _ sets: Int, _ reps: ClosedRange<Int>
  ) -> Slot {
    Slot(choices, .sets(sets, reps, .double), rest: 90)
  }

  private static func wave(_ choices: [String], isLower: Bool = false) -> Slot {
    Slot(choices, .wave, rest: 180, isLower: isLower)
  }

  public static let all = [
    ProgrammeTemplate(
      name: "Novice linear",
      summary: "Three days of barbell lifts; more weight each time. For the first months.",
      source: "Linear progression for novices, as in Rippetoe (2005)",
      weekdays: [.monday, .wednesday, .friday], weeks: 8, deloadEvery: nil,
      sessions: [
        Session(
          name: "Day A",
          slots: [heavy(squat, 3, 5, isLower: true), heavy(bench, 3, 5), heavy(row, 3, 5)]),
        Session(
          name: "Day B",
          slots: [
            heavy(squat, 3, 5, isLower: true), heavy(press, 3, 5),
            heavy(deadlift, 1, 5, isLower: true),
          ]),
      ]),
    ProgrammeTemplate(
      name: "Upper/lower",
      summary: "Four days; every muscle twice a week, more reps before more weight.",
      source: "Twice a week a muscle: Schoenfeld et al. (2016), doi:10.1007/s40279-016-0543-8",
      weekdays: [.monday, .tuesday, .thursday, .friday], weeks: 8, deloadEvery: 4,
      sessions: [
        Session(
          name: "Upper A",
          slots: [
            main(bench, 4, 6...8), main(row, 4, 6...8), main(press, 3, 8...10),
            main(pull, 3, 8...12), small(curl, 3, 10...15), small(triceps, 3, 10...15),
          ]),
        Session(
          name: "Lower A",
          slots: [
            main(squat, 4, 6...8, isLower: true), main(hinge, 3, 8...10, isLower: true),
            main(lunge, 3, 8...12), small(legCurl, 3, 10...15), small(calf, 4, 10...15),
            small(trunk, 3, 8...15),
          ]),
        Session(
          name: "Upper B",
          slots: [
            main(incline, 4, 8...12), main(chinUp, 4, 6...10), small(side, 4, 12...20),
            small(rear, 3, 12...20), small(curl, 3, 10...15), small(triceps, 3, 10...15),
          ]),
        Session(
          name: "Lower B",
          slots: [
            main(deadlift, 3, 5...6, isLower: true), main(lunge, 3, 8...12),
            small(legCurl, 3, 10...15), small(calf, 4, 10...15), small(trunk, 3, 8...15),
          ]),
      ]),
    ProgrammeTemplate(
      name: "Push, pull, legs",
      summary: "Six days with much volume. For those who recover well.",
      source: "Volume a week decides: Schoenfeld et al. (2017), doi:10.1080/02640414.2016.1210197",
      weekdays: [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday], weeks: 6,
      deloadEvery: 6,
      sessions: [
        Session(
          name: "Push",
          slots: [
            main(bench, 4, 6...10), main(press, 3, 8...10), small(incline, 3, 8...12),
            small(side, 3, 12...20), small(triceps, 3, 10...15),
          ]),
        Session(
          name: "Pull",
          slots: [
            main(row, 4, 6...10), main(pull, 3, 8...12), small(rear, 3, 12...20),
            small(curl, 3, 10...15),
          ]),
        Session(
          name: "Legs",
          slots: [
            main(squat, 4, 6...10, isLower: true), main(hinge, 3, 8...10, isLower: true),
            small(legCurl, 3, 10...15), small(calf, 4, 10...15), small(trunk, 3, 8...15),
          ]),
      ]),
    ProgrammeTemplate(
      name: "Four-week waves",
      summary: "Four main lifts by shares of your maximum; the last set is open.",
      source: "Waves of 5, 3 and 1 as in Wendler (2009)",
      weekdays: [.monday, .tuesday, .thursday, .friday], weeks: 8, deloadEvery: nil,
      sessions: [
        Session(
          name: "Press", slots: [wave(press), small(pull, 5, 8...12), small(triceps, 3, 10...15)]),
        Session(
          name: "Deadlift",
          slots: [
            wave(deadlift, isLower: true), small(legCurl, 4, 10...15), small(trunk, 4, 8...15),
          ]),
        Session(
          name: "Bench", slots: [wave(bench), small(row, 5, 8...12), small(curl, 3, 10...15)]),
        Session(
          name: "Squat",
          slots: [wave(squat, isLower: true), small(lunge, 3, 8...12), small(calf, 4, 10...15)]),
      ]),
    ProgrammeTemplate(
      name: "Two-day minimum",
      summary: "Two short days that keep what you have, beside running for example.",
      source: "What little is enough: Iversen et al. (2021), doi:10.1007/s40279-021-01490-1",
      weekdays: [.tuesday, .friday], weeks: 12, deloadEvery: nil,
      sessions: [
        Session(
          name: "Full body A",
          slots: [
            main(squat, 3, 6...10, isLower: true), main(bench, 3, 6...10), main(row, 3, 8...12),
          ]),
        Session(
          name: "Full body B",
          slots: [
            main(hinge, 3, 6...10, isLower: true), main(press, 3, 6...10), main(pull, 3, 8...12),
          ]),
      ]),
  ]
}
