import Documents

/// What TimeR Machine exports and shares: its timers, and with a backup all else.
struct TimeRFile: Record {
  var timers = LooseList<TimeRTimer>.none
  /// The alert that the app offers for new timers.
  var notifier = LooseObject<TimeRStep>()
  var folders = LooseList<UntouchedJSON>.none
  var timerStamps = LooseList<UntouchedJSON>.none
  var schedulers = LooseList<UntouchedJSON>.none
  var prefs = LooseObject<TimeRPreferences>()
  var unknown = UnknownFields()

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure) {
    try visitor.field("timers", &timers, default: .none)
    try visitor.field("notifier", &notifier, default: LooseObject())
    try visitor.field("folders", &folders, default: .none)
    try visitor.field("timerStamps", &timerStamps, default: .none)
    try visitor.field("schedulers", &schedulers, default: .none)
    try visitor.field("prefs", &prefs, default: LooseObject())
  }
}

/// Whatever names the app has for its preferences.
struct TimeRPreferences: Record {
  var unknown = UnknownFields()

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure) {}
}

struct TimeRTimer: Record {
  var id = Loose.none
  var name = Loose.none
  /// How often the steps are done, without the first and the last one.
  var loop = Loose.none
  var steps = LooseList<TimeRStep>.none
  var startStep = LooseObject<TimeRStep>()
  var endStep = LooseObject<TimeRStep>()
  var more = LooseObject<TimeRMore>()
  var folderId = Loose.none
  /// `group` where a group was shared on its own.
  var stepType = Loose.none
  var unknown = UnknownFields()

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure) {
    try visitor.field("id", &id, default: .none)
    try visitor.field("name", &name, default: .none)
    try visitor.field("loop", &loop, default: .none)
    try visitor.field("steps", &steps, default: .none)
    try visitor.field("startStep", &startStep, default: LooseObject())
    try visitor.field("endStep", &endStep, default: LooseObject())
    try visitor.field("more", &more, default: LooseObject())
    try visitor.field("folderId", &folderId, default: .none)
    try visitor.field("step_type", &stepType, default: .none)
  }
}

/// A step, or a group of them; `step_type` says which, and is left out for some steps.
struct TimeRStep: Record {
  /// `step` or `group`.
  var stepType = Loose.none
  var label = Loose.none
  /// Milliseconds.
  var length = Loose.none
  var behaviour = LooseList<TimeRBehaviour>.none
  /// NORMAL, NOTIFIER, START or END.
  var type = Loose.none
  /// Of a group, as are the following.
  var name = Loose.none
  var loop = Loose.none
  var steps = LooseList<TimeRStep>.none
  var unknown = UnknownFields()

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure) {
    try visitor.field("step_type", &stepType, default: .none)
    try visitor.field("label", &label, default: .none)
    try visitor.field("length", &length, default: .none)
    try visitor.field("behaviour", &behaviour, default: .none)
    try visitor.field("type", &type, default: .none)
    try visitor.field("name", &name, default: .none)
    try visitor.field("loop", &loop, default: .none)
    try visitor.field("steps", &steps, default: .none)
  }

  var isGroup: Bool { stepType == .text("group") || steps != .none }
}

/// What happens during a step.
struct TimeRBehaviour: Record {
  /// MUSIC, VIBRATION, SCREEN, VOICE, HALT, SKIP, BEEP, HALF, COUNT, NOTIFICATION, FLASHLIGHT or
  /// IMAGE.
  var type = Loose.none
  /// Depends on the type: the name of the music, how often it vibrates, what is said, how many
  /// seconds are counted.
  var label = Loose.none
  /// Depends on the type: where the music lies, what is said.
  var content = Loose.none
  var loop = Loose.none
  var unknown = UnknownFields()

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure) {
    try visitor.field("type", &type, default: .none)
    try visitor.field("label", &label, default: .none)
    try visitor.field("content", &content, default: .none)
    try visitor.field("loop", &loop, default: .none)
  }
}

struct TimeRMore: Record {
  var showNotif = Loose.none
  var notifCount = Loose.none
  /// The timer that begins when this one ends.
  var triggerTimerId = Loose.none
  var unknown = UnknownFields()

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure) {
    try visitor.field("showNotif", &showNotif, default: .none)
    try visitor.field("notifCount", &notifCount, default: .none)
    try visitor.field("triggerTimerId", &triggerTimerId, default: .none)
  }
}
