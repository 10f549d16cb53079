import Coach
import Documents
import Sequences

/// Something that a model is asked for besides a week. The server asks once for the same words or
/// figures of a day, so that nothing is to be remembered here.
struct ModelTurn: Sendable {
  private(set) var loading = Loading.idle
  /// As it was sent: it is asked again while it is being written.
  private var question: Effect?

  mutating func ask(_ question: Effect, _ effects: inout Effects) {
    self.question = question
    loading = .running
    effects.append(question)
  }

  /// What has come; nil where there is nothing yet, or nothing at all.
  mutating func take(_ answer: Answer, _ effects: inout Effects) -> JSONValue? {
    guard loading.isRunning, let question else { return nil }
    if answer.status == 202 {
      effects.append(question)
      return nil
    }
    loading = Loading(answer)
    return answer.isGood ? answer.json ?? .null : nil
  }

  mutating func fail(_ why: Refusal) { loading = .failed(why) }
}

/// What a model has said of a week.
struct ToldWeek: Sendable {
  /// Our own sentences, with the figures that it was told of.
  var own: [String]
  /// None before they are there.
  var sentences: [String] = []
  var model = ""
}

extension CoachModel {
  /// Nothing where the figures have changed since.
  func told(of own: [String]) -> ToldWeek? {
    told.first { $0.own == own && !$0.sentences.isEmpty }
  }
}

extension State {
  func modelFetch(_ request: Effect.Request, _ path: String, _ writer: JSONWriter) -> Effect {
    .fetch(
      request, method: "POST", path: CoachModel.address + path + "?today=" + day.text,
      body: String(utf8: writer.bytes))
  }

  mutating func askForDraft(_ effects: inout Effects) {
    let goal = Goals.cleaned(sequences.goal)
    if goal.isEmpty { return }
    var writer = JSONWriter(compact: true)
    writer.beginObject()
    writer.member("goal", goal)
    writer.endObject()
    coach.model.drafting.ask(modelFetch(.coachSequence, "/sequences", writer), &effects)
  }

  mutating func takeDraft(_ answer: Answer, _ effects: inout Effects) {
    guard let json = coach.model.drafting.take(answer, &effects) else { return }
    var writer = JSONWriter(compact: true)
    (json["sequence"] ?? .null).write(to: &writer)
    guard var sequence = try? TimedSequence(decoding: writer.finish()) else {
      return coach.model.drafting.fail(.unreadable)
    }
    sequence.renewIdentifiers(&self)
    addDraft(sequence, json["reason"]?.string ?? "", &effects)
    askForCoachModel(&effects)
  }

  mutating func askForReview(_ effects: inout Effects) {
    var writer = JSONWriter(compact: true)
    writer.beginObject()
    writer.list("ignored", coachRequest.ignored) { $0.string($1.rawValue) }
    writer.endObject()
    coach.model.told = [ToldWeek(own: lastWeek.sentences)]
    coach.model.explaining.ask(modelFetch(.coachReview, "/reviews", writer), &effects)
  }

  mutating func takeReview(_ answer: Answer, _ effects: inout Effects) {
    guard let json = coach.model.explaining.take(answer, &effects) else { return }
    if let reason = json["reason"]?.string {
      var why = Refusal()
      why.message = reason
      coach.model.explaining.fail(why)
    } else if !coach.model.told.isEmpty {
      coach.model.told[0].sentences =
        (json["sentences"]?.array ?? []).compactMap { $0.string }
      coach.model.told[0].model = json["model"]?.string ?? ""
    }
    askForCoachModel(&effects)
  }
}

/// The way to a model's sentences of last week.
func explainButton(_ state: State) -> Node {
  modelButton(
    state, "Have a model explain it", id: "explain-by-model", .explain,
    state.coach.model.explaining.loading, "The model explains your week …")
}
