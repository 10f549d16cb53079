import Documents

/// What the demo's athlete trains on one day of the week.
struct DemoDay {
  let name: String
  let gymName: String
  let slots: [DemoSlot]

  /// Whether some rowing may follow.
  var endsWithRowing: Bool { name == DemoDay.push.name || name == DemoDay.legs.name }

  static let push = DemoDay(
    name: "Push", gymName: Gym.demoIronWorksName,
    slots: [
      DemoSlot("Bench Press (Barbell)", 4, 4...7, rest: 165, style: .topSet(backOffReps: 8)),
      DemoSlot("Overhead Press (Barbell)", 3, 6...9, rest: 150),
      DemoSlot("Incline Bench Press (Dumbbell)", 3, 8...12, rest: 120),
      DemoSlot("Chest Dip (Assisted)", 3, 8...12, rest: 120, turn: .untilWeek(51)),
      DemoSlot("Chest Fly (Machine)", 4, 10...15, rest: 90, finish: .drop),
      DemoSlot("Lateral Raise (Dumbbell)", 4, 12...18, rest: 75, superset: 1),
      DemoSlot("Triceps Pushdown (Cable)", 4, 10...15, rest: 75, finish: .drop, superset: 1),
    ])

  static let pull = DemoDay(
    name: "Pull", gymName: Gym.demoIronWorksName,
    slots: [
      DemoSlot(
        "Deadlift (Barbell)", 3, 3...6, rest: 180, style: .topSet(backOffReps: 6),
        turn: .evenTimes),
      DemoSlot("Bent Over Row (Barbell)", 4, 6...10, rest: 150, turn: .oddTimes),
      DemoSlot("Pull Up", 4, 5...8, rest: 150),
      DemoSlot("Lat Pulldown (Cable)", 3, 8...12, rest: 120),
      DemoSlot("Seated Row (Cable)", 3, 8...12, rest: 105),
      DemoSlot("Face Pull (Cable)", 3, 12...20, rest: 75),
      DemoSlot("Bicep Curl (Dumbbell)", 3, 8...13, rest: 75, finish: .failure),
      DemoSlot("Hammer Curl (Dumbbell)", 2, 8...13, rest: 75, finish: .drop),
    ])

  static let legs = DemoDay(
    name: "Legs", gymName: Gym.demoIronWorksName,
    slots: [
      DemoSlot("Squat (Barbell)", 4, 4...7, rest: 180, style: .topSet(backOffReps: 8)),
      DemoSlot("Romanian Deadlift (Barbell)", 3, 7...10, rest: 150),
      DemoSlot("Leg Press", 3, 10...14, rest: 135, turn: .evenBlocks),
      DemoSlot("Hip Thrust (Barbell)", 3, 8...12, rest: 135, turn: .oddBlocks),
      DemoSlot("Leg Extension (Machine)", 3, 10...15, rest: 90, finish: .failure),
      DemoSlot("Seated Leg Curl (Machine)", 4, 10...15, rest: 90),
      DemoSlot("Seated Calf Raise (Machine)", 4, 10...15, rest: 75),
      DemoSlot("Hanging Knee Raise", 3, 8...20, rest: 75),
    ])

  static let home = DemoDay(
    name: "Full Body at Home", gymName: Gym.demoHomeName,
    slots: [
      DemoSlot("Bench Press (Barbell)", 3, 6...10, rest: 150, turn: .evenTimes),
      DemoSlot("Romanian Deadlift (Barbell)", 3, 8...12, rest: 150, turn: .oddTimes),
      DemoSlot("Bent Over Row (Dumbbell)", 3, 8...14, rest: 90, turn: .evenTimes),
      DemoSlot("Pull Up", 3, 5...9, rest: 120, turn: .oddTimes),
      DemoSlot("Goblet Squat (Dumbbell)", 3, 10...16, rest: 90, turn: .evenTimes),
      DemoSlot("Bulgarian Split Squat (Dumbbell)", 3, 8...13, rest: 90, turn: .oddTimes),
      DemoSlot("Push Up", 3, 8...30, rest: 75, turn: .oddTimes),
      DemoSlot("Lateral Raise (Dumbbell)", 3, 10...20, rest: 60),
      DemoSlot("Bicep Curl (Dumbbell)", 2, 8...14, rest: 60, turn: .evenTimes),
      DemoSlot("Plank", 3, 1...1, rest: 60, style: .held),
    ])

  static let all = [push, pull, legs, home]

  /// Now and then at the end, before the shower.
  static let finisher = DemoSlot("Rowing (Machine)", 1, 1...1, rest: 60, style: .rowed)
}

/// One exercise in a day's plan.
struct DemoSlot {
  enum Style {
    /// The same weight in all sets.
    case straight
    /// One heavy set, the rest lighter and for at most so many reps.
    case topSet(backOffReps: Int)
    case held
    case rowed
  }

  enum Turn {
    case always
    /// Every other time that the day comes around.
    case evenTimes, oddTimes
    /// In every other block of training.
    case evenBlocks, oddBlocks
    case untilWeek(Int)
  }

  /// What the last weeks of a block add to the last set.
  enum Finish {
    case none
    case drop
    case failure
  }

  let name: String
  let sets: Int
  let reps: ClosedRange<Int>
  let restSeconds: Int
  let style: Style
  let turn: Turn
  let finish: Finish
  let superset: Int?

  init(
    _ name: String, _ sets: Int, _ reps: ClosedRange<Int>, rest: Int, style: Style = .straight,
    turn: Turn = .always, finish: Finish = .none, superset: Int? = nil
  ) {
    self.name = name
    self.sets = sets
    self.reps = reps
    restSeconds = rest
    self.style = style
    self.turn = turn
    self.finish = finish
    self.superset = superset
  }

  /// Top sets go by their effort, other barbell lifts by all sets, the rest by reps before weight.
  var progression: Progression? {
    switch style {
    case .topSet: return Progression(.rpe, targetRPE: 8.5)
    case .held: return Progression(.linear)
    case .rowed: return nil
    case .straight:
      let isBarbell = DemoLift.named(name)?.equipment == .barbell
      return Progression(isBarbell ? .linear : .double)
    }
  }

  /// Whether it is on the `time`th time that its day comes around.
  func isOn(_ week: DemoWeek, time: Int) -> Bool {
    switch turn {
    case .always: true
    case .evenTimes: time % 2 == 0
    case .oddTimes: time % 2 == 1
    case .evenBlocks: week.block % 2 == 0
    case .oddBlocks: week.block % 2 == 1
    case .untilWeek(let last): week.number <= last
    }
  }
}
