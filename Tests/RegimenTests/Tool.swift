import Documents
import Foundation
import TestSupport
import Testing

/// The built program, run in a folder of its own with nothing of this machine in its environment.
final class Tool: Sendable {
  struct Output {
    var status: Int32
    var text: String
    var errors: String

    /// The output as JSON objects.
    var json: [String: Any] {
      (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
    }
  }

  let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("regimen-tool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var library: String { folder + "/library" }

  /// Without a library, and with nothing that remembers one.
  func beginAnew() throws {
    for path in [library, folder + "/caches"] where FileManager.default.fileExists(atPath: path) {
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// Beside the test bundle, where the build puts every product.
  static var program: URL {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let candidates = [tests, Bundle(for: Tool.self).bundleURL.deletingLastPathComponent()]
    return candidates.map { $0.appendingPathComponent("regimen") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? tests.appendingPathComponent("regimen")
  }

  func process(_ arguments: [String]) -> TestProcess {
    let process = TestProcess()
    process.executableURL = Tool.program
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = [
      "HOME": folder, "REGIMEN_LIBRARY": library, "REGIMEN_CACHE": folder + "/caches",
      "REGIMEN_STATE": folder + "/state", "COLUMNS": "100", "TZ": "UTC", "PATH": "/usr/bin:/bin",
    ]
    for (name, value) in ProcessInfo.processInfo.environment where name.hasSuffix("SAN_OPTIONS") {
      process.environment?[name] = value
    }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  @discardableResult
  func run(_ arguments: String...) throws -> Output { try run(arguments) }

  /// - Parameter environment: what differs from this tool's own.
  func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Output {
    let process = process(arguments)
    process.environment?.merge(environment) { $1 }
    let output = folder + "/output-\(UUID().uuidString)"
    let errors = folder + "/errors-\(UUID().uuidString)"
    for path in [output, errors] { try Data().write(to: URL(fileURLWithPath: path)) }
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    return Output(
      status: process.terminationStatus,
      text: try String(contentsOfFile: output, encoding: .utf8),
      errors: try String(contentsOfFile: errors, encoding: .utf8))
  }

  /// The library of `regimen demo`, made once: its recordings take a debug build many seconds.
  private static let demo: Result<Tool, any Error> = Result {
    let tool = try Tool()
    let made = try tool.run("demo", "--today", "2026-11-19")
    try #require(made.status == 0, "\(made.errors)")
    atexit {
      if let tool = try? Tool.demo.get() {
        try? FileManager.default.removeItem(atPath: tool.folder)
      }
    }
    return tool
  }

  /// Puts the demo as of 19 November 2026 in place of the library.
  func takeDemo() throws {
    try beginAnew()
    try FileManager.default.copyItem(atPath: try Tool.demo.get().library, toPath: library)
  }

  /// Puts a demo that ends today in place of the library: its plan is one that runs.
  func makeDemo() throws {
    try beginAnew()
    let made = try run("demo")
    try #require(made.status == 0, "\(made.errors)")
  }

  /// Changes the texts of a folder's documents, as other programs do.
  func rewrite(_ folder: String, _ change: (String) -> String) throws {
    let root = library + "/" + folder
    for name in try FileManager.default.subpathsOfDirectory(atPath: root)
    where name.hasSuffix(".json") {
      let path = root + "/" + name
      try change(String(contentsOfFile: path, encoding: .utf8))
        .write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  /// Writes a file into the folder; returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    try file(name, Data(text.utf8))
  }

  func file(_ name: String, _ data: Data) throws -> String {
    let path = folder + "/" + name
    try data.write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Every file of the library with its bytes, lineages aside.
  func documents() throws -> [String: Data] {
    var files: [String: Data] = [:]
    let names = FileManager.default.enumerator(atPath: library)?.compactMap { $0 as? String } ?? []
    for name in names where name.hasSuffix(".json") && name.contains("/") {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: library + "/" + name)))
      files[name] = Data((try? Lineage().put(into: bytes)) ?? bytes)
    }
    return files
  }
}

/// A comma file as Strong writes it on iOS.
enum StrongFile {
  static let header =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
    + "Workout Notes,RPE\n"

  /// - Parameter workouts: each with five sets, of which one is a warm-up.
  static func text(workouts: Int, name: String = "Push") -> String {
    var text = header
    for number in 0..<workouts {
      let date =
        "20\(10 + number / 336)-\(two(number / 28 % 12 + 1))-\(two(number % 28 + 1)) 18:00:00"
      let start = "\(date),\"\(name)\",1h,"
      text += start + "\"Bench Press (Barbell)\",W,40.0,10,0,0.0,\"\",\"\",\n"
      for set in 1...3 {
        text +=
          start + "\"Bench Press (Barbell)\",\(set),\(60 + number % 20).5,8,0,0.0,\"\",\"\",8\n"
      }
      text += start + "\"Pull Up\",1,0,8,0,0.0,\"\",\"\",\n"
    }
    return text
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
