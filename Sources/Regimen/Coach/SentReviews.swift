import Coach
import Documents
import Gateway
import Library

/// What a model was asked to explain under one key, by which a gateway knows the question again.
struct SentReview: Equatable, Sendable {
  var key: String
  /// The figures of the week; those that were sent last come first.
  var data: [ReviewData]

  /// Asks with the figures of now; where the gateway has the key with others already, with those of
  /// before, so that what was paid for is what comes.
  ///
  /// - Parameter ask: asks with figures.
  /// - Returns: also the figures that it was answered for.
  /// - Throws: `GatewayClient.Failure`, and what `ask` throws.
  func ask<Answer>(
    _ ask: (ReviewData) async throws -> Answer
  ) async throws -> (answer: Answer, data: ReviewData) {
    for figures in data.dropLast() {
      do {
        return (try await ask(figures), figures)
      } catch let failure as GatewayClient.Failure where failure.code == SentReview.keyReused {
        continue
      }
    }
    guard let last = data.last else { throw Failure(message: "There are no figures to ask with.") }
    return (try await ask(last), last)
  }

  /// As a gateway says that a key stands for another body.
  private static let keyReused = "idempotency_key_reused"
}

/// Reviews that a model was asked for and may still answer: a file in the state folder. The figures
/// of a week may change before the answer is there; a gateway that has the question already takes
/// its key with the figures of then alone, and is paid for it once.
actor SentReviews {
  private let path: String

  /// Questions that are remembered, and figures of one; the oldest go first.
  private static let most = 16
  private static let mostData = 4

  /// - Parameters:
  ///   - folder: of the library within the state folder.
  ///   - name: of the file there; one for each program that asks.
  init(in folder: String, name: String) { path = folder + "/" + name }

  private var file: PrivateFile { get throws { try PrivateFile(path, sweeps: false) } }

  /// What to ask with: the key of the same question where it may still be answered, with the new
  /// figures and then those of before. It is remembered from now on.
  ///
  /// - Parameters:
  ///   - question: by which it is known again.
  ///   - key: of a new question.
  ///   - data: the figures as they are now; nil where nothing may be sent.
  /// - Returns: nil where there is nothing to ask with.
  func sent(for question: String, key: String, _ data: ReviewData?) throws -> SentReview? {
    var reviews = try read()
    let former = reviews.first { $0.question == question }?.sent
    guard let data else { return former }
    let others = (former?.data ?? []).filter { $0 != data }
    let sent = SentReview(
      key: former?.key ?? key, data: [data] + others.prefix(SentReviews.mostData - 1))
    if sent == former { return sent }
    reviews = reviews.filter { $0.question != question }
    reviews.append(Entry(question: question, sent: sent))
    try write(Array(reviews.suffix(SentReviews.most)))
    return sent
  }

  func forget(_ question: String) throws {
    let reviews = try read()
    let others = reviews.filter { $0.question != question }
    if others.count < reviews.count { try write(others) }
  }

  // MARK: The file

  private struct Entry {
    var question: String
    var sent: SentReview
  }

  /// None where the file is none.
  private func read() throws -> [Entry] {
    guard let bytes = try? file.read(), let value = try? JSONValue(parsing: bytes) else {
      return []
    }
    return (value["reviews"]?.array ?? []).compactMap { item -> Entry? in
      guard let question = item["question"]?.string, let key = item["key"]?.string else {
        return nil
      }
      let data = (item["data"]?.array ?? []).compactMap { try? ReviewData($0) }
      return data.isEmpty
        ? nil : Entry(question: question, sent: SentReview(key: key, data: data))
    }
  }

  private func write(_ reviews: [Entry]) throws {
    let file = try file
    if reviews.isEmpty { return try file.remove() }
    var writer = JSONWriter(compact: true)
    writer.object { writer in
      writer.list("reviews", reviews) { writer, entry in
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
