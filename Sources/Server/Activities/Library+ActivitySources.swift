import Body
import Documents
import Interchange
import Library
import Running

/// Why recordings are neither parted nor joined.
public enum ActivitySourcesError: Error, Equatable {
  case noActivity
  case noRecording
  case onlyRecording
  case sameActivity

  public var message: String {
    switch self {
    case .noActivity: "There is no such activity here."
    case .noRecording: "The activity has no such recording."
    case .onlyRecording: "Only one recording is of this activity."
    case .sameActivity: "That is one activity."
    }
  }

  public var hint: String {
    switch self {
    case .noActivity: "It may have been deleted, or have become a part of another one."
    case .noRecording: "It may be an activity of its own by now."
    case .onlyRecording: "There is nothing to part."
    case .sameActivity: "Name two by their identifiers."
    }
  }
}

extension JSONWriter {
  /// Planned runs that are to be done again, since two activities that had completed one each are
  /// one.
  public mutating func member(plannedAgain runs: [PlanEvent]) {
    list("planned_again", runs) { writer, run in
      writer.object { writer in
        writer.member("id", run.id.text)
        writer.member("name", run.name)
        writer.member("date", run.date.text)
      }
    }
  }
}

/// Which recordings are of one activity, where a person knows better.
extension Library {
  /// What each recording of an activity says by its samples, by its identifier, to part one of them
  /// from the others. Files are read for it, which takes its time; recordings of which nothing was
  /// measured along the way are left out.
  ///
  /// - Parameter withoutSamples: whether those are left out as well whose file is not there, or
  ///   cannot be read: they keep their totals alone.
  /// - Throws: `ActivitySourcesError` where it cannot be parted, `SamplesError`, `LibraryError`,
  ///   `CancellationError`.
  public nonisolated func figures(
    of activity: Activity, toPart source: ULID, withoutSamples: Bool = false
  ) throws -> [ULID: Activity] {
    guard activity.sources.contains(where: { $0.id == source }) else {
      throw ActivitySourcesError.noRecording
    }
    if activity.sources.count == 1 { throw ActivitySourcesError.onlyRecording }
    var figures: [ULID: Activity] = [:]
    for recording in activity.sources {
      try Task.checkCancellation()
      guard let file = recording.samples else { continue }
      let bytes = try attached(file, to: activity)
      let kept = bytes.flatMap { KeptSamples(recording, bytes: $0) }
      let own = kept?.figures(
        total: activity.total(of: recording), goesOn: { !Task.isCancelled })
      // What was cut short must not look like a whole.
      try Task.checkCancellation()
      if own == nil, !withoutSamples {
        throw bytes == nil
          ? SamplesError.missing(path: file.path) : SamplesError.damaged(path: file.path)
      }
      figures[recording.id] = own
    }
    return figures
  }

  /// Makes a recording an activity of its own; samples stay where they are.
  ///
  /// - Parameters:
  ///   - activity: as `figures` follow from it.
  ///   - id: of the new activity.
  ///   - figures: what `figures(of:toPart:)` has told.
  /// - Throws: `ActivitySourcesError`, `LibraryError`; `changedMeanwhile` where its recordings are
  ///   others by now.
  public func part(
    _ source: ULID, of activity: Activity, as id: ULID, figures: [ULID: Activity]
  ) throws -> (stays: Activity, parted: Activity) {
    let known = try held(activity.id)
    guard known.sources == activity.sources else {
      throw LibraryError.changedMeanwhile(path: root + "/" + known.path)
    }
    guard known.sources.contains(where: { $0.id == source }) else {
      throw ActivitySourcesError.noRecording
    }
    guard
      case (var stays, let parted)? = known.parted(source, as: id, figures: { figures[$0.id] })
    else { throw ActivitySourcesError.onlyRecording }
    var links = PlanLinks(try documents(Plan.self), try athlete())
    // The run that it completed was as long as it is now.
    if stays.eventID != nil, stays.run != known.run { stays = links.link(stays) }
    // In this order: cut off between the two, both have the recording.
    try save([Draft(parted), Draft(stays)] + links.changedPlans.map { try Draft($0) })
    return (stays, parted)
  }

  /// Makes one of two activities: the first one stays, the other one goes to the bin. What was
  /// parted is as it was before. It completes one planned run, see `PlanLinks.join`.
  ///
  /// - Returns: the activity; the runs that one of the two had completed, now planned again.
  /// - Throws: `ActivitySourcesError`, `LibraryError`.
  public func join(
    _ otherID: ULID, into id: ULID, at now: Instant
  ) throws -> (activity: Activity, opened: [PlanEvent]) {
    if id == otherID { throw ActivitySourcesError.sameActivity }
    let (activity, other) = (try held(id), try held(otherID))
    var links = PlanLinks(try documents(Plan.self), try athlete())
    let made = links.join(
      activity, other,
      as: activity.joined(with: other, before: earlier(activity) + earlier(other)))
    try save([Draft(made.activity)] + links.changedPlans.map { try Draft($0) })
    try delete(other, at: now)
    return made
  }

  private func held(_ id: ULID) throws -> Activity {
    guard let activity = try document(Activity.self, id: id) else {
      throw ActivitySourcesError.noActivity
    }
    return activity
  }

  /// What an activity has said, the newest text first; nothing where that is not known.
  nonisolated func earlier(_ activity: Activity) -> [Activity] {
    let versions = (try? history(of: activity.id, folder: Activity.kind.name)) ?? []
    return versions.compactMap { try? Activity(decoding: $0.text) }
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
