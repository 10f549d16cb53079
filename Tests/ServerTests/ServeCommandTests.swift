import Documents
import Foundation
import Strength
import TestSupport
import Testing

/// The server as people start it.
@Suite struct ServeCommandTests {
  /// `regimen serve`, running.
  final class Program: Sendable {
    let folder: String
    private let process: TestProcess
    private let output: FileHandle
    let port: Int
    let token: String

    var library: String { folder + "/library" }

    init(folder: String, _ arguments: [String] = []) async throws {
      self.folder = folder
      process = try Program.process(folder, ["serve", "--port", "0", "--no-open"] + arguments)
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      let output = pipe.fileHandleForReading
      self.output = output
      let text = try await blocking {
        var text = ""
        while !text.contains("#pair=") || !text.hasSuffix("\n") {
          let data = output.availableData
          if data.isEmpty { break }
          text += String(decoding: data, as: UTF8.self)
        }
        return text
      }
      let link = try #require(text.split(separator: "#pair=").last)
      token = link.trimmingCharacters(in: .newlines)
      let address = try #require(
        text.split(separator: "\n").first { $0.hasPrefix("Regimen is at http://127.0.0.1:") })
      port = try #require(Int(address.split(separator: ":").last ?? ""))
    }

    /// No server outlives a test that failed.
    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    static func process(_ folder: String, _ arguments: [String]) throws -> TestProcess {
      let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      let candidates = [tests, Bundle(for: Program.self).bundleURL.deletingLastPathComponent()]
      let program = candidates.map { $0.appendingPathComponent("regimen") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      let process = TestProcess()
      process.executableURL = try #require(program)
      process.arguments = arguments
      process.environment = [
        "HOME": folder, "REGIMEN_LIBRARY": folder + "/library",
        "REGIMEN_CACHE": folder + "/caches", "REGIMEN_STATE": folder + "/state", "TZ": "UTC",
        "PATH": "/usr/bin:/bin",
      ]
      for (name, value) in ProcessInfo.processInfo.environment
      where name.hasSuffix("SAN_OPTIONS") {
        process.environment?[name] = value
      }
      process.standardInput = FileHandle.nullDevice
      return process
    }

    /// Runs a command to its end.
    static func run(
      _ folder: String, _ arguments: [String]
    ) async throws -> (status: Int32, errors: String) {
      let process = try Program.process(folder, arguments)
      let pipe = Pipe()
      process.standardOutput = FileHandle.nullDevice
      process.standardError = pipe
      try process.run()
      let errors = try await blocking {
        String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      }
      process.waitUntilExit()
      return (process.terminationStatus, errors)
    }

    /// Sends a signal and waits for the end.
    func end(_ signal: Int32) async throws -> Int32 {
      kill(process.processIdentifier, signal)
      return try await blocking { [process] in
        process.waitUntilExit()
        return process.terminationStatus
      }
    }
  }

  static func inFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("regimen-serve-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  static func pair(_ program: Program) async throws -> String {
    let (port, token) = (program.port, program.token)
    let reply = try await blocking {
      let client = try RawClient(port: port)
      let body = #"{"token":"\#(token)","name":"Test"}"#
      try client.send(
        "POST /api/pair HTTP/1.1\r\nHost: localhost:\(port)\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n" + body)
      return try client.reply()
    }
    #expect(reply.status == 200)
    return try #require(reply.json["token"] as? String)
  }

