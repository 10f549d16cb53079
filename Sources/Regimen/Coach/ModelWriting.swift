import App
import Coach
import Documents
import Gateway
import Sequences

/// What a model has written; where its answer does not hold, what is made without one, and why.
struct ModelWriting<Value: Sendable>: Sendable {
  var value: Value
  /// As the provider names it; empty where the value is none of its.
  var model = ""
  /// In a sentence; empty where the model has written it.
  var reason = ""
  var quota: GatewayClient.Quota?

  /// - Parameters:
  ///   - offline: what is made without a model.
  ///   - read: makes the value of an answer and checks it, whoever sent it.
  /// - Throws: `GatewayClient.Failure` where no model has answered.
  fileprivate static func ask(
    _ link: GatewayLink, offline: Value,
    question: @Sendable (GatewayClient) async throws -> GatewayClient.Written,
    read: ([UInt8]) throws(ModelAnswerError) -> Value
  ) async throws -> ModelWriting {
    let written: GatewayClient.Written
    do {
      written = try await GatewayClient.asking(link, question)
    } catch let failure as GatewayClient.Failure {
      guard failure.isOfModelAnswer else { throw failure }
      return ModelWriting(value: offline, reason: failure.message)
    }
    do throws(ModelAnswerError) {
      return ModelWriting(
        value: try read(written.answer), model: written.model, quota: written.quota)
    } catch {
      return ModelWriting(
        value: offline, reason: "The model's answer does not hold. " + error.message,
        quota: written.quota)
    }
  }

  /// For a device.
  func json(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(compact: true)
    writer.object { writer in
      write(&writer)
      writer.member("model", model)
      if !reason.isEmpty { writer.member("reason", reason) }
    }
    return writer.finish()
  }

  /// Tells whoever sits at the terminal by whom it is.
  func tellOrigin() {
    if !reason.isEmpty { return tell(reason + " This is made without a model.") }
    tell("By \(model)" + (quota.map { "; " + $0.sentence } ?? "."))
  }
}

extension ModelWriting where Value == SequenceDraft {
  /// Its notes say what was wished for, and which model has drafted it.
  func sequence(ids: inout some IteratorProtocol<ULID>) -> TimedSequence {
    var sequence = value.sequence(ids: &ids)
    if !model.isEmpty { sequence.notes += "\nBy " + model + "." }
    return sequence
  }
}

/// Asks for a timed sequence.
struct SequenceQuestion: Sendable {
  let data: SequenceData
  let key: String
  private let offline: SequenceDraft

  var withoutModel: ModelWriting<SequenceDraft> { ModelWriting(value: offline) }

  /// - Parameter key: of the question, which is paid for once; nil where the same words on one day
  ///   are one question.
  /// - Throws: `Failure` where there are no words.
  init(_ goal: String, key: String? = nil, on day: CivilDay = Clock.today) throws {
    guard let data = SequenceData(goal: goal), let offline = SequenceDraft(goal: goal) else {
      throw Failure.usage(
        "The goal is empty.", hint: "Say what you want to do, such as 8 x 40/20.")
    }
    self.data = data
    self.offline = offline
    self.key = key ?? questionKey("sequence", day, data.text)
  }

  /// What is sent, word for word.
  var sent: String { SequenceData.system + "\n\n" + data.text }

  func ask(_ link: GatewayLink) async throws -> ModelWriting<SequenceDraft> {
    try await ModelWriting.ask(
      link, offline: offline,
      question: { [data, key] client in try await client.sequence(data, key: key) },
      read: { (bytes) throws(ModelAnswerError) in try SequenceAnswer(parsing: bytes, data).draft })
  }
}

/// Asks for a week in sentences.
struct ReviewQuestion: Sendable {
  let sent: SentReview
  /// Our own sentences.
  let offline: [String]

  /// - Parameter sent: nil where nothing may be sent.
  /// - Throws: `Failure` then.
  init(_ sent: SentReview?, offline: [String], ignoring ignored: [BriefPart]) throws {
    guard let sent, !sent.data.isEmpty else {
      throw Failure(
        message: "There are no figures of that week that a model may be sent.",
        hint: ignored.isEmpty
          ? "Choose a week in which you trained."
          : "Left out: " + ignored.map { $0.rawValue }.joined(separator: ", ") + ".")
    }
    self.sent = sent
    self.offline = offline
  }

  /// - Returns: also the figures that the sentences are about.
  func ask(
    _ link: GatewayLink
  ) async throws -> (answer: ModelWriting<[String]>, data: ReviewData) {
    try await sent.ask { data in
      try await ModelWriting.ask(
        link, offline: offline,
        question: { [sent] client in try await client.review(data, key: sent.key) },
        read: { (bytes) throws(ModelAnswerError) in
          try ReviewAnswer(parsing: bytes, data).sentences
        })
    }
  }
}

extension ModelWriting where Value == [String] {
  /// What is not true any more is not shown.
  ///
  /// - Parameters:
  ///   - now: the figures of the week as they are by now.
  ///   - own: our own sentences about them.
  func checked(_ sent: ReviewData, now: ReviewData?, own: [String]) -> ModelWriting {
    if model.isEmpty || sent == now { return self }
    return ModelWriting(
      value: own,
      reason: "The figures of that week have changed since the model was asked. Ask it again.",
      quota: quota)
  }
}

/// By which a gateway knows a question of the terminal again, where each run is another process.
func questionKey(_ kind: String, _ day: CivilDay, _ text: String) -> String {
  SHA256Digest.text(of: Array((kind + "\n" + day.text + "\n" + text).utf8))
}
