import Documents
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An import that dies at any moment leaves a sound library, and the next one completes it.
@Suite struct KillTests {
  private static let kills = 200

  @Test func anImportMayDieAtAnyMoment() throws {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomSource(seed: seed)
    let tool = try Tool()
    let workouts = 60
    let file = try tool.file("a.csv", StrongFile.text(workouts: workouts))
    let whole = try duration(of: tool, file)
    var died = 0
    for number in 0..<Self.kills {
      if number % 20 == 0 { try tool.beginAnew() }
      let process = tool.process(["import", file, "--unit", "kg"])
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      Thread.sleep(forTimeInterval: random.unit() * whole)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { died += 1 }
      guard FileManager.default.fileExists(atPath: tool.library) else { continue }
      let verified = try tool.run("library", "verify")
      #expect(verified.status == 0, "seed \(seed), kill \(number): \(verified.text)")
      if number % 20 == 19 {
        #expect(try tool.run("import", file, "--unit", "kg").status == 0)
        let again = try tool.run("import", file, "--unit", "kg", "--json")
        #expect(again.json["unchanged"] as? Int == workouts * 5, "seed \(seed), kill \(number)")
        #expect(again.json["sets"] as? Int == 0, "seed \(seed), kill \(number)")
      }
    }
    #expect(died > Self.kills / 4, "too few of the kills came in time")
  }

  /// Seconds that the import takes when it is left alone.
  private func duration(of tool: Tool, _ file: String) throws -> Double {
    let start = Date()
    #expect(try tool.run("import", file, "--unit", "kg").status == 0)
    try tool.beginAnew()
    return Date().timeIntervalSince(start)
  }
}
