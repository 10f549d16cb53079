import Documents

/// A made-up export of Apple Health, in the proportions that real ones have: a third active energy,
/// heart rates and basal energy, steps of a watch and a phone, sleep, heart rate variability with
/// its beats, and a run every other day.
struct HealthExportText {
  private(set) var bytes: [UInt8] = []
  private(set) var records = 0
  private(set) var days = 0
  private(set) var workouts = 0
  private var random = RandomSource(seed: 11)

  private static let quantity = "HKQuantityTypeIdentifier"
  private static let watch =
    "sourceName=\"Ada’s Apple\u{a0}Watch\" sourceVersion=\"10.6.1\" "
    + "device=\"&lt;&lt;HKDevice: 0x3025b1f40&gt;, name:Apple Watch, manufacturer:Apple Inc., "
    + "model:Watch, hardware:Watch6,2, software:10.6.1&gt;\""
  private static let phone =
    "sourceName=\"Ada &amp; Co iPhone\" sourceVersion=\"17.6.1\" "
    + "device=\"&lt;&lt;HKDevice: 0x30259aa80&gt;, name:iPhone, manufacturer:Apple Inc., "
    + "model:iPhone, hardware:iPhone14,5, software:17.6.1&gt;\""
  private static let motion =
    "  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"0\"/>\n"

  init(megabytes: Int) {
    bytes.reserveCapacity(megabytes * 1_000_000 + 2_000_000)
    add(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!-- HealthKit Export Version: 14 -->
      <!ELEMENT HealthData ANY>
      <!ATTLIST HealthData locale CDATA #REQUIRED>
      ]>
      <HealthData locale="en_GB">
       <ExportDate value="2026-01-10 12:00:00 +0000"/>

      """)
    // 2006-01-01
    var day = CivilDay(number: 13_149)
    while bytes.count < megabytes * 1_000_000 {
      addDay(Self.text(day))
      days += 1
      day = day + 1
    }
    add("</HealthData>\n")
  }

  private static func text(_ day: CivilDay) -> String {
    let (year, month, day) = day.parts
    return "\(year)-\(two(month))-\(two(day))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private mutating func add(_ text: String) { bytes += text.utf8 }

  /// - Parameters:
  ///   - second: of the day.
  ///   - length: seconds.
  private mutating func record(
    _ type: String, _ value: String, _ unit: String?, _ day: String, _ second: Int, length: Int = 0,
    source: String = HealthExportText.watch, child: String = ""
  ) {
    func time(_ second: Int) -> String {
      let clock = [second / 3600, second / 60 % 60, second % 60].map { Self.two($0) }
      return "\(day) \(clock[0]):\(clock[1]):\(clock[2]) +0000"
    }
    let end = min(86_399, second + length)
    add(" <Record type=\"\(type)\" \(source)")
    if let unit { add(" unit=\"\(unit)\"") }
    add(" creationDate=\"\(time(end))\" startDate=\"\(time(second))\"")
    add(" endDate=\"\(time(end))\" value=\"\(value)\"")
    add(child.isEmpty ? "/>\n" : ">\n\(child) </Record>\n")
    records += 1
  }

  private mutating func addDay(_ day: String) {
    let name = Self.quantity
    record(name + "RestingHeartRate", "\(44 + random.below(16))", "count/min", day, 60)
    record(name + "BodyMass", "70.\(random.below(100))", "kg", day, 25_200)
    for number in 0..<6 {
      let start = 3600 * (1 + 3 * number)
      var beats = "  <HeartRateVariabilityMetadataList>\n"
      for beat in 0..<46 {
        beats += "   <InstantaneousBeatsPerMinute bpm=\"\(48 + random.below(28))\""
        beats += " time=\"\(number):00:\(beat),00\"/>\n"
      }
      beats += "  </HeartRateVariabilityMetadataList>\n"
      record(
        name + "HeartRateVariabilitySDNN", "\(30 + random.below(60)).1234", "ms", day, start,
        length: 60, child: beats)
    }
    for number in 0..<24 {
      let stages = ["Core", "Deep", "REM", "Core"]
      record(
        "HKCategoryTypeIdentifierSleepAnalysis",
        "HKCategoryValueSleepAnalysisAsleep" + stages[number % 4], nil, day, 1000 * number,
        length: 1000,
        child: "  <MetadataEntry key=\"HKTimeZone\" value=\"Europe/London\"/>\n")
    }
    for minute in stride(from: 7 * 60, to: 23 * 60, by: 2) { addMinute(minute, day) }
    if days % 2 == 0 { addRun(day) }
  }

  private mutating func addMinute(_ minute: Int, _ day: String) {
    let (name, second) = (Self.quantity, minute * 60)
    let length = 20 + random.below(90)
    record(
      name + "ActiveEnergyBurned", "\(random.below(3)).\(100 + random.below(900))", "kcal", day,
      second, length: length)
    if minute % 4 == 0 {
      record(
        name + "BasalEnergyBurned", "1.\(100 + random.below(900))", "kcal", day, second,
        length: length)
    } else {
      record(
        name + "HeartRate", "\(50 + random.below(100))", "count/min", day, second,
        child: Self.motion)
    }
    guard minute % 10 == 0 else { return }
    for source in [Self.watch, Self.phone] {
      let steps = random.below(400)
      record(
        name + "StepCount", "\(steps)", "count", day, second, length: length, source: source)
      record(
        name + "DistanceWalkingRunning", "0.\(100 + steps)", "km", day, second, length: length,
        source: source)
    }
  }

  private mutating func addRun(_ day: String) {
    let (name, start, length) = (Self.quantity, 18 * 3600, 3600)
    for second in stride(from: start, to: start + length, by: 5) {
      record(
        name + "HeartRate", "\(130 + random.below(45))", "count/min", day, second,
        child: Self.motion)
    }
    for second in stride(from: start, to: start + length, by: 15) {
      record(
        name + "RunningSpeed", "11.\(100 + random.below(900))", "km/hr", day, second, length: 15)
      record(name + "RunningPower", "\(220 + random.below(80))", "W", day, second, length: 15)
    }
    let span = "startDate=\"\(day) 18:00:00 +0000\" endDate=\"\(day) 19:00:00 +0000\""
    add(
      " <Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"60\""
        + " durationUnit=\"min\" \(Self.watch) creationDate=\"\(day) 19:00:00 +0000\" \(span)>\n"
        + "  <WorkoutStatistics type=\"\(name)DistanceWalkingRunning\" \(span) sum=\"11.5\""
        + " unit=\"km\"/>\n </Workout>\n")
    workouts += 1
  }
}
