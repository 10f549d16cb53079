import Documents

extension SequenceTemplate {
  /// In the order of menus. Between them they use every kind of card.
  public static let all: [SequenceTemplate] = [
    tabata, emom, amrap, forTime, circuit, core, heavyFives, mobility, strides, reaction, breathing,
  ]

  // MARK: Intervals

  private static let tabata = SequenceTemplate(
    "Tabata", "8 rounds of 20 seconds all out and 10 seconds of rest.",
    steps: [
      rest("Get ready", 10),
      card(
        "", .interval(Interval(workSeconds: 20, restSeconds: 10, rounds: 8, skipsLastRest: true))),
      rest("Walk it off", 60),
    ])

  private static let emom = SequenceTemplate(
    "EMOM 10", "10 minutes; the reps begin anew every minute.",
    steps: [
      rest("Get ready", 10),
      group(
        "Every minute", rounds: 10,
        [
          card(
            "Your reps", .countdown(Countdown(seconds: 60)),
            notes: "Such as 10 swings. What is left of the minute is rest.")
        ]),
    ])

  private static let amrap = SequenceTemplate(
    "AMRAP 12", "As many rounds as possible in 12 minutes, counted by tapping.",
    steps: [
      card(
        "The round",
        .info(Info(text: "5 pull-ups, 10 push-ups, 15 squats. Tap after each round."))),
      rest("Get ready", 10),
      card("AMRAP", .countdown(Countdown(seconds: 720, countsRounds: true))),
    ])

  private static let forTime = SequenceTemplate(
    "For time", "The clock runs up until the work is done, for 20 minutes at most.",
    steps: [
      card("The work", .info(Info(text: "21, 15 and 9 thrusters and burpees."))),
      rest("Get ready", 10),
      card("Go", .countUp(CountUp(limitSeconds: 1200, countsRounds: true))),
    ])

  /// After Klika and Jordan, "High-intensity circuit training using body weight" (ACSM's Health &
  /// Fitness Journal 17(3), 2013): 12 exercises, 30 seconds each.
  private static let circuit = SequenceTemplate(
    "Bodyweight circuit", "12 exercises in under 8 minutes, with a chair and a wall.",
    steps: [rest("Get ready", 10)]
      + work(
        "Jumping jacks", "Wall sit", "Push-ups", "Crunches", "Step-ups", "Squats", "Chair dips",
        "Plank", "High knees", "Lunges", "Push-ups with rotation", "Side plank", seconds: 30,
        restSeconds: 10))

  // MARK: Strength

  private static let core = SequenceTemplate(
    "Core circuit", "3 rounds of holds and slow reps on the floor.",
    steps: [
      rest("Get ready", 10),
      group(
        "Core", rounds: 3, skipsLastRest: true,
        [
          card("Plank", .countdown(Countdown(seconds: 40))),
          rest("", 20),
          card(
            "Dead bugs", .repetition(Repetition(reps: 12, expectedSeconds: 40)),
            notes: "Slowly; the lower back stays on the floor."),
          rest("", 20),
          card("Hollow hold", .countdown(Countdown(seconds: 30))),
          rest("Between rounds", 60),
        ]),
    ])

  private static let heavyFives = SequenceTemplate(
    "Heavy fives", "5 sets of 5, with rests that wait until you are ready.",
    steps: [
      card(
        "Before the bar",
        .checklist(
          Checklist(items: ["Warm-up sets done", "Safeties set", "Weight loaded"].map(item)))),
      group(
        "Sets", rounds: 5, skipsLastRest: true,
        [
          card("Squat", .repetition(Repetition(reps: 5, expectedSeconds: 30))),
          card("", .rest(Rest(seconds: 180, goesOnByItself: false))),
        ]),
    ])

  // MARK: Moving and breathing

  private static let mobility = SequenceTemplate(
    "Morning mobility", "10 easy minutes; each stretch on the left and on the right.",
    cues: calm,
    steps: [
      card("Cat and cow", .countdown(Countdown(seconds: 60))),
      group(
        "Each side", rounds: 2, alternatesSides: true,
        [
          rest("Change sides", 5),
          card("Hip flexor stretch", .countdown(Countdown(seconds: 40))),
          card("Hamstring stretch", .countdown(Countdown(seconds: 40))),
          card("Thread the needle", .countdown(Countdown(seconds: 30))),
        ]),
      card("Child's pose", .countdown(Countdown(seconds: 60))),
    ])

  private static let strides = SequenceTemplate(
    "Strides", "A checklist, an easy run and 6 strides.",
    steps: [
      card(
        "Before the door",
        .checklist(Checklist(items: ["Shoes laced", "Keys", "Watch on", "Water"].map(item)))),
      card("Easy run", .countdown(Countdown(seconds: 900))),
      group(
        "Strides", rounds: 6, skipsLastRest: true,
        [
          card("Stride", .countdown(Countdown(seconds: 20)), notes: "Fast and relaxed."),
          rest("Walk back", 70),
        ]),
      card("Easy run home", .countUp(CountUp())),
    ])

  private static let reaction = SequenceTemplate(
    "Reaction drill", "10 sprints that begin when you do not expect it.",
    cues: withoutCountdown,
    steps: [
      rest("Get ready", 10),
      group(
        "Sprints", rounds: 10, skipsLastRest: true,
        [
          card(
            "Ready position", .randomDuration(RandomDuration(lowestSeconds: 3, highestSeconds: 12))
          ),
          card("Sprint", .countdown(Countdown(seconds: 5))),
          rest("Walk back", 30),
        ]),
    ])

  private static let breathing = SequenceTemplate(
    "Box breathing", "16 calm breaths: in, hold, out, hold, 4 seconds each.",
    cues: calm,
    steps: [
      group(
        "Breaths", rounds: 16,
        ["Breathe in", "Hold", "Breathe out", "Stay empty"].map { title in
          card(title, .countdown(Countdown(seconds: 4)))
        })
    ])
}

extension SequenceTemplate {
  /// Nothing gives away when a card ends.
  private static var withoutCountdown: CueSettings {
    var cues = CueSettings()
    cues.countsDown = false
    return cues
  }

  private static var calm: CueSettings {
    var cues = withoutCountdown
    cues.saysTenSeconds = false
    return cues
  }

  private static func card(_ title: String, _ kind: CardKind, notes: String = "") -> Step {
    Step(id: .none, title: title, kind, notes: notes)
  }

  private static func rest(_ title: String, _ seconds: Int) -> Step {
    card(title, .rest(Rest(seconds: seconds)))
  }

  private static func item(_ text: String) -> ChecklistItem { ChecklistItem(id: .none, text: text) }

  private static func group(
    _ title: String, rounds: Int, skipsLastRest: Bool = false, alternatesSides: Bool = false,
    _ steps: [Step]
  ) -> Step {
    Step(
      id: .none, title: title,
      StepGroup(
        rounds: rounds, skipsLastRest: skipsLastRest, alternatesSides: alternatesSides,
        steps: steps))
  }

  /// One card after the other, with rests between.
  private static func work(
    _ titles: String..., seconds: Int, restSeconds: Int
  ) -> [Step] {
    var steps: [Step] = []
    for title in titles {
      if !steps.isEmpty { steps.append(rest("", restSeconds)) }
      steps.append(card(title, .countdown(Countdown(seconds: seconds))))
    }
    return steps
  }
}
