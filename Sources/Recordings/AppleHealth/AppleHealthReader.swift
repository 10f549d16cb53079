/// Reads the elements of an export into what is kept of them.
///
/// What `workout` holds is changed in its place and never copied out of it: Swift 6.3 does not
/// release a copy of a part of an optional in a structure that cannot be copied.
struct AppleHealthReader: ~Copyable {
  var scanner: XMLScanner
  let file: String
  let receiver: HealthReceiver
  var store = AppleHealthStore()
  var sources = AppleHealthSources()
  var dates = AppleHealthDateReader()
  var workouts: [AppleHealthWorkout] = []
  /// The workout whose element is open, and the part of it.
  var workout: AppleHealthWorkout?
  var isInPart = false
  /// Whether that part is among those of the workout.
  var isPartKept = false
  private(set) var recordCount = 0
  /// Records of kinds that are kept, workouts, and points of routes in the export, good or bad.
  var soughtCount = 0
  /// Depth of the correlation that is open.
  private var correlation: Int?
  /// Whether the record that is open is of sleep, the last one of the store.
  private var isSleepOpen = false
  /// Points of routes that stand in the export itself.
  var locationCount = 0

  static let mostWorkouts = 1_000_000
  private let mostRecords: Int
  let mostLocations: Int
  let zones: RecordingZones

  init(
    _ source: any ByteSource, file: String, receiver: HealthReceiver, mostRecords: Int,
    mostLocations: Int, zones: RecordingZones
  ) {
    self.file = file
    self.receiver = receiver
    self.mostRecords = mostRecords
    self.mostLocations = mostLocations
    self.zones = zones
    scanner = XMLScanner(source, file: file, receiver: receiver)
  }

  mutating func readAll() throws(RecordingError) {
    do throws(RecordingError) {
      try readElements()
    } catch {
      // Swift 6.3 does not release it with the reader where an error leaves the function.
      workout = nil
      throw error
    }
  }

  private mutating func readElements() throws(RecordingError) {
    while true {
      switch try scanner.next() {
      case .start:
        readStart()
        // What is kept of a record is small, but never nothing.
        if recordCount > mostRecords { throw .tooLarge("more than \(mostRecords) records") }
      case .end: readEnd()
      case .text: break
      case .finished: return closeWorkout()
      }
    }
  }

  @inline(__always)
  private mutating func readStart() {
    let name = scanner.name
    switch name.count {
    case 6 where name == "Record":
      if correlation == nil { readRecord() }
    case 7 where name == "Workout":
      isSleepOpen = false
      openWorkout()
    case 11 where name == "Correlation":
      isSleepOpen = false
      correlation = correlation ?? scanner.depth
    case _ where workout != nil: readWorkoutChild()
    case 13 where isSleepOpen && name == "MetadataEntry": readSleepZone()
    default: isSleepOpen = false
    }
  }

  @inline(__always)
  private mutating func readEnd() {
    if correlation == nil, workout == nil { return }
    if let depth = correlation, scanner.depth < depth { correlation = nil }
    if workout == nil { return }
    if scanner.name == "Workout" { closeWorkout() }
    if scanner.name == "WorkoutActivity" { isInPart = false }
  }

  @inline(__always)
  private mutating func readRecord() {
    recordCount += 1
    isSleepOpen = false
    var record = AppleHealthRecord()
    for index in 0..<scanner.attributeCount {
      let name = scanner.attributeName(index)
      switch name.count {
      case 4 where name == "type":
        guard let type = AppleHealthType(scanner.attributeValue(index)) else { return }
        record.type = type
      case 4 where name == "unit": record.unit = scanner.attributeValue(index)
      case 5 where name == "value": record.value = scanner.attributeValue(index)
      case 6 where name == "device": record.device = scanner.attributeValue(index)
      case 7 where name == "endDate": record.end = scanner.attributeValue(index)
      case 9 where name == "startDate":
        // Some exports write the end as a second start.
        if record.start == nil {
          record.start = scanner.attributeValue(index)
        } else {
          record.secondStart = scanner.attributeValue(index)
        }
      case 10 where name == "sourceName": record.source = scanner.attributeValue(index)
      case 12 where name == "creationDate": record.creation = scanner.attributeValue(index)
      default: break
      }
    }
    guard let type = record.type else { return }
    soughtCount += 1
    let sleepCount = store.sleep.count
    add(record, type)
    isSleepOpen = store.sleep.count > sleepCount && !scanner.isSelfClosing
  }

  /// Where the tag that was read last stands.
  mutating func tagPlace() -> RecordingPlace {
    scanner.countLines(to: scanner.tokenIndex)
    return RecordingPlace(line: scanner.line, offset: scanner.offset)
  }

  /// Tells of something at the tag that was read last.
  mutating func diagnose(
    _ code: String, _ severity: RecordingDiagnostic.Severity, _ message: @autoclosure () -> String
  ) {
    let place = tagPlace()
    receiver.diagnose(
      RecordingDiagnostic(
        file: file, at: place, severity: severity, code: code, message: message()))
  }

  /// A date of the tag that was read last, with a diagnostic where it is none.
  mutating func date(_ text: XMLBytes?, _ name: StaticString) -> AppleHealthDate? {
    guard let text else {
      diagnose("missing-date", .error, "The element has no \(name); it was left out.")
      return nil
    }
    if let date = dates.read(text) { return date }
    let shown = text.prefix(40).string
    diagnose(
      "bad-date", .error, "The \(name) \"\(shown)\" is no date; the element was left out.")
    return nil
  }
}

/// The attributes of a record that are looked at, as they stand in the file.
struct AppleHealthRecord {
  var type: AppleHealthType?
  var unit: XMLBytes?
  var value: XMLBytes?
  var source: XMLBytes?
  var device: XMLBytes?
  var start: XMLBytes?
  var secondStart: XMLBytes?
  var end: XMLBytes?
  var creation: XMLBytes?
}
