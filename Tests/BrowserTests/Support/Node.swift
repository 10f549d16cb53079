import Foundation

@testable import Browser

/// Runs app.wasm in Node, which stands in for the browser.
enum Node {
  static let program = Machine.program("node")

  /// Where one of the two is absent, continuous integration fails and everyone else skips.
  static var canRun: Bool {
    Machine.isContinuousIntegration || program != nil && (try? BrowserApp.wasm) != nil
  }

  static let reason = "needs node on the PATH and a toolchain that can compile app.wasm"

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The answers to `requests`, in their order, out of one process.
  static func answers(to requests: [String]) async throws -> [String] {
    let output = try await run([], input: requests.joined(separator: "\n"))
    let answers = output.split(separator: "\n").map(String.init)
    guard answers.count == requests.count else {
      throw Failure(description: "\(answers.count) answers to \(requests.count) requests")
    }
    return answers
  }

  static func request(_ name: String, _ text: [UInt8]) -> String {
    "\(name) \(Data(text).base64EncodedString())"
  }

  static func run(_ options: [String], input: String = "") async throws -> String {
    guard let program else { throw Failure(description: "node is not on the PATH") }
    guard let script = Bundle.module.url(forResource: "Fixtures/run", withExtension: "mjs") else {
      throw Failure(description: "Fixtures/run.mjs is missing")
    }
    return try await Machine.inTemporaryFolder { folder in
      let app = folder.appending(path: "app.wasm")
      try Data(BrowserApp.wasm).write(to: app)
      guard let rest = BrowserApp.folder?.appending(path: "rest.wasm") else {
        throw Failure(description: "the app has no folder")
      }
      try FileManager.default.copyItem(at: rest, to: folder.appending(path: "rest.wasm"))
      let outcome = try await Machine.run(
        program, [script.path, app.path] + options, input: input, folder: folder)
      guard outcome.status == 0 else {
        throw Failure(description: "node ended with \(outcome.status): \(outcome.output)")
      }
      return outcome.output
    }
  }
}
