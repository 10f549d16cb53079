import Coach
import Documents
import Sequences

/// Something that a model is asked for besides a week.
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
  /// The body of a question. Until it is answered the same one keeps its identifier, also after the
  /// page was loaded again, so that it is paid for once.
  ///
  /// - Parameters:
  ///   - key: under which it is remembered.
  ///   - members: what makes it another question.
  private mutating func modelQuestion(
    _ key: String, _ effects: inout Effects, _ members: (inout JSONWriter) -> Void
  ) -> String {
    let former = device.memory[key] ?? ""
    let id = (try? JSONValue(parsing: Array(former.utf8)))?["id"]?.string
    if let id, modelBody(id, members) == former { return former }
    let body = modelBody(newID().text, members)
    remember(key, body, &effects)
    return body
  }

  /// Forgets a question that is answered. Whoever was not reached may have been asked all the same.
  mutating func endQuestion(_ key: String, _ answer: Answer, _ effects: inout Effects) {
    switch answer.status {
    case 0, 202, 408, 429, 500...599: return
    default: remember(key, nil, &effects)
    }
  }

  mutating func askForDraft(_ effects: inout Effects) {
    let goal = Goals.cleaned(sequences.goal)
    if goal.isEmpty { return }
    let body = modelQuestion(CoachModel.draftKey, &effects) { $0.member("goal", goal) }
    coach.model.drafting.ask(modelFetch(.coachSequence, "/sequences", body), &effects)
  }

  /// Asks what a model would be sent of the words that were typed.
  mutating func askForDraftData(_ effects: inout Effects) {
    let goal = Goals.cleaned(sequences.goal)
    if goal.isEmpty { return }
    coach.model.show()
    effects.append(
      modelFetch(.coachData, "/sequences/data", modelBody(nil) { $0.member("goal", goal) }))
  }

  mutating func takeDraft(_ answer: Answer, _ effects: inout Effects) {
    if coach.model.drafting.loading.isRunning {
      endQuestion(CoachModel.draftKey, answer, &effects)
    }
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
    let week = lastWeek
    let ignored = coachRequest.ignored
    let body = modelQuestion(CoachModel.reviewKey, &effects) { writer in
      writer.member("week", week.days.lowerBound.text)
      writer.list("ignored", ignored) { $0.string($1.rawValue) }
    }
    coach.model.told = [ToldWeek(own: week.sentences)]
    coach.model.explaining.ask(
      modelFetch(.coachReview, "/reviews?today=" + day.text, body), &effects)
  }

  mutating func takeReview(_ answer: Answer, _ effects: inout Effects) {
    if coach.model.explaining.loading.isRunning {
      endQuestion(CoachModel.reviewKey, answer, &effects)
    }
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

private func modelFetch(_ request: Effect.Request, _ path: String, _ body: String) -> Effect {
  .fetch(request, method: "POST", path: CoachModel.address + path, body: body)
}

/// - Parameter id: nil for what is no question.
private func modelBody(_ id: String?, _ members: (inout JSONWriter) -> Void) -> String {
  var writer = JSONWriter(compact: true)
  writer.beginObject()
  if let id { writer.member("id", id) }
  members(&writer)
  writer.endObject()
  return String(utf8: writer.bytes)
}

/// The way to a model's sentences of last week.
func explainButton(_ state: State) -> Node {
  modelButton(
    state, "Have a model explain it", id: "explain-by-model", .explain,
    state.coach.model.explaining.loading, "The model explains your week …")
}
