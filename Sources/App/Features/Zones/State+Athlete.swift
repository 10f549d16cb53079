import Documents
import Running

/// What saving the athlete changes: their document, and plans that are not over.
struct AthleteChange {
  private(set) var former: [AnyDocument] = []
  private(set) var changed: [AnyDocument] = []
  /// What was not there before.
  private(set) var added: [AnyDocument] = []
  /// Plans whose paces change.
  private(set) var followers = 0

  /// Nothing where the athlete is stored so.
  init(_ athlete: Athlete, in notebook: __shared Notebook, from day: CivilDay) {
    let stored = notebook.storedAthlete
    if stored == athlete { return }
    let document = AnyDocument.athlete(athlete)
    if let stored { former.append(.athlete(stored)) } else { added.append(document) }
    changed.append(document)
    for plan in notebook.plans.following(athlete.profile, since: notebook.profile, from: day) {
      guard let old = notebook.plan(plan.id) else { continue }
      former.append(.plan(old))
      changed.append(.plan(plan))
      if plan.configuration.vdot != old.configuration.vdot { followers += 1 }
    }
  }
}

extension State {
  /// Saves what is known of the athlete; plans that are not over follow it from today on.
  ///
  /// - Parameter message: what was done, said with a way back that restores the plans, too.
  mutating func saveAthlete(
    _ athlete: Athlete, saying message: String, _ effects: inout Effects
  ) {
    let change = AthleteChange(athlete, in: notebook, from: day)
    if change.changed.isEmpty { return }
    for document in change.changed { save(document, &effects) }
    var words = message
    if change.followers > 0 {
      words +=
        change.followers == 1
        ? " Its paces count in your plan from today on."
        : " Its paces count in " + String(change.followers) + " plans from today on."
    }
    offerUndo(
      words, restoring: change.former, changed: change.changed, removing: change.added)
  }
}
