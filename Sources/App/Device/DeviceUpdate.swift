import Documents
import Strength

func updateDevice(_ state: inout State, _ action: DeviceAction, _ effects: inout Effects) {
  switch action {
  case .stored(let lines, let operations, let memory):
    for (key, value) in memory { state.device.memory[key] = value }
    for operation in operations { state.device.sync.add(operation) }
    state.take(state.device.sync.take(lines), &effects)
    // What waits to be sent says nothing of what the library has.
    if lines.contains(where: { $0.isOfLibrary }) { state.device.hasSynced = true }
    state.apply(state.device.offers)
    state.apply(state.device.queue)
    state.device.hasLoaded = true
    state.setUpDevice(&effects)
    // A plan that is being made takes over what the library knows.
    state.plans.form = nil
    state.workout.selected = state.device.memory[WorkoutState.memoryKey].flatMap { ULID($0) }
    if state.route == .workout { state.showCurrentSet(&effects) }
    state.greet(&effects)
    state.arriveAtCoach(&effects)
    state.arriveAtProgrammes(&effects)
    state.askForStarterExercises(&effects)
  case .changes(let head, let lines, let more):
    guard let (head, lines) = state.device.collect(head, lines, more: more) else {
      return state.show(early: lines)
    }
    if let head { state.device.sync.follow(epoch: head.epoch) }
    // What has come of a first answer is shown already.
    let known = state.device.isArriving ? nil : state.notebook.running?.id
    if head?.isFull == true {
      state.replaceAll(with: lines, &effects)
    } else {
      state.take(state.device.sync.take(lines), &effects)
    }
    state.refreshReview(head, lines, &effects)
    state.device.hasSynced = true
    state.greet(&effects)
    state.followWorkout(unlessKnown: known, &effects)
  case .acknowledged(let answers, let epoch):
    state.device.sendingFailure = ""
    if !epoch.isEmpty { state.device.sync.follow(epoch: epoch) }
    state.take(state.device.sync.acknowledge(answers), &effects)
  case .shared(let operations):
    for operation in operations { state.device.sync.add(operation) }
    // What was refused waits for a person: it is not what the library says.
    state.apply(operations.filter { $0.refused == nil })
  case .remembered(let key, let value):
    state.device.memory[key] = value
    // What is heard here may be less now, or come later.
    if key == PlayerState.memoryKey { state.player.tones.until = 0 }
    if key == Rest.memoryKey { state.workout.announcedRest = nil }
  case .emptied:
    // What waits lies nowhere else, be it for the library or for a person.
    for operation in state.device.queue { effects.append(.save(operation)) }
    let aside = state.device.refused + state.device.offers
    if !aside.isEmpty { effects.append(.keepRefused(aside)) }
  case .connection(let connection):
    state.device.connection = connection
    state.device.sendingFailure = ""
    if connection == .connected {
      state.device.pairingProblem = nil
      state.photos.tryAgain()
      state.device.files.retry.reset()
    }
  case .whole: state.device.isWhole = true
  case .small(let isSmall): state.device.isSmall = isSmall
  case .translations(let translations, let language):
    state.device.translations = translations
    state.device.language = language
    state.history.otherTexts = nil  // it holds names in the former language
    state.findTrainings()
    state.sortCatalogue()
  case .offered(let version): state.device.offeredVersion = version
  case .useOffered: effects.append(.reload)
  case .pairing(let answer): state.device.pairingProblem = answer.problem
  case .failed(let what, let message): state.takeFailure(of: what, message)
  case .answer(let request, let status, let body):
    state.answer(request, Answer(status: status, body: body), &effects)
  case .sent(let id, let status): state.takeSent(id, status, &effects)
  case .discardRefused(let id):
    if state.device.offers.contains(where: { $0.id == id }) {
      return state.dropOffers([id], &effects)
    }
    state.device.sync.forgetRefused(id)
    effects.append(.dismiss(id))
  case .exportRefused(let id):
    guard let refused = state.device.refused.first(where: { $0.id == id }) else { return }
    effects.append(
      .saveText(
        name: refused.document.text + ".json", type: "application/json",
        text: String(utf8: refused.text ?? [])))
  case .sendBack(let ids): state.sendBack(ids, &effects)
  case .changeLibrary: effects.append(.changeLibrary)
  case .dropOffers(let ids): state.dropOffers(ids, &effects)
  }
}

extension ChangeLine {
  /// Whether it is of a library that is not empty; settings are everywhere.
  fileprivate var isOfLibrary: Bool { text != nil && folder != Settings.kind.name }
}

extension State {
  /// Shows what came of an answer or a change of the library, and says what has to be known.
  mutating func take(_ news: DeviceSync.News, _ effects: inout Effects) {
    for id in news.dismissed { effects.append(.dismiss(id)) }
    var documents: [AnyDocument] = []
    for line in news.shown {
      guard let text = line.text else {
        notebook.remove(folder: line.folder, id: line.id)
        continue
      }
      // What only a newer version can read is left to the library.
      if let document = try? AnyDocument(folder: line.folder, text: text) {
        documents.append(document)
      }
    }
    notebook.put(documents)
    if !news.refused.isEmpty {
      say("The library refused a change. See why in Settings, Library.")
    } else if !news.deleted.isEmpty {
      say("This was deleted on another device. Restore it in Settings, Bin.")
    }
  }

