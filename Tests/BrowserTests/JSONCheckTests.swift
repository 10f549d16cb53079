import Documents
import Foundation
import Testing

@testable import Browser

/// The same texts are JSON for the browser as for the program that keeps the files.
@Suite struct JSONCheckTests {
  @Test(arguments: SampleText.all)
  func knowsJSONFromWhatLooksLikeIt(_ sample: SampleText) {
    #expect(Checks.accepts(sample.bytes) == sample.isJSON)
  }

  @Test(.enabled(if: Node.canRun, "\(Node.reason)"))
  func samplesAreTheSameInTheBrowser() async throws {
    let samples = SampleText.all
    let answers = try await Node.answers(to: samples.map { Node.request("check", $0.bytes) })
    for (sample, answer) in zip(samples, answers) {
      #expect(answer == (sample.isJSON ? "0" : "1"), "\(sample)")
    }
  }

  @Test(.enabled(if: Node.canRun, "\(Node.reason)"))
  func canonicalTextIsTheSameInTheBrowser() async throws {
    let samples = SampleText.all
    let answers = try await Node.answers(to: samples.map { Node.request("canonical", $0.bytes) })
    for (sample, answer) in zip(samples, answers) {
      let native = Checks.canonical(sample.bytes).map { Data($0).base64EncodedString() }
      #expect(answer == native ?? "refused", "\(sample)")
    }
  }

  @Test(.enabled(if: JSONSuite.isPresent, "the corpus is neither in ../shared nor REGIMEN_CORPUS"))
  func agreesWithTheParsingSuite() throws {
    let files = try JSONSuite.files()
    #expect(files.count > 300)
    for file in files {
      let accepts = Checks.accepts(file.bytes)
      if file.name.hasPrefix("y_") { #expect(accepts, "\(file.name)") }
      if file.name.hasPrefix("n_") { #expect(!accepts, "\(file.name)") }
    }
  }

  @Test(
    .enabled(if: Node.canRun, "\(Node.reason)"),
    .enabled(if: JSONSuite.isPresent, "the corpus is neither in ../shared nor REGIMEN_CORPUS"))
  func theParsingSuiteIsTheSameInTheBrowser() async throws {
    let files = try JSONSuite.files()
    let answers = try await Node.answers(to: files.map { Node.request("check", $0.bytes) })
    for (file, answer) in zip(files, answers) {
      #expect(answer == (Checks.accepts(file.bytes) ? "0" : "1"), "\(file.name)")
    }
  }
}
