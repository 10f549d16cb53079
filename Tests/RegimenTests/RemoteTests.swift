import Foundation
import Testing

/// Two machines: one serves its library, the other one works with it as a device.
@Suite struct RemoteTests {
  private let home: Tool
  private let away: Tool

  init() throws {
    home = try Tool()
    away = try Tool()
  }

  /// Serves `home` while `body` runs, which gets the link that the server prints.
  private func serving(port: Int = 0, _ body: (String) throws -> Void) throws {
    let process = home.process(["serve", "--no-open", "--port", "\(port)"])
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    var text = ""
    while !text.contains("#pair="), process.isRunning {
      text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }
    let link = try #require(
      text.split(whereSeparator: \.isWhitespace).first { $0.contains("#pair=") })
    try body(String(link))
  }

  private func address(_ link: String) -> String { String(link.prefix { $0 != "#" }.dropLast()) }

  @Test func worksWithTheLibraryOfAServer() throws {
    try home.run("splits", "starter")
    try serving { link in
      let remote = address(link)
      #expect(try away.run("history", "--remote", remote).errors.contains("is not paired"))
      #expect(try away.run("devices", "pair", link, "--name", "Laptop").status == 0)
      #expect(try away.run("devices", "pair", link).status == 1, "a link works once")
      #expect(try home.run("devices").text.contains("Laptop"))
      let splits = try away.run("splits", "--remote", remote)
      #expect(splits.text == (try home.run("splits").text))
      #expect(try away.run("log", "start", "--name", "Away", "--remote", remote).status == 0)
      let logged = try away.run("log", "set", "Squat", "5x100kg", "--remote", remote)
      #expect(logged.status == 0, "\(logged.errors)")
      #expect(try away.run("log", "finish", "--remote", remote).status == 0)
      #expect(try home.run("history").text.contains("Away"))
      #expect(FileManager.default.fileExists(atPath: away.library) == false)
    }
    #expect(try home.run("library", "verify").status == 0)
    #expect(try home.documents().keys.filter { $0.hasPrefix("Workouts") }.count == 1)
  }

  @Test func worksOfflineAndSendsEverythingLater() throws {
    try home.run("exercises", "add", "Bench Press")
    var remote = ""
    var port = 0
    try serving { link in
      remote = address(link)
      port = Int(remote.split(separator: ":").last ?? "") ?? 0
      try away.run("devices", "pair", link)
      #expect(try away.run("exercises", "--remote", remote).text.contains("Bench Press"))
    }
    let offline = try away.run("exercises", "add", "Row", "--remote", remote)
    #expect(offline.status == 0)
    #expect(offline.errors.contains("offline:"))
    #expect(offline.errors.contains("1 change waits"))
    #expect(try away.run("exercises", "delete", "Bench Press", "--remote", remote).status == 0)
    #expect(!(try home.run("exercises").text.contains("Row")))
    try serving(port: port) { _ in
      let list = try away.run("exercises", "--remote", remote)
      #expect(list.errors.isEmpty, "\(list.errors)")
      #expect(list.text.contains("Row"))
      let kept = try home.run("exercises").text
      #expect(kept.contains("Row"))
      #expect(!kept.contains("Bench Press"))
    }
    #expect(try home.run("library", "restore").text.contains("Bench Press"))
  }

  @Test func saysWhatIsWrongWithAnAddress() throws {
    for (words, message) in [
      (["history", "--remote", "ada"], "is no address of a server"),
      (["history", "--remote", "http://127.0.0.1:9"], "is not paired"),
      (["devices", "pair", "http://127.0.0.1:9/"], "is no link for pairing"),
      (["devices", "pair", "http://127.0.0.1:9/#pair=x"], "cannot be reached"),
      (["history", "--remote", "http://a", "--library", "b"], "give one of them"),
      (["serve", "--remote", "http://127.0.0.1:9"], "serves a folder of this machine"),
    ] {
      let output = try away.run(words)
      #expect(output.status != 0)
      #expect(output.errors.contains(message), "\(words): \(output.errors)")
    }
  }
}
