import Documents
import Running

extension State {
  /// Saves what is known of the athlete; plans that are not over follow it from today on.
  ///
  /// - Parameter message: what was done, said with a way back that restores the plans, too.
  mutating func saveAthlete(
    _ athlete: Athlete, saying message: String, _ effects: inout Effects
  ) {
    let stored = notebook.storedAthlete
    if stored == athlete { return }
    let profile = athlete.profile
    var former: [AnyDocument] = stored.map { [.athlete($0)] } ?? []
    var changed: [AnyDocument] = [.athlete(athlete)]
    var followers = 0
    for plan in notebook.plans where plan.lastDay >= day {
      var new = plan
      new.follow(profile, from: day)
      if new == plan { continue }
      former.append(.plan(plan))
      changed.append(.plan(new))
      if new.configuration.vdot != plan.configuration.vdot { followers += 1 }
    }
    for document in changed { save(document, &effects) }
    var words = message
    if followers > 0 {
      words +=
        followers == 1
        ? " Its paces count in your plan from today on."
        : " Its paces count in " + String(followers) + " plans from today on."
    }
    offerUndo(
      words, restoring: former, changed: changed,
      removing: stored == nil ? [.athlete(athlete)] : [])
  }
}
