import Body
import Documents

// Which recordings are of one activity, where a person knows better. Only the library has the
// samples that the figures of each follow from.

extension State {
  mutating func part(_ source: ULID, _ effects: inout Effects) {
    guard let id = activities.id, activities.partedSource == nil else { return }
    activities.partedSource = source
    effects.append(
      .fetch(
        .partActivity, method: "POST", path: ActivitiesState.path(id, "/part"),
        body: "{\"source\":\"" + source.text + "\"}"))
  }

  /// The documents come as any other change of the library does.
  mutating func takeParted(_ answer: Answer, _ effects: inout Effects) {
    guard let source = activities.partedSource else { return }
    activities.partedSource = nil
    guard answer.isGood, let json = answer.json,
      let stays = json["id"]?.string.flatMap({ ULID($0) }),
      let parted = json["parted"]?.string.flatMap({ ULID($0) })
    else { return say((answer.problem ?? Refusal.unreadable).words) }
    offerJoining(ActivitiesState.Parting(stays: stays, parted: parted), "Separated.")
    activities.fetchAnew(stays, &effects)
    guard route == .activity(stays), let activity = notebook.activity(stays) else { return }
    // With one recording alone there is nothing to separate any more.
    let left = activity.sources.filter { $0.id != source }.map { $0.id }
    let row = activity.sources.firstIndex { $0.id == source } ?? 0
    effects.focusRow(row, "part-", left.count > 1 ? left : [], adding: "main")
  }

  mutating func join(_ parting: ActivitiesState.Parting, _ effects: inout Effects) {
    activities.joining = parting
    say("Updating the library …")
    effects.append(
      .fetch(
        .joinActivities, method: "POST", path: ActivitiesState.path(parting.stays, "/join"),
        body: "{\"other\":\"" + parting.parted.text + "\"}"))
  }

  mutating func takeJoined(_ answer: Answer, _ effects: inout Effects) {
    guard let parting = activities.joining else { return }
    activities.joining = nil
    if let problem = answer.problem {
      offerJoining(parting, problem.words)
      // What is gone cannot be joined, however often it is tried.
      if answer.status == 404 { toast?.undo = nil }
      return
    }
    var words = "Joined again."
    for run in answer.json?["planned_again"]?.array ?? [] {
      if let name = run["name"]?.string { words += " " + name + " is planned again." }
    }
    say(words)
    activities.fetchAnew(parting.stays, &effects)
    guard route == .activity(parting.parted) else { return }
    effects.append(.navigate(.activity(parting.stays), replacing: true))
    arrive(at: .activity(parting.stays), &effects)
  }

  private mutating func offerJoining(_ parting: ActivitiesState.Parting, _ message: String) {
    offerUndo(message, restoring: [])
    toast?.undoParting = parting
  }
}
