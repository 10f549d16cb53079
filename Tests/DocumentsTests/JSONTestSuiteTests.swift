import Documents
import Foundation
import Testing

/// The parsing corpus of JSONTestSuite, which lies beside the checkout where it is to be had.
@Suite struct JSONTestSuiteTests {
  static let folder: URL? = {
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let base =
      ProcessInfo.processInfo.environment["REGIMEN_CORPUS"].map { URL(fileURLWithPath: $0) }
      ?? checkout.deletingLastPathComponent().appendingPathComponent("shared/corpus")
    let folder = base.appendingPathComponent("json/test_parsing")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  @Test(.enabled(if: folder != nil, "the corpus is not beside the checkout"))
  func decidesEveryTextAsDocumented() throws {
    let folder = try #require(Self.folder)
    let documented = try documentedDecisions()
    var seen = 0
    for url in try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    {
      let name = url.lastPathComponent
      let bytes = [UInt8](try Data(contentsOf: url))
      let isAccepted = (try? JSONReader.check(bytes)) != nil
      switch name.first {
      case "y": #expect(isAccepted, "\(name)")
      case "n": #expect(!isAccepted, "\(name)")
      default: #expect(documented[name] == isAccepted, "\(name)")
      }
      seen += 1
    }
    #expect(seen > 300)
  }

  /// The rows of the table in docs/json.md: `| name | accepted | why |`.
  private func documentedDecisions() throws -> [String: Bool] {
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: checkout.appendingPathComponent("docs/json.md"), encoding: .utf8)
    var decisions: [String: Bool] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("| `i_") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      decisions[cells[0].trimmingCharacters(in: ["`"])] = cells[1] == "accepted"
    }
    return decisions
  }
}
