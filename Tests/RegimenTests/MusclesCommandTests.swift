import Foundation
import Testing

/// `regimen muscles`: bands are in order, as in the app.
@Suite struct MusclesCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func bandsStayInOrder() throws {
    #expect(try tool.run("muscles", "add", "Grip", "--mev", "30").status == 2)
    #expect(try tool.run("muscles", "add", "Grip").status == 0)
    let before = try tool.documents()
    for (words, problem) in [
      (["--mev", "30"], "--mev is out of order. At most 20, the MRV."),
      (["--mrv", "5"], "--mrv is out of order. At least 10, the MEV."),
      (["--mav", "25"], "--mav is out of order. At most 20, the MRV."),
      (["--mev", "-1"], "Bands take 0 to 100 sets a week."),
      ([], "Say what is to be changed of it."),
    ] {
      let refused = try tool.run(["muscles", "edit", "Grip"] + words)
      #expect(refused.status == 2 && refused.errors.contains(problem), "\(refused.errors)")
    }
    #expect(try tool.documents() == before)
    let changed = try tool.run(
      "muscles", "edit", "Grip", "--mev", "25", "--mav", "30", "--mrv", "40")
    #expect(changed.text == "Changed Grip.\n", "\(changed.errors)")
  }
}
