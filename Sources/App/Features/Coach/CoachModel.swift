import Coach
import Documents
import Strength

/// The gateway that may have a model write, as the server tells of it.
struct CoachModel: Sendable {
  /// Empty where none is linked, or nobody has asked yet.
  private(set) var gateway = ""
  private(set) var used = 0
  private(set) var limit = 0
  /// Whether the model's calls of the month are used up, also where answers are left.
  private(set) var areCallsUsed = false
  /// The first day of the next month, in UTC.
  private(set) var resets: CivilDay?
  /// Linking it, and asking what it still writes.
  var standing = Loading.idle
  var writing = Loading.idle
  /// What would be sent, word for word; empty until it is shown.
  private(set) var sent = ""
  private(set) var showing = Loading.idle
  /// A sequence of somebody's own words.
  var drafting = ModelTurn()
  /// Last week in sentences.
  var explaining = ModelTurn()
  /// What the model has said of last week; none before.
  var told: [ToldWeek] = []

  /// The identifier of a week that was asked for and is not there: asked for with it again, it is
  /// paid for once.
  static let memoryKey = "coach-week"
  /// The same for a sequence and for last week in sentences.
  static let draftKey = "coach-sequence"
  static let reviewKey = "coach-review"
  static let address = "/api/coach"

  fileprivate mutating func takeStanding(_ answer: Answer) {
    let isAnswered = standing.isRunning
    standing = Loading(answer)
    guard answer.isGood else {
      // Nobody has asked for it: without a network there is simply no model.
      if !isAnswered { standing = .idle }
      return
    }
    let json = answer.json
    gateway = json?["gateway"]?.string ?? ""
    used = json?["used"]?.count ?? 0
    limit = json?["limit"]?.count ?? 0
    areCallsUsed = json?["calls_exhausted"]?.bool ?? false
    resets = json?["resets"]?.string.flatMap { CivilDay($0) }
  }

  fileprivate mutating func takeSent(_ answer: Answer) {
    guard showing.isRunning else { return }
    showing = Loading(answer)
    if answer.isGood { sent = String(utf8: answer.body) }
  }

  mutating func show() { showing = .running }

  /// Something else would be sent by now.
  mutating func hide() {
    sent = ""
    showing = .idle
  }
}

public enum CoachModelAction: Sendable {
  case link
  case unlink
  /// What would leave the house.
  case show
  /// A week by the model.
  case write
  /// A sequence of the words that were typed.
  case draft
  /// What would leave the house for it.
  case showDraft
  /// Last week in sentences.
  case explain
}

extension CoachState {
  /// As the server takes it.
  fileprivate var linkBody: String {
    var writer = JSONWriter(compact: true)
    writer.beginObject()
    writer.member("address", drafts.text("coach-gateway") ?? "")
    writer.member("token", drafts.text("coach-token") ?? "")
    writer.endObject()
    return String(utf8: writer.finish())
  }
}

extension State {
  /// Asks whether there is a gateway, and what it still writes.
  func askForCoachModel(_ effects: inout Effects) {
    effects.append(.fetch(.coachModel, method: "GET", path: CoachModel.address, body: nil))
  }

  mutating func changeCoachModel(_ action: CoachModelAction, _ effects: inout Effects) {
    switch action {
    case .link:
      effects.append(
        .fetch(
          .coachModel, method: "POST", path: CoachModel.address, body: coach.linkBody))
      coach.model.standing = .running
    case .unlink:
      coach.model.standing = .running
      effects.append(.fetch(.coachModel, method: "DELETE", path: CoachModel.address, body: nil))
    case .show:
      coach.model.show()
      askModel(.coachData, "/data", modelQuestion(), &effects)
    case .write:
      var asked = modelQuestion()
      // The same question is the same week; another one is asked anew.
      if let former = askedWeek, former.start == asked.start, former.request == asked.request,
        former.gymID == asked.gymID
      {
        asked = former
      }
      coach.model.writing = .running
      remember(CoachModel.memoryKey, String(utf8: asked.encoded()), &effects)
      askModel(.coachWeek, "/weeks", asked, &effects)
    case .draft: askForDraft(&effects)
    case .showDraft: askForDraftData(&effects)
    case .explain: askForReview(&effects)
    }
  }

  private mutating func modelQuestion() -> WeekPlan {
    var asked = WeekPlan()
    asked.id = newID()
    asked.start = notebook.coachStart(today: day)
    asked.request = coachRequest
    asked.gymID = coachGym?.id
    return asked
  }

  /// What a model was asked and may still answer.
  private var askedWeek: WeekPlan? {
    guard let text = device.memory[CoachModel.memoryKey] else { return nil }
    return try? WeekPlan(decoding: Array(text.utf8))
  }

