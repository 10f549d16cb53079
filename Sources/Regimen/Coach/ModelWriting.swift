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

/// Asks for a timed sequence. The same words on one day are one question, which is paid for once.
struct SequenceQuestion: Sendable {
  let data: SequenceData
  let key: String
  private let offline: SequenceDraft

  var withoutModel: ModelWriting<SequenceDraft> { ModelWriting(value: offline) }

  /// - Throws: `Failure` where there are no words.
  init(_ goal: String, on day: CivilDay) throws {
    guard let data = SequenceData(goal: goal), let offline = SequenceDraft(goal: goal) else {
      throw Failure.usage(
        "The goal is empty.", hint: "Say what you want to do, such as 8 x 40/20.")
    }
    self.data = data
    self.offline = offline
    key = questionKey("sequence", day, data.text)
  }

  func ask(_ link: GatewayLink) async throws -> ModelWriting<SequenceDraft> {
    try await ModelWriting.ask(
      link, offline: offline,
      question: { [data, key] client in try await client.sequence(data, key: key) },
      read: { (bytes) throws(ModelAnswerError) in try SequenceAnswer(parsing: bytes, data).draft })
  }
}

/// Asks for a week in sentences. The same figures on one day are one question, which is paid for
/// once.
struct ReviewQuestion: Sendable {
  let data: ReviewData
  let key: String
  private let offline: [String]

  /// - Throws: `Failure` where nothing may be sent.
  init(
    _ desk: CoachDesk, _ outcome: WeekOutcome, ignoring ignored: [BriefPart], on day: CivilDay
  ) throws {
    guard let data = desk.figures(of: outcome, ignoring: ignored) else {
      throw Failure(
        message: "There are no figures of that week that a model may be sent.",
        hint: ignored.isEmpty
          ? "Choose a week in which you trained."
          : "Left out: " + ignored.map { $0.rawValue }.joined(separator: ", ") + ".")
    }
    self.data = data
    offline = outcome.sentences
    key = questionKey("review", day, data.text)
  }

  func ask(_ link: GatewayLink) async throws -> ModelWriting<[String]> {
    try await ModelWriting.ask(
      link, offline: offline,
      question: { [data, key] client in try await client.review(data, key: key) },
      read: { (bytes) throws(ModelAnswerError) in try ReviewAnswer(parsing: bytes, data).sentences }
    )
  }
}

/// By which a gateway knows a question again.
private func questionKey(_ kind: String, _ day: CivilDay, _ text: String) -> String {
  SHA256Digest.text(of: Array((kind + "\n" + day.text + "\n" + text).utf8))
}
