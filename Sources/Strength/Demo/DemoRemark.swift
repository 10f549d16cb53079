/// Something that the demo's athlete wrote down.
struct DemoRemark {
  enum Effect {
    case none
    /// No more than this many hard sets.
    case stopsAfter(Int)
    /// The last exercises are left out.
    case skipsLast(Int)
  }

  /// From this week on, at the next chance.
  let week: Int
  /// An exercise, or a day for a note on the whole workout.
  let subject: String
  let text: String
  let effect: Effect

  init(_ week: Int, _ subject: String, _ text: String, _ effect: Effect = .none) {
    self.week = week
    self.subject = subject
    self.text = text
    self.effect = effect
  }

  static let all = [
    DemoRemark(0, "Push", "New notebook. Let's see how long this lasts."),
    DemoRemark(2, "Squat (Barbell)", "new shoes, heel is higher, feels odd"),
    DemoRemark(4, "Pull Up", "no swinging this time"),
    DemoRemark(7, "Pull", "Late, curls in the car park next time.", .skipsLast(2)),
    DemoRemark(9, "Romanian Deadlift (Barbell)", "grip goes before the hamstrings do"),
    DemoRemark(11, "Romanian Deadlift (Barbell)", "straps, much better"),
    DemoRemark(
      13, "Lateral Raise (Dumbbell)", "left shoulder felt tight, stopped at 3",
      .stopsAfter(3)),
    DemoRemark(16, "Bench Press (Barbell)", "paused every rep"),
    DemoRemark(20, "Leg Press", "someone had moved the back rest, felt heavier than it was"),
    DemoRemark(23, "Full Body at Home", "Neighbours asleep. Put everything down like eggs."),
    DemoRemark(28, "Bench Press (Barbell)", "bar drifts towards the face"),
    DemoRemark(38, "Face Pull (Cable)", "slower is harder, who knew"),
    DemoRemark(42, "Legs", "Slept four hours."),
    DemoRemark(45, "Deadlift (Barbell)", "belt for the top set only"),
    DemoRemark(48, "Hip Thrust (Barbell)", "found the thick pad"),
    DemoRemark(52, "Push", "No more dips, the front of the shoulder complains."),
    DemoRemark(56, "Squat (Barbell)", "knees fine without sleeves"),
    DemoRemark(61, "Bicep Curl (Dumbbell)", "elbow a bit grumpy, two is enough", .stopsAfter(2)),
    DemoRemark(64, "Pull Up", "all the way down, chin over the bar"),
    DemoRemark(72, "Push", "Gym packed, shared the rack with Jonas."),
    DemoRemark(77, "Overhead Press (Barbell)", "finally without leaning back"),
    DemoRemark(83, "Legs", "Train was late, left the calves out.", .skipsLast(2)),
    DemoRemark(88, "Deadlift (Barbell)", "chalk is allowed again"),
    DemoRemark(93, "Bench Press (Barbell)", "Jonas filmed it, touchpoint is lower than I thought"),
    DemoRemark(97, "Seated Row (Cable)", "wide handle was taken"),
    DemoRemark(101, "Push", "Good day."),
  ]

  /// What comes to mind in the fifth week of a plateau.
  static func stuck(_ plateaus: [(name: String, weeks: ClosedRange<Int>)]) -> [DemoRemark] {
    let thoughts = [
      "same as last week. and the week before", "lost it forward on the last one, safeties work",
    ]
    return zip(plateaus, thoughts).map { plateau, thought in
      DemoRemark(plateau.weeks.lowerBound + 4, plateau.name, thought)
    }
  }

  static let afterPlateau = "stuck for weeks: took some off to build it up again"
  static let deload = [
    "Deload.", "Deload. Boring, but the knees like it.", "Deload, home early.",
    "Deload. Worked on depth.",
  ]
  static let backFromHoliday = "First one after the holiday. No heroics."
  static let backFromFlu = "First one after the flu, legs like pudding."
  static let gymClosed = "Iron Works is closed for four weeks, new floor. Garage it is."
}