  /// Shows what has come of a first answer: nothing is here that it could replace.
  fileprivate mutating func show(early lines: [ChangeLine]) {
    guard device.isArriving else { return }
    notebook.put(
      lines.compactMap { line in
        line.text.flatMap { try? AnyDocument(folder: line.folder, text: $0) }
      })
    apply(device.queue)
  }

  /// Shows changes that are on their way as if they had arrived.
  mutating func apply(_ operations: [DocumentOperation]) {
    for operation in operations {
      guard let text = operation.text else {
        notebook.remove(folder: operation.folder, id: operation.document)
        continue
      }
      if let document = try? AnyDocument(folder: operation.folder, text: text) {
        notebook.put(document)
      }
    }
  }

  /// Something could not be done, or works again.
  mutating func takeFailure(of what: String, _ message: String) {
    switch what {
    case "storage": device.storageFailure = message
    case "record": recorder.failure = message
    case "keepSamples" where !message.isEmpty:
      say("Keep this page open: the recording is not stored yet. " + message)
    case "keepSamples": break
    case "choosePhoto": say("This picture cannot be read here: " + message)
    case "keepPhoto": say("The photo was not saved: " + message)
    case "strap":
      recorder.strap = .none
      say("The strap cannot be connected: " + message)
    case "sending": device.sendingFailure = message
    case "copy": say("Nothing was copied. Select the text and copy it yourself.")
    case "share", "shareFile": say("Nothing was shared: " + message)
    case "download", "saveText": say("The file was not saved: " + message)
    case "reload": say("The new version cannot be used yet: " + message)
    default:
      // A way back from what was done is worth more.
      if toast?.undo == nil { say("Something did not work in this browser: " + message) }
    }
  }

  /// Leads someone with an empty library to the first steps, once.
  mutating func greet(_ effects: inout Effects) {
    guard route == .today, notebook.documentCount == 0, device.hasSynced,
      device.memory["welcomed"] == nil
    else { return }
    effects.append(.navigate(.welcome, replacing: true))
    arrive(at: .welcome, &effects)
  }
}

/// What came back for a request.
public struct Answer: Sendable {
  /// While a file is sent: `{"sent":BYTES}`.
  static let onItsWay = 100

  /// 0 where the server was not reached.
  public var status: Int
  public var body: [UInt8]

  public init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }

  public var isGood: Bool { status >= 200 && status < 300 }

  /// Why it is not good, in words.
  public var problem: Refusal? {
    if isGood { return nil }
    if let refusal = Refusal(errorIn: body) { return refusal }
    var refusal = Refusal()
    if status == 0 {
      refusal.kind = "offline"
      refusal.message = "The library cannot be reached."
      refusal.hint = "Start it with regimen serve, or try again when there is a network."
    } else {
      refusal.message = "The server answered " + String(status) + "."
    }
    return refusal
  }

  /// The body as JSON, where it is.
  public var json: JSONValue? { try? JSONValue(parsing: body) }
}

extension State {
  /// Keeps a note on this device alone; nil forgets it.
  mutating func remember(_ key: String, _ value: String?, _ effects: inout Effects) {
    device.memory[key] = value
    effects.append(.remember(key: key, value: value))
  }

  /// Hands an answer to the feature that asked.
  mutating func answer(
    _ request: Effect.Request, _ answer: Answer, _ effects: inout Effects
  ) {
    switch request {
    case .catalogue:
      takeCatalogue(answer)
      takeCatalogueForStarters(answer, &effects)
      renewProposal()
    case .decide: takeDecision(answer, &effects)
    case .turnMerge: takeTurn(answer, &effects)
    case .changelog, .library, .acceptFolder, .devices, .deviceLink, .revoke, .renameDevice,
      .review, .merges:
      settings.take(request, answer, &effects)
    case .demo, .importFile, .importTrial, .importRun, .bodyUpload, .bodyJob, .bodyJobs, .bodyEnd:
      onboarding.take(request, answer, now: now, &effects)
    case .calendarFeed: plans.feed.take(answer)
    case .cardFeed:
      settings.card.take(answer)
      if settings.card.address.isEmpty { return }
      settings.fetch(.devices, &effects)
      // The button that asked for it is gone.
      effects.append(.focus(id: "copy-card"))
    case .copied: say("Copied.")
    case .versions: versions.take(answer, &effects)
    case .activityTrack: activities.take(answer)
    case .partActivity: takeParted(answer, &effects)
    case .joinActivities: takeJoined(answer, &effects)
    case .coachModel, .coachData, .coachWeek, .coachSequence, .coachReview:
      takeCoach(request, answer, &effects)
    case .sequenceFile, .sequenceImport: takeSequences(request, answer, &effects)
    }
  }

  fileprivate mutating func sortCatalogue() {
    exercises.catalogueOrder =
      device.translations.isEmpty
      ? nil : ExerciseOrdering(named: catalogue, device.translations)
  }

  /// The catalogue stays as it is where it cannot be had.
  private mutating func takeCatalogue(_ answer: Answer) {
    self.exercises.catalogue = answer.problem.map { .failed($0.message) } ?? .idle
    guard answer.isGood else { return }
    var exercises: [Exercise] = []
    for line in answer.body.split(separator: 0x0a) {
      guard let line = try? ChangeLine(line: line), let text = line.text,
        let exercise = try? Exercise(decoding: text)
      else { continue }
      exercises.append(exercise)
    }
    catalogue = exercises
    sortCatalogue()
  }
}
