import Foundation
import Testing

/// A folder that holds nothing any more, as where a disk is not mounted: what is known is read.
@Suite struct EmptiedLibraryTests {
  /// What reads, by command, with what it takes.
  private static let reading: [(command: String, more: [String])] = [
    ("activities list", []), ("activities list", ["--json"]), ("health show", ["--json"]),
    ("health today", []), ("health today", ["--json"]),
    ("today", []), ("today", ["--json"]), ("calendar", ["--from", "2026-11-12", "--weeks", "2"]),
    ("calendar", ["--json"]),
    ("history list", []), ("history list", ["--json"]),
    ("history list", ["--exercise", "Plank"]), ("history list", ["--search", "squat"]),
    ("history show", ["2026-11-18"]), ("history show", ["2026-11-18", "--json"]),
    ("volume", ["--week", "2026-11-12"]), ("export", ["--format", "csv"]),
    ("export", ["--format", "json"]), ("plan list", []), ("plan show", []),
    ("plan adjust", []), ("plan edit", []), ("plan paces", []),
    ("plan catalogue", ["6x800"]),
    ("plan export", ["--format", "csv", "--to", "runs"]),
    ("sequence list", []), ("sequence show", ["Tabata"]), ("sequence export", []),
    ("exercises list", []),
    ("exercises show", ["Plank"]), ("muscles list", []), ("gyms list", []), ("splits list", []),
    ("programmes list", []), ("programmes list", ["--json"]), ("programmes show", ["Waves"]),
    ("settings", []), ("settings", ["--json"]), ("log show", []), ("log show", ["--json"]),
    ("exercises show", ["Plank", "--json"]), ("exercises substitutes", ["Plank"]),
    ("library at", ["today"]),
    ("library at", ["yesterday", "--json"]), ("library history", ["Plank"]),
    ("library history", ["Plank", "--show", "1"]), ("library conflicts", []),
    ("library review", []), ("library review", ["--json"]), ("library restore", []),
    ("library restore", ["--json"]), ("devices list", []), ("zones show", []),
    ("coach plan", ["--start", "2026-11-30"]), ("coach brief", ["--start", "2026-11-30"]),
    ("coach review", ["--week", "2026-11-12"]), ("coach debug", ["--start", "2026-11-30"]),
    ("goals list", []), ("goals list", ["--json"]), ("photos list", []),
    ("photos list", ["--json"]), ("recap month", ["2026-10-15"]),
    ("recap year", ["2026-11-12", "--json"]),
  ]
  /// What tells of the folder as it is now.
  private static let telling = [
    "library status", "library verify", "activities show", "activities export",
    "photos export", "doctor",
  ]
  /// `devices kept` needs a server; `backup make` puts nothing away of what holds nothing.
  private static let writing = [
    "history edit", "history delete", "history repeat", "history duplicate",
    "log undo", "log change", "log move", "log replace", "log superset", "log gym", "log edit",
    "demo", "serve", "import", "play", "log start", "log set", "log finish", "log discard",
    "sequence import", "sequence add", "sequence draft", "sequence edit", "sequence duplicate",
    "sequence delete", "plan new", "plan delete",
    "plan complete", "plan move", "plan swap", "plan cancel", "plan restore", "plan replace",
    "plan add", "plan race", "plan ill",
    "exercises add", "exercises edit", "exercises delete", "muscles add", "muscles edit",
    "muscles delete", "gyms add", "gyms edit", "gyms delete",
    "splits add", "splits edit",
    "splits change", "splits delete", "splits starter",
    "programmes add", "programmes move", "programmes swap", "programmes skip",
    "programmes edit", "programmes end", "programmes delete",
    "library rebuild", "devices pair", "devices rename", "devices revoke",
    "devices kept", "activities link", "activities unlink", "activities part", "activities join",
    "activities log", "activities edit", "activities delete",
    "health enter",
    "goals add", "goals edit", "goals delete", "photos add", "photos edit", "photos delete",
    "zones set", "coach show", "coach accept", "coach swap", "coach redo", "coach skip",
    "coach move", "coach discard",
    "coach link", "coach unlink", "backup make",
  ]

  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func everyReadingCommandGoesOn() throws {
    try tool.makeDemo()
    try tool.run("log", "start", "--name", "Now")
    try tool.run("programmes", "add", "Waves", "--template", "four")
    try tool.run("sequence", "add", "Tabata")
    try tool.run("gyms", "add", "Gone")
    try tool.run("gyms", "delete", "Gone")
    func texts() throws -> [Tool.Output] {
      try Self.reading.map { command, more in
        try tool.run(command.split(separator: " ").map { String($0) } + more)
      }
    }
    let before = try texts()
    for name in try FileManager.default.contentsOfDirectory(atPath: tool.library) {
      try FileManager.default.removeItem(atPath: tool.library + "/" + name)
    }
    for ((command, before), after) in zip(zip(Self.reading, before), try texts()) {
      let name = command.command
      #expect(before.status == 0 && !before.text.isEmpty, "\(name)")
      #expect(after.status == 0, "\(name): \(after.errors)")
      #expect(after.text == before.text, "\(name)")
      if name == "devices list" { continue }
      #expect(
        after.errors.hasPrefix("warning: The library at \(tool.library) is empty, "), "\(name)")
    }
    #expect(try tool.run("library", "restore").text.contains("Gone"))
    #expect(try tool.run("library", "status").text.contains("  emptied\n"))
    #expect(try tool.run("library", "verify").status == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: tool.library)
    #expect(files.isEmpty)
    // To bring something back is to write.
    let restored = try tool.run("library", "restore", "Gone")
    #expect(restored.status == 1)
    #expect(restored.errors.hasPrefix("error: The library at \(tool.library) is empty, "))
  }

  /// So that none is forgotten above.
  @Test func theListOfReadingCommandsIsWhole() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/cli.md")
    let sections = try String(contentsOf: file, encoding: .utf8).components(
      separatedBy: "\n## regimen ")
    let names = sections.dropFirst().filter { $0.contains("  --library <dir>") }
      .compactMap { $0.split(separator: "\n").first.map { String($0) } }
    let known = Self.reading.map { $0.command } + Self.telling + Self.writing
    #expect(Set(names) == Set(known))
  }

  @Test func whatWasDeletedIsListedWithoutMakingAFolder() throws {
    let listed = try tool.run("library", "restore")
    #expect(listed.status == 1)
    #expect(listed.errors.hasPrefix("error: There is no folder at \(tool.library).\n"))
    #expect(!FileManager.default.fileExists(atPath: tool.library))
  }
}
