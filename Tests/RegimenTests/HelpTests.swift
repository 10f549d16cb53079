import Foundation
import Testing

/// The reference in docs/cli.md is what the program prints; RECORD_SNAPSHOTS=1 writes it anew.
@Suite struct HelpTests {
  private static let commands: [[String]] = [
    [], ["demo"], ["serve"], ["import"], ["export"], ["log"], ["log", "show"], ["log", "start"],
    ["log", "set"], ["log", "finish"], ["log", "discard"], ["history"], ["volume"],
    ["exercises"], ["exercises", "list"], ["exercises", "show"], ["exercises", "add"],
    ["exercises", "edit"], ["exercises", "delete"], ["muscles"], ["muscles", "list"],
    ["muscles", "add"], ["muscles", "edit"], ["muscles", "delete"], ["gyms"], ["gyms", "list"],
    ["gyms", "add"], ["gyms", "edit"], ["gyms", "delete"], ["splits"], ["splits", "list"],
    ["splits", "add"], ["splits", "starter"], ["splits", "delete"], ["settings"], ["library"],
    ["library", "status"], ["library", "rebuild"], ["library", "verify"], ["library", "restore"],
  ]

  @Test func theReferenceIsTrue() throws {
    let tool = try Tool()
    var text = "# The command line\n\nEvery command with its options, as the program prints them.\n"
    for command in Self.commands {
      let output = try tool.run(["help"] + command)
      #expect(output.status == 0)
      text += "\n## regimen \(command.joined(separator: " "))".trimmedEnd + "\n\n```\n"
      text +=
        output.text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0).trimmedEnd }.joined(separator: "\n").trimmedEnd + "\n```\n"
    }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/cli.md")
    try Snapshot(file: file).check(text)
  }

  @Test func wrongUsageExitsWithTwo() throws {
    let tool = try Tool()
    #expect(try tool.run("volume", "--bogus").status == 2)
    #expect(try tool.run("volume", "--week", "2026-02-30").status == 2)
    #expect(try tool.run("volume", "--to", "2026-01-01").status == 2)
    #expect(try tool.run("--version").text == "0.1.0\n")
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
