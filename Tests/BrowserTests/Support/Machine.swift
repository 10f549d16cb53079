import Foundation
import TestSupport

/// The machine that the tests run on.
enum Machine {
  static let environment = ProcessInfo.processInfo.environment

  static var isContinuousIntegration: Bool { !(environment["CI"] ?? "").isEmpty }

  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func program(_ name: String) -> URL? {
    for folder in (environment["PATH"] ?? "").split(separator: ":") {
      let url = URL(filePath: String(folder)).appending(path: name)
      if FileManager.default.isExecutableFile(atPath: url.path) { return url }
    }
    return nil
  }

  /// Whether the Swift compiler on the PATH brings Embedded Swift for WebAssembly.
  static var toolchainCompilesWebAssembly: Bool {
    guard let compiler = program("swiftc")?.resolvingSymlinksInPath() else { return false }
    let module = compiler.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "lib/swift/embedded/Swift.swiftmodule")
      .appending(path: "wasm32-unknown-none-wasm.swiftmodule")
    return FileManager.default.fileExists(atPath: module.path)
  }

  static func inTemporaryFolder<Result>(
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "regimen-browser-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  /// Runs a program to its end; its output and its errors come back together.
  ///
  /// Both ways go through files in `folder`: a pipe fills up when nobody reads it.
  static func run(
    _ program: URL, _ arguments: [String], input: String = "", folder: URL
  ) async throws -> (status: Int32, output: String) {
    let inputFile = folder.appending(path: "input")
    let outputFile = folder.appending(path: "output")
    try Data(input.utf8).write(to: inputFile)
    try Data().write(to: outputFile)
    let output = try FileHandle(forWritingTo: outputFile)

    let process = TestProcess()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    await withCheckedContinuation { ended in
      Thread {
        process.waitUntilExit()
        ended.resume()
      }.start()
    }
    let text = String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
    return (process.terminationStatus, text)
  }
}
