import Foundation
import Testing

/// The reference in docs/cli.md is what the program prints; RECORD_SNAPSHOTS=1 writes it anew.
@Suite struct HelpTests {
  @Test func theReferenceIsTrue() throws {
    let tool = try Tool()
    var text = "# The command line\n\nEvery command with its options, as the program prints them.\n"
    var waiting: [[String]] = [[]]
    while let command = waiting.popLast() {
      let output = try tool.run(["help"] + command)
      #expect(output.status == 0)
      let lines = output.text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0).trimmedEnd }
      text += "\n## regimen \(command.joined(separator: " "))".trimmedEnd + "\n\n```\n"
      text += lines.joined(separator: "\n").trimmedEnd + "\n```\n"
      waiting += Self.subcommands(lines).reversed().map { command + [$0] }
    }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/cli.md")
    try Snapshot(file: file).check(text)
  }

  /// What is printed for programs is told in docs/terminal.md.
  @Test func everyCommandWithJSONIsTold() throws {
    let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs")
    let told = try String(contentsOf: docs.appendingPathComponent("terminal.md"), encoding: .utf8)
    let sections = try String(contentsOf: docs.appendingPathComponent("cli.md"), encoding: .utf8)
      .components(separatedBy: "\n## regimen ").filter { $0.contains("\n  --json ") }
    #expect(sections.count > 50)
    for section in sections {
      let name = String(section.prefix { $0 != "\n" })
      #expect(told.contains("`\(name)`"), "\(name)")
    }
  }

  /// The words that stand two columns in, below their heading.
  private static func subcommands(_ help: [String]) -> [String] {
    guard let heading = help.firstIndex(of: "SUBCOMMANDS:") else { return [] }
    return help[(heading + 1)...].prefix { !$0.isEmpty }
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  @Test func wrongUsageExitsWithTwo() throws {
    let tool = try Tool()
    #expect(try tool.run("volume", "--bogus").status == 2)
    let day = try tool.run("volume", "--from", "2026-02-30")
    #expect(day.errors.contains("such as 2026-11-28"), "\(day.errors)")
    let limit = try tool.run("history", "--limit", "-1")
    #expect(limit.status == 2 && limit.errors.contains("--limit takes a number from 1."))
    #expect(try tool.run("volume", "--week", "2026-02-30").status == 2)
    let nothing = try tool.run("help", "plan", "nope")
    #expect(nothing.status == 2 && nothing.errors.contains("There is no command \"nope\"."))
    #expect(try tool.run("volume", "--to", "2026-01-01").status == 2)
  }

  @Test func theVersionIsTheNewestOfTheChangelog() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("CHANGELOG.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let newest = try #require(text.split(separator: "**").dropFirst().first)
    #expect(try Tool().run("--version").text == newest + "\n")
  }
}

/// A file that holds what something should print.
struct Snapshot {
  let file: URL

  func check(_ text: String) throws {
    let known = try? String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1", known != text {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(file.lastPathComponent); run again without RECORD_SNAPSHOTS")
      return
    }
    #expect(known == text, "\(file.lastPathComponent) is not what is printed now")
  }

  static func named(_ name: String, file: String = #filePath) -> Snapshot {
    Snapshot(
      file: URL(fileURLWithPath: file).deletingLastPathComponent()
        .appendingPathComponent("Snapshots").appendingPathComponent(name))
  }
}

extension String {
  var trimmedEnd: String {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
