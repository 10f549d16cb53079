import Body
import Documents
import Running
import Testing
import Tracks

@Suite struct ActivityTests {
  @Test func decodingUndoesEncoding() throws {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomFields(seed: seed)
    for _ in 0..<200 {
      let activity = random.record(Activity.self)
      #expect(try Activity(decoding: activity.encoded()) == activity)
      let month = random.record(HealthMonth.self)
      #expect(try HealthMonth(decoding: month.encoded()) == month)
    }
  }

  /// What a treadmill says in total counts beside positions that stray around it for half an hour;
  /// without it nothing is known of a distance.
  @Test func positionsUnderARoofSpeakAgainstNoTotal() {
    var samples = Samples()
    for second in 0...1800 {
      samples.times.append(1_764_000_000_000 + Int64(second) * 1000)
      samples.latitudes.append(52 + Double(second * 37 % 101) * 2e-6)
      samples.longitudes.append(13 + Double(second * 53 % 103) * 3e-6)
    }
    var activity = Activity()
    activity.elapsedSeconds = 1800
    activity.meters = 5000
    activity.take(ActivityAnalysis(samples, sport: .running, subSport: .treadmill))
    #expect(activity.meters == 5000)
    #expect(activity.distance?.source == Open(.total))
    #expect(activity.distance?.trackMeters == nil)
    #expect(activity.bestEfforts.isEmpty)
    activity.meters = nil
    activity.take(ActivityAnalysis(samples, sport: .running, subSport: .treadmill))
    #expect(activity.meters == nil && activity.distance == nil)
  }

  @Test func anActivityWithoutSetsIsWrittenAsBefore() throws {
    var activity = Activity()
    activity.id = ULID(derivedFrom: "lift")
    let text = String(decoding: activity.encoded(), as: UTF8.self)
    #expect(!text.contains("\"sets\""))
    #expect(try Activity(decoding: Array(text.utf8)).sets.isEmpty)
  }

  @Test(arguments: [
    ("bench_press", "Bench press"), ("Zercher squat", "Zercher squat"), ("élevé", "élevé"),
    ("", ""),
  ])
  func exercisesOfSetsAreSaidInWords(_ exercise: String, title: String) {
    var set = ActivitySet()
    set.exercise = exercise
    #expect(set.title == title)
  }

  @Test func heartRatesAreWrittenAsOneText() {
    var seconds = [Double](repeating: 0, count: 400)
    seconds[121] = 35.4
    seconds[160] = 64
    seconds[350] = 10
    let time = HeartRateTime(secondsByRate: seconds)
    #expect(time.text == "121=35,160=64")
    #expect(HeartRateTime("121=35,160=64") == time)
    #expect(time.totalSeconds == 99)
    for text in ["121", "121=", "=4", "160=1,121=2", "121=0", "999=1", "121=35,", "121=9999999999"]
    {
      #expect(HeartRateTime(text) == nil || text == "121=35,", "\(text)")
    }
  }

  @Test(arguments: [
    ("Activities/2026/03/01J0000000000000000000000A.fit", true),
    ("Activities/2026/03/a b.gpx", true),
    ("Activities/2026/03/01J0000000000000000000000A.json", false),
    ("Workouts/2026/03/01J0000000000000000000000A.fit", false),
    ("Activities.fit", false),
    ("Photos/2026/03/01J0000000000000000000000A-0123abcd.jpg", true),
    ("Photos/2026/03/a.webp", true),
    ("Photos/2026/03/a.fit", false),
    ("Photos/2026/03/01J0000000000000000000000A.json", false),
    ("Photos/../a.jpg", false),
    ("Activities/2026/03/a.jpg", false),
    ("Photos", false), ("Photos/a", false), ("", false),
  ])
  func attachmentsAreTheFilesBesideDocuments(_ path: String, isAttachment: Bool) {
    #expect(Attachment.isAttachment(path) == isAttachment)
  }
}
