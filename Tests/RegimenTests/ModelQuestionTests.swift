import Documents
import Foundation
import Testing

@testable import Regimen

/// What a model was asked for from the terminal, over a line that breaks and another process.
@Suite struct ModelQuestionTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("regimen-question-\(UUID().uuidString)").path
  private let first = ULID(derivedFrom: "first")
  private let second = ULID(derivedFrom: "second")

  @Test func theSameQuestionHasTheSameIdentifierUntilItIsOver() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try ModelQuestion(in: folder).id(of: "a week", new: first) == first)
    #expect(try ModelQuestion(in: folder).id(of: "a week", new: second) == first)
    try ModelQuestion(in: folder).forget()
    #expect(try ModelQuestion(in: folder).id(of: "a week", new: second) == second)
    try ModelQuestion(in: folder).forget()
    try ModelQuestion(in: folder).forget()
  }

  @Test func anotherQuestionIsAskedAnew() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try ModelQuestion(in: folder).id(of: "a week", new: first) == first)
    #expect(try ModelQuestion(in: folder).id(of: "another", new: second) == second)
    #expect(try ModelQuestion(in: folder).id(of: "another", new: first) == second)
  }

  @Test func aDamagedFileIsNoQuestion() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try ModelQuestion(in: folder).id(of: "a week", new: first)
    let path = folder + "/coach-question.json"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("a week"), "only its hash is kept")
    try bytes.dropLast(9).write(to: URL(fileURLWithPath: path))
    #expect(try ModelQuestion(in: folder).id(of: "a week", new: second) == second)
  }

  @Test func whatNobodyKnowsLeavesItOpen() {
    struct Other: Error {}
    #expect(!ModelQuestion.isOver(after: Other()))
    #expect(!ModelQuestion.isOver(after: CancellationError()))
    #expect(ModelQuestion.isOver(after: Failure(message: "The model's week does not hold.")))
  }
}
