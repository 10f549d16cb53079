import Documents
import Strength

func updateSettings(_ state: inout State, _ action: SettingsAction, _ effects: inout Effects) {
  switch action {
  case .training(let action): state.updateTraining(action, &effects)
  case .theme(let theme): state.choose(theme, &effects)
  case .language(let language): state.choose(language, &effects)
  case .volume(let volume):
    state.choose(volume, &effects)
    effects.append(.sound(.rest))  // it lets hear how loud that is
  case .muscle(let action): state.updateMuscles(action, &effects)
  case .gym(let action): state.updateGyms(action, &effects)
  case .fetch(let request):
    if case .deviceLink = request { state.settings.devices.forgetLink(now: state.now) }
    state.settings.fetch(request, &effects)
  case .showMore: state.settings.shownCount += SettingsState.pageSize
  case .export(let format):
    let name = "regimen-" + state.day.isoText + "." + format.rawValue
    if format == .json, state.device.connection != .connected {
      effects.append(
        .saveText(
          name: name, type: "application/json", text: String(utf8: state.notebook.exported)))
      return
    }
    effects.append(
      .download(
        path: "/api/export?format=" + format.rawValue
          + (format == .csv ? "&spreadsheet-safe=1" : ""), name: name))
  case .copyLink: effects.append(.copy(state.settings.devices.link))
  case .copyCard: effects.append(.copy(state.settings.card.chosen(in: state.device.language)))
  case .resolve(let document, let question, let taking):
    state.resolve(document, question, taking: taking, &effects)
  case .review(let action): state.updateReview(action, &effects)
  case .restore(let id): state.restore(id, &effects)
  case .renameDevice(let id, let name):
    var body = JSONWriter(compact: true)
    body.object { $0.member("name", UniqueName.trimmed(name)) }
    state.settings.devices.changing = .running
    effects.append(
      .fetch(
        .renameDevice, method: "POST", path: "/api/devices/" + id,
        body: String(utf8: body.bytes)))
  case .askToRevoke(let id): state.settings.confirmation = .revoke(id)
  case .askToDiscard(let id): state.settings.confirmation = .discard(id)
  case .confirm:
    let confirmed = state.settings.confirmation
    state.settings.confirmation = nil
    switch confirmed {
    case .revoke(let id):
      state.settings.devices.changing = .running
      effects.append(
        .fetch(.revoke, method: "DELETE", path: "/api/devices/" + id, body: nil))
    case .discard(let id): updateDevice(&state, .discardRefused(id), &effects)
    case .decideOnAll(let decision):
      let count = state.settings.returned.count
      state.decide(decision, nil, counted(count, "document", "documents"), &effects)
    case .acceptFolder(let goneCount):
      state.settings.library.loading = .running
      var body = JSONWriter(compact: true)
      body.object { $0.member("gone", goneCount) }
      effects.append(
        .fetch(
          .acceptFolder, method: "POST", path: "/api/library/accept",
          body: String(utf8: body.bytes)))
    case nil: break
    }
  case .askToAccept:
    state.settings.confirmation = .acceptFolder(goneCount: state.settings.library.goneCount)
  case .cancel: state.settings.confirmation = nil
  case .removeDemo: state.removeDemo(&effects)
  }
}

/// Field ids of the training page.
enum TrainingField {
  static let rest = "rest-seconds"
  static let bodyWeight = "body-weight"
}

extension WeightUnit {
  /// What a person may weigh.
  public var bodyWeights: ClosedRange<Double> { self == .kg ? 20...500 : 44...1100 }

  /// The same in words, such as `20 to 500 kg`.
  public var bodyWeightsText: String {
    bodyWeights.lowerBound.text() + " to " + bodyWeights.upperBound.text() + " " + rawValue
  }
}

extension State {
  mutating func updateTraining(_ action: TrainingAction, _ effects: inout Effects) {
    var new = notebook.settings
    switch action {
    case .weightUnit(let unit): new.weightUnit = Open(unit)
    case .distanceUnit(let unit): new.distanceUnit = Open(unit)
    case .weekStart(let text):
      guard let number = TypedNumber.read(text, in: 1...7) else { return }
      new.weekStartNumber = number
    case .cue(let name, let value):
      FieldForm.set(name, to: value, in: &new.cues)
      // The tones of a rest that is on are due anew.
      player.tones.until = 0
    case .formula(let formula): new.formulaName = Open(formula)
    case .typeRest(let text):
      guard let seconds = TypedNumber.readSeconds(text), SplitExercise.rest.contains(seconds)
      else {
        return settings.drafts.keep(
          text, in: TrainingField.rest, problem: "Seconds such as 90, or 1:30; at most a day.")
      }
      settings.drafts.drop(TrainingField.rest)
      new.restSeconds = seconds
    case .stepRest(let steps):
      settings.drafts.drop(TrainingField.rest)
      let seconds = new.restSeconds + Double(steps) * 15
      new.restSeconds = max(0, min(seconds, SplitExercise.rest.upperBound))
    case .bodyWeight(let text):
      let unit = new.weightUnit.known ?? .kg
      guard let value = TypedNumber.read(text, in: unit.bodyWeights) else {
        let expected = "A weight from " + unit.bodyWeightsText + "."
        return settings.drafts.keep(
          text, in: TrainingField.bodyWeight,
          problem: UniqueName.trimmed(text).isEmpty ? "" : expected)
      }
      settings.drafts.drop(TrainingField.bodyWeight)
      let today = day
      new.bodyWeights.remove { $0.day == today }
      new.bodyWeights.append(BodyWeight(day: today, weight: Weight(value, unit)))
    case .deleteBodyWeight(let place):
      guard new.bodyWeights.indices.contains(place) else { return }
      let row = newestFirst(new.bodyWeights).firstIndex { $0.place == place } ?? 0
      let entry = new.bodyWeights.remove(at: place)
      effects.focusRow(
        row, of: newestFirst(new.bodyWeights).map { "delete-weight-" + String($0.place) },
        adding: TrainingField.bodyWeight)
      settings.drafts.drop(TrainingField.bodyWeight)
      offerUndo(
        "Deleted " + entry.weight.text + " of " + entry.day.text(today: day) + ".",
        restoring: [.settings(notebook.settings)])
    }
    save(.settings(new), &effects)
  }
}
