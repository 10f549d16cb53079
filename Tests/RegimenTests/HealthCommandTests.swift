import Body
import Documents
import Foundation
import Library
import Testing

/// `regimen health`: what is entered by hand stands beside what devices have told.
@Suite struct HealthCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func days(_ more: String...) throws -> [[String: Any]] {
    try list(tool.run(["health", "show", "--json"] + more).text)
  }

  private func list(_ text: String) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  private func value(_ day: [String: Any]?, _ key: String) -> Double? {
    (day?[key] as? [String: Any])?["value"] as? Double
  }

  /// Days of a watch: the night and the resting heart rate of each.
  private func watch(_ days: [(day: CivilDay, rate: Double)]) async throws {
    let library = try Library(
      at: tool.library, cacheFolder: tool.folder + "/caches", forWriting: true)
    try await library.refresh()
    var months: [CivilDay: HealthMonth] = [:]
    for (day, rate) in days.sorted(by: { $0.day < $1.day }) {
      var health = HealthDay(day: day)
      health.restingHeartRate = HealthFigure(rate, source: "Watch")
      months[day.firstOfMonth, default: HealthMonth(of: day)].days.append(health)
    }
    for month in months.values { try await library.save(month) }
  }

  private var today: CivilDay {
    Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1000).day
  }

  @Test func weightsThatWereEnteredAreShown() throws {
    #expect(try tool.run("settings", "--body-weight", "81.2kg").status == 0)
    let shown = try tool.run("health").text
    #expect(shown.contains("81.2 kg"), "\(shown)")
    #expect(!shown.contains("Nothing is known"))
    let day = try #require(try days().first)
    #expect(value(day, "weight") == 81.2)
    #expect((day["weight"] as? [String: Any])?["source"] as? String == "entered")
    try tool.run("settings", "--unit", "lb")
    #expect(try tool.run("health").text.contains("179 lb"))
  }

  @Test func figuresAreEnteredChangedAndTakenAway() throws {
    let entered = try tool.run(
      "health", "enter", "2025-11-20", "--weight", "80.5", "--sleep", "7:30", "--resting", "49",
      "--hrv", "62", "--girth", "waist=82.5", "--girth", "upperarm=36")
    #expect(entered.status == 0 && entered.text.hasPrefix("Saved: Weight, Sleep, "))
    let range = ["--from", "2025-11-19", "--to", "2025-11-21"]
    let day = try #require(try days(range[0], range[1], range[2], range[3]).first)
    #expect(value(day, "weight") == 80.5 && value(day, "restingHeartRate") == 49)
    #expect(value(day, "rmssd") == 62)
    #expect((day["sleep"] as? [String: Any])?["asleepMinutes"] as? Double == 450)
    let girths = day["measurements"] as? [[String: Any]] ?? []
    #expect(girths.compactMap { $0["site"] as? String } == ["waist", "upperArm"])
    let text = try tool.run(["health", "show"] + range).text
    #expect(text.contains("7:30 h") && text.contains("Waist") && text.contains("82.5 cm"))
    let less = try tool.run(
      "health", "enter", "2025-11-20", "--weight", "none", "--girth", "waist=none", "--json")
    let left = try #require(try list(less.text).first)
    #expect(left["weight"] == nil && value(left, "rmssd") == 62)
    #expect((left["measurements"] as? [Any])?.count == 1)
    let gone = try tool.run(
      "health", "enter", "2025-11-20", "--sleep", "none", "--resting", "none", "--hrv", "none",
      "--girth", "upperArm=none")
    #expect(gone.status == 0, "\(gone.errors)")
    #expect(try days(range[0], range[1], range[2], range[3]).isEmpty)
  }

  @Test func whatADeviceHasToldIsNotTakenAway() async throws {
    let day = try #require(CivilDay("2025-11-20"))
    try await watch([(day, 52)])
    let none = try tool.run("health", "enter", "2025-11-20", "--resting", "none", "--json")
    #expect(value(try list(none.text).first, "restingHeartRate") == 52)
    // What is entered goes before it.
    let own = try tool.run("health", "enter", "2025-11-20", "--resting", "50", "--json")
    #expect(value(try list(own.text).first, "restingHeartRate") == 50)
  }

  @Test func poundsGoWithInches() throws {
    try tool.run("settings", "--unit", "lb")
    let entered = try tool.run(
      "health", "enter", "2025-11-20", "--weight", "180", "--girth", "waist=32", "--json")
    let day = try #require(try list(entered.text).first)
    #expect(abs((value(day, "weight") ?? 0) - 81.6466) < 0.001)
    let girths = day["measurements"] as? [[String: Any]] ?? []
    #expect(girths.first?["centimeters"] as? Double == 81.28)
    let metric = try tool.run(
      "health", "enter", "2025-11-20", "--weight", "81.65kg", "--json")
    #expect(abs((value(try list(metric.text).first, "weight") ?? 0) - 81.65) < 0.01)
  }

  @Test func saysHowTheBodyIsToday() async throws {
    let none = try tool.run("health", "today", "--json")
    #expect(none.status != 0)
    try await watch((0..<40).map { (today - $0, $0 % 2 == 0 ? 50 : 52) })
    let json = try tool.run("health", "today", "--json").json
    #expect(json["verdict"] as? String == "As usual" && json["rmssd_ms"] is NSNull)
    let rate = try #require(json["resting_heart_rate"] as? [String: Any])
    #expect(rate["standing"] as? String == "within" && rate["source"] as? String == "Watch")
    let shown = try tool.run("health").text
    #expect(shown.contains("Readiness  As usual. Resting heart rate 5"), "\(shown)")
    #expect(try tool.run("health", "today").text.hasPrefix("As usual. "))
  }

  @Test(arguments: [
    (["enter", "today"], "Say what to enter"),
    (["enter", "tomorrow", "--weight", "80"], "Enter a day up to today."),
    (["enter", "today", "--weight", "5"], "Weight: Enter 20 to 500."),
    (["enter", "today", "--sleep", "long"], "Sleep: Enter hours such as 7:30."),
    (["enter", "today", "--girth", "nose=5"], "nose=5"),
    (["enter", "today", "--girth", "waist=5000"], "Waist: Enter a girth such as 80."),
  ])
  func refusesWhatCannotBe(_ arguments: [String], _ words: String) throws {
    let output = try tool.run(["health"] + arguments)
    #expect(output.status == 2 && output.errors.contains(words), "\(output.errors)")
  }
}