  @Test func finishesCleanlyOnASignalAndLosesNothing() async throws {
    try await Self.inFolder { folder in
      let program = try await Program(folder: folder)
      let token = try await Self.pair(program)
      let port = program.port
      let saved = try await blocking {
        let stream = try RawClient(port: port)
        try stream.send(
          "GET /api/events HTTP/1.1\r\nHost: localhost:\(port)\r\n"
            + "Authorization: Bearer \(token)\r\n\r\n")
        _ = try stream.receive(through: "event: revision")
        let client = try RawClient(port: port)
        let body = (0..<100).map { Line($0, Workout.sample($0)).json }.joined(separator: "\n")
        try client.send(
          "POST /api/documents HTTP/1.1\r\nHost: localhost:\(port)\r\n"
            + "Authorization: Bearer \(token)\r\nRegimen-Protocol: 2\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n" + body)
        return (stream, try client.reply())
      }
      #expect(saved.1.lines.count == 101)
      // Another one starts on the same library: told clearly, and at once.
      let second = try await Program.run(folder, ["serve", "--port", "0", "--no-open"])
      #expect(second.status == 1)
      #expect(second.errors.contains("Another command is writing to the library"))
      #expect(second.errors.contains("regimen serve"))
      #expect(try await program.end(SIGTERM) == 0)
      #expect(try await blocking { saved.0.isClosed() })
      let files = FileManager.default.enumerator(atPath: folder + "/library/Workouts")
      let names = (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".json") }
      #expect(names.count == 100)
      #expect(try await Program.run(folder, ["library", "verify"]).status == 0)

      let again = try await Program(folder: folder)
      #expect(try await again.end(SIGINT) == 0)
    }
  }

  @Test func saysWhatIsInTheWayOfStarting() async throws {
    try await Self.inFolder { folder in
      let taken = try await TestServer()
      defer { try? FileManager.default.removeItem(atPath: taken.folder) }
      let port = try await Program.run(
        folder, ["serve", "--no-open", "--port", "\(taken.port)"])
      try await taken.stop()
      #expect(port.status == 1)
      #expect(port.errors.contains("listens on port \(taken.port) already"))

      let network = try await Program.run(
        folder, ["serve", "--no-open", "--port", "0", "--host", "0.0.0.0"])
      #expect(network.status == 1)
      #expect(network.errors.contains("No device is paired yet"))
      let inside = try await Program.run(
        folder, ["serve", "--no-open", "--state", folder + "/library/state"])
      #expect(inside.status == 2)
      #expect(try await Program.run(folder, ["serve", "--port", "70000"]).status == 2)
    }
  }

  @Test func saysWhatIsInTheWayOfTLS() async throws {
    try await Self.inFolder { folder in
      func errors(_ arguments: String...) async throws -> String {
        let result = try await Program.run(
          folder, ["serve", "--no-open", "--port", "0", "--tls"] + arguments)
        #expect(result.status == 1)
        return result.errors
      }
      let taken = try await TestServer()
      let page = try await errors("--install-port", "\(taken.port)")
      #expect(page.contains("install page cannot be shown on port \(taken.port)"))
      #expect(page.contains("something else listens there already"))
      try await taken.stop()
      try? FileManager.default.removeItem(atPath: taken.folder)
      let path = folder + "/state/tls/authority.pem"
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      let name = try await errors("--name", "train.example.com")
      #expect(name.contains("may not vouch for train.example.com") && name.contains(path))
      try whole.prefix(300).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      #expect(try await errors().contains("others may read it"))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      let damaged = try await errors()
      #expect(damaged.contains("holds no certificate authority") && damaged.contains("backup"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole.prefix(300))
    }
  }

  @Test func doesNotTakeAMissingFolderForANewLibrary() async throws {
    try await Self.inFolder { folder in
      let program = try await Program(folder: folder)
      let token = try await Self.pair(program)
      let port = program.port
      _ = try await blocking {
        let client = try RawClient(port: port)
        let body = Line(1, Workout.sample(1)).json
        try client.send(
          "POST /api/documents HTTP/1.1\r\nHost: localhost:\(port)\r\n"
            + "Authorization: Bearer \(token)\r\nRegimen-Protocol: 2\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n" + body)
        return try client.reply()
      }
      #expect(try await program.end(SIGTERM) == 0)
      try FileManager.default.moveItem(atPath: program.library, toPath: folder + "/away")
      let missing = try await Program.run(folder, ["serve", "--no-open", "--port", "0"])
      #expect(missing.status == 1)
      #expect(missing.errors.contains("but it held 1 documents before"))
      #expect(!FileManager.default.fileExists(atPath: program.library))
    }
  }
}
