import Body
import Documents
import Interchange
import Library
import Running

/// What follows where somebody has corrected which sport an activity was.
extension Library {
  /// An activity with the figures of its samples as the sport that it is by now, and with the
  /// planned run that it was; the plans that say so.
  ///
  /// Where the samples are not there, figures stay as far as the sport has them.
  ///
  /// - Throws: `LibraryError`.
  public nonisolated func following(
    sportOf activity: Activity
  ) throws(LibraryError) -> (activity: Activity, plans: [Plan]) {
    try following(sportOf: activity, figures(ofCorrected: activity))
  }

  /// Lets activities whose sport a device or another program has corrected follow it.
  nonisolated func followSports(_ changes: [LibraryChange]) async throws(LibraryError) {
    for change in changes where change.kind == Activity.kind && change.event == .modified {
      guard let activity = try document(Activity.self, id: change.id),
        earlier(activity).contains(where: { $0.sport != activity.sport })
      else { continue }
      try await follow(sportOf: activity, figures(ofCorrected: activity))
    }
  }

  /// Saves what has become of it; not where it was changed while its samples were read, since that
  /// is followed, too.
  private func follow(
    sportOf activity: Activity, _ figures: Activity?
  ) throws(LibraryError) {
    guard try document(Activity.self, id: activity.id) == activity else { return }
    let made = try following(sportOf: activity, figures)
    if made.activity == activity, made.plans.isEmpty { return }
    var drafts = [try Draft(made.activity)]
    for plan in made.plans { drafts.append(try Draft(plan)) }
    try save(drafts)
  }

  private nonisolated func following(
    sportOf activity: Activity, _ figures: Activity?
  ) throws(LibraryError) -> (activity: Activity, plans: [Plan]) {
    var followed = activity
    followed.followSport(figures)
    var links = PlanLinks(try documents(Plan.self), try athlete())
    followed = links.link(followed)
    return (followed, links.changedPlans)
  }

  /// What the recording that its figures are of says as the sport that it is by now; nil where its
  /// samples are not there.
  private nonisolated func figures(ofCorrected activity: Activity) -> Activity? {
    guard let kept = try? keptSamples(of: activity), kept.source.id == activity.sources.first?.id
    else { return nil }
    return kept.figures(total: activity.total(of: kept.source), as: activity)
  }
}
