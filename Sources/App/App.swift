import Coach
import Documents
import Strength

/// Regimen's one loop: an action changes the state and leaves effects for the host to perform.
///
/// The clock comes in as `now`; identifiers come from the seed that the state was made with.
public func update(_ state: inout State, _ action: Action, now: Instant) -> [Effect] {
  state.now = now
  var effects = Effects()
  switch action {
  case .open(let route):
    effects.append(.navigate(route, replacing: false))
    state.arrive(at: route, &effects)
  case .arrived(let route): state.arrive(at: route, &effects)
  case .tick: break
  case .dismissToast: state.toast = nil
  case .undo: state.undo(&effects)
  case .device(let action): updateDevice(&state, action, &effects)
  case .today(let action): updateToday(&state, action, &effects)
  case .workout(let action): updateWorkout(&state, action, &effects)
  case .exercises(let action): updateExercises(&state, action, &effects)
  case .volume(let action): updateVolume(&state, action, &effects)
  case .history(let action): updateHistory(&state, action, &effects)
  case .splits(let action): updateSplits(&state, action, &effects)
  case .programmes(let action): updateProgrammes(&state, action, &effects)
  case .sequences(let action): updateSequences(&state, action, &effects)
  case .calendar(let action): updateCalendar(&state, action, &effects)
  case .plans(let action): updatePlans(&state, action, &effects)
  case .runs(let action): updateRuns(&state, action, &effects)
  case .coach(let action): updateCoach(&state, action, &effects)
  case .player(let action): updatePlayer(&state, action, &effects)
  case .recorder(let action): updateRecorder(&state, action, &effects)
  case .versions(let action): state.updateVersions(action, &effects)
  case .activities(let action): updateActivities(&state, action, &effects)
  case .health(let action): updateHealth(&state, action, &effects)
  case .photos(let action): updatePhotos(&state, action, &effects)
  case .zones(let action): updateZones(&state, action, &effects)
  case .goals(let action): updateGoals(&state, action, &effects)
  case .recap(let action): updateRecap(&state, action, &effects)
  case .settings(let action): updateSettings(&state, action, &effects)
  case .shortcuts(.press(let keys)):
    guard let action = state.action(forKeys: keys) else { return [] }
    return update(&state, action, now: now)
  case .shortcuts(let action): state.updateShortcuts(action, &effects)
  case .onboarding(let action): updateOnboarding(&state, action, &effects)
  }
  state.openPlanForm()
  state.drawActivity(after: action)
  state.briefCoach(after: action)
  state.passTime(&effects)
  return effects.list
}

/// The effects of one action, in order.
public struct Effects {
  public private(set) var list: [Effect] = []

  mutating func append(_ effect: Effect) { list.append(effect) }
}

extension State {
  /// Shows another place; what was open on the old one closes.
  mutating func arrive(at route: Route, _ effects: inout Effects) {
    self.route = route
    showsShortcuts = false
    workout.sheet = nil
    recorder.sheet = nil
    history.arrive(at: route)
    exercises.arrive(at: route)
    if route == .exercises { askForCatalogue(&effects) }
    splits.arrive(at: route)
    arriveAtProgrammes(&effects)
    sequences.arrive(at: route)
    calendar.arrive(at: route, today: day)
    arriveAtPlans()
    runs.arrive(at: route)
    arriveAtCoach(&effects)
    if device.connection != .otherLibrary { versions.arrive(at: route, &effects) }
    activities.arrive(at: route, waiting: device.files.ids, &effects)
    health.arrive(at: route)
    arriveAtPhotos(&effects)
    zones.arrive(at: route)
    goals = GoalsState()
    settings.arrive(at: route, &effects)
    onboarding.arrive(at: route, &effects)
    if route == .workout { showCurrentSet(&effects) }
    if device.hasLoaded { askForStarterExercises(&effects) }
  }

  /// Lets go what has had its time, and asks to be woken for what comes next.
  mutating func passTime(_ effects: inout Effects) {
    if let until = toast?.until, until <= now.milliseconds { toast = nil }
    var next: Int64?
    func consider(_ time: Int64?) { if let time { next = min(next ?? time, time) } }
    consider(toast?.until)
    consider(passRest(&effects))
    consider(passPlayer(&effects))
    passTones(&effects)
    passLockScreen(&effects)
    consider(passRecorder(&effects))
    if device.hasLoaded { consider(passFiles(&effects)) }
    consider(passPhotos())
    if route == .settings(.import) || route == .welcome {
      consider(onboarding.body.pass(now, &effects))
    }
    let devices = settings.devices
    if !devices.link.isEmpty, !devices.isLinkOver(now) { consider(devices.linkEndsAt.milliseconds) }
    if let next { effects.append(.wake(at: max(next, now.milliseconds + 50))) }
  }

