import Documents
import Foundation
import Testing

@testable import Browser

@Suite struct NumberTests {
  static let seed: UInt64 = 20_260_408
  static let texts: [String] = {
    var numbers = HardNumbers(seed: seed)
    return numbers.texts(2000)
  }()

  @Test func areReadAsSwiftReadsThem() {
    for text in NumberTests.texts {
      let value = (try? JSONValue(parsing: Array(text.utf8)))?.number
      let expected = NumberTests.swiftValue(text)
      #expect(
        value?.bitPattern == expected?.bitPattern, "\(text), seed \(NumberTests.seed)")
    }
  }

  @Test func areWrittenSoThatTheyReadBack() throws {
    for text in NumberTests.texts {
      guard let value = NumberTests.swiftValue(text) else { continue }
      let canonical = try #require(Checks.canonical(Array(text.utf8)), "\(text)")
      let again = Double(String(decoding: canonical, as: UTF8.self))
      #expect(again?.bitPattern == value.bitPattern, "\(text), seed \(NumberTests.seed)")
    }
  }

  @Test(.enabled(if: Node.canRun, "\(Node.reason)"))
  func areTheSameInTheBrowser() async throws {
    let texts = NumberTests.texts
    let answers = try await Node.answers(
      to: texts.map { Node.request("canonical", Array($0.utf8)) })
    for (text, answer) in zip(texts, answers) {
      let native = Checks.canonical(Array(text.utf8)).map { Data($0).base64EncodedString() }
      #expect(answer == native ?? "refused", "\(text), seed \(NumberTests.seed)")
    }
  }

  /// What Swift's own conversion gives; nil where a number is too large or too small to be kept.
  private static func swiftValue(_ text: String) -> Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    let significand = text.prefix { $0 != "e" && $0 != "E" }
    let isZero = !significand.contains { $0.isNumber && $0 != "0" }
    return value == 0 && !isZero ? nil : value
  }
}
