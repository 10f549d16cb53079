import Body
import Documents
import Running
import Strength
import Tracks

func updateActivities(
  _ state: inout State, _ action: ActivitiesAction, _ effects: inout Effects
) {
  switch action {
  case .delete(let id): state.deleteActivity(id, &effects)
  case .fetch: state.activities.fetch(&effects)
  case .edit:
    state.activities.isEditing = true
    effects.append(.focus(id: "activity-name"))
  case .endEditing:
    state.activities.isEditing = false
    state.activities.drafts = FieldDrafts()
  case .change(let field, let text): state.changeActivity(field, text, &effects)
  case .axis(let axis): state.activities.axis = axis
  case .effort(let name):
    if let kind = EffortScale.Kind(rawValue: name) { state.activities.effort = kind }
  case .pointAtChart(let text): state.activities.point(atChart: text)
  case .pointAtMap(let text): state.activities.point(atMap: text)
  case .slide(let text): state.activities.slide(text)
  case .link(let place): state.linkActivity(place, &effects)
  case .unlink: state.unlinkActivity(&effects)
  case .part(let source): state.part(source, &effects)
  case .download(let format): state.downloadActivity(format, &effects)
  }
}

extension State {
  /// The activity whose page is shown.
  private var shownActivity: Activity? { notebook.activity(activities.id) }

  /// Writes anew what the page keeps; the cursor alone changes nothing of it.
  mutating func drawActivity(after action: Action) {
    if case .activities(let action) = action, action.isPointing { return }
    guard case .activity(let id) = route, let activity = notebook.activity(id) else {
      activities.drawing = nil
      return
    }
    activities.drawing = ActivityDrawing(activity, self)
  }

  fileprivate mutating func deleteActivity(_ id: ULID, _ effects: inout Effects) {
    guard let activity = notebook.activity(id) else { return }
    var before: [AnyDocument] = [.activity(activity)]
    var changed: [AnyDocument] = []
    for plan in notebook.plans(without: activity) {
      before.append(.plan(plan.before))
      changed.append(.plan(plan.after))
      save(.plan(plan.after), &effects)
    }
    delete(.activity(activity), &effects)
    effects.append(.navigate(.history, replacing: true))
    arrive(at: .history, &effects)
    offerUndo("Deleted " + activity.title + ".", restoring: before, changed: changed)
  }

  fileprivate mutating func changeActivity(
    _ field: ActivityField, _ text: String, _ effects: inout Effects
  ) {
    guard let old = shownActivity else { return }
    var activity = old
    switch field {
    case .name: activity.name = UniqueName.trimmed(text)
    case .notes: activity.notes = text
    case .sport: activity.sport = Open(name: text)
    case .rating: activity.rating = TypedNumber.read(text, in: 0.0...10.0)
    case .feel: activity.feel = TypedNumber.read(text, in: 0.0...100.0)
    }
    if activity == old { return }
    // The library works out the rest of it from the samples.
    if activity.sport != old.sport { activity.followSport() }
    var followed: Plan?
    do throws(PlanEditError) {
      followed = try notebook.plan(following: &activity, after: old)
    } catch {
      say(error.text)
    }
    save(.activity(activity), &effects)
    if let followed { save(.plan(followed), &effects) }
  }

  fileprivate mutating func linkActivity(_ place: EventPlace, _ effects: inout Effects) {
    guard let old = shownActivity, let oldPlan = notebook.plan(place.plan),
      let event = notebook.event(place)
    else { return }
    var (activity, plan) = (old, oldPlan)
    if let former = notebook.event(of: old), former.plan != place.plan { unlinkActivity(&effects) }
    do throws(PlanEditError) {
      try plan.link(&activity, to: place.event, of: notebook.profile)
    } catch {
      return say(error.text)
    }
    offerUndo(
      event.title + " is done.", restoring: [.plan(oldPlan), .activity(old)],
      changed: [.plan(plan), .activity(activity)])
    save(.plan(plan), &effects)
    save(.activity(activity), &effects)
  }

  fileprivate mutating func unlinkActivity(_ effects: inout Effects) {
    guard let old = shownActivity, let found = notebook.event(of: old),
      let oldPlan = notebook.plan(found.plan)
    else { return }
    var (activity, plan) = (old, oldPlan)
    do throws(PlanEditError) {
      guard try plan.unlink(&activity) else { return }
    } catch {
      return say(error.text)
    }
    activity.isUnplanned = true
    offerUndo(
      found.event.title + " is no longer done.", restoring: [.plan(oldPlan), .activity(old)],
      changed: [.plan(plan), .activity(activity)])
    save(.plan(plan), &effects)
    save(.activity(activity), &effects)
  }

  fileprivate mutating func downloadActivity(_ format: String, _ effects: inout Effects) {
    guard let activity = shownActivity else { return }
    effects.append(
      .download(
        path: "/api/activities/" + activity.id.text + "/export?format=" + format,
        name: activity.day.text + " " + activity.title + "." + format))
  }
}

// What follows in plans, for the app and for the terminal.
extension Notebook {
  /// The plan of an activity's run where it follows what somebody has changed of the activity: how
  /// hard it was is said of the run, too, and what is no run any more has completed none.
  ///
  /// - Parameters:
  ///   - activity: as changed; it leaves a plan that it is no run for.
  ///   - old: what it was.
  public func plan(
    following activity: inout Activity, after old: Activity
  ) throws(PlanEditError) -> Plan? {
    guard let found = event(of: old), var plan = plan(found.plan) else { return nil }
    if activity.run == nil {
      if activity.sport == old.sport { return nil }
      return try plan.unlink(&activity) ? plan : nil
    }
    guard activity.rating != old.rating, let done = found.event.completion else { return nil }
    let run = DoneRun(seconds: done.seconds, meters: done.meters, rating: activity.rating)
    return try completing(found.place, as: run, today: activity.day)?.plan
  }

  /// The plans in which an activity has completed a run, as they are and with that run to be done
  /// again.
  public func plans(without activity: Activity) -> [(before: Plan, after: Plan)] {
    self.plans.compactMap { plan in
      var (opened, unlinked) = (plan, activity)
      guard (try? opened.unlink(&unlinked)) == true else { return nil }
      return (before: plan, after: opened)
    }
  }
}
