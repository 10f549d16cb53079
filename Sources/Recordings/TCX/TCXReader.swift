import Documents
import Tracks

/// Finds activities in a TCX file, one after the other.
struct TCXReader: ~Copyable {
  var scanner: XMLScanner
  var activity: TCXActivity?
  var points = 0
  /// Of courses, which are left out.
  private var coursePoints = 0

  private var activityDepth = 0
  private var lapDepth = 0
  private var pointDepth = 0
  private var skippedDepth = 0
  private var creatorDepth = 0

  var row = SampleRow()
  private var field = TCXField.none
  /// Of the element around `Value`.
  private var outerField = TCXField.none

  init(_ source: any ByteSource, file: String, receiver: HealthReceiver) {
    scanner = XMLScanner(source, file: file, receiver: receiver)
  }

  /// The next activity or course; nil at the file's end.
  mutating func next() throws(RecordingError) -> TCXActivity? {
    while true {
      switch try scanner.next() {
      case .start:
        if pointDepth > 0 { try startInPoint() } else { try start() }
      case .text:
        if field != .none { set(field, to: scanner.text) }
      case .end:
        field = .none
        if pointDepth > 0 {
          if scanner.depth < pointDepth { finishPoint() }
        } else if let activity = end() {
          return activity
        }
      case .finished: return nil
      }
    }
  }

  mutating func reportLeftOut(found: Int) {
    if coursePoints > 0 {
      scanner.report(.note, "course-points", "Points of courses were left out: \(coursePoints).")
    }
    if found == 0 {
      scanner.report(.note, "no-activity", "The file has neither an activity nor a course.")
    }
  }

  @inline(__always)
  private mutating func startInPoint() throws(RecordingError) {
    let name = scanner.name
    if name == "Trackpoint" {
      // The point around it was not closed.
      finishPoint()
      return try startPoint()
    }
    setField(TCXField(inPoint: name))
  }

  /// `Value` stands for the element around it.
  private mutating func setField(_ next: TCXField) {
    if next == .value {
      field = outerField
    } else {
      field = next
      outerField = next
    }
  }

  private mutating func start() throws(RecordingError) {
    if skippedDepth > 0 { return }
    let name = scanner.name
    guard activityDepth > 0 else { return try startActivity(name) }
    switch name {
    case "Lap": try startLap()
    case "Track": startTrack()
    case "Trackpoint": try startPoint()
    case "Training", "Plan": skippedDepth = scanner.depth
    case "CoursePoint":
      coursePoints += 1
      skippedDepth = scanner.depth
    case "Creator": creatorDepth = scanner.depth
    default:
      if creatorDepth > 0 {
        field = name == "Name" && scanner.depth == creatorDepth + 1 ? .device : .none
      } else if lapDepth > 0 {
        setField(TCXField(inLap: name))
      } else {
        let isChild = scanner.depth == activityDepth + 1
        field = isChild ? TCXField(inActivity: name) : .none
      }
    }
  }

  private mutating func startActivity(_ name: XMLBytes) throws(RecordingError) {
    switch name {
    case "Transition":
      // From one sport to the next, as a lap without an activity around it.
      activityDepth = scanner.depth
      activity = TCXActivity(isCourse: false)
      activity?.sport = "Transition"
      try startLap()
    case "Activity", "Course":
      activityDepth = scanner.depth
      activity = TCXActivity(isCourse: name == "Course")
      activity?.sport = scanner.attribute("Sport")?.trimmed.string ?? ""
    case "Workouts":
      skippedDepth = scanner.depth
      scanner.report(.note, "planned-workout", "Planned workouts were left out.")
    default: break
    }
  }

  private mutating func startLap() throws(RecordingError) {
    lapDepth = scanner.depth
    var lap = TCXActivity.Lap()
    if let start = scanner.attribute("StartTime") { lap.start = time(start) }
    // Taken out, so that nothing is copied.
    guard var activity = activity.take() else { return }
    if activity.laps.count >= TCXSource.mostLaps {
      throw .tooLarge("more than \(TCXSource.mostLaps) laps")
    }
    lap.firstRow = activity.columns.count
    activity.laps.append(lap)
    self.activity = activity
  }

  private mutating func startTrack() {
    guard var activity = activity.take() else { return }
    if let last = activity.laps.indices.last {
      activity.laps[last].tracks += 1
      // The first track of a lap goes on from the lap before.
      if activity.laps[last].tracks > 1 { activity.columns.beginPart() }
    } else if activity.columns.count > 0 {
      activity.columns.beginPart()
    }
    self.activity = activity
  }

  private mutating func startPoint() throws(RecordingError) {
    points += 1
    if points > TCXSource.mostPoints { throw .tooLarge("more than 5 million points") }
    pointDepth = scanner.depth
    row = SampleRow()
    outerField = .none
  }

  mutating func leavePoint() { pointDepth = 0 }

  /// - Returns: The activity that ends here.
  private mutating func end() -> TCXActivity? {
    let depth = scanner.depth
    if depth < skippedDepth { skippedDepth = 0 }
    if depth < creatorDepth { creatorDepth = 0 }
    if depth < lapDepth { lapDepth = 0 }
    guard depth < activityDepth else { return nil }
    activityDepth = 0
    return activity.take()
  }
}
