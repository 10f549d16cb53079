import Foundation
import Testing

/// `regimen zones`: what is entered stands in the library, and plans follow it.
@Suite struct ZonesCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func saysWhatIsMissing() throws {
    try tool.run("gyms", "add", "Home")
    let shown = try tool.run("zones").text
    #expect(shown.contains("no result yet"))
    #expect(shown.contains("because the maximum heart rate is not set"))
    let json = try tool.run("zones", "--json").json
    #expect(json["vdot"] is NSNull)
    #expect(json["friel"] is NSNull)
  }

  @Test func keepsWhatIsSetAndLeavesTheRest() throws {
    let set = try tool.run(
      "zones", "set", "--max-heart-rate", "188", "--resting", "52", "--threshold", "170", "--sex",
      "male", "--result", "10k=43:10")
    #expect(set.status == 0, "\(set.errors)")
    #expect(set.text.contains("10 km in 43:10"))
    _ = try tool.run("zones", "set", "--resting", "50")
    let json = try tool.run("zones", "--json").json
    #expect((json["resting_heart_rate"] as? [String: Any])?["value"] as? Double == 50)
    #expect((json["max_heart_rate"] as? [String: Any])?["value"] as? Double == 188)
    #expect((json["friel"] as? [[String: Any]])?.first?["to"] as? Int == 144)
    #expect((json["karvonen"] as? [[String: Any]])?.count == 5)
    #expect((json["paces"] as? [[String: Any]])?.count == 5)
    #expect((json["performances"] as? [[String: Any]])?.count == 1)
    #expect(abs((json["vdot"] as? Double ?? 0) - 47.5) < 0.1)
  }

  @Test func runsGoByWhatIsChosen() throws {
    #expect(try tool.run("zones", "set", "--resting", "52").status == 0)
    #expect(try tool.run("zones", "--json").json["targets"] as? String == "pace")
    #expect(try tool.run("zones", "set", "--targets", "heart-rate").status == 0)
    let json = try tool.run("zones", "--json").json
    #expect(json["targets"] as? String == "heart-rate")
    #expect((json["resting_heart_rate"] as? [String: Any])?["value"] as? Double == 52)
    #expect(try tool.run("zones", "set", "--targets", "power").status != 0)
  }

  @Test func plansFollow() throws {
    _ = try tool.run(
      "plan", "new", "--distance", "10k", "--weeks", "8", "--result", "5k=27:00", "--current-km",
      "25", "--name", "Spring")
    let set = try tool.run("zones", "set", "--threshold-pace", "4:20")
    #expect(set.text.contains("Spring follows from today on."))
  }

  @Test func refusesWhatCannotBe() throws {
    #expect(try tool.run("zones", "set").errors.contains("Say what to change"))
    #expect(try tool.run("zones", "set", "--vdot", "200").errors.contains("--vdot takes 15 to 95."))
    #expect(
      try tool.run("zones", "set", "--vdot", "50", "--result", "5k=20:00").errors
        .contains("Use one of"))
    let wrong = try tool.run("zones", "set", "--resting", "190", "--max-heart-rate", "180")
    #expect(wrong.errors.contains("The heart rates contradict each other."))
  }
}
