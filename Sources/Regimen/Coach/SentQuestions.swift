import Coach
import Documents
import Gateway
import Library

/// The body of a question for a gateway, as a file keeps it.
protocol SentBody: Equatable, Sendable {
  init(_ value: JSONValue) throws
  func write(to writer: inout JSONWriter)
}

extension ReviewData: SentBody {}
extension WeekQuestion: SentBody {}

typealias SentReview = SentQuestion<ReviewData>
typealias SentReviews = SentQuestions<ReviewData>
typealias SentWeeks = SentQuestions<WeekQuestion>

/// What a model was asked under one key, by which a gateway knows the question again.
struct SentQuestion<Body: SentBody>: Equatable, Sendable {
  var key: String
  /// Those that were sent last come first.
  var data: [Body]

  /// Asks with what is known now; where the gateway has the key with other data already, with those
  /// of before, so that what was paid for is what comes.
  ///
  /// - Parameter ask: asks with data.
  /// - Returns: also the data that it was answered for.
  /// - Throws: `GatewayClient.Failure`, and what `ask` throws.
  func ask<Answer>(
    _ ask: (Body) async throws -> Answer
  ) async throws -> (answer: Answer, data: Body) {
    for body in data.dropLast() {
      do {
        return (try await ask(body), body)
      } catch let failure as GatewayClient.Failure where failure.code == SentQuestion.keyReused {
        continue
      }
    }
    guard let last = data.last else { throw Failure(message: "There is nothing to ask with.") }
    return (try await ask(last), last)
  }

  /// As a gateway says that a key stands for another body.
  private static var keyReused: String { "idempotency_key_reused" }
}

/// Questions that a model was asked and may still answer: a file in the state folder. The log may
/// change before the answer is there; a gateway that answers a question, or has answered it, takes
/// its key with the body of then alone, and is paid for it once.
actor SentQuestions<Body: SentBody> {
  private let path: String

  /// Questions that are remembered, and bodies of one; the oldest go first.
  private static var most: Int { 16 }
  private static var mostData: Int { 4 }

  /// - Parameters:
  ///   - folder: of the library within the state folder.
  ///   - name: of the file there; one for each program that asks.
  init(in folder: String, name: String) { path = folder + "/" + name }

  private var file: PrivateFile { get throws { try PrivateFile(path, sweeps: false) } }

  /// What to ask with: the key of the same question where it may still be answered, with the new
  /// body and then those of before. It is remembered from now on.
  ///
  /// - Parameters:
  ///   - question: by which it is known again.
  ///   - key: of a new question.
  func remember(_ question: String, key: String, _ body: Body) throws -> SentQuestion<Body> {
    var entries = try read()
    let former = entries.first { $0.question == question }?.sent
    let others = (former?.data ?? []).filter { $0 != body }
    let sent = SentQuestion<Body>(
      key: former?.key ?? key, data: [body] + others.prefix(SentQuestions.mostData - 1))
    if sent == former { return sent }
    entries = entries.filter { $0.question != question }
    entries.append(Entry(question: question, sent: sent))
    try write(Array(entries.suffix(SentQuestions.most)))
    return sent
  }

  /// The same, with what was asked before where nothing may be sent now.
  ///
  /// - Returns: nil where there is nothing to ask with.
  func sent(for question: String, key: String, _ body: Body?) throws -> SentQuestion<Body>? {
    guard let body else { return try read().first { $0.question == question }?.sent }
    return try remember(question, key: key, body)
  }

  func forget(_ question: String) throws {
    let entries = try read()
    let others = entries.filter { $0.question != question }
    if others.count < entries.count { try write(others) }
  }

  // MARK: The file

  private struct Entry {
    var question: String
    var sent: SentQuestion<Body>
  }

  /// None where the file is none.
  private func read() throws -> [Entry] {
    guard let bytes = try? file.read(), let value = try? JSONValue(parsing: bytes) else {
      return []
    }
    return (value["questions"]?.array ?? []).compactMap { item -> Entry? in
      guard let question = item["question"]?.string, let key = item["key"]?.string else {
        return nil
      }
      let data = (item["data"]?.array ?? []).compactMap { try? Body($0) }
      return data.isEmpty
        ? nil : Entry(question: question, sent: SentQuestion(key: key, data: data))
    }
  }

  private func write(_ entries: [Entry]) throws {
    let file = try file
    if entries.isEmpty { return try file.remove() }
    var writer = JSONWriter(compact: true)
    writer.object { writer in
      writer.list("questions", entries) { writer, entry in
        writer.object { writer in
          writer.member("question", entry.question)
          writer.member("key", entry.sent.key)
          writer.list("data", entry.sent.data) { writer, data in data.write(to: &writer) }
        }
      }
    }
    try file.write(writer.finish())
  }
}
