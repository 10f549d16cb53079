import Foundation
import Testing

/// Mini-sets, and sets for left and right, in the terminal.
@Suite struct LogSidesTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.run("log", "start", "--name", "Push")
  }

  @Test func miniSetsGoOnWithTheLastSet() throws {
    try tool.run("log", "set", "Bench Press (Barbell)", "15x60kg")
    let myo = try tool.run("log", "set", "Bench Press (Barbell)", "5", "--myo").text
    #expect(myo.contains("✓ 15 × 60 kg   ✓ 5 × 60 kg (myo)"), "\(myo)")
    let pause = try tool.run("log", "set", "Bench Press (Barbell)", "3", "--rest-pause").text
    #expect(pause.contains("✓ 3 × 60 kg (rest-pause)"), "\(pause)")
    let finished = try tool.run("log", "finish", "--json").json
    let volume = finished["volume"] as? [[String: Any]] ?? []
    let chest = volume.first { $0["name"] as? String == "Chest" }
    #expect(chest?["sets"] as? Double == 2)
    let table = try tool.run("export", "--format", "csv").text
    #expect(table.contains(",myo,,5,60 kg,"), "\(table)")
  }

  @Test func theOtherSideIsNoFurtherSet() throws {
    try tool.run("splits", "add", "Legs", "Squat (Barbell)=2x8")
    try tool.run("log", "discard")
    try tool.run("log", "start", "--split", "Legs", "--no-gym")
    let left = try tool.run("log", "set", "Squat", "8x20kg", "--left").text
    #expect(left.contains("✓ 8 × 20 kg left   ○ 8"), "\(left)")
    let right = try tool.run("log", "set", "Squat", "7", "--right").text
    #expect(right.contains("✓ 8 × 20 kg left   ✓ 7 × 20 kg right   ○ 8"), "\(right)")
    let next = try tool.run("log", "set", "Squat", "8x20kg", "--left").text
    #expect(next.contains("✓ 7 × 20 kg right   ✓ 8 × 20 kg left"), "\(next)")
    #expect(!next.contains("○"), "\(next)")
  }

  @Test func plannedWarmUpsAreDoneWithTheirFlagAndPassedOverWithoutIt() throws {
    try tool.run("splits", "add", "Day", "Bench Press (Barbell)=3x8")
    try tool.run("log", "discard")
    try tool.run("log", "start", "--split", "Day", "--no-gym")
    // The first set becomes a warm-up, as a day of the coach has them.
    let name = try #require(try tool.documents().keys.first { $0.hasPrefix("Workouts/") })
    let file = URL(fileURLWithPath: tool.library + "/" + name)
    var text = try String(contentsOf: file, encoding: .utf8)
    let reps = try #require(text.range(of: "\"reps\": 8"))
    text.replaceSubrange(reps, with: "\"kind\": \"warmup\",\n          \"reps\": 8")
    try Data(text.utf8).write(to: file)
    let set = try tool.run("log", "set", "Bench", "8x60kg").text
    #expect(set.contains("○ 8 (warmup)   ✓ 8 × 60 kg   ○ 8"), "\(set)")
    let warmUp = try tool.run("log", "set", "Bench", "5x20kg", "--warmup").text
    #expect(warmUp.contains("✓ 5 × 20 kg (warmup)   ✓ 8 × 60 kg   ○ 8"), "\(warmUp)")
  }

  @Test func aSplitIsWrittenWithMiniSets() throws {
    #expect(
      try tool.run("splits", "add", "Arms", "Bench Press (Barbell)=15, 3x5 myo").status == 0)
    #expect(try tool.run("splits").text.contains("15, 3×5 myo"))
    try tool.run("log", "discard")
    let started = try tool.run("log", "start", "--split", "Arms", "--no-gym").text
    #expect(started.contains("○ 15   ○ 5 (myo)   ○ 5 (myo)   ○ 5 (myo)"), "\(started)")
    // One that is planned is done, none added.
    try tool.run("log", "set", "Bench", "15x40kg")
    let myo = try tool.run("log", "set", "Bench", "5x40kg", "--myo").text
    #expect(myo.contains("✓ 15 × 40 kg   ✓ 5 × 40 kg (myo)   ○ 5 × 40 kg (myo)"), "\(myo)")
    let bare = try tool.run("log", "set", "Bench", "4", "--myo").text
    #expect(bare.contains("✓ 5 × 40 kg (myo)   ✓ 4 × 40 kg (myo)   ○ 5 × 40"), "\(bare)")
  }

  @Test func aSplitIsWrittenWithSides() throws {
    let refused = try tool.run("splits", "add", "Legs", "Squat (Barbell)=3x8 each side")
    #expect(refused.status != 0 && refused.errors.contains("has no sides"), "\(refused.errors)")
    let lunge = "Bulgarian Split Squat (Dumbbell)"
    #expect(try tool.run("splits", "add", "Legs", lunge + "=2x8 each side").status == 0)
    #expect(try tool.run("splits").text.contains("2 × 8, left and right"))
    try tool.run("log", "discard")
    try tool.run("log", "start", "--split", "Legs", "--no-gym")
    let left = try tool.run("log", "set", "Bulgarian", "8x20kg", "--left").text
    #expect(left.contains("✓ 8 × 20 kg left   ○ 8 × 20 kg right   ○ 8 × 20 kg left"), "\(left)")
    let right = try tool.run("log", "set", "Bulgarian", "7", "--right").text
    #expect(right.contains("✓ 8 × 20 kg left   ✓ 7 × 20 kg right   ○ 8 × 20 kg"), "\(right)")
  }

  @Test func refusesWhatContradictsItself() throws {
    for (flags, hint) in [
      (["--left", "--right"], "Use one of --left and --right."),
      (["--myo", "--drop"], "Use one of --warmup, --drop, --failure, --rest-pause and --myo."),
    ] {
      let refused = try tool.run(["log", "set", "Bench Press (Barbell)", "5x60kg"] + flags)
      #expect(refused.status != 0 && refused.errors.contains(hint), "\(refused.errors)")
    }
  }
}
