import Documents

/// A timer as OpenHIIT exports it. Times are whole seconds; 0 for none.
struct OpenHIITTimer: Record {
  var id = Loose.none
  var name = Loose.none
  /// In the app's list.
  var timerIndex = Loose.none
  /// Follows from the others.
  var totalTime = Loose.none
  /// How many there are, or the intervals themselves.
  var intervals = LooseList<OpenHIITInterval>.none
  /// Work intervals in one go.
  var activeIntervals = Loose.none
  /// How often it begins anew after the first time.
  var restarts = Loose.none
  /// The names of the work intervals; the others are called "Work".
  var activities = LooseList<Loose>.none
  /// 1 for 1:30, 0 for 90.
  var showMinutes = Loose.none
  /// ARGB.
  var color = Loose.none
  var timeSettings = LooseObject<OpenHIITTimes>()
  var soundSettings = LooseObject<OpenHIITSounds>()
  var unknown = UnknownFields()

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure) {
    try visitor.field("id", &id, default: .none)
    try visitor.field("name", &name, default: .none)
    try visitor.field("timerIndex", &timerIndex, default: .none)
    try visitor.field("totalTime", &totalTime, default: .none)
    try visitor.field("intervals", &intervals, default: .none)
    try visitor.field("activeIntervals", &activeIntervals, default: .none)
    try visitor.field("restarts", &restarts, default: .none)
    try visitor.field("activities", &activities, default: .none)
    try visitor.field("showMinutes", &showMinutes, default: .none)
    try visitor.field("color", &color, default: .none)
    try visitor.field("timeSettings", &timeSettings, default: LooseObject())
    try visitor.field("soundSettings", &soundSettings, default: LooseObject())
  }
}

struct OpenHIITTimes: Record {
  var id = Loose.none
  var timerId = Loose.none
  var workTime = Loose.none
  var restTime = Loose.none
  /// Between two goes; the rest takes its place where it is 0.
  var breakTime = Loose.none
  var warmupTime = Loose.none
  var cooldownTime = Loose.none
  var getReadyTime = Loose.none
  /// Where the timer itself has none.
  var restarts = Loose.none
  var unknown = UnknownFields()

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure) {
    try visitor.field("id", &id, default: .none)
    try visitor.field("timerId", &timerId, default: .none)
    try visitor.field("workTime", &workTime, default: .none)
    try visitor.field("restTime", &restTime, default: .none)
    try visitor.field("breakTime", &breakTime, default: .none)
    try visitor.field("warmupTime", &warmupTime, default: .none)
    try visitor.field("cooldownTime", &cooldownTime, default: .none)
    try visitor.field("getReadyTime", &getReadyTime, default: .none)
    try visitor.field("restarts", &restarts, default: .none)
  }
}

/// Names of sounds, such as `short-whistle`; `none` or nothing for silence.
struct OpenHIITSounds: Record {
  var id = Loose.none
  var timerId = Loose.none
  var workSound = Loose.none
  var restSound = Loose.none
  var halfwaySound = Loose.none
  var endSound = Loose.none
  var countdownSound = Loose.none
  var breakSound = Loose.none
  var unknown = UnknownFields()

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure) {
    try visitor.field("id", &id, default: .none)
    try visitor.field("timerId", &timerId, default: .none)
    try visitor.field("workSound", &workSound, default: .none)
    try visitor.field("restSound", &restSound, default: .none)
    try visitor.field("halfwaySound", &halfwaySound, default: .none)
    try visitor.field("endSound", &endSound, default: .none)
    try visitor.field("countdownSound", &countdownSound, default: .none)
    try visitor.field("breakSound", &breakSound, default: .none)
  }

  var all: [Loose] {
    [workSound, restSound, halfwaySound, endSound, countdownSound, breakSound]
  }
}

/// One interval of a timer that lists them, with a colour and sounds of its own.
struct OpenHIITInterval: Record {
  var id = Loose.none
  var workoutId = Loose.none
  var time = Loose.none
  var name = Loose.none
  var color = Loose.none
  /// Its place among the intervals of its timer.
  var intervalIndex = Loose.none
  var startSound = Loose.none
  var halfwaySound = Loose.none
  var countdownSound = Loose.none
  var endSound = Loose.none
  var unknown = UnknownFields()

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure) {
    try visitor.field("id", &id, default: .none)
    try visitor.field("workoutId", &workoutId, default: .none)
    try visitor.field("time", &time, default: .none)
    try visitor.field("name", &name, default: .none)
    try visitor.field("color", &color, default: .none)
    try visitor.field("intervalIndex", &intervalIndex, default: .none)
    try visitor.field("startSound", &startSound, default: .none)
    try visitor.field("halfwaySound", &halfwaySound, default: .none)
    try visitor.field("countdownSound", &countdownSound, default: .none)
    try visitor.field("endSound", &endSound, default: .none)
  }

  var sounds: [Loose] { [startSound, halfwaySound, countdownSound, endSound] }
}