  // MARK: Documents

  /// Changes a document here at once and queues the change for the library.
  mutating func save(_ document: AnyDocument, _ effects: inout Effects) {
    let old = notebook.document(folder: document.folder, id: document.id)
    if old == document, notebook.holds(document) { return }
    // The change that an undo takes back, where its caller has not said what it led to.
    if let old, let undo = toast?.undo, undo.contains(old),
      toast?.undoBase.contains(where: { $0.id == document.id }) == false
    {
      toast?.undoBase.append(document)
    }
    let base = notebook.holds(document) ? old?.bytes : nil
    let tombstone = notebook.tombstones[document.id]?.encoded()
    notebook.put(document)
    notebook.remove(folder: Tombstone.kind.name, id: document.id)
    queue(document, base: base, tombstone: tombstone, text: document.bytes, &effects)
  }

  /// Deletes a document; a tombstone stays, as the library leaves one.
  mutating func delete(_ document: AnyDocument, _ effects: inout Effects) {
    let text = document.bytes
    notebook.remove(folder: document.folder, id: document.id)
    notebook.put(
      .tombstone(
        Tombstone(
          id: document.id, deletedKind: document.folder, name: document.name, deletedAt: now,
          lastText: String(utf8: text))))
    queue(document, base: text, text: nil, &effects)
  }

  /// - Parameter text: nil where the document is deleted.
  private mutating func queue(
    _ document: AnyDocument, base: [UInt8]?, tombstone: [UInt8]? = nil, text: [UInt8]?,
    _ effects: inout Effects
  ) {
    let operation = DocumentOperation(
      id: newID(), folder: document.folder, document: document.id, base: base,
      tombstone: tombstone, text: text, at: now)
    device.sync.add(operation)
    effects.append(.save(operation))
  }

  /// Says what was done, with a way back; called before or after it is saved.
  ///
  /// - Parameters:
  ///   - documents: as they were before.
  ///   - changed: the same documents as they are with the change, so that undoing it leaves alone
  ///     what has happened since.
  ///   - removing: documents that were not there before.
  ///   - proposals: the coach's week that was proposed before; at most one.
  mutating func offerUndo(
    _ message: String, restoring documents: [AnyDocument], changed: [AnyDocument] = [],
    removing: [AnyDocument] = [], proposals: [WeekPlan] = []
  ) {
    var changed = changed
    for old in documents where !changed.contains(where: { $0.id == old.id }) {
      guard let new = notebook.document(folder: old.folder, id: old.id), new != old else {
        continue
      }
      changed.append(new)
    }
    toast = Toast(
      message: message, undo: documents, undoBase: changed, undoRemoves: removing,
      undoProposals: proposals, until: now.milliseconds + Toast.milliseconds)
  }

  mutating func say(_ message: String) {
    toast = Toast(message: message, until: now.milliseconds + Toast.milliseconds)
  }

  mutating func undo(_ effects: inout Effects) {
    guard let toast, let documents = toast.undo else { return }
    for document in toast.undoRemoves {
      delete(
        notebook.document(folder: document.folder, id: document.id) ?? document, &effects)
    }
    for document in documents {
      if let restored = restored(document, toast) { save(restored, &effects) }
    }
    undoProposal(toast)
    self.toast = nil
    if let parting = toast.undoParting { join(parting, &effects) }
  }

  /// A document as it was, with what has been changed in it since; nil where it was deleted and is
  /// back already, as somebody else had changed it meanwhile.
  private func restored(_ old: AnyDocument, _ toast: Toast) -> AnyDocument? {
    guard let changed = toast.undoBase.first(where: { $0.id == old.id }) else {
      return notebook.holds(old) ? nil : old
    }
    guard let current = notebook.document(folder: old.folder, id: old.id), current != changed,
      let merged = try? Merge.moving(
        Array(current.text.utf8), from: Array(changed.text.utf8), to: Array(old.text.utf8)),
      let document = try? AnyDocument(
        folder: old.folder, text: String(utf8: merged))
    else { return old }
    return document
  }
}

extension Notebook {
  /// Whether there is a document of this identifier, settings that nobody has changed aside.
  func holds(_ document: AnyDocument) -> Bool {
    if case .settings = document { return hasSettings }
    return self.document(folder: document.folder, id: document.id) != nil
  }
}
