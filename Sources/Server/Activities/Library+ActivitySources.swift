import Body
import Documents
import Interchange
import Library
import Running

/// Which recordings are of one activity, where a person knows better.
extension Library {
  /// Makes a recording an activity of its own; samples stay where they are.
  ///
  /// - Parameter id: of the new activity.
  /// - Returns: nil where the activity has no other recording.
  /// - Throws: `LibraryError`.
  public func part(
    _ source: ULID, of activity: Activity, as id: ULID
  ) throws -> (stays: Activity, parted: Activity)? {
    let figures: (ActivitySource) -> Activity? = { [self] source in
      guard let file = source.samples, let bytes = try? samples(file, of: activity) else {
        return nil
      }
      return KeptSamples(source, bytes: bytes)?.figures
    }
    guard case (var stays, let parted)? = activity.parted(source, as: id, figures: figures) else {
      return nil
    }
    var links = PlanLinks(try documents(Plan.self), try athlete())
    // The run that it completed was as long as it is now.
    if stays.eventID != nil { stays = links.link(stays) }
    try save([Draft(stays), Draft(parted)] + links.changedPlans.map { try Draft($0) })
    return (stays, parted)
  }

  /// Makes one of two activities: the first one stays.
  ///
  /// - Throws: `LibraryError`.
  public func join(_ other: Activity, into activity: Activity, at now: Instant) throws -> Activity {
    var joined = activity
    joined.join(other)
    joined.isNot += other.isNot
    let held = Set(joined.sources.map { $0.id })
    joined.isNot.removeAll { held.contains($0.id) }
    if joined.eventID == nil {
      (joined.planID, joined.eventID) = (other.planID, other.eventID)
    }
    var links = PlanLinks(try documents(Plan.self), try athlete())
    links.move(from: other.id, to: joined)
    if joined.eventID != nil { joined = links.link(joined) }
    try save([Draft(joined)] + links.changedPlans.map { try Draft($0) })
    try delete(other, at: now)
    return joined
  }

  /// Completes the planned run again that a restored activity had completed, see `Plan.relink`.
  ///
  /// - Throws: `LibraryError`.
  public func relinkActivity(_ id: ULID) throws {
    guard var activity = try document(Activity.self, id: id), let planID = activity.planID,
      var plan = try document(Plan.self, id: planID),
      (try? plan.relink(&activity, of: athlete().profile)) == true
    else { return }
    try save([Draft(plan)])
  }

  /// Does so for the activities among what was brought back.
  ///
  /// - Throws: `LibraryError`.
  public func relinkActivities(in changes: [LibraryChange]) throws {
    for change in changes where change.kind == Activity.kind && change.event != .removed {
      try relinkActivity(change.id)
    }
  }
}
