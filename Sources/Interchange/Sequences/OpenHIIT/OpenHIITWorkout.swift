import Documents

/// A timer as OpenHIIT exported it until the end of 2024; the app itself reads it as below.
struct OpenHIITWorkout: Record {
  var id = Loose.none
  var title = Loose.none
  var numExercises = Loose.none
  /// A list of names as JSON text, or nothing.
  var exercises = Loose.none
  var exerciseTime = Loose.none
  var restTime = Loose.none
  var halfTime = Loose.none
  var breakTime = Loose.none
  var warmupTime = Loose.none
  var cooldownTime = Loose.none
  var getReadyTime = Loose.none
  /// How often it begins anew after the first time.
  var iterations = Loose.none
  var halfwayMark = Loose.none
  var workSound = Loose.none
  var restSound = Loose.none
  var halfwaySound = Loose.none
  var completeSound = Loose.none
  var countdownSound = Loose.none
  var colorInt = Loose.none
  var workoutIndex = Loose.none
  var showMinutes = Loose.none
  var unknown = UnknownFields()

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure) {
    try visitor.field("id", &id, default: .none)
    try visitor.field("title", &title, default: .none)
    try visitor.field("numExercises", &numExercises, default: .none)
    try visitor.field("exercises", &exercises, default: .none)
    try visitor.field("getReadyTime", &getReadyTime, default: .none)
    try visitor.field("exerciseTime", &exerciseTime, default: .none)
    try visitor.field("restTime", &restTime, default: .none)
    try visitor.field("halfTime", &halfTime, default: .none)
    try visitor.field("breakTime", &breakTime, default: .none)
    try visitor.field("warmupTime", &warmupTime, default: .none)
    try visitor.field("cooldownTime", &cooldownTime, default: .none)
    try visitor.field("iterations", &iterations, default: .none)
    try visitor.field("halfwayMark", &halfwayMark, default: .none)
    try visitor.field("workSound", &workSound, default: .none)
    try visitor.field("restSound", &restSound, default: .none)
    try visitor.field("halfwaySound", &halfwaySound, default: .none)
    try visitor.field("completeSound", &completeSound, default: .none)
    try visitor.field("countdownSound", &countdownSound, default: .none)
    try visitor.field("colorInt", &colorInt, default: .none)
    try visitor.field("workoutIndex", &workoutIndex, default: .none)
    try visitor.field("showMinutes", &showMinutes, default: .none)
  }

  var timer: OpenHIITTimer {
    var times = OpenHIITTimes()
    times.workTime = exerciseTime
    times.restTime = restTime
    times.breakTime = breakTime
    times.warmupTime = warmupTime
    times.cooldownTime = cooldownTime
    times.getReadyTime = getReadyTime
    var sounds = OpenHIITSounds()
    sounds.workSound = workSound
    sounds.restSound = restSound
    sounds.halfwaySound = halfwaySound
    sounds.endSound = completeSound
    sounds.countdownSound = countdownSound
    var timer = OpenHIITTimer()
    timer.name = title
    timer.activeIntervals = numExercises
    timer.restarts = iterations
    timer.activities = activities
    timer.color = colorInt
    timer.timeSettings = LooseObject(times)
    timer.soundSettings = LooseObject(sounds)
    timer.unknown = unknown
    return timer
  }

  private var activities: LooseList<Loose> {
    guard let text = exercises.string, !text.isEmpty else { return .none }
    let names = try? JSONReader.over(Array(text.utf8)) { reader throws(JSONFailure) in
      try reader.begin()
      var decoder = FieldDecoder(reader)
      return try LooseList<Loose>.read(&decoder)
    }
    return names ?? .other(exercises)
  }
}