  /// What a model may still answer is what is asked, also after the page was loaded again; a week
  /// that begins on another day is another question.
  mutating func resumeQuestion() {
    guard coach.requests.isEmpty, let asked = askedWeek,
      asked.start == notebook.coachStart(today: day)
    else { return }
    coach.requests = [asked.request]
    coach.gym = .some(asked.gymID)
  }

  private func askModel(
    _ request: Effect.Request, _ path: String, _ asked: WeekPlan, _ effects: inout Effects
  ) {
    effects.append(
      .fetch(
        request, method: "POST", path: CoachModel.address + path + "?today=" + day.text,
        body: String(utf8: asked.encoded())))
  }

  mutating func takeCoach(
    _ request: Effect.Request, _ answer: Answer, _ effects: inout Effects
  ) {
    switch request {
    case .coachModel:
      coach.model.takeStanding(answer)
      if answer.isGood { coach.drafts.drop("coach-token") }
    case .coachData: coach.model.takeSent(answer)
    case .coachSequence: takeDraft(answer, &effects)
    case .coachReview: takeReview(answer, &effects)
    default: takeWeek(answer, &effects)
    }
  }

  private mutating func takeWeek(_ answer: Answer, _ effects: inout Effects) {
    guard coach.model.writing.isRunning else { return }
    if answer.status == 202, let asked = askedWeek {
      return askModel(.coachWeek, "/weeks", asked, &effects)
    }
    coach.model.writing = Loading(answer)
    endQuestion(CoachModel.memoryKey, answer, &effects)
    guard answer.isGood else { return }
    guard let plan = try? WeekPlan(decoding: answer.body) else {
      coach.model.writing = .failed(.unreadable)
      return
    }
    coach.isAsking = false
    propose(plan, saying: "The model has written your week.")
    askForCoachModel(&effects)
    if route == .coach { effects.append(.focus(id: "main")) }
  }
}

// MARK: What is shown

/// The way to a week by a model.
func modelButton(_ state: State) -> Node {
  modelButton(
    state, "Have a model write it", id: "coach-model", .write, state.coach.model.writing,
    "The model writes your week …")
}

/// The way to something by a model; nothing where no gateway is linked.
func modelButton(
  _ state: State, _ title: String, id: String, _ action: CoachModelAction, _ loading: Loading,
  _ progress: String
) -> Node {
  let model = state.coach.model
  if model.gateway.isEmpty { return .none }
  if loading.isRunning { return progressBar(progress, share: nil) }
  return .group([
    secondaryButton(title, icon: .link, id: id, .coach(.model(action))),
    p(.class("hint")) { model.quotaText(today: state.day) },
    failureNotice(loading),
  ])
}

extension CoachModel {
  fileprivate func quotaText(today: CivilDay) -> String {
    String(max(0, limit - used)) + " of " + counted(limit, "answer", "answers") + " left"
      + (areCallsUsed && used < limit ? ", but the model may not be asked again" : "")
      + (resets.map { " until " + $0.text(today: today) } ?? "") + "."
  }
}

/// What would leave the house, once somebody wants to see it.
func sentText(_ model: CoachModel) -> Node {
  .group([
    model.sent.isEmpty ? .none : element("pre") { model.sent },
    failureNotice(model.showing),
  ])
}

func modelCard(_ state: State) -> Node {
  let model = state.coach.model
  return card("A model for the coach", id: "coach-gateway-card") {
    if model.gateway.isEmpty {
      p {
        "A gateway can have a language model write your week, draft a sequence and explain last"
          + " week, held to rules of this app."
      }
      details(.class("disclosure"), .key("coach-link")) {
        summary { "Link a gateway" }
        state.coach.drafts.field("Address", id: "coach-gateway", saved: "", placeholder: "https://")
        {
          .coach(.type("coach-gateway", $0))
        }
        state.coach.drafts.field("Token", id: "coach-token", saved: "") {
          .coach(.type("coach-token", $0))
        }
        secondaryButton("Link", icon: .link, id: "coach-link", .coach(.model(.link)))
      }
    } else {
      p { model.gateway }
      p(.class("hint")) { model.quotaText(today: state.day) }
      div(.class("buttons")) {
        secondaryButton("Show what is sent", id: "coach-show", .coach(.model(.show)))
        quietButton("Unlink", id: "coach-unlink", .coach(.model(.unlink)))
      }
      sentText(model)
    }
    if model.standing.isRunning { progressBar("Asking the gateway …", share: nil) }
    failureNotice(model.standing)
  }
}
