/// A published week of strength training: its exercises, in the words of the catalogue, and how
/// many hard sets of each.
public struct PublishedWeek: Sendable {
  public struct Item: Sendable {
    public let exercise: String
    /// The middle of a published range.
    public let sets: Double

    fileprivate init(_ exercise: String, _ sets: Double) {
      self.exercise = exercise
      self.sets = sets
    }
  }

  /// Author, year, title.
  public let source: String
  /// The weeks that the sessions lie in: where sessions alternate, two.
  public let weeks: Int
  public let sessions: [[Item]]

  /// Of all that the engine's weeks are laid beside.
  public static let all = fullBody + upperLower + pushPullLegs

  // MARK: Three whole-body sessions

  static let fullBody = [strongLifts, startingStrength, schoenfeld]

  private static let strongLifts = alternating(
    "Mehdi 2007, StrongLifts 5×5",
    [
      Item("Squat (Barbell)", 5), Item("Bench Press (Barbell)", 5),
      Item("Bent Over Row (Barbell)", 5),
    ],
    [
      Item("Squat (Barbell)", 5), Item("Overhead Press (Barbell)", 5),
      Item("Deadlift (Barbell)", 1),
    ])

  private static let startingStrength = alternating(
    "Rippetoe 2011, Starting Strength, 3rd edition",
    [
      Item("Squat (Barbell)", 3), Item("Overhead Press (Barbell)", 3),
      Item("Deadlift (Barbell)", 1),
    ],
    [
      Item("Squat (Barbell)", 3), Item("Bench Press (Barbell)", 3),
      Item("Power Clean (Barbell)", 5),
    ])

  /// Two sessions in turn, three times a week.
  private static func alternating(
    _ source: String, _ first: [Item], _ second: [Item]
  ) -> PublishedWeek {
    PublishedWeek(
      source: source, weeks: 2, sessions: [first, second, first, second, first, second])
  }

  private static let schoenfeld: PublishedWeek = {
    let session = [
      Item("Bench Press (Barbell)", 3), Item("Overhead Press (Barbell)", 3),
      Item("Wide-Grip Lat Pulldown (Cable)", 3), Item("Seated Row (Cable)", 3),
      Item("Squat (Barbell)", 3), Item("Leg Press", 3), Item("Single-Leg Extension (Machine)", 3),
    ]
    return PublishedWeek(
      source: "Schoenfeld et al. 2019, the group of three sets, doi:10.1249/MSS.0000000000001764",
      weeks: 1, sessions: [session, session, session])
  }()

  // MARK: Upper and lower body, four sessions

  static let upperLower = [mcDonald, powerHypertrophy]

  private static let mcDonald: PublishedWeek = {
    let lower = [
      Item("Squat (Barbell)", 3.5), Item("Romanian Deadlift (Barbell)", 3.5),
      Item("Leg Press", 2.5),
      Item("Lying Leg Curl (Machine)", 2.5), Item("Standing Calf Raise (Machine)", 3.5),
      Item("Seated Calf Raise (Machine)", 2.5), Item("Crunch (Cable)", 2),
    ]
    let upper = [
      Item("Bench Press (Barbell)", 3.5), Item("Seated Row (Cable)", 3.5),
      Item("Incline Bench Press (Dumbbell)", 2.5), Item("Lat Pulldown (Cable)", 2.5),
      Item("Triceps Pushdown (Cable)", 1.5), Item("Bicep Curl (Barbell)", 1.5),
    ]
    return PublishedWeek(
      source: "McDonald 2009, Generic bulking routine", weeks: 1,
      sessions: [lower, upper, lower, upper])
  }()

  private static let powerHypertrophy = PublishedWeek(
    source: "Campbell 2013, Power hypertrophy upper lower", weeks: 1,
    sessions: [
      [
        Item("Bench Press (Barbell)", 3.5), Item("Incline Bench Press (Dumbbell)", 3.5),
        Item("Bent Over Row (Barbell)", 3.5), Item("Lat Pulldown (Cable)", 3.5),
        Item("Overhead Press (Barbell)", 2.5), Item("Bicep Curl (Barbell)", 2.5),
        Item("Skullcrusher (EZ Bar)", 2.5),
      ],
      [
        Item("Squat (Barbell)", 3.5), Item("Deadlift (Barbell)", 3.5), Item("Leg Press", 4),
        Item("Lying Leg Curl (Machine)", 3.5), Item("Standing Calf Raise (Machine)", 4),
      ],
      [
        Item("Incline Bench Press (Barbell)", 3.5), Item("Chest Fly (Dumbbell)", 3.5),
        Item("Seated Row (Cable)", 3.5), Item("One Arm Row (Dumbbell)", 3.5),
        Item("Lateral Raise (Dumbbell)", 3.5), Item("Incline Curl (Dumbbell)", 3.5),
        Item("Triceps Pushdown (Cable)", 3.5),
      ],
      [
        Item("Front Squat (Barbell)", 3.5), Item("Lunge (Barbell)", 3.5),
        Item("Leg Extension (Machine)", 3.5), Item("Lying Leg Curl (Machine)", 3.5),
        Item("Seated Calf Raise (Machine)", 3.5), Item("Calf Press (Machine)", 3.5),
      ],
    ])

  // MARK: Push, pull and legs, six sessions

  static let pushPullLegs = [metallicadpa]

  private static let metallicadpa: PublishedWeek = {
    func pull(_ first: Item) -> [Item] {
      [
        first, Item("Lat Pulldown (Cable)", 3), Item("Seated Row (Cable)", 3),
        Item("Face Pull (Cable)", 5), Item("Hammer Curl (Dumbbell)", 4),
        Item("Bicep Curl (Dumbbell)", 4),
      ]
    }
    func push(_ first: String, _ second: String) -> [Item] {
      [
        Item(first, 5), Item(second, 3), Item("Incline Bench Press (Dumbbell)", 3),
        Item("Triceps Pushdown (Cable)", 3), Item("Lateral Raise (Dumbbell)", 6),
        Item("Overhead Triceps Extension (Cable)", 3),
      ]
    }
    let legs = [
      Item("Squat (Barbell)", 3), Item("Romanian Deadlift (Barbell)", 3), Item("Leg Press", 3),
      Item("Lying Leg Curl (Machine)", 3), Item("Standing Calf Raise (Machine)", 5),
    ]
    return PublishedWeek(
      source: "Metallicadpa 2015, A linear progression based PPL for beginners", weeks: 1,
      sessions: [
        pull(Item("Deadlift (Barbell)", 1)),
        push("Bench Press (Barbell)", "Overhead Press (Barbell)"), legs,
        pull(Item("Bent Over Row (Barbell)", 5)),
        push("Overhead Press (Barbell)", "Bench Press (Barbell)"), legs,
      ])
  }()
}
