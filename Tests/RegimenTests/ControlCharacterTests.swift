import Foundation
import Testing

/// Names and notes that would tell a terminal what to do.
@Suite struct ControlCharacterTests {
  /// Sets the clipboard, clears the screen, ends a C1 sequence, turns text around, fakes a line.
  private static let name = "A\u{1b}]52;c;aGk\u{07}\u{1b}[2J\u{9b}31m\u{202e}\rB"

  private let tool: Tool

  init() throws { tool = try Tool() }

  private func isClean(_ text: String) -> Bool {
    !text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0a: false
      case ..<0x20, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069: true
      default: false
      }
    }
  }

  private func fill() throws {
    let name = ControlCharacterTests.name
    let commands = [
      ["gyms", "add", name], ["exercises", "add", name], ["muscles", "add", name],
      ["splits", "add", name, name + "=3x5"], ["log", "start", "--name", name, "--gym", name],
      ["log", "set", name, "5x60kg"],
    ]
    for command in commands {
      let output = try tool.run(command)
      #expect(output.status == 0, "\(output.errors)")
      #expect(isClean(output.text + output.errors), "\(command)")
    }
  }

  @Test func noneReachesTheTerminal() throws {
    try fill()
    let name = ControlCharacterTests.name
    for command in [
      ["gyms"], ["exercises"], ["exercises", "show", name], ["muscles"], ["splits"], ["history"],
      ["history", "--exercise", name], ["volume"], ["volume", "--by", "exercise"], ["log", "show"],
      ["log", "discard"], ["gyms", "delete", name], ["library", "restore"], ["library", "status"],
      ["gyms", "edit", "No " + name, "--place", "1"], ["import", "/nowhere/" + name],
      ["history", "--" + name],
      ["library", "status", "--library", "/nowhere/" + name], ["sequence", "show", name],
    ] {
      let output = try tool.run(command)
      #expect(isClean(output.text + output.errors), "\(command) \(output.text + output.errors)")
    }
  }

  @Test func namesStayReadable() throws {
    try fill()
    let gyms = try tool.run("gyms").text
    #expect(gyms.contains("A␛]52;c;aGk␇␛[2J\u{fffd}31m\u{fffd}␍B"))
  }

  @Test func whatIsForProgramsStaysAsItIs() throws {
    try fill()
    let gyms = try tool.run("gyms", "--json").json["gyms"] as? [[String: Any]]
    #expect(gyms?.first?["name"] as? String == ControlCharacterTests.name)
    let csv = try tool.run("export", "--format", "csv").text
    #expect(csv.contains(ControlCharacterTests.name))
    #expect(
      try tool.run("volume", "--by", "exercise", "--csv").text
        .contains(ControlCharacterTests.name))
  }

  @Test func ownColoursComeThrough() throws {
    try fill()
    let process = tool.process([])
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["script", "-qec", "\(Tool.program.path) gyms", "/dev/null"]
    process.environment?["TERM"] = "xterm"
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationStatus == 127 { return }
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains("\u{1b}[1mA␛]52"))
    #expect(
      text.replacing("\u{1b}[1m", with: "").replacing("\u{1b}[0m", with: "")
        .contains("\u{1b}") == false)
  }
}
